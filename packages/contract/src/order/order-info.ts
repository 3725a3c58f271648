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
/** Each term of the profit, in the order's currency and in CNY. */
export interface OrderMoney {
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
  freightEst: string | null
  freightWeighed: string | null
  freightBilled: string | null
  packCost: string | null
  profit: string | null
  profitRate: string | null
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
