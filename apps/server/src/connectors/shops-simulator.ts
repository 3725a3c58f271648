import { createHash } from 'node:crypto'
import { type Market, marginOf, type Piece, priceTag, retailPrice } from './retail-price.ts'
import { type ListingPage, type OnlineListing, type ShopAccount, ShopDown, ShopRefused } from './shop-listing.ts'
import type { ShopConnector } from './shops.ts'

/** What the simulated platforms have: what was known before, and goods of ours that somebody might have put online since. */
export interface ShopSimulatorData {
  known(shopId: number): Promise<OnlineListing[]>
  goods(shopId: number, day: number, count: number): Promise<OurGoods[]>
  market(shopId: number): Promise<Market>
}
export interface OurGoods extends Piece {
  sku: string
  title: string
  image: string | null
}

const PAGE = 100
const FRESH = 4
const DAY = 86_400_000
const PAIR = (sku: string): string => `${sku}*2`

/**
 * The same shop answers the same all day. As real ones do, it fails at times and works when asked again, repeats a listing
 * at the turn of a page, and sends an old one late. Without authorisation it refuses.
 */
export function simulatedShops(world: ShopSimulatorData, now: () => Date): ShopConnector {
  const asked = new Set<string>()
  return {
    listings: async (shop, cursor) => {
      if (![1, 2].includes(shop.authStatus)) throw new ShopRefused('店铺授权已失效，请重新授权', 'auth')
      if (shop.shopId % 29 === 0) throw new ShopDown('平台接口无响应')
      const page = Number(cursor ?? 0)
      const once = `${shop.shopId} ${page}`
      if (page % 3 === 1 && !asked.has(once)) {
        asked.add(once)
        throw new ShopDown('平台接口限流', 'throttled')
      }
      return pageOf(await catalogue(world, shop, now()), page, now())
    },
  }
}

function pageOf(all: OnlineListing[], page: number, now: Date): ListingPage {
  const from = page * PAGE
  const listings = all.slice(Math.max(0, from - 1), from + PAGE)
  const [oldest] = all
  if (page > 0 && oldest)
    listings.push({ ...oldest, onlineStock: 999, title: `${oldest.title} (old)`, asOf: new Date(now.getTime() - DAY) })
  return { listings, next: from + PAGE < all.length ? String(page + 1) : null }
}

async function catalogue(world: ShopSimulatorData, shop: ShopAccount, now: Date): Promise<OnlineListing[]> {
  const day = Math.floor(now.getTime() / DAY)
  const known = (await world.known(shop.shopId)).map((listing) => today(listing, shop, day, now))
  const goods = await world.goods(shop.shopId, day, FRESH)
  const market = await world.market(shop.shopId)
  const ids = new Set(known.map((listing) => listing.itemId))
  const fresh = goods.map((one, i) => newListing(one, shop, market, day, i, now)).filter((listing) => !ids.has(listing.itemId))
  return [...known, ...fresh]
}

/** Some are sold, some are taken off: the day decides, not how often it is asked. */
function today(listing: OnlineListing, shop: ShopAccount, day: number, now: Date): OnlineListing {
  const chance = numberOf(`${shop.shopId} ${listing.itemId} ${listing.variationId} ${day}`)
  return {
    ...listing,
    onlineStock: chance % 7 === 0 ? chance % 50 : listing.onlineStock,
    saleStatus: listing.saleStatus === 1 && chance % 211 === 0 ? 2 : listing.saleStatus,
    asOf: now,
  }
}

function newListing(goods: OurGoods, shop: ShopAccount, market: Market, day: number, index: number, now: Date): OnlineListing {
  const chance = numberOf(`${shop.shopId} ${day} ${index}`)
  const itemId = String(700_000_000 + (chance % 99_999_999))
  const forms = [
    `${shop.skuPrefix}${goods.sku}`,
    PAIR(goods.sku),
    `NEW-${goods.sku.slice(0, 6)}-${chance % 100}`,
    goods.sku.toLowerCase(),
  ]
  const pieces = forms[index % forms.length] === PAIR(goods.sku) ? 2 : 1
  const whole = { cost: goods.cost * pieces, weight: goods.weight * pieces }
  return {
    itemId,
    variationId: '',
    shopSku: forms[index % forms.length]!,
    title: goods.title,
    image: goods.image,
    url: `https://www.example.com/${shop.platCode}/item/${itemId}`,
    price: priceTag(retailPrice(whole, market, marginOf(chance)), shop.currency),
    currency: shop.currency,
    onlineStock: chance % 60,
    saleStatus: 1,
    sold30: chance % 20,
    asOf: now,
  }
}

const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
