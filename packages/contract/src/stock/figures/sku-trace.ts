/** Where every piece of a SKU is, in the stores within reach, and why those that cannot be sold cannot. */
export interface SkuTrace {
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  /** What can be sold, and why the rest cannot. */
  sentence: string
  stores: TraceStore[]
  places: TracePlace[]
  holds: TraceHold[]
  inTransit: TraceTransit[]
  errors: TraceError[]
  /** The last 50, newest first. */
  movements: TraceMovement[]
}
export interface TraceStore {
  storeId: number
  storeName: string
  onHand: number
  occupied: number
  sellable: number
  sentence: string
}
export interface TracePlace {
  storeName: string
  placeType: 1 | 2
  placeName: string
  locationType: number | null
  onHand: number
  occupied: number
  isLocked: boolean
  isActivated: boolean
}
export interface TraceHold {
  occupyId: number
  storeName: string
  placeName: string
  docType: string
  docNo: string
  quantity: number
  since: string
}
export interface TraceTransit {
  kind: 1 | 2 | 3
  docNo: string
  fromName: string | null
  toName: string
  remainQty: number
  expectDate: string | null
}
export interface TraceError {
  errNo: string
  storeName: string
  placeName: string | null
  diffQty: number
  holdQty: number
  createTime: string
}
export interface TraceMovement {
  movementId: number
  movementTime: string
  bizType: number
  storeName: string
  placeName: string | null
  quantity: number
  storeAfter: number
  docNo: string
  operatorName: string | null
}
