import {
  action,
  asDocument,
  choice,
  decimal,
  documentReads,
  documentStamp,
  idField,
  idsField,
  int,
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
} from '../../kit/index.ts'
import { REFUND_WAYS, refundStates } from './case.states.ts'

const KEY = 'refundId'
const LIST = 'afterSale:refund:list' as const
const EXECUTE = 'afterSale:refund:execute' as const
const shown = { computed: true, column: true } as const
const kept = { readonly: true, column: true } as const

const fields = {
  refundNo: numberField('退款单号'),
  caseId: int('售后单', { required: true, readonly: true }),
  caseNo: text('售后单号', { ...shown, search: 'exact' }),
  orderId: int('订单', { required: true, readonly: true }),
  orderNo: text('系统单号', { ...shown, search: 'exact' }),
  platOrderNo: text('平台单号', { ...shown, search: 'exact' }),
  platCode: ref('平台', 'basic/platform', { ...shown, by: 'platCode', search: true }),
  shopId: ref('店铺', 'authorize/shop', { ...shown, search: true }),
  currency: text('币种', { readonly: true }),
  amount: decimal('退款金额', { ...kept, currency: 'currency', search: true }),
  exchangeRate: decimal('汇率', { readonly: true, scale: 6 }),
  amountCny: decimal('退款金额(CNY)', { ...kept, scale: 4, currency: 'CNY' }),
  way: choice('退款方式', REFUND_WAYS, { ...kept, search: true }),
  status: stateField(refundStates),
  platRefundNo: text('平台退款号', { ...kept, search: 'codes' }),
  doneTime: time('退款时间', { ...kept, search: true }),
  failReason: text('失败原因', kept),
  executeBy: ref('经办人', 'account/user', { ...kept, search: true }),
  ...documentStamp,
}
export type CaseRefundRow = Row<typeof fields, typeof KEY>
/** Booked and not taken back: an order has at most one of each case. */
export type CaseRefundDetails = CaseRefundRow & { remark: string | null }

const made = resource('sale-after/refund', {
  title: '退款记录',
  key: KEY,
  fields,
  actions: {
    ...documentReads(fields, LIST, KEY, type<CaseRefundDetails>()),
    done: action('POST', 'done', {
      label: '已退款',
      permission: EXECUTE,
      input: {
        items: rows(
          '退款',
          {
            refundId: idField('退款'),
            platRefundNo: text('平台退款号', { max: 64 }),
            /** As it was planned unless told. */
            way: choice('退款方式', REFUND_WAYS),
          },
          { required: true, min: 1, max: 300 },
        ),
        doneTime: time('退款时间'),
      },
    }),
    fail: action('POST', 'fail', {
      each: true,
      label: '退款失败',
      permission: EXECUTE,
      input: { ids: idsField, reason: reasonField },
    }),
    retry: action('POST', 'retry', { each: true, label: '重试', permission: EXECUTE, input: { ids: idsField } }),
  },
})
export const caseRefund = asDocument(made, { states: refundStates, state: 'status', lines: {} })
