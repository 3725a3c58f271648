import type { Stamp } from '@erp/contract/kit'
import type { AnyResource } from '../app/call.ts'
import { columnsOf } from './columns.tsx'
import type { Column } from './grid/column.ts'
import type { ListRow } from './rows.ts'

interface Place<T> {
  width: number
  title?: string
  render?: (row: T) => React.ReactNode
}
type Places<R extends AnyResource> = { [K in (keyof R['fields'] | keyof Stamp) & string]?: number | Place<ListRow<R>> }

/** The named columns in this order, as wide as their values need; the others can be shown by choice. */
export function arranged<R extends AnyResource>(resource: R, shown: Places<R>): Column<ListRow<R>>[] {
  const columns = columnsOf(resource)
  const first = Object.entries(shown as Record<string, number | Place<ListRow<R>>>).flatMap(([id, place], index) => {
    const column = columns.find((one) => one.id === id)
    if (!column) return []
    const { fixed: _fixed, ...rest } = column
    const own = typeof place === 'number' ? { width: place } : place
    return [{ ...rest, ...own, ...(index === 0 && { fixed: 'start' as const }) }]
  })
  const others = columns.filter(({ id }) => !(id in shown)).map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [...first, ...others]
}
