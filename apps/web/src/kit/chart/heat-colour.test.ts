import { describe, expect, test } from 'vitest'
import { colourOf, contrast, letterOn, rangeOf } from './heat-colour.ts'

describe('the colours of a heat map', () => {
  const range = rangeOf([-40, 0, 100])
  const white = [255, 255, 255] as const

  test('carry their letters, whatever the value', () => {
    for (let value = -40; value <= 100; value += 1) {
      const ground = colourOf(value, range)
      expect(contrast(ground, letterOn(ground))).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('grow darker with the amount, on both sides of nothing', () => {
    const dark = (values: number[]) => values.map((value) => contrast(colourOf(value, range), white))
    for (const side of [dark([0, 20, 40, 60, 80, 100]), dark([-1, -10, -20, -30, -40])])
      expect(side).toEqual(side.toSorted((a, b) => a - b))
    expect(contrast(colourOf(100, range), white) / contrast(colourOf(0, range), white)).toBeGreaterThan(3)
  })

  test('have nothing to say of nothing', () => {
    expect(colourOf(0, rangeOf([]))).toEqual(colourOf(0, range))
  })
})
