import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'

export interface SkuMoved {
  skuId: number
  goodsId: number
  sku: string
  from: string
  to: string
  /** Of the SKU's row, after the change. */
  version: number
}
type Counter = (tx: Tx, skuIds: number[]) => Promise<Map<number, number>>
type Hook = (tx: Tx, moved: SkuMoved[], ctx: Ctx) => Promise<unknown>
const counters: Counter[] = []
const hooks: Hook[] = []

/** Orders say here how many of their open lines hold a SKU, by its id. */
export const countOpenOrders = (counter: Counter): void => {
  counters.push(counter)
}
/** Upper modules say here what a status means for them: open plan lines may no longer be bought. */
export const afterStatus = (hook: Hook): void => {
  hooks.push(hook)
}

export async function openOrders(tx: Tx, skuIds: number[]): Promise<Map<number, number>> {
  const sums = new Map<number, number>()
  for (const counter of counters) for (const [id, n] of await counter(tx, skuIds)) sums.set(id, (sums.get(id) ?? 0) + n)
  return sums
}

export async function tellStatus(tx: Tx, moved: SkuMoved[], ctx: Ctx): Promise<void> {
  for (const hook of hooks) await hook(tx, moved, ctx)
}
