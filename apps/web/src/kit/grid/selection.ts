import type { AnyRow } from './column.ts'

/** Rows chosen on any page, by their key. */
export type Selection<T = AnyRow> = ReadonlyMap<string | number, T>

export function toggled<T extends AnyRow>(selection: Selection<T>, rows: T[], rowKey: string): Selection<T> {
  const next = new Map(selection)
  for (const row of rows) {
    if (next.has(row[rowKey])) next.delete(row[rowKey])
    else next.set(row[rowKey], row)
  }
  return next
}
