import type { CaseRow } from './case.ts'
import type { CaseRefundRow } from './refund.ts'

export interface CaseLine {
  lineId: number
  orderDetailsId: number
  skuId: number | null
  sku: string | null
  skuName: string | null
  skuImage: string | null
  shippedQty: number
  quantity: number
  resendSkuId: number | null
  resendSku: string | null
  resendQty: number
}
/** A document that a case led to, or an e-mail that was written for it. */
export interface CaseLink {
  id: number
  no: string
  state: number
  stateName: string
  time: string
}
export type CaseDetails = CaseRow & {
  lines: CaseLine[]
  refund: CaseRefundRow | null
  returned: CaseLink | null
  resent: CaseLink | null
  emails: CaseLink[]
  /** What is left of the order after this refund, in CNY, for those who may see profit. */
  profitAfter: string | null
}
/** A platform order that somebody may write a case for: of a merged parcel there are several. */
export interface FoundOrder {
  orderId: number
  orderNo: string
  platOrderNo: string
  status: number
}
/** What can still be given back or sent again of a shipped order. */
export interface OrderCases {
  orderId: number
  orderNo: string
  platOrderNo: string
  currency: string
  saleAmount: string
  refundedAmount: string
  /** What may be refunded without being allowed more than was paid. */
  refundable: string
  freight: string | null
  profit: string | null
  exchangeRate: string | null
  /** Other platform orders of the same parcel, each with cases of its own. */
  merged: FoundOrder[]
  cases: Pick<CaseRow, 'caseId' | 'caseNo' | 'caseType' | 'checkFlag' | 'refundAmount' | 'createTime'>[]
  lines: {
    orderDetailsId: number
    skuId: number | null
    sku: string | null
    skuName: string | null
    skuImage: string | null
    shippedQty: number
    /** Pieces that no living case speaks of. */
    openQty: number
    lineAmount: string
  }[]
}
/** One way to settle it, cheapest first. */
export interface Solution {
  caseType: number
  title: string
  refundAmount: string
  /** What it costs and what is left of the order's profit, in CNY. */
  costCny: string
  profitLeft: string
  why: string
}
export interface Solutions {
  orderId: number
  /** Cases and refunds of the same buyer before. */
  buyerCases: number
  buyerOrders: number
  solutions: Solution[]
}
/** A label that an order may have after it has left. */
export interface AfterSaleLabel {
  value: string
  label: string
  color: string
}
