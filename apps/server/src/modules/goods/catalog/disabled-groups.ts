import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { port, ports } from '../../../kit/port.ts'

type AfterGroups = (tx: Tx, goodsIds: number[], ctx: Ctx) => Promise<unknown>
type DisabledPairs = (tx: Tx, pairs: { goodsId: number; shopId: number }[]) => Promise<Map<string, string>>

/** Which groups forbid a goods in a shop, by `goodsId shopId`; nothing is forbidden while nobody keeps such groups. */
export const disabledPairs = port<DisabledPairs>('goods.disabledPairs', async () => new Map())
/** What other groups of forbidden shops mean for listings. */
export const afterGroups = ports<AfterGroups>('goods.afterGroups')

export async function tellGroups(tx: Tx, goodsIds: number[], ctx: Ctx): Promise<void> {
  if (goodsIds.length) for (const hook of afterGroups()) await hook(tx, goodsIds, ctx)
}
