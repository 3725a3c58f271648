import { plus, round, times } from '@erp/contract/kit/decimal'
import { sheinOrder } from '@erp/contract/shein/order/order'
import { ORDER_KIND, SHEIN_ORDER, sheinOrderStates } from '@erp/contract/shein/order/order.states'
import { GIVEN_UP, STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import type { StockOrderNews } from '../../../connectors/managed.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import type { OrderDoc } from './lock.ts'
import { skusBehind } from './match.ts'
import { giveUp } from './release.ts'

type Places = ReadonlyMap<number, string>
type Known = Map<string, OrderDoc>
const ARRIVED: readonly number[] = [STOCK_ORDER.received, STOCK_ORDER.accepted, STOCK_ORDER.stored]
const ASKED: readonly number[] = [STOCK_ORDER.waitAccept, STOCK_ORDER.waitShip]
const BEFORE_PICKING: readonly number[] = [SHEIN_ORDER.waitRelease, SHEIN_ORDER.waitPick]

/** A page of news; answers how many orders are new or changed. */
export async function takeNews(
  tx: Tx,
  shopId: number,
  said: readonly StockOrderNews[],
  places: Places,
  ctx: Ctx,
): Promise<number> {
  unchanged(ctx)
  const news = [...new Map(said.map((each) => [each.subPurchaseOrderSn, each])).values()]
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('shein-intake', ${shopId}))`)
  const known = await lockKnown(tx, shopId, news)
  const fresh = news.filter((each) => !known.has(each.subPurchaseOrderSn) && ASKED.includes(each.status))
  const waiting = news.filter((each) => known.get(each.subPurchaseOrderSn)?.status === SHEIN_ORDER.waitRelease)
  const rewritten = waiting.filter((each) => ASKED.includes(each.status))
  const written = await writeOrders(tx, shopId, [...fresh, ...rewritten], places, ctx)
  const dropped = await takeGivenUp(tx, news, known, ctx)
  const arrived = await takeArrived(tx, news, known, ctx)
  return written + dropped + arrived
}

async function lockKnown(tx: Tx, shopId: number, news: readonly StockOrderNews[]): Promise<Known> {
  const found = await tx.query<OrderDoc>(sql`
    SELECT * FROM shein_order WHERE shop_id = ${shopId} AND order_no = ANY(${news.map((each) => each.subPurchaseOrderSn)}::text[]) ORDER BY id FOR UPDATE`)
  return new Map(found.map((order) => [order.order_no, order]))
}

const of = (news: readonly StockOrderNews[], states: readonly number[], known: Known): OrderDoc[] =>
  news.flatMap((each) => (states.includes(each.status) ? (known.get(each.subPurchaseOrderSn) ?? []) : []))

/** What is not picked ends by itself; what is, waits for a person. */
async function takeGivenUp(tx: Tx, news: readonly StockOrderNews[], known: Known, ctx: Ctx): Promise<number> {
  const ended = of(news, GIVEN_UP, known)
  const early = ended.filter(({ status }) => BEFORE_PICKING.includes(status))
  const late = ended.filter((order) => order.status < SHEIN_ORDER.sent && !early.includes(order) && !order.is_platform_cancelled)
  if (early.length) await giveUp(tx, early, '平台已取消', ctx)
  const ids = late.map(({ id }) => id)
  if (ids.length === 0) return early.length
  await tx.run(
    sql`UPDATE shein_order SET is_platform_cancelled = 1, version = version + 1, update_time = ${ctx.now} WHERE id = ANY(${ids}::bigint[])`,
  )
  await logAll(
    tx,
    ctx,
    late.map(({ id, version }) => ({ entity: sheinOrder.path, entityId: id, action: '平台已取消', version: version + 1 })),
  )
  return ended.length
}

async function takeArrived(tx: Tx, news: readonly StockOrderNews[], known: Known, ctx: Ctx): Promise<number> {
  const arrived = of(news, ARRIVED, known).filter(({ status }) => status === SHEIN_ORDER.sent)
  const ids = arrived.map(({ id }) => id)
  if (ids.length) await moveSet(tx, sheinOrder, sheinOrderStates, 'receive', ids, ctx, { set: { receiveTime: ctx.now } })
  return ids.length
}

/** Written while nobody works on them: heads, then their lines; one that says the same again stays as it is. */
async function writeOrders(tx: Tx, shopId: number, news: readonly StockOrderNews[], places: Places, ctx: Ctx): Promise<number> {
  if (news.length === 0) return 0
  const heads = news.map((each) => headOf(each, places))
  const written = await tx.query<{ id: number; orderNo: string; version: number }>(sql`
    INSERT INTO shein_order AS o (order_no, shop_id, order_kind, store_id, receive_warehouse, deliver_deadline, purchase_time, sku_count, quantity, amount, create_time, update_time)
    SELECT r."orderNo", ${shopId}, r.kind, nullif(s.default_store_id, 391), r.warehouse, r.deadline, r.bought, r.skus, r.quantity, r.amount, ${ctx.now}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) AS r("orderNo" text, kind int, warehouse text, deadline timestamptz, bought timestamptz, skus int, quantity int, amount numeric)
    JOIN authorize_shop s ON s.id = ${shopId}
    ON CONFLICT (order_no) DO UPDATE SET order_kind = excluded.order_kind, store_id = coalesce(o.store_id, excluded.store_id), receive_warehouse = excluded.receive_warehouse,
      deliver_deadline = excluded.deliver_deadline, sku_count = excluded.sku_count, quantity = excluded.quantity, amount = excluded.amount, version = o.version + 1, update_time = excluded.update_time
    WHERE o.shop_id = excluded.shop_id AND (o.order_kind, o.receive_warehouse, o.deliver_deadline, o.sku_count, o.quantity, o.amount)
      IS DISTINCT FROM (excluded.order_kind, excluded.receive_warehouse, excluded.deliver_deadline, excluded.sku_count, excluded.quantity, excluded.amount)
    RETURNING o.id, o.order_no AS "orderNo", o.version`)
  const changed = new Map(written.map((order) => [order.orderNo, order]))
  await writeLines(
    tx,
    shopId,
    news.flatMap((each) => {
      const order = changed.get(each.subPurchaseOrderSn)
      return order ? [{ orderId: order.id, lines: each.lines }] : []
    }),
    ctx,
  )
  await logAll(
    tx,
    ctx,
    written.map(({ id, version }) => ({
      entity: sheinOrder.path,
      entityId: id,
      action: version === 1 ? '平台下单' : '平台修改',
      version,
    })),
  )
  return written.length
}

const headOf = (each: StockOrderNews, places: Places) => ({
  orderNo: each.subPurchaseOrderSn,
  kind: each.purchaseStockType === 1 || each.urgencyType === 1 ? ORDER_KIND.urgent : ORDER_KIND.stock,
  warehouse: (each.subWarehouseId !== null && places.get(each.subWarehouseId)) || `收货仓${each.subWarehouseId ?? '未知'}`,
  deadline: each.expectLatestDeliverTime,
  bought: each.purchaseTime,
  skus: each.lines.length,
  quantity: each.lines.reduce((sum, { purchaseQty }) => sum + purchaseQty, 0),
  amount: amountOf(each.lines),
})

type Lines = StockOrderNews['lines']
const amountOf = (lines: Lines): string =>
  lines.reduce((sum, { purchaseQty, supplyPrice }) => round(plus(sum, round(times(purchaseQty, supplyPrice), 2)), 2), '0.00')

async function writeLines(tx: Tx, shopId: number, orders: { orderId: number; lines: Lines }[], ctx: Ctx): Promise<void> {
  const all = orders.flatMap(({ orderId, lines }) => lines.map((line) => ({ orderId, ...line })))
  const skus = await skusBehind(
    tx,
    shopId,
    all.map(({ extCode }) => extCode),
    ctx,
  )
  const rows = JSON.stringify(all.map((line) => ({ ...line, skuId: skus.get(line.extCode) ?? null })))
  await tx.run(sql`DELETE FROM shein_order_line WHERE order_id = ANY(${orders.map(({ orderId }) => orderId)}::bigint[])`)
  await tx.run(sql`
    INSERT INTO shein_order_line (order_id, product_sku_id, ext_code, spec, sku_id, quantity, supply_price)
    SELECT r."orderId", r."productSkuId", r."extCode", r.spec, r."skuId", r."purchaseQty", r."supplyPrice"
    FROM jsonb_to_recordset(${rows}::jsonb) AS r("orderId" bigint, "productSkuId" text, "extCode" text, spec text, "skuId" bigint, "purchaseQty" int, "supplyPrice" numeric)
    WHERE r."purchaseQty" > 0`)
}
