import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownShops, ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'

/** Sellers reach what is of their shops, the floor what leaves its stores, who is both either. */
export function printReach({ user }: Pick<Ctx, 'user'>, shop: Sql, store: Sql): Sql {
  if (!user) return raw('true')
  const floor = may(user, 'temu:print:print')
  const stored = ownStores(user, store)
  if (floor && !may(user, 'temu:delivery:add')) return stored
  if (user.scope.all) return raw('true')
  const sold = sql`${shop} IN (SELECT s.id FROM authorize_shop s WHERE ${ownShops(user, raw('s'))})`
  return floor && user.storeIds !== null ? sql`(${sold} OR ${stored})` : sold
}
