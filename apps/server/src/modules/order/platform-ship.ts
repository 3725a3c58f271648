import type { Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { refuse } from '../../kit/refuse.ts'
import type { LockedOrder } from './stage.ts'

export async function markPlatform(_tx: Tx, order: LockedOrder, _input: object, _ctx: Ctx): Promise<void> {
  throw refuse(`订单 ${order.order_no} 暂不能平台标记`)
}
