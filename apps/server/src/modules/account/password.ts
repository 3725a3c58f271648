import type { session } from '@erp/contract/account/session'
import { sql } from '../../kit/db.ts'
import { log } from '../../kit/log.ts'
import { hashPassword } from '../../kit/password.ts'
import type { Handlers } from '../../kit/serve.ts'
import { endSessions } from './rights.ts'

/** One's own new password; the page that asked is signed out as well. */
export const updatePassword: Handlers<typeof session>['update-password'] = async (tx, { condition }, ctx) => {
  const { userId } = ctx.user
  const hash = await hashPassword(condition.password)
  const row = await tx.one<{ version: number }>(sql`
    UPDATE account_user SET password_hash = ${hash}, must_change_password = 0, version = version + 1,
      update_by = ${userId}, update_time = ${ctx.now} WHERE id = ${userId} RETURNING version`)
  await endSessions(tx, userId, ctx)
  await log(tx, ctx, { entity: 'account/user', entityId: userId, action: '修改密码', version: row!.version })
  return 'success' as const
}
