import {
  action,
  choice,
  decimal,
  exporting,
  idField,
  image,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  stateChoices,
  states,
  statusCount,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { sharedCalls } from '../desk/order-calls.ts'

export const BILL_STATE = { waitAudit: 100, audited: 200, settled: 600, invalid: 700 } as const
const { waitAudit, audited, settled, invalid } = BILL_STATE

export const billStates = states(
  {
    [waitAudit]: ['待审核', 'orange'],
    [audited]: ['已审核', 'blue'],
    [settled]: ['已完结', 'green'],
    [invalid]: ['已作废', 'default'],
  },
  {
    edit: { label: '编辑', from: [waitAudit], to: waitAudit },
    audit: { label: '审核', from: [waitAudit], to: audited },
    settle: { label: '月结', from: [audited], to: settled },
    invalid: { label: '作废', from: [waitAudit], to: invalid, danger: true },
  },
  waitAudit,
)
export const ERROR_TYPES = [
  [1, '错发', 'red'],
  [2, '漏发', 'orange'],
  [3, '多发', 'gold'],
  [4, '破损', 'volcano'],
  [5, '贴错面单', 'magenta'],
  [6, '称重错误', 'purple'],
  [7, '其他', 'default'],
] as const
export const ERROR_STEPS = [
  [1, '拣货'],
  [2, '播种'],
  [3, '包装'],
  [4, '称重'],
  [5, '发货'],
] as const
const [VIEW, WRITE, AUDIT] = ['order:errorBill:list', 'order:errorBill:create', 'order:errorBill:audit'] as const
const shown = { computed: true, column: true } as const

const written = {
  errorType: choice('差错类型', ERROR_TYPES, { required: true, column: true, search: true }),
  step: choice('环节', ERROR_STEPS, { required: true, column: true, search: true }),
  skuId: ref('SKU', 'goods/goodsSku'),
  quantity: int('数量', { required: true, initial: 1, min: 1, max: 9999, column: true }),
  dutyUserId: ref('责任人', 'account/user', { column: true, search: true }),
  lossAmount: decimal('损失(CNY)', { scale: 4, currency: 'CNY', min: '0', max: '999999', initial: '0', column: true }),
  deductPoints: decimal('扣分', { min: '0', max: '9999', initial: '0', column: true }),
  images: list('图片', image('图片'), { max: 9 }),
  remark: text('备注', { max: 200 }),
}
const fields = {
  billNo: text('差错单号', { readonly: true, column: true, search: 'codes' }),
  orderId: int('订单', { readonly: true }),
  orderNo: text('系统单号', { ...shown, search: 'exact' }),
  storeId: ref('仓库', 'stock/store', { readonly: true, column: true, search: true }),
  sku: text('SKU', { ...shown, search: 'exact' }),
  ...written,
  checkFlag: choice('状态', stateChoices(billStates), { readonly: true, column: true, search: true }),
  creatorId: ref('登记人', 'account/user', { ...shown, search: true }),
  createTime: time('登记时间', { ...shown, search: true }),
  auditTime: time('审核时间', { readonly: true, column: true }),
}
export type ErrorBillRow = Row<typeof fields>
const one = { id: idField('差错单') }
const ids = list('差错单', int('编号', { min: 1 }), { required: true, min: 1, max: 500 })

export const orderErrorBill = resource('order/order-error-bill', {
  title: '差错单',
  table: 'order_error_bill',
  name: 'billNo',
  fields,
  actions: {
    'list-page': listPage<typeof fields>(fields, VIEW),
    'status-count': statusCount(fields, VIEW),
    details: action('GET', 'details/{id}', { label: '详情', permission: VIEW, input: one, output: type<ErrorBillRow>() }),
    export: exporting(fields, VIEW),
    'note-read': { ...sharedCalls['note-read'], permission: VIEW },
    note: { ...sharedCalls.note, permission: VIEW },
    create: action('POST', 'create', {
      label: '新建差错单',
      permission: WRITE,
      input: { orderNo: text('系统单号', { required: true, max: 40 }), ...written },
      output: type<ErrorBillRow>(),
    }),
    edit: action('PUT', 'edit', {
      label: '编辑差错单',
      permission: WRITE,
      input: { ...one, version: versionField, ...written },
      output: type<ErrorBillRow>(),
    }),
    audit: action('POST', 'audit', { each: true, label: '审核', permission: AUDIT, input: { ids } }),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: WRITE,
      input: { ids, reason: text('原因', { required: true, max: 200 }) },
    }),
  },
})
