import { user } from '@erp/contract/account/user/user'
import type { UserButton, userButton } from '@erp/contract/account/user/user-button'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { checkPermissions } from '../role/role.ts'
import { users } from './people.ts'
import { bumpUsers, guardAdmin, guardGift } from './rights.ts'

interface Wanted {
  permission: string
  effect: number
  expireTime?: string | null
  reason?: string | null
}

export const handlers: Handlers<typeof userButton> = {
  buttons: async (tx, { userId }, ctx) => {
    await users(ctx).get(tx, userId, ctx)
    return buttonsOf(tx, userId, ctx)
  },

  set: async (tx, { userId, buttons }, ctx) => {
    // An empty list takes every grant away: that is said, never left out.
    if (!buttons) throw bad('按钮不能为空', 'buttons')
    if (userId === ctx.user.userId) throw refuse('不能修改自己的权限')
    const person = await users(ctx).get(tx, userId, ctx)
    guardAdmin(person, ctx)
    await tx.query(sql`SELECT 1 FROM account_user WHERE id = ${userId} FOR UPDATE`)
    const before = await buttonsOf(tx, userId, ctx)
    await check(tx, buttons, before, ctx)
    await replace(tx, userId, buttons, ctx)
    await bumpUsers(tx, [userId])
    const changes = [{ field: 'buttons', label: '用户按钮', from: before.map(told), to: buttons.map(told) }]
    await log(tx, ctx, { entity: user.path, entityId: userId, action: '设置用户按钮', changes })
    return buttonsOf(tx, userId, ctx)
  },
}

const buttonsOf = (tx: Tx, userId: number, ctx: Ctx) =>
  tx.query<UserButton>(sql`
    SELECT b.permission, coalesce(p.label, b.permission) AS label, b.effect, b.expire_time AS "expireTime",
      (b.expire_time IS NOT NULL AND b.expire_time <= ${ctx.now}::timestamptz)::int AS expired,
      b.reason, b.grant_by AS "grantBy", g.name AS "grantByName", b.create_time AS "createTime"
    FROM account_user_button b LEFT JOIN account_permission p ON p.permission = b.permission LEFT JOIN account_user g ON g.id = b.grant_by
    WHERE b.user_id = ${userId} ORDER BY b.id`)

/** A new grant is a gift, and so is the end of a denial. */
async function check(tx: Tx, wanted: Wanted[], before: UserButton[], ctx: Ctx): Promise<void> {
  if (new Set(wanted.map((one) => one.permission)).size < wanted.length) throw bad('同一权限不能重复设置', 'buttons')
  await checkPermissions(
    tx,
    wanted.map((one) => one.permission),
  )
  const known = new Set(before.map(told))
  const fresh = wanted.filter((one) => !known.has(told(one)))
  if (fresh.some((one) => one.expireTime && one.expireTime <= ctx.now)) throw bad('到期时间应晚于现在', 'buttons')
  const denied = new Set(wanted.filter((one) => one.effect === 2).map((one) => one.permission))
  const freed = before.filter((one) => one.effect === 2 && !denied.has(one.permission))
  guardGift(
    [...fresh.filter((one) => one.effect === 1), ...freed].map((one) => one.permission),
    ctx,
  )
}

async function replace(tx: Tx, userId: number, wanted: Wanted[], ctx: Ctx): Promise<void> {
  const names = wanted.map((one) => one.permission)
  await tx.run(sql`DELETE FROM account_user_button WHERE user_id = ${userId} AND NOT permission = ANY(${names}::text[])`)
  await tx.run(sql`
    INSERT INTO account_user_button AS b (user_id, permission, effect, expire_time, reason, grant_by, create_time)
    SELECT ${userId}, w.permission, w.effect, w."expireTime", w.reason, ${ctx.user.userId}::bigint, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(permission text, effect smallint, "expireTime" timestamptz, reason text)
    ON CONFLICT (user_id, permission) DO UPDATE SET effect = excluded.effect, expire_time = excluded.expire_time, reason = excluded.reason,
      grant_by = excluded.grant_by, create_time = excluded.create_time
    WHERE (b.effect, b.expire_time, b.reason) IS DISTINCT FROM (excluded.effect, excluded.expire_time, excluded.reason)`)
}

const told = ({ permission, effect, expireTime }: Wanted): string =>
  `${effect === 1 ? '授予' : '禁止'} ${permission}${expireTime ? ` 至 ${expireTime}` : ''}`
