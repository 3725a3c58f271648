import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { type DeliveryNews, managedPlatform, type Synced } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { type DeliveryDoc, type DeliveryLineRow, lockDeliveries } from './lock.ts'
import { takeArrival } from './receive.ts'
import { deliveryState } from './states.ts'

const EVERYBODY = {} as Pick<Ctx, 'user'>

/** What a shop's platform has of our deliveries since it was last asked, page by page; told again it changes nothing. */
export async function pullDeliveries(house: House, shop: ShopAccount, ctx: Ctx): Promise<Synced> {
  const synced: Synced = { pulled: 0, changed: 0 }
  const since = await sinceOf(house, shop.shopId)
  if (since === null) return synced
  const platform = managedPlatform(house)
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page = await platform.listDeliveries(shop, since, cursor)
    synced.pulled += page.list.length
    synced.changed += await house.db.transact((tx) => takePage(tx, shop.shopId, page.list, ctx))
    cursor = page.next
  }
  return synced
}

/** Since the oldest of what is on its way was sent; nothing on its way, nothing to ask. */
async function sinceOf(house: House, shopId: number): Promise<string | null> {
  const row = await house.db.one<{ since: string | null }>(sql`
    SELECT min(ship_time) AS since FROM temu_delivery_order WHERE shop_id = ${shopId} AND status IN (${deliveryState.shipped}, ${deliveryState.received}) AND deleted_at IS NULL`)
  return row!.since
}

const TOLD: readonly number[] = [
  STOCK_ORDER.received,
  STOCK_ORDER.refused,
  STOCK_ORDER.returned,
  STOCK_ORDER.accepted,
  STOCK_ORDER.stored,
]

async function takePage(tx: Tx, shopId: number, page: DeliveryNews[], ctx: Ctx): Promise<number> {
  const news = new Map(page.filter(({ status }) => TOLD.includes(status)).map((each) => [each.platformDeliverySn, each]))
  const found = await tx.query<{ id: number }>(sql`
    SELECT id FROM temu_delivery_order WHERE shop_id = ${shopId} AND platform_delivery_sn = ANY(${[...news.keys()]}::text[])
      AND status IN (${deliveryState.shipped}, ${deliveryState.received}) AND deleted_at IS NULL`)
  if (found.length === 0) return 0
  const docs = await lockDeliveries(
    tx,
    found.map(({ id }) => id),
    EVERYBODY,
  )
  const lines = await tx.query<DeliveryLineRow & { sn: string }>(sql`
    SELECT l.*, o.sub_purchase_order_sn AS sn FROM temu_delivery_line l JOIN temu_stock_order o ON o.id = l.stock_order_id
    WHERE l.document_id = ANY(${docs.map(({ id }) => id)}::bigint[]) ORDER BY l.id FOR UPDATE OF l`)
  const byOrder = Map.groupBy(lines, (line) => line.document_id)
  let changed = 0
  for (const doc of docs)
    if (await takeNews(tx, doc, byOrder.get(doc.id) ?? [], news.get(doc.platform_delivery_sn!)!, ctx)) changed++
  return changed
}

function takeNews(
  tx: Tx,
  doc: DeliveryDoc,
  lines: (DeliveryLineRow & { sn: string })[],
  told: DeliveryNews,
  ctx: Ctx,
): Promise<boolean> {
  const counts = new Map(told.lines.map((line) => [`${line.subPurchaseOrderSn}/${line.productSkuId}`, line]))
  const own = lines.flatMap((line) => {
    const count = counts.get(`${line.sn}/${line.product_sku_id}`)
    return count ? [[line.id, count] as const] : []
  })
  const arrived = { status: told.status, time: told.receiveTime, evidence: null, lines: new Map(own) }
  return takeArrival(tx, doc, lines, arrived, ctx)
}
