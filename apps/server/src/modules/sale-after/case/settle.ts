import { compare, round, times } from '@erp/contract/kit/decimal'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { CASE_TYPE, caseStates, PAYS_BACK } from '@erp/contract/sale-after/case/case.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { resend } from '../../order/intake/resend.ts'
import { RESEND } from '../../order/ship/resend-shipped.ts'
import type { LockedOrder } from '../../order/stage.ts'
import { stage } from '../../order/states.ts'
import { refundState } from '../states.ts'
import { bookRefund, refundOf } from './book.ts'
import { isOver, leftOf } from './check.ts'
import { countCases } from './count-cases.ts'
import { placesOf } from './currency.ts'
import type { CaseDoc } from './lock.ts'

/** Nothing else is waited for: what was promised is paid or sent. `share` is how much of the goods came back. */
export async function settleCase(tx: Tx, row: CaseDoc, order: LockedOrder, ctx: Ctx, share = '1'): Promise<void> {
  if (!PAYS_BACK.includes(row.case_type)) return sendAgain(tx, row, order, ctx)
  if (await refundOf(tx, row.id)) return
  const places = await placesOf(tx, order.currency)
  const worth = round(times(row.refund_amount, share), places)
  const most = isOver(order, worth) && !row.is_over ? leftOf(order, places) : worth
  if (compare(most, row.refund_amount) < 0) return offer(tx, row, most, ctx)
  await bookRefund(tx, row, order, row.refund_amount, ctx)
}

/** Less came back, or less is left to give: the auditor says what is paid. */
async function offer(tx: Tx, row: CaseDoc, amount: string, ctx: Ctx): Promise<void> {
  await tx.run(sql`UPDATE sale_after_case SET offered_amount = ${amount} WHERE id = ${row.id}`)
  const note = `申请 ${row.refund_amount}，按实退应退 ${amount}，待审核人确认`
  await log(tx, ctx, { entity: afterSaleCase.path, entityId: row.id, action: '待确认退款金额', note })
}

async function sendAgain(tx: Tx, row: CaseDoc, order: LockedOrder, ctx: Ctx): Promise<void> {
  const lines = await tx.query<{ skuId: number; quantity: number }>(sql`
    SELECT resend_sku_id AS "skuId", sum(resend_qty)::int AS quantity FROM sale_after_case_line WHERE document_id = ${row.id} AND resend_qty > 0 GROUP BY 1 ORDER BY min(id)`)
  const orderType = row.case_type === CASE_TYPE.exchange ? RESEND.exchange : RESEND.resend
  const made = await resend(tx, order, { orderType, lines, memo: `售后单 ${row.case_no}` }, ctx)
  await tx.run(sql`UPDATE sale_after_case SET resend_order_id = ${made.id} WHERE id = ${row.id}`)
  const note = `${made.orderNo}，${lines.reduce((sum, { quantity }) => sum + quantity, 0)} 件`
  await log(tx, ctx, { entity: afterSaleCase.path, entityId: row.id, action: '生成补发订单', note })
}

/** Paid back, or on its way again: those of them that are through end by themselves. Orders are locked. */
export async function finishCases(tx: Tx, caseIds: readonly number[], ctx: Ctx): Promise<void> {
  const through = sql`t.id = ANY(${[...caseIds]}::bigint[]) AND t.offered_amount IS NULL AND CASE WHEN t.resend_order_id IS NOT NULL
    THEN EXISTS (SELECT 1 FROM order_trade_info o WHERE o.id = t.resend_order_id AND o.status >= ${stage.shipped} AND o.is_cancelled = 0)
    ELSE t.refund_amount = 0 OR EXISTS (SELECT 1 FROM sale_after_refund r WHERE r.case_id = t.id AND r.is_reversed = 0 AND r.status = ${refundState.done}) END`
  const moving = { column: 'check_flag', ready: true, set: { closeTime: ctx.now } }
  const done = await moveSet(tx, afterSaleCase, caseStates, 'finish', through, ctx, moving)
  const orders = await tx.query<{ id: number }>(
    sql`SELECT DISTINCT order_id AS id FROM sale_after_case WHERE id = ANY(${done.map(({ id }) => id)}::bigint[])`,
  )
  await countCases(
    tx,
    orders.map(({ id }) => id),
  )
}
