import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import type { NewsPage } from '../../../connectors/managed.ts'
import { type ShopAccount, ShopDown } from '../../../connectors/shop-listing.ts'
import { type ListingPlatform, listingPlatform, type ProductNews } from '../../../connectors/smt.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import { ifFree } from '../../../kit/db/exclusive.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { asShop } from '../../authorize/auth/account.ts'
import { keepListing, keepPage } from './keep.ts'
import { statusTaken } from './settled.ts'

const HOUR = 3_600_000
const FIRST = 24 * 365 * HOUR
const TRIES = 3
const LOCK = 'smt-listing-sync'
export interface Synced {
  read: number
  changed: number
}

/** Everything that changed in a shop since it was last read to its end: a page a transaction, and told again it changes nothing. */
export async function syncShop(house: House, shopId: number, ctx: Ctx, platform = listingPlatform(house)): Promise<Synced> {
  const held = await ifFree(house.db, LOCK, shopId, () =>
    asShop(house, shopId, ctx, async (shop) => {
      const begun = house.clock.now()
      const sum = await readPages(house, shop, await sinceOf(house, shopId), ctx, platform)
      await house.db.run(sql`
        INSERT INTO product_center_smt_sync (shop_id, synced_until, update_time) VALUES (${shopId}, ${begun}, ${begun})
        ON CONFLICT (shop_id) DO UPDATE SET synced_until = excluded.synced_until, update_time = excluded.update_time`)
      return sum
    }),
  )
  if (!held) throw refuse('店铺正在同步在线商品，请稍后再试')
  return held.done
}

const UNKNOWN = { templateId: null, goodsId: null, listType: null }

async function readPages(house: House, shop: ShopAccount, since: string, ctx: Ctx, platform: ListingPlatform): Promise<Synced> {
  const sum = { read: 0, changed: 0 }
  let cursor: string | null = null
  do {
    const from: string | null = cursor
    const page: NewsPage<ProductNews> = await patiently(() => platform.listProducts(shop, since, from))
    const kept = await house.db.transact((tx) => keepPage(tx, shop, page.list, UNKNOWN, ctx))
    sum.read += kept.length
    sum.changed += kept.filter(({ changed }) => changed).length
    cursor = page.next
  } while (cursor !== null)
  return sum
}

/** The platform tells late: the last hour is heard again. */
async function sinceOf({ db, clock }: House, shopId: number): Promise<string> {
  const last = await db.one<{ time: string }>(
    sql`SELECT synced_until AS time FROM product_center_smt_sync WHERE shop_id = ${shopId}`,
  )
  const from = last ? Date.parse(`${last.time.replace(' ', 'T')}+08:00`) - HOUR : clock.now().getTime() - FIRST
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

export interface Known {
  id: number
  shopId: number
  productId: string
}

/** One that somebody asked for: what was changed here and not sent is given up. What the platform does not have any more is gone. */
export const syncListing = (
  house: House,
  { id, shopId, productId }: Known,
  ctx: Ctx,
  platform = listingPlatform(house),
): Promise<boolean> =>
  asShop(house, shopId, ctx, async (shop) => {
    const news = await patiently(() => platform.product(shop, productId))
    return house.db.transact(async (tx) => {
      if (news) return (await keepListing(tx, shop, news, { ...UNKNOWN, over: true }, ctx)).changed
      await statusTaken(tx, id, PRODUCT_STATUS.deleted, ctx)
      return true
    })
  })
