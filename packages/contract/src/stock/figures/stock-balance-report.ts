import { date, decimal, type Field, type Fields, int, resource } from '../../kit/index.ts'
import { type ReportRow, reportExport, reportPage, reportSums } from './report-actions.ts'
import { asked, goodsFilters, money, shown, skuColumns, storeOf } from './report-fields.ts'

/** What moves stock between 期初 and 期末, in the order of the report; a change of cost has no quantity. */
export const BALANCE_BIZ = [
  [101, '采购入'],
  [103, '调拨入'],
  [102, '其他入'],
  [104, '盘盈'],
  [105, '退货入'],
  [108, '平台调增'],
  [201, '销售出'],
  [203, '调拨出'],
  [202, '其他出'],
  [204, '盘亏'],
  [205, '采退出'],
  [208, '平台消耗'],
] as const
/** The longest period of one report. */
export const BALANCE_MONTHS = 12
const VIEW = 'stock:balanceReport:view' as const

const pair = (name: string, label: string): [string, Field][] => [
  [`${name}Qty`, int(label, shown)],
  [`${name}Amount`, decimal(`${label}金额`, money)],
]
const figures: Fields = Object.fromEntries([
  ...pair('opening', '期初'),
  ...BALANCE_BIZ.flatMap(([biz, label]) => pair(`b${biz}`, label)),
  ['b109Amount', decimal('成本调整', money)],
  ...pair('closing', '期末'),
])
/** The names of the figures, each a quantity or an amount. */
export const BALANCE_FIGURES: readonly string[] = Object.keys(figures)

const fields = {
  period: date('期间', asked),
  ...skuColumns,
  storeId: storeOf(),
  ...goodsFilters,
  ...figures,
} as Fields & typeof skuColumns
export type BalanceRow = ReportRow<typeof skuColumns> & Record<string, number | string | null>
/** Outs are positive. Amounts are null for those who may not see cost. */
export type BalanceTotal = Record<string, number | string | null>

export const stockBalanceReport = resource('stock/stock-balance-report', {
  title: '收发存报表',
  name: 'sku',
  table: 'stock_stock_report',
  fields,
  actions: {
    'list-page': reportPage<typeof fields, BalanceRow>(fields, VIEW),
    total: reportSums<BalanceTotal>('合计', fields, VIEW, 'total'),
    export: reportExport(fields, VIEW),
  },
})
