import { minus, round2 } from '@erp/contract/kit/decimal'
import { REFUND_TYPE } from '@erp/contract/purchasing/money/refund.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { refundState } from '../states.ts'

export interface MoneyBack {
  id: number
  orderNo: string
  paid: string
  /** Given back, or asked back and not given up. */
  back: string
}

/** What orders paid and what of it comes back, without one refund that is being written. */
export const moneyBack = (tx: Tx, orderIds: readonly number[], except: number | null = null): Promise<MoneyBack[]> =>
  tx.query<MoneyBack>(sql`
    SELECT o.id, o.order_no AS "orderNo", o.paid_amount AS paid, coalesce(r.back, 0) AS back FROM purchasing_order o
    LEFT JOIN LATERAL (SELECT sum(CASE WHEN d.status = ${refundState.done} THEN d.received_amount ELSE d.amount END) AS back FROM purchasing_refund d
      WHERE d.order_id = o.id AND d.status <> ${refundState.dropped} AND d.refund_type <> ${REFUND_TYPE.resend} AND d.id IS DISTINCT FROM ${except}::bigint) r ON true
    WHERE o.id = ANY(${orderIds}::bigint[]) ORDER BY o.id`)

/** What of an order's money may still be asked back. */
export async function leftToRefund(tx: Tx, orderId: number, except: number | null = null): Promise<string> {
  const [{ paid, back }] = (await moneyBack(tx, [orderId], except)) as [MoneyBack]
  return round2(minus(paid, back))
}
