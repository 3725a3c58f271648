import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Cost, lockStock, release, shipReserved } from '../../stock/ledger/index.ts'
import { docOf, linesOf, type OrderDoc, type OrderLine } from '../order/lock.ts'
import { ordersSent } from '../order/sent.ts'
import { recordSale } from './sale.ts'

/** The last box of an order is on its lane: what was picked leaves and is sold, the rest is free again, the platform is told. */
export async function shipOrders(tx: Tx, orders: readonly OrderDoc[], ctx: Ctx): Promise<void> {
  if (orders.length === 0) return
  const lines = await linesOf(
    tx,
    orders.map(({ id }) => id),
  )
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  const storeOf = new Map(orders.map(({ id, store_id }) => [id, store_id!]))
  await lockStock(
    tx,
    lines.map((line) => ({ storeId: storeOf.get(line.order_id)!, skuId: line.sku_id! })),
  )
  for (const order of orders) await shipOrder(tx, order, byOrder.get(order.id)!, ctx)
  await ordersSent.emit(
    tx,
    ctx.now,
    orders.map(({ id }) => ({ subject: id, body: { orderId: id } })),
  )
}

async function shipOrder(tx: Tx, order: OrderDoc, lines: readonly OrderLine[], ctx: Ctx): Promise<void> {
  const picked = lines.filter((line) => line.picked_qty > 0)
  const leaving = picked.map((line) => ({
    lineId: line.id,
    storeId: order.store_id!,
    skuId: line.sku_id!,
    quantity: line.picked_qty,
    placeType: 1 as const,
    placeId: order.bench_id!,
  }))
  const costs: Cost[] = await shipReserved(tx, ctx, docOf(order), leaving, 201)
  await release(tx, ctx, docOf(order))
  await recordSale(tx, order, picked, costs, ctx)
}
