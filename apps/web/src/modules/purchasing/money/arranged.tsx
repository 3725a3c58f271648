import type { ReactNode } from 'react'
import { type AnyResource, type Column, columnsOf, type ListRow } from '../../../kit/index.ts'

type Named<R extends AnyResource, T> = { [K in keyof R['fields'] & string]?: T }
type Cell<R extends AnyResource> = (row: ListRow<R>) => ReactNode

/** What decides stands first, in this order and as narrow as it reads; the rest follows as declared. */
export function arranged<R extends AnyResource>(resource: R, widths: Named<R, number>, renders: Named<R, Cell<R>> = {}) {
  const wide: Record<string, number | undefined> = widths
  const own: Record<string, Cell<R> | undefined> = renders
  const order = Object.keys(wide)
  const place = ({ id }: { id: string }) => (order.includes(id) ? order.indexOf(id) : order.length)
  return columnsOf(resource)
    .map((column): Column<ListRow<R>> => {
      const { id, width, render } = column
      return { ...column, width: wide[id] ?? width, render: own[id] ?? render }
    })
    .toSorted((a, b) => place(a) - place(b))
}
