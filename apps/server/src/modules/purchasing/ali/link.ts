import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { lockOrder, notNow, type OrderRow } from '../order/lock.ts'
import { paymentState } from '../states.ts'
import { follow } from './follow.ts'
import { type AliRow, lockAli } from './lock.ts'
import { CLOSED } from './states.ts'

const ENDED: readonly number[] = [ORDER_CHECK.archived, ORDER_CHECK.ended]

/** The order at 1688 is that of a purchase order from now on. */
export async function linkOrder(tx: Tx, { id, orderNo }: { id: number; orderNo: string }, ctx: Ctx): Promise<null> {
  const found = await tx.one<{ id: number }>(sql`SELECT id FROM purchasing_order WHERE order_no = ${orderNo}`)
  if (!found) throw missing(`采购单${orderNo}`)
  const order = await lockOrder(tx, found.id, ctx)
  const ali = await tx.one<AliRow>(sql`SELECT * FROM purchasing_ali_order WHERE id = ${id} FOR UPDATE`)
  if (!ali) throw missing('1688订单')
  await requireLoose(tx, ali)
  if (ENDED.includes(order.check_flag)) throw notNow(order, '关联1688订单')
  await tie(tx, ali, order, ctx)
  return null
}

export async function requireLoose(tx: Tx, { order_id, ali_order_id }: AliRow): Promise<void> {
  if (!order_id) return
  const other = await tx.one<{ no: string }>(sql`SELECT order_no AS no FROM purchasing_order WHERE id = ${order_id}`)
  throw refuse(`1688订单${ali_order_id}已关联采购单${other!.no}`)
}

/** Both are locked and free. */
export async function tie(tx: Tx, ali: AliRow, order: Pick<OrderRow, 'id' | 'order_no'>, ctx: Ctx): Promise<void> {
  const taken = await tx.one<{ no: string }>(
    sql`SELECT ali_order_id AS no FROM purchasing_ali_order WHERE order_id = ${order.id} AND ali_status NOT IN ${CLOSED}`,
  )
  if (taken) throw refuse(`采购单${order.order_no}已关联1688订单${taken.no}`)
  await write(tx, ali, order.id, ctx)
  await tx.run(sql`UPDATE purchasing_order SET ali_order_id = ${ali.ali_order_id} WHERE id = ${order.id}`)
  await say(tx, ali, order, '关联1688订单', ctx)
  await follow(tx, [order.id], ctx)
}

const write = (tx: Tx, { id }: AliRow, orderId: number | null, ctx: Ctx) =>
  tx.run(sql`
    UPDATE purchasing_ali_order SET order_id = ${orderId}, diff_flag = 0, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE id = ${id}`)

const say = (tx: Tx, ali: AliRow, order: Pick<OrderRow, 'id' | 'order_no'>, action: string, ctx: Ctx) =>
  logAll(tx, ctx, [
    { entity: aliOrder.path, entityId: ali.id, action, note: order.order_no, version: ali.version + 1 },
    { entity: 'purchasing/order', entityId: order.id, action, note: ali.ali_order_id },
  ])

/** Parcels that are known stay with the purchase order; a payment that waits because of it is finance's to reject first. */
export async function unlinkOrder(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  const { ali, order } = await lockAli(tx, id, ctx)
  if (!order) throw refuse(`1688订单${ali.ali_order_id}没有关联采购单`)
  const payment = await tx.one<{ no: string }>(sql`
    SELECT d.payment_no AS no FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id
    WHERE x.order_id = ${order.id} AND d.source = 2 AND d.status <> ${paymentState.dropped} LIMIT 1`)
  if (payment) throw refuse(`采购单${order.order_no}已有1688付款单${payment.no}，请先由财务驳回`)
  await write(tx, ali, null, ctx)
  await tx.run(sql`UPDATE purchasing_ali_order SET drafted_amount = 0 WHERE id = ${id}`)
  await tx.run(sql`UPDATE purchasing_order SET ali_order_id = NULL WHERE id = ${order.id} AND ali_order_id = ${ali.ali_order_id}`)
  await say(tx, ali, order, '取消关联1688订单', ctx)
  return null
}
