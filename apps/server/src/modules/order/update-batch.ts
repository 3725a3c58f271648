import { stateLabel } from '@erp/contract/kit'
import { orderStates } from '@erp/contract/order/order.states'
import type { EachOrder } from '@erp/contract/order/order-calls'
import type { Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { bad, refuse } from '../../kit/refuse.ts'
import { pushToStore, toDispatched, toWaitDispatch } from './dispatch.ts'
import { eachOrder } from './each.ts'
import type { LockedOrder } from './stage.ts'
import { markUnusual } from './unusual.ts'

interface Batch {
  ids: number[]
  status?: number | null
  orderExceptionType?: number | null
  reason?: string | null
}
type Way = (tx: Tx, order: LockedOrder, input: Batch, ctx: Ctx) => Promise<unknown>

/** The one move that leads from where an order stands to the state asked for, with its own guards and right. */
const WAYS: Record<number, Way> = {
  10: (tx, order, input, ctx) => toWaitDispatch(tx, order, input, ctx),
  20: (tx, order, input, ctx) => toDispatched(tx, order, input, ctx),
  40: (tx, order, input, ctx) => pushToStore(tx, order, input, ctx),
}

export async function updateBatch(_tx: Tx, input: Batch, ctx: Ctx): Promise<EachOrder> {
  const { status, orderExceptionType, reason } = input
  if (!status && !orderExceptionType) throw bad('请选择状态或异常类型')
  return eachOrder(input.ids, ctx, async (tx, order) => {
    if (orderExceptionType) return markUnusual(tx, { ids: [order.id], orderExceptionType, reason: reason ?? '' }, ctx)
    const way = WAYS[status!]
    if (!way)
      throw refuse(
        `订单 ${order.order_no} 当前状态为${stateLabel(orderStates, order.status)}，不能改为${stateLabel(orderStates, status!)}`,
      )
    return way(tx, order, input, ctx)
  })
}
