import { emailRecord } from '@erp/contract/sale-after/mail/email-record'
import { EMAIL_TRIES, emailStates } from '@erp/contract/sale-after/mail/mail.states'
import { CONNECTIONS, MailDown, type Mailer, MailPutOff, MailRefused, MailUnsure, mailerOf } from '../../../connectors/mailer.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Pulse } from '../../../kit/job/pulse.ts'
import { moveSet } from '../../../kit/move.ts'
import { emailState } from './states.ts'

/** Longer than any of the client's own limits: whoever holds a letter for so long has died. */
const LEASE_MS = 5 * 60_000
const PAUSES_MS = [60_000, 5 * 60_000]
const DOWN_MS = 30_000
const heldOff = new WeakMap<object, number>()

/** Every node looks; each letter is held by one. */
export const mailing: Pulse = { seconds: 2, beat: (house) => sendDue(house) }

/** Whatever is due, until nothing is or nobody takes it. Without a server letters wait. */
export async function sendDue(house: House): Promise<void> {
  if (house.clock.now().getTime() < (heldOff.get(house.config) ?? 0) || !(await isDue(house))) return
  const mailer = mailerOf(house)
  if (!mailer) return
  try {
    await mailer.greet()
    const lanes = await Promise.allSettled(Array.from({ length: CONNECTIONS }, async () => emptying(house, mailer)))
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  } catch (error) {
    if (!(error instanceof MailDown)) throw error
    heldOff.set(house.config, house.clock.now().getTime() + DOWN_MS)
  } finally {
    mailer.close()
  }
}

async function emptying(house: House, mailer: Mailer): Promise<void> {
  for (let due = await claim(house); due; due = await claim(house)) await sendOne(house, mailer, due)
}

const isDue = async ({ config, db, clock }: House): Promise<boolean> =>
  config.smtp !== undefined &&
  (await db.one(
    sql`SELECT 1 AS yes FROM sale_after_email_record WHERE state = ${emailState.waiting} AND next_time <= ${clock.now()} LIMIT 1`,
  )) !== undefined

interface Due {
  id: number
  orderNo: string | null
  toAddress: string
  subject: string
  content: string
  createTime: string
  /** This one counted in. */
  tries: number
  /** Somebody held it and never said what became of it. */
  wasHeld: boolean
}

/** Committed before anything is sent: what happens to the node after that leaves the hold behind, and with it the doubt. */
async function claim({ db, clock }: House): Promise<Due | undefined> {
  const now = clock.now()
  return db.one<Due>(sql`
    UPDATE sale_after_email_record r SET lease_until = ${new Date(now.getTime() + LEASE_MS)}, tries = r.tries + 1,
      is_doubtful = CASE WHEN d.lease_until IS NULL THEN r.is_doubtful ELSE 1 END, update_time = ${now}
    FROM (SELECT id, lease_until FROM sale_after_email_record WHERE state = ${emailState.waiting} AND next_time <= ${now} AND deleted_at IS NULL
      AND (lease_until IS NULL OR lease_until <= ${now}) ORDER BY next_time, id LIMIT 1 FOR UPDATE SKIP LOCKED) d
    WHERE r.id = d.id RETURNING r.id, (SELECT o.order_no FROM order_trade_info o WHERE o.id = r.order_id) AS "orderNo", r.to_address AS "toAddress", r.subject,
      r.content, r.create_time AS "createTime", r.tries, d.lease_until IS NOT NULL AS "wasHeld"`)
}

async function sendOne(house: House, mailer: Mailer, due: Due): Promise<void> {
  if (due.tries > EMAIL_TRIES) return failed(house, due.id, UNSURE)
  const messageId = messageIdOf(due.id, due.createTime, house.config.smtp!.from)
  const about = due.orderNo ? `订单${due.orderNo}` : '测试邮件'
  try {
    await mailer.send({ messageId, to: due.toAddress, subject: due.subject, html: due.content, about })
  } catch (error) {
    return notSent(house, due, error as Error)
  }
  await sent(house, due)
}
const UNSURE = '发送途中中断，不确定买家是否已收到'

/** One for each letter however often it is tried, so that a mailbox can tell a second copy. */
export const messageIdOf = (id: number, createTime: string, from: string): string =>
  `<${id}.${Date.parse(`${createTime.replace(' ', 'T')}+08:00`).toString(36)}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`

/** About the server: the letter waits as before. For now: later, three times at most. For good: at once. */
async function notSent(house: House, due: Due, error: Error): Promise<void> {
  const isUnsure = error instanceof MailUnsure
  const words = isUnsure ? `${error.message}，${UNSURE}` : error.message
  if (error instanceof MailRefused || (error instanceof MailPutOff && due.tries >= EMAIL_TRIES))
    return failed(house, due.id, words, isUnsure)
  if (!(error instanceof MailDown)) throw error
  const isPutOff = error instanceof MailPutOff
  const pause = isPutOff ? PAUSES_MS[due.tries - 1]! : DOWN_MS
  const now = house.clock.now()
  await house.db.run(sql`
    UPDATE sale_after_email_record SET lease_until = NULL, tries = tries - ${isPutOff ? 0 : 1}, error = ${words}, next_time = ${new Date(now.getTime() + pause)},
      is_doubtful = CASE WHEN ${isUnsure} THEN 1 ELSE is_doubtful END, update_time = ${now} WHERE id = ${due.id} AND state = ${emailState.waiting}`)
  if (!isPutOff) throw error
}

const CLOCK = 'sale-after.mail'

async function sent(house: House, due: Due): Promise<void> {
  const ctx = contextOfClock(house, CLOCK)
  const set = { sendTime: wireTime(house.clock.now()), error: null, leaseUntil: null }
  const note = due.wasHeld ? '上次发送途中中断，买家可能收到两封' : undefined
  const how = { column: 'state', set, note, ready: true }
  await house.db.transact((tx) => moveSet(tx, emailRecord, emailStates, 'send', [due.id], ctx, how))
}

async function failed(house: House, id: number, words: string, isUnsure = false): Promise<void> {
  const ctx = contextOfClock(house, CLOCK)
  const set = { error: words.slice(0, 500), leaseUntil: null, ...(isUnsure && { isDoubtful: 1 }) }
  const how = { column: 'state', set, note: words, ready: true }
  await house.db.transact((tx) => moveSet(tx, emailRecord, emailStates, 'fail', [id], ctx, how))
}
