import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { port } from '../../../kit/port.ts'

/** Pieces of a SKU that chosen orders wait for in a store. */
export interface Shortage {
  skuId: number
  storeId: number
  quantity: number
  /** What a plan for it says. */
  reason: string
}
/** What needs no plan, or cannot have one. */
export interface Unplanned {
  skuId: number
  storeId: number
  sku: string
  reason: string
}
/** Makes purchase plans of what nobody buys yet. */
export type ShortageBuyer = (tx: Tx, shortages: Shortage[], ctx: Ctx) => Promise<{ planNos: string[]; unplanned: Unplanned[] }>

/** Answered by purchasing. */
export const shortageBuyer = port<ShortageBuyer | null>('order.shortageBuyer', null)
