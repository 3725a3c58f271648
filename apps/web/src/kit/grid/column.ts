import type { ReactNode } from 'react'

export type AnyRow = Record<string, any>

export interface Column<T = AnyRow> {
  id: string
  title: string
  width?: number
  align?: 'right' | 'center'
  /** Stays at the edge; neither it nor a column dragged onto it moves. */
  fixed?: 'start' | 'end'
  /** The field the server sorts by; none means it does not sort. */
  sort?: string
  /** Off until the person shows it. */
  hidden?: boolean
  /** The fields an export writes for it; its own unless told. */
  exports?: string[]
  /** On a card: beside the title, as its picture or its state. */
  onCard?: 'picture' | 'state'
  render: (row: T) => ReactNode
}
/** Where the grid holds it, which gives it rows of its own list alone. */
export interface HeldColumn extends Omit<Column, 'render'> {
  render(row: AnyRow): ReactNode
}

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}
export interface ColumnLayout {
  order: string[]
  hidden: string[]
  widths: Record<string, number>
  /** As the person's settings say, unless chosen for this table. */
  density?: Density
}
export type Density = 'compact' | 'normal' | 'roomy'

export const initialLayout = (columns: Column<never>[]): ColumnLayout => ({
  order: columns.map((column) => column.id),
  hidden: columns.filter((column) => column.hidden).map((column) => column.id),
  widths: {},
})

/** What was kept, with columns that came since at their declared place and those that went left out. */
export function mergedLayout(columns: Column<never>[], kept: Partial<ColumnLayout> | null): ColumnLayout {
  const initial = initialLayout(columns)
  if (!kept?.order) return initial
  const order = kept.order.filter((id) => initial.order.includes(id))
  const fresh = initial.order.filter((id) => !kept.order!.includes(id))
  for (const id of fresh) order.splice(initial.order.indexOf(id), 0, id)
  const hidden = [...(kept.hidden ?? []), ...initial.hidden.filter((id) => fresh.includes(id))]
  const shown = { order, hidden: hidden.filter((id) => initial.order.includes(id)), widths: kept.widths ?? {} }
  return kept.density ? { ...shown, density: kept.density } : shown
}

/** Null when the source or the target is fixed: such a move is refused. */
export function movedOrder(columns: Column<never>[], order: string[], from: string, to: string): string[] | null {
  const fixed = (id: string) => columns.some((column) => column.id === id && column.fixed)
  if (fixed(from) || fixed(to)) return null
  const rest = order.filter((id) => id !== from)
  const after = order.indexOf(from) < order.indexOf(to)
  rest.splice(rest.indexOf(to) + (after ? 1 : 0), 0, from)
  return rest
}

/** asc → desc → unsorted. */
export function nextSort(current: Sort | null, field: string): Sort | null {
  if (current?.field !== field) return { field, order: 'asc' }
  return current.order === 'asc' ? { field, order: 'desc' } : null
}

/** The fields of the columns that are shown, in their order. */
export const exported = ({ fields }: { fields: object }, columns: Column<never>[], { order, hidden }: ColumnLayout): string[] =>
  order
    .filter((id) => !hidden.includes(id))
    .flatMap((id) => columns.find((column) => column.id === id)?.exports ?? [id])
    .filter((name) => name in fields)
