import type { ActionInput } from '@erp/contract/kit'
import type { CreatedDeliveries, deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { STOCK_ORDER, STOCK_ORDER_STATUS } from '@erp/contract/temu/stockup/stock-order.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { deliveries } from './delivery.ts'
import { type AskedLine, type AskedOrder, insertDelivery } from './insert.ts'
import { type Tell, withShops } from './platform.ts'
import { shopReach } from './reach.ts'

type Asked = ActionInput<(typeof deliveryOrder)['actions']['create']>
const MOST_ORDERS = 100
const MOST_LINES = 500

/** Delivery orders of the chosen rows of 发货台, by shop and receiving warehouse; the platform has each of them before it is ours. */
export async function createDeliveries(_tx: Tx, input: Asked, ctx: Ctx): Promise<CreatedDeliveries> {
  const { db } = ctx.house
  const ids = input.orders.map(({ stockOrderId }) => stockOrderId)
  if (new Set(ids).size < ids.length) throw bad('同一备货单选择了多次', 'orders')
  const shops = await db.query<{ id: number }>(sql`
    SELECT DISTINCT t.shop_id AS id FROM temu_stock_order t WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${shopReach(ctx, raw('t.shop_id'))}`)
  if (shops.length === 0) throw missing('备货单')
  const shopIds = shops.map(({ id }) => id)
  // What is wrong with the choice is said before any platform is looked for.
  groupsOf(await readOrders(db, ids, ctx), input)
  const made = await withShops(ctx, shopIds, (tx, tell) => build(tx, tell, input, ctx))
  return { orders: await Promise.all(made.map((id) => deliveries.list.get(db, id, ctx))) }
}

async function build(tx: Tx, tell: Tell, input: Asked, ctx: Ctx): Promise<number[]> {
  const ids = input.orders.map(({ stockOrderId }) => stockOrderId)
  await tx.run(sql`SELECT 1 FROM temu_stock_order WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`)
  const made: number[] = []
  for (const group of groupsOf(await readOrders(tx, ids, ctx), input)) made.push(await insertDelivery(tx, tell, group, ctx))
  return made
}

async function readOrders(tx: Tx, ids: number[], ctx: Ctx): Promise<AskedOrder[]> {
  const orders = await tx.query<AskedOrder>(sql`
    SELECT t.*, h.shop_name, d.delivery_order_no, (SELECT jsonb_agg(jsonb_build_object('id', l.id, 'productSkuId', l.product_sku_id, 'skuId', l.sku_id,
      'code', coalesce(s.sku, l.ext_code), 'maxDeliverQty', l.max_deliver_qty, 'quantity', l.max_deliver_qty) ORDER BY l.id)
      FROM temu_stock_order_line l LEFT JOIN goods_goods_sku s ON s.id = l.sku_id WHERE l.document_id = t.id) AS lines
    FROM temu_stock_order t JOIN authorize_shop h ON h.id = t.shop_id LEFT JOIN temu_delivery_order d ON d.id = t.delivery_order_id
    WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${shopReach(ctx, raw('t.shop_id'))} ORDER BY t.expect_latest_deliver_time, t.id`)
  if (orders.length < ids.length) throw missing('备货单')
  return orders
}

/** What goes onto one delivery order each; everything that is wrong with them is said at once. */
function groupsOf(orders: AskedOrder[], input: Asked): AskedOrder[][] {
  const wrong = orders.flatMap((order) => unfit(order) ?? [])
  if (wrong.length) throw refuse(wrong.join('；'))
  const wanted = orders.map((order) => ({ ...order, lines: chosenLines(order, input) }))
  const groups = [...Map.groupBy(wanted, (order) => `${order.shop_id}/${order.sub_warehouse_id}`).values()]
  if (!input.together) return groups.flatMap(portions)
  if (groups.length > 1) throw bad('一张发货单只能包含同一店铺、同一收货仓', 'orders')
  const parts = portions(groups[0]!)
  if (parts.length > 1) throw bad(`一张发货单最多${MOST_ORDERS}张备货单、${MOST_LINES}行`, 'orders')
  return parts
}

function unfit(order: AskedOrder): string | null {
  const no = `备货单${order.sub_purchase_order_sn}`
  if (order.delivery_order_no) return `${no}已在发货单${order.delivery_order_no}中`
  if (order.platform_status !== STOCK_ORDER.waitShip)
    return `${no}${STOCK_ORDER_STATUS.find(([status]) => status === order.platform_status)![1]}，不能建单`
  return order.is_staged ? null : `${no}未加入发货台，不能建单`
}

function chosenLines(order: AskedOrder, { orders }: Asked): AskedLine[] {
  const no = `备货单${order.sub_purchase_order_sn}`
  const given = orders.find(({ stockOrderId }) => stockOrderId === order.id)!.lines ?? []
  const quantities = new Map(given.map(({ productSkuId, quantity }) => [productSkuId, quantity]))
  if (quantities.size < given.length) throw bad(`${no} 的明细重复`, 'orders')
  const unknown = given.find(({ productSkuId }) => !order.lines.some((line) => line.productSkuId === productSkuId))
  if (unknown) throw bad(`${no} 没有平台SKU ${unknown.productSkuId}`, 'orders')
  const chosen = order.lines.flatMap((line) => {
    const quantity = given.length ? quantities.get(line.productSkuId) : line.maxDeliverQty
    return quantity ? [{ ...line, quantity }] : []
  })
  if (chosen.length === 0) throw bad(`${no} 没有可发数量`, 'orders')
  for (const line of chosen) requireWithin(order.sub_purchase_order_sn, line.code, line.quantity, line.maxDeliverQty)
  return chosen
}

export function requireWithin(sn: string, code: string, quantity: number, most: number): void {
  if (quantity > most) throw bad(`备货单${sn} SKU ${code} 最多可发 ${most}`, 'lines')
}

/** At most a hundred stock-up orders and five hundred lines on one. */
function portions(orders: AskedOrder[]): AskedOrder[][] {
  const parts: AskedOrder[][] = []
  let lines = 0
  for (const order of orders) {
    const last = parts.at(-1)
    if (last && last.length < MOST_ORDERS && lines + order.lines.length <= MOST_LINES) last.push(order)
    else {
      parts.push([order])
      lines = 0
    }
    lines += order.lines.length
  }
  return parts
}
