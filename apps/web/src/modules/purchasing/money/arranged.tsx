import type { ReactNode } from 'react'
import { type AnyResource, type AnyRow, type Column, columnsOf } from '../../../kit/index.ts'

/** What decides stands first, in this order and as narrow as it reads; the rest follows as declared. */
export function arranged(
  resource: AnyResource,
  widths: Record<string, number>,
  renders: Record<string, (row: AnyRow) => ReactNode> = {},
): Column[] {
  const order = Object.keys(widths)
  const place = ({ id }: Column) => (order.includes(id) ? order.indexOf(id) : order.length)
  return columnsOf(resource)
    .map((column) => ({
      ...column,
      width: widths[column.id] ?? column.width,
      ...(renders[column.id] && { render: renders[column.id]! }),
    }))
    .toSorted((a, b) => place(a) - place(b))
}
