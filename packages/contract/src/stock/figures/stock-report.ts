import { action, choice, date, decimal, flag, idField, int, list, resource, text, time, type } from '../../kit/index.ts'
import { reportExport, reportPage, reportSums } from './report-actions.ts'
import {
  asked,
  asOfField,
  both,
  goodsFilters,
  money,
  REPORT_SKUS_MAX,
  REPORT_VIEW,
  shown,
  skuColumns,
  storeOf,
} from './report-fields.ts'
import type { SkuTrace } from './sku-trace.ts'

export const STOCK_STATES = [
  [1, '有库存', 'green'],
  [2, '缺货', 'red'],
  [3, '有占用', 'blue'],
  [4, '不可售', 'orange'],
] as const

const fields = {
  storeId: storeOf(),
  ...skuColumns,
  mainLocation: text('主库位', shown),
  stockState: choice('库存情况', STOCK_STATES, asked),
  asOf: asOfField,
  onHand: int('库存', shown),
  occupied: int('占用', shown),
  available: int('可用', shown),
  sellable: int('可售', shown),
  purchaseInTransit: int('采购在途', shown),
  transferInTransit: int('调拨在途', shown),
  unusualInTransit: int('异常在途', shown),
  demandQty: int('待分配需求', shown),
  outStockQty: int('缺货', shown),
  avgCost: decimal('均价', money),
  amount: decimal('金额', money),
  s7: int('7天销量', shown),
  s15: int('15天销量', shown),
  s30: int('30天销量', shown),
  sellableDays: decimal('可售天数', { ...shown, scale: 1 }),
  age: int('库龄', shown),
  lastInTime: time('最后入库', shown),
  lastOutTime: time('最后出库', shown),
  lastCheckTime: time('最后盘点', shown),
  ...goodsFilters,
}

/** Sums over the filter; amounts are null for those who may not see cost, and at a past moment only stock and amount are known. */
export interface StockTotal {
  skuCount: number
  onHand: number
  occupied: number | null
  available: number | null
  sellable: number | null
  purchaseInTransit: number | null
  transferInTransit: number | null
  unusualInTransit: number | null
  amount: string | null
}
export interface Available {
  skuId: number
  onHand: number
  available: number
  sellable: number
}
const skuIds = list('SKU', int('SKU', { min: 1 }), { required: true, max: REPORT_SKUS_MAX })

export const stockReport = resource('stock/stock-report', {
  title: '库存查询',
  name: 'sku',
  fields,
  actions: {
    'list-page': reportPage(fields, REPORT_VIEW),
    total: reportSums<StockTotal>('合计', fields, REPORT_VIEW, 'total'),
    export: reportExport(fields, REPORT_VIEW),
    'sku-trace': action('GET', 'sku-trace', {
      label: '货在哪',
      permission: REPORT_VIEW,
      input: { skuId: idField('SKU') },
      output: type<SkuTrace>(),
    }),
    available: action('POST', 'available', {
      label: '可用库存',
      permission: REPORT_VIEW,
      reads: true,
      input: { storeId: idField('仓库'), skuIds },
      output: type<Available[]>(),
    }),
  },
})

export const TRANSIT_KINDS = [
  [1, '采购', 'blue'],
  [2, '调拨', 'cyan'],
  [3, '异常', 'red'],
] as const
const transitFields = {
  docNo: text('单号', both),
  kind: choice('类型', TRANSIT_KINDS, both),
  ...skuColumns,
  outStoreId: { ...storeOf(), label: '调出仓' },
  supplierName: text('供应商', both),
  inStoreId: { ...storeOf(), label: '收货仓' },
  shipQty: int('发出', shown),
  inQty: int('已收', shown),
  remainQty: int('在途', shown),
  expectDate: date('预计到货', both),
  overdueDays: int('逾期天数', shown),
  isOverdue: flag('已逾期', asked),
}

/** 在途明细, read through 库存查询. */
export const inTransit = resource('stock/in-transit', {
  title: '在途明细',
  name: 'docNo',
  fields: transitFields,
  actions: {
    'list-page': reportPage(transitFields, REPORT_VIEW, '/stock/stock-report/in-transit-list-page'),
    export: reportExport(transitFields, REPORT_VIEW, '/stock/stock-report/in-transit-export'),
  },
})
