import { describe, expect, test } from 'vitest'
import { daysIn, type Period, periodBefore, relativeDays } from './period.ts'

describe('the period before', () => {
  test.each<[Period, Period]>([
    [
      ['2026-11-01', '2026-11-17'],
      ['2026-10-15', '2026-10-31'],
    ],
    [
      ['2026-11-17', '2026-11-17'],
      ['2026-11-16', '2026-11-16'],
    ],
    [
      ['2026-03-01', '2026-03-31'],
      ['2026-02-01', '2026-02-28'],
    ],
    [
      ['2028-02-01', '2028-03-31'],
      ['2027-12-01', '2028-01-31'],
    ],
    [
      ['2026-01-01', '2026-12-31'],
      ['2025-01-01', '2025-12-31'],
    ],
    [
      ['2026-11-10 08:00:00', '2026-11-11 20:00:00'],
      ['2026-11-08 08:00:00', '2026-11-09 20:00:00'],
    ],
  ])('of %j is %j', (period, before) => {
    expect(periodBefore(period)).toEqual(before)
  })
})

test('days that move with the calendar', () => {
  expect(relativeDays('last7', '2026-03-03')).toEqual(['2026-02-25', '2026-03-03'])
  expect(daysIn(relativeDays('last30', '2026-03-03'))).toBe(30)
  expect(relativeDays('lastMonth', '2026-01-31')).toEqual(['2025-12-01', '2025-12-31'])
  expect(relativeDays('month', '2026-02-01')).toEqual(['2026-02-01', '2026-02-01'])
  expect(relativeDays('quarter', '2026-11-18')).toEqual(['2026-10-01', '2026-11-18'])
  // A Wednesday, and the Sunday that still belongs to the week of the Monday before.
  expect(relativeDays('week', '2026-11-18')).toEqual(['2026-11-09', '2026-11-15'])
  expect(relativeDays('week', '2026-11-22')).toEqual(['2026-11-09', '2026-11-15'])
})
