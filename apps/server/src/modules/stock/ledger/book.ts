import { type Sql, sql, type Tx } from '../../../kit/db.ts'
import { refuse } from '../../../kit/refuse.ts'
import type { Doc, Poster } from './types.ts'

/**
 * Writes what the CTE `entry` of `first` says, each row by its sign: balances, summaries, the ledger and its keys.
 * entry: n, line_id, store_id, sku_id, place_type, place_id, sellable, biz_type, quantity, hold, unit_cost, amount.
 * `then` may read `movement` (n, id, movement_time) and makes the answer.
 */
export async function book<R extends object>(tx: Tx, name: string, head: Head, first: Sql, then: Sql): Promise<R[]> {
  try {
    return await tx.named<R>(name, sql`WITH ${first}, ${changes(head)}, ${rows(head)} ${then}`)
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'stock_movement_key_once') throw refuse('单据状态已变更，请刷新后重试')
    throw error
  }
}

/** Read under the locks, so that no movement is dated before one it comes after. */
export interface Head extends Doc {
  time: Date
  userId: number | null
}
export const headOf = (ctx: Poster, doc: Doc): Head => ({
  ...doc,
  time: ctx.house.clock.now(),
  userId: ctx.user?.userId ?? null,
})

const changes = ({ time }: Head): Sql => sql`
  balance AS (
    UPDATE stock_balance b SET on_hand = b.on_hand + d.quantity, occupied = b.occupied + d.hold
    FROM (SELECT store_id, sku_id, place_type, place_id, sum(quantity)::int AS quantity, sum(hold)::int AS hold
      FROM entry WHERE place_id IS NOT NULL GROUP BY 1, 2, 3, 4) d
    WHERE b.store_id = d.store_id AND b.sku_id = d.sku_id AND b.place_type = d.place_type AND b.place_id = d.place_id
    RETURNING b.store_id, b.sku_id, b.place_type, b.place_id, b.on_hand - d.quantity AS before
  ), summary AS (
    UPDATE stock_summary s SET on_hand = s.on_hand + d.quantity, occupied = s.occupied + d.hold, amount = s.amount + d.amount,
      sellable_on_hand = s.sellable_on_hand + d.sellable_quantity, sellable_occupied = s.sellable_occupied + d.sellable_hold,
      moved_time = greatest(s.moved_time, ${time}::timestamptz),
      last_in_time = CASE WHEN d.came THEN greatest(s.last_in_time, ${time}) ELSE s.last_in_time END,
      last_out_time = CASE WHEN d.went THEN greatest(s.last_out_time, ${time}) ELSE s.last_out_time END
    FROM (SELECT store_id, sku_id, sum(quantity)::int AS quantity, sum(hold)::int AS hold, sum(amount) AS amount,
        coalesce(sum(quantity) FILTER (WHERE sellable), 0)::int AS sellable_quantity,
        coalesce(sum(hold) FILTER (WHERE sellable), 0)::int AS sellable_hold,
        bool_or(biz_type IN (101, 102, 103, 104, 105, 108) AND quantity > 0) AS came,
        bool_or(biz_type IN (201, 202, 203, 204, 205, 208) AND quantity < 0) AS went
      FROM entry GROUP BY 1, 2) d
    WHERE s.store_id = d.store_id AND s.sku_id = d.sku_id
    RETURNING s.store_id, s.sku_id, s.moved_time, s.on_hand - d.quantity AS before, s.amount - d.amount AS amount_before
  )`

const rows = ({ docType, docId, docNo, remark, parts, userId }: Head): Sql => sql`
  numbered AS (
    SELECT e.*, row_number() OVER (PARTITION BY e.line_id, e.biz_type ORDER BY e.n) + CASE WHEN ${parts ?? false} THEN coalesce((
      SELECT max(k.seq) FROM stock_movement_key k
      WHERE k.doc_type = ${docType} AND k.doc_line_id = e.line_id AND k.biz_type = e.biz_type), 0) ELSE 0 END AS seq
    FROM entry e
  ), written AS (
    INSERT INTO stock_movement (post_no, movement_time, store_id, place_type, place_id, sku_id, biz_type, quantity, unit_cost, amount,
      place_after, store_after, store_amount_after, doc_type, doc_id, doc_line_id, seq, doc_no, operator_id, remark)
    SELECT (SELECT nextval('stock_post_no')), s.moved_time, e.store_id, e.place_type, e.place_id, e.sku_id, e.biz_type, e.quantity, e.unit_cost,
      e.amount, b.before + sum(e.quantity) OVER (PARTITION BY e.store_id, e.sku_id, e.place_type, e.place_id ORDER BY e.n),
      s.before + sum(e.quantity) OVER (PARTITION BY e.store_id, e.sku_id ORDER BY e.n),
      s.amount_before + sum(e.amount) OVER (PARTITION BY e.store_id, e.sku_id ORDER BY e.n),
      ${docType}, ${docId}, e.line_id, e.seq, ${docNo}, ${userId}, ${remark ?? null}
    FROM numbered e JOIN summary s ON s.store_id = e.store_id AND s.sku_id = e.sku_id
    LEFT JOIN balance b ON b.store_id = e.store_id AND b.sku_id = e.sku_id AND b.place_type = e.place_type AND b.place_id = e.place_id
    ORDER BY e.n
    RETURNING id, movement_time, doc_type, doc_line_id, biz_type, seq
  ), keyed AS (
    INSERT INTO stock_movement_key SELECT doc_type, doc_line_id, biz_type, seq FROM written
  ), movement AS (
    SELECT e.n, w.id, w.movement_time
    FROM written w JOIN numbered e ON e.line_id = w.doc_line_id AND e.biz_type = w.biz_type AND e.seq = w.seq
  )`
