import type { MonthRow, Period, RankingRow } from '@erp/contract/report/home/home-page'
import { expect, test } from 'vitest'
import { AMOUNTS, monthFormulas, PROFITS, rankingFormulas, targetFormula } from './formulas.ts'

const PERIOD = {
  from: '2026-11-01',
  to: '2026-11-16',
  lastFrom: '2026-10-01',
  lastTo: '2026-10-31',
  lastSame: '2026-10-16',
  lastMonth: 10,
  elapsedDays: 16,
  days: 30,
  lastDays: 31,
  dateRate: '53.33',
} as Period

test('a figure tells its formula with the numbers it was made of', () => {
  const row = {
    thisProfit: '12000.00',
    thisAve: '750.00',
    thisDiff: '-1500.00',
    lastSameDay: '13500.00',
    lastProfit: '24000.00',
    lastAve: '774.19',
    lastDiff: '4000.00',
    progress: '50.00',
    dateRate: '53.33',
    status: 'exception',
  } as RankingRow
  const formulas = rankingFormulas(row, PERIOD)
  expect(formulas.thisAve).toContain('12,000.00 ÷ 16 = 750.00')
  expect(formulas.thisDiff).toBe('本月利润 − 上月同期（10月1–16日）\n12,000.00 − 13,500.00 = −1,500.00')
  expect(formulas.lastDiff).toContain('24,000.00 − 20,000.00 = 4,000.00')
  expect(formulas.progress).toBe('本月利润 ÷ |上月利润|\n12,000.00 ÷ |24,000.00| = 50.00%\n时间进度 53.33%：落后')
})

test('a month over the last, by profit and by amount', () => {
  const row = {
    profit: '90.00',
    lastProfit: '-80.00',
    lastSameProfit: '-60.00',
    profitDiff: '150.00',
    rate: '250.00',
    amt: '5.00',
    lastAmt: '7.00',
    lastSameAmt: '0.00',
    amtRate: '-',
  }
  expect(monthFormulas(PROFITS, row as MonthRow, PERIOD).rate).toContain('(90.00 − −60.00) ÷ |−60.00| × 100 = 250.00%')
  expect(monthFormulas(AMOUNTS, { ...row, amtDiff: '5.00' } as MonthRow, PERIOD).rate).toBe(
    '上月同期销售额为 0，无法比较\n同期为 10月1–16日',
  )
})

test('a completion says why there is none', () => {
  expect(targetFormula('利润', '10.00', '40.00', '25.00')).toBe('利润 ÷ 利润目标 × 100\n10.00 ÷ 40.00 × 100 = 25.00%')
  expect(targetFormula('利润', null, '40.00', '-')).toBe('利润没有汇率可以折算')
  expect(targetFormula('利润', '10.00', '0.00', '-')).toBe('利润目标为 0，无法比较')
})
