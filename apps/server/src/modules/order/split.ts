import type { Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { refuse } from '../../kit/refuse.ts'
import { lockOrder } from './stage.ts'

export interface Splitting {
  id: number
  parts: { lines: { orderDetailsId: number; quantity: number }[] }[]
}

export async function splitOrder(tx: Tx, { id }: Splitting, ctx: Ctx): Promise<{ ids: number[] }> {
  const order = await lockOrder(tx, id, ctx)
  throw refuse(`订单 ${order.order_no} 暂不能拆分`)
}
