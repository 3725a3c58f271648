import type { ManualPublishRow } from './manual-publish.ts'

export interface PublishSku {
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  shopSku: string | null
  price: string | null
}
export type ManualPublishDetails = ManualPublishRow & { skuLinks: PublishSku[]; currency: string }

/** A goods that cannot be planned in a shop, and why. */
export interface NotHere {
  goodsId: number
  shopId: number
  reason: string
}
export interface ShopForGoods {
  shopId: number
  shopName: string
  platName: string
  platLabel: string
  refused: NotHere[]
}
export interface Planned {
  made: { id: number; publishNo: string; goodsId: number; shopId: number }[]
  skipped: NotHere[]
}
