import { afterEach, expect, test } from 'vitest'
import { companyNow, greeting, hearTime } from './company-clock.ts'

const MIDNIGHT_UTC = Date.UTC(2026, 10, 16, 16, 30)
afterEach(() => hearTime(new Date(MIDNIGHT_UTC).toUTCString(), MIDNIGHT_UTC))

test('the day and the hour are those of Shanghai, wherever the browser is', () => {
  hearTime(null)
  expect(companyNow(MIDNIGHT_UTC).format('YYYY-MM-DD HH:mm')).toBe('2026-11-17 00:30')
})

test('a browser whose clock is wrong is put right by what the server says', () => {
  hearTime('Tue, 17 Nov 2026 01:00:00 GMT', MIDNIGHT_UTC)
  expect(companyNow(MIDNIGHT_UTC + 60_000).format('YYYY-MM-DD HH:mm')).toBe('2026-11-17 09:01')
  hearTime('nonsense', 0)
  expect(companyNow(MIDNIGHT_UTC + 60_000).hour()).toBe(9)
})

test('the greeting follows the hour', () => {
  expect([0, 9, 12, 15, 22].map((hour) => greeting(hour))).toEqual(['夜深了', '早上好', '中午好', '下午好', '晚上好'])
})
