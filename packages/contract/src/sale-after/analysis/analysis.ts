import {
  choice,
  countOf,
  decimal,
  dict,
  flag,
  int,
  ratioOf,
  ref,
  report,
  stateChoices,
  sumOf,
  text,
  time,
} from '../../kit/index.ts'
import { CASE, CASE_TYPES, caseStates, DUTIES } from '../case/case.states.ts'
import { afterSaleCase } from '../case/case.ts'

const money = (label: string, hint: string) => sumOf(decimal(label, { scale: 4, currency: 'CNY', hint }))
const reason = dict('原因', 'after_sale_reason', { search: true })
const duty = choice('责任', DUTIES, { search: true })
const caseType = choice('类型', CASE_TYPES, { search: true })
/** A case that was rejected or withdrawn is none. */
export const COUNTED_CASES: readonly number[] = Object.values(CASE).filter((state) => state !== CASE.closed)

export const afterSaleAnalysis = report('sale-after/analysis', {
  title: '售后分析',
  view: 'afterSale:analysis:view',
  dimensions: {
    reason,
    duty,
    caseType,
    skuId: ref('SKU', 'goods/goodsSku', { show: 'sku' }),
    wayId: ref('物流渠道', 'express/logistic-way', { search: true }),
    countryCode: ref('国家', 'basic/country', { by: 'countryCode', search: true }),
    packerId: ref('包装员', 'account/user', { search: true }),
    shopId: ref('店铺', 'authorize/shop', { search: true }),
    platCode: ref('平台', 'basic/platform', { by: 'platCode', search: true }),
    month: text('发货月份'),
  },
  filters: {
    shipTime: time('发货', { search: true }),
    sku: text('SKU', { search: 'exact' }),
    isComplaint: flag('投诉', { search: true }),
  },
  measures: {
    caseCount: countOf(int('售后单数', { hint: '不含已关闭的；一单有多个SKU时，按SKU汇总各计一次，合计只计一次' })),
    caseRate: ratioOf(
      decimal('售后率', { scale: 4, percent: true, hint: '售后单数 ÷ 同期发货订单数' }),
      'caseCount',
      'orderCount',
    ),
    refundCny: money('退款金额', '已入账的退款；多个SKU时按金额分摊'),
    resendCny: money('补发成本', '补发与换货订单的商品、运费与包材成本，发货前为预估'),
    orderCount: sumOf(int('同期发货订单', { hint: '同一发货时间、店铺、国家等的订单；原因、责任与类型不区分发货订单' })),
  },
  usual: ['reason'],
  days: { field: 'shipTime', usual: 30, most: 400 },
  timeline: ['month'],
  rowTitle: '售后单',
  rows: {
    caseNo: text('售后单号', { search: 'codes' }),
    orderNo: text('系统单号', { search: 'codes' }),
    caseType,
    reason,
    duty,
    refundCny: decimal('退款金额', { scale: 4, currency: 'CNY' }),
    resendCny: decimal('补发成本', { scale: 4, currency: 'CNY' }),
    checkFlag: choice('状态', stateChoices(caseStates)),
    shopId: ref('店铺', 'authorize/shop'),
    countryCode: ref('国家', 'basic/country', { by: 'countryCode' }),
    shipTime: time('发货时间'),
  },
  opens: {
    path: '/afterSales/case',
    resource: afterSaleCase,
    row: 'caseNo',
    always: { checkFlag: COUNTED_CASES.join() },
    filters: {
      reason: 'reason',
      duty: 'duty',
      caseType: 'caseType',
      isComplaint: 'isComplaint',
      skuId: 'sku',
      sku: 'sku',
      countryCode: 'countryCode',
      shopId: 'shopId',
      platCode: 'platCode',
      wayId: 'wayId',
      packerId: 'packerId',
      shipTime: 'shipTime',
    },
  },
})
