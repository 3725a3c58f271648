import type { Credentials, SignedIn } from '@erp/contract/account/credentials'
import { sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { decoyHash, verifyPassword } from '../../kit/password.ts'
import { Refusal } from '../../kit/refuse.ts'
import { hashToken, newToken } from '../../kit/session.ts'
import { type Attempt, admit, countFailure, forgive, takeBack } from './sign-in-guard.ts'

export interface Staff {
  id: number
  username: string
  passwordHash: string | null
  status: number
  mustChangePassword: number
}
type Who = Pick<Staff, 'username'> & { id?: number }

const WRONG = '用户名或密码错误'
const CLOSED: Record<number, string> = {
  0: '账号已停用，请联系管理员',
  2: '账号已离职停用，请联系管理员',
  3: '账号待审批，请等待管理员审核',
}

/** Username and password → the person. Unknown, without a password and wrong are one answer at one price. */
export async function prove(ctx: Ctx, input: Credentials): Promise<Staff> {
  const { username, password } = input
  const attempt = await admit(ctx, input)
  if ('refused' in attempt) throw await denied(ctx, { username }, attempt.refused, attempt.needCaptcha)
  const staff = await findStaff(ctx.house.db, sql`u.username = ${username}`)
  const right = await verifyPassword(password, staff?.passwordHash ?? decoyHash())
  if (!staff || !right) {
    await countFailure(ctx.house.db, attempt)
    throw await denied(ctx, { username, id: staff?.id }, WRONG, attempt.needCaptcha)
  }
  await refuseClosed(ctx, staff, attempt)
  await forgive(ctx.house.db, username, attempt)
  return staff
}

export const findStaff = (tx: Tx, where: ReturnType<typeof sql>): Promise<Staff | undefined> =>
  tx.one<Staff>(sql`
    SELECT u.id, u.username, u.password_hash AS "passwordHash", u.status, u.must_change_password AS "mustChangePassword"
    FROM account_user u WHERE u.deleted_at IS NULL AND ${where}`)

/** Disabled, departed and waiting people are told so, once they have shown who they are. */
export async function refuseClosed(ctx: Ctx, staff: Staff, attempt?: Attempt): Promise<void> {
  const closed = CLOSED[staff.status]
  if (!closed) return
  if (attempt) await takeBack(ctx.house.db, attempt)
  throw await denied(ctx, staff, closed, false)
}

/** A session of its own for every sign-in. The person's row is locked first: a password changed meanwhile lets nobody in. */
export async function openSession(tx: Tx, ctx: Ctx, staff: Staff): Promise<SignedIn> {
  const now = ctx.house.clock.now()
  const open = await tx.run(sql`
    UPDATE account_user SET last_login_time = ${now}
    WHERE id = ${staff.id} AND status = 1 AND password_hash IS NOT DISTINCT FROM ${staff.passwordHash}`)
  if (open === 0) throw new Refusal(400, WRONG, { needCaptcha: false })
  const token = newToken()
  await tx.run(sql`
    INSERT INTO account_session (user_id, token_hash, device, ip, create_time, last_seen)
    VALUES (${staff.id}, ${hashToken(token)}, ${ctx.device}, ${ctx.ip}, ${now}, ${now})`)
  await logSignIn(tx, ctx, staff, 1, '登录成功')
  return { token, access_token: token, mustChangePassword: staff.mustChangePassword === 1 }
}

export async function logSignIn(tx: Tx, ctx: Ctx, who: Who, result: 0 | 1, message: string): Promise<void> {
  await tx.run(sql`
    INSERT INTO login_log (username, user_id, ip, device, result, message, time)
    VALUES (${who.username}, ${who.id ?? null}, ${ctx.ip}, ${ctx.device}, ${result}, ${message}, ${ctx.house.clock.now()})`)
}

export async function denied(ctx: Ctx, who: Who, message: string, needCaptcha: boolean): Promise<Refusal> {
  await logSignIn(ctx.house.db, ctx, who, 0, message)
  return new Refusal(400, message, { needCaptcha })
}
