import type { Account } from '../kit/connector/connector.ts'
import { ConnectorFailure, type FailureKind } from '../kit/connector/failure.ts'

/** A shop as its platform is asked about it. */
export interface ShopAccount {
  shopId: number
  platCode: string
  shopName: string
  currency: string
  skuPrefix: string
  /** As AUTH_STATUS of the contract. */
  authStatus: number
  /** What opens the platform; the simulated ones also answer for shops that never had one. */
  token?: string | null
}
/** Whose account it is, for the log and the limits. */
export const accountOf = ({ shopId, shopName, token }: ShopAccount): Account => ({
  id: shopId,
  name: shopName,
  secrets: token ? [token] : [],
})

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
export class ShopDown extends ConnectorFailure {
  constructor(message: string, kind: FailureKind = 'temporary') {
    super(kind, message)
  }
}
/** The same the next time: a person has to do something first. */
export class ShopRefused extends ConnectorFailure {
  constructor(message: string, kind: FailureKind = 'invalid') {
    super(kind, message)
  }
}
