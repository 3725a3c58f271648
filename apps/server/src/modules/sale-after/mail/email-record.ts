import { contentField, type EmailAsSent, emailRecord } from '@erp/contract/sale-after/mail/email-record'
import { emailStates } from '@erp/contract/sale-after/mail/mail.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf, statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { shownColumn } from '../../../kit/list/mask.ts'
import { moveSet } from '../../../kit/move.ts'
import { missing } from '../../../kit/refuse.ts'
import { orderReach } from '../../order/reach.ts'
import { messageIdOf } from './send-due.ts'

/** Letters about an order follow its reach; tests with examples are for whoever asked for them. Who sees all orders is not held against each of them. */
const reach = (ctx: Ctx) => {
  const orders = orderReach(ctx)
  const theirs =
    orders.sql === 'true' ? sql`t.order_id IS NOT NULL` : sql`t.order_id IN (SELECT t.id FROM order_trade_info t WHERE ${orders})`
  return sql`(${theirs} OR (t.order_id IS NULL AND t.create_by = ${ctx.user.userId}))`
}

/** Numbers are whole, so that their orders are looked up before the letters are. */
const OF_ORDERS = (where: Sql) => sql`t.order_id = ANY(ARRAY(SELECT x.id FROM order_trade_info x WHERE ${where}))`
const list = keepMainList(
  listOf(emailRecord, {
    joins: raw(`LEFT JOIN order_trade_info o ON o.id = t.order_id LEFT JOIN sale_after_case c ON c.id = t.case_id
      LEFT JOIN sale_after_email_template m ON m.id = t.template_id`),
    computed: {
      orderNo: raw('o.order_no'),
      platOrderNo: raw('o.plat_order_no'),
      shopId: raw('o.shop_id'),
      caseNo: raw('c.case_no'),
      templateName: raw('m.template_name'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      orderNo: (value: string) => OF_ORDERS(sql`x.order_no = ANY(${codesOf(value)}::text[])`),
      platOrderNo: (value: string) =>
        OF_ORDERS(sql`x.plat_order_no = ANY(${value.split(/[\n,，;；\s]+/).filter(Boolean)}::text[])`),
    },
    reach,
    order: raw('t.id DESC'),
  }),
)

export const emailRecords: Handlers<typeof emailRecord> = {
  'list-page': list.page,
  'status-count': statusCount(list, 'state'),
  get: asSent,
  resend: resendMails,
  export: (_tx, input, ctx) => exportList(list, input, ctx),
}

async function asSent(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<EmailAsSent> {
  const content = shownColumn(contentField, raw('t.content'), ctx)
  const row = await list.get(tx, id, ctx, sql`${content} AS content`)
  return { ...(row as EmailAsSent), messageId: messageIdOf(id, row.createTime, ctx.house.config.smtp?.from ?? '') }
}

/** Three tries more, from now. */
export async function resendMails(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const wanted = [...new Set(ids)]
  const seen = await tx.one<{ n: number }>(sql`
    SELECT count(*) AS n FROM sale_after_email_record t WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${reach(ctx)}`)
  if (seen!.n < wanted.length) throw missing(emailRecord.title)
  await moveSet(tx, emailRecord, emailStates, 'resend', wanted, ctx, {
    column: 'state',
    set: { tries: 0, nextTime: ctx.now, leaseUntil: null, error: null },
  })
  if (!ctx.house.config.smtp) ctx.say('没有配置发信服务器，邮件留在待发送')
  return null
}

/** The letters of a case, for its page, by their templates: a subject may name the buyer. */
export const mailsOfCase = (tx: Tx, caseId: number) =>
  tx.query<{ id: number; no: string; state: number; time: string }>(sql`
    SELECT r.id, coalesce(m.template_name, '邮件') AS no, r.state, r.create_time AS time
    FROM sale_after_email_record r LEFT JOIN sale_after_email_template m ON m.id = r.template_id
    WHERE r.case_id = ${caseId} AND r.is_test = 0 AND r.deleted_at IS NULL ORDER BY r.id DESC`)
