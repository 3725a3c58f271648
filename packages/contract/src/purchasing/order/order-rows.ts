import type { PurchaseOrderRow } from './order-fields.ts'

export interface OrderLine {
  orderDetailsId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  quantity: number
  giftQty: number
  cancelQty: number
  openQty: number
  arrivedQty: number
  goodQty: number
  badQty: number
  stockedQty: number
  returnedQty: number
  /** Amounts only for who may see them. */
  price?: string
  originPrice?: string
  targetPrice?: string | null
  lineAmount?: string
  landedUnitCost?: string
  lastPrice?: string | null
  lowestPrice?: string | null
  remark: string | null
  /** The plans it was bought for. */
  plans: { planId: number; planNo: string; quantity: number }[]
}
export interface OrderParcel {
  id: number
  expressCompany: string | null
  expressDeliveryNo: string
  shipTime: string | null
  traceSignTime: string | null
  traceTime: string | null
  traceText: string | null
  scanTime: string | null
}
export interface OrderSign {
  signId: number
  signNo: string
  expressDeliveryNo: string
  result: number
  scanTime: string
  scanName: string | null
}
export interface OrderCheck {
  qcId: number
  qcNo: string
  status: number
  arrivedQty: number
  goodQty: number
  badQty: number
  checkTime: string | null
}
export interface OrderStockIn {
  stockInId: number
  stockInNo: string
  status: number
  quantity: number
  amount?: string
  auditTime: string | null
}
export interface OrderPayment {
  paymentId: number
  paymentNo: string
  payType: number
  status: number
  amount: string
  dueDate: string | null
  paidTime: string | null
}
export interface OrderRefund {
  refundId: number
  refundNo: string
  refundType: number
  status: number
  quantity: number
  amount: string
  receivedAmount: string | null
  receivedTime: string | null
}
export interface PurchaseOrderDetails extends PurchaseOrderRow {
  lines: OrderLine[]
  parcels: OrderParcel[]
  signs: OrderSign[]
  checks: OrderCheck[]
  stockIns: OrderStockIn[]
  /** Only for who may see amounts. */
  bargainAttachments?: string[]
  payments?: OrderPayment[]
  refunds?: OrderRefund[]
}
