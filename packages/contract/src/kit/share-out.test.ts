import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOut } from './share-out.ts'

it('shares by weights, and the last line with a weight takes the rest', () => {
  expect(shareOut('17.50', ['325.00', '400.00'], 2)).toEqual(['7.84', '9.66'])
  expect(shareOut('10', [1, 1, 1], 2)).toEqual(['3.33', '3.33', '3.34'])
  expect(shareOut('10', [1, 1, 1, 0], 2)).toEqual(['3.33', '3.33', '3.34', '0.00'])
  expect(shareOut('-12.50', ['325.00', '400.00'], 2)).toEqual(['-5.60', '-6.90'])
  expect(shareOut('0', [2, 1], 4)).toEqual(['0.0000', '0.0000'])
  expect(shareOut('5', [], 2)).toEqual([])
})

it('gives the rest to whom the book names', () => {
  expect(shareOut('10', [0, 1, 1, 1], 2, { rest: 'first' })).toEqual(['0.00', '3.34', '3.33', '3.33'])
  expect(shareOut('100', [1, 4, 1], 4, { rest: 'largest' })).toEqual(['16.6667', '66.6666', '16.6667'])
  expect(shareOut('10', [0, 1, 1, 1], 2, { rest: 0 })).toEqual(['0.01', '3.33', '3.33', '3.33'])
})

it('goes by the spare weights where there are none, and equally where those are nothing too', () => {
  expect(shareOut('10', ['0', '0.00'], 4, { spare: [3, 1] })).toEqual(['7.5000', '2.5000'])
  expect(shareOut('10', [0, 0], 2, { spare: [0, 0] })).toEqual(['5.00', '5.00'])
  expect(shareOut('1', [0, 0, 0], 2)).toEqual(['0.33', '0.33', '0.34'])
})

it('leaves nobody with less than nothing', () => {
  const twenty = Array.from({ length: 20 }, () => 5)
  const ten = (value: string, n: number) => Array.from({ length: n }, () => value)
  expect(shareOut('0.10', twenty, 2)).toEqual([...ten('0.01', 10), ...ten('0.00', 10)])
  expect(shareOut('-0.10', twenty, 2, { rest: 'first' })).toEqual(['0.00', ...ten('-0.01', 10), ...ten('0.00', 9)])
})

it('always adds up, each share within a unit of its part unless it takes the rest', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 30 })
  const rests = fc.constantFrom<'last' | 'first' | 'largest'>('last', 'first', 'largest')
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      weights,
      fc.constantFrom(0, 2, 4),
      rests,
      (n, by, decimals, rest) => {
        const total = new Big(n).div(10 ** decimals).toFixed(decimals)
        const shares = shareOut(total, by, decimals, { rest })
        const unit = new Big(10).pow(-decimals)
        expect(shares.reduce((all, share) => all.plus(share), new Big(0)).toFixed(decimals)).toBe(total)
        for (const share of shares) expect(new Big(share).times(n).gte(0)).toBe(true)
        const whole = by.reduce((all, weight) => all + weight, 0)
        const off = shares.filter((share, i) => {
          const part = whole === 0 ? new Big(total).div(by.length) : new Big(total).times(by[i]!).div(whole)
          return new Big(share).minus(part).abs().gt(unit.times('1.5'))
        })
        expect(off.length).toBeLessThanOrEqual(1)
      },
    ),
  )
})
