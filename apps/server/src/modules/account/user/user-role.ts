import { user } from '@erp/contract/account/user/user'
import { USER_STATE } from '@erp/contract/account/user/user.states'
import { SWITCHED } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { users } from './people.ts'
import { bumpUsers, guardAdmin, keepAnAdmin, mayGive } from './rights.ts'

export interface GivenRole {
  id: number
  roleKey: string
  roleName: string
  status: number
  dataScope: number
  deptIds: number[]
  permissions: string[]
}

export const grantRole: Handler<(typeof user.actions)['grant-role']> = async (tx, { userId, roleIds }, ctx) => {
  if (userId === ctx.user.userId) throw refuse('不能修改自己的角色')
  const before = await users(ctx).get(tx, userId, ctx)
  if (before['status'] === USER_STATE.left) throw refuse('用户已离职，不能授角色')
  const held = new Set<number>(before['roleIds'])
  const roles = await guardRoles(tx, roleIds, ctx, held)
  await placeInRoles(tx, userId, roles, ctx, before['roleNames'])
  await keepAnAdmin(tx)
  guardAdmin(before, ctx)
  return users(ctx).get(tx, userId, ctx) as never
}

/** The roles asked for, when this caller may give those that are new: nobody gives more than they have. */
export async function guardRoles(tx: Tx, roleIds: number[], ctx: Ctx, held = new Set<number>()): Promise<GivenRole[]> {
  const wanted = [...new Set(roleIds)]
  if (wanted.length === 0) return []
  const roles = await tx.query<GivenRole>(sql`
    SELECT r.id, r.role_key AS "roleKey", r.role_name AS "roleName", r.status, r.data_scope AS "dataScope", r.dept_ids AS "deptIds",
      (SELECT coalesce(array_agg(p.permission), '{}') FROM account_role_permission p WHERE p.role_id = r.id) AS permissions
    FROM account_role r WHERE r.id = ANY(${wanted}::bigint[]) AND r.deleted_at IS NULL ORDER BY r.id FOR SHARE`)
  if (roles.length < wanted.length) throw bad('所选的角色不存在', 'roleIds')
  for (const role of roles) if (!held.has(role.id)) guardRole(role, ctx)
  return roles
}

export function guardRole(role: GivenRole, ctx: Ctx): void {
  if (role.roleKey === 'ROLE_DEFAULT') return
  if (!may(ctx.user, 'basic:user:grantRole') && !may(ctx.user, 'basic:role:members')) throw refuse('只有管理员可以授予角色')
  if (role.status !== SWITCHED.on) throw refuse(`角色「${role.roleName}」已停用`)
  const { scope } = ctx.user
  const wider = role.dataScope === 1 || (role.dataScope === 2 && !role.deptIds.every((id) => scope.deptIds.includes(id)))
  if (role.permissions.some((permission) => !mayGive(ctx.user, permission)) || (wider && !scope.all))
    throw refuse(`角色「${role.roleName}」超出了您自己的权限，不能授予`)
}

export async function placeInRoles(
  tx: Tx,
  userId: number,
  roles: GivenRole[],
  ctx: Ctx,
  from: string | null = null,
): Promise<void> {
  const roleIds = roles.map((role) => role.id)
  await tx.run(sql`DELETE FROM account_user_role WHERE user_id = ${userId} AND NOT role_id = ANY(${roleIds}::bigint[])`)
  await tx.run(sql`
    INSERT INTO account_user_role (user_id, role_id) SELECT ${userId}, unnest(${roleIds}::bigint[]) ON CONFLICT DO NOTHING`)
  await bumpUsers(tx, [userId])
  const to = roles.map((role) => role.roleName).join('、') || null
  await log(tx, ctx, {
    entity: user.path,
    entityId: userId,
    action: '授角色',
    changes: [{ field: 'roleIds', label: '角色', from, to }],
  })
}
