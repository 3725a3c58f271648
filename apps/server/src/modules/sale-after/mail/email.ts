import type { email as contract, MailServer } from '@erp/contract/sale-after/mail/email'
import { emailRecord } from '@erp/contract/sale-after/mail/email-record'
import { SAMPLES } from '@erp/contract/sale-after/mail/variables'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, Refusal } from '../../../kit/refuse.ts'
import { valuesOf } from './addressee.ts'
import { type Chosen, draftsOf, type Prepared, prepare } from './drafts.ts'
import { addresseeAsked } from './email-template.ts'
import { noValue, refuseUnknown, render } from './render.ts'
import { stalledMails } from './stalled.ts'
import { emailState } from './states.ts'

export const email: Handlers<typeof contract> = {
  send: sendMails,
  draft: (tx, input, ctx) => draftsOf(tx, input, ctx),
  'send-test': sendTest,
  stalled: (tx, _input, ctx) => stalledMails(tx, ctx),
  server: (tx, _input, ctx) => serverOf(tx, ctx),
}

/** The letters are kept as they will leave; a node sends them once this is committed. */
export async function sendMails(tx: Tx, input: Chosen, ctx: Ctx): Promise<{ count: number }> {
  const prepared = await prepare(tx, input, ctx)
  const refused = prepared.filter(({ why }) => why !== null)
  if (refused.length) throw new Refusal(400, refused[0]!.why!, { refusals: refused.map(({ id, why }) => ({ id, reason: why })) })
  await keep(
    tx,
    prepared.map(({ to, version, letter }) => ({
      orderId: to.orderId,
      caseId: to.caseId,
      templateId: version.id,
      language: version.language,
      toAddress: to.toAddress!,
      subject: letter.subject,
      content: letter.content,
      isTest: 0,
    })),
    ctx,
  )
  await countUses(tx, prepared, ctx)
  ctx.say(ctx.house.config.smtp ? `已提交${prepared.length}封邮件` : `没有配置发信服务器，${prepared.length}封邮件留在待发送`)
  return { count: prepared.length }
}

interface NewMail {
  orderId: number | null
  caseId: number | null
  templateId: number | null
  language: string | null
  toAddress: string
  subject: string
  content: string
  isTest: 0 | 1
}

async function keep(tx: Tx, mails: NewMail[], ctx: Ctx): Promise<number[]> {
  const by = ctx.user.userId
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO sale_after_email_record (order_id, case_id, template_id, language, to_address, subject, content, is_test, next_time, create_by, create_time, update_by, update_time)
    SELECT r."orderId", r."caseId", r."templateId", r.language, r."toAddress", r.subject, r.content, r."isTest", ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz,
      ${by}::bigint, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      AS r("orderId" bigint, "caseId" bigint, "templateId" bigint, language text, "toAddress" text, subject text, content text, "isTest" smallint) RETURNING id`)
  const rows = made.map(({ id }) => ({ entity: emailRecord.path, entityId: id, action: '新增', version: 1 }))
  await logAll(tx, ctx, rows)
  return made.map(({ id }) => id)
}

const countUses = (tx: Tx, prepared: Prepared[], ctx: Ctx): Promise<number> =>
  tx.run(sql`
    UPDATE sale_after_email_template t SET use_count = use_count + u.n, last_use_time = ${ctx.now}
    FROM (SELECT id, count(*)::int AS n FROM unnest(${prepared.map(({ version }) => version.id)}::bigint[]) AS used(id) GROUP BY id ORDER BY id) u WHERE t.id = u.id`)

interface TestInput {
  subject: string
  content: string
  language?: string | null
  orderNo?: string | null
  caseId?: number | null
}

/** To whoever asks for it, and nobody else. */
async function sendTest(tx: Tx, input: TestInput, ctx: Ctx): Promise<{ id: number; toAddress: string }> {
  refuseUnknown(input)
  const to = await addresseeAsked(tx, input, ctx)
  const values = to ? valuesOf(to, input.language ?? 'en', ctx.now.slice(0, 10)) : SAMPLES
  const letter = render(input, values)
  if (letter.missing[0]) throw bad(noValue(letter.missing[0], to?.orderNo))
  const me = await tx.one<{ email: string | null }>(sql`SELECT email FROM account_user WHERE id = ${ctx.user.userId}`)
  if (!me?.email) throw bad('您的账号没有邮箱，请先在个人中心填写')
  const mail = {
    language: input.language ?? null,
    toAddress: me.email,
    subject: `[测试] ${letter.subject}`,
    content: letter.content,
  }
  const [id] = await keep(
    tx,
    [{ orderId: to?.orderId ?? null, caseId: to?.caseId ?? null, templateId: null, ...mail, isTest: 1 }],
    ctx,
  )
  ctx.say(ctx.house.config.smtp ? `测试邮件将发到 ${me.email}` : '没有配置发信服务器，测试邮件留在待发送')
  return { id: id!, toAddress: me.email }
}

async function serverOf(tx: Tx, { house }: Ctx): Promise<MailServer> {
  const waiting = await tx.one<{ n: number }>(
    sql`SELECT count(*) AS n FROM sale_after_email_record WHERE state = ${emailState.waiting} AND deleted_at IS NULL`,
  )
  const last = await tx.one<{ error: string | null }>(
    sql`SELECT error FROM connector_call WHERE connector = 'mail' AND account_id IS NULL AND call = '连接' ORDER BY id DESC LIMIT 1`,
  )
  const isConfigured = house.config.smtp ? 1 : 0
  return { isConfigured, waiting: waiting!.n, problem: (isConfigured && last?.error) || null }
}
