import type { Tx } from '../../../kit/db/db.ts'
import { type Fifo, fifo } from './fifo.ts'
import { lock } from './lock.ts'
import { refuseShort, shortPlaces } from './short.ts'
import { type Cost, type Doc, type OutBiz, type Piece, type Poster, requireCounts } from './types.ts'
import { units } from './units.ts'
import { type Entry, entryAt, write } from './write.ts'

/** Free pieces leave their places; the answer is what they had cost. */
export async function issue(tx: Tx, ctx: Poster, doc: Doc, pieces: readonly Piece[], biz: OutBiz): Promise<Cost[]> {
  if (pieces.length === 0) return []
  requireCounts(pieces)
  const locked = await lock(tx, { leaving: pieces, consumed: pieces })
  await refuseShort(tx, shortPlaces(pieces, locked))
  const taken = fifo(pieces, locked)
  const entries = issueEntries(taken, biz, (piece) => ({ sellable: locked.place(piece).sellable, hold: 0 }))
  await write(tx, ctx, doc, locked, { entries, takes: taken.takes })
  return taken.costs
}

type From = (piece: Piece, index: number) => { sellable: boolean; hold: number }

export const issueEntries = ({ costs, amounts }: Fifo, biz: OutBiz, from: From): Entry[] =>
  costs.map((cost, i) => {
    const { sellable, hold } = from(cost, i)
    return entryAt(cost, sellable, {
      biz,
      quantity: -cost.quantity,
      hold: -hold,
      unitCost: units(cost.unitCost),
      amount: -amounts[i]!,
    })
  })
