import type { session } from '@erp/contract/account/sign-in/session'
import { sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { hashPassword } from '../../../kit/password.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { endSessions } from '../user/rights.ts'
import { type Personal, refuseWeak } from './password-rule.ts'
import { proveAgain } from './sign-in.ts'

export const updatePassword: Handlers<typeof session>['update-password'] = async (db, { condition }, ctx) => {
  const { userId } = ctx.user
  const { password, currentPassword } = condition
  const own = await db.one<Personal>(sql`SELECT username, name, phone, email FROM account_user WHERE id = ${userId}`)
  await refuseWeak(password, own!)
  const { passwordHash } = await proveAgain(ctx, currentPassword)
  if (password === currentPassword) throw bad('新密码不能与当前密码相同', 'condition.password')
  const hash = await hashPassword(password)
  return ctx.house.db.transact(async (tx) => {
    const row = await tx.one<{ version: number }>(sql`
      UPDATE account_user SET password_hash = ${hash}, must_change_password = 0, version = version + 1,
        update_by = ${userId}, update_time = ${ctx.now}
      WHERE id = ${userId} AND password_hash IS NOT DISTINCT FROM ${passwordHash} RETURNING version`)
    if (!row) throw refuse('密码刚刚被修改，请重新登录')
    await endSessions(tx, userId, ctx)
    await log(tx, ctx, { entity: 'account/user', entityId: userId, action: '修改密码', version: row.version })
    return 'success' as const
  })
}
