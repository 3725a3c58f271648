import type { Tx } from '../../../kit/db/db.ts'
import { holdsOf, OpenHolds, type Portion, type Wanted } from './holds.ts'
import { lock } from './lock.ts'
import type { Doc, Poster } from './types.ts'
import { write } from './write.ts'

export interface Release extends Wanted {
  /** All of it unless said. */
  quantity?: number
}

/** Ends holds of a document, all of them unless said which; the answer is what became free and where. */
export async function release(tx: Tx, ctx: Poster, doc: Doc, which: readonly Release[] = [{}]): Promise<Portion[]> {
  const pairs = await holdsOf(tx, doc)
  if (pairs.length === 0) return []
  const locked = await lock(tx, { pairs })
  const open = new OpenHolds((await holdsOf(tx, doc)).filter(locked.has))
  const portions = which.flatMap(({ quantity, ...wanted }) => open.take(wanted, quantity))
  if (portions.length === 0) return []
  const held = portions.map(({ hold, quantity }) => ({ ...hold, hold: -quantity }))
  await write(tx, ctx, doc, locked, { held, fates: portions.map((portion) => ({ ...portion, state: 3 })) })
  return portions
}
