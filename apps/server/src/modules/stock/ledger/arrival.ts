import type { Tx } from '../../../kit/db/db.ts'
import { ports } from '../../../kit/port.ts'
import { type Pair, type Poster, pairKey } from './types.ts'

export type Arrived = (tx: Tx, ctx: Poster, pairs: Pair[]) => Promise<void>

/** What is done for those who wait for goods, in the transaction that makes free pieces lie on shelves for sale. */
export const onArrival = ports<Arrived>('stock.onArrival')

export async function tellArrival(tx: Tx, ctx: Poster, pieces: readonly Pair[]): Promise<void> {
  if (pieces.length === 0 || onArrival().length === 0) return
  const pairs = [...new Map(pieces.map(({ storeId, skuId }) => [pairKey({ storeId, skuId }), { storeId, skuId }])).values()]
  for (const hook of onArrival()) await hook(tx, ctx, pairs)
}
