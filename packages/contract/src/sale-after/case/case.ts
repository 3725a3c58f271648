import {
  action,
  asDocument,
  choice,
  decimal,
  dict,
  documentNotes,
  documentReads,
  documentStamp,
  flag,
  idField,
  idsField,
  image,
  int,
  keyed,
  list,
  numberField,
  type Row,
  reasonField,
  ref,
  resource,
  rows,
  stateField,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { CASE_TYPES, caseStates, DUTIES } from './case.states.ts'
import type { AfterSaleLabel, CaseDetails, FoundOrder, OrderCases, Solutions } from './case-rows.ts'

const KEY = 'caseId'
const LIST = 'afterSale:case:list' as const
const ADD = 'afterSale:case:add' as const
const EDIT = 'afterSale:case:edit' as const
const AUDIT = 'afterSale:case:audit' as const
const FINANCE = 'afterSale:case:financeAudit' as const
const shown = { computed: true, column: true } as const
const kept = { readonly: true, column: true } as const

/** What a person writes of a case. */
const written = {
  platCaseNo: text('平台售后号', { max: 64, column: true, search: 'codes' }),
  caseType: choice('类型', CASE_TYPES, { required: true, column: true, search: true }),
  isComplaint: flag('投诉', { column: true, search: true }),
  reason: dict('原因', 'after_sale_reason', { required: true, column: true, search: true }),
  duty: choice('责任', DUTIES, { required: true, column: true, search: true }),
  dutyUserId: ref('责任人', 'account/user', { column: true, search: true }),
  refundAmount: decimal('退款金额', { min: '0', max: '99999999', currency: 'currency', column: true, search: true }),
  refundFirst: flag('先退款'),
  deadline: time('平台时限', { column: true, search: true }),
  handlerId: ref('处理人', 'account/user', { column: true, search: true }),
  images: list('图片', image('图片'), { max: 9 }),
  remark: text('备注', { max: 500, multiline: true }),
}
export const caseFields = {
  caseNo: numberField('售后单号'),
  orderId: int('订单', { required: true, readonly: true }),
  orderNo: text('系统单号', { ...shown, search: 'exact' }),
  platOrderNo: text('平台单号', { ...shown, search: 'exact' }),
  image: image('商品图', { computed: true, column: true }),
  skus: text('商品', shown),
  sku: text('SKU', { computed: true, search: 'exact' }),
  platCode: ref('平台', 'basic/platform', { ...shown, by: 'platCode', search: true }),
  shopId: ref('店铺', 'authorize/shop', { ...shown, search: true }),
  buyerName: text('买家', { ...shown, mask: 'order:tradeInfo:buyer' }),
  countryCode: ref('国家', 'basic/country', { ...shown, by: 'countryCode', search: true }),
  ...written,
  currency: text('币种', { readonly: true }),
  refundCny: decimal('退款金额(CNY)', { ...shown, scale: 4, currency: 'CNY' }),
  /** Asked of the auditor when fewer pieces came back than were to. */
  offeredAmount: decimal('按实退数量应退', { readonly: true, currency: 'currency' }),
  resendOrderId: int('补发订单', { readonly: true }),
  resendOrderNo: text('补发单号', { ...shown, search: 'exact' }),
  returnId: int('退件单', { readonly: true }),
  returnNo: text('退件单号', { ...shown, search: 'exact' }),
  refundStatus: text('退款状态', shown),
  checkFlag: stateField(caseStates),
  auditBy: ref('审核人', 'account/user', kept),
  auditTime: time('审核时间', kept),
  closeTime: time('结束时间', kept),
  closeReason: text('关闭原因', kept),
  soon: flag('即将超时', { computed: true, search: true }),
  /** Waits, and is more than what supervisors may grant by themselves. */
  needsFinance: flag('需财务审核', { computed: true, search: true }),
  /** Of the parcel that it is about, where figures lead here. */
  shipTime: time('发货时间', { computed: true, search: true }),
  wayId: ref('物流渠道', 'express/logistic-way', { computed: true, search: true }),
  packerId: ref('包装员', 'account/user', { computed: true, search: true }),
  ...documentStamp,
}
export type CaseRow = Row<typeof caseFields, typeof KEY>

/** How many shipped pieces it is about, and what goes out again for them. */
export const caseLines = {
  orderDetailsId: idField('订单明细'),
  quantity: int('数量', { required: true, min: 1, max: 9999 }),
  resendSkuId: ref('补发SKU', 'goods/goodsSku', { show: 'sku' }),
  resendQty: int('补发数量', { min: 0, max: 9999 }),
}
const lines = rows('明细', caseLines, { required: true, min: 1, max: 200 })
const ids = { ids: idsField }
const told = { ...ids, reason: reasonField }

const made = resource('sale-after/case', {
  title: '售后单',
  key: KEY,
  fields: caseFields,
  actions: {
    ...documentReads(caseFields, LIST, KEY, type<CaseDetails>()),
    find: action('GET', 'find/{no}', {
      label: '查找订单',
      permission: LIST,
      input: { no: text('单号', { required: true, max: 64 }) },
      output: type<FoundOrder[]>(),
    }),
    'by-order': action('GET', 'by-order/{orderId}', {
      label: '订单的售后',
      permission: LIST,
      input: keyed('orderId'),
      output: type<OrderCases>(),
    }),
    solutions: action('GET', 'solutions/{orderId}', {
      label: '最优解',
      permission: ADD,
      input: keyed('orderId'),
      output: type<Solutions>(),
    }),
    create: action('POST', 'create', {
      label: '新建售后',
      permission: ADD,
      input: { orderId: idField('订单'), ...written, lines },
      output: type<CaseDetails>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改售后',
      permission: EDIT,
      input: { ...keyed(KEY), version: versionField, ...written, lines },
      output: type<CaseDetails>(),
    }),
    audit: action('POST', 'audit', { each: true, label: '审核', permission: AUDIT, input: ids }),
    'finance-audit': action('POST', 'finance-audit', { each: true, label: '财务审核', permission: FINANCE, input: ids }),
    reject: action('POST', 'reject', { each: true, label: '驳回', permission: AUDIT, input: told }),
    cancel: action('POST', 'cancel', { each: true, label: '撤销', permission: EDIT, input: told }),
    'waive-return': action('POST', 'waive-return', { each: true, label: '免退货', permission: AUDIT, input: told }),
    'confirm-refund': action('POST', 'confirm-refund', {
      label: '确认退款金额',
      permission: AUDIT,
      input: { ...keyed(KEY), amount: decimal('退款金额', { required: true, min: '0', max: '99999999' }) },
    }),
    ...documentNotes(LIST, LIST, KEY),
  },
})
export const afterSaleCase = asDocument(made, { states: caseStates, state: 'checkFlag', lines: caseLines })

/** What an order may say of itself after it has left. */
export const afterSaleStatus = resource('sale-after/status', {
  title: '售后状态',
  fields: {},
  actions: {
    list: action('GET', 'list', {
      label: '售后状态',
      permission: LIST,
      output: type<AfterSaleLabel[]>(),
    }),
  },
})
