import type { PlatformInfoRow } from './platform-info.ts'

/** A style of the goods as this platform sells it. */
export interface InfoSku {
  skuId: number
  sku: string
  skuName: string
  /** The styles in one, as people call it. */
  properties: string
  skuImage: string | null
  platName: string | null
  price: string | null
  listPrice: string | null
  image: string | null
  isActivated: 0 | 1
}
export interface PlatAttr {
  attrName: string
  attrValue: string | null
}
/** The same goods on another platform. */
export interface OtherPlatform {
  id: number
  platName: string
  platLabel: string
  title: string | null
}
export type PlatformInfoDetails = PlatformInfoRow & {
  bulletPoints: string[]
  description: string | null
  platAttrs: PlatAttr[]
  skus: InfoSku[]
  titleLimit: number
  others: OtherPlatform[]
  /** What is missing before it is complete. */
  lacks: string[]
}
export interface TitleMade {
  id: number
  title: string
  length: number
  limit: number
}
export interface PriceLine {
  skuId: number
  sku: string
  /** For those who may see costs, in CNY. */
  cost: string | null
  packCost: string | null
  freight: string | null
  price: string | null
  listPrice: string | null
  breakEven: string | null
  /** It would not pay for itself. */
  isBelow: 0 | 1
  /** Why there is no price. */
  reason: string | null
}
export interface PriceTrial {
  id: number
  currency: string
  exchangeRate: string
  lines: PriceLine[]
}
