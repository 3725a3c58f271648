/** A shop as its platform is asked about it. */
export interface ShopAccount {
  shopId: number
  platCode: string
  shopName: string
  currency: string
  skuPrefix: string
  /** As AUTH_STATUS of the contract. */
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
  /** As SALE_STATUS of the contract. */
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
