import { expect, test } from 'vitest'
import { type Feedback, goneOn, NOTHING, type Shown, shownAfter } from './standing.ts'

const red: Feedback = { level: 'error', text: '库位不符，应为 A-01-02-1' }
const blue: Feedback = { level: 'info', text: 'PK1' }
const green: Feedback = { level: 'ok', text: 'S1 还差 1' }
/** What is shown after these, a scan being null. */
const shown = (...heard: (Feedback | null)[]): Feedback | null =>
  heard.reduce<Shown>((now, said) => (said ? shownAfter(now, said) : goneOn(now)), NOTHING).said

test('a refusal stays until the next scan, whatever else is said meanwhile', () => {
  expect(shown(null, red, blue)).toBe(red)
  expect(shown(null, red, green, { level: 'warn', text: '已拦截' }, { level: 'held', text: 'x' })).toBe(red)
})

test('the next scan may say what it likes, and a further refusal is the one to read', () => {
  expect(shown(null, red, null, green)).toBe(green)
  const second: Feedback = { level: 'error', text: '超出应拣数量 2' }
  expect(shown(null, red, second, blue)).toBe(second)
})

test('until it has said something the refusal before is still there to be read', () => {
  expect(shown(null, red, null)).toBe(red)
})
