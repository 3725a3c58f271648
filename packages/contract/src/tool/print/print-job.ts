import { action, choice, flag, idField, int, list, listPage, type Row, ref, resource, text, time, type } from '../../kit/index.ts'
import { DOC_TYPES } from '../../kit/print.ts'

/** How long it is kept. */
export const PRINT_JOB_DAYS = 180
const LIST = 'tool:printJob:list' as const
const shown = { readonly: true, column: true } as const

const fields = {
  docType: choice('单据类型', DOC_TYPES, { ...shown, required: true, search: true }),
  docNos: text('单号', { computed: true, column: true, search: true }),
  copies: int('张数', { ...shown, search: true }),
  templateId: ref('模板', 'tool/print-template', { ...shown, show: 'name', search: true }),
  station: text('工位', { ...shown, search: true }),
  printer: text('打印机', shown),
  userId: ref('打印人', 'account/user', { ...shown, show: 'name', search: true }),
  time: time('打印时间', { ...shown, search: true }),
  isReprint: flag('补打', { ...shown, search: true }),
  reason: text('补打原因', { ...shown, search: true }),
  isRepeatable: flag('可补打', { computed: true }),
}
export type PrintJobRow = Row<typeof fields>

export const printJob = resource('tool/print-job', {
  title: '打印记录',
  name: 'docNos',
  fields,
  actions: {
    'list-page': listPage(fields, LIST),
    add: action('POST', 'add', {
      label: '记录打印',
      permission: 'session',
      input: {
        docType: choice('单据类型', DOC_TYPES, { required: true }),
        docNos: list('单号', text('单号', { required: true, max: 100 }), { required: true, min: 1, max: 2000 }),
        copies: int('张数', { required: true, min: 1, max: 99_999 }),
        station: text('工位', { max: 50 }),
        printer: text('打印机', { max: 100 }),
        reason: text('补打原因', { max: 200 }),
      },
      output: type<{ id: number }>(),
    }),
    reprint: action('POST', 'reprint', {
      label: '补打',
      permission: LIST,
      download: true,
      input: { id: idField(), reason: text('补打原因', { required: true, max: 200 }), station: text('工位', { max: 50 }) },
      output: type<unknown>(),
    }),
  },
})
