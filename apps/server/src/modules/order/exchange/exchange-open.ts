import { directExchange, exchangeStates } from '@erp/contract/order/exchange/direct-exchange'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import type { LockedOrder } from '../stage.ts'
import { exchangeState } from '../states.ts'

const resource = directExchange

const openOf = (tx: Tx, orderId: number) =>
  tx.one<{ id: number }>(
    sql`SELECT id FROM order_straight_hair_exchange WHERE order_id = ${orderId} AND status IN (${exchangeState.waitArrival}, ${exchangeState.arrived})`,
  )

/** What was bought for an order is on its way to it: until then its goods and its store stay as they are. */
export async function requireNoExchange(tx: Tx, order: LockedOrder, label: string): Promise<void> {
  if (await openOf(tx, order.id)) throw refuse(`订单 ${order.order_no} 有未完成的直发换单，不能${label}`)
}

export async function cancelExchange(tx: Tx, id: number, reason: string, ctx: Ctx): Promise<void> {
  await move(tx, resource, exchangeStates, 'cancel', id, ctx, { note: reason })
  await tx.run(sql`UPDATE order_straight_hair_exchange SET remark = ${reason} WHERE id = ${id}`)
}

/** The order is off; what was bought for it is received like anything else. */
export async function dropExchange(tx: Tx, order: LockedOrder, reason: string, ctx: Ctx): Promise<void> {
  const open = await openOf(tx, order.id)
  if (open) await cancelExchange(tx, open.id, reason, ctx)
}
