import type { Credentials } from '@erp/contract/account/sign-in/credentials'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { decoyHash, verifyPassword } from '../../../kit/password.ts'
import { bad, Refusal } from '../../../kit/refuse.ts'
import { type Attempt, accountDoor, admit, admitAgain, countFailure, type Denial, forgive, takeBack } from './sign-in-guard.ts'

export interface Staff {
  id: number
  username: string
  passwordHash: string | null
  status: number
  mustChangePassword: number
  secondFactor: boolean
}
type Who = Pick<Staff, 'username'> & { id?: number }

export const WRONG = '用户名或密码错误'
const CLOSED: Record<number, string> = {
  0: '账号已停用，请联系管理员',
  2: '账号已离职停用，请联系管理员',
  3: '账号待审批，请等待管理员审核',
}

/** Username and password → the person. Unknown, without a password and wrong are one answer at one price. */
export async function prove(ctx: Ctx, input: Credentials): Promise<Staff> {
  const { username, password } = input
  const attempt = await admitted(ctx, { username }, admit(ctx, accountDoor(username), input))
  const staff = await findStaff(ctx.house.db, sql`u.username = ${username}`)
  const right = await verifyPassword(password, staff?.passwordHash ?? decoyHash())
  if (!staff || !right) throw await failed(ctx, { username, id: staff?.id }, WRONG, attempt)
  await refuseClosed(ctx, staff, attempt)
  // Half of the proof forgives nothing: else every right password would buy more tries at the second factor.
  await (staff.secondFactor ? takeBack(ctx.house.db, attempt) : forgive(ctx.house.db, accountDoor(username), attempt))
  return staff
}

export async function proveAgain(ctx: Ctx, password: string): Promise<Staff> {
  const { userId: id, username } = ctx.user
  const attempt = await admitted(ctx, { id, username }, admitAgain(ctx, accountDoor(username)))
  const staff = await findStaff(ctx.house.db, sql`u.id = ${id}`)
  const right = await verifyPassword(password, staff?.passwordHash ?? decoyHash())
  if (!staff || !right) {
    const { message } = await failed(ctx, { id, username }, '当前密码不正确', attempt)
    throw bad(message, 'currentPassword')
  }
  await takeBack(ctx.house.db, attempt)
  return staff
}

export async function admitted(ctx: Ctx, who: Who, asked: Promise<Attempt | Denial>): Promise<Attempt> {
  const answer = await asked
  if ('refused' in answer) throw await denied(ctx, who, answer.refused, answer.needCaptcha)
  return answer
}

export async function failed(ctx: Ctx, who: Who, message: string, attempt: Attempt): Promise<Refusal> {
  await countFailure(ctx.house.db, attempt)
  return denied(ctx, who, message, attempt.needCaptcha)
}

export const findStaff = (tx: Tx, where: ReturnType<typeof sql>): Promise<Staff | undefined> =>
  tx.one<Staff>(sql`
    SELECT u.id, u.username, u.password_hash AS "passwordHash", u.status, u.must_change_password AS "mustChangePassword",
      EXISTS (SELECT 1 FROM account_totp f WHERE f.user_id = u.id AND f.secret IS NOT NULL) AS "secondFactor"
    FROM account_user u WHERE u.deleted_at IS NULL AND ${where}`)

/** Disabled, departed and waiting people are told so, once they have shown who they are. */
export async function refuseClosed(ctx: Ctx, staff: Staff, attempt?: Attempt): Promise<void> {
  const closed = CLOSED[staff.status]
  if (!closed) return
  if (attempt) await takeBack(ctx.house.db, attempt)
  throw await denied(ctx, staff, closed, false)
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
