import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'

/** The platform gave up orders that stand on delivery orders. */
export async function dropCancelled(_tx: Tx, _stockOrderIds: number[], _ctx: Ctx): Promise<void> {}
