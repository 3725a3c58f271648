import type { Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'

/** Orders that the platform ships itself enter shipped. */
export async function shipByPlatform(_tx: Tx, orderIds: number[], _ctx: Ctx): Promise<void> {
  if (orderIds.length > 0) throw new Error('platform orders are not taken yet')
}
