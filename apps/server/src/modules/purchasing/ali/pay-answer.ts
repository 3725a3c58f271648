import { payment } from '@erp/contract/purchasing/money/payment'
import { paymentStates } from '@erp/contract/purchasing/money/payment.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { paymentState } from '../states.ts'
import { CLOSED } from './states.ts'

interface Answer {
  id: number
  paid: boolean
  closed: string | null
  time: string | null
  trades: string
}

/** What became of payments that were sent to 1688, as the orders there say: all paid, or one of them closed. Answers how many are paid. */
export async function answerPayments(tx: Tx, orderIds: readonly number[], ctx: Ctx): Promise<number> {
  const answers = await tx.query<Answer>(sql`
    SELECT d.id, bool_and(a.pay_time IS NOT NULL) AS paid, min(a.ali_order_id) FILTER (WHERE a.ali_status IN ${CLOSED} AND a.pay_time IS NULL) AS closed,
      max(a.pay_time) AS time, string_agg(DISTINCT a.ali_order_id, ',') AS trades
    FROM purchasing_payment d JOIN purchasing_payment_line x ON x.document_id = d.id
    LEFT JOIN LATERAL (SELECT * FROM purchasing_ali_order a WHERE a.order_id = x.order_id ORDER BY a.ali_status IN ${CLOSED}, a.id DESC LIMIT 1) a ON true
    WHERE d.status = ${paymentState.paying} AND d.id IN (SELECT document_id FROM purchasing_payment_line WHERE order_id = ANY(${orderIds}::bigint[]))
    GROUP BY d.id ORDER BY d.id`)
  for (const { id, paid, closed, time, trades } of answers) {
    if (paid)
      await move(tx, payment, paymentStates, 'settle', id, ctx, {
        set: { paidTime: time, tradeNo: trades, rejectReason: null },
      })
    else if (closed) await failPayment(tx, id, `1688订单${closed}已关闭`, ctx)
  }
  return answers.filter(({ paid }) => paid).length
}

/** Back to where finance can try again, with the platform's reason. */
export const failPayment = (tx: Tx, id: number, reason: string, ctx: Ctx) =>
  move(tx, payment, paymentStates, 'fail', id, ctx, { set: { rejectReason: reason.slice(0, 200) }, note: reason })
