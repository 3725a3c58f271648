import type { PlatformLine } from '../../../../src/connectors/platform-orders.ts'
import { priceTag, retailPrice } from '../../../../src/connectors/retail-price.ts'
import { buyerOf } from '../../../../src/connectors/simulated-buyers.ts'
import { wireTime } from '../../../../src/kit/clock.ts'
import { randomOf } from '../goods/goods-made.ts'
import type { DemoOrder, DemoTimes } from './order-plan.ts'
import type { OrderPlay } from './order-play.ts'
import type { PastShop, PastSku } from './order-shops.ts'

export interface Month {
  /** 0 is this one. */
  ago: number
  number: number
  /** Days ago of its first and last day; of this one the last is yesterday. */
  first: number
  last: number
  /** Of a whole month. */
  part: number
}
type Random = () => number
const MONTHS = 14
const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
const SHANGHAI = 8 * HOUR
/** Spring is slow, the year ends in a rush. */
const SEASON = [0.9, 0.68, 0.9, 0.95, 1, 0.95, 0.9, 1, 1.06, 1.16, 1.5, 1.34]
const PICKERS: Record<number, string[]> = { 1: ['wh.ye', 'wh.cheng', 'wh.wei', 'wh.su'], 2: ['wh.su', 'warehouse'] }
/** Who came this year, months ago. */
const BEGAN: Record<string, number> = { 'pan.yue': 8, 'tang.ning': 3 }
/** Margins apart from the usual, by months ago: losses now, before, in both. */
const TURNS: Record<string, Record<number, number>> = {
  'feng.chao': { 0: -0.24 },
  'zeng.li': { 1: -0.22, 2: -0.12 },
  'cao.yang': { 0: -0.16, 1: -0.2 },
  'dong.bo': { 4: -0.18 },
  'xiao.hua': { 0: 0.34 },
  'cai.wen': { 0: -0.3 },
  'du.juan': { 1: -0.3 },
}
const CATS_MARGIN = 0.16

/** The months of the past, the oldest first. */
export function monthsOf(play: OrderPlay): Month[] {
  const local = new Date(play.today + SHANGHAI)
  const startOf = (ago: number) => Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - ago, 1) - SHANGHAI
  const all = Array.from({ length: MONTHS }, (_, i) => MONTHS - 1 - i).map((ago) => {
    const [start, end] = [startOf(ago), startOf(ago - 1)]
    const first = (play.today - start) / DAY
    const last = Math.max(1, (play.today - end) / DAY + 1)
    const number = new Date(start + SHANGHAI).getUTCMonth()
    return { ago, number, first, last, part: (first - last + 1) / ((end - start) / DAY) }
  })
  return all.filter(({ first, last }) => first >= last)
}

/** The orders of one month, the same on every machine for the same day. */
export function tellMonth(play: OrderPlay, month: Month, shops: readonly PastShop[], most: number): DemoOrder[] {
  const told = shops.flatMap((shop) => {
    if (month.ago > (BEGAN[shop.seller] ?? MONTHS)) return []
    const random = randomOf(shop.id * 1009 + month.ago * 31 + 7)
    return Array.from({ length: countOf(shop, month, most) }, (_, n) => tellOrder(play, month, shop, n, random))
  })
  return told.toSorted((a, b) => a.times.taken - b.times.taken)
}

/** Shops differ in size, sell more every month, and none of them nothing. */
function countOf({ id, shops }: PastShop, { number, ago, part }: Month, most: number): number {
  const size = 0.45 + ((id * 37) % 23) / 20
  const growth = 1.16 - ago * 0.022
  return Math.max(1, Math.round((most / MONTHS / shops) * size * growth * SEASON[number]! * part))
}

function tellOrder(play: OrderPlay, month: Month, shop: PastShop, n: number, random: Random): DemoOrder {
  const day = month.last + Math.floor(random() * (month.first - month.last + 1))
  const lines = chosen(shop, random)
  const times = timesOf(play, day, shop, random)
  const margin = marginOf(shop, lines[0]!.sku, month, random)
  const serial = `${wireTime(new Date(times.taken)).slice(2, 10).replaceAll('-', '')}${String(n).padStart(3, '0')}`
  const [track, delivered, archived] = journey(play, times.shipped, shop, random)
  const pickers = PICKERS[shop.storeId] ?? ['warehouse']
  const staff = {
    picker: pickers[n % pickers.length]!,
    packer: pickers[(n + 1) % pickers.length]!,
    shipper: 'warehouse',
    keeper: 'warehouse',
  }
  const paid = times.taken - 3 * MINUTE
  return {
    shopId: shop.id,
    said: {
      platOrderNo: `${shop.suffix}-${serial}`,
      state: 'paid',
      orderTime: wireTime(new Date(paid - MINUTE)),
      paidTime: wireTime(new Date(paid)),
      latestShipTime: shop.byPlatform ? null : wireTime(new Date(paid + 3 * DAY)),
      ...buyerOf(shop.country, Math.floor(random() * 90_000)),
      transport: random() < 0.2 ? 'Express' : 'Standard',
      currency: shop.currency,
      shippingAmount: '0.00',
      discountAmount: '0.00',
      refundAmount: '0.00',
      byPlatform: shop.byPlatform,
      lines: priced(shop, lines, margin),
    },
    skuIds: lines.map(({ sku }) => sku.id),
    heavier: random() < 0.03 ? 1.16 : 0.97 + random() * 0.08,
    seller: shop.seller,
    ...staff,
    cartId: shop.cartIds[n % shop.cartIds.length] ?? 0,
    wallId: shop.wallIds[n % shop.wallIds.length] ?? shop.cartIds[0] ?? 0,
    marked: archived !== null || random() > 0.02,
    track: shop.byPlatform ? null : track,
    times: { ...times, delivered: shop.byPlatform ? null : delivered, archived },
  }
}

interface Chosen {
  sku: PastSku
  quantity: number
}
function chosen({ skus }: PastShop, random: Random): Chosen[] {
  const first = Math.floor(random() * skus.length)
  const kinds = random() < 0.74 ? 1 : random() < 0.7 ? 2 : 3
  const picked = Array.from({ length: Math.min(kinds, skus.length) }, (_, i) => skus[(first + i) % skus.length]!)
  return [...new Set(picked)].map((sku) => ({ sku, quantity: random() < 0.82 ? 1 : 2 + Math.floor(random() * 2) }))
}

function marginOf(shop: PastShop, { developer }: PastSku, { ago, number }: Month, random: Random): number {
  const usual = CATS_MARGIN + ((shop.id * 13 + ago * 5) % 11) / 100 - (number === 10 ? 0.02 : 0)
  return (TURNS[shop.seller]?.[ago] ?? TURNS[developer]?.[ago] ?? usual) + (random() - 0.5) * 0.14
}

function priced(shop: PastShop, lines: readonly Chosen[], margin: number): PlatformLine[] {
  const cost = lines.reduce((sum, { sku, quantity }) => sum + sku.cost * quantity, 0)
  const weight = lines.reduce((sum, { sku, quantity }) => sum + sku.weight * quantity, 0)
  const sale = retailPrice({ cost, weight }, shop, margin)
  return lines.map(({ sku, quantity }) => ({
    shopSku: `${shop.prefix}${sku.sku}`,
    itemId: String(600_000_000 + shop.id * 100_000 + (sku.id % 90_000)),
    title: sku.title,
    image: sku.image,
    quantity,
    unitPrice: priceTag((sale * sku.cost) / cost, shop.currency),
  }))
}

/** Paid one day, picked, packed and shipped the next; what the platform ships leaves when it is told. */
function timesOf(play: OrderPlay, day: number, shop: PastShop, random: Random): DemoTimes {
  const minute = (hour: number, room: number) => play.on(day, hour, Math.floor(random() * room))
  const taken = shop.byPlatform ? minute(8, 800) : minute(0, 1200) - DAY
  const batched = minute(8, 40)
  const claimed = batched + (20 + Math.floor(random() * 60)) * MINUTE
  const picked = claimed + (12 + Math.floor(random() * 40)) * MINUTE
  const packed = picked + (50 + Math.floor(random() * 90)) * MINUTE
  const floor = {
    batched,
    claimed,
    scanned: claimed + 5 * MINUTE,
    picked,
    bound: picked + 6 * MINUTE,
    sown: picked + 20 * MINUTE,
  }
  const office = {
    resolved: taken + 40 * MINUTE,
    dispatched: taken + 90 * MINUTE,
    pushed: taken + 100 * MINUTE,
    allocated: taken + 130 * MINUTE,
  }
  const shipped = shop.byPlatform ? taken : minute(17, 100)
  return { taken, ...office, ...floor, packed, weighed: packed + 2 * MINUTE, shipped, delivered: null, archived: null }
}

type Journey = [track: DemoOrder['track'], delivered: number | null, archived: number | null]
/** Delivered after one to three weeks and archived a week later; some are never heard of, some come to grief. */
function journey({ today }: OrderPlay, shipped: number, shop: PastShop, random: Random): Journey {
  const now = today + 3 * HOUR
  const at3 = (time: number) => Math.ceil((time + SHANGHAI - 3 * HOUR) / DAY) * DAY - SHANGHAI + 3 * HOUR
  const past = (time: number) => (time < now ? time : null)
  const luck = random()
  const days = 8 + random() * 12
  const longAgo = past(at3(shipped + 45 * DAY))
  if (shop.byPlatform) return [null, null, longAgo]
  const grief = past(shipped + 4 * DAY)
  if (luck < 0.03 && grief) return [{ status: [70, 80, 90][Math.floor(luck * 100)]!, time: grief }, null, longAgo]
  if (luck < 0.06) return [null, null, longAgo]
  const delivered = past(shipped + days * DAY)
  if (delivered) return [{ status: 60, time: delivered }, delivered, past(at3(delivered + 7 * DAY))]
  const heard = past(shipped + 26 * HOUR) ?? past(shipped + 9 * HOUR)
  return [heard ? { status: heard > shipped + 20 * HOUR ? 30 : 20, time: heard } : null, null, longAgo]
}
