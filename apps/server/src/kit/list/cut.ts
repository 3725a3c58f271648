import { COUNT_CAP } from '@erp/contract/kit'

/** So many rows of a list, after so many; turned round they are counted from its end. */
export interface Cut {
  size: number
  skip: number
  turned: boolean
}
/** A page that so many rows stand before waits for the total: beyond the middle it is nearer to the end. */
export const COUNTED_FIRST = 2000

export function cutOf(asked: Cut, total: number, isExact: number | null | undefined): Cut {
  const { size, skip } = asked
  const isWhole = Boolean(isExact) || total <= COUNT_CAP
  if (!isWhole || skip * 2 < total) return asked
  const left = Math.max(0, Math.min(size, total - skip))
  return { size: left, skip: Math.max(0, total - skip - left), turned: true }
}
