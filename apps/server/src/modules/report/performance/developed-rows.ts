import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { DELTA, DEVELOP, SKU, SKU_MONTH } from '../profit/profit-tables.ts'

export type Days = [from: string, to: string]
const COLUMNS = 'developer_id, goods_id, quantity, sale_money, profit'

/** What goods, or their SKUs, brought within some days: whole months from the sums of months, what is left at both ends from those of days. */
export function developedRows([from, to]: Days, today: string, bySku = false): Sql {
  const columns = bySku ? `sku_id, ${COLUMNS}` : COLUMNS
  const part = (table: string, day: string, where: Sql) =>
    sql`SELECT ${raw(`${day} AS day, ${columns} FROM ${table}`)} WHERE ${where}`
  const later = part(DELTA, 'day', sql`day BETWEEN ${from}::date AND ${to}::date`)
  const first = from.endsWith('-01') ? from : monthAfter(from)
  const end = monthsEnd(to, today)
  if (first >= end) return sql`(${part(SKU, 'day', sql`day BETWEEN ${from}::date AND ${to}::date`)} UNION ALL ${later})`
  return sql`(${part(bySku ? SKU_MONTH : DEVELOP, 'month', sql`month >= ${first}::date AND month < ${end}::date`)}
    UNION ALL ${part(SKU, 'day', sql`day >= ${from}::date AND day < ${first}::date`)}
    UNION ALL ${part(SKU, 'day', sql`day >= ${end}::date AND day <= ${to}::date`)} UNION ALL ${later})`
}

/** The first day that sums of months up to a day do not hold: a month that goes on after it is not whole. */
const monthsEnd = (to: string, today: string): string =>
  to >= today || monthOf(nextDay(to)) > monthOf(to) ? monthAfter(to) : monthOf(to)

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
function monthAfter(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
