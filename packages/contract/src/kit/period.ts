/** Days as text, whatever the clock: a period is what people write into a filter. */
export type Period = readonly [from: string, to: string]

const DAY = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A clock behind the day stays. */
export const shiftDays = (day: string, count: number): string => `${dayOf(timeOf(day) + count * DAY)}${day.slice(10)}`
export const daysIn = ([from, to]: Period): number => Math.round((timeOf(to) - timeOf(from)) / DAY) + 1

export function monthStart(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number)
  return dayOf(Date.UTC(year!, month! - 1 + months, 1))
}
export const monthEnd = (day: string, months = 0): string => shiftDays(monthStart(day, months + 1), -1)

/** As long and just before it; of whole months the months before, however many days they have. */
export function periodBefore([from, to]: Period): Period {
  const isWhole = from.slice(0, 10) === monthStart(from) && to.slice(0, 10) === monthEnd(to)
  if (!isWhole) {
    const days = daysIn([from, to])
    return [shiftDays(from, -days), shiftDays(to, -days)]
  }
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
  const back = first! - last! - 1
  return [`${monthStart(from, back)}${from.slice(10)}`, `${monthEnd(to, back)}${to.slice(10)}`]
}

/** Days that move with the calendar, as people name them. */
export const RELATIVE_DAYS = [
  ['yesterday', '昨天'],
  ['last7', '近7天'],
  ['last30', '近30天'],
  ['week', '上周'],
  ['month', '本月'],
  ['lastMonth', '上月'],
  ['quarter', '本季'],
] as const
export type RelativeDays = (typeof RELATIVE_DAYS)[number][0]

export function relativeDays(name: RelativeDays, today: string): Period {
  const quarter = ((Number(today.slice(5, 7)) - 1) % 3) * -1
  const weekday = (new Date(timeOf(today)).getUTCDay() + 6) % 7
  const periods: Record<RelativeDays, Period> = {
    yesterday: [shiftDays(today, -1), shiftDays(today, -1)],
    last7: [shiftDays(today, -6), today],
    last30: [shiftDays(today, -29), today],
    week: [shiftDays(today, -weekday - 7), shiftDays(today, -weekday - 1)],
    month: [monthStart(today), today],
    lastMonth: [monthStart(today, -1), monthEnd(today, -1)],
    quarter: [monthStart(today, quarter), today],
  }
  return periods[name]
}
