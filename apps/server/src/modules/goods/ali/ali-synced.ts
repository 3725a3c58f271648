import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ports } from '../../../kit/port.ts'

/** Who keeps sellers and prices of offers that were just synced. */
export type AfterAliSynced = (tx: Tx, offerIds: string[], ctx: Ctx) => Promise<unknown>
export const afterAliSynced = ports<AfterAliSynced>('goods.afterAliSynced')
