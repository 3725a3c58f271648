import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { port } from '../../../kit/port.ts'

/** A parcel that left under a number a carrier asks money for. */
export interface BilledParcel {
  number: string
  orderId: number
  orderNo: string
  expressId: number | null
  wayId: number | null
  countryCode: string
  postCode: string | null
  actualWeight: number | null
  estWeight: number | null
  length: number | null
  width: number | null
  height: number | null
  shipDay: string
}
/** How a parcel was put on our scales. */
export interface Weighing {
  orderId: number
  weighTime: string | null
  weigher: string | null
}
/** The freight of a parcel by all bills that count, in CNY; null where none asks for it any more. */
export interface BilledFreight {
  orderId: number
  freight: string | null
}
/** What the orders tell the bills of carriers, and what bills tell them. */
export interface BillOrders {
  /** By their waybill, else by their transfer number; those of the carrier first. */
  byNumbers(tx: Tx, numbers: readonly string[], expressId: number): Promise<BilledParcel[]>
  weighings(tx: Tx, orderIds: readonly number[]): Promise<Weighing[]>
  /** Orders of a merged parcel share it; what it changes is a fact of today. */
  billed(tx: Tx, freights: readonly BilledFreight[], billNo: string, ctx: Ctx): Promise<void>
}

const nobody: BillOrders = { byNumbers: async () => [], weighings: async () => [], billed: async () => {} }
/** Answered by whoever keeps the orders. */
export const billOrders = port<BillOrders>('express.billOrders', nobody)
