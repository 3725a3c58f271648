import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ports } from '../../../kit/port.ts'

export interface SkuMoved {
  skuId: number
  goodsId: number
  sku: string
  from: string
  to: string
  /** Of the SKU's row, after the change. */
  version: number
}
export type CountOpenOrders = (tx: Tx, skuIds: number[]) => Promise<Map<number, number>>
type AfterStatus = (tx: Tx, moved: SkuMoved[], ctx: Ctx) => Promise<unknown>

/** How many open lines of orders hold a SKU, by its id. */
export const openOrderCounters = ports<CountOpenOrders>('goods.openOrders')
/** What a status means for upper modules: open plan lines may no longer be bought. */
export const afterStatus = ports<AfterStatus>('goods.afterStatus')

export async function openOrders(tx: Tx, skuIds: number[]): Promise<Map<number, number>> {
  const sums = new Map<number, number>()
  for (const counter of openOrderCounters())
    for (const [id, n] of await counter(tx, skuIds)) sums.set(id, (sums.get(id) ?? 0) + n)
  return sums
}

export async function tellStatus(tx: Tx, moved: SkuMoved[], ctx: Ctx): Promise<void> {
  for (const hook of afterStatus()) await hook(tx, moved, ctx)
}
