/** A shop as its platform is asked about it. */
export interface ShopAccount {
  shopId: number
  platCode: string
  shopName: string
  currency: string
  skuPrefix: string
  /** 0 未授权, 1 已授权, 2 即将过期, 3 已过期, 4 授权失效 */
  authStatus: number
}
/** A variation that is on sale, as the platform saw it at `asOf`. */
export interface OnlineListing {
  itemId: string
  variationId: string
  shopSku: string
  title: string
  image: string | null
  url: string
  price: string
  currency: string
  onlineStock: number
  /** 1 在售, 2 下架, 3 删除 */
  saleStatus: 1 | 2 | 3
  sold30: number
  asOf: Date
}
export interface ListingPage {
  listings: OnlineListing[]
  /** Where the next page begins; null after the last. */
  next: string | null
}

/** Worth trying again. */
export class ShopDown extends Error {}
/** The same the next time: a person has to do something first. */
export class ShopRefused extends Error {}
