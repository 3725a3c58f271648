import type { PlatformOrder } from '../../connectors/platform-orders.ts'
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
}
const HOUR = 3_600_000
const BUYERS = [
  ['Anna Schmidt', 'DE', 'Berlin', 'Hauptstr. 5', '10115', '+49 30 1234567'],
  ['John Miller', 'US', 'Austin', '12 Oak Ave', '73301', '+1 512 555 0101'],
  ['Claire Martin', 'FR', 'Lyon', '8 rue de la Paix', '69001', '+33 4 72 00 00 00'],
  ['Emma Brown', 'GB', 'Leeds', '3 High Street', 'LS1 4AP', '+44 113 496 0000'],
] as const

/** What the n-th buyer takes when nothing is asked for: always the same. */
export const turnOf = (goods: OnOffer[], n: number): OnOffer[] => [goods[n % goods.length]!]

/** The n-th order that is played, always by the same buyer. */
export function boughtBy(goods: OnOffer[], shopId: number, n: number, now: Date): PlatformOrder {
  const [name, countryCode, city, street1, postCode, phone] = BUYERS[n % BUYERS.length]!
  const { currency, platCode } = goods[0]!
  return {
    platOrderNo: `SIM-${platCode.slice(0, 3).toUpperCase()}${shopId}-${n}`,
    state: 'paid',
    orderTime: wireTime(now),
    paidTime: wireTime(now),
    latestShipTime: wireTime(new Date(now.getTime() + 72 * HOUR)),
    buyerId: `SIM${n}`,
    buyerEmail: `sim${n}@example.com`,
    name,
    phone,
    countryCode,
    province: null,
    city,
    street1,
    street2: null,
    postCode,
    taxNo: null,
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
