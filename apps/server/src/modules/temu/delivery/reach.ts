import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownShops, ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'

/** Those of the shops that the person answers for; `column` names the shop. */
export const shopReach = ({ user }: Pick<Ctx, 'user'>, column: Sql): Sql =>
  !user || user.scope.all
    ? raw('true')
    : sql`${column} = ANY(ARRAY(SELECT s.id FROM authorize_shop s WHERE ${ownShops(user, raw('s'))}))`

/** Sellers see the delivery orders of their shops, the floor those of its stores, who is both either; `t` is the order. Jobs see all. */
export function deliveryReach(ctx: Pick<Ctx, 'user'>): Sql {
  const { user } = ctx
  if (!user) return raw('true')
  const isFloor = may(user, 'temu:delivery:putBack')
  const stored = ownStores(user, raw('t.out_store_id'))
  if (isFloor && !may(user, 'temu:delivery:add')) return stored
  const sold = shopReach(ctx, raw('t.shop_id'))
  return isFloor && user.storeIds !== null && !user.scope.all ? sql`(${sold} OR ${stored})` : sold
}
