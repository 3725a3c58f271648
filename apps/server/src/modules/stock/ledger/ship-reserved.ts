import type { Tx } from '../../../kit/db/db.ts'
import { fifo } from './fifo.ts'
import { countOf, holdsOf, OpenHolds, type Portion } from './holds.ts'
import { issueEntries } from './issue.ts'
import { type Locked, lock, type PlaceState } from './lock.ts'
import { refuseShort, type Shortage } from './short.ts'
import { type Cost, type Doc, type OutBiz, type Pair, type Place, type Poster, pieceAt, requireCounts, spotKey } from './types.ts'
import { write } from './write.ts'

export interface Shipment extends Pair, Partial<Place> {
  lineId: number
  quantity: number
}

/** Pieces a document holds leave, from wherever they lie or from the place named; one cost a line and place. */
export async function shipReserved(tx: Tx, ctx: Poster, doc: Doc, lines: readonly Shipment[], biz: OutBiz): Promise<Cost[]> {
  if (lines.length === 0) return []
  requireCounts(lines)
  const locked = await lock(tx, { pairs: lines, consumed: lines })
  const open = new OpenHolds((await holdsOf(tx, doc)).filter(locked.has))
  const short: Shortage[] = []
  const portions = lines.flatMap(({ quantity, ...wanted }) => {
    const found = open.take(wanted, quantity)
    if (countOf(found) < quantity) short.push({ ...wanted, need: quantity, available: countOf(found) })
    return found
  })
  await refuseShort(tx, short)
  const taken = fifo(
    portions.map(({ hold, quantity }) => pieceAt({ ...hold, quantity }, hold)),
    locked,
  )
  const entries = issueEntries(taken, biz, ({ quantity }, i) => ({ sellable: portions[i]!.hold.sellable, hold: quantity }))
  const fates = portions.map((portion) => ({ ...portion, state: 2 as const }))
  await write(tx, ctx, doc, placesOf(locked, portions), { entries, takes: taken.takes, fates })
  return taken.costs
}

/** The SKUs were locked before it was known where their pieces lie; the holds say how those places stand. */
function placesOf(locked: Locked, portions: readonly Portion[]): Locked {
  const known = new Map(portions.map(({ hold }) => [spotKey(hold), { onHand: hold.onHand } as PlaceState]))
  return { ...locked, place: (spot) => known.get(spotKey(spot))! }
}
