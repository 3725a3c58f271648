import { type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { orderReach } from '../../order/reach.ts'

const EVERYTHING = 'true'

/** Whatever is about an order that the person may see; `t` has its id. */
export function ofOrderReach(ctx: Pick<Ctx, 'user'>): Sql {
  const orders = orderReach(ctx)
  return orders.sql === EVERYTHING ? orders : sql`t.order_id IN (SELECT t.id FROM order_trade_info t WHERE ${orders})`
}
