import { describe, expect, test } from 'vitest'
import { lineOf, scaleOf, shortly, tickedOf } from './scale.ts'

const PLOT = { width: 120, height: 120, left: 10, right: 10, top: 10, bottom: 10 }

describe('a chart', () => {
  test('holds every value between round steps, with 0 among them', () => {
    const { ticks, x, y } = scaleOf([-130, 270], 11, PLOT)
    expect(ticks).toEqual([-200, -100, 0, 100, 200, 300])
    expect([x(0), x(10), y(300), y(-200)]).toEqual([10, 110, 10, 110])
    expect(scaleOf([], 0, PLOT).ticks.at(-1)).toBeGreaterThan(0)
    expect(scaleOf([-8, -3], 2, PLOT).ticks).toContain(0)
  })

  test('draws a line in pieces where days are missing', () => {
    const scale = scaleOf([0, 4], 5, PLOT)
    expect(lineOf([null, 4, 0, null, 4], scale)).toBe('M35.0 10.0L60.0 110.0M110.0 10.0')
  })

  test('names as many points below the axis as fit, short names more often than long ones', () => {
    const plot = { ...PLOT, width: 390, left: 46 }
    const scale = scaleOf([], 30, plot)
    const days = Array.from({ length: 30 }, (_, i) => String(i + 1).padStart(2, '0'))
    expect(tickedOf(days, scale, plot)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27])
    const dates = days.map((day) => `2026-11-${day}`)
    expect(tickedOf(dates, scale, plot)).toEqual([0, 7, 14, 21])
  })

  test('writes large amounts shortly', () => {
    expect([0, 950, 12_000, -250_000, 320_000_000].map(shortly)).toEqual(['0', '950', '1.2万', '−25万', '3.2亿'])
  })
})
