import {
  action,
  asDocument,
  choice,
  date,
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
  linesOf,
  list,
  numberField,
  type Row,
  reasonField,
  ref,
  resource,
  stateField,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { paymentStates } from './payment.states.ts'

export const PAY_TYPE = { deposit: 1, goods: 2, rest: 3, freight: 4, period: 5 } as const
export const PAY_TYPES = [
  [PAY_TYPE.deposit, '定金'],
  [PAY_TYPE.goods, '货款'],
  [PAY_TYPE.rest, '尾款'],
  [PAY_TYPE.freight, '运费'],
  [PAY_TYPE.period, '账期还款'],
] as const
export const PAYMENT_SOURCE = { manual: 1, ali: 2, period: 3 } as const
export const PAYMENT_SOURCES = [
  [PAYMENT_SOURCE.manual, '手动'],
  [PAYMENT_SOURCE.ali, '1688同步'],
  [PAYMENT_SOURCE.period, '账期到期'],
] as const

const KEY = 'paymentId'
const VIEW = 'purchasing:payment:list' as const
const money = { currency: 'CNY' } as const

const fields = {
  paymentNo: numberField('付款单号'),
  supplierId: ref('供应商', 'purchasing/supplier', { readonly: true, column: true, search: true }),
  payType: choice('类型', PAY_TYPES, { column: true, search: true }),
  amount: decimal('金额', { ...money, readonly: true, column: true, search: true }),
  paymentMethod: dict('付款方式', 'payment_method', { column: true, search: true }),
  dueDate: date('到期日', { column: true, search: true }),
  orderNo: text('关联单', { computed: true, column: true, search: 'exact' }),
  status: stateField(paymentStates),
  soon: flag('即将逾期', { computed: true, search: true }),
  tradeNo: text('交易号', { readonly: true, column: true, search: 'codes' }),
  paidTime: time('付款时间', { readonly: true, column: true, search: true }),
  payBy: ref('付款人', 'account/user', { readonly: true, column: true }),
  payAccount: text('付款账户', { max: 60, column: true }),
  source: choice('来源', PAYMENT_SOURCES, { readonly: true, column: true, search: true, initial: PAYMENT_SOURCE.manual }),
  reverseNo: text('红冲', { computed: true, column: true }),
  rejectReason: text('驳回/作废原因', { readonly: true, column: true }),
  auditBy: ref('审核人', 'account/user', { readonly: true }),
  auditTime: time('审核时间', { readonly: true }),
  vouchers: list('付款凭证', image('付款凭证'), { readonly: true }),
  remark: text('备注', { max: 500, column: true }),
  ...documentStamp,
}
const lines = {
  orderId: ref('采购单', 'purchasing/order', { required: true, show: 'orderNo' }),
  amount: decimal('本次金额', { ...money, required: true, min: '0.01', max: '99999999' }),
}
export type PaymentRow = Row<typeof fields, 'paymentId'>

/** How an order stands with its money. */
export interface OrderMoney {
  orderId: number
  orderNo: string
  totalAmount: string
  payableAmount: string
  stockedAmount: string
  paidAmount: string
  refundAmount: string
}
export interface PaymentLine extends OrderMoney {
  lineId: number
  amount: string
}
export interface PaymentDetails extends PaymentRow {
  lines: PaymentLine[]
  /** Whom to pay; the number whole only for who may see it. */
  payee: { bankAccountName: string | null; bankName: string | null; bankNo: string | null }
}
/** What may be asked for an order now, or why nothing may. */
export interface Payable extends OrderMoney {
  supplierId: number
  supplierName: string
  settlementType: number
  paymentMethod: string | null
  payType: number
  dueDate: string | null
  /** The most that may be asked for in all, what is asked for already, and what is left. */
  limitAmount: string
  askedAmount: string
  leftAmount: string
  why: string | null
}
const vouchers = list('付款凭证', image('付款凭证'), { max: 9 })

const made = resource('purchasing/payment', {
  title: '付款单',
  key: KEY,
  fields,
  actions: {
    ...documentReads(fields, VIEW, KEY, type<PaymentDetails>()),
    payable: action('POST', 'payable', {
      label: '可请款',
      permission: 'purchasing:payment:add',
      reads: true,
      input: { orderIds: list('采购单', idField(), { max: 500 }), supplierId: int('供应商', { min: 1 }) },
      output: type<Payable[]>(),
    }),
    create: action('POST', 'create', {
      label: '请款',
      permission: 'purchasing:payment:add',
      input: {
        payType: fields.payType,
        paymentMethod: fields.paymentMethod,
        payAccount: fields.payAccount,
        dueDate: fields.dueDate,
        remark: fields.remark,
        lines: linesOf(lines),
      },
      output: type<PaymentRow>(),
    }),
    audit: action('POST', 'audit', {
      each: true,
      label: '财务审核',
      permission: 'purchasing:payment:audit',
      input: { ids: idsField },
    }),
    reject: action('POST', 'reject', {
      each: true,
      label: '驳回',
      permission: 'purchasing:payment:audit',
      input: { ids: idsField, reason: reasonField },
    }),
    pay: action('POST', 'pay', {
      together: true,
      label: '付款',
      permission: 'purchasing:payment:pay',
      input: {
        ids: idsField,
        tradeNo: text('交易号', { required: true, max: 60 }),
        paidTime: time('付款时间', { required: true }),
        payAccount: fields.payAccount,
        vouchers,
      },
    }),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: 'purchasing:payment:invalid',
      input: { ids: idsField, reason: reasonField },
    }),
    reverse: action('POST', 'reverse', {
      label: '红冲',
      permission: 'purchasing:payment:reverse',
      input: { ...keyed(KEY), version: versionField, reason: reasonField },
      output: type<{ paymentId: number; paymentNo: string }>(),
    }),
    ...documentNotes(VIEW, VIEW, KEY),
  },
})
export const payment = asDocument(made, { states: paymentStates, state: 'status', lines })
