import { wireDate } from '../../../kit/clock.ts'
import type { Tx } from '../../../kit/db/db.ts'
import { tellArrival } from './arrival.ts'
import { lock } from './lock.ts'
import { bindShelves, guardPutAway } from './put-away.ts'
import { type Arrival, type Doc, type InBiz, type NewLayer, type Poster, requireCounts } from './types.ts'
import { money, over, units } from './units.ts'
import { entryAt, write } from './write.ts'

/** Goods come in: each piece is one layer. `counted` lets a count put its surplus onto the location it has locked. */
export async function receive(
  tx: Tx,
  ctx: Poster,
  doc: Doc,
  pieces: readonly Arrival[],
  biz: InBiz,
  { counted = false }: { counted?: boolean } = {},
): Promise<NewLayer[]> {
  if (pieces.length === 0) return []
  requireCounts(pieces)
  const locked = await lock(tx, { arriving: pieces })
  guardPutAway(pieces, locked, counted)
  const today = wireDate(ctx.house.clock.now())
  const entries = pieces.map((piece) =>
    entryAt(piece, locked.place(piece).sellable, {
      biz,
      quantity: piece.quantity,
      hold: 0,
      ...worthOf(piece),
      since: { inDate: piece.inDate ?? today, today },
    }),
  )
  const layers = await write(tx, ctx, doc, locked, { entries })
  await bindShelves(tx, pieces, locked, ctx.user?.userId ?? null)
  await tellArrival(
    tx,
    ctx,
    pieces.filter((piece) => locked.place(piece).sellable),
  )
  return entries.map(({ unitCost, amount }, i) => ({ layerId: layers[i]!, unitCost: money(unitCost), amount: money(amount) }))
}

function worthOf(piece: Arrival): { unitCost: bigint; amount: bigint } {
  const quantity = BigInt(piece.quantity)
  if (piece.amount !== undefined) return { unitCost: over(units(piece.amount), quantity), amount: units(piece.amount) }
  return { unitCost: units(piece.unitCost), amount: quantity * units(piece.unitCost) }
}
