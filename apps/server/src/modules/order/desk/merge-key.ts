import { createHash } from 'node:crypto'
import type { Rows } from '../../../../db/rows.ts'
import { normalPhone, normalPostCode, normalText } from '../rules/facts.ts'

/** Platforms whose label belongs to one order. */
export const BOUND_PLATFORMS = new Set(['shopee', 'lazada', 'tiktok', 'temu', 'shein', 'joom'])

export interface Receiver {
  shopId: number
  platCode: string
  orderType: number
  buyerId: string | null
  currency: string
  name: string | null
  phone: string | null
  countryCode: string | null
  province: string | null
  city: string | null
  street1: string | null
  street2: string | null
  postCode: string | null
}

const BY_PLATFORM = 2

/** Of an order as its row stands. */
export function mergeKeyOfOrder(order: Rows['order_trade_info']): string | null {
  if (order.fulfil_by === BY_PLATFORM) return null
  return mergeKeyOf({
    ...order,
    shopId: order.shop_id,
    platCode: order.plat_code,
    orderType: order.order_type,
    buyerId: order.buyer_id,
    countryCode: order.country_code,
    postCode: order.post_code,
  })
}

/** Equal for orders of one buyer to one door; none for those that never go together. */
export function mergeKeyOf(receiver: Receiver): string | null {
  if (receiver.orderType !== 1 || BOUND_PLATFORMS.has(receiver.platCode)) return null
  const { shopId, buyerId, currency, name, phone, countryCode, province, city, street1, street2, postCode } = receiver
  const parts = [
    shopId,
    ...[buyerId, currency, name].map(normalText),
    normalPhone(phone),
    ...[countryCode, province, city, street1, street2].map(normalText),
  ]
  return createHash('sha256')
    .update([...parts, normalPostCode(postCode)].join('\u0000'))
    .digest('base64url')
}
