import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { billHandle, billResult, billState } from '../states.ts'

/** The figures of a bill follow its lines, whatever changed them. */
export const settle = (tx: Tx, billIds: readonly number[], ctx: Ctx): Promise<number> =>
  tx.run(sql`
    UPDATE express_freight_bill t SET line_count = s.lines, open_count = s.open, total_amount = s.total, accept_amount = s.accepted, diff_amount = s.diff,
      claim_amount = s.claimed, recover_amount = s.recovered, version = t.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM (SELECT l.bill_id, count(*) AS lines, count(*) FILTER (WHERE l.result <> ${billResult.same} AND l.handle = ${billHandle.open}) AS open,
        sum(l.amount) AS total, coalesce(sum(l.amount) FILTER (WHERE l.handle IN (${billHandle.accept}, ${billHandle.dispute})), 0) AS accepted,
        sum(l.diff_amount) AS diff, sum(l.claim_amount) AS claimed, sum(l.recover_amount) AS recovered
      FROM express_freight_bill_line l WHERE l.bill_id = ANY(${[...billIds]}::bigint[]) GROUP BY l.bill_id) s
    WHERE t.id = s.bill_id`)

/** Whether a bill that counts asks for these parcels. */
export const markBilled = (tx: Tx, orderIds: readonly number[]): Promise<number> =>
  tx.run(sql`
    UPDATE express_track t SET is_billed = o.billed
    FROM (SELECT given.id, EXISTS (SELECT 1 FROM express_freight_bill_line l JOIN express_freight_bill b ON b.id = l.bill_id
        WHERE l.order_id = given.id AND b.check_flag <> ${billState.dropped})::int::smallint AS billed
      FROM unnest(${[...orderIds]}::bigint[]) AS given(id)) o
    WHERE t.order_id = o.id AND t.is_billed <> o.billed`)

/** Bills, locked in one order; the lines of a bill belong to who holds it. */
export const lockBills = (tx: Tx, billIds: readonly number[]) =>
  tx.query<{ id: number; billNo: string; state: number; rate: string }>(sql`
    SELECT id, bill_no AS "billNo", check_flag AS state, exchange_rate AS rate FROM express_freight_bill
    WHERE id = ANY(${[...billIds]}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`)
