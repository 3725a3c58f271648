import { sql, type Tx } from '../../../kit/db/db.ts'
import { OPEN } from './case.ts'

/** What the label of an order follows: its open cases, and for a parcel those of every order in it. Rows are locked. */
export async function countCases(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    WITH wanted AS (SELECT o.id FROM order_trade_info o WHERE o.id = ANY(${[...orderIds]}::bigint[])
        UNION SELECT o.merge_to_id FROM order_trade_info o WHERE o.id = ANY(${[...orderIds]}::bigint[]) AND o.merge_to_id IS NOT NULL),
      counted AS (SELECT w.id, count(t.id)::int AS open, count(t.id) FILTER (WHERE t.is_complaint = 1)::int AS complaints
        FROM wanted w CROSS JOIN LATERAL (SELECT w.id UNION ALL SELECT m.id FROM order_trade_info m WHERE m.merge_to_id = w.id) o LEFT JOIN sale_after_case t ON t.order_id = o.id AND ${OPEN} AND t.deleted_at IS NULL
        GROUP BY w.id)
    UPDATE order_trade_info o SET open_case_count = c.open, open_complaint_count = c.complaints FROM counted c
    WHERE o.id = c.id AND (o.open_case_count, o.open_complaint_count) <> (c.open, c.complaints)`)
}
