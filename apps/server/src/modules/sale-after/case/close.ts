import type { ActionInput } from '@erp/contract/kit'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { CASE, REFUND_STATE } from '@erp/contract/sale-after/case/case.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { moveDocument } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveAll } from '../../../kit/move.ts'
import { forbidden, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { isWithdrawable, withdrawResend } from '../../order/intake/resend.ts'
import { dropReturn } from '../../order/returns/return-write.ts'
import { caseState } from '../states.ts'
import { type RefundDoc, refundOf, unbookRefund } from './book.ts'
import { countCases } from './count-cases.ts'
import { type CaseDoc, lockCase, lockOrdersOf, type Orders } from './lock.ts'
import { ofOrderReach } from './reach.ts'

type Told = ActionInput<(typeof afterSaleCase)['actions']['cancel']>
const AUDIT = 'afterSale:case:audit'

/** The auditor says no. */
export async function rejectCases(tx: Tx, told: Told, ctx: Ctx): Promise<null> {
  return closeAll(tx, 'reject', told, ctx)
}

/** Whoever asked takes it back; once something was paid or sent for it, only an auditor does. */
export async function cancelCases(tx: Tx, told: Told, ctx: Ctx): Promise<null> {
  const settled = sql`SELECT 1 FROM sale_after_case t WHERE t.id = ANY(${told.ids}::bigint[]) AND t.check_flag = ${caseState.settling} AND ${ofOrderReach(ctx)} LIMIT 1`
  if (!may(ctx.user, AUDIT) && (await tx.one(settled))) throw forbidden(undefined, { permission: AUDIT })
  return closeAll(tx, 'cancel', told, ctx)
}

async function closeAll(tx: Tx, verb: 'reject' | 'cancel', { ids, reason }: Told, ctx: Ctx): Promise<null> {
  const orders = await lockOrdersOf(tx, ids)
  await moveAll(ids, async (id) => {
    const row = await lockCase(tx, id, ctx)
    const refund = await refundOf(tx, id)
    if (verb === 'cancel' && row.check_flag !== CASE.closed) requireUndone(row, refund, orders)
    await moveDocument(tx, afterSaleCase, verb, id, ctx, {
      note: reason,
      set: { closeTime: ctx.now, closeReason: reason, offeredAmount: null },
    })
    await undo(tx, row, refund, orders, reason, ctx)
  })
  await countCases(tx, [...orders.keys()])
  return null
}

/** What the buyer has cannot be taken back. */
function requireUndone(row: CaseDoc, refund: RefundDoc | undefined, orders: Orders): void {
  if (refund?.status === REFUND_STATE.done) throw refuse('已退款，不能撤销')
  const resent = orders.get(row.resend_order_id ?? 0)
  if (resent && !isWithdrawable(resent)) throw refuse(`补发订单${resent.order_no}已派单，不能撤销`)
}

async function undo(
  tx: Tx,
  row: CaseDoc,
  refund: RefundDoc | undefined,
  orders: Orders,
  reason: string,
  ctx: Ctx,
): Promise<void> {
  if (row.check_flag === CASE.returning) {
    if (refund) throw refuse(`售后单${row.case_no}已登记退款，请等退件入库或免退货后再撤销`)
    await dropReturn(tx, row.return_id!, reason, ctx)
  }
  if (row.check_flag !== CASE.settling) return
  if (refund) await unbookRefund(tx, row, orders.get(row.order_id)!, refund, ctx)
  const resent = orders.get(row.resend_order_id ?? 0)
  if (resent) await withdrawResend(tx, resent, `售后单 ${row.case_no} 已撤销：${reason}`, ctx)
}
