const KEPT = 'order.walk'

interface Walk {
  title: string
  ids: number[]
}
const shown = new Map<string, number[]>()

/** The orders that a list shows now. */
export const showing = (list: string, ids: number[]): unknown => shown.set(list, ids)

/** Keeps the orders of the list that one is opened from, so that the next one is a step away. */
export const keepWalk = (list: string, title: string): void =>
  sessionStorage.setItem(KEPT, JSON.stringify({ title, ids: shown.get(list) ?? [] }))

export function walkFrom(id: number): { title: string; at: number; of: number; previous?: number; next?: number } | null {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Walk | null
  const at = kept?.ids.indexOf(id) ?? -1
  if (!kept || at < 0) return null
  return { title: kept.title, at: at + 1, of: kept.ids.length, previous: kept.ids[at - 1], next: kept.ids[at + 1] }
}
