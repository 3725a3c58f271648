import {
  action,
  asDocument,
  choice,
  decimal,
  documentNotes,
  documentReads,
  documentStamp,
  flag,
  idField,
  idsField,
  image,
  int,
  keyed,
  linesOf,
  list,
  numberField,
  type Row,
  reasonField,
  ref,
  resource,
  stateChoices,
  stateField,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { aliApplyStates, REFUND_TYPES, refundStates } from './refund.states.ts'

const KEY = 'refundId'
const VIEW = 'purchasing:refund:list' as const
const EDIT = 'purchasing:refund:edit' as const
const money = { currency: 'CNY', min: '0', max: '99999999' } as const
const kept = { currency: 'CNY', readonly: true, column: true } as const

const express = {
  expressCompany: text('退货物流', { max: 40, column: true }),
  expressDeliveryNo: text('退货单号', {
    upper: true,
    pattern: /^[A-Z0-9-]{6,40}$/,
    message: '退货单号应为6到40位字母、数字或横线',
    column: true,
    search: 'codes',
  }),
}
const fields = {
  refundNo: numberField('退款单号'),
  orderId: ref('采购单', 'purchasing/order', { required: true, fixed: true, show: 'orderNo' }),
  orderNo: text('采购单号', { computed: true, column: true, search: 'codes' }),
  supplierId: ref('供应商', 'purchasing/supplier', { computed: true, column: true, search: true }),
  refundType: choice('类型', REFUND_TYPES, { required: true, column: true, search: true }),
  quantity: int('数量', { readonly: true, column: true }),
  amount: decimal('退款金额', { ...kept, search: true }),
  days: int('天数', { computed: true, column: true }),
  status: stateField(refundStates),
  aliApply: choice('1688申请', stateChoices(aliApplyStates), { readonly: true, column: true, search: true }),
  aliReason: text('1688说明', { readonly: true, column: true }),
  aliRefundNo: text('1688退款单号', { readonly: true, column: true }),
  aliOrderId: text('1688单号', { readonly: true, column: true, search: 'codes' }),
  receivedAmount: decimal('到账金额', kept),
  costAmount: decimal('退货成本', kept),
  diffAmount: decimal('退货差异', { currency: 'CNY', computed: true, column: true }),
  ...express,
  freightAmount: decimal('退运费', { ...money, column: true }),
  purchaserId: ref('采购员', 'account/user', { computed: true, column: true, search: true }),
  storeId: ref('收货仓', 'stock/store', { computed: true, search: true }),
  sku: text('SKU', { computed: true, search: 'exact' }),
  receivedTime: time('到账时间', { readonly: true, column: true, search: true }),
  receiveAccount: text('收款账户', { readonly: true, column: true }),
  qcNo: text('质检单', { computed: true, column: true }),
  reason: text('原因', { max: 200, column: true }),
  vouchers: list('到账凭证', image('到账凭证'), { readonly: true }),
  remark: text('备注', { max: 500 }),
  ...documentStamp,
}
const lines = {
  orderDetailsId: idField('采购明细'),
  quantity: int('数量', { required: true, min: 0, max: 999_999 }),
  amount: decimal('金额', money),
  fromStock: flag('退库存'),
  locationId: ref('库位', 'stock/store-location', { show: 'locationName' }),
}
export type RefundRow = Row<typeof fields, 'refundId'>

export interface RefundLine {
  lineId: number
  orderDetailsId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  quantity: number
  amount: string
  fromStock: number
  locationId: number | null
  locationName: string | null
  /** What the returned pieces cost, oldest first, once they left. */
  costAmount: string | null
}
/** What may be given back of an order: pieces that have not come, pieces in stock, money. */
export interface Refundable {
  orderId: number
  orderNo: string
  storeId: number
  supplierName: string
  paidAmount: string
  /** Paid and neither given back nor asked back. */
  leftAmount: string
  lines: {
    orderDetailsId: number
    skuId: number
    sku: string
    skuName: string
    skuImage: string | null
    price: string
    quantity: number
    openQty: number
    stockedQty: number
    returnableQty: number
  }[]
}
const { orderId, refundType, freightAmount, reason, remark } = fields
const head = { refundType, freightAmount, ...express, reason, remark, lines: linesOf(lines) }

const made = resource('purchasing/refund', {
  title: '采购退款单',
  key: KEY,
  fields,
  actions: {
    ...documentReads(fields, VIEW, KEY, type<RefundRow & { lines: RefundLine[] }>()),
    refundable: action('GET', 'refundable', {
      label: '可退款',
      permission: 'purchasing:refund:add',
      input: keyed('orderId'),
      output: type<Refundable>(),
    }),
    create: action('POST', 'create', {
      label: '新增退款',
      permission: 'purchasing:refund:add',
      input: { orderId, ...head },
      output: type<RefundRow>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改退款',
      permission: EDIT,
      input: { ...keyed(KEY), version: versionField, ...head },
      output: type<RefundRow>(),
    }),
    'set-express': action('POST', 'set-express', {
      label: '填退货单号',
      permission: EDIT,
      input: {
        ...keyed(KEY),
        expressCompany: express.expressCompany,
        expressDeliveryNo: { ...express.expressDeliveryNo, required: true },
      },
    }),
    audit: action('POST', 'audit', {
      each: true,
      label: '审核',
      permission: 'purchasing:refund:audit',
      input: { ids: idsField },
    }),
    apply: action('POST', 'apply', {
      each: true,
      label: '1688申请退款',
      permission: EDIT,
      input: { ids: idsField },
    }),
    confirm: action('POST', 'confirm', {
      label: '到账确认',
      permission: 'purchasing:refund:confirm',
      input: {
        ...keyed(KEY),
        version: versionField,
        receivedAmount: decimal('到账金额', { ...money, required: true }),
        receiveAccount: text('收款账户', { max: 60 }),
        receivedTime: time('到账时间', { required: true }),
        vouchers: list('到账凭证', image('到账凭证'), { max: 9 }),
      },
    }),
    arrive: action('POST', 'arrive', { each: true, label: '补发到货', permission: EDIT, input: { ids: idsField } }),
    invalid: action('POST', 'invalid', {
      each: true,
      ownTx: true,
      label: '作废',
      permission: EDIT,
      input: { ids: idsField, reason: reasonField },
    }),
    ...documentNotes(VIEW, VIEW, KEY),
  },
})
export const refund = asDocument(made, { states: refundStates, state: 'status', lines })
