import { emailRecord } from '@erp/contract/sale-after/mail/email-record'
import type { Language } from '@erp/contract/sale-after/mail/languages'
import { EMAIL_TRIES, emailStates, PURPOSE } from '@erp/contract/sale-after/mail/mail.states'
import { wireTime } from '../../../src/kit/clock.ts'
import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { moveSet } from '../../../src/kit/move.ts'
import { prepare } from '../../../src/modules/sale-after/mail/drafts.ts'
import { sendMails } from '../../../src/modules/sale-after/mail/email.ts'
import { emailTemplates } from '../../../src/modules/sale-after/mail/email-template.ts'
import { emailCategories } from '../../../src/modules/sale-after/mail/email-template-category.ts'
import { CATEGORIES, TEMPLATES } from './mail-templates.ts'
import { OrderPlay } from './order/order-play.ts'

const HOUR = 3_600_000
/** How a letter ended: what the server said, how often it was asked. */
const FAILURES = [
  ['550 5.1.1 *** User unknown', 1],
  ['552 5.2.2 Mailbox full', 1],
  ['451 4.7.1 Greylisted, please try again later', EMAIL_TRIES],
] as const
const [PER_TEMPLATE, LAST_WAITING] = [16, 6]

/** Letters of the last weeks: written from templates, most of them sent, some refused, the newest waiting for a server. */
export async function seedMail(tx: Tx): Promise<void> {
  const play = new OrderPlay(tx)
  await seedTemplates(tx, play)
  const now = Date.now()
  const written = ['发货通知', '停滞致歉', '补发说明', '签收回访']
  for (const [n, name] of written.entries()) {
    const ctx = await play.at(now - (20 - n * 5) * 24 * HOUR, 'supervisor')
    const template = await tx.one<{ id: number }>(
      sql`SELECT id FROM sale_after_email_template WHERE template_name = ${name} AND language = 'en' AND deleted_at IS NULL`,
    )
    const chosen = { ids: await shippedOrders(tx, n), templateId: template!.id }
    if (chosen.ids.length === 0) continue
    const ready = (await prepare(tx, chosen, ctx)).filter(({ why }) => why === null).map(({ id }) => id)
    if (ready.length) await sendMails(tx, { ...chosen, ids: ready.slice(0, PER_TEMPLATE) }, ctx)
  }
  await settle(tx, play, now)
}

async function seedTemplates(tx: Tx, play: OrderPlay): Promise<void> {
  const ctx = await play.at(play.on(40, 10), 'supervisor')
  const ids = new Map<string, number>()
  for (const [n, [categoryName, remark]] of CATEGORIES.entries()) {
    const made = await emailCategories.save(tx, { categoryName, remark, sortNo: n + 1, isActivated: 1 }, ctx)
    ids.set(categoryName, (made as { id: number }).id)
  }
  const platforms = await tx.query<{ code: string; name: string }>(
    sql`SELECT plat_code AS code, plat_name AS name FROM basic_platform WHERE deleted_at IS NULL`,
  )
  for (const { category, templateName, purpose = PURPOSE.any, platCodes = [], letters } of TEMPLATES) {
    const platNames = platforms.filter(({ code }) => platCodes.includes(code)).map(({ name }) => name)
    const head = { categoryId: ids.get(category)!, templateName, platNames, purpose, isActivated: 1 as const }
    for (const [language, [subject, content]] of Object.entries(letters) as [Language, [string, string]][])
      await emailTemplates.save(tx, { ...head, language, subject, content }, ctx)
  }
}

const shippedOrders = async (tx: Tx, nth: number): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(sql`
      SELECT t.id FROM order_trade_info t WHERE t.status IN (120, 200) AND t.ship_time IS NOT NULL AND t.tracking_number IS NOT NULL AND t.buyer_email <> ''
        AND t.deleted_at IS NULL AND t.id % 4 = ${nth} ORDER BY t.ship_time DESC, t.id LIMIT ${PER_TEMPLATE * 3}`)
  ).map(({ id }) => id)

/** The newest wait, one of them put off once; every ninth failed; one was sent twice perhaps. */
async function settle(tx: Tx, play: OrderPlay, now: number): Promise<void> {
  const mails = await tx.query<{ id: number; time: string }>(
    sql`SELECT id, create_time AS time FROM sale_after_email_record ORDER BY id`,
  )
  for (const [n, { id, time }] of mails.entries()) {
    if (n >= mails.length - LAST_WAITING) continue
    const at = Math.min(now, Date.parse(`${time.replace(' ', 'T')}+08:00`) + (20 + n) * 1000)
    const ctx = await play.at(at)
    const failure = n % 9 === 4 ? FAILURES[Math.floor(n / 9) % FAILURES.length]! : null
    const set = failure
      ? { error: failure[0], tries: failure[1] }
      : { sendTime: wireTime(new Date(at)), tries: 1, isDoubtful: n === 10 ? 1 : 0 }
    await moveSet(tx, emailRecord, emailStates, failure ? 'fail' : 'send', [id], ctx, { column: 'state', set })
  }
  await tx.run(sql`
    UPDATE sale_after_email_record SET tries = 1, error = '450 4.2.0 Mailbox busy, try again', update_time = ${new Date(now)}
    WHERE id = (SELECT max(id) FROM sale_after_email_record)`)
  await tx.run(sql`
    UPDATE sale_after_email_record SET create_time = ${new Date(now - HOUR)}, next_time = ${new Date(now)}, update_time = ${new Date(now)} WHERE state = 0`)
}
