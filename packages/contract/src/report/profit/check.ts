import { action, choice, flag, int, resource, text, time, type } from '../../kit/index.ts'

export const REPORT_CHECK_STATUS = [
  [0, '排队中', 'default'],
  [1, '执行中', 'blue'],
  [2, '已完成', 'green'],
  [3, '失败', 'red'],
] as const
/** What is held against what. */
export const REPORT_DIFF_KINDS = [
  ['day', '日汇总与明细'],
  ['shop', '店铺日汇总与明细'],
  ['maker', '店铺开发日汇总与明细'],
  ['person', '人员日汇总与明细'],
  ['goods', '商品月汇总与明细'],
  ['develop', '开发月汇总与明细'],
  ['developQuarter', '开发季汇总与明细'],
  ['sku', 'SKU日汇总与明细'],
  ['skuThird', 'SKU旬汇总与明细'],
  ['skuMonth', 'SKU月汇总与明细'],
  ['first', '商品首次售出与明细'],
  ['last', 'SKU最近记账与明细'],
  ['order', '订单金额与明细'],
  ['fee', '费用单与明细'],
  ['month', '已结账月份与明细'],
] as const
export type ReportDiffKind = (typeof REPORT_DIFF_KINDS)[number][0]

const fields = {
  status: choice('状态', REPORT_CHECK_STATUS, { column: true }),
  isRebuild: flag('重建', { column: true }),
  startTime: time('开始时间', { column: true }),
  endTime: time('结束时间', { column: true }),
  factCount: int('核对明细数', { column: true }),
  diffCount: int('差异数', { column: true }),
  message: text('说明', { column: true }),
}
export interface ReportCheck {
  id: number
  status: 0 | 1 | 2 | 3
  isRebuild: 0 | 1
  startTime: string
  endTime: string | null
  factCount: number
  diffCount: number
  message: string | null
  /** Null: the nightly run. */
  runBy: string | null
}
export interface ReportDiff {
  id: number
  kind: ReportDiffKind
  /** Which row: "2026-11-05 · eBay义乌仓 · 王芳", or the number of the order. */
  what: string
  /** The figure that differs, in words: 利润, 销售额, 件数, 笔数. */
  measure: string
  /** What the roll-up, the order, the fee or the closed month says, and what its facts add up to. */
  leftValue: string
  rightValue: string
}
/** The stock's own check of balances against the ledger, which runs each night too. */
export type LastStockCheck = Pick<ReportCheck, 'status' | 'endTime' | 'diffCount' | 'message'>
/** The last one that ended, the one under way, and up to 200 differences. */
export interface LastReportCheck {
  last: ReportCheck | null
  running: ReportCheck | null
  diffs: ReportDiff[]
  stock: LastStockCheck | null
}
const RUN = 'report:check:run'

export const reportCheck = resource('data-center-report/check', {
  title: '报表数据校验',
  name: 'startTime',
  fields,
  actions: {
    last: action('GET', 'last', { label: '最近结果', permission: 'report:check:view', output: type<LastReportCheck>() }),
    run: action('POST', 'run', { label: '立即校验', permission: RUN, output: type<{ id: number }>() }),
    /** The roll-ups are made anew from the facts, and then checked. */
    rebuild: action('POST', 'rebuild', { label: '重建汇总', permission: RUN, output: type<{ id: number }>() }),
  },
})
