import type { Tx } from '../../../kit/db.ts'
import { book, headOf } from './book.ts'
import { costs, fifo, type Priced, priced } from './fifo.ts'
import { lockPlaces } from './lock.ts'
import { refuseShort, shortPlaces } from './short.ts'
import { type Cost, type Doc, type OutBiz, type Piece, type Poster, requireCounts } from './types.ts'

/** Free pieces leave their places; the answer is what they had cost. */
export async function issue(tx: Tx, ctx: Poster, doc: Doc, pieces: readonly Piece[], biz: OutBiz): Promise<Cost[]> {
  if (pieces.length === 0) return []
  requireCounts(pieces)
  const places = await lockPlaces(tx, pieces)
  await refuseShort(tx, shortPlaces(pieces, places))
  const rows = pieces.map((piece, n) => ({ ...piece, n, hold: 0, sellable: places(piece).sellable }))
  return costs(pieces, await book<Priced>(tx, 'stock_issue', headOf(ctx, doc), fifo(rows, biz), priced))
}
