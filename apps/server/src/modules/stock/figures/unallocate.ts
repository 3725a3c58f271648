import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { port } from '../../../kit/port.ts'
import type { Spot } from '../ledger/index.ts'

/** Pieces at a place that a count found missing while orders hold them. */
export type Wanting = Spot & { quantity: number }
export type Unallocate = (tx: Tx, wanting: Wanting[], docNo: string, ctx: Ctx) => Promise<void>

/**
 * Whoever allocates orders says how they are un-allocated: those in 50 alone, newest first, back to 40 out of stock, until the pieces are free.
 * Transfers, moves and orders further on are never touched.
 */
export const unallocate = port<Unallocate>('stock.unallocate', async () => {})
