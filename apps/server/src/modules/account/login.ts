import type { session } from '@erp/contract/account/session'
import { sql } from '../../kit/db.ts'
import type { Handlers } from '../../kit/serve.ts'
import { logSignIn, openSession, prove } from './sign-in.ts'

type Session = Handlers<typeof session>

export const login: Session['login'] = async (_db, input, ctx) => {
  const staff = await prove(ctx, input)
  return ctx.house.db.transact((tx) => openSession(tx, ctx, staff))
}

export const logout: Session['login-out'] = async (tx, _input, ctx) => {
  const { sessionId, userId, username } = ctx.user
  await tx.run(sql`UPDATE account_session SET revoked_at = ${ctx.house.clock.now()} WHERE id = ${sessionId}`)
  await logSignIn(tx, ctx, { id: userId, username }, 1, '退出登录')
  return null
}
