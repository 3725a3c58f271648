import { action, choice, flag, html, idField, int, list, resource, text, type } from '../../kit/index.ts'
import { CONTENT_MOST } from './email-template.ts'
import { LANGUAGES } from './languages.ts'

const SEND = 'afterSale:email:send' as const
export const MAIL_ABOUT = { order: 1, case: 2 } as const
const ABOUT = [
  [MAIL_ABOUT.order, '订单'],
  [MAIL_ABOUT.case, '售后单'],
] as const
export const DRAFTS_MOST = 300
const MAILS_MOST = 5000

/** One e-mail that would be sent, or why it cannot be. */
export interface Draft {
  /** Of the order or of the case, as it was asked. */
  id: number
  orderId: number
  orderNo: string
  platOrderNo: string
  countryCode: string | null
  countryName: string | null
  toAddress: string | null
  /** The version of the template in the buyer's language. */
  templateId: number
  language: string
  subject: string
  /** In the words in which sending would be refused. */
  why: string | null
  /** When the same template was last sent for this order. */
  sentBefore: string | null
}
/** Whether there is somebody who sends, and what keeps what waits from leaving. */
export interface MailServer {
  isConfigured: 0 | 1
  waiting: number
  problem: string | null
}
/** Parcels whose buyers should hear from us first. */
export interface StalledMails {
  orderIds: number[]
  /** No event for seven days; past the day they were expected. A parcel may be both. */
  still: number
  late: number
  templateId: number | null
}
const chosen = {
  about: choice('对象', ABOUT, { initial: MAIL_ABOUT.order }),
  templateId: idField('模板'),
  inOneLanguage: flag('不按买家语言', { initial: 0 }),
}

export const email = resource('sale-after/email', {
  title: '售后邮件',
  // Its ids are orders.
  table: 'order_trade_info',
  fields: {},
  actions: {
    send: action('POST', 'send', {
      each: true,
      label: '发送邮件',
      permission: SEND,
      input: { ids: list('收件订单', idField(), { required: true, min: 1, max: MAILS_MOST }), ...chosen },
      output: type<{ count: number }>(),
    }),
    draft: action('POST', 'draft', {
      label: '邮件预览',
      permission: SEND,
      reads: true,
      input: { ids: list('收件订单', idField(), { required: true, min: 1, max: DRAFTS_MOST }), ...chosen },
      output: type<Draft[]>(),
    }),
    'send-test': action('POST', 'send-test', {
      label: '发送测试',
      permission: SEND,
      input: {
        subject: text('主题', { required: true, max: 200 }),
        content: html('内容', { required: true, max: CONTENT_MOST }),
        language: choice('语言', LANGUAGES),
        orderNo: text('订单号', { max: 64 }),
        caseId: int('售后单', { min: 1 }),
      },
      output: type<{ id: number; toAddress: string }>(),
    }),
    stalled: action('GET', 'stalled', { label: '停滞预警', permission: SEND, output: type<StalledMails>() }),
    server: action('GET', 'server', { label: '发信服务器', permission: SEND, output: type<MailServer>() }),
  },
})
