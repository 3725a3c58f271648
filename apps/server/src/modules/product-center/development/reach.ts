import { type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { within } from '../../../kit/scope.ts'
import { developmentState } from '../states.ts'

const EVERYTHING = 'true'

/** Whoever develops or recommended it, the leader of its group, and everybody while it is in the pool; `t` is the development. */
export function developmentReach({ user }: Pick<Ctx, 'user'>): Sql {
  const own = within(user, { users: [sql`t.developer_id`, sql`t.recommender_id`] })
  if (own.sql === EVERYTHING) return own
  return sql`(t.dev_status = ${developmentState.pool} OR ${own}
    OR t.group_id = ANY(ARRAY(SELECT g.id FROM product_center_development_group g WHERE g.leader_id = ${user.userId} AND g.deleted_at IS NULL)))`
}

/** What was in the pool once was seen by all: whoever comes late is told who has it. */
export const offeredReach = (ctx: Pick<Ctx, 'user'>): Sql => sql`(t.recommender_id IS NOT NULL OR ${developmentReach(ctx)})`
