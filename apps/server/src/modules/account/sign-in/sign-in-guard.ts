import type { CaptchaProof } from '@erp/contract/account/sign-in/credentials'
import { wireTime } from '../../../kit/clock.ts'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { hashToken } from '../../../kit/session.ts'
import { setting } from '../../../kit/setting.ts'
import { takeCaptcha } from './captcha-answer.ts'

export const CAPTCHA_AFTER = 3
const REGULAR_DAYS = 30

export interface Door {
  key: string
  locked: string
  /** Tries of one address at all doors whose key begins so are counted too, ten times as patiently. */
  family?: string
}
export const accountDoor = (username: string): Door => ({ key: username, locked: '账号已锁定' })

/** No trimmed username begins with a space. */
const EXTERNAL = ' external '
/** An external code names no account before it is right: the code itself is the door, and the address answers for many of them. */
export const externalDoor = (provider?: string | null, code?: string | null): Door => ({
  key: `${EXTERNAL}${hashToken(`${provider} ${code}`).toString('hex')}`,
  locked: '尝试次数过多',
  family: EXTERNAL,
})
const PATIENCE = 10

export interface Attempt {
  id: number
  /** Whether the next try needs a captcha, should this one fail. */
  needCaptcha: boolean
}
export interface Denial {
  refused: string
  needCaptcha: boolean
}

/** Lets one try through, or says why not. Tries of one door go in single file, so that no burst outruns the lock. */
export function admit(ctx: Ctx, door: Door, { captchaId, captcha }: CaptchaProof): Promise<Attempt | Denial> {
  return queued(ctx, door, async (tx, rule) => {
    const now = ctx.house.clock.now()
    const failures = await recentFailures(tx, door.key, ctx.ip, rule, now)
    const asked = failures >= CAPTCHA_AFTER || Boolean(captchaId)
    if (asked && !(await takeCaptcha(tx, captchaId, captcha, now))) return { refused: '验证码错误或已失效', needCaptcha: true }
    return { id: await count(tx, ctx, door), needCaptcha: failures + 1 >= CAPTCHA_AFTER }
  })
}

export const admitAgain = (ctx: Ctx, door: Door): Promise<Attempt | Denial> =>
  queued(ctx, door, async (tx) => ({ id: await count(tx, ctx, door), needCaptcha: false }))

function queued(ctx: Ctx, door: Door, work: (tx: Tx, rule: LockRule) => Promise<Attempt | Denial>): Promise<Attempt | Denial> {
  return ctx.house.db.transact(async (tx) => {
    const rule = await lockRule(tx)
    const until = await lockedUntil(tx, ctx, door, rule)
    if (until) return { refused: `${door.locked}，请于 ${minuteAfter(until)} 后重试`, needCaptcha: true }
    return work(tx, rule)
  })
}

async function count(tx: Tx, ctx: Ctx, { key }: Door): Promise<number> {
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO account_login_failure (username, ip, time) VALUES (${key}, ${ctx.ip}, ${ctx.house.clock.now()}) RETURNING id`)
  return made!.id
}

export async function needsCaptcha(tx: Tx, ctx: Ctx, username: string): Promise<boolean> {
  const failures = await recentFailures(tx, username, ctx.ip, await lockRule(tx), ctx.house.clock.now())
  return failures >= CAPTCHA_AFTER
}

export const countFailure = (tx: Tx, attempt: Attempt): Promise<number> =>
  tx.run(sql`UPDATE account_login_failure SET pending = false WHERE id = ${attempt.id}`)

export const takeBack = (tx: Tx, attempt: Pick<Attempt, 'id'>): Promise<number> =>
  tx.run(sql`DELETE FROM account_login_failure WHERE id = ${attempt.id}`)

/** Whoever is right clears the account, but not the tries that are still being checked. */
export const forgive = (tx: Tx, { key }: Door, attempt: Attempt): Promise<number> =>
  tx.run(sql`DELETE FROM account_login_failure WHERE username = ${key} AND (NOT pending OR id = ${attempt.id})`)

interface LockRule {
  times: number
  minutes: number
}

async function lockRule(tx: Tx): Promise<LockRule> {
  const times = await setting(tx, 'sys.user.lockTimes', 10)
  const minutes = await setting(tx, 'sys.user.lockMinutes', 15)
  return { times: Math.max(1, times), minutes: Math.max(1, minutes) }
}

/** Tries of one address and one door go in single file, in this order. */
async function lockedUntil(tx: Tx, ctx: Ctx, { key, family }: Door, rule: LockRule): Promise<Date | null> {
  const now = ctx.house.clock.now()
  if (family) await singleFile(tx, `${family}${ctx.ip}`)
  await singleFile(tx, key)
  const own = await lockEnd(tx, sql`username = ${key}`, rule, now)
  if (own || !family) return own
  const times = rule.times * PATIENCE
  return lockEnd(tx, sql`ip = ${ctx.ip} AND starts_with(username, ${family})`, { ...rule, times }, now)
}

const singleFile = (tx: Tx, key: string) => tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${key}`}, 0))`)

/** Locked while the newest `times` failures lie within `minutes`, for `minutes` after the last of them. */
async function lockEnd(tx: Tx, where: Sql, { times, minutes }: LockRule, now: Date): Promise<Date | null> {
  const row = await tx.one<{ until: string }>(sql`
    SELECT extract(epoch FROM max(time) + make_interval(mins => ${minutes})) * 1000 AS until FROM (
      SELECT time FROM account_login_failure WHERE ${where} ORDER BY time DESC LIMIT ${times}) last
    HAVING count(*) = ${times}::int AND max(time) - min(time) < make_interval(mins => ${minutes})
      AND max(time) + make_interval(mins => ${minutes}) > ${now}::timestamptz`)
  return row ? new Date(Number(row.until)) : null
}

/** Of the account or of the address, whichever is more; an office shares an address, so its regulars answer for themselves alone. */
async function recentFailures(tx: Tx, key: string, ip: string, { minutes }: LockRule, now: Date): Promise<number> {
  const recent = sql`NOT pending AND time > ${now}::timestamptz - make_interval(mins => ${minutes}::int)`
  const row = await tx.one<{ n: number }>(sql`
    SELECT greatest(
      (SELECT count(*) FROM account_login_failure WHERE username = ${key} AND ${recent}),
      (SELECT count(*) FROM account_login_failure WHERE ip = ${ip} AND ${recent} AND NOT EXISTS (
        SELECT 1 FROM login_log WHERE username = ${key} AND ip = ${ip} AND result = 1
          AND time > ${now}::timestamptz - make_interval(days => ${REGULAR_DAYS})))) AS n`)
  return row!.n
}

const minuteAfter = (time: Date): string => wireTime(new Date(Math.ceil(time.getTime() / 60_000) * 60_000)).slice(11, 16)
