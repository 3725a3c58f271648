import { monthStart, shiftDays } from '@erp/contract/kit/period'
import { expect, it } from 'vitest'
import { chance } from '../../../../test/malformed/chance.ts'
import { DEVELOP, SKU, SKU_THIRD } from '../profit/profit-tables.ts'
import { type Span, spans } from './developed-rows.ts'

const dice = chance(20261119)
const FIRST = '2023-12-15'
const days = ([, first, next]: Span): number => (Date.parse(next) - Date.parse(first)) / 86_400_000

it('ranges are months, thirds of months and days without a gap, and no more days than that needs', () => {
  for (let n = 0; n < 500; n++) {
    const from = shiftDays(FIRST, dice.below(800))
    const end = shiftDays(from, dice.below(200))
    const all = spans(from, end, false)
    const dayByDay = all.flatMap(([, first, next]) => [first, next])
    expect(dayByDay.filter((day, i) => i % 2 === 0 && i > 0 && day !== dayByDay[i - 1])).toEqual([])
    expect([all[0]?.[1] ?? from, all.at(-1)?.[2] ?? end]).toEqual([from, end])
    for (const [table, first, next] of all) {
      if (table === DEVELOP) expect([monthStart(first), monthStart(next)]).toEqual([first, next])
      if (table === SKU_THIRD) expect([first, next].map((day) => ['01', '11', '21'].includes(day.slice(8)))).toEqual([true, true])
    }
    for (const span of all.filter(([table]) => table === SKU)) expect(days(span)).toBeLessThan(20)
  }
})

it('what today is a part of is whole, so that this month is read as one', () => {
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
