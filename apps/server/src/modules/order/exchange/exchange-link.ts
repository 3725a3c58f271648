import { directExchange, EXCHANGE_STATE, exchangeStates } from '@erp/contract/order/exchange/direct-exchange'
import { STAGE } from '@erp/contract/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { move } from '../../../kit/move.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { holdsAny } from '../allocation/holds.ts'
import { orderReach } from '../reach.ts'
import { type LockedOrder, lockOrder, notNow } from '../stage.ts'
import { exchangeState } from '../states.ts'
import { requireNoExchange } from './exchange-open.ts'
import { type ExchangePurchase, exchangePurchases } from './exchange-purchase.ts'

const resource = directExchange
const AUDITED = 200
const ARRIVED = 400

interface Linking {
  orderNo: string
  purchaseOrderNo: string
  expressDeliveryNo?: string | null
}

/** One order waits for one purchase order, whose open lines are exactly its goods. */
export async function linkPurchase(tx: Tx, input: Linking, ctx: Ctx): Promise<number> {
  const found = await tx.one<{ id: number }>(
    sql`SELECT t.id FROM order_trade_info t WHERE t.order_no = ${input.orderNo} AND ${orderReach(ctx)}`,
  )
  if (!found) throw missing('订单')
  const order = await lockOrder(tx, found.id, ctx)
  await requireWaiting(tx, order)
  const purchase = await exchangePurchases()?.lock(tx, input.purchaseOrderNo)
  if (!purchase) throw missing('采购单')
  await requireFitting(tx, order, purchase)
  return keep(tx, order, purchase, input.expressDeliveryNo ?? purchase.expressDeliveryNo, ctx)
}

async function requireWaiting(tx: Tx, order: LockedOrder): Promise<void> {
  if (order.status !== STAGE.waitDistribute) throw notNow(order, '关联采购单')
  if (await holdsAny(tx, order.id)) throw refuse(`订单 ${order.order_no} 已占用库存，不能关联采购单`)
  await requireNoExchange(tx, order, '再关联采购单')
}

async function requireFitting(tx: Tx, order: LockedOrder, purchase: ExchangePurchase): Promise<void> {
  const { orderNo, checkFlag, storeId } = purchase
  if (checkFlag < AUDITED || checkFlag > ARRIVED) throw refuse(`采购单 ${orderNo} 未审核或已归档，不能关联`)
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('order/exchange'), ${purchase.id}::int)`)
  const other = await tx.one<{ no: string }>(sql`
    SELECT t.order_no AS no FROM order_straight_hair_exchange x JOIN order_trade_info t ON t.id = x.order_id
    WHERE x.purchase_order_id = ${purchase.id} AND x.status <> ${exchangeState.cancelled}`)
  if (other) throw refuse(`采购单 ${orderNo} 已关联订单 ${other.no}`)
  if (storeId !== order['store_id']) throw bad('采购单收货仓库与订单仓库不一致', 'purchaseOrderNo')
  const needs = await needsOf(tx, order.id)
  const open = purchase.lines.filter(({ openQty }) => openQty > 0)
  const bySku = Map.groupBy(open, ({ skuId }) => skuId)
  const equal = needs.every(
    ({ skuId, quantity }) => quantity === (bySku.get(skuId) ?? []).reduce((sum, { openQty }) => sum + openQty, 0),
  )
  if (!equal || bySku.size !== needs.length) throw bad('采购单明细与订单不一致', 'purchaseOrderNo')
}

export interface ExchangeNeed {
  skuId: number
  sku: string
  quantity: number
}
export const needsOf = (tx: Tx, orderId: number): Promise<ExchangeNeed[]> =>
  tx.query<ExchangeNeed>(sql`
    SELECT d.stock_sku_id AS "skuId", k.sku, sum(d.quantity)::int AS quantity FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id
    WHERE d.order_id = ${orderId} GROUP BY 1, 2 ORDER BY 2`)

/** Where the parcel stands at the dock already, nobody will sign it again. */
async function keep(tx: Tx, order: LockedOrder, purchase: ExchangePurchase, parcelNo: string | null, ctx: Ctx): Promise<number> {
  const arrived = purchase.checkFlag === ARRIVED
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO order_straight_hair_exchange (exchange_no, order_id, purchase_order_id, purchase_order_no, supplier_name, express_delivery_no, status, arrive_time,
      create_by, create_time, update_by, update_time)
    VALUES (${await nextNumber(ctx.house, 'HD')}, ${order.id}, ${purchase.id}, ${purchase.orderNo}, ${purchase.supplierName}, ${parcelNo}, ${arrived ? EXCHANGE_STATE.arrived : EXCHANGE_STATE.waitArrival},
      ${arrived ? ctx.now : null}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
  const note = `${order.order_no} ↔ ${purchase.orderNo}`
  await log(tx, ctx, { entity: resource.path, entityId: made!.id, action: '关联采购单', note, version: 1 })
  await log(tx, ctx, { entity: 'order/tradeInfo', entityId: order.id, action: '转直发', note: purchase.orderNo })
  return made!.id
}

interface ArrivedPurchase {
  purchaseOrderId: number
  purchaseOrderNo: string
  expressDeliveryNo: string
}
/** Purchasing signed a parcel of this purchase order; answers whether an order waited for it. */
export async function exchangeArrived(
  tx: Tx,
  { purchaseOrderId, purchaseOrderNo, expressDeliveryNo }: ArrivedPurchase,
  ctx: Ctx,
): Promise<boolean> {
  const waiting = await tx.one<{ id: number }>(sql`
    SELECT id FROM order_straight_hair_exchange
    WHERE purchase_order_id = ${purchaseOrderId} AND purchase_order_no = ${purchaseOrderNo} AND status = ${exchangeState.waitArrival}`)
  if (!waiting) return false
  await move(tx, resource, exchangeStates, 'arrive', waiting.id, ctx, { note: expressDeliveryNo })
  await tx.run(sql`
    UPDATE order_straight_hair_exchange SET arrive_time = ${ctx.now}, express_delivery_no = ${expressDeliveryNo} WHERE id = ${waiting.id}`)
  return true
}
