import type { AnyRow } from './column.ts'

/** Rows chosen on any page, by their key. */
export type Selection = ReadonlyMap<string | number, AnyRow>

export function toggled(selection: Selection, rows: AnyRow[], rowKey: string): Selection {
  const next = new Map(selection)
  for (const row of rows) {
    if (next.has(row[rowKey])) next.delete(row[rowKey])
    else next.set(row[rowKey], row)
  }
  return next
}
