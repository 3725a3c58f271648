import { compare, minus, over, round2, times } from '@erp/contract/kit/decimal'
import type { FigureStatus } from '@erp/contract/report/home/home-page'
import Big from 'big.js'

/** Stands for a percentage of nothing. */
export const NO_RATE = '-'

/** The part in percent of the whole. */
export const percentOf = (part: string, whole: string): string =>
  isZero(whole) ? NO_RATE : round2(over(times(part, 100).toFixed(), whole))

export const averageOf = (sum: string, days: number): string => round2(over(sum, days))

export const diffOf = (now: string, last: string): string => round2(minus(now, last))

/** Growth in percent of the last: from −100 to +100 is a growth too. */
export const rateOf = (now: string, last: string): string => percentOf(minus(now, last).toFixed(), size(last))

/** This profit in percent of the size of the last. */
export const progressOf = (now: string, last: string): string => percentOf(now, size(last))

/**
 * Red when a profit became a loss, or when what was reached so far is below the part of the time that is gone; a loss that became a profit
 * is judged by that too. Where there was nothing before, a loss is red and anything else green.
 */
export function rankingStatus(now: string, last: string, dateRate: string): FigureStatus {
  if (isZero(last)) return compare(now, 0) < 0 ? 'exception' : 'success'
  if (compare(last, 0) > 0 && compare(now, 0) < 0) return 'exception'
  return reachedStatus(progressOf(now, last), dateRate)
}

export const reachedStatus = (reached: string, dateRate: string): FigureStatus =>
  reached !== NO_RATE && compare(reached, dateRate) < 0 ? 'exception' : 'success'

const collator = new Intl.Collator('zh-CN')

/** By figure, largest first; equal ones share the better rank and stand in the order of their names. */
export function ranked<R extends { username: string }>(
  rows: readonly R[],
  figure: (row: R) => string,
): (R & { order: number })[] {
  const sorted = rows.toSorted((a, b) => compare(figure(b), figure(a)) || collator.compare(a.username, b.username))
  const orders: number[] = []
  for (const [i, row] of sorted.entries())
    orders.push(i > 0 && compare(figure(sorted[i - 1]!), figure(row)) === 0 ? orders[i - 1]! : i + 1)
  return sorted.map((row, i) => ({ ...row, order: orders[i]! }))
}

export const medalOf = (order: number): 1 | 2 | 3 | null => (order <= 3 ? (order as 1 | 2 | 3) : null)

const isZero = (value: string): boolean => compare(value, 0) === 0
const size = (value: string): string => new Big(value).abs().toFixed()
