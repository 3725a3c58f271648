import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { movedDays, netAmount, netQty } from '../../stock/figures/moved-days.ts'

const COLUMNS = 'id, store_id, sku_id, in_date, unit_cost, source_doc_no'
const of = (table: string) => raw(COLUMNS.replaceAll(/\w+/g, `${table}.$&`))
const pair = (one: string, other: string) => raw(`${one}.store_id = ${other}.store_id AND ${one}.sku_id = ${other}.sku_id`)

/**
 * The layers as they were when a day ended, as rows (id, store_id, sku_id, in_date, unit_cost, source_doc_no, quantity, amount). What has not moved since
 * stands as it is. Of the rest the ledger knows what there was in sum; the oldest pieces leave first, so what left since is put back from the youngest
 * layer on. Amounts are those of the layers, brought to what the ledger says of the day.
 */
export function layersAsOf(day: string, isPast: boolean): Sql {
  const now = sql`SELECT ${of('y')}, y.remaining AS quantity, y.remain_amount AS amount FROM stock_layer y WHERE y.remaining > 0`
  if (!isPast) return sql`(${now})`
  const known = sql`y.create_time < ${day}::date + 1`
  return sql`(
    WITH RECURSIVE stood AS MATERIALIZED (${stoodBefore(day)}),
    lying AS MATERIALIZED (
      SELECT ${of('y')}, y.remaining, y.remain_amount, p.amount AS total FROM stood p JOIN stock_layer y ON ${pair('y', 'p')} AND y.remaining > 0 AND ${known}),
    put AS (
      SELECT 0::bigint AS id, p.store_id, p.sku_id, 'infinity'::date AS in_date, 0::numeric AS unit_cost, '' AS source_doc_no, 0 AS back, p.amount AS total,
        (p.on_hand - coalesce(l.remaining, 0))::int AS need
      FROM stood p LEFT JOIN (SELECT store_id, sku_id, sum(remaining) AS remaining FROM lying GROUP BY 1, 2) l ON ${pair('l', 'p')} WHERE p.on_hand > 0
      UNION ALL
      SELECT ${of('y')}, least(y.gone, p.need), p.total, p.need - least(y.gone, p.need) FROM put p CROSS JOIN LATERAL (
        SELECT ${of('y')}, y.in_qty - y.remaining AS gone FROM stock_layer y
        WHERE ${pair('y', 'p')} AND (y.in_date, y.id) < (p.in_date, p.id) AND y.remaining < y.in_qty AND ${known}
        ORDER BY y.in_date DESC, y.id DESC LIMIT 1) y
      WHERE p.need > 0)
    ${now} AND NOT EXISTS (SELECT 1 FROM stood p WHERE ${pair('p', 'y')})
    UNION ALL SELECT ${of('h')}, h.quantity, coalesce(h.weight * h.total / nullif(sum(h.weight) OVER (PARTITION BY h.store_id, h.sku_id), 0), 0) FROM (
      SELECT ${raw(COLUMNS)}, total, sum(quantity)::int AS quantity, sum(weight) AS weight FROM (
        SELECT ${raw(COLUMNS)}, total, remaining AS quantity, remain_amount AS weight FROM lying
        UNION ALL SELECT ${raw(COLUMNS)}, total, back, back * unit_cost FROM put WHERE back > 0) w
      GROUP BY ${raw(COLUMNS)}, total) h)`
}

/** What moved after the day, with what there was of it then. */
const stoodBefore = (day: string): Sql => sql`
  SELECT s.store_id, s.sku_id, s.on_hand - m.quantity AS on_hand, s.amount - m.amount AS amount FROM stock_summary s JOIN (
    SELECT v.store_id, v.sku_id, sum(${netQty('v')})::int AS quantity, sum(${netAmount('v')}) AS amount FROM ${movedDays(dayAfter(day), false)} v GROUP BY 1, 2) m
  ON m.store_id = s.store_id AND m.sku_id = s.sku_id`

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
