import type { session } from '@erp/contract/account/sign-in/session'
import { sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad } from '../../../kit/refuse.ts'
import { hashToken } from '../../../kit/session.ts'
import { arrive, byPassword } from './arrive.ts'
import { targetOf } from './login-redirect.ts'
import { logSignIn, prove } from './sign-in.ts'

type Session = Handlers<typeof session>

export const login: Session['login'] = async (_db, input, ctx) => {
  const origin = input.redirect ? targetOf(ctx, input.redirect) : null
  if (input.redirect && !origin) throw bad('不允许跳转到该地址', 'redirect')
  const staff = await prove(ctx, input)
  return arrive(ctx, staff, { ...byPassword, origin, stateHash: input.state ? hashToken(input.state) : null })
}

export const logout: Session['login-out'] = async (tx, _input, ctx) => {
  const { sessionId, userId, username } = ctx.user
  await tx.run(sql`UPDATE account_session SET revoked_at = ${ctx.house.clock.now()} WHERE id = ${sessionId}`)
  await logSignIn(tx, ctx, { id: userId, username }, 1, '退出登录')
  return null
}
