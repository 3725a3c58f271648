import type { Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'
import { type Locked, lock } from './lock.ts'
import { refuseShort, shortPlaces } from './short.ts'
import { type Doc, type Piece, type Poster, requireCounts } from './types.ts'
import { write } from './write.ts'

/** Free pieces are held for a document where they lie. `anywhere`: also at places that are counted or inactive, as an error's hold is. */
export async function reserve(
  tx: Tx,
  ctx: Poster,
  doc: Doc,
  pieces: readonly Piece[],
  { anywhere = false }: { anywhere?: boolean } = {},
): Promise<number[]> {
  if (pieces.length === 0) return []
  requireCounts(pieces)
  const locked = await lock(tx, { leaving: pieces })
  if (!anywhere) requireOpen(pieces, locked)
  await refuseShort(tx, shortPlaces(pieces, locked))
  const held = pieces.map((piece) => ({ ...piece, sellable: locked.place(piece).sellable, hold: piece.quantity }))
  return write(tx, ctx, doc, locked, { held, reserved: pieces })
}

function requireOpen(pieces: readonly Piece[], locked: Locked): void {
  for (const piece of pieces) {
    const { locationName: name, isActivated, lockCheckId } = locked.place(piece)
    if (piece.placeType === 1 && isActivated !== 1) throw refuse(`库位${name}已停用`)
    if (lockCheckId !== null) throw refuse(`库位${name}正在盘点，暂不能操作`)
  }
}
