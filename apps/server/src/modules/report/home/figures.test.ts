import { describe, expect, it } from 'vitest'
import { averageOf, diffOf, medalOf, percentOf, progressOf, ranked, rankingStatus, rateOf, reachedStatus } from './figures.ts'
import { periodOf, quarterAt, quarterSpan } from './period.ts'

describe('a period', () => {
  it.each([
    ['2026-11-16', { month: 11, lastMonth: 10, elapsedDays: 16, days: 30, lastDays: 31, dateRate: '53.33' }],
    ['2026-11-01', { from: '2026-11-01', to: '2026-11-01', elapsedDays: 1, dateRate: '3.33' }],
    ['2026-01-31', { month: 1, lastMonth: 12, lastFrom: '2025-12-01', lastTo: '2025-12-31', dateRate: '100.00' }],
    [
      '2024-03-31',
      { lastFrom: '2024-02-01', lastTo: '2024-02-29', lastSame: '2024-02-29', lastDays: 29, beforeFrom: '2024-01-01' },
    ],
    ['2026-08-05', { lastSame: '2026-07-05', beforeFrom: '2026-06-01', dateRate: '16.13' }],
    ['2025-02-01', { lastFrom: '2025-01-01', beforeFrom: '2024-12-01', dateRate: '3.57' }],
  ])('on %s', (today, period) => expect(periodOf(today)).toMatchObject(period))

  it('may be a quarter: over, running or to come', () => {
    expect(quarterSpan(2024, 4, '2026-11-16')).toEqual({
      from: '2024-10-01',
      to: '2024-12-31',
      days: 92,
      elapsedDays: 92,
      dateRate: '100.00',
    })
    expect(quarterSpan(2026, 4, '2026-11-16')).toMatchObject({ elapsedDays: 47, dateRate: '51.09' })
    expect(quarterSpan(2027, 1, '2026-11-16')).toMatchObject({ from: '2027-01-01', to: '2027-03-31', dateRate: '0.00' })
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map((day) => quarterAt(day).quarter)).toEqual([1, 1, 2, 4])
  })
})

describe('a figure', () => {
  it('is rounded half up to two places', () => {
    expect([averageOf('10', 3), averageOf('0.05', 10), averageOf('-0.05', 10)]).toEqual(['3.33', '0.01', '-0.01'])
    expect([percentOf('1', '3'), percentOf('2', '3'), percentOf('0.00125', '10'), percentOf('5', '0')]).toEqual([
      '33.33',
      '66.67',
      '0.01',
      '-',
    ])
    expect([diffOf('1.005', '0'), diffOf('100', '250.50')]).toEqual(['1.01', '-150.50'])
  })

  it('grows by the size of the last, which may be a loss; from nothing there is no rate', () => {
    expect([rateOf('150', '100'), rateOf('50', '100'), rateOf('-50', '100')]).toEqual(['50.00', '-50.00', '-150.00'])
    expect([rateOf('100', '-100'), rateOf('-50', '-100'), rateOf('-200', '-100')]).toEqual(['200.00', '50.00', '-100.00'])
    expect([rateOf('1', '0'), rateOf('0', '0.00'), progressOf('5', '0')]).toEqual(['-', '-', '-'])
    expect([progressOf('30', '-60'), progressOf('30', '60')]).toEqual(['50.00', '50.00'])
  })
})

describe('the status of a rank', () => {
  it.each([
    ['a profit became a loss', '-0.01', '100', 'exception'],
    ['behind the time that is gone', '53.32', '100', 'exception'],
    ['just with the time', '53.33', '100', 'success'],
    ['ahead of it', '120', '100', 'success'],
    ['nothing yet this month', '0', '100', 'exception'],
    ['a loss became a profit, large enough for the time', '60', '-100', 'success'],
    ['a loss became a profit, too small for it', '10', '-100', 'exception'],
    ['a loss stays a loss', '-10', '-100', 'exception'],
    ['nothing before, and a profit', '1', '0', 'success'],
    ['nothing before, and nothing', '0', '0', 'success'],
    ['nothing before, and a loss', '-1', '0', 'exception'],
  ])('%s', (_why, now, last, status) => expect(rankingStatus(now, last, '53.33')).toBe(status))

  it('of a target compares its completion with the time', () => {
    expect(['51.09', '51.08', '-'].map((reached) => reachedStatus(reached, '51.09'))).toEqual(['success', 'exception', 'success'])
  })
})

describe('ranks', () => {
  it('are by figure, shared by equals, who stand in the order of their names', () => {
    const rows = [
      { username: '王芳', profit: '5.00' },
      { username: '宋雨', profit: '9.5' },
      { username: '陈晨', profit: '5' },
      { username: '唐宁', profit: '10' },
      { username: '许磊', profit: '-3' },
    ]
    expect(ranked(rows, (row) => row.profit).map(({ username, order }) => [username, order, medalOf(order)])).toEqual([
      ['唐宁', 1, 1],
      ['宋雨', 2, 2],
      ['陈晨', 3, 3],
      ['王芳', 3, 3],
      ['许磊', 5, null],
    ])
  })
})
