import type { OrderRow } from './order-fields.ts'

/** Everything the page of one order shows. */
export interface OrderDetails extends OrderRow {
  buyer: OrderBuyer
  details: OrderDetailsLine[]
  money: OrderMoney
  stages: OrderStageEntry[]
  related: OrderRelated[]
  work: OrderWork
}
export interface OrderBuyer {
  buyerId: string | null
  buyerEmail: string | null
  name: string | null
  phone: string | null
  countryCode: string | null
  province: string | null
  city: string | null
  street1: string | null
  street2: string | null
  postCode: string | null
  taxNo: string | null
  transport: string | null
}
export interface OrderDetailsLine {
  orderDetailsId: number
  originOrderNo: string
  shopSku: string | null
  itemId: string | null
  title: string | null
  image: string | null
  skuId: number | null
  sku: string | null
  skuName: string | null
  actualSku: string | null
  groupSku: string | null
  quantity: number
  unitPrice: string
  lineAmount: string
  isGift: number
  occupiedQty: number
  pickedQty: number
  sownQty: number
  packedQty: number
  shortQty: number
  shippedQty: number
  returnedQty: number
  /** Null for those who may not see cost. */
  unitCost: string | null
  available: number
  locations: string[]
}
/** A line of the profit as people read it: signed, in the order's currency where it is kept in that, and in CNY. */
export interface MoneyTerm {
  label: string
  /** 预估 before the parcel is out; freight says whether it was weighed or billed. */
  basis: '预估' | '称重' | '账单' | null
  amount: string | null
  cny: string | null
  /** What stands above it added up. */
  isSum: 0 | 1
}
export interface OrderMoney {
  terms: MoneyTerm[]
  /** What the terms leave out, and why. */
  remark: string | null
  /** The order that this one travels with. */
  mergedInto: string | null
  currency: string
  /** None where the rate of its day is not known yet. */
  exchangeRate: string | null
  goodsAmount: string
  shippingAmount: string
  discountAmount: string
  saleAmount: string
  platformFee: string | null
  paymentFee: string | null
  adFee: string | null
  refundAmount: string | null
  goodsCost: string | null
  goodsCostEst: string | null
  freightEst: string | null
  freightWeighed: string | null
  freightBilled: string | null
  packCost: string | null
  packCostEst: string | null
  profit: string | null
  profitRate: string | null
  /** What was sent again for it cost so much, in CNY: orders of their own, with profits of their own. */
  resendCost: string | null
  resendIsEst: boolean
}
export interface OrderStageEntry {
  from: number | null
  to: number
  move: string
  userName: string | null
  time: string
  reason: string | null
}
export interface OrderRelated {
  kind: '合并' | '拆分' | '补发' | '差错' | '退件' | '换单'
  id: number
  no: string
  state: string
}
export interface OrderWork {
  batchNo: string | null
  slotNo: number | null
  pickNos: string[]
  pickerName: string | null
  sowerName: string | null
  packerName: string | null
  weigherName: string | null
  shipperName: string | null
  handoverNo: string | null
}
