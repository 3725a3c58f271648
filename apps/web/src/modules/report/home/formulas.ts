import { minus } from '@erp/contract/kit/decimal'
import type { MonthSums, Period, RankingRow, TargetRow } from '@erp/contract/report/home/home-page'
import { grouped } from '../../../kit/amount.ts'

export const CURRENCY = 'CNY'
export const inCurrency = (title: string): string => `${title}(${CURRENCY})`
const PROFIT = '利润 = 销售额 − 平台费 − 手续费 − 成本 − 运费 − 包材 − 广告 − 仓储 − 退款'
const days = (from: string, to: string): string => `${from.slice(5)} 至 ${to.slice(5)}`

export const profitFormula = (from: string, to: string): string => `${days(from, to)} 的订单利润之和（${CURRENCY}）\n${PROFIT}`
export const amountFormula = (from: string, to: string): string =>
  `${days(from, to)} 的订单销售额之和，按下单日汇率折合 ${CURRENCY}`

export const sameDays = ({ lastMonth, lastSame }: Period): string => `${lastMonth}月1–${Number(lastSame.slice(8))}日`

const sum = (left: string, sign: string, right: string, result: string): string =>
  `${grouped(left)} ${sign} ${grouped(right)} = ${grouped(result)}`

/** How each figure of a ranked person came about, with its numbers. */
export const rankingFormulas = (row: RankingRow, period: Period) => ({
  thisProfit: profitFormula(period.from, period.to),
  thisAve: `本月利润 ÷ 已过天数\n${grouped(row.thisProfit)} ÷ ${period.elapsedDays} = ${grouped(row.thisAve)}`,
  thisDiff: `本月利润 − 上月同期（${sameDays(period)}）\n${sum(row.thisProfit, '−', row.lastSameDay, row.thisDiff)}`,
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
  order: 'order' | 'amtOrder'
  name: string
  formula: (from: string, to: string) => string
  of: (row: MonthSums) => { now: string; last: string; same: string; diff: string; rate: string }
}
export const PROFITS: Measure = {
  key: 'profit',
  order: 'order',
  name: '利润',
  formula: profitFormula,
  of: (row) => ({
    now: row.profit,
    last: row.lastProfit,
    same: row.lastSameProfit,
    diff: row.profitDiff,
    rate: row.rate,
  }),
}
export const AMOUNTS: Measure = {
  key: 'amt',
  order: 'amtOrder',
  name: '销售额',
  formula: amountFormula,
  of: (row) => ({ now: row.amt, last: row.lastAmt, same: row.lastSameAmt, diff: row.amtDiff, rate: row.amtRate }),
}

export function monthFormulas({ name, formula, of }: Measure, row: MonthSums, period: Period) {
  const { now, same, diff, rate } = of(row)
  const days = `同期为 ${sameDays(period)}`
  const grown =
    rate === '-'
      ? `上月同期${name}为 0，无法比较`
      : `(本月 − 上月同期) ÷ |上月同期| × 100\n(${grouped(now)} − ${grouped(same)}) ÷ |${grouped(same)}| × 100 = ${rate}%`
  return {
    now: formula(period.from, period.to),
    last: formula(period.lastFrom, period.lastTo),
    same: formula(period.lastFrom, period.lastSame),
    diff: `本月${name} − 上月同期${name}\n${sum(now, '−', same, diff)}\n${days}`,
    rate: `${grown}\n${days}`,
  }
}

export function targetFormula(name: string, reached: string | null, target: string | null, rate: string | null): string {
  if (reached === null) return `${name}没有汇率可以折算`
  if (rate === '-' || target === null) return `${name}目标为 0，无法比较`
  return `${name} ÷ ${name}目标 × 100\n${grouped(reached)} ÷ ${grouped(target)} × 100 = ${rate}%`
}

export const dateFormula = ({ dateRate }: Pick<TargetRow, 'dateRate'>): string => `已过天数 ÷ 总天数 × 100 = ${dateRate}%`
