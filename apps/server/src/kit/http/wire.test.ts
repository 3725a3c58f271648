import { expect, test } from 'vitest'
import { wireJson } from './wire.ts'

test.each([
  ['short', '黑色'],
  ['long', '防水卡包 é ß 😀 "\\\n'.repeat(500)],
  ['half of a pair', '\ud83d'.repeat(5000)],
])('what is sent is what was said: %s', (_, text) => {
  expect(JSON.parse(String(wireJson({ text })))).toEqual({ text })
})
