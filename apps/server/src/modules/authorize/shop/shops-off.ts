import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ports } from '../../../kit/port.ts'

/** Nothing is told to the platform of these shops any more: what others do about what was still to be told. */
export type ShopsOff = (tx: Tx, shopIds: number[], ctx: Ctx) => Promise<void>
export const shopsOff = ports<ShopsOff>('authorize.shopsOff')
