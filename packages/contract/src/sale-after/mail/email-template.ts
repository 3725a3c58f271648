import {
  action,
  choice,
  crud,
  flag,
  html,
  idField,
  int,
  list,
  type Row,
  ref,
  resource,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { LANGUAGES } from './languages.ts'
import { PURPOSE, PURPOSES } from './mail.states.ts'
import type { Variable } from './variables.ts'

const LIST = 'afterSale:template:list' as const
const EDIT = 'afterSale:template:edit' as const
/** Bytes, as they are kept. */
export const CONTENT_MOST = 50 * 1024
const kept = { readonly: true, column: true } as const

const subject = text('主题', { required: true, min: 1, max: 200, column: true, search: true })
const content = html('内容', { required: true, min: 1, max: CONTENT_MOST })
const fields = {
  templateName: text('模板名称', { required: true, min: 1, max: 60, column: true, search: true }),
  categoryId: ref('分类', 'sale-after/email-template-category', { required: true, column: true, search: true }),
  language: choice('语言', LANGUAGES, { required: true, initial: 'en', column: true, search: true }),
  platNames: list('适用平台', text('平台', { max: 30 }), { max: 50, column: true, hint: '不选则所有平台' }),
  purpose: choice('用途', PURPOSES, { initial: PURPOSE.any, column: true, search: true }),
  subject,
  content,
  useCount: int('使用次数', kept),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  lastUseTime: time('最近使用', kept),
}
export type EmailTemplateRow = Row<typeof fields> & { categoryName?: string }

export interface Preview {
  /** Places without a value are left as they were written. */
  subject: string
  /** Places without a value are red. */
  content: string
  missing: string[]
  /** Of the order it was made with; none for the examples. */
  orderNo: string | null
  language: string | null
}

export const emailTemplate = resource('sale-after/email-template', {
  title: '邮件模板',
  fields,
  actions: {
    ...crud(fields, { view: LIST, edit: EDIT }),
    get: action('GET', '{id}', { label: '详情', permission: LIST, input: { id: idField() }, output: type<EmailTemplateRow>() }),
    variables: action('GET', 'variables', { label: '变量', permission: LIST, output: type<Variable[]>() }),
    preview: action('POST', 'preview', {
      label: '预览',
      permission: LIST,
      reads: true,
      input: {
        id: int('模板', { min: 1 }),
        subject: text('主题', { max: 200 }),
        content: html('内容', { max: CONTENT_MOST }),
        language: choice('语言', LANGUAGES),
        orderNo: text('订单号', { max: 64, hint: '系统单号或平台单号，不填用示例数据' }),
        caseId: int('售后单', { min: 1 }),
      },
      output: type<Preview>(),
    }),
    copy: action('POST', 'copy', {
      label: '复制',
      permission: EDIT,
      input: { id: idField(), templateName: fields.templateName, language: choice('语言', LANGUAGES) },
      output: type<EmailTemplateRow>(),
    }),
  },
})
