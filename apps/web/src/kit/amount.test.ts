import { describe, expect, test } from 'vitest'
import { grouped, signed, toneOf } from './amount.ts'

describe('amounts', () => {
  test('are parted by thousands, whatever their sign and places', () => {
    expect(['0.00', '999', '1000', '-1234567.8050', '-12.00'].map(grouped)).toEqual([
      '0.00',
      '999',
      '1,000',
      '−1,234,567.8050',
      '−12.00',
    ])
  })

  test('say which way a difference went', () => {
    expect(['1200.50', '-1200.50', '0.00', '-'].map((value) => [signed(value), toneOf(value)])).toEqual([
      ['+1,200.50', 'up'],
      ['−1,200.50', 'down'],
      ['0.00', 'even'],
      ['-', 'even'],
    ])
  })
})
