import type { AnyResource } from '../app/call.ts'
import { columnsOf } from './columns.tsx'
import type { AnyRow, Column } from './grid/column.ts'

interface Place {
  width: number
  title?: string
  render?: (row: AnyRow) => React.ReactNode
}

/** The named columns in this order, as wide as their values need; the others can be shown by choice. */
export function arranged(resource: AnyResource, shown: Record<string, number | Place>): Column[] {
  const columns = columnsOf(resource)
  const first = Object.entries(shown).flatMap(([id, place], index) => {
    const column = columns.find((one) => one.id === id)
    if (!column) return []
    const { fixed: _fixed, ...rest } = column
    const own = typeof place === 'number' ? { width: place } : place
    return [{ ...rest, ...own, ...(index === 0 && { fixed: 'start' as const }) }]
  })
  const others = columns.filter(({ id }) => !(id in shown)).map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [...first, ...others]
}
