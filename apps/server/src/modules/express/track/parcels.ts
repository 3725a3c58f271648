import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { port } from '../../../kit/port.ts'
import type { Parcel } from './parcel.ts'

/** An order as far as labels, trials and tracks need it. */
export interface OrderParcel {
  orderId: number
  orderNo: string
  isPrintable: boolean
  isShipped: boolean
  isHold: boolean
  isIntercepted: boolean
  printedCount: number
  wayId: number | null
  storeId: number | null
  shopId: number | null
  trackingNumber: string | null
  receiver: {
    name: string
    phone: string | null
    countryCode: string
    province: string | null
    city: string | null
    street1: string | null
    street2: string | null
    postCode: string | null
    taxNo: string | null
  }
  lines: { sku: string; name: string; quantity: number }[]
  declares: { nameEn: string; nameCn: string; quantity: number; value: string; hsCode: string | null }[]
  currency: string
  /** In g, weighed or estimated. */
  weight: number
  remark: string | null
  facts: Parcel
}
export interface Tracked {
  orderId: number
  trackStatus: number
  lastTrackTime: string
  /** Only for 60. */
  deliverTime: string | null
}
/** What the orders tell the carriers' side, so that labels and tracks need not know what an order is. */
export interface OrderParcels {
  /** Within the person's reach; who may not see an order does not find it. */
  byIds(tx: Tx, orderIds: readonly number[], ctx: Ctx): Promise<OrderParcel[]>
  byNo(tx: Tx, orderNo: string, ctx: Ctx): Promise<OrderParcel | null>
  /** One more label of each was printed. */
  printed(tx: Tx, orderIds: readonly number[], ctx: Ctx): Promise<void>
  /** Status and times of the newest event. */
  tracked(tx: Tx, changes: readonly Tracked[]): Promise<void>
  /** They come back, which may be told more than once: a return is proposed. */
  returned(tx: Tx, orderIds: readonly number[], house: House): Promise<void>
}

const nobody: OrderParcels = {
  byIds: async () => [],
  byNo: async () => null,
  printed: async () => {},
  tracked: async () => {},
  returned: async () => {},
}
/** Answered by whoever keeps the orders. */
export const orderParcels = port<OrderParcels>('express.orderParcels', nobody)
