import { addDays } from '../../../kit/clock.ts'

export interface MonthDays {
  from: string
  /** Its last day. */
  to: string
  /** The first day after it. */
  next: string
}

export function daysOfMonth(month: string): MonthDays {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  return { from: `${month}-01`, to: addDays(next, -1), next }
}
