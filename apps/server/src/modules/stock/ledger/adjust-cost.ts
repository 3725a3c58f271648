import { sql, type Tx } from '../../../kit/db.ts'
import { book, headOf } from './book.ts'
import { lockStock } from './lock.ts'
import type { Doc, Pair, Poster } from './types.ts'

export interface CostChange extends Pair {
  lineId: number
  /** The line whose layers cost more or less than they were received at. */
  source: { docType: string; lineId: number }
  /** The difference for all `quantity` pieces of that line. */
  amount: string
  quantity: number
  /** How much of it is settled now; less than `amount` while pieces are still under way. */
  settle?: string
}
/** 1 头程差额, 2 调拨损失, 3 采购价修正 */
export type AdjustReason = 1 | 2 | 3
export interface Adjusted {
  onLayers: string
  /** What belongs to pieces already gone. */
  expense: string
}

/** Pieces still here take their share (109); the rest is an expense of the period. A layer never falls below zero. */
export async function adjustCost(
  tx: Tx,
  ctx: Poster,
  doc: Doc,
  changes: readonly CostChange[],
  reason: AdjustReason,
): Promise<Adjusted[]> {
  if (changes.length === 0) return []
  await lockStock(tx, changes)
  const head = headOf(ctx, doc)
  const rows = changes.map(({ source, ...change }, n) => ({
    ...change,
    sourceType: source.docType,
    sourceLine: source.lineId,
    n,
  }))
  return book<Adjusted>(
    tx,
    'stock_adjust_cost',
    head,
    shares(rows),
    sql`, expense AS (
      INSERT INTO stock_cost_adjust (store_id, sku_id, reason, amount, doc_no, remark, adjust_time, create_by)
      SELECT "storeId", "skuId", ${reason}::smallint, expense, ${doc.docNo}, ${doc.remark ?? null}, ${head.time}::timestamptz, ${head.userId}::bigint
      FROM settled WHERE expense <> 0 ORDER BY n
    )
    SELECT "onLayers", expense FROM settled ORDER BY n`,
  )
}

const shares = (rows: object[]) => sql`
  change AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS c(n int, "lineId" bigint, "storeId" bigint, "skuId" bigint,
      "sourceType" text, "sourceLine" bigint, amount numeric, quantity int, settle numeric)
  ), share AS MATERIALIZED (
    SELECT c.n, c."lineId", l.id, l.store_id, l.sku_id, l.remaining, l.remain_amount,
      greatest(round(c.amount * l.remaining / c.quantity, 4), -l.remain_amount) AS amount
    FROM change c JOIN stock_layer l ON l.source_doc_type = c."sourceType" AND l.source_line_id = c."sourceLine"
      AND l.store_id = c."storeId" AND l.sku_id = c."skuId" AND l.remaining > 0
  ), dearer AS (
    UPDATE stock_layer l SET remain_amount = l.remain_amount + s.amount, unit_cost = round((l.remain_amount + s.amount) / l.remaining, 4)
    FROM share s WHERE l.id = s.id
  ), settled AS MATERIALIZED (
    SELECT c.n, c."storeId", c."skuId", coalesce(s.amount, 0::numeric(18, 4)) AS "onLayers",
      round(coalesce(c.settle, c.amount) - coalesce(s.amount, 0), 4) AS expense
    FROM change c LEFT JOIN (SELECT n, sum(amount) AS amount FROM share GROUP BY n) s ON s.n = c.n
  ), entry AS (
    SELECT row_number() OVER (ORDER BY n, id) AS n, "lineId" AS line_id, store_id, sku_id, NULL::smallint AS place_type, NULL::bigint AS place_id,
      false AS sellable, 109::smallint AS biz_type, 0 AS quantity, 0 AS hold, round((remain_amount + amount) / remaining, 4) AS unit_cost, amount
    FROM share WHERE amount <> 0
  )`
