import { sql, type Tx } from '../../../kit/db.ts'
import { book, headOf } from './book.ts'
import { costs, fifo, type Priced, priced } from './fifo.ts'
import { countOf, fateful, holdsOf, OpenHolds } from './holds.ts'
import { lockStock } from './lock.ts'
import { refuseShort, type Shortage } from './short.ts'
import { type Cost, type Doc, type OutBiz, type Pair, type Place, type Poster, requireCounts } from './types.ts'

export interface Shipment extends Pair, Partial<Place> {
  lineId: number
  quantity: number
}

/** Pieces a document holds leave, from wherever they lie or from the place named; one cost a line and place. */
export async function shipReserved(tx: Tx, ctx: Poster, doc: Doc, lines: readonly Shipment[], biz: OutBiz): Promise<Cost[]> {
  if (lines.length === 0) return []
  requireCounts(lines)
  await lockStock(tx, lines)
  const open = new OpenHolds(await holdsOf(tx, doc))
  const short: Shortage[] = []
  const portions = lines.flatMap(({ quantity, ...wanted }) => {
    const found = open.take(wanted, quantity)
    if (countOf(found) < quantity) short.push({ ...wanted, need: quantity, available: countOf(found) })
    return found
  })
  await refuseShort(tx, short)
  const head = headOf(ctx, doc)
  const rows = portions.map(({ hold, quantity }, n) => ({ ...hold, quantity, hold: quantity, n }))
  const ended = fateful(
    portions.map((portion) => ({ ...portion, state: 2 })),
    head.time,
  )
  const found = await book<Priced>(tx, 'stock_ship', head, sql`${ended}, ${fifo(rows, biz)}`, priced)
  return costs(
    portions.map(({ hold: { id, sellable, ...spot }, quantity }) => ({ ...spot, quantity })),
    found,
  )
}
