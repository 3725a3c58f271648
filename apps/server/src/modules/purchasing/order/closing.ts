import type { ActionInput } from '@erp/contract/kit'
import { compare, minus, round2 } from '@erp/contract/kit/decimal'
import { PAY, PAY_TABLE, REFUND, REFUND_TABLE, STOCK_IN, STOCK_IN_TABLE } from '@erp/contract/purchasing/order/order.states'
import type { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveAll } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { releaseParcels } from '../dock/sign-revoke.ts'
import { settlePlans } from '../plan/plan-links.ts'
import { paymentState, qcState, refundState, stockInState } from '../states.ts'
import { lockOrder, type OrderRow } from './lock.ts'
import { moveLocked } from './moves.ts'
import { settle } from './settle.ts'
import { netPaid } from './tracks.ts'

type Actions = (typeof purchaseOrder)['actions']
const RETURN_DAYS = 90
const DAY_MS = 86_400_000

/** Nothing was ordered: what plans had given to it they have again. */
export async function voidOrders(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await moveAll(ids, async (id) => {
    const order = await lockOrder(tx, id, ctx)
    requireOwn(order, ctx, '作废')
    await moveLocked(tx, 'invalid', order, ctx, {
      set: { archiveBy: ctx.user.userId, archiveTime: ctx.now, archiveReason: '作废' },
    })
  })
  await settlePlans(tx, await plansOf(tx, ids), ctx)
  await settle(tx, ids, ctx)
  return null
}

/** Of one's own, or by who may write everybody's. */
export function requireOwn(order: Pick<OrderRow, 'purchaser_id' | 'create_by'>, ctx: Ctx, label: string): void {
  const own = [order.purchaser_id, order.create_by].includes(ctx.user.userId)
  if (!own && !may(ctx.user, 'purchasing:order:editAll')) throw refuse(`只能${label}自己的采购单`)
}

export const plansOf = async (tx: Tx, orderIds: readonly number[]): Promise<number[]> => {
  const rows = await tx.query<{ id: number }>(sql`
    SELECT DISTINCT x.plan_id AS id FROM purchasing_plan_order x JOIN purchasing_order_line l ON l.id = x.order_line_id WHERE l.order_id = ANY(${orderIds}::bigint[])`)
  return rows.map(({ id }) => id)
}

export async function archiveOrders(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await settle(tx, ids, ctx)
  await moveAll(ids, async (id) => {
    const order = await lockOrder(tx, id, ctx)
    await moveLocked(tx, 'archive', order, ctx, { set: { archiveBy: ctx.user?.userId ?? null, archiveTime: ctx.now } })
    const open = whatIsOpen(order)
    if (open.length) throw refuse(`未满足归档条件：${open.join('；')}`)
  })
  await settle(tx, ids, ctx)
  return null
}

/** What keeps an order from being done. */
export function whatIsOpen(order: OrderRow): string[] {
  const due = round2(minus(order.payable_amount, netPaid({ paidAmount: order.paid_amount, refundAmount: order.refund_amount })))
  const paid = order.pay_status === PAY.paid || order.pay_status === PAY.repaid
  return [
    ...(order.stock_in_status === STOCK_IN.all ? [] : [labelOf(STOCK_IN_TABLE, order.stock_in_status)]),
    ...(order.refund_status === REFUND.none || order.refund_status === REFUND.done
      ? []
      : [labelOf(REFUND_TABLE, order.refund_status)]),
    ...(paid || compare(order.payable_amount, 0) === 0 ? [] : [`${labelOf(PAY_TABLE, order.pay_status)} ${due}`]),
  ]
}
const labelOf = (table: Record<number, readonly [string, string]>, state: number): string => table[state]![0]

/** What did not come will not come: it leaves 在途, and what was paid for it has come back or is written off. */
export async function archiveAbnormally(
  tx: Tx,
  { ids, reason }: ActionInput<Actions['abnormal-archive']>,
  ctx: Ctx,
): Promise<null> {
  await settle(tx, ids, ctx)
  await moveAll(ids, async (id) => {
    const order = await lockOrder(tx, id, ctx)
    await giveUp(tx, order, reason, ctx)
    const rest = unreceived(order)
    if (compare(rest, 0) > 0) throw refuse(`采购单${order.order_no}有 ${rest} 已付款未收货也未退款，请由财务核销`)
  })
  await settle(tx, ids, ctx)
  return null
}

export async function writeOff(tx: Tx, input: ActionInput<Actions['write-off']>, ctx: Ctx): Promise<null> {
  await settle(tx, [input.orderId], ctx)
  const order = await lockOrder(tx, input.orderId, ctx, input.version)
  const rest = unreceived(order)
  if (compare(rest, 0) <= 0) throw refuse(`采购单${order.order_no}没有需要核销的金额，请直接异常归档`)
  if (compare(input.amount, rest) !== 0) throw bad(`核销金额应为 ${rest}`, 'amount')
  await giveUp(tx, order, input.reason, ctx, input.amount)
  await settle(tx, [order.id], ctx)
  return null
}

/** Paid and neither received nor given back. */
const unreceived = (order: OrderRow): string =>
  round2(minus(netPaid({ paidAmount: order.paid_amount, refundAmount: order.refund_amount }), order.stocked_amount))

async function giveUp(tx: Tx, order: OrderRow, reason: string, ctx: Ctx, writeOffAmount = '0'): Promise<void> {
  const set = { archiveBy: ctx.user.userId, archiveTime: ctx.now, archiveReason: reason, writeOffAmount }
  await moveLocked(tx, 'abnormal-archive', order, ctx, { note: reason, set })
  await refuseOpenDocuments(tx, order)
  await tx.run(
    sql`UPDATE purchasing_order_line SET cancel_qty = cancel_qty + open_qty WHERE order_id = ${order.id} AND open_qty > 0`,
  )
  await releaseParcels(tx, order, ctx)
}

async function refuseOpenDocuments(tx: Tx, { id, order_no }: OrderRow): Promise<void> {
  const open = await tx.one<{ no: string }>(sql`
    SELECT no FROM (
      SELECT '质检单' || qc_no AS no FROM purchasing_quality_check WHERE order_id = ${id} AND status = ${qcState.waiting}
      UNION ALL SELECT '入库单' || stock_in_no FROM purchasing_stock_in WHERE order_id = ${id} AND status = ${stockInState.waitAudit}
      UNION ALL SELECT '付款单' || d.payment_no FROM purchasing_payment d JOIN purchasing_payment_line x ON x.document_id = d.id
        WHERE x.order_id = ${id} AND d.status IN (${paymentState.waitAudit}, ${paymentState.waitPay}, ${paymentState.paying})
      UNION ALL SELECT '退款单' || refund_no FROM purchasing_refund WHERE order_id = ${id} AND status IN (${refundState.waiting}, ${refundState.under})) d LIMIT 1`)
  if (open) throw refuse(`采购单${order_no}的${open.no}尚未完成，不能异常归档`)
}

export async function returnFromArchive(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const earliest = wireTime(new Date(ctx.house.clock.now().getTime() - RETURN_DAYS * DAY_MS))
  await moveAll(ids, async (id) => {
    const order = await lockOrder(tx, id, ctx)
    await moveLocked(tx, 'return-archive', order, ctx, { set: { archiveBy: null, archiveTime: null, archiveReason: null } })
    if (order.archive_time! < earliest) throw refuse(`采购单${order.order_no}归档已超过${RETURN_DAYS}天，不能撤销`)
  })
  await settle(tx, ids, ctx)
  return null
}
