import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { topic } from '../../../kit/outbox/topic.ts'
import type { LockedOrder } from '../stage.ts'

/** The types of orders that go out for another one. */
export const RESEND = { resend: 2, exchange: 3 } as const
const RESENDS: readonly number[] = Object.values(RESEND)

/** Said of resends alone, for whoever waits for one. */
export const resendShipped = topic<{ orderId: number }>('order.resend-shipped', '补发订单已发货')

export async function tellResendShipped(tx: Tx, { id, order_type }: LockedOrder, ctx: Ctx): Promise<void> {
  if (RESENDS.includes(order_type)) await resendShipped.emit(tx, ctx.now, [{ subject: id, body: { orderId: id } }])
}
