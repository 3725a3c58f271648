import { over, round2, times } from '@erp/contract/kit/decimal'
import type { Period } from '@erp/contract/report/home/home-page'

/** A month or a quarter, as far as it has gone: all of it when it is over, nothing before it begins. */
export interface Span {
  from: string
  to: string
  days: number
  elapsedDays: number
  /** In percent. */
  dateRate: string
}

/** Today's month against the one before; `today` is a day in Asia/Shanghai. */
export function periodOf(today: string): Omit<Period, 'updateTime'> {
  const [year, month, day] = partsOf(today)
  const own = monthSpan(year, month, today)
  const last = monthSpan(year, month - 1, today)
  return {
    today,
    from: own.from,
    to: today,
    lastFrom: last.from,
    lastTo: last.to,
    lastSame: dayOf(year, month - 1, Math.min(day, last.days)),
    beforeFrom: dayOf(year, month - 2, 1),
    beforeTo: dayOf(year, month - 1, 0),
    month,
    lastMonth: month === 1 ? 12 : month - 1,
    elapsedDays: own.elapsedDays,
    days: own.days,
    lastDays: last.days,
    dateRate: own.dateRate,
  }
}

export const quarterSpan = (year: number, quarter: number, today: string): Span =>
  spanOf(dayOf(year, quarter * 3 - 2, 1), dayOf(year, quarter * 3 + 1, 0), today)

export function quarterAt(today: string): { year: number; quarter: number } {
  const [year, month] = partsOf(today)
  return { year, quarter: Math.ceil(month / 3) }
}

/** Today counts as gone: its figures are in the sums that are divided by these days. */
function spanOf(from: string, to: string, today: string): Span {
  const days = between(from, to)
  const elapsedDays = Math.min(Math.max(between(from, today), 0), days)
  return { from, to, days, elapsedDays, dateRate: round2(over(times(elapsedDays, 100).toFixed(), days)) }
}

const monthSpan = (year: number, month: number, today: string): Span =>
  spanOf(dayOf(year, month, 1), dayOf(year, month + 1, 0), today)

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]
/** Months and days below 1 reach back; reckoned in UTC, where every day has 24 hours. */
const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
