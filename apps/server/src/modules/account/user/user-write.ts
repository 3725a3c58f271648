import { user } from '@erp/contract/account/user/user'
import { inputs, snake } from '@erp/contract/kit'
import { conflict } from '../../../kit/crud.ts'
import { ident, join, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { diff, log } from '../../../kit/log.ts'
import { hashPassword } from '../../../kit/password.ts'
import { bad } from '../../../kit/refuse.ts'
import { within } from '../../../kit/scope.ts'
import { switched } from '../../../kit/switched.ts'
import { initialPassword } from '../sign-in/initial-password.ts'
import { masked, users } from './people.ts'
import { bumpUsers, guardAdmin } from './rights.ts'
import { guardRoles, placeInRoles } from './user-role.ts'

type Values = Record<string, unknown>

export const create: Handler<typeof user.actions.create> = async (tx, { roleIds, ...input }, ctx) => {
  await checkPlace(tx, input.deptId, input.postIds, ctx)
  const roles = await guardRoles(tx, roleIds, ctx)
  const password = initialPassword()
  const userId = await hire(tx, formOf(input), await hashPassword(password), ctx)
  if (roles.length) await placeInRoles(tx, userId, roles, ctx)
  ctx.say(`用户已创建，初始密码：${password}，请通知本人登录后修改`)
  return users(ctx).get(tx, userId, ctx) as never
}

/** One person at work, who must choose an own password first. */
export async function hire(tx: Tx, values: Values, passwordHash: string, ctx: Ctx): Promise<number> {
  const columns = Object.keys(values).map((name) => ident(snake(name)))
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO account_user (${join([...columns, raw('password_hash, must_change_password, create_by, create_time, update_by, update_time')], ', ')})
    VALUES (${join([...Object.values(values), passwordHash, 1, ctx.user.userId, ctx.now, ctx.user.userId, ctx.now], ', ')})
    ON CONFLICT (username) DO NOTHING RETURNING id`)
  if (!made) throw bad('用户名已存在', 'username')
  await log(tx, ctx, {
    entity: user.path,
    entityId: made.id,
    action: '新增',
    changes: masked(diff(user.fields, {}, values)),
    version: 1,
  })
  return made.id
}

export const edit: Handler<typeof user.actions.edit> = async (tx, { userId, version, ...input }, ctx) => {
  const people = users(ctx)
  const before = await people.get(tx, userId, ctx)
  guardAdmin(before, ctx)
  const deptId = input.deptId === before['deptId'] ? null : input.deptId
  await checkPlace(tx, deptId, input.postIds, ctx)
  const values = formOf(input)
  const sets = Object.entries(values).map(([name, value]) => sql`${ident(snake(name))} = ${value}`)
  const touched = await tx.run(sql`
    UPDATE account_user SET ${join([...sets, raw('version = version + 1')], ', ')}, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${userId} AND version = ${version} AND deleted_at IS NULL`)
  if (touched === 0) throw await conflict(tx, people, userId, version, ctx)
  const changes = masked(diff(user.fields, before, values))
  await log(tx, ctx, { entity: user.path, entityId: userId, action: '修改', changes, version: version + 1 })
  if (deptId) await bumpUsers(tx, [userId])
  return people.get(tx, userId, ctx) as never
}

/** The department lies within the caller's own, the posts exist and are in use; neither is removed meanwhile. */
export async function checkPlace(tx: Tx, deptId: number | null, postIds: number[], ctx: Ctx): Promise<void> {
  if (deptId !== null) {
    const found = await tx.one(sql`
      SELECT 1 AS yes FROM account_department d
      WHERE d.id = ${deptId} AND d.deleted_at IS NULL AND d.status = ${switched.on} AND ${within(ctx.user, { dept: raw('d.id') })} FOR KEY SHARE`)
    if (!found) throw bad('部门不存在、已停用或不在您的管辖范围', 'deptId')
  }
  const wanted = [...new Set(postIds)]
  const posts = await tx.query(
    sql`SELECT 1 FROM account_post WHERE id = ANY(${wanted}::bigint[]) AND deleted_at IS NULL AND status = ${switched.on} FOR KEY SHARE`,
  )
  if (posts.length < wanted.length) throw bad('岗位不存在或已停用', 'postIds')
}

/** What the form sent, blank texts as nothing. */
function formOf(input: Values): Values {
  const names = Object.keys(inputs(user.fields)).filter((name) => input[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, input[name] === '' ? null : input[name]]))
}
