import type { labelTemplate } from '@erp/contract/express/label/label-template'
import type { ListRow } from '../../../kit/index.ts'

export type Template = ListRow<typeof labelTemplate>
