import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownShops, ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'

/** Sellers see what is about their shops, the floor what leaves its stores; `t` has a shop_id. Jobs see all. */
export function shopReach({ user }: Pick<Ctx, 'user'>): Sql {
  if (!user) return raw('true')
  if (!may(user, 'temu:shipments:stage'))
    return user.storeIds === null
      ? raw('true')
      : sql`t.shop_id = ANY(ARRAY(SELECT c.shop_id FROM temu_config c WHERE ${ownStores(user, raw('c.out_store_id'))}))`
  return user.scope.all
    ? raw('true')
    : sql`t.shop_id = ANY(ARRAY(SELECT h.id FROM authorize_shop h WHERE ${ownShops(user, raw('h'))}))`
}
