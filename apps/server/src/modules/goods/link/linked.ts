import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ports } from '../../../kit/port.ts'

export interface Linked {
  linkId: number
  shopId: number
  shopSku: string
  /** The shop SKU as matching compares it. */
  matchKey: string
}
export type AfterLinked = (tx: Tx, links: Linked[], ctx: Ctx) => Promise<unknown>
/** What new links mean for upper modules: the jobs that match waiting orders again start with the same transaction. */
export const afterLinked = ports<AfterLinked>('goods.afterLinked')

export async function tellLinked(tx: Tx, links: Linked[], ctx: Ctx): Promise<void> {
  if (links.length) for (const hook of afterLinked()) await hook(tx, links, ctx)
}
