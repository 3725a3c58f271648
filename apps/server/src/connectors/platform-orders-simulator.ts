import { createHash } from 'node:crypto'
import { wireTime } from '../kit/clock.ts'
import { type OrderConnector, type PlatformLine, type PlatformOrder, PlatformRefused } from './platform-orders.ts'
import { type ShopAccount, ShopDown } from './shop-listing.ts'

/** What is on sale in a shop, so that its buyers order something that exists. */
export interface OnSale {
  (shopId: number): Promise<{ shopSku: string; itemId: string; title: string; image: string | null; price: string }[]>
}
const HOUR = 3_600_000
const PAGE = 20
const BUYERS = [
  {
    name: 'Anna Schmidt',
    countryCode: 'DE',
    province: 'Berlin',
    city: 'Berlin',
    street1: 'Hauptstr. 5',
    postCode: '10115',
    phone: '+49 30 1234567',
  },
  {
    name: 'John Miller',
    countryCode: 'US',
    province: 'TX',
    city: 'Austin',
    street1: '12 Oak Ave',
    postCode: '73301',
    phone: '+1 512 555 0101',
  },
  {
    name: 'Claire Martin',
    countryCode: 'FR',
    province: '',
    city: 'Lyon',
    street1: '8 rue de la Paix',
    postCode: '69001',
    phone: '+33 4 72 00 00 00',
  },
  {
    name: 'Emma Brown',
    countryCode: 'GB',
    province: '',
    city: 'Leeds',
    street1: '3 High Street',
    postCode: 'LS1 4AP',
    phone: '+44 113 496 0000',
  },
  {
    name: 'Lars Petersen',
    countryCode: 'DE',
    province: 'SH',
    city: 'Sylt',
    street1: 'Strandweg 2',
    postCode: '25980',
    phone: '+49 4651 1234',
  },
]

/**
 * Buyers come by the hour, always the same ones for the same hour. As real platforms do, it tells some orders twice, some first unpaid and later paid,
 * a few are cancelled or refunded afterwards, addresses may lack something, and the first question at times fails.
 */
export function simulatedOrders(now: () => Date, onSale: OnSale): OrderConnector {
  const asked = new Set<string>()
  return {
    pull: async (shop, since, cursor) => {
      if (![1, 2].includes(shop.authStatus)) throw new PlatformRefused('店铺授权已失效，请重新授权')
      const first = `${shop.shopId} ${since} ${cursor}`
      if (numberOf(first) % 11 === 0 && !asked.has(first)) {
        asked.add(first)
        throw new ShopDown('平台接口限流')
      }
      const all = await ordersSince(shop, new Date(`${since.replace(' ', 'T')}+08:00`), now(), onSale)
      const from = Number(cursor ?? 0) * PAGE
      return { orders: all.slice(from, from + PAGE), next: from + PAGE < all.length ? String(Number(cursor ?? 0) + 1) : null }
    },
    markShipped: async (shop, { platOrderNo }) => {
      if (![1, 2].includes(shop.authStatus)) throw new PlatformRefused('店铺授权已失效，请重新授权')
      const first = `ship ${platOrderNo}`
      if (numberOf(platOrderNo) % 9 === 0 && !asked.has(first)) {
        asked.add(first)
        throw new ShopDown('平台接口无响应')
      }
      if (numberOf(platOrderNo) % 97 === 0) throw new PlatformRefused('平台订单状态不允许发货')
    },
  }
}

async function ordersSince(shop: ShopAccount, since: Date, now: Date, onSale: OnSale): Promise<PlatformOrder[]> {
  const goods = await onSale(shop.shopId)
  if (goods.length === 0) return []
  const found: PlatformOrder[] = []
  for (let hour = Math.floor(since.getTime() / HOUR); hour * HOUR < now.getTime() && found.length < 500; hour++)
    for (let n = 0; n < numberOf(`${shop.shopId} ${hour}`) % 3; n++) {
      const order = orderOf(shop, hour, n, goods, now)
      found.push(order)
      if (numberOf(order.platOrderNo) % 13 === 0) found.push(order)
    }
  return found
}

function orderOf(shop: ShopAccount, hour: number, n: number, goods: Awaited<ReturnType<OnSale>>, now: Date): PlatformOrder {
  const chance = numberOf(`${shop.shopId} ${hour} ${n}`)
  const buyer = BUYERS[chance % BUYERS.length]!
  const ordered = new Date(hour * HOUR + (chance % HOUR))
  const age = now.getTime() - ordered.getTime()
  const paid = chance % 7 !== 0 || age > 2 * HOUR
  const gone = age > 6 * HOUR && chance % 41 === 0
  return {
    platOrderNo: `${shop.platCode.slice(0, 3).toUpperCase()}${shop.shopId}-${hour.toString(36).toUpperCase()}-${n}`,
    state: gone ? (chance % 2 ? 'cancelled' : 'refunded') : paid ? 'paid' : 'unpaid',
    orderTime: wireTime(ordered),
    paidTime: paid ? wireTime(new Date(ordered.getTime() + 60_000)) : null,
    latestShipTime: wireTime(new Date(ordered.getTime() + 72 * HOUR)),
    buyerId: `B${chance % 9973}`,
    buyerEmail: `buyer${chance % 9973}@example.com`,
    ...buyer,
    street2: null,
    postCode: chance % 53 === 0 ? null : buyer.postCode,
    taxNo: null,
    transport: chance % 4 ? 'Standard' : 'Express',
    currency: shop.currency,
    shippingAmount: chance % 3 ? '0.00' : '2.99',
    discountAmount: chance % 10 ? '0.00' : '0.50',
    refundAmount: '0.00',
    byPlatform: false,
    lines: linesOf(chance, goods),
  }
}

function linesOf(chance: number, goods: Awaited<ReturnType<OnSale>>): PlatformLine[] {
  const kinds = chance % 5 === 0 ? 2 : 1
  return Array.from({ length: Math.min(kinds, goods.length) }, (_, i) => {
    const { price, ...one } = goods[(chance + i) % goods.length]!
    return { ...one, quantity: chance % 6 === 0 ? 2 : 1, unitPrice: price }
  })
}

const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
