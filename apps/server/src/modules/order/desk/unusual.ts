import { INTERCEPTED, STAGE } from '@erp/contract/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { holdsAny } from '../allocation/holds.ts'
import { putBack } from '../returns/put-back.ts'
import { enter, type LockedOrder, lockOrders } from '../stage.ts'

interface Marking {
  ids: number[]
  orderExceptionType: number
  reason: string
}

/** All of them or none. In 30 it is a change of the type; what was picked for an order in 100 goes back to its shelf. */
export async function markUnusual(tx: Tx, { ids, orderExceptionType, reason }: Marking, ctx: Ctx): Promise<null> {
  if (orderExceptionType === INTERCEPTED) throw bad('拦截请使用拦截操作')
  for (const order of await lockOrders(tx, ids, ctx)) {
    if (order.status === STAGE.unusual) await changeType(tx, order, orderExceptionType, reason, ctx)
    else await markOne(tx, order, orderExceptionType, reason, ctx)
  }
  return null
}

export async function markOne(tx: Tx, order: LockedOrder, type: number, reason: string, ctx: Ctx): Promise<void> {
  if (order.status === STAGE.waitDistribute && (await holdsAny(tx, order.id)))
    throw refuse(`订单 ${order.order_no} 已占用库存，不能标记异常`)
  const from = order.status
  await enter(tx, ctx, order, 'mark', {
    set: { orderExceptionType: type, exceptionReason: reason, exceptionFrom: from, isOutStock: 0 },
    reason,
  })
  if (from === STAGE.short) await putBack(tx, order, ctx)
}

/** A rule said no. */
export const stopped = (tx: Tx, order: LockedOrder, ruleName: string, ctx: Ctx): Promise<void> =>
  markOne(tx, order, 3, ruleName, ctx)

async function changeType(tx: Tx, order: LockedOrder, type: number, reason: string, ctx: Ctx): Promise<void> {
  if (order['order_exception_type'] === INTERCEPTED) throw refuse(`订单 ${order.order_no} 已拦截，不能改异常类型`)
  await tx.run(sql`
    UPDATE order_trade_info SET order_exception_type = ${type}, exception_reason = ${reason}, version = version + 1, update_by = ${ctx.user?.userId ?? null},
      update_time = ${ctx.now} WHERE id = ${order.id} OR merge_to_id = ${order.id}`)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '改异常类型',
    note: reason,
    version: order.version + 1,
    changes: [{ field: 'orderExceptionType', label: '异常类型', from: order['order_exception_type'], to: type }],
  })
}
