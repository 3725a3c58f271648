import { role } from '@erp/contract/account/role/role'
import { user } from '@erp/contract/account/user/user'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log, logAll } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { userState } from '../states.ts'
import { reachOf } from '../user/people.ts'
import { bumpUsers, keepAnAdmin } from '../user/rights.ts'
import { guardRoles } from '../user/user-role.ts'
import { detail } from './role-read.ts'

export const members: Handler<typeof role.actions.members> = async (tx, { roleId, add, remove }, ctx) => {
  const touched = [...new Set([...add, ...remove])]
  if (touched.includes(ctx.user.userId)) throw refuse('不能修改自己的角色')
  if (add.some((userId) => remove.includes(userId))) throw bad('同一用户不能既添加又移除', 'remove')
  const before = await detail(tx, roleId, ctx)
  if (before.roleKey === 'admin' && !ctx.user.isAdmin) throw refuse('不能操作管理员账号')
  await guardRoles(tx, [roleId], ctx, add.length ? undefined : new Set([roleId]))
  await checkPeople(tx, touched, ctx)
  await tx.run(sql`DELETE FROM account_user_role WHERE role_id = ${roleId} AND user_id = ANY(${remove}::bigint[])`)
  await tx.run(sql`
    INSERT INTO account_user_role (user_id, role_id) SELECT unnest(${add}::bigint[]), ${roleId} ON CONFLICT DO NOTHING`)
  await keepAnAdmin(tx)
  await bumpUsers(tx, touched)
  const had = new Set(before.members.map((member) => member.userId))
  const moved = { roleId, add: add.filter((id) => !had.has(id)), remove: remove.filter((id) => had.has(id)) }
  await logMembers(tx, before.roleName, moved, ctx)
  return detail(tx, roleId, ctx)
}

async function checkPeople(tx: Tx, userIds: number[], ctx: Ctx): Promise<void> {
  const found = await tx.query(sql`
    SELECT 1 FROM account_user t WHERE t.id = ANY(${userIds}::bigint[]) AND t.status <> ${userState.left} AND t.deleted_at IS NULL AND ${reachOf(ctx)}`)
  if (found.length < userIds.length) throw bad('所选的用户不存在或已离职', 'add')
}

async function logMembers(
  tx: Tx,
  roleName: string,
  moved: { roleId: number; add: number[]; remove: number[] },
  ctx: Ctx,
): Promise<void> {
  const rows = (userIds: number[], from: string | null, to: string | null) =>
    userIds.map((entityId) => ({
      entity: user.path,
      entityId,
      action: '授角色',
      changes: [{ field: 'roleIds', label: '角色', from, to }],
    }))
  await logAll(tx, ctx, [...rows(moved.add, null, roleName), ...rows(moved.remove, roleName, null)])
  const note = `增加 ${moved.add.length} 人，移除 ${moved.remove.length} 人`
  await log(tx, ctx, { entity: role.path, entityId: moved.roleId, action: '维护成员', note })
}
