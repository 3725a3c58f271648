import type { GoodsAttr } from '../../express/for-orders.ts'

/** An order as the rules see it. Text is normalised once, when the facts are gathered. */
export interface OrderFacts {
  orderId: number
  orderNo: string
  shopId: number
  platCode: string
  platName: string
  countryCode: string
  transport: string
  currency: string
  saleAmount: string
  /** saleAmount in CNY at the rate of the order day, unrounded. */
  /** None where the rate of its day is not known. */
  cny: string | null
  postCode: string
  name: string
  phone: string
  street1: string
  street2: string
  taxNo: string
  weight: number
  quantity: number
  skuKinds: number
  /** Goods attributes by their keys, tags of the goods as `tag:7`. */
  attrs: string[]
  lines: { skuId: number; quantity: number }[]
  /** The order day: rates and freight tables are of this day. */
  day: string
  length?: number | null
  width?: number | null
  height?: number | null
}

const isGoodsAttr = (attr: string): attr is GoodsAttr => !attr.startsWith('tag:')
export const goodsAttrs = (facts: OrderFacts): GoodsAttr[] => facts.attrs.filter(isGoodsAttr)

export const normalText = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase()
export const normalPostCode = (text: string | null | undefined): string => normalText(text).replace(/[\s-]/g, '')
/** Digits alone, without the 00 of a country code. */
export const normalPhone = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFKC').replace(/\D/g, '').replace(/^00/, '')
