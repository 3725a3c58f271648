import {
  action,
  choice,
  date,
  decimal,
  exporting,
  idsField,
  int,
  keyed,
  list,
  listPage,
  numberField,
  type Row,
  ref,
  resource,
  stateField,
  states,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'

export const STATEMENT = { open: 0, confirmed: 1 } as const
export const statementStates = states(
  { [STATEMENT.open]: ['待确认', 'orange'], [STATEMENT.confirmed]: ['已确认', 'green'] },
  {
    confirm: {
      label: '确认',
      from: [STATEMENT.open],
      to: STATEMENT.confirmed,
      confirm: '确认后该月不再变化，之后的往来记入下月，确认吗？',
    },
  },
)
/** What changes what is owed to a supplier. Taking back is an entry below zero, never a change. */
export const ENTRY = { stocked: 1, paid: 2, refunded: 3, writtenOff: 4 } as const
export const ENTRY_KINDS = [
  [ENTRY.stocked, '入库', 'blue'],
  [ENTRY.paid, '付款', 'green'],
  [ENTRY.refunded, '退款', 'orange'],
  [ENTRY.writtenOff, '核销', 'red'],
] as const

const KEY = 'statementId'
const VIEW = 'purchasing:statement:list' as const
const kept = { currency: 'CNY', readonly: true, column: true } as const
const monthField = (label: string) =>
  text(label, { required: true, pattern: /^20\d\d-(0[1-9]|1[0-2])$/, message: '月份格式应为 2026-11' })

const fields = {
  statementNo: numberField('对账单号'),
  supplierId: ref('供应商', 'purchasing/supplier', { readonly: true, column: true, search: true }),
  month: text('月份', { computed: true, column: true, search: 'prefix' }),
  openingDue: decimal('期初应付', kept),
  inAmount: decimal('本月入库', { ...kept, hint: '已减退货和改价，含核销' }),
  paidAmount: decimal('本月付款', kept),
  refundAmount: decimal('本月退款', kept),
  closingDue: decimal('期末应付', { ...kept, search: true }),
  status: stateField(statementStates),
  confirmBy: ref('确认人', 'account/user', { readonly: true, column: true }),
  confirmTime: time('确认时间', { readonly: true, column: true }),
}
export type StatementRow = Row<typeof fields, 'statementId'>

export interface StatementEntry {
  entryId: number
  orderId: number
  orderNo: string
  day: string
  kind: number
  amount: string
  reason: string
}
export interface StatementDocument {
  kind: 'stockIn' | 'payment' | 'refund'
  no: string
  orderNo: string
  time: string
  amount: string
}
export interface StatementDetails extends StatementRow {
  entries: StatementEntry[]
  documents: StatementDocument[]
}

export const entryFields = {
  day: date('日期'),
  kind: choice('类型', ENTRY_KINDS),
  amount: decimal('金额', { currency: 'CNY' }),
}

export const statement = resource('purchasing/statement', {
  title: '供应商对账单',
  key: KEY,
  fields,
  actions: {
    'list-page': listPage<typeof fields, 'statementId'>(fields, VIEW),
    'status-count': statusCount(fields, VIEW),
    details: action('GET', 'details', {
      label: '详情',
      permission: VIEW,
      input: keyed(KEY),
      output: type<StatementDetails>(),
    }),
    export: exporting(fields, VIEW),
    generate: action('POST', 'generate', {
      together: true,
      label: '生成/刷新对账单',
      permission: 'purchasing:statement:confirm',
      input: { month: monthField('月份'), supplierIds: list('供应商', int('编号', { min: 1 }), { max: 500 }) },
      output: type<{ made: number; changed: number }>(),
    }),
    confirm: action('POST', 'confirm', {
      each: true,
      label: '确认',
      permission: 'purchasing:statement:confirm',
      input: { ids: idsField },
    }),
  },
})
