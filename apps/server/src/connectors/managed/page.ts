import type { NewsPage } from '../managed.ts'
import type { Mood } from './stage.ts'

export type { Mood }
export interface Wanted {
  productSkuId: string
  quantity: number
}
const PAGE = 50

/** Said twice where it is told to, and nothing of the last minutes where it is late. */
export async function pageOf<R extends { id: number }, T>(
  cursor: string | null,
  mood: Mood,
  read: (after: number, until: Date, size: number) => Promise<R[]>,
  told: (row: R) => T,
): Promise<NewsPage<T>> {
  const rows = await read(Number(cursor ?? 0), new Date(mood.now.getTime() - mood.lateMs), PAGE)
  const list = rows.map(told)
  return {
    list: mood.repeats ? [...list, ...list.toReversed()] : list,
    next: rows.length === PAGE ? String(rows.at(-1)!.id) : null,
  }
}
