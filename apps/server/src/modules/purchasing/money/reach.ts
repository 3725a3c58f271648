import { type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { followerReach, purchaseReach } from '../order/reach.ts'

/** Payments of orders that the person may see; `t` is purchasing_payment. */
export function paymentReach(ctx: Pick<Ctx, 'user'>): Sql {
  const orders = purchaseReach(ctx)
  if (orders.sql === 'true') return orders
  return sql`t.id IN (SELECT x.document_id FROM purchasing_payment_line x JOIN purchasing_order t ON t.id = x.order_id WHERE ${orders})`
}

/** Refunds of orders that the person may see; `t` is purchasing_refund. */
export const refundReach = followerReach
