import type { Rate } from '@erp/contract/basic/currency'
import { round2, times } from '@erp/contract/kit/decimal'
import { sql, type Tx } from '../../kit/db/db.ts'
import { refuse } from '../../kit/refuse.ts'

/** CNY for one unit of a currency on a day: the newest rate from that day or before. */
export async function rateOf(tx: Tx, currencyCode: string, day: string): Promise<string> {
  return (await rateRow(tx, currencyCode, day)).rate
}

/** The amount in CNY, rounded half up to two places. */
export async function toCny(tx: Tx, amount: string, currencyCode: string, day: string): Promise<string> {
  return round2(times(amount, await rateOf(tx, currencyCode, day)))
}

export async function rateRow(tx: Tx, currencyCode: string, day: string): Promise<Rate> {
  if (currencyCode === 'CNY') return { currencyCode, day, rate: '1', rateDay: day }
  const row = await tx.one<{ rate: string; rateDay: string }>(sql`
    SELECT trim_scale(rate)::text AS rate, from_day AS "rateDay" FROM basic_exchange_rate
    WHERE currency_code = ${currencyCode} AND from_day <= ${day}::date AND deleted_at IS NULL ORDER BY from_day DESC LIMIT 1`)
  if (!row) throw refuse(`币种${currencyCode}在${day}没有汇率，请先维护`)
  return { currencyCode, day, ...row }
}
