import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownStores, within } from '../../../kit/scope.ts'
import { may, type SessionUser } from '../../../kit/session.ts'

/** Buyers see the orders of their data scope, the dock those of its stores, who audits or pays sees all; `t` is purchasing_order. Jobs see all too. */
export function purchaseReach({ user }: Pick<Ctx, 'user'>): Sql {
  if (!user) return raw('true')
  if (isOfDock(user)) return ownStores(user, raw('t.store_id'))
  return seesAll(user) ? raw('true') : within(user, { users: [raw('t.purchaser_id'), raw('t.create_by')] })
}

/** The same of what follows one order and knows whose it is, as `t`. */
export function followerReach({ user }: Pick<Ctx, 'user'>): Sql {
  if (!user) return raw('true')
  if (isOfDock(user))
    return sql`EXISTS (SELECT 1 FROM purchasing_order o WHERE o.id = t.order_id AND ${ownStores(user, raw('o.store_id'))})`
  return seesAll(user) ? raw('true') : within(user, { users: [raw('t.order_purchaser_id'), raw('t.order_create_by')] })
}

const isOfDock = (user: SessionUser) => may(user, 'purchasing:sign:scan') && !may(user, 'purchasing:order:edit')
const seesAll = (user: SessionUser) => user.scope.all || SEE_ALL.some((permission) => may(user, permission))
const SEE_ALL = ['purchasing:order:audit', 'purchasing:payment:audit'] as const
