import { user } from '@erp/contract/account/user/user'
import { USER_STATE } from '@erp/contract/account/user/user.states'
import { sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { hashPassword } from '../../../kit/password.ts'
import { refuse } from '../../../kit/refuse.ts'
import { untieAll } from '../sign-in/binding.ts'
import { initialPassword } from '../sign-in/initial-password.ts'
import { users } from './people.ts'
import { endSessions, guardAdmin } from './rights.ts'

/** Said in the message alone: answers are kept for repeated requests, messages are not. */
export const resetPassword: Handler<(typeof user.actions)['reset-password']> = async (tx, { userId }, ctx) => {
  if (userId === ctx.user.userId) throw refuse('不能重置自己的密码，请使用修改密码')
  const person = await users(ctx).get(tx, userId, ctx)
  guardAdmin(person, ctx)
  if (person['status'] === USER_STATE.left) throw refuse('用户已离职，不能重置密码')
  const password = initialPassword()
  await tx.run(sql`
    UPDATE account_user SET password_hash = ${await hashPassword(password)}, must_change_password = 1, version = version + 1,
      update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${userId}`)
  await endSessions(tx, userId, ctx)
  await untieAll(tx, ctx, userId)
  await log(tx, ctx, { entity: user.path, entityId: userId, action: '重置密码', version: person['version'] + 1 })
  ctx.say(`密码已重置为：${password}，请通知本人登录后修改`)
  return null
}
