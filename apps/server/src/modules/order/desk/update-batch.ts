import { stateLabel } from '@erp/contract/kit'
import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import { orderStates, STAGE, type Stage } from '@erp/contract/order/order.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { reallocate } from '../allocation/reallocate.ts'
import { releaseOrder } from '../allocation/release.ts'
import { eachOrder } from '../each.ts'
import { shipOrder, shipThird } from '../ship/ship.ts'
import { type LockedOrder, notNow, requireMove } from '../stage.ts'
import { archiveOrder, cancelOrder, returnOrder } from './archive.ts'
import { dispatching, pushToStore, toDispatched, toWaitDispatch } from './dispatch.ts'
import { interceptOrder } from './intercept.ts'
import { markOne, markUnusual } from './unusual.ts'

interface Batch {
  ids: number[]
  status?: number | null
  orderExceptionType?: number | null
  reason?: string | null
}
type Way = (tx: Tx, order: LockedOrder, input: Batch, ctx: Ctx) => Promise<unknown>

const STOPPED: Stage[] = [STAGE.waitPick, STAGE.waitClaim, STAGE.picking, STAGE.waitSow, STAGE.waitPack, STAGE.waitShip]

/** The one move that leads from where an order stands to the state asked for, with its own guards and right. */
const WAYS: Record<number, Way> = {
  [STAGE.waitDispatch]: (tx, order, input, ctx) => toWaitDispatch(tx, order, input, ctx),
  [STAGE.dispatched]: (tx, order, _input, ctx) => toDispatched(tx, order, {}, ctx),
  [STAGE.unusual]: (tx, order, { reason }, ctx) => {
    if (!reason) throw bad('请填写原因', 'reason')
    const stops = STOPPED.includes(order.status)
    requireMove(order, stops ? 'intercept' : 'mark', ctx)
    return stops ? interceptOrder(tx, order, reason, ctx) : markOne(tx, order, 99, reason, ctx)
  },
  [STAGE.waitDistribute]: (tx, order, input, ctx) => {
    if (order.status === STAGE.dispatched) return pushToStore(tx, order, input, ctx)
    requireMove(order, order.status === STAGE.waitPick ? 'release' : order.status === STAGE.short ? 'reallocate' : 'push', ctx)
    return order.status === STAGE.waitPick ? releaseOrder(tx, ctx, order) : reallocate(tx, ctx, order)
  },
  [STAGE.shipped]: (tx, order, _input, ctx) => {
    if (order.status === STAGE.archived) return returnOrder(tx, order, ctx)
    return order.status === STAGE.waitPick ? shipThird(tx, ctx, order) : shipOrder(tx, ctx, order)
  },
  [STAGE.archived]: (tx, order, { reason }, ctx) =>
    order.status === STAGE.unusual ? cancelOrder(tx, order, reason, ctx) : archiveOrder(tx, order, ctx),
}

export async function updateBatch(_tx: Tx, input: Batch, ctx: Ctx): Promise<EachOrder> {
  const { status, orderExceptionType, reason } = input
  if (!status && !orderExceptionType) throw bad('请选择状态或异常类型')
  const work = async (tx: Tx, order: LockedOrder) => {
    if (orderExceptionType) return markUnusual(tx, { ids: [order.id], orderExceptionType, reason: reason ?? '' }, ctx)
    const way = WAYS[status!]
    if (!way) throw notNow(order, `改为${stateLabel(orderStates, status!)}`)
    return way(tx, order, input, ctx)
  }
  return eachOrder(input.ids, ctx, work, status === STAGE.dispatched && !orderExceptionType ? dispatching(ctx, {}) : {})
}
