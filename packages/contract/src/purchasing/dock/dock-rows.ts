/** A SKU of what arrived. */
export interface ArrivedLine {
  orderDetailsId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  /** Still to come or to be stocked in. */
  openQty: number
  /** Pieces that customers wait for. */
  shortQty: number
}
/** An order of a parcel, as the dock sees it. */
export interface ArrivedOrder {
  orderId: number
  orderNo: string
  supplierName: string
  purchaserName: string | null
  urgent: number
  /** Customers wait for something of it. */
  shortage: 0 | 1
  waitingOrders: number
  /** Of these, those that lack nothing else. */
  freedOrders: number
  qcMode: number
  qcId: number | null
  qcNo: string | null
  /** Where the parcel is put down. */
  place: string
  attention: string | null
  /** It is exchanged for another waybill and goes out again at once. */
  exchange: 0 | 1
  lines: ArrivedLine[]
}
export interface SignAnswer {
  result: number
  signId: number
  signNo: string
  expressDeliveryNo: string
  /** Why nobody owns it, or what is not as it should be. */
  attention: string | null
  orders: ArrivedOrder[]
  todayCount: number
}
/** An order that an unclaimed parcel may belong to. */
export interface Candidate {
  orderId: number
  orderNo: string
  supplierName: string
  purchaserName: string | null
  checkFlag: number
  expectArriveDate: string | null
  skuCount: number
  openQty: number
  /** What the open pieces weigh, in kg. */
  weight: string | null
  score: number
  reasons: string[]
}

export interface QcLine {
  lineId: number
  orderDetailsId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  barcode: string | null
  quantity: number
  openQty: number
  arrivedQty: number
  checkedQty: number
  goodQty: number
  badQty: number
  badReason: string | null
  badAction: number | null
  images: string[]
}

export interface StockInLine {
  lineId: number
  orderDetailsId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  quantity: number
  giftQty: number
  quality: number
  placeName: string
  locationId: number | null
  containerId: number | null
  unitCost?: string | null
  /** What lies of it in the ledger; none while it waits for its audit. */
  layers: { layerId: number; inDate: string; quantity: number; remaining: number; unitCost?: string }[]
}
export interface StockableLine {
  orderDetailsId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  barcode: string | null
  quantity: number
  openQty: number
  goodQty: number
  stockedQty: number
  /** What may be put on a shelf now, and what may go to a place of defective goods. */
  stockable: number
  stockableBad: number
}
export interface Stockable {
  orderId: number
  orderNo: string
  supplierName: string
  storeId: number
  storeName: string
  qcId: number | null
  /** Nobody checks it: what is stocked in counts as arrived and good. */
  exempt: 0 | 1
  lines: StockableLine[]
}
/** Where pieces may be put. */
export interface DockPlace {
  placeType: 1 | 2
  placeId: number
  placeName: string
  locationType: number | null
  onHand: number
  reason: string | null
}
