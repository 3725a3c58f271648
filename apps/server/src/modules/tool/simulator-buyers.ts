import type { PlatformOrder } from '../../connectors/platform-orders.ts'
import { buyerOf } from '../../connectors/simulated-buyers.ts'
import { wireTime } from '../../kit/clock.ts'

/** A shop SKU that buyers can order. */
export interface OnOffer {
  shopSku: string
  itemId: string
  title: string
  image: string | null
  price: string
  currency: string
  platCode: string
  country: string
}
const HOUR = 3_600_000

/** What the n-th buyer takes when nothing is asked for: always the same. */
export const turnOf = (goods: OnOffer[], n: number): OnOffer[] => [goods[n % goods.length]!]

/** The n-th order that is played, always by the same buyer. */
export function boughtBy(goods: OnOffer[], shopId: number, n: number, now: Date): PlatformOrder {
  const { currency, platCode, country } = goods[0]!
  return {
    platOrderNo: `SIM-${platCode.slice(0, 3).toUpperCase()}${shopId}-${n}`,
    state: 'paid',
    orderTime: wireTime(now),
    paidTime: wireTime(now),
    latestShipTime: wireTime(new Date(now.getTime() + 72 * HOUR)),
    ...buyerOf(country, n),
    buyerId: `SIM${n}`,
    buyerEmail: `sim${n}@example.com`,
    transport: 'Standard',
    currency,
    shippingAmount: '0.00',
    discountAmount: '0.00',
    refundAmount: '0.00',
    byPlatform: false,
    lines: goods.map(({ shopSku, itemId, title, image, price }) => ({
      shopSku,
      itemId,
      title,
      image,
      quantity: 1 + (n % 2),
      unitPrice: price,
    })),
  }
}
