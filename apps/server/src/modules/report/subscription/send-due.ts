import { SENDING_TRIES, sendingStates } from '@erp/contract/report/subscription/sending.states'
import { CHANNEL, FORM, subscriptionSending } from '@erp/contract/report/subscription/subscription'
import { type Attachment, MailDown, MailRefused, MailUnsure, mailerOf } from '../../../connectors/mailer.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Pulse } from '../../../kit/job/pulse.ts'
import { moveSet } from '../../../kit/move.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { notify } from '../../account/own/notice.ts'
import { contentOf, letterOf, type Made, makeFor } from './made.ts'
import { CLOCK, raiseDue } from './raise.ts'
import { sendingState } from './states.ts'
import type { Question } from './wanted.ts'

/** Longer than a workbook takes: whoever holds one for so long has died. */
const LEASE_MS = 20 * 60_000
const PAUSE_MS = 10 * 60_000
const ATTACHED_MOST = 10 * 1024 * 1024
const UNSURE = '发送途中中断，不确定是否已送达，未再次发送'

/** Every node looks; each sending is held by one. */
export const subscribing: Pulse = { seconds: 30, beat: (house) => sendSubscriptions(house) }

export async function sendSubscriptions(house: House): Promise<void> {
  await raiseDue(house)
  for (let due = await claim(house); due; due = await claim(house)) await sendOne(house, due)
}

export interface Due extends Question {
  id: number
  name: string
  ownerId: number
  userId: number
  userName: string
  email: string | null
  channel: number
  form: number
  columns: string[]
  dueTime: string
  tries: number
  leaseUntil: string
  /** Somebody gave it to the mail server and never said what became of it. */
  wasHanded: boolean
}

/** Committed before anything is made: of two nodes one finds it held. */
async function claim({ db, clock }: House): Promise<Due | undefined> {
  const now = clock.now()
  return db.one<Due>(sql`
    UPDATE data_center_report_subscription_sending r SET lease_until = ${new Date(now.getTime() + LEASE_MS)}, tries = r.tries + 1, update_time = ${now}
    FROM (SELECT id FROM data_center_report_subscription_sending WHERE state = ${sendingState.waiting} AND next_time <= ${now} AND deleted_at IS NULL
      AND (lease_until IS NULL OR lease_until <= ${now}) ORDER BY next_time, id LIMIT 1 FOR UPDATE SKIP LOCKED) d,
      data_center_report_subscription s, account_user u
    WHERE r.id = d.id AND s.id = r.subscription_id AND u.id = r.user_id
    RETURNING r.id, s.name, s.create_by AS "ownerId", s.report, s.condition, s.order_by AS "orderBy", s.days, s.columns, u.id AS "userId",
      u.name AS "userName", nullif(trim(u.email), '') AS email, r.channel, r.form, r.due_time AS "dueTime", r.tries, r.lease_until AS "leaseUntil",
      r.handed_time IS NOT NULL AS "wasHanded"`)
}

async function sendOne(house: House, due: Due): Promise<void> {
  if (due.wasHanded) return ended(house, due, 'fail', UNSURE)
  if (due.tries > SENDING_TRIES) return ended(house, due, 'fail', '多次未能生成')
  const key = `subscription/${due.dueTime.slice(0, 7)}/${due.id}-${due.tries}`
  try {
    if (due.channel === CHANNEL.mail && !due.email) return await ended(house, due, 'fail', `${due.userName}没有填写邮箱`)
    const made = await makeFor(house, due.userId, due, due.dueTime, key)
    if (due.channel === CHANNEL.notice) await sent(house, due, made)
    else await mailed(house, due, made)
  } catch (error) {
    if (error instanceof Refusal) return ended(house, due, error.code === FORBIDDEN ? 'bar' : 'fail', error.message)
    await later(house, due, (error as Error).message)
    if (!(error instanceof MailDown)) throw error
  }
}
const FORBIDDEN = 403

/** It is known to be with the mail server before that is asked: what breaks in between is told, not sent again. */
async function mailed(house: House, due: Due, made: Made): Promise<void> {
  const mailer = mailerOf(house)
  if (!mailer) return later(house, due, '没有配置发信服务器')
  try {
    await mailer.greet()
    const attachments = await attachedOf(house, made)
    if (!(await handed(house, due))) return
    await mailer.send({
      messageId: `<subscription.${due.id}@${/@([\w.-]+)/.exec(house.config.smtp!.from)?.[1] ?? 'localhost'}>`,
      to: due.email!,
      subject: `${due.name} ${made.period}`,
      html: letterOf(made, attachments.length ? '全部数据见附件。' : '文件较大，请在 报表 › 订阅发送记录 中下载。'),
      about: `报表订阅「${due.name}」`,
      attachments,
    })
  } catch (error) {
    if (error instanceof MailUnsure) return ended(house, due, 'fail', `${error.message}，${UNSURE}`)
    if (error instanceof MailRefused) return ended(house, due, 'fail', error.message)
    throw error
  } finally {
    mailer.close()
  }
  await sent(house, due, made)
}

/** All of it where it is not too large for a letter, else nothing: then it is fetched. */
async function attachedOf(house: House, { sheet, picture }: Made): Promise<Attachment[]> {
  const files = [sheet, picture].filter((file) => file !== null)
  const sizes = await Promise.all(files.map(async ({ key }) => (await house.files.stat(key))?.size ?? 0))
  if (sizes.reduce((sum, one) => sum + one, 0) > ATTACHED_MOST) return []
  return Promise.all(
    files.map(async ({ name, key, mime }) => ({ filename: name, content: await contentOf(house, key), contentType: mime })),
  )
}

const handed = async ({ db, clock }: House, { id, leaseUntil }: Due): Promise<boolean> =>
  (await db.run(sql`UPDATE data_center_report_subscription_sending SET handed_time = ${clock.now()} WHERE id = ${id} AND state = ${sendingState.waiting}
    AND lease_until = ${leaseUntil}::timestamptz AND handed_time IS NULL`)) === 1

const WHAT: Record<number, string> = { [FORM.sheet]: '表格', [FORM.picture]: '图片', [FORM.both]: '表格和图片' }

/** The word and the state are one: a notice is there exactly when it is said to be. */
async function sent(house: House, due: Due, { sheet, picture, groups, period, title }: Made): Promise<void> {
  const ctx = contextOfClock(house, CLOCK)
  const files = {
    fileName: sheet?.name ?? null,
    fileKey: sheet?.key ?? null,
    pictureName: picture?.name ?? null,
    pictureKey: picture?.key ?? null,
  }
  const set = { sendTime: wireTime(house.clock.now()), error: null, leaseUntil: null, rowCount: groups.total, ...files }
  await house.db.transact(async (tx) => {
    const moved = await moveSet(tx, subscriptionSending, sendingStates, 'send', [due.id], ctx, {
      column: 'state',
      set,
      ready: true,
    })
    if (moved.length === 0 || due.channel !== CHANNEL.notice) return
    const content = `${title} ${period}，共 ${groups.total} 组。\n${WHAT[due.form]}在 报表 › 订阅发送记录 中下载。`
    await notify(
      tx,
      [due.userId],
      { title: `报表订阅：${due.name}`, content, source: subscriptionSending.path, sourceId: due.id },
      ctx,
    )
  })
}

/** Nothing came of it: whose subscription it is hears why. */
async function ended(house: House, due: Due, verb: 'fail' | 'bar', why: string): Promise<void> {
  const ctx = contextOfClock(house, CLOCK)
  const error = why.slice(0, 500)
  const set = { error, leaseUntil: null, handedTime: null }
  await house.db.transact(async (tx) => {
    const options = { column: 'state', set, note: error, ready: true }
    const moved = await moveSet(tx, subscriptionSending, sendingStates, verb, [due.id], ctx, options)
    if (moved.length === 0) return
    const content = `「${due.name}」没有发送给${due.userName}：${error}`
    await notify(tx, [due.ownerId], { title: '报表订阅未送达', content, source: subscriptionSending.path, sourceId: due.id }, ctx)
  })
}

/** About the mail server or the machine, not about this one: it waits. */
const later = async ({ db, clock }: House, { id }: Due, why: string): Promise<void> => {
  const now = clock.now()
  await db.run(sql`UPDATE data_center_report_subscription_sending SET lease_until = NULL, handed_time = NULL, error = ${why.slice(0, 500)},
    next_time = ${new Date(now.getTime() + PAUSE_MS)}, update_time = ${now} WHERE id = ${id} AND state = ${sendingState.waiting}`)
}
