import type { MonthRow, Period, RankingRow, TargetRow } from '@erp/contract/data-center-report/home-page'
import { minus } from '@erp/contract/kit/decimal'
import { grouped } from '../../../kit/amount.ts'

const PROFIT = '利润 = 销售额 − 平台费 − 手续费 − 成本 − 运费 − 包材 − 广告 − 仓储 − 退款'
const days = (from: string, to: string): string => `${from.slice(5)} 至 ${to.slice(5)}`

export const profitFormula = (from: string, to: string): string => `${days(from, to)} 的订单利润之和\n${PROFIT}`
export const amountFormula = (from: string, to: string): string => `${days(from, to)} 的订单销售额之和，按下单日汇率折合人民币`

const sum = (left: string, sign: string, right: string, result: string): string =>
  `${grouped(left)} ${sign} ${grouped(right)} = ${grouped(result)}`

/** How each figure of a ranked person came about, with its numbers. */
export const rankingFormulas = (row: RankingRow, period: Period) => ({
  thisProfit: profitFormula(period.from, period.to),
  thisAve: `本月利润 ÷ 已过天数\n${grouped(row.thisProfit)} ÷ ${period.elapsedDays} = ${grouped(row.thisAve)}`,
  thisDiff: `本月利润 − 上月同期（1 至 ${Math.min(period.elapsedDays, period.lastDays)} 日）\n${sum(row.thisProfit, '−', row.lastSameDay, row.thisDiff)}`,
  lastProfit: profitFormula(period.lastFrom, period.lastTo),
  lastAve: `上月利润 ÷ 上月天数\n${grouped(row.lastProfit)} ÷ ${period.lastDays} = ${grouped(row.lastAve)}`,
  lastDiff: `上月利润 − 前月利润\n${sum(row.lastProfit, '−', minus(row.lastProfit, row.lastDiff).toFixed(2), row.lastDiff)}`,
  progress: progressFormula(row),
})

function progressFormula({ progress, thisProfit, lastProfit, dateRate, status }: RankingRow): string {
  const judged = status === 'exception' ? '落后' : '正常'
  if (progress === '-') return `上月没有利润，无法比较：${judged}`
  const reached = `本月利润 ÷ |上月利润|\n${grouped(thisProfit)} ÷ |${grouped(lastProfit)}| = ${progress}%`
  return `${reached}\n时间进度 ${dateRate}%：${judged}`
}

/** One of the two measures of a month against the last. */
export interface Measure {
  key: 'profit' | 'amt'
  name: string
  formula: (from: string, to: string) => string
  of: (row: MonthRow) => { order: number; now: string; last: string; diff: string; rate: string }
}
export const PROFITS: Measure = {
  key: 'profit',
  name: '利润',
  formula: profitFormula,
  of: (row) => ({ order: row.order, now: row.profit, last: row.lastProfit, diff: row.profitDiff, rate: row.rate }),
}
export const AMOUNTS: Measure = {
  key: 'amt',
  name: '销售额',
  formula: amountFormula,
  of: (row) => ({ order: row.amtOrder, now: row.amt, last: row.lastAmt, diff: row.amtDiff, rate: row.amtRate }),
}

export function monthFormulas({ name, formula, of }: Measure, row: MonthRow, period: Period) {
  const { now, last, diff, rate } = of(row)
  const grown =
    rate === '-'
      ? `上月${name}为 0，无法比较`
      : `(本月 − 上月) ÷ |上月| × 100\n(${grouped(now)} − ${grouped(last)}) ÷ |${grouped(last)}| × 100 = ${rate}%`
  return {
    now: formula(period.from, period.to),
    last: formula(period.lastFrom, period.lastTo),
    diff: `本月${name} − 上月${name}\n${sum(now, '−', last, diff)}`,
    rate: grown,
  }
}

export function targetFormula(name: string, reached: string | null, target: string | null, rate: string | null): string {
  if (reached === null) return `${name}没有汇率可以折算`
  if (rate === '-' || target === null) return `${name}目标为 0，无法比较`
  return `${name} ÷ ${name}目标 × 100\n${grouped(reached)} ÷ ${grouped(target)} × 100 = ${rate}%`
}

export const dateFormula = ({ dateRate }: Pick<TargetRow, 'dateRate'>): string => `已过天数 ÷ 总天数 × 100 = ${dateRate}%`
