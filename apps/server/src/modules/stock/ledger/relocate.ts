import { sql, type Tx } from '../../../kit/db.ts'
import { book, headOf } from './book.ts'
import { countOf, type Fate, fateful, type Holder, holdsAt, OpenHolds } from './holds.ts'
import { lockPlaces, type Places } from './lock.ts'
import { bindShelves, guardPutAway } from './put-away.ts'
import { refuseShort, type Shortage, shortPlaces } from './short.ts'
import { type Doc, type Pair, type Piece, type Place, type Poster, requireCounts } from './types.ts'

export interface Relocation extends Pair {
  lineId: number
  quantity: number
  from: Place
  to: Place
  /** Whose hold goes along with the pieces; `all`: the place is cleared, every hold there goes along. Otherwise free pieces move. */
  holder?: (Holder & { lineId: number }) | 'all'
}

/** Pieces change their place within a store: two rows that cancel out, no layer, no cost. */
export async function relocate(tx: Tx, ctx: Poster, doc: Doc, moves: readonly Relocation[]): Promise<void> {
  if (moves.length === 0) return
  requireCounts(moves)
  const leaving = moves.map(({ from, ...move }): Piece => ({ ...move, ...from }))
  const arriving = moves.map(({ to, ...move }): Piece => ({ ...move, ...to }))
  const places = await lockPlaces(tx, leaving, arriving)
  guardPutAway(arriving, places)
  const { fates, short } = await accompany(tx, moves, leaving)
  await refuseShort(tx, [...short, ...freeShort(moves, leaving, places, fates)])
  const head = headOf(ctx, { ...doc, parts: true })
  const rows = entriesOf(moves, leaving, arriving, places, fates)
  await book(tx, 'stock_relocate', head, sql`${fateful(fates.flat(), head.time)}, ${entries(rows)}`, sql`SELECT`)
  await bindShelves(tx, arriving, places, head.userId)
}

/** By move: the holds that go along. */
async function accompany(tx: Tx, moves: readonly Relocation[], leaving: readonly Piece[]) {
  const short: Shortage[] = []
  const open = await openHolds(tx, moves, leaving)
  const fates = moves.map(({ holder, to, quantity }, i): Fate[] => {
    if (!holder) return []
    const { storeId, skuId, placeType, placeId } = leaving[i]!
    const spot = { storeId, skuId, placeType, placeId }
    const portions = open.take(holder === 'all' ? spot : { ...spot, ...holder }, quantity)
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
function freeShort(moves: readonly Relocation[], leaving: readonly Piece[], places: Places, fates: Fate[][]): Shortage[] {
  const free = leaving
    .map((piece, i) => ({ ...piece, quantity: piece.quantity - countOf(fates[i]!) }))
    .filter((piece, i) => piece.quantity > 0 && typeof moves[i]!.holder !== 'object')
  return shortPlaces(free, places)
}

function entriesOf(
  moves: readonly Relocation[],
  leaving: readonly Piece[],
  arriving: readonly Piece[],
  places: Places,
  fates: Fate[][],
) {
  return moves.flatMap(({ quantity }, i) => {
    const hold = countOf(fates[i]!)
    const side = (piece: Piece, sign: 1 | -1) => ({
      ...piece,
      sellable: places(piece).sellable,
      quantity: sign * quantity,
      hold: sign * hold,
    })
    return [
      { ...side(leaving[i]!, -1), n: 2 * i, biz: 206 },
      { ...side(arriving[i]!, 1), n: 2 * i + 1, biz: 106 },
    ]
  })
}

const entries = (rows: object[]) => sql`
  entry AS MATERIALIZED (
    SELECT n, "lineId" AS line_id, "storeId" AS store_id, "skuId" AS sku_id, "placeType" AS place_type, "placeId" AS place_id, sellable,
      biz AS biz_type, quantity, hold, 0::numeric AS unit_cost, 0::numeric AS amount
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS p(n int, "lineId" bigint, "storeId" bigint, "skuId" bigint, "placeType" smallint,
      "placeId" bigint, sellable boolean, biz smallint, quantity int, hold int)
  )`
