import type { secondFactor as contract } from '@erp/contract/account/sign-in/second-factor'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { bumpUsers } from '../user/rights.ts'
import { admitProven } from './arrive.ts'
import { holdTicket, spendTicket, ticketOwner } from './login-ticket.ts'
import {
  forgetSecondFactor,
  newRecoveryCodes,
  openSecret,
  sealSecret,
  secondFactorOf,
  spendSecond,
} from './second-factor-store.ts'
import { admitted, failed, proveAgain } from './sign-in.ts'
import { accountDoor, admit, admitAgain, forgive, takeBack } from './sign-in-guard.ts'
import { enrolmentOf, newSecret, stepOf } from './totp.ts'

const WRONG = '动态口令不正确或已使用过'
const GONE = '登录请求已失效，请重新登录'

export const secondFactor: Handlers<typeof contract> = {
  get: (tx, _input, ctx) => secondFactorOf(tx, ctx.user.userId, ctx),

  begin: async (db, { currentPassword, code }, ctx) => {
    const { userId, username } = ctx.user
    const staff = await proveAgain(ctx, currentPassword)
    if (staff.secondFactor) await proveSecondAgain(ctx, code ?? '', async () => null)
    const secret = newSecret()
    await db.run(sql`
      INSERT INTO account_totp (user_id, pending) VALUES (${userId}, ${sealSecret(ctx, userId, secret)})
      ON CONFLICT (user_id) DO UPDATE SET pending = excluded.pending`)
    return enrolmentOf(secret, username)
  },

  confirm: (_db, { code }, ctx) => ctx.house.db.transact((tx) => enable(tx, ctx, code)),

  renew: (_db, { code }, ctx) =>
    proveSecondAgain(ctx, code, async (tx) => {
      const recoveryCodes = await newRecoveryCodes(tx, ctx.user.userId)
      await log(tx, ctx, { entity: 'account/user', entityId: ctx.user.userId, action: '重新生成恢复码' })
      return { recoveryCodes }
    }),

  disable: (_db, { code }, ctx) => {
    if (ctx.user.secondFactorDemanded) throw refuse('您的角色要求使用动态口令，不能停用')
    return proveSecondAgain(ctx, code, async (tx) => {
      await forgetSecondFactor(tx, ctx, ctx.user.userId, '停用动态口令')
      return null
    })
  },

  login: async (db, { ticket, code, ...proof }, ctx) => {
    const owner = await ticketOwner(db, 'second', ticket)
    if (!owner) throw bad(GONE, 'ticket')
    const door = accountDoor(owner.username)
    const attempt = await admitted(ctx, owner, admit(ctx, door, proof))
    const entered = await ctx.house.db.transact(async (tx) => {
      const held = await holdTicket(tx, ctx, 'second', ticket)
      if (!held) return GONE
      const second = await spendSecond(tx, ctx, held.staff.id, code)
      if (second === 0) return WRONG
      await spendTicket(tx, 'second', ticket)
      return admitProven(tx, ctx, held.staff, { ...held.proof, second })
    })
    if (entered === GONE) await takeBack(db, attempt)
    if (entered === GONE) throw bad(GONE, 'ticket')
    if (typeof entered === 'string') throw await failed(ctx, owner, entered, attempt)
    await forgive(db, door, attempt)
    return entered
  },
}

/** With the first right code: everybody who came in without one goes, but for the page that shows it. */
async function enable(tx: Tx, ctx: Ctx, typed: string): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = ctx.user
  await tx.query(sql`SELECT 1 FROM account_user WHERE id = ${userId} FOR UPDATE`)
  const kept = await tx.one<{ pending: Buffer | null }>(
    sql`SELECT pending FROM account_totp WHERE user_id = ${userId} FOR UPDATE`,
  )
  if (!kept?.pending) throw refuse('请先扫描二维码')
  const step = stepOf(openSecret(ctx, userId, kept.pending), typed.replace(/\s/g, ''), ctx.house.clock.now())
  if (step === null) throw bad('动态口令不正确，请确认手机时间准确', 'code')
  await tx.run(sql`
    UPDATE account_totp SET secret = pending, pending = NULL, last_step = ${step}, since = ${ctx.now} WHERE user_id = ${userId}`)
  await tx.run(sql`DELETE FROM account_login_ticket WHERE user_id = ${userId}`)
  await tx.run(sql`
    UPDATE account_session SET revoked_at = ${ctx.now} WHERE user_id = ${userId} AND id <> ${sessionId} AND revoked_at IS NULL`)
  await tx.run(sql`UPDATE account_session SET second_factor = 1 WHERE id = ${sessionId}`)
  if (ctx.user.secondFactorDemanded) await bumpUsers(tx, [userId])
  await log(tx, ctx, { entity: 'account/user', entityId: userId, action: '启用动态口令' })
  return { recoveryCodes: await newRecoveryCodes(tx, userId) }
}

async function proveSecondAgain<T>(ctx: Ctx, code: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { userId: id, username } = ctx.user
  const attempt = await admitted(ctx, { id, username }, admitAgain(ctx, accountDoor(username)))
  const worked = await ctx.house.db.transact(async (tx) =>
    (await spendSecond(tx, ctx, id, code)) ? { answer: await work(tx) } : null,
  )
  if (!worked) {
    await failed(ctx, { id, username }, WRONG, attempt)
    throw bad(WRONG, 'code')
  }
  await takeBack(ctx.house.db, attempt)
  return worked.answer
}
