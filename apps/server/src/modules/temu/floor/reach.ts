import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'

/** Records of one's own work, or of everybody in the stores of the person; `t` has the person and the delivery order. */
export function recordReach({ user }: Pick<Ctx, 'user'>): Sql {
  const people = may(user, 'temu:record:all') ? raw('true') : sql`t.user_id = ${user.userId}`
  if (user.storeIds === null) return people
  return sql`(${people} AND t.delivery_order_id IN (SELECT d.id FROM temu_delivery_order d WHERE ${ownStores(user, raw('d.out_store_id'))}))`
}
