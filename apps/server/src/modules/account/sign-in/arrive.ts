import type { HandedOver, SignedIn } from '@erp/contract/account/sign-in/credentials'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Refusal, refuse } from '../../../kit/refuse.ts'
import { hashToken, newToken } from '../../../kit/session.ts'
import { userState } from '../states.ts'
import { tie } from './binding.ts'
import { issueTicket } from './login-ticket.ts'
import { findStaff, logSignIn, type Staff, WRONG } from './sign-in.ts'

export interface Proof {
  way: 'password' | 'external'
  provider: string | null
  externalId: string | null
  /** 0 none, 1 a code of the authenticator, 2 a recovery code. */
  second: number
  /** Set by the central login: the system that gets a code in place of the token, and the state its page began with. */
  origin: string | null
  stateHash: Buffer | null
}
export const byPassword: Proof = { way: 'password', provider: null, externalId: null, second: 0, origin: null, stateHash: null }

/** The last step of every way in. The person's row is locked first: a password changed meanwhile lets nobody in. */
export async function arrive(
  ctx: Ctx,
  staff: Staff,
  proof: Proof,
  spend: (tx: Tx) => Promise<void> = async () => {},
): Promise<SignedIn | HandedOver> {
  const arrived = await ctx.house.db.transact(async (tx) => {
    const { secondFactor } = await lockUnchanged(tx, staff)
    await spend(tx)
    if (!secondFactor) return admitProven(tx, ctx, staff, proof)
    return { needSecond: true, ticket: await issueTicket(tx, ctx, 'second', staff.id, proof) }
  })
  if ('needSecond' in arrived) throw refuse('请输入动态口令', arrived)
  return arrived
}

export async function admitProven(tx: Tx, ctx: Ctx, staff: Staff, proof: Proof): Promise<SignedIn | HandedOver> {
  if (proof.externalId) await tie(tx, ctx, proof.provider!, proof.externalId, staff)
  if (!proof.origin) return openSession(tx, ctx, staff, proof)
  return { code: await issueTicket(tx, ctx, 'code', staff.id, proof), target: proof.origin }
}

async function lockUnchanged(tx: Tx, { id, passwordHash }: Staff): Promise<Staff> {
  const same = await tx.one(sql`
    SELECT 1 AS yes FROM account_user
    WHERE id = ${id} AND status = ${userState.working} AND deleted_at IS NULL AND password_hash IS NOT DISTINCT FROM ${passwordHash} FOR UPDATE`)
  if (!same) throw new Refusal(400, WRONG, { needCaptcha: false })
  return (await findStaff(tx, sql`u.id = ${id}`))!
}

export async function openSession(tx: Tx, ctx: Ctx, staff: Staff, proof: Proof): Promise<SignedIn> {
  const now = ctx.house.clock.now()
  await endPrior(tx, ctx)
  await tx.run(sql`UPDATE account_user SET last_login_time = ${now} WHERE id = ${staff.id}`)
  const token = newToken()
  await tx.run(sql`
    INSERT INTO account_session (user_id, token_hash, device, ip, create_time, last_seen, way, provider, second_factor, central)
    VALUES (${staff.id}, ${hashToken(token)}, ${ctx.device}, ${ctx.ip}, ${now}, ${now}, ${proof.way}, ${proof.provider}, ${proof.second},
      ${proof.origin !== null})`)
  await logSignIn(tx, ctx, staff, 1, '登录成功')
  return { token, access_token: token, mustChangePassword: staff.mustChangePassword === 1 }
}

/** A browser keeps one token: the session of the one it had would live on unseen. */
export async function endPrior(tx: Tx, ctx: Ctx): Promise<void> {
  if (!ctx.cookieToken) return
  const ended = await tx.one<{ id: number; username: string }>(sql`
    UPDATE account_session s SET revoked_at = ${ctx.house.clock.now()} FROM account_user u
    WHERE u.id = s.user_id AND s.token_hash = ${hashToken(ctx.cookieToken)} AND s.revoked_at IS NULL RETURNING u.id, u.username`)
  if (ended) await logSignIn(tx, ctx, ended, 1, '退出登录：同一浏览器重新登录')
}
