import { sql, type Tx } from '../../../kit/db/db.ts'
import { countTask } from '../states.ts'

/** Lines, progress and differences of first counts, after any change of their lines or tasks. */
export const recountReceipts = (tx: Tx, ids: number[]): Promise<number> =>
  tx.run(sql`
    UPDATE stock_stock_check_receipt r SET line_count = c.n, counted_count = c.counted, diff_count = c.diffs, diff_amount = c.amount,
      count_status = CASE WHEN c.counted = 0 THEN 0 WHEN c.counted < c.n
        OR EXISTS (SELECT 1 FROM stock_check_task k WHERE k.check_receipt_id = r.id AND k.task_status IN (${countTask.waitClaim}, ${countTask.counting})) THEN 1 ELSE 2 END
    FROM (
      SELECT h.id, count(x.id) AS n, count(x.count_qty) AS counted, count(x.id) FILTER (WHERE x.diff_qty <> 0) AS diffs,
        coalesce(sum(abs(x.diff_qty) * coalesce(x.unit_cost, m.amount / nullif(m.on_hand, 0), g.cost_price, 0)) FILTER (WHERE x.diff_qty <> 0), 0) AS amount
      FROM stock_stock_check_receipt h LEFT JOIN stock_check_line x ON x.receipt_id = h.id
      LEFT JOIN stock_summary m ON m.store_id = h.store_id AND m.sku_id = x.sku_id LEFT JOIN goods_goods_sku g ON g.id = x.sku_id
      WHERE h.id = ANY(${ids}::bigint[]) GROUP BY h.id) c
    WHERE r.id = c.id`)

export const recountFinals = (tx: Tx, ids: number[]): Promise<number> =>
  tx.run(sql`
    UPDATE stock_check_receipt_finally r SET line_count = c.n, counted_count = c.counted, diff_count = c.diffs, unmatched_count = c.unmatched,
      count_status = CASE WHEN c.counted = 0 THEN 0 WHEN c.counted < c.n
        OR EXISTS (SELECT 1 FROM stock_check_task k WHERE k.check_receipt_finally_id = r.id AND k.task_status IN (${countTask.waitClaim}, ${countTask.counting})) THEN 1 ELSE 2 END
    FROM (
      SELECT x.finally_id AS id, count(*) AS n, count(x.count_qty) AS counted, count(*) FILTER (WHERE x.diff_qty <> 0) AS diffs,
        count(*) FILTER (WHERE x.is_match = 0) AS unmatched
      FROM stock_check_finally_line x WHERE x.finally_id = ANY(${ids}::bigint[]) GROUP BY 1) c
    WHERE r.id = c.id`)

/** How far the tasks of a first count are; the roadways of a task say which lines are its own. */
export const recountTasks = (tx: Tx, receiptId: number): Promise<number> =>
  tx.run(sql`
    UPDATE stock_check_task k SET line_count = c.n, done_count = c.done FROM (
      SELECT t.id, count(*) AS n, count(x.count_qty) AS done
      FROM stock_check_task t JOIN stock_check_line x ON x.receipt_id = t.check_receipt_id JOIN stock_store_location l ON l.id = x.location_id
      WHERE t.check_receipt_id = ${receiptId} AND t.task_status IN (${countTask.waitClaim}, ${countTask.counting}) AND concat_ws('-', l.area_code, l.roadway_no) = ANY(t.roadway_nos) GROUP BY 1) c
    WHERE k.id = c.id`)

/** Surplus and loss of results; amounts before the audit are what the pieces are worth on average. */
export const recountFinisheds = (tx: Tx, ids: number[]): Promise<number> =>
  tx.run(sql`
    UPDATE stock_check_receipt_finished r SET line_count = c.n, surplus_qty = c.surplus, loss_qty = c.loss, diff_amount = c.amount FROM (
      SELECT finished_id AS id, count(*) AS n, coalesce(sum(diff_qty) FILTER (WHERE diff_qty > 0), 0) AS surplus,
        coalesce(-sum(diff_qty) FILTER (WHERE diff_qty < 0), 0) AS loss, coalesce(sum(abs(diff_amount)), 0) AS amount
      FROM stock_check_finished_line WHERE finished_id = ANY(${ids}::bigint[]) GROUP BY 1) c
    WHERE r.id = c.id`)
