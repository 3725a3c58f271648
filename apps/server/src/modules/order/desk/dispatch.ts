import { STAGE } from '@erp/contract/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { type Feasible, numberWay } from '../../express/for-orders.ts'
import { holdsAny } from '../allocation/holds.ts'
import type { Around } from '../each.ts'
import { requireNoExchange } from '../exchange/exchange-open.ts'
import { recheck } from '../intake/intake-check.ts'
import { shipByPlatform } from '../intake/intake-platform.ts'
import { judgeAgain } from '../intake/judge.ts'
import { isMarked } from '../ship/marked.ts'
import { markEarly } from '../ship/platform-ship.ts'
import { enter, type LockedOrder, requireMove } from '../stage.ts'
import { stage } from '../states.ts'
import { feasibleOrRefuse } from './logistics.ts'
import { dropNumber, prepareNumber, takeFor } from './numbers.ts'

const BY_CARRIER = 2
const BY_HAND = 3
const AT_PACKING = 4

interface Dispatching {
  ignoreMerge?: 0 | 1 | null
}

/** 派单 from 10, 转已派单 from 30, 撤回 from 40. */
export async function toDispatched(tx: Tx, order: LockedOrder, input: Dispatching, ctx: Ctx): Promise<void> {
  if (order.status === STAGE.unusual) return redispatch(tx, order, ctx)
  if (order.status === STAGE.waitDistribute) return withdraw(tx, order, 'withdraw', ctx)
  const { freightCny } = await requireReady(tx, order, input, ctx)
  const { numberSource } = await numberWay(tx, order['logistic_way_id'])
  if (!order['tracking_number'] && numberSource !== AT_PACKING && numberSource !== BY_HAND) await takeFor(tx, order, ctx)
  await enter(tx, ctx, order, 'dispatch', { set: { freightEst: freightCny, dispatchError: null } })
  await markEarly(tx, order, ctx)
}

async function requireReady(tx: Tx, order: LockedOrder, input: Dispatching, ctx: Ctx): Promise<Feasible> {
  requireMove(order, 'dispatch', ctx)
  if (order['is_hold']) throw refuse(`订单 ${order.order_no} 已挂起，不能派单`)
  if (!input.ignoreMerge && (await couldMerge(tx, order)))
    throw refuse(`订单 ${order.order_no} 可与其他订单合并，请先合并或选择不合并`)
  await requireMatched(tx, order)
  requireAddress(order)
  if (!order['store_id'] || !order['logistic_way_id']) throw bad(`订单 ${order.order_no} 未分配仓库或渠道`)
  return feasibleOrRefuse(tx, order, order['logistic_way_id'], ctx)
}

/** The carrier is asked first, for orders that lack nothing but a number. Bad input leaves an order as it was; any other reason stands on it until it is dispatched. */
export const dispatching = (ctx: Ctx, input: Dispatching): Around => ({
  before: async (order) =>
    void (
      order.status === STAGE.waitDispatch &&
      (await prepareNumber(order.id, [BY_CARRIER], ctx, () => requireReady(ctx.house.db, order, input, ctx)))
    ),
  refused: async (order, { code, message }) => void (code === 409 && (await noteRefusal(order, message, ctx))),
})

export const noteRefusal = ({ id }: LockedOrder, reason: string, ctx: Ctx): Promise<number> =>
  ctx.house.db.run(
    sql`UPDATE order_trade_info SET dispatch_error = ${reason.slice(0, 200)} WHERE id = ${id} AND status = ${stage.waitDispatch}`,
  )

/** 回退 from 20, 转待派单 from 30, 撤回 from 40. */
export async function toWaitDispatch(tx: Tx, order: LockedOrder, _input: object, ctx: Ctx): Promise<void> {
  if (order.status === STAGE.unusual) return resolve(tx, order, ctx)
  if (order.status === STAGE.waitDistribute) return withdraw(tx, order, 'withdrawAll', ctx)
  requireMove(order, 'back', ctx)
  await forgetNumber(tx, order, ctx)
  await enter(tx, ctx, order, 'back')
}

/** 推送仓库: from here on the floor has it. */
export async function pushToStore(tx: Tx, order: LockedOrder, _input: object, ctx: Ctx): Promise<void> {
  requireMove(order, 'push', ctx)
  if (order['is_hold']) throw refuse(`订单 ${order.order_no} 已挂起，不能推送仓库`)
  const { numberSource } = await numberWay(tx, order['logistic_way_id'])
  if (!order['tracking_number'] && numberSource !== AT_PACKING) throw refuse(`订单 ${order.order_no} 没有运单号，不能推送仓库`)
  await enter(tx, ctx, order, 'push', { set: { isOutStock: 0 } })
}

/** The intake checks are run again; what a person let through is not raised twice, a new reason keeps it unusual. */
async function resolve(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  requireMove(order, 'resolve', ctx)
  const released = [...new Set([...order['released_types'], order.order_exception_type!])]
  const failing = await recheck(tx, order, released)
  if (failing) throw refuse(`订单 ${order.order_no} ${failing.reason}`)
  if (order['tracking_number'] && !isMarked(order)) await dropNumber(tx, order, ctx)
  await enter(tx, ctx, order, 'resolve', { set: { releasedTypes: released } })
  if (order['fulfil_by'] === 2) return shipByPlatform(tx, order, ctx)
  // Stopped by a check or a rule, it has never been given a store and a way.
  if (!order['store_id'] || !order['logistic_way_id']) await judgeAgain(tx, { ...order, released_types: released }, ctx)
}

async function redispatch(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  requireMove(order, 'redispatch', ctx)
  if ([4, 8].includes(order.order_exception_type!)) throw refuse(`订单 ${order.order_no} 买家已取消或退款，不能转已派单`)
  await requireMatched(tx, order)
  if (!order['store_id'] || !order['logistic_way_id']) throw bad(`订单 ${order.order_no} 未分配仓库或渠道`)
  if (!order['tracking_number']) throw refuse(`订单 ${order.order_no} 没有运单号，不能转已派单`)
  await enter(tx, ctx, order, 'redispatch')
  await markEarly(tx, order, ctx)
}

async function withdraw(tx: Tx, order: LockedOrder, move: 'withdraw' | 'withdrawAll', ctx: Ctx): Promise<void> {
  requireMove(order, move, ctx)
  if (await holdsAny(tx, order.id)) throw refuse(`订单 ${order.order_no} 已占用库存，不能撤回`)
  await requireNoExchange(tx, order, '撤回')
  if (move === 'withdrawAll') await forgetNumber(tx, order, ctx)
  await enter(tx, ctx, order, move, { set: { isOutStock: 0 } })
}

async function forgetNumber(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  if (isMarked(order)) throw refuse('平台已标记发货，不能清除运单号')
  if (order['tracking_number']) await dropNumber(tx, order, ctx)
}

async function requireMatched(tx: Tx, order: LockedOrder): Promise<void> {
  const open = await tx.one(sql`SELECT 1 FROM order_details WHERE order_id = ${order.id} AND sku_id IS NULL LIMIT 1`)
  if (open) throw refuse(`订单 ${order.order_no} 有未匹配的SKU，不能派单`)
}

function requireAddress(order: LockedOrder): void {
  if (!order['name'] || !order['country_code'] || !order['city'] || !order['street1'])
    throw refuse(`订单 ${order.order_no} 地址不完整，不能派单`)
}

async function couldMerge(tx: Tx, order: LockedOrder): Promise<boolean> {
  if (!order['merge_key'] || order['merge_ignored']) return false
  const other = await tx.one(sql`
    SELECT 1 FROM order_trade_info WHERE merge_key = ${order['merge_key']} AND id <> ${order.id} AND status = ${stage.waitDispatch} AND merge_to_id IS NULL
      AND is_hold = 0 AND merge_ignored = 0 LIMIT 1`)
  return other !== undefined
}
