import { managedPlatform, type Synced } from '../../../connectors/managed.ts'
import { type ShopAccount, ShopDown } from '../../../connectors/shop-listing.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { acceptOne } from './accept.ts'
import { stockOrder } from './states.ts'
import { takeNews } from './take-news.ts'

const DAY = 86_400_000
const OVERLAP = 3 * DAY
const FIRST = 90 * DAY
const STOCK_ORDERS = 1
const SUCCEEDED = 2
const TRIES = 3

/** Everything new of a shop, a page a transaction; then what the shop accepts by itself. */
export async function pullStockOrders(house: House, shop: ShopAccount, ctx: Ctx): Promise<Synced> {
  const platform = managedPlatform(house)
  const since = await sinceOf(house, shop.shopId)
  const sum = { pulled: 0, changed: 0 }
  for (let cursor: string | null = null; ; ) {
    const page = await patiently(() => platform.listStockOrders(shop, since, cursor))
    sum.pulled += new Set(page.list.map(({ subPurchaseOrderSn }) => subPurchaseOrderSn)).size
    sum.changed += await house.db.transact((tx) => takeNews(tx, shop.shopId, page.list, ctx))
    if (page.next === null) break
    cursor = page.next
  }
  return { ...sum, changed: sum.changed + (await autoAccept(house, shop, ctx)) }
}

/** The platform tells late: what it told in the last days is heard again. */
async function sinceOf({ db, clock }: House, shopId: number): Promise<string> {
  const last = await db.one<{ time: string | null }>(
    sql`SELECT max(start_time) AS time FROM temu_job WHERE shop_id = ${shopId} AND job_type = ${STOCK_ORDERS} AND status = ${SUCCEEDED}`,
  )
  const now = clock.now().getTime()
  const from = last?.time ? Date.parse(`${last.time.replace(' ', 'T')}+08:00`) - OVERLAP : now - FIRST
  return wireTime(new Date(from))
}

async function patiently<R>(ask: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ShopDown) || tries >= TRIES) throw error
    }
  }
}

/** Those that failed are tried again with the next news; one that somebody else accepted meanwhile is done. */
async function autoAccept(house: House, shop: ShopAccount, ctx: Ctx): Promise<number> {
  const waiting = await house.db.query<{ id: number }>(sql`
    SELECT t.id FROM temu_stock_order t JOIN temu_config c ON c.shop_id = t.shop_id AND c.auto_accept = 1 AND c.is_activated = 1 AND c.deleted_at IS NULL
    WHERE t.shop_id = ${shop.shopId} AND t.platform_status = ${stockOrder.waitAccept} AND t.deleted_at IS NULL ORDER BY t.id`)
  let accepted = 0
  for (const { id } of waiting) {
    try {
      await patiently(() => acceptOne(shop, { id }, ctx, '自动接单'))
      accepted += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return accepted
}
