import { describe, expect, test } from 'vitest'
import { signed, toneOf } from './amount.ts'

describe('amounts', () => {
  test('say which way a difference went', () => {
    expect(['1200.50', '-1200.50', '0.00', '-'].map((value) => [signed(value), toneOf(value)])).toEqual([
      ['+1,200.50', 'up'],
      ['−1,200.50', 'down'],
      ['0.00', 'even'],
      ['-', 'even'],
    ])
  })
})
