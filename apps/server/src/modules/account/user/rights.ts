import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { may, type SessionUser } from '../../../kit/session.ts'
import { userState } from '../states.ts'

/** Changed rights are effective on the next request of any node: sessions keep them by (user, permVersion). */
export async function bumpUsers(tx: Tx, userIds: number[]): Promise<void> {
  await tx.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE id = ANY(${userIds}::bigint[])`)
}

/** The default role may be anybody's: those without a role, and those whose roles are all disabled. */
export async function bumpRole(tx: Tx, roleId: number): Promise<void> {
  await tx.run(sql`
    UPDATE account_user SET perm_version = perm_version + 1
    WHERE id IN (SELECT user_id FROM account_user_role WHERE role_id = ${roleId})
      OR EXISTS (SELECT 1 FROM account_role WHERE id = ${roleId} AND role_key = 'ROLE_DEFAULT')`)
}

export async function bumpEveryone(tx: Tx): Promise<void> {
  await tx.run(raw('UPDATE account_user SET perm_version = perm_version + 1'))
}

/** Every token of a person dies at once, and every sign-in that is half-way: a new password, a reset, a disabled account. */
export async function endSessions(tx: Tx, userId: number, ctx: Ctx): Promise<void> {
  await tx.run(sql`DELETE FROM account_login_ticket WHERE user_id = ${userId}`)
  await tx.run(sql`UPDATE account_session SET revoked_at = ${ctx.now} WHERE user_id = ${userId} AND revoked_at IS NULL`)
}

/** Asked after the change, under a lock: of two administrators who disable each other one is refused. */
export async function keepAnAdmin(tx: Tx): Promise<void> {
  const role = await tx.one<{ id: number }>(sql`SELECT id FROM account_role WHERE role_key = 'admin' FOR UPDATE`)
  const left = await tx.one(sql`
    SELECT 1 AS yes FROM account_user_role ur JOIN account_user u ON u.id = ur.user_id
    WHERE ur.role_id = ${role!.id} AND u.status = ${userState.working} AND u.deleted_at IS NULL LIMIT 1`)
  if (!left) throw refuse('至少保留一名启用的管理员')
}

/** Only administrators touch administrators. */
export function guardAdmin(target: { isAdmin?: unknown }, ctx: Ctx): void {
  if (target.isAdmin && !ctx.user.isAdmin) throw refuse('不能操作管理员账号')
}

/** Held by a role: what was only lent to somebody is not theirs to pass on. */
export const mayGive = (user: SessionUser, permission: string): boolean =>
  may(user, permission) && !user.temporary.has(permission)

/** Nobody can give more than they have. */
export function guardGift(permissions: string[], ctx: Ctx): void {
  const lent = permissions.filter((permission) => ctx.user.temporary.has(permission))
  if (lent.length) throw refuse(`临时授权不能再授予他人：${lent.slice(0, 5).join('、')}`)
  const beyond = permissions.filter((permission) => !may(ctx.user, permission))
  if (beyond.length) throw refuse(`不能授予自己没有的权限：${beyond.slice(0, 5).join('、')}`)
}
