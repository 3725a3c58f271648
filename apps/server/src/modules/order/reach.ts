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

const FLOOR = ['order:distribute:run', 'order:wave:create', 'order:pick:claim', 'order:pick:pick']
export const onFloor = ({ user }: Pick<Ctx, 'user'>): boolean =>
  !user || user.scope.all || FLOOR.some((permission) => may(user, permission))

/** Of a document of the floor, those who do not work there see the part that is about orders of theirs; `t` is order_trade_info. */
export const partReach = (ctx: Pick<Ctx, 'user'>): Sql => (onFloor(ctx) ? raw('true') : orderReach(ctx))

/** The floor sees the documents of its stores, others only those with an order of theirs; `having` finds these by such orders. */
export const floorReach = (ctx: Pick<Ctx, 'user'>, having: (reach: Sql) => Sql): Sql => {
  const stored = ownStores(ctx.user, raw('t.store_id'))
  return onFloor(ctx) ? stored : sql`(${stored} AND t.id IN (${having(orderReach(ctx))}))`
}

export async function requireReach(tx: Tx, orderId: number, ctx: Ctx): Promise<void> {
  const seen = await tx.one(sql`SELECT 1 FROM order_trade_info t WHERE t.id = ${orderId} AND ${orderReach(ctx)}`)
  if (!seen) throw missing('订单')
}
