import { expect, test } from 'vitest'
import { bounceGuard } from './bounce.ts'

/** Codes with the moments they arrive at; those the station takes. */
function taken(...scans: [at: number, code: string][]): string[] {
  let clock = 0
  const isBounce = bounceGuard(() => clock)
  return scans.flatMap(([at, code]) => {
    clock = at
    return isBounce(code) ? [] : [`${code.trim()}@${at}`]
  })
}

test('an equal code within 400 ms is a bounce, a later one is the next piece', () => {
  expect(taken([0, 'A-1'], [120, 'A-1'], [400, 'a-1 '], [401, 'A-1'], [900, 'A-1'])).toEqual(['A-1@0', 'A-1@401', 'A-1@900'])
})

test('another code is never a bounce, nor is one after it', () => {
  expect(taken([0, 'A-1'], [50, 'B-2'], [100, 'A-1'], [150, 'A-1'])).toEqual(['A-1@0', 'B-2@50', 'A-1@100'])
})
