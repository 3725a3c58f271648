import { ConnectorFailure, type FailureKind } from '../kit/connector/failure.ts'
import type { Ali1688Offer } from './ali/ali1688-offer.ts'

export interface SupplierParcel {
  expressCompany: string | null
  expressDeliveryNo: string
  shipTime: string | null
  /** When the carrier says that it was handed over. */
  signTime: string | null
}
export interface SupplierLine {
  title: string
  offerId: string | null
  specId: string | null
  price: string
  quantity: number
}
/** An order as the platform tells it, again and again; times are those of the wire. */
export interface SupplierOrder {
  aliOrderId: string
  outOrderId: string | null
  buyerLoginId: string | null
  sellerLoginId: string | null
  sellerMemberId: string | null
  sellerName: string | null
  aliStatus: string
  goodsAmount: string
  freight: string
  /** What was taken off: total = goods + freight − discount. */
  discount: string
  totalAmount: string
  createTime: string | null
  payTime: string | null
  /** None where the source does not know it. */
  modifyTime: string | null
  refundStatus: string | null
  parcels: SupplierParcel[]
  lines: SupplierLine[]
}
export interface WantedOrder {
  /** Ours: asked for twice, it is one order. */
  outOrderId: string
  lines: { offerId: string; specId: string; quantity: number }[]
  address: {
    fullName: string
    mobile: string
    provinceText: string
    cityText: string
    areaText: string
    address: string
    postCode: string
  }
  message: string
}
export interface OrdersSince {
  orders: SupplierOrder[]
  next: string | null
}
export interface WantedRefund {
  aliOrderId: string
  /** Of the goods; freight is asked back beside it. */
  amount: string
  freight: string
  reason: string
  goodsReceived: boolean
  goodsReturned: boolean
  lines: { offerId: string; specId: string | null }[]
}

export interface GivenUp {
  aliOrderId: string
  /** None where the answer to the request was lost: the one that is open. */
  refundId: string | null
}

/** Where goods are bought. It repeats itself, answers late and fails: every call may be made again. */
export interface SupplierPlatform {
  searchOffers(words: string, page: number): Promise<Ali1688Offer[]>
  getOffer(offerId: string): Promise<Ali1688Offer | null>
  createOrder(wanted: WantedOrder): Promise<SupplierOrder>
  cancelOrder(aliOrderId: string, reason: string): Promise<void>
  getOrder(aliOrderId: string): Promise<SupplierOrder | null>
  listModifiedSince(since: string, cursor: string | null): Promise<OrdersSince>
  /** Paid, or where a person goes to pay. */
  pay(aliOrderIds: string[]): Promise<{ payUrl: string | null }>
  getLogistics(aliOrderId: string): Promise<SupplierParcel[]>
  applyRefund(wanted: WantedRefund): Promise<{ refundId: string }>
  /** Refused once the seller has agreed; what does not stand there any more is withdrawn. */
  withdrawRefund(given: GivenUp): Promise<void>
}

/** Why it did not, in words: `invalid` is its last one, `auth` needs a person, what passes may be tried again. */
export class SupplierPlatformError extends ConnectorFailure {
  constructor(message: string, kind: FailureKind = 'invalid') {
    super(kind, message)
  }
}
export class SupplierPlatformDown extends SupplierPlatformError {
  constructor(message: string) {
    super(message, 'temporary')
  }
}
