import { choice, date, decimal, exporting, flag, int, listPage, type Row, ref, resource, text } from '../../kit/index.ts'

export const FEE = { freight: 1, surcharge: 2, refund: 3 } as const
export const FEES = [
  [FEE.freight, '运费'],
  [FEE.surcharge, '附加费'],
  [FEE.refund, '理赔退款'],
] as const
export const RESULT = { waiting: 0, same: 1, amount: 2, weight: 3, unknown: 4, twice: 5, carrier: 6 } as const
export const RESULTS = [
  [RESULT.waiting, '待比对', 'default'],
  [RESULT.same, '一致', 'green'],
  [RESULT.amount, '金额差异', 'orange'],
  [RESULT.weight, '重量差异', 'gold'],
  [RESULT.unknown, '无此单号', 'red'],
  [RESULT.twice, '重复计费', 'magenta'],
  [RESULT.carrier, '渠道不符', 'purple'],
] as const
export const HANDLE = { open: 0, accept: 1, dispute: 2, refuse: 3 } as const
export const HANDLES = [
  [HANDLE.open, '待处理', 'default'],
  [HANDLE.accept, '接受', 'green'],
  [HANDLE.dispute, '申诉', 'orange'],
  [HANDLE.refuse, '拒付', 'red'],
] as const
/** Paid now, whether or not it is claimed back. */
export const HANDLE_PAID: readonly number[] = [HANDLE.accept, HANDLE.dispute]

const shown = { readonly: true, column: true } as const
const both = { ...shown, search: true } as const
const money = (label: string) => decimal(label, { ...shown, currency: 'currency' })

const fields = {
  trackingNumber: text('运单号', { ...shown, search: 'codes' }),
  billId: ref('账单', 'express/freight-bill', { readonly: true, search: true, show: 'billNo' }),
  lineNo: int('行号', { ...shown, ordinal: true }),
  result: choice('结果', RESULTS, both),
  handle: choice('处理', HANDLES, both),
  amount: decimal('账单金额', { ...both, currency: 'currency' }),
  ourAmount: money('我方金额'),
  diffAmount: decimal('金额差', { ...both, currency: 'currency' }),
  billWeight: int('账单重量(g)', shown),
  ourWeight: int('我方重量(g)', shown),
  diffWeight: int('重量差(g)', shown),
  feeType: choice('费用', FEES, both),
  orderNo: text('订单号', { ...shown, search: 'prefix' }),
  shipDate: date('发货日期', shown),
  countryCode: text('国家', shown),
  wayId: ref('我方渠道', 'express/logistic-way', { ...shown, show: 'wayName' }),
  chargeWeight: int('我方计费重(g)', shown),
  ourNote: text('说明', shown),
  claimAmount: money('申诉金额'),
  recoverAmount: money('已追回'),
  unsettled: flag('未追回', { computed: true, search: true }),
  remark: text('备注', shown),
  currency: text('币种', { computed: true }),
  orderId: int('订单编号', { readonly: true }),
}
export type BillLine = Row<typeof fields>
const VIEW = 'express:bill:list'

export const freightBillLine = resource('express/freight-bill/line', {
  title: '运费账单明细',
  name: 'trackingNumber',
  fields,
  actions: { 'list-page': listPage(fields, VIEW), export: exporting(fields, VIEW) },
})

/** A row of what the carrier sends. */
export const billSheet = resource('express/freight-bill', {
  title: '运费账单',
  name: 'trackingNumber',
  fields: {
    trackingNumber: text('运单号', { required: true, max: 60 }),
    shipDate: date('发货日期'),
    countryCode: text('国家', { max: 60, hint: '二字代码或名称，只作参考' }),
    billWeight: int('计费重(g)', { min: 0, max: 1_000_000 }),
    feeType: choice('费用类型', FEES, { hint: '不填为运费' }),
    amount: decimal('金额', { required: true, min: '-99999999', max: '99999999', hint: '理赔退款填负数' }),
    remark: text('备注', { max: 200 }),
  },
  actions: {},
})
