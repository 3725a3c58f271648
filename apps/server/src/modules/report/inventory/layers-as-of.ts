import { raw, type Sql, sql } from '../../../kit/db/db.ts'

const COLUMNS = raw('y.id, y.store_id, y.sku_id, y.in_date, y.unit_cost, y.source_doc_no')

/**
 * The layers as they were when a day ended, as rows (id, store_id, sku_id, in_date, unit_cost, source_doc_no, quantity, amount): what lies in them now
 * and what left them since.
 */
export function layersAsOf(day: string, isPast: boolean): Sql {
  const open = sql`SELECT ${COLUMNS}, y.remaining AS quantity, y.remain_amount AS amount FROM stock_layer y WHERE y.remaining > 0`
  if (!isPast) return sql`(${open})`
  const known = sql`y.create_time < ${day}::date + 1`
  return sql`(
    WITH since AS MATERIALIZED (
      SELECT layer_id, sum(quantity)::int AS quantity, sum(amount) AS amount FROM stock_layer_out WHERE day > ${day}::date GROUP BY 1)
    SELECT ${COLUMNS}, y.remaining + coalesce(o.quantity, 0) AS quantity, y.remain_amount + coalesce(o.amount, 0) AS amount
    FROM stock_layer y LEFT JOIN since o ON o.layer_id = y.id WHERE y.remaining > 0 AND ${known}
    UNION ALL SELECT ${COLUMNS}, o.quantity, o.amount FROM since o JOIN stock_layer y ON y.id = o.layer_id WHERE y.remaining = 0 AND o.quantity > 0 AND ${known})`
}
