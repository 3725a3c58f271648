import { SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import { managedPlatform, type StockOrderNews, type Synced } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { takeNews } from './take.ts'

const DAY = 86_400_000
const FIRST_DAYS = 90
const OVERLAP_DAYS = 1

/** The news of a shop, a page a transaction; told twice they change nothing, and no order goes back. */
export async function pullSheinOrders(house: House, shop: ShopAccount, ctx: Ctx): Promise<Synced> {
  const platform = managedPlatform(house)
  const begun = house.clock.now()
  const since = await sinceOf(house, shop.shopId, begun)
  const places = new Map((await platform.listWarehouses(shop)).map((place) => [place.subWarehouseId, place.name]))
  const total: Synced = { pulled: 0, changed: 0 }
  let cursor: string | null = null
  do {
    const page: { list: StockOrderNews[]; next: string | null } = await platform.listStockOrders(shop, since, cursor)
    total.pulled += page.list.length
    total.changed += await house.db.transact((tx) => takeNews(tx, shop.shopId, page.list, places, ctx))
    cursor = page.next
  } while (cursor !== null)
  const from = wireTime(new Date(begun.getTime() - OVERLAP_DAYS * DAY))
  await house.db.run(sql`
    INSERT INTO shein_sync (shop_id, since) VALUES (${shop.shopId}, ${from}) ON CONFLICT (shop_id) DO UPDATE SET since = greatest(shein_sync.since, excluded.since)`)
  return total
}

async function sinceOf(house: House, shopId: number, now: Date): Promise<string> {
  const known = await house.db.one<{ since: string }>(sql`SELECT since FROM shein_sync WHERE shop_id = ${shopId}`)
  const oldest = await house.db.one<{ time: string | null }>(
    sql`SELECT min(ship_time) AS time FROM shein_order WHERE shop_id = ${shopId} AND status = ${SHEIN_ORDER.sent}`,
  )
  const first = wireTime(new Date(now.getTime() - FIRST_DAYS * DAY))
  // What the platform said of an order before we had sent it is asked for again.
  return [known?.since ?? first, oldest?.time ?? known?.since ?? first].toSorted()[0]!
}
