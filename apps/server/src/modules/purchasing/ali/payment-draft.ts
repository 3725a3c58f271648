import { compare, minus, plus, round2 } from '@erp/contract/kit/decimal'
import { PAY_TYPE, PAYMENT_SOURCE } from '@erp/contract/purchasing/money/payment'
import { PAYMENT } from '@erp/contract/purchasing/money/payment.states'
import { wireDate } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { insertPayments } from '../money/payment-insert.ts'
import { paymentState } from '../states.ts'
import { CLOSED } from './states.ts'

interface Due {
  id: number
  aliOrderId: string
  orderId: number
  supplierId: number
  method: string | null
  account: string | null
  total: string
  drafted: string
  room: string
}

/** What was paid at 1688 waits for finance to confirm it, once, and never beyond what the order may be asked for. */
export async function draftPayments(tx: Tx, aliIds: readonly number[], ctx: Ctx): Promise<void> {
  const due = await tx.query<Due>(sql`
    SELECT a.id, a.ali_order_id AS "aliOrderId", o.id AS "orderId", o.supplier_id AS "supplierId", o.payment_method AS method, c.login_id AS account, a.total_amount AS total,
      a.drafted_amount AS drafted, o.payable_amount + o.refund_amount - coalesce(p.asked, 0) AS room
    FROM purchasing_ali_order a JOIN purchasing_order o ON o.id = a.order_id LEFT JOIN purchasing_ali_account c ON c.id = a.account_id
    LEFT JOIN LATERAL (SELECT sum(x.amount) AS asked FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id
      WHERE x.order_id = o.id AND d.status <> ${paymentState.dropped}) p ON true
    WHERE a.id = ANY(${aliIds}::bigint[]) AND a.pay_time IS NOT NULL AND a.ali_status NOT IN ${CLOSED} AND a.drafted_amount < a.total_amount ORDER BY a.id`)
  const drafts = due.flatMap(({ total, drafted, room, ...one }) => {
    const rest = round2(minus(total, drafted))
    const amount = compare(rest, room) < 0 ? rest : round2(room)
    return compare(amount, 0) > 0 ? [{ ...one, amount, drafted: round2(plus(drafted, amount)) }] : []
  })
  if (drafts.length === 0) return
  const dueDate = wireDate(ctx.house.clock.now())
  await insertPayments(
    tx,
    drafts.map(({ supplierId, method, account, aliOrderId, orderId, amount }) => ({
      supplierId,
      payType: PAY_TYPE.goods,
      source: PAYMENT_SOURCE.ali,
      status: PAYMENT.waitPay,
      paymentMethod: method,
      payAccount: account,
      dueDate,
      remark: `1688订单${aliOrderId}已付款，请确认`,
      lines: [{ orderId, amount }],
    })),
    ctx,
  )
  await tx.run(sql`
    UPDATE purchasing_ali_order a SET drafted_amount = r.drafted FROM jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) AS r(id bigint, drafted numeric) WHERE a.id = r.id`)
}
