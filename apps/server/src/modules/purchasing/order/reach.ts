import { raw, type Sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownStores, within } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'

/** Buyers see the orders of their data scope, the dock those of its stores, who audits or pays sees all; `t` is purchasing_order. Jobs see all too. */
export function purchaseReach({ user }: Pick<Ctx, 'user'>): Sql {
  if (!user) return raw('true')
  const stored = ownStores(user, raw('t.store_id'))
  if (may(user, 'purchasing:sign:scan') && !may(user, 'purchasing:order:edit')) return stored
  return user.scope.all || SEE_ALL.some((permission) => may(user, permission))
    ? raw('true')
    : within(user, { users: [raw('t.purchaser_id'), raw('t.create_by')] })
}
const SEE_ALL = ['purchasing:order:audit', 'purchasing:payment:audit'] as const
