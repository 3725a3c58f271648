import Big from 'big.js'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { shipParcels } from '../../express/for-orders.ts'
import { type Cost, shipReserved } from '../../stock/ledger/index.ts'
import { docOf } from '../allocation/release.ts'
import { writeFacts } from '../money/profit-fact.ts'
import { type MoneyOrder, type OrderMoney, shipMoney } from '../money/ship-money.ts'
import { enter, type LockedOrder, requireMove } from '../stage.ts'
import { queueMark } from './platform-ship.ts'
import { tellResendShipped } from './resend-shipped.ts'

export interface ShipLine {
  id: number
  originOrderId: number
  skuId: number
  quantity: number
  lineAmount: string
  weight: string
}

/** T22: what the order holds leaves at its FIFO cost, with cost, profit, facts and the queued mark in the same transaction. */
export async function shipOrder(tx: Tx, ctx: Ctx, order: LockedOrder, set: Record<string, unknown> = {}): Promise<void> {
  requireMove(order, 'ship', ctx)
  if (order['is_hold']) throw refuse(`订单 ${order.order_no} 已挂起，不能发货`)
  if (order['label_printed_count'] === 0) throw refuse(`订单 ${order.order_no} 未打印面单`)
  await leave(tx, ctx, order, 'ship', set)
}

/** T23: a third party ships what is held for the order in its store. */
export async function shipThird(tx: Tx, ctx: Ctx, order: LockedOrder): Promise<void> {
  requireMove(order, 'shipThird', ctx)
  if (order['is_hold']) throw refuse(`订单 ${order.order_no} 已挂起，不能发货`)
  if (order['fulfil_by'] !== 3) throw refuse(`订单 ${order.order_no} 不是海外仓订单，不能海外仓发货`)
  if (!order['tracking_number']) throw refuse(`订单 ${order.order_no} 没有运单号，不能发货`)
  await leave(tx, ctx, order, 'shipThird', {})
}

async function leave(
  tx: Tx,
  ctx: Ctx,
  order: LockedOrder,
  move: 'ship' | 'shipThird',
  set: Record<string, unknown>,
): Promise<void> {
  await requireRate(tx, order)
  const lines = await linesOf(tx, order.id)
  const storeId = order.store_id!
  const costs = await shipReserved(
    tx,
    ctx,
    docOf(order),
    lines.map(({ id, skuId, quantity }) => ({ lineId: id, storeId, skuId, quantity })),
    201,
  )
  await enter(tx, ctx, order, move, { set: { shipperId: ctx.user?.userId ?? null, ...set } })
  await keepCosts(tx, ctx, order, lines, costsByLine(costs))
  await tellCarrier(tx, ctx, order)
  await queueMark(tx, order, ctx)
  await tellResendShipped(tx, order, ctx)
}

export const linesOf = (tx: Tx, orderId: number): Promise<ShipLine[]> =>
  tx.query<ShipLine>(sql`
    SELECT d.id, d.origin_order_id AS "originOrderId", d.stock_sku_id AS "skuId", d.quantity, d.line_amount AS "lineAmount", coalesce(k.weight, 0)::text AS weight
    FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id WHERE d.order_id = ${orderId} ORDER BY d.id`)

export function costsByLine(costs: readonly Pick<Cost, 'lineId' | 'amount'>[]): Map<number, string> {
  const sums = new Map<number, Big>()
  for (const { lineId, amount } of costs) sums.set(lineId, (sums.get(lineId) ?? new Big(0)).plus(amount))
  return new Map([...sums].map(([id, sum]) => [id, sum.toFixed(4)]))
}

/** Line cost, each platform order's cost and profit, and a fact a line. */
export async function keepCosts(
  tx: Tx,
  ctx: Ctx,
  order: LockedOrder,
  lines: readonly ShipLine[],
  costs: ReadonlyMap<number, string>,
): Promise<void> {
  const platformOrders = await moneyOrders(tx, order.id)
  const parcel = {
    freight: order['freight_billed'] ?? order['freight_weighed'] ?? order['freight_est'] ?? '0',
    packCost: order['pack_cost'] ?? '0',
  }
  const costed = lines.map((line) => ({ ...line, cost: costs.get(line.id) ?? '0' }))
  const money = shipMoney(platformOrders, costed, parcel)
  await tx.run(sql`
    UPDATE order_details d SET shipped_qty = d.quantity, occupied_qty = 0, cost_amount = r.cost, unit_cost = round(r.cost / d.quantity, 4)
    FROM jsonb_to_recordset(${JSON.stringify(costed)}::jsonb) AS r(id bigint, cost numeric) WHERE d.id = r.id`)
  await keepMoney(tx, money.orders, platformOrders.length > 1)
  const quantities = new Map(lines.map((line) => [line.id, line.quantity]))
  const rows = money.lines.map((line) => ({ ...line, quantity: quantities.get(line.id)! }))
  await writeFacts(tx, ctx, rows, { reason: 1, docNo: order.order_no })
}

/** What leaves the company is booked in CNY. */
async function requireRate(tx: Tx, { id, currency, order_no }: LockedOrder): Promise<void> {
  const unrated = await tx.one(
    sql`SELECT 1 FROM order_trade_info WHERE (id = ${id} OR merge_to_id = ${id}) AND exchange_rate IS NULL LIMIT 1`,
  )
  if (unrated) throw refuse(`订单 ${order_no} 缺少${currency}汇率，不能发货`)
}

const moneyOrders = (tx: Tx, mainId: number): Promise<MoneyOrder[]> =>
  tx.query<MoneyOrder>(sql`
    SELECT id, sale_amount AS "saleAmount", platform_fee AS "platformFee", payment_fee AS "paymentFee", ad_fee AS "adFee", refund_amount AS "refundAmount",
      exchange_rate AS "exchangeRate" FROM order_trade_info WHERE id = ${mainId} OR merge_to_id = ${mainId} ORDER BY merge_to_id IS NOT NULL, id`)

/** Of a merged parcel every order carries its share of freight and packing as its own. */
const keepMoney = (tx: Tx, orders: readonly OrderMoney[], shared: boolean): Promise<number> =>
  tx.run(sql`
    UPDATE order_trade_info t SET goods_cost = r."goodsCost",
      freight_weighed = CASE WHEN ${shared}::boolean THEN r.freight ELSE t.freight_weighed END, pack_cost = CASE WHEN ${shared}::boolean THEN r."packCost" ELSE t.pack_cost END
    FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) AS r(id bigint, "goodsCost" numeric, freight numeric, "packCost" numeric)
    WHERE t.id = r.id`)

async function tellCarrier(tx: Tx, ctx: Ctx, order: LockedOrder): Promise<void> {
  if (!order['tracking_number'] || !order['logistic_way_id']) return
  await shipParcels(tx, [
    {
      orderId: order.id,
      orderNo: order.order_no,
      trackingNumber: order['tracking_number'],
      wayId: order['logistic_way_id'],
      storeId: order['store_id'],
      shopId: order['shop_id'],
      countryCode: order['country_code'],
      weight: order['actual_weight'] ?? order['est_weight'] ?? 0,
      freightCny: order['freight_weighed'] ?? order['freight_est'] ?? '0',
      shipTime: ctx.now,
    },
  ])
}
