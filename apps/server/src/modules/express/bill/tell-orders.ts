import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { billHandle, billState } from '../states.ts'
import { type BilledFreight, billOrders } from './bill-orders.ts'

const CHUNK = 2000

/** One at a time reckons what bills come to: two of them may hold lines of one parcel. */
export const together = (tx: Tx): Promise<number> => tx.run(raw(`SELECT pg_advisory_xact_lock(hashtext('express.bill'))`))

export const ordersOf = async (tx: Tx, billIds: readonly number[]): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(sql`
      SELECT DISTINCT order_id AS id FROM express_freight_bill_line WHERE bill_id = ANY(${[...billIds]}::bigint[]) AND order_id IS NOT NULL ORDER BY 1`)
  ).map(({ id }) => id)

/** What all audited bills say of these parcels by now: paid, less what came back, each at its bill's rate. */
export async function tellOrders(
  tx: Tx,
  billNo: string,
  orderIds: readonly number[],
  ctx: Ctx,
  progress: (done: number) => Promise<unknown> = async () => {},
): Promise<void> {
  for (let from = 0; from < orderIds.length; from += CHUNK) {
    const ids = orderIds.slice(from, from + CHUNK)
    const freights = await tx.query<BilledFreight & object>(sql`
      SELECT o.id AS "orderId", (SELECT round(sum((l.amount - l.recover_amount) * b.exchange_rate), 4) FROM express_freight_bill_line l JOIN express_freight_bill b ON b.id = l.bill_id
        WHERE l.order_id = o.id AND l.handle IN (${billHandle.accept}, ${billHandle.dispute}) AND b.check_flag IN (${billState.audited}, ${billState.paid})) AS freight
      FROM unnest(${ids}::bigint[]) AS o(id) ORDER BY o.id`)
    await billOrders().billed(tx, freights, billNo, ctx)
    await progress(from + ids.length)
  }
}
