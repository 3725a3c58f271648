import type { Tx } from '../../../kit/db/db.ts'
import { type Pair, type Poster, pairKey } from './types.ts'

export type Arrived = (tx: Tx, ctx: Poster, pairs: Pair[]) => Promise<void>
const told: Arrived[] = []

/** Who waits for goods says here what is to be done, in the transaction that makes free pieces lie on shelves for sale. */
export function onArrival(hook: Arrived): void {
  told.push(hook)
}

export async function tellArrival(tx: Tx, ctx: Poster, pieces: readonly Pair[]): Promise<void> {
  if (pieces.length === 0 || told.length === 0) return
  const pairs = [...new Map(pieces.map(({ storeId, skuId }) => [pairKey({ storeId, skuId }), { storeId, skuId }])).values()]
  for (const hook of told) await hook(tx, ctx, pairs)
}
