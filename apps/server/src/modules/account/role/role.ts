import { role } from '@erp/contract/account/role/role'
import { SWITCHED } from '@erp/contract/kit'
import { change, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler, Handlers } from '../../../kit/http/serve.ts'
import { diff, log, unchanged } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { bumpRole, guardGift } from '../user/rights.ts'
import { members } from './role-members.ts'
import { compare, detail, get, permissionTree, roles } from './role-read.ts'

interface Rights {
  permissions?: string[] | null
  menuIds?: number[] | null
}

const save: Handler<typeof role.actions.save> = async (tx, { permissions, menuIds, copyFrom, ...input }, ctx) => {
  checkScope(input, ctx)
  const given = await permissionsOf(tx, { permissions, menuIds })
  const copied = copyFrom ? (await detail(tx, copyFrom, ctx)).permissions : []
  if (copied.includes('*:*:*')) throw refuse('管理员角色不能复制')
  const made = await insert(tx, roles, input, ctx)
  await setPermissions(tx, made.roleId, given ?? copied, ctx)
  return detail(tx, made.roleId, ctx)
}

const update: Handler<typeof role.actions.update> = async (tx, { permissions, menuIds, ...input }, ctx) => {
  const before = await roles.get(tx, input.roleId, ctx)
  if (before['roleKey'] === 'admin') throw refuse('管理员角色不能修改')
  if (before['roleKey'] === 'ROLE_DEFAULT' && input.status === SWITCHED.off) throw refuse('默认角色不能停用')
  checkScope(input, ctx)
  const given = await permissionsOf(tx, { permissions, menuIds })
  await change(tx, roles, input, ctx)
  if (given) await setPermissions(tx, input.roleId, given, ctx)
  await bumpRole(tx, input.roleId)
  return detail(tx, input.roleId, ctx)
}

const removeRole: Handler<typeof role.actions.remove> = async (tx, { id }, ctx) => {
  await tx.query(sql`SELECT 1 FROM account_role WHERE id = ${id} FOR UPDATE`)
  const row = await roles.get(tx, id, ctx)
  if (row.isSystem) throw refuse('系统角色不能删除')
  if (row.memberCount) throw refuse(`角色「${row.roleName}」有 ${row.memberCount} 名成员，不能删除`)
  return remove(tx, roles, id, ctx)
}

const demandSecondFactor: Handler<(typeof role.actions)['demand-second-factor']> = async (tx, { roleId, demanded }, ctx) => {
  const before = await roles.get(tx, roleId, ctx)
  const changes = diff(role.fields, before, { secondFactor: demanded })
  if (changes.length === 0) {
    unchanged(ctx)
    return null
  }
  const row = await tx.one<{ version: number }>(sql`
    UPDATE account_role SET second_factor = ${demanded}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${roleId} RETURNING version`)
  await log(tx, ctx, { entity: role.path, entityId: roleId, action: '要求动态口令', changes, version: row!.version })
  await bumpRole(tx, roleId)
  return null
}

export const handlers: Handlers<typeof role> = {
  list: roles.options,
  'list-page': roles.page,
  export: (_tx, input, ctx) => exportList(roles, input, ctx),
  get,
  compare,
  'permission-tree': permissionTree,
  save,
  update,
  remove: removeRole,
  members,
  'demand-second-factor': demandSecondFactor,
}

/** Nobody makes a role that reaches further than they do. */
function checkScope(input: { dataScope?: number | null; deptIds: number[] }, ctx: Ctx): void {
  if (input.dataScope === 2 && input.deptIds.length === 0) throw bad('请选择数据权限部门', 'deptIds')
  const { scope } = ctx.user
  const wider = input.dataScope === 1 || (input.dataScope === 2 && !input.deptIds.every((id) => scope.deptIds.includes(id)))
  if (wider && !scope.all) throw refuse('不能授予超出自己的数据权限')
}

/** Menus are only another way to name their permissions: those are the one fact that is kept. */
async function permissionsOf(tx: Tx, { permissions, menuIds }: Rights): Promise<string[] | null> {
  if (!permissions && !menuIds) return null
  const byMenu = await tx.query<{ id: number; perms: string | null }>(
    sql`SELECT id, perms FROM account_menu WHERE id = ANY(${menuIds ?? []}::bigint[]) AND deleted_at IS NULL`,
  )
  if (byMenu.length < new Set(menuIds ?? []).size) throw bad('所选的菜单不存在', 'menuIds')
  const wanted = [...new Set([...(permissions ?? []), ...byMenu.flatMap(({ perms }) => perms ?? [])])]
  await checkPermissions(tx, wanted)
  return wanted
}

export async function checkPermissions(tx: Tx, wanted: string[]): Promise<void> {
  const known = await tx.query<{ permission: string }>(
    raw(`
    SELECT permission FROM account_permission UNION SELECT perms FROM account_menu WHERE perms IS NOT NULL AND deleted_at IS NULL`),
  )
  const names = new Set(known.map((row) => row.permission))
  const unknown = wanted.find((permission) => !names.has(permission))
  if (unknown) throw bad(`权限「${unknown}」不存在`, 'permissions')
}

async function setPermissions(tx: Tx, roleId: number, wanted: string[], ctx: Ctx): Promise<void> {
  const held = await tx.query<{ permission: string }>(
    sql`SELECT permission FROM account_role_permission WHERE role_id = ${roleId} FOR UPDATE`,
  )
  const before = new Set(held.map((row) => row.permission))
  const added = wanted.filter((permission) => !before.has(permission))
  const dropped = [...before].filter((permission) => !wanted.includes(permission))
  if (added.length + dropped.length === 0) return
  guardGift(added, ctx)
  await tx.run(sql`DELETE FROM account_role_permission WHERE role_id = ${roleId} AND permission = ANY(${dropped}::text[])`)
  await tx.run(sql`
    INSERT INTO account_role_permission (role_id, permission) SELECT ${roleId}, unnest(${added}::text[]) ON CONFLICT DO NOTHING`)
  const changes = [
    { field: 'permissions', label: '增加权限', from: null, to: added },
    { field: 'permissions', label: '移除权限', from: dropped, to: null },
  ].filter(({ from, to }) => [...(from ?? []), ...(to ?? [])].length > 0)
  await log(tx, ctx, {
    entity: role.path,
    entityId: roleId,
    action: '授权',
    changes,
    note: `增加 ${added.length}，移除 ${dropped.length}`,
  })
}
