import { user } from '@erp/contract/account/user/user'
import { USER_STATE, userStates } from '@erp/contract/account/user/user.states'
import { stateLabel } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { diff, log } from '../../../kit/log.ts'
import { move } from '../../../kit/move.ts'
import { bad, forbidden, missing, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { notify } from '../own/notice.ts'
import { untieAll } from '../sign-in/binding.ts'
import { users } from './people.ts'
import { owned, refuseIfOwning } from './possessions.ts'
import { bumpUsers, endSessions, guardAdmin, keepAnAdmin } from './rights.ts'
import { guardRoles, placeInRoles } from './user-role.ts'
import { checkPlace } from './user-write.ts'

export const setStatus: Handler<(typeof user.actions)['set-status']> = async (tx, { userId, status }, ctx) => {
  const person = await users(ctx).get(tx, userId, ctx)
  if (status === USER_STATE.working) {
    guardAdmin(person, ctx)
    await move(tx, user, userStates, 'enable', userId, ctx)
    await bumpUsers(tx, [userId])
  } else if (status === USER_STATE.disabled) await disable(tx, userId, person, ctx)
  else {
    if (!may(ctx.user, 'basic:user:handover')) throw forbidden()
    await tx.query(sql`SELECT 1 FROM account_user WHERE id = ${userId} FOR UPDATE`)
    refuseIfOwning(await owned(tx, userId))
    await leave(tx, userId, person, ctx)
  }
  return users(ctx).get(tx, userId, ctx) as never
}

async function disable(tx: Tx, userId: number, person: { isAdmin?: unknown }, ctx: Ctx): Promise<void> {
  if (userId === ctx.user.userId) throw refuse('不能停用自己')
  await move(tx, user, userStates, 'disable', userId, ctx)
  await keepAnAdmin(tx)
  guardAdmin(person, ctx)
  await endSessions(tx, userId, ctx)
  await untieAll(tx, ctx, userId)
}

/** Nothing is owned any more: the person leaves the pickers, the history keeps the name. */
export async function leave(tx: Tx, userId: number, person: { isAdmin?: unknown }, ctx: Ctx, day?: string | null): Promise<void> {
  if (userId === ctx.user.userId) throw refuse('不能为自己办理离职')
  await move(tx, user, userStates, 'leave', userId, ctx)
  await keepAnAdmin(tx)
  guardAdmin(person, ctx)
  await tx.run(sql`UPDATE account_user SET leave_date = ${day ?? ctx.now.slice(0, 10)} WHERE id = ${userId}`)
  await endSessions(tx, userId, ctx)
  await untieAll(tx, ctx, userId)
}

export const approve: Handler<typeof user.actions.approve> = async (tx, input, ctx) => {
  const { userId, deptId } = input
  if (!input.pass) return reject(tx, userId, input.reason, ctx)
  if (!deptId) throw bad('请选择部门', 'deptId')
  if (input.roleIds.length === 0) throw bad('请选择角色', 'roleIds')
  const roles = await guardRoles(tx, input.roleIds, ctx)
  await checkPlace(tx, deptId, input.postIds, ctx)
  const { row, version } = await move(tx, user, userStates, 'approve', userId, ctx)
  const before = { deptId: row['dept_id'], postIds: row['post_ids'], entryDate: row['entry_date'] }
  const after = {
    deptId,
    postIds: input.postIds.length ? input.postIds : before.postIds,
    entryDate: before.entryDate ?? ctx.now.slice(0, 10),
  }
  await tx.run(sql`
    UPDATE account_user SET dept_id = ${deptId}, post_ids = ${after.postIds}, entry_date = ${after.entryDate} WHERE id = ${userId}`)
  const changes = diff(user.fields, before, after)
  await log(tx, ctx, { entity: user.path, entityId: userId, action: '安排岗位', changes, version })
  await placeInRoles(tx, userId, roles, ctx)
  await notify(
    tx,
    [userId],
    { title: '账号申请已通过', content: '欢迎加入，您的账号申请已通过，可以开始使用。', source: user.path, sourceId: userId },
    ctx,
  )
  return users(ctx).get(tx, userId, ctx) as never
}

/** The application goes, and its user name is free again. */
async function reject(tx: Tx, userId: number, reason: string | null | undefined, ctx: Ctx): Promise<null> {
  const row = await tx.one<{ username: string; status: number }>(
    sql`SELECT username, status FROM account_user WHERE id = ${userId} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!row) throw missing(user.title)
  if (row.status !== USER_STATE.waitApproval) throw refuse(`用户当前为「${stateLabel(userStates, row.status)}」，不能驳回`)
  await tx.run(sql`DELETE FROM account_external WHERE user_id = ${userId}`)
  await tx.run(sql`
    UPDATE account_user SET deleted_at = ${ctx.now}, username = username || '~' || id, version = version + 1,
      update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${userId}`)
  const changes = [{ field: 'username', label: '用户名', from: row.username, to: null }]
  await log(tx, ctx, { entity: user.path, entityId: userId, action: '驳回', changes, note: reason ?? undefined })
  return null
}
