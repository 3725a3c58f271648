import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { switched } from '../../../kit/switched.ts'
import { userState } from '../states.ts'

/** Who else holds a permission, by a role or by a grant of their own: the people that a waiting document is told to. */
export async function holdersOf(tx: Tx, permission: string, ctx: Ctx): Promise<number[]> {
  const found = await tx.query<{ id: number }>(sql`
    SELECT u.id FROM account_user u
    WHERE u.status = ${userState.working} AND u.deleted_at IS NULL AND u.id IS DISTINCT FROM ${ctx.user?.userId ?? null} AND (
      EXISTS (SELECT 1 FROM account_user_role ur JOIN account_role r ON r.id = ur.role_id AND r.status = ${switched.on} AND r.deleted_at IS NULL
        JOIN account_role_permission p ON p.role_id = r.id AND p.permission = ${permission} WHERE ur.user_id = u.id)
      OR EXISTS (SELECT 1 FROM account_user_button b WHERE b.user_id = u.id AND b.permission = ${permission} AND b.effect = 1
        AND (b.expire_time IS NULL OR b.expire_time > ${ctx.now}::timestamptz)))
    ORDER BY u.id`)
  return found.map(({ id }) => id)
}
