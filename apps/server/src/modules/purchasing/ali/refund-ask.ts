import { refund } from '@erp/contract/purchasing/money/refund'
import { aliApplyStates, REFUND_TYPE } from '@erp/contract/purchasing/money/refund.states'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { topic } from '../../../kit/outbox/topic.ts'
import { CLOSED } from './states.ts'

/** `dropped` says why it is given up again. */
export interface RefundWanted {
  refundId: number
  dropped?: string
}
export const refundsWanted = topic<RefundWanted>('purchasing.refund-wanted', '1688采购退款待申请')

/** Those of 1688 among them, once what was written is committed; one order's refunds are asked for one after the other. */
export async function askAtAli(tx: Tx, refundIds: readonly number[], ctx: Ctx): Promise<number> {
  const wanted = await tx.query<{ refundId: number; aliOrderId: string; orderId: number }>(sql`
    SELECT d.id AS "refundId", a.ali_order_id AS "aliOrderId", d.order_id AS "orderId"
    FROM purchasing_refund d JOIN purchasing_ali_order a ON a.order_id = d.order_id AND a.pay_time IS NOT NULL AND a.ali_status NOT IN ${CLOSED}
    WHERE d.id = ANY(${refundIds}::bigint[]) AND d.refund_type <> ${REFUND_TYPE.resend} AND d.amount > 0 ORDER BY d.id`)
  for (const { refundId, aliOrderId } of wanted) {
    const set = { aliOrderId, aliAskTime: ctx.now, aliReason: null }
    await move(tx, refund, aliApplyStates, 'ask', refundId, ctx, { column: 'ali_apply', set, note: aliOrderId })
  }
  await refundsWanted.emit(
    tx,
    ctx.house.clock.now(),
    wanted.map(({ orderId, refundId }) => ({ subject: orderId, body: { refundId } })),
  )
  return wanted.length
}

/** Void only once it stands there no longer: heard after its own request, whatever became of that. */
export async function withdrawAtAli(tx: Tx, row: Rows['purchasing_refund'], dropped: string, ctx: Ctx): Promise<void> {
  const note = `作废：${dropped}`
  await move(tx, refund, aliApplyStates, 'withdraw', row.id, ctx, { column: 'ali_apply', set: { aliReason: null }, note })
  await refundsWanted.emit(tx, ctx.house.clock.now(), [{ subject: row.order_id, body: { refundId: row.id, dropped } }])
}
