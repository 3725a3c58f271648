import { monthStart, shiftDays } from '@erp/contract/kit/period'
import { expect, it } from 'vitest'
import { chance } from '../../../../test/malformed/chance.ts'
import { DEVELOP, DEVELOP_QUARTER, SKU, SKU_THIRD } from '../profit/profit-tables.ts'
import { QUARTERS, type Span, spans } from './developed-rows.ts'

const dice = chance(20261119)
const FIRST = '2023-12-15'
const days = ([, first, next]: Span): number => (Date.parse(next) - Date.parse(first)) / 86_400_000

it('ranges are quarters, months, thirds of months and days without a gap, and no more days than that needs', () => {
  for (let n = 0; n < 500; n++) {
    const from = shiftDays(FIRST, dice.below(800))
    const end = shiftDays(from, dice.below(200))
    const all = n % 2 ? spans(from, end, false) : spans(from, end, false, QUARTERS)
    const dayByDay = all.flatMap(([, first, next]) => [first, next])
    expect(dayByDay.filter((day, i) => i % 2 === 0 && i > 0 && day !== dayByDay[i - 1])).toEqual([])
    expect([all[0]?.[1] ?? from, all.at(-1)?.[2] ?? end]).toEqual([from, end])
    for (const [table, first, next] of all) {
      if (table === DEVELOP) expect([monthStart(first), monthStart(next)]).toEqual([first, next])
      if (table === DEVELOP_QUARTER) expect([first, next].map((day) => /-(01|04|07|10)-01$/.test(day))).toEqual([true, true])
      if (table === SKU_THIRD) expect([first, next].map((day) => ['01', '11', '21'].includes(day.slice(8)))).toEqual([true, true])
    }
    for (const span of all.filter(([table]) => table === SKU)) expect(days(span)).toBeLessThan(20)
    if (n % 2 === 0) for (const span of all.filter(([table]) => table === DEVELOP)) expect(days(span)).toBeLessThan(124)
  }
})

it('what today is a part of is whole, so that this month and this quarter are read as one', () => {
  expect(spans('2025-11-25', '2026-11-20', true, QUARTERS)).toEqual([
    [SKU, '2025-11-25', '2025-12-01'],
    [DEVELOP, '2025-12-01', '2026-01-01'],
    [DEVELOP_QUARTER, '2026-01-01', '2027-01-01'],
  ])
  expect(spans('2026-01-05', '2026-11-20', true)).toEqual([
    [SKU, '2026-01-05', '2026-01-11'],
    [SKU_THIRD, '2026-01-11', '2026-02-01'],
    [DEVELOP, '2026-02-01', '2026-12-01'],
  ])
  expect(spans('2026-11-05', '2026-11-20', true)).toEqual([
    [SKU, '2026-11-05', '2026-11-11'],
    [SKU_THIRD, '2026-11-11', '2026-11-21'],
  ])
  expect(spans('2026-11-19', '2026-11-19', true)).toEqual([])
})
