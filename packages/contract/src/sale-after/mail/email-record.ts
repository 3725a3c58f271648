import {
  action,
  choice,
  documentStamp,
  exporting,
  flag,
  html,
  idField,
  idsField,
  int,
  listPage,
  type Row,
  ref,
  resource,
  stateField,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { LANGUAGES } from './languages.ts'
import { emailStates } from './mail.states.ts'

const SEND = 'afterSale:email:send' as const
const BUYER = { mask: 'order:tradeInfo:buyer', masked: 'none' } as const
const shown = { computed: true, column: true } as const
const kept = { readonly: true, column: true } as const

const fields = {
  subject: text('主题', { ...kept, ...BUYER, search: true }),
  state: stateField(emailStates),
  orderNo: text('系统单号', { ...shown, search: 'codes' }),
  toAddress: text('收件邮箱', { ...kept, ...BUYER }),
  templateName: text('模板', { ...shown, search: true }),
  language: choice('语言', LANGUAGES, { ...kept, search: true }),
  error: text('失败原因', kept),
  sendTime: time('发送时间', { ...kept, search: true }),
  tries: int('尝试次数', kept),
  isDoubtful: flag('可能重复', { ...kept, search: true, hint: '发送途中中断过，买家可能收到两封' }),
  platOrderNo: text('平台单号', { ...shown, search: 'codes' }),
  shopId: ref('店铺', 'authorize/shop', { ...shown, search: true }),
  caseNo: text('售后单号', { ...shown, search: 'codes' }),
  isTest: flag('测试', { ...kept, search: true }),
  orderId: int('订单', { readonly: true }),
  caseId: int('售后单', { readonly: true }),
  templateId: int('模板编号', { readonly: true }),
  ...documentStamp,
}
export type EmailRecordRow = Row<typeof fields>
export type EmailAsSent = EmailRecordRow & { content: string | null; messageId: string }
/** What an e-mail says is the buyer's too. */
export const contentField = html('内容', BUYER)

export const emailRecord = resource('sale-after/email-record', {
  title: '邮件',
  fields,
  actions: {
    'list-page': listPage(fields, SEND),
    'status-count': statusCount(fields, SEND),
    get: action('GET', '{id}', { label: '查看', permission: SEND, input: { id: idField() }, output: type<EmailAsSent>() }),
    resend: action('POST', 'resend', { each: true, label: '重发', permission: SEND, input: { ids: idsField } }),
    export: exporting(fields, SEND),
  },
})
