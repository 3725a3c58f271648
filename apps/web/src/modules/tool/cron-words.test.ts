import { expect, test } from 'vitest'
import { cronWords } from './cron-words.ts'

test.each([
  ['20 3 * * *', '每天 03:20'],
  ['*/5 * * * *', '每 5 分钟'],
  ['20 * * * *', '每小时第 20 分'],
  ['0 9 * * 1', '每周一 09:00'],
  ['30 0 1 * *', '每月 1 日 00:30'],
  ['0 9-18 * * 1-5', '0 9-18 * * 1-5'],
  ['0 0 1 1 *', '0 0 1 1 *'],
])('%s reads as %s', (cron, words) => expect(cronWords(cron)).toBe(words))
