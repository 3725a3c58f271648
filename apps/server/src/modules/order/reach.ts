import { raw, type Sql, sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { missing } from '../../kit/refuse.ts'
import { ownStores, within } from '../../kit/scope.ts'
import { may } from '../../kit/session.ts'

/** Sellers see the orders of their data scope, the floor those of its stores, who is both either; `t` is order_trade_info. Jobs see all. */
export function orderReach({ user }: Pick<Ctx, 'user'>): Sql {
  if (!user) return raw('true')
  const floor = may(user, 'order:distribute:run')
  const stored = sql`(t.store_id IS NOT NULL AND ${ownStores(user, raw('t.store_id'))})`
  if (floor && !may(user, 'order:dispatch:dispatch')) return stored
  if (user.scope.all) return raw('true')
  const sold = within(user, { users: [raw('t.seller_id')], dept: raw('t.dept_id') })
  return floor ? sql`(${sold} OR ${stored})` : sold
}

export async function requireReach(tx: Tx, orderId: number, ctx: Ctx): Promise<void> {
  const seen = await tx.one(sql`SELECT 1 FROM order_trade_info t WHERE t.id = ${orderId} AND ${orderReach(ctx)}`)
  if (!seen) throw missing('订单')
}
