import type { Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { enterAll, lockOrders } from './stage.ts'

interface Marking {
  ids: number[]
  orderExceptionType: number
  reason: string
}

export async function markUnusual(tx: Tx, { ids, orderExceptionType, reason }: Marking, ctx: Ctx): Promise<null> {
  const orders = await lockOrders(tx, ids, ctx)
  await enterAll(tx, ctx, orders, 'mark', { set: { orderExceptionType, exceptionReason: reason }, reason })
  return null
}
