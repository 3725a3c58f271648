import { raw, type Sql, sql } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { ownShops, ownStores } from '../../kit/scope.ts'
import { may } from '../../kit/session.ts'

type Asker = Pick<Ctx, 'user'>
const FLOOR = ['trust:shein:scan', 'trust:shein:revoke']
const onFloor = ({ user }: Asker): boolean => FLOOR.some((permission) => may(user, permission))
const sells = ({ user }: Asker): boolean => may(user, 'trust:shein:release')

/** Sellers see the orders of their shops, the floor those of its stores, who is both either; jobs see all. */
export function sheinReach(ctx: Asker, shops: (own: Sql) => Sql = shopIn): Sql {
  const { user } = ctx
  if (!user) return raw('true')
  const stored = sql`(t.store_id IS NOT NULL AND ${ownStores(user, raw('t.store_id'))})`
  if (onFloor(ctx) && !sells(ctx)) return stored
  if (user.scope.all) return raw('true')
  const sold = shops(sql`SELECT s.id FROM authorize_shop s WHERE ${ownShops(user, raw('s'))}`)
  return onFloor(ctx) ? sql`(${sold} OR ${stored})` : sold
}

const shopIn = (own: Sql): Sql => sql`t.shop_id IN (${own})`
/** A box may hold orders of several shops. */
export const shopsIn = (own: Sql): Sql => sql`t.shop_ids && ARRAY(${own})`
