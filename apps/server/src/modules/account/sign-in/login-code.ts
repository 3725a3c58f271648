import type { SignedIn } from '@erp/contract/account/sign-in/credentials'
import type { session } from '@erp/contract/account/sign-in/session'
import { sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { hashToken, liveSession } from '../../../kit/session.ts'
import { endPrior, openSession, type Proof } from './arrive.ts'
import { holdTicket, spendTicket } from './login-ticket.ts'

type Input = { code: string; state?: string | null }

export const exchange: Handlers<typeof session>['login-code'] = async (_db, input, ctx) => {
  const entered = (await byCode(ctx, input)) ?? (ctx.house.config.tokenInAddress ? await byToken(ctx, input.code) : null)
  if (!entered) throw new Refusal(400, '登录码无效或已过期，请重新登录')
  return entered
}

const byCode = (ctx: Ctx, { code, state }: Input): Promise<SignedIn | null> =>
  ctx.house.db.transact(async (tx) => {
    const taken = await holdTicket(tx, ctx, 'code', code)
    await spendTicket(tx, 'code', code)
    return taken && isForUs(ctx, taken.proof, state) ? openSession(tx, ctx, taken.staff, taken.proof) : null
  })

/** Made for this system, and for the browser that began here: a code slipped to somebody else signs nobody in. */
function isForUs(ctx: Ctx, { origin, stateHash }: Proof, state: string | null | undefined): boolean {
  return origin === (ctx.pageOrigin ?? ctx.origin) && stateHash !== null && stateHash.equals(hashToken(state ?? ''))
}

async function byToken(ctx: Ctx, token: string): Promise<SignedIn | null> {
  const live = await ctx.house.db.one<{ must: number }>(sql`
    SELECT u.must_change_password AS must FROM account_session s JOIN account_user u ON u.id = s.user_id
    WHERE s.token_hash = ${hashToken(token)} AND ${liveSession(ctx.house.clock.now())}`)
  if (!live) return null
  if (token !== ctx.cookieToken) await endPrior(ctx.house.db, ctx)
  return { token, access_token: token, mustChangePassword: live.must === 1 }
}
