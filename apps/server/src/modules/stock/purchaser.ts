import type { Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { port } from '../../kit/port.ts'

export interface WantedGoods {
  storeId: number
  skuId: number
  quantity: number
  supplierId: number
}
export interface MadeOrder {
  orderNo: string
  goods: { storeId: number; skuId: number }[]
}
/** What purchasing does for the warnings. */
export interface Purchaser {
  /** Those of the SKUs that an order made from a warning since then waits for, and nobody has audited yet. */
  waiting(tx: Tx, skuIds: number[], since: string): Promise<number[]>
  /** Orders (100) grouped and priced as purchasing does, all or none. */
  order(tx: Tx, goods: WantedGoods[], ctx: Ctx): Promise<MadeOrder[]>
}

/** Answered by purchasing. */
export const purchaser = port<Purchaser | null>('stock.purchaser', null)
