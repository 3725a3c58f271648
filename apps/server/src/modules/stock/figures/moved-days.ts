import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { INS, OUTS, plus } from './balance-figures.ts'

const ALL = [...INS, ...OUTS]
const COLUMNS = [...ALL.map((biz) => `q${biz}`), ...ALL.map((biz) => `a${biz}`), 'a109']
const OPEN = raw(`coalesce((SELECT day + 1 FROM stock_daily_through), '-infinity'::date)`)
const ofMovement = (column: string): string => {
  const biz = Number(column.slice(1))
  const value = `${biz > 200 ? '-' : ''}m.${column[0] === 'q' ? 'quantity' : 'amount'}`
  return `CASE WHEN m.biz_type = ${biz} THEN ${value} ELSE 0 END AS ${column}`
}

/**
 * What moved from a day on, or ever, as rows (day, store_id, sku_id, q101 … a109) to be added up: closed days from their sums, the others from the
 * ledger itself. Outs are positive. Of whole stores there is no SKU.
 */
export function movedDays(from: string | null, wholeStores: boolean): Sql {
  const pair = (table: string) => raw(`${table}.store_id${wholeStores ? '' : `, ${table}.sku_id`}`)
  const daily = raw(`${wholeStores ? 'stock_store_daily' : 'stock_daily'} d`)
  return sql`(
    SELECT d.day, ${pair('d')}, ${raw(COLUMNS.map((column) => `d.${column}`).join(', '))} FROM ${daily} WHERE d.day >= coalesce(${from}::date, '-infinity')
    UNION ALL
    SELECT m.movement_time::date, ${pair('m')}, ${raw(COLUMNS.map(ofMovement).join(', '))} FROM stock_movement m
    WHERE m.movement_time >= greatest(${OPEN}, coalesce(${from}::date, '-infinity'))::timestamptz AND m.biz_type NOT IN (106, 206))`
}

/** Of rows of `movedDays`: by how much stock and its amount changed, what came and what went. */
export const netQty = (table: string): Sql => raw(`(0 ${plus('q', table)})`)
export const netAmount = (table: string): Sql => raw(`(${table}.a109 ${plus('a', table)})`)
const summed = (kinds: readonly number[], table: string, kind: 'q' | 'a'): Sql =>
  raw(`(${kinds.map((biz) => `${table}.${kind}${biz}`).join(' + ')})`)
export const came = (table: string, kind: 'q' | 'a'): Sql => summed(INS, table, kind)
export const went = (table: string, kind: 'q' | 'a'): Sql => summed(OUTS, table, kind)
const BETWEEN_STORES = 203
/** What left us, not what another store of ours got. */
export const leftUs = (table: string): Sql =>
  summed(
    OUTS.filter((biz) => biz !== BETWEEN_STORES),
    table,
    'a',
  )

/** What every SKU of a store stood at when a day ended, as rows (store_id, sku_id, on_hand, amount): what stands now less everything since. */
export const stoodAt = (day: string): Sql => sql`(
  SELECT store_id, sku_id, sum(quantity)::int AS on_hand, sum(amount) AS amount FROM (
    SELECT s.store_id, s.sku_id, s.on_hand AS quantity, s.amount FROM stock_summary s
    UNION ALL SELECT v.store_id, v.sku_id, -${netQty('v')}, -${netAmount('v')} FROM ${movedDays(nextDay(day), false)} v) stood
  GROUP BY store_id, sku_id)`

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
