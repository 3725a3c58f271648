import type { Tx } from '../../../kit/db/db.ts'
import { tellArrival } from './arrival.ts'
import { countOf, type Fate, type Holder, holdsAt, OpenHolds } from './holds.ts'
import { type Locked, lock } from './lock.ts'
import { bindShelves, guardPutAway } from './put-away.ts'
import { refuseShort, type Shortage, shortPlaces } from './short.ts'
import { type Doc, type OwnDoc, type Pair, type Piece, type Place, type Poster, pieceAt, requireCounts } from './types.ts'
import { type Entry, entryAt, write } from './write.ts'

export interface Relocation extends Pair {
  lineId: number
  quantity: number
  from: Place
  to: Place
  /** Whose hold goes along with the pieces; `all`: the place is cleared, every hold there goes along. Otherwise free pieces move. */
  holder?: (Holder & { lineId: number }) | 'all'
  doc?: OwnDoc | undefined
}

/** Pieces change their place within a store: two rows that cancel out, no layer, no cost. */
export async function relocate(tx: Tx, ctx: Poster, doc: Doc, moves: readonly Relocation[]): Promise<void> {
  if (moves.length === 0) return
  requireCounts(moves)
  const leaving = moves.map((move) => pieceAt(move, move.from))
  const arriving = moves.map((move) => pieceAt(move, move.to))
  const locked = await lock(tx, { leaving, arriving })
  guardPutAway(arriving, locked)
  const { fates, short } = await accompany(tx, moves, leaving)
  await refuseShort(tx, [...short, ...freeShort(moves, leaving, locked, fates)])
  const entries = moves.flatMap((_, i) => {
    const hold = countOf(fates[i]!)
    return [entryOf(leaving[i]!, -1, hold, locked), entryOf(arriving[i]!, 1, hold, locked)]
  })
  await write(tx, ctx, { ...doc, parts: true }, locked, { entries, fates: fates.flat() })
  await bindShelves(tx, arriving, locked, ctx.user?.userId ?? null)
  await tellArrival(
    tx,
    ctx,
    arriving.filter((piece, i) => locked.place(piece).sellable && moves[i]!.holder === undefined),
  )
}

/** By move: the holds that go along. */
async function accompany(tx: Tx, moves: readonly Relocation[], leaving: readonly Piece[]) {
  const short: Shortage[] = []
  const open = await openHolds(tx, moves, leaving)
  const fates = moves.map(({ holder, to, quantity }, i): Fate[] => {
    if (!holder) return []
    const { storeId, skuId, placeType, placeId } = leaving[i]!
    const spot = { storeId, skuId, placeType, placeId }
    const portions = open.take(holder === 'all' ? spot : { ...holder, ...spot }, quantity)
    if (holder !== 'all' && countOf(portions) < quantity) short.push({ ...spot, need: quantity, available: countOf(portions) })
    return portions.map((portion) => ({ ...portion, state: 1, to }))
  })
  return { fates, short }
}

async function openHolds(tx: Tx, moves: readonly Relocation[], leaving: readonly Piece[]): Promise<OpenHolds> {
  const spots = leaving.filter((_, i) => moves[i]!.holder)
  if (spots.length === 0) return new OpenHolds([])
  const holders = moves.flatMap(({ holder }) => (typeof holder === 'object' ? [holder] : []))
  const cleared = moves.some(({ holder }) => holder === 'all')
  return new OpenHolds(await holdsAt(tx, spots, cleared ? 'all' : holders))
}

/** Pieces that nobody holds must be free; of a cleared place only what its holds do not take along. */
function freeShort(moves: readonly Relocation[], leaving: readonly Piece[], locked: Locked, fates: Fate[][]): Shortage[] {
  const free = leaving.flatMap((piece, i) => {
    const quantity = piece.quantity - countOf(fates[i]!)
    return quantity > 0 && typeof moves[i]!.holder !== 'object' ? [{ ...piece, quantity }] : []
  })
  return shortPlaces(free, locked)
}

const entryOf = (piece: Piece, sign: 1 | -1, hold: number, locked: Locked): Entry =>
  entryAt(piece, locked.place(piece).sellable, {
    biz: sign > 0 ? 106 : 206,
    quantity: sign * piece.quantity,
    hold: sign * hold,
    unitCost: 0n,
    amount: 0n,
  })
