import type { Tx } from '../src/kit/db.ts'
import type { Ctx } from '../src/kit/house.ts'
import { explodeGroups } from '../src/modules/goods/group-explode.ts'
import { match } from '../src/modules/goods/match.ts'
import type { Item } from '../src/modules/goods/match-find.ts'

export async function matchedLines(tx: Tx, shopId: number, codes: string[], ctx: Ctx): Promise<(Item[] | null)[]> {
  const hits = await match(tx, shopId, codes, ctx)
  return Promise.all(hits.map(async (hit) => hit && linesOf(tx, hit.items)))
}

async function linesOf(tx: Tx, items: Item[]): Promise<Item[]> {
  const lines = new Map<number, number>()
  for (const { skuId, quantity } of await explodeGroups(
    tx,
    items.map((item) => ({ ...item, amount: '0' })),
  ))
    lines.set(skuId, (lines.get(skuId) ?? 0) + quantity)
  return [...lines].map(([skuId, quantity]) => ({ skuId, quantity }))
}
