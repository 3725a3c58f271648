import { type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { purchaseReach } from '../order/reach.ts'

const EVERYTHING = 'true'

/** Payments of orders that the person may see; `t` is purchasing_payment. */
export function paymentReach(ctx: Pick<Ctx, 'user'>): Sql {
  const orders = purchaseReach(ctx)
  if (orders.sql === EVERYTHING) return orders
  return sql`t.id IN (SELECT x.document_id FROM purchasing_payment_line x JOIN purchasing_order t ON t.id = x.order_id WHERE ${orders})`
}

/** Refunds of orders that the person may see; `t` is purchasing_refund. */
export function refundReach(ctx: Pick<Ctx, 'user'>): Sql {
  const orders = purchaseReach(ctx)
  return orders.sql === EVERYTHING ? orders : sql`t.order_id IN (SELECT t.id FROM purchasing_order t WHERE ${orders})`
}
