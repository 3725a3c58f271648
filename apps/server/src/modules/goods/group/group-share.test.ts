import fc from 'fast-check'
import { expect, it } from 'vitest'
import { autoShares, splitAmount } from './group-share.ts'

it('shares by cost, and splits a sale by the shares', () => {
  const shares = autoShares([
    { cost: '12.00', quantity: 1 },
    { cost: '4.00', quantity: 2 },
  ])
  expect(shares).toEqual(['60.00', '40.00'])
  expect(splitAmount('15.99', shares)).toEqual(['9.59', '6.40'])
})

it('gives the rest to the first', () => {
  expect(autoShares([1, 2, 3].map(() => ({ cost: '1', quantity: 1 })))).toEqual(['33.34', '33.33', '33.33'])
  expect(splitAmount('10.00', ['33.34', '33.33', '33.33'])).toEqual(['3.34', '3.33', '3.33'])
  expect(splitAmount('0.00', ['60', '40'])).toEqual(['0.00', '0.00'])
  expect(splitAmount('-15.99', ['60', '40'])).toEqual(['-9.59', '-6.40'])
})

it('shares equally where nobody knows a cost', () => {
  expect(
    autoShares([
      { cost: null, quantity: 1 },
      { cost: null, quantity: 5 },
      { cost: '0', quantity: 1 },
    ]),
  ).toEqual(['33.34', '33.33', '33.33'])
  expect(autoShares([{ cost: null, quantity: 3 }])).toEqual(['100.00'])
  expect(
    autoShares([
      { cost: null, quantity: 1 },
      { cost: '5', quantity: 1 },
    ]),
  ).toEqual(['0.00', '100.00'])
})

it('leaves nobody with less than nothing', () => {
  expect(
    splitAmount(
      '0.10',
      Array.from({ length: 20 }, () => '5'),
    ),
  ).toEqual(['0.00', ...Array.from({ length: 10 }, () => '0.01'), ...Array.from({ length: 9 }, () => '0.00')])
})

it('never loses a cent', () => {
  const cents = (values: string[]) => values.reduce((sum, value) => sum + Math.round(Number(value) * 100), 0)
  const weights = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (amount, costs) => {
      const shares = autoShares(costs.map((cost) => ({ cost: (cost / 100).toFixed(2), quantity: 1 })))
      expect(cents(shares)).toBe(10_000)
      const split = splitAmount((amount / 100).toFixed(2), shares)
      expect(cents(split)).toBe(amount)
      expect(split.every((part) => Number(part) >= 0)).toBe(true)
    }),
  )
})
