import { action, type Fields, int, type Permission, type } from '../../kit/index.ts'

/** A figure of last month, as it was and as it would have been. */
export interface WhatIfRow {
  id: number | string
  name: string
  before: string
  after: string
  diff: string
}
export interface WhatIfTable {
  title: string
  /** What the figures are. */
  measure: string
  list: WhatIfRow[]
  total: Omit<WhatIfRow, 'id' | 'name'>
}
export interface WhatIf {
  month: string
  /** Under which assumption. */
  note: string
  tables: WhatIfTable[]
}

/** Reckons last month anew as if the row, saved or not, had been in force; nothing is written. */
export const whatIf = <F extends Fields>(fields: F, permission: Permission) =>
  action('POST', 'what-if', {
    label: '如果：试算上月',
    permission,
    reads: true,
    input: { ...fields, insteadOf: int('被修改的行', { min: 1 }) },
    output: type<WhatIf>(),
  })
