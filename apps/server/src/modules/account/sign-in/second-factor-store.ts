import { randomBytes } from 'node:crypto'
import type { SecondFactor } from '@erp/contract/account/sign-in/second-factor'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { seal, unseal } from '../../../kit/seal.ts'
import { hashToken, readRights } from '../../../kit/session.ts'
import { stepOf } from './totp.ts'

const CODES = 10
/** 24 of 32 signs are 120 bits: more than anybody tries, so a plain hash keeps them. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const sealSecret = (ctx: Ctx, userId: number, secret: string): Buffer => seal(ctx.house.config, `totp ${userId}`, secret)

export function openSecret(ctx: Ctx, userId: number, sealed: Buffer): string {
  const secret = unseal(ctx.house.config, `totp ${userId}`, sealed)
  if (secret === null) throw refuse('动态口令无法校验，请联系管理员重置')
  return secret
}

export async function secondFactorOf(tx: Tx, userId: number, ctx: Ctx): Promise<SecondFactor> {
  const kept = await tx.one<{ since: string | null; recoveryLeft: number }>(sql`
    SELECT (SELECT since FROM account_totp WHERE user_id = ${userId} AND secret IS NOT NULL) AS since,
      (SELECT count(*) FROM account_recovery_code WHERE user_id = ${userId} AND used_at IS NULL) AS "recoveryLeft"`)
  const { rights } = await readRights(tx, userId, ctx.house.clock.now())
  return { enabled: kept!.since !== null, ...kept!, demanded: rights.secondFactorDemanded }
}

/** Which kind of second factor it is: 1 the authenticator's, 2 a recovery code, 0 neither. What was right is spent. */
export async function spendSecond(tx: Tx, ctx: Ctx, userId: number, typed: string): Promise<0 | 1 | 2> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (!/^\d{6}$/.test(code)) return (await spendRecovery(tx, ctx, userId, code)) ? 2 : 0
  const kept = await tx.one<{ secret: Buffer; lastStep: number }>(sql`
    SELECT secret, last_step AS "lastStep" FROM account_totp WHERE user_id = ${userId} AND secret IS NOT NULL FOR UPDATE`)
  const step = kept ? stepOf(openSecret(ctx, userId, kept.secret), code, ctx.house.clock.now()) : null
  if (step === null || step <= Number(kept!.lastStep)) return 0
  await tx.run(sql`UPDATE account_totp SET last_step = ${step} WHERE user_id = ${userId}`)
  return 1
}

async function spendRecovery(tx: Tx, ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const spent = await tx.run(sql`
    UPDATE account_recovery_code SET used_at = ${ctx.house.clock.now()}
    WHERE user_id = ${userId} AND code_hash = ${hashToken(code)} AND used_at IS NULL`)
  return spent === 1
}

export async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => Array.from(randomBytes(24), (byte) => SIGNS[byte % 32]).join(''))
  await tx.run(sql`DELETE FROM account_recovery_code WHERE user_id = ${userId}`)
  await tx.run(sql`
    INSERT INTO account_recovery_code (user_id, code_hash) SELECT ${userId}, unnest(${codes.map(hashToken)}::bytea[])`)
  return codes.map((code) => code.match(/.{6}/g)!.join('-'))
}

export async function forgetSecondFactor(tx: Tx, ctx: Ctx, userId: number, action: string): Promise<void> {
  await tx.run(sql`DELETE FROM account_recovery_code WHERE user_id = ${userId}`)
  const gone = await tx.run(sql`DELETE FROM account_totp WHERE user_id = ${userId}`)
  if (gone === 0) throw missing('动态口令')
  await log(tx, ctx, { entity: 'account/user', entityId: userId, action })
}
