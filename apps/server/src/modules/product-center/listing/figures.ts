import { compare } from '@erp/contract/kit/decimal'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { AnyRow } from '../../../kit/list/list.ts'
import { isReckoned, type MarginWorld, marginIn, marginWorld, reckon, shareOf } from './margin.ts'
import { type SkuLine, skuLines } from './sku-lines.ts'

interface Shown {
  listingId: number
  onlineStock: number
  available: number | null
  margin: string | null
}

/** Quantities and margins of the rows that are shown; the number of queries does not depend on theirs. */
export async function withFigures(tx: Tx, rows: AnyRow[], ctx: Pick<Ctx, 'now'>): Promise<void> {
  if (rows.length === 0) return
  const shown = rows as unknown as Shown[]
  const lines = await skuLines(
    tx,
    shown.map(({ listingId }) => listingId),
  )
  const world = await marginWorld(tx, lines, ctx.now)
  const byListing = Map.groupBy(lines, ({ listingId }) => listingId)
  for (const row of shown) Object.assign(row, figuresOf(byListing.get(row.listingId) ?? [], world))
}

/** Of several SKUs the worst margin: that is the one to look at. */
function figuresOf(lines: SkuLine[], world: MarginWorld): Omit<Shown, 'listingId'> {
  const margins = lines.flatMap((line) => marginOf(line, world) ?? []).toSorted(compare)
  const known = lines.flatMap(({ available }) => available ?? [])
  return {
    onlineStock: lines.reduce((sum, { online }) => sum + online, 0),
    available: known.length ? known.reduce((sum, one) => sum + one, 0) : null,
    margin: shareOf(margins[0] ?? null),
  }
}

export function marginOf(line: SkuLine, world: MarginWorld): string | null {
  const found = reckon(line, world)
  return isReckoned(found) ? marginIn(world, line.price, found) : null
}
