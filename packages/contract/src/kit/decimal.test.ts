import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, minus, over, plus, round, round2, times } from './decimal.ts'

describe('decimal arithmetic', () => {
  it('rounds half up, away from zero', () => {
    expect(['0.005', '1.005', '2.675', '-0.005', '-1.005', '1.004999'].map(round2)).toEqual([
      '0.01',
      '1.01',
      '2.68',
      '-0.01',
      '-1.01',
      '1.00',
    ])
    expect(round('12.34', 4)).toBe('12.3400')
    expect(round('1e3', 0)).toBe('1000')
  })
  it('keeps what binary floats lose', () => {
    expect(plus('0.1', '0.2').toFixed()).toBe('0.3')
    expect(times('1.1', '1.1').toFixed()).toBe('1.21')
    expect(minus('1', '0.9').toFixed()).toBe('0.1')
    expect(round(over('1', '3'), 6)).toBe('0.333333')
    expect([compare('1.10', '1.1'), compare('2', '10'), compare('-1', '-2')]).toEqual([0, -1, 1])
  })
  it('agrees with whole cents for every amount', () => {
    const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
    const amount = (n: bigint) =>
      `${n < 0n ? '-' : ''}${String(n < 0n ? -n : n)
        .padStart(3, '0')
        .replace(/(..)$/, '.$1')}`
    fc.assert(
      fc.property(cents, cents, (a, b) => round2(plus(amount(a), amount(b))) === amount(a + b)),
      { seed: 2 },
    )
  })
})
