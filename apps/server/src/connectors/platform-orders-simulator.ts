import { createHash } from 'node:crypto'
import { wireTime } from '../kit/clock.ts'
import type { OrderConnector, PlatformLine, PlatformOrder } from './platform-orders.ts'
import { PlatformRefused } from './platform-refused.ts'
import { priceTag } from './retail-price.ts'
import { type ShopAccount, ShopDown } from './shop-listing.ts'
import { buyerOf } from './simulated-buyers.ts'

export interface OnSale {
  shopSku: string
  itemId: string
  title: string
  image: string | null
  price: string
}
export interface BuyerSimulatorData {
  /** Where they live, and what is on sale: they order something that exists. */
  market(shopId: number): Promise<{ country: string; goods: OnSale[] }>
  /** The orders whose numbers begin so, as the platform last told them. */
  told(shopId: number, prefix: string, since: string): Promise<PlatformOrder[]>
}
const HOUR = 3_600_000
const PAGE = 20
/** Orders of an hour and a shop: some forty shops make some dozens an hour. */
const PACE = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]
/** A shop that nobody asked about for longer had no buyers: a company that stood still for a day does not find a day of orders. */
const ASKED_WITHIN = HOUR

/**
 * Buyers come by the hour, always the same ones for the same hour. As real platforms do, it tells some orders twice, some first unpaid and later paid,
 * a few are cancelled or refunded afterwards, addresses may lack something, and the first question at times fails.
 */
export function simulatedOrders(now: () => Date, world: BuyerSimulatorData): OrderConnector {
  const asked = new Set<string>()
  return {
    pull: async (shop, since, cursor) => {
      if (![1, 2].includes(shop.authStatus)) throw new PlatformRefused('店铺授权已失效，请重新授权', 'auth')
      const first = `${shop.shopId} ${since} ${cursor}`
      if (numberOf(first) % 11 === 0 && !asked.has(first)) {
        asked.add(first)
        throw new ShopDown('平台接口限流', 'throttled')
      }
      const all = await ordersSince(shop, since, now(), world)
      const from = Number(cursor ?? 0) * PAGE
      return { orders: all.slice(from, from + PAGE), next: from + PAGE < all.length ? String(Number(cursor ?? 0) + 1) : null }
    },
    markShipped: async (shop, { platOrderNo }) => {
      if (![1, 2].includes(shop.authStatus)) throw new PlatformRefused('店铺授权已失效，请重新授权', 'auth')
      const first = `ship ${platOrderNo}`
      if (numberOf(platOrderNo) % 9 === 0 && !asked.has(first)) {
        asked.add(first)
        throw new ShopDown('平台接口无响应')
      }
      if (numberOf(platOrderNo) % 97 === 0) throw new PlatformRefused('平台订单状态不允许发货')
    },
  }
}

async function ordersSince(shop: ShopAccount, since: string, now: Date, world: BuyerSimulatorData): Promise<PlatformOrder[]> {
  const prefix = `${shop.platCode.slice(0, 3).toUpperCase()}${shop.shopId}-`
  const told = await world.told(shop.shopId, prefix, since)
  const known = new Set(told.map((order) => order.platOrderNo))
  const fresh = (await boughtBy(shop, prefix, now, world)).filter((order) => !known.has(order.platOrderNo))
  return [...told.map((order) => asOf(order, now)), ...fresh].flatMap((order) => {
    const said = worded(order)
    return numberOf(order.platOrderNo) % 13 === 0 ? [said, said] : [said]
  })
}

/** Told again it reads as before, in whatever order its parts were kept. */
function worded(order: PlatformOrder): PlatformOrder {
  const sorted = (parts: object) => Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return sorted({ ...order, lines: order.lines.map(sorted) }) as unknown as PlatformOrder
}

async function boughtBy(shop: ShopAccount, prefix: string, now: Date, world: BuyerSimulatorData): Promise<PlatformOrder[]> {
  const { country, goods } = await world.market(shop.shopId)
  if (goods.length === 0) return []
  const found: PlatformOrder[] = []
  for (let hour = Math.floor((now.getTime() - ASKED_WITHIN) / HOUR); hour * HOUR < now.getTime(); hour++)
    for (let n = 0; n < PACE[numberOf(`${shop.shopId} ${hour}`) % PACE.length]!; n++) {
      const platOrderNo = `${prefix}${hour.toString(36).toUpperCase()}-${n}`
      const ordered = hour * HOUR + (numberOf(platOrderNo) % HOUR)
      if (ordered > now.getTime() - ASKED_WITHIN && ordered <= now.getTime())
        found.push(orderOf(platOrderNo, ordered, shop.currency, country, goods))
    }
  return found
}

function orderOf(platOrderNo: string, ordered: number, currency: string, country: string, goods: OnSale[]): PlatformOrder {
  const chance = numberOf(platOrderNo)
  const hesitates = chance % 7 === 0
  const isExpress = chance % 4 === 0
  const buyer = buyerOf(country, chance % 90_000)
  const lines = linesOf(chance, goods)
  const worth = lines.reduce((sum, line) => sum + Number(line.unitPrice) * line.quantity, 0)
  return {
    platOrderNo,
    state: hesitates ? 'unpaid' : 'paid',
    orderTime: wireTime(new Date(ordered)),
    paidTime: hesitates ? null : wireTime(new Date(ordered)),
    latestShipTime: wireTime(new Date(ordered + 72 * HOUR)),
    ...buyer,
    postCode: chance % 53 === 0 ? null : buyer.postCode,
    transport: isExpress ? 'Express' : 'Standard',
    currency,
    shippingAmount: isExpress ? priceTag(worth * 0.2, currency) : '0.00',
    discountAmount: chance % 10 ? '0.00' : priceTag(worth * 0.03, currency),
    refundAmount: '0.00',
    byPlatform: false,
    lines,
  }
}

/** Who hesitated pays after two hours; a few change their minds after six. */
function asOf(order: PlatformOrder, now: Date): PlatformOrder {
  const chance = numberOf(order.platOrderNo)
  const ordered = new Date(`${order.orderTime.replace(' ', 'T')}+08:00`).getTime()
  const age = now.getTime() - ordered
  if (order.state === 'unpaid' && age > 2 * HOUR)
    return asOf({ ...order, state: 'paid', paidTime: wireTime(new Date(ordered + 2 * HOUR)) }, now)
  if (order.state === 'paid' && age > 6 * HOUR && chance % 41 === 0)
    return { ...order, state: chance % 2 ? 'cancelled' : 'refunded' }
  return order
}

function linesOf(chance: number, goods: OnSale[]): PlatformLine[] {
  const kinds = chance % 5 === 0 ? 2 : 1
  return Array.from({ length: Math.min(kinds, goods.length) }, (_, i) => {
    const { price, ...one } = goods[(chance + i) % goods.length]!
    return { ...one, quantity: chance % 6 === 0 ? 2 : 1, unitPrice: price }
  })
}

const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
