import { addDays } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'

export interface SeasonSpan {
  startMonthDay: string
  endMonthDay: string
  purchaseStopDays: number
  clearStartDays: number
}
export interface SeasonPhase {
  inSeason: boolean
  /** Replenishment advice is 0. */
  purchaseStopped: boolean
  /** What is left in stock is to be cleared. */
  clearing: boolean
  /** The end of this season or, between two, of the last one; null for a season that is always. */
  end: string | null
}

/** Where a day (YYYY-MM-DD) lies in a season. After the end nothing is bought and the rest is cleared until it begins again. */
export function seasonPhase(season: SeasonSpan, today: string): SeasonPhase {
  const [year, day] = [Number(today.slice(0, 4)), today.slice(5)]
  const { startMonthDay: start, endMonthDay: end } = season
  if (addDays(dateOf(2024, end), 1).slice(5) === start)
    return { inSeason: true, purchaseStopped: false, clearing: false, end: null }
  const inSeason = start <= end ? day >= start && day <= end : day >= start || day <= end
  const ends = inSeason ? dateOf(day <= end ? year : year + 1, end) : dateOf(day > end ? year : year - 1, end)
  const from = (days: number) => !inSeason || today >= addDays(ends, -days)
  return { inSeason, purchaseStopped: from(season.purchaseStopDays), clearing: from(season.clearStartDays), end: ends }
}

/** Seasons by code as they stand today, for whoever advises, lists or tells. */
export async function seasonPhases(tx: Tx, today: string): Promise<Map<string, SeasonPhase>> {
  const rows = await tx.query<SeasonSpan & { seasonCode: string }>(sql`
    SELECT season_code AS "seasonCode", start_month_day AS "startMonthDay", end_month_day AS "endMonthDay",
      purchase_stop_days AS "purchaseStopDays", clear_start_days AS "clearStartDays"
    FROM goods_season WHERE deleted_at IS NULL AND is_activated = 1`)
  return new Map(rows.map((row) => [row.seasonCode, seasonPhase(row, today)]))
}

/** 02-29 of a common year is its last day of February. */
function dateOf(year: number, monthDay: string): string {
  const [month, day] = monthDay.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${monthDay.slice(0, 2)}-${String(Math.min(day, last)).padStart(2, '0')}`
}

export const isMonthDay = (monthDay: string): boolean =>
  new Date(`2024-${monthDay}T00:00:00Z`).toJSON()?.slice(5, 10) === monthDay
