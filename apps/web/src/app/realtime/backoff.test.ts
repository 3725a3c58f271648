import { expect, test } from 'vitest'
import { backoff } from './backoff.ts'

test('waits twice as long after every failure, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map((failures) => backoff(failures, 1))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('half of the wait is chance', () => {
  expect(backoff(3, 0)).toBe(4000)
  expect(backoff(3, 0.5)).toBe(6000)
  const waits = Array.from({ length: 50 }, () => backoff(3))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(4000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(8000)
  expect(new Set(waits).size).toBeGreaterThan(10)
})
