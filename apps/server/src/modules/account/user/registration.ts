import type { registration as contract } from '@erp/contract/account/user/registration'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { hashPassword } from '../../../kit/password.ts'
import { bad, Refusal } from '../../../kit/refuse.ts'
import { refuseWeak } from '../sign-in/password-rule.ts'
import { userState } from '../states.ts'

export const PER_HOUR = 5

/** Asking for an account: a person with status 3 who cannot sign in until an administrator approves. */
export const registration: Handlers<typeof contract> = {
  register: async (tx, input, ctx) => {
    await refuseMany(tx, ctx)
    const { username, name, reason = null } = input
    await refuseWeak(input.password, input)
    const made = await tx.one<{ id: number }>(sql`
      INSERT INTO account_user (username, name, phone, email, password_hash, status, remark, create_time, update_time)
      VALUES (${username}, ${name}, ${input.phone || null}, ${input.email || null}, ${await hashPassword(input.password)}, ${userState.waitApproval}, ${reason},
        ${ctx.now}, ${ctx.now})
      ON CONFLICT (username) DO NOTHING RETURNING id`)
    if (!made) throw bad('用户名已存在', 'username')
    await tx.run(sql`
      INSERT INTO account_registration (user_id, ip, reason, create_time) VALUES (${made.id}, ${ctx.ip}, ${reason}, ${ctx.now})`)
    const changes = [{ field: 'username', label: '用户名', from: null, to: username }]
    await log(tx, ctx, {
      entity: 'account/user',
      entityId: made.id,
      action: '申请账号',
      changes,
      version: 1,
      note: reason ?? undefined,
    })
    ctx.say('申请已提交，请等待管理员审批')
    return { userId: made.id }
  },
}

/** In single file per address, so that a burst cannot outrun the count. */
async function refuseMany(tx: Tx, ctx: Ctx): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`register ${ctx.ip}`}, 0))`)
  const row = await tx.one<{ n: number }>(sql`
    SELECT count(*) AS n FROM account_registration WHERE ip = ${ctx.ip} AND create_time > ${ctx.now}::timestamptz - interval '1 hour'`)
  if (row!.n >= PER_HOUR) throw new Refusal(429, '申请过于频繁，请一小时后再试')
}
