import type { PlatformOrder } from '../../../../src/connectors/platform-orders.ts'

/** When an order passed its stages, in milliseconds. What it did not pass is left out. */
export interface DemoTimes {
  taken: number
  /** A loss that a seller let through. */
  resolved: number
  dispatched: number
  pushed: number
  allocated: number
  batched: number
  claimed: number
  scanned: number
  picked: number
  /** On the wall, and sown: parcels of several SKUs. */
  bound: number
  sown: number
  packed: number
  weighed: number
  shipped: number
  delivered: number | null
  archived: number | null
}
/** An order of the past, from what the platform said to who worked on it where and when. */
export interface DemoOrder {
  shopId: number
  said: PlatformOrder
  /** Our SKU of each line. */
  skuIds: number[]
  /** Of the estimated weight. */
  heavier: number
  seller: string
  keeper: string
  picker: string
  packer: string
  shipper: string
  cartId: number
  wallId: number
  /** Whether the platform took the mark. */
  marked: boolean
  /** What the carrier last told of the parcel. */
  track: { status: number; time: number } | null
  times: DemoTimes
}

export const isMixed = ({ skuIds }: Pick<DemoOrder, 'skuIds'>): boolean => new Set(skuIds).size > 1
