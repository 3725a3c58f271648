import { AUTH_STATE } from '@erp/contract/authorize/shop'
import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const now = dayjs('2026-11-15 12:00:00')
const left = (authStatus: number, expireTime: string | null) => daysLeft({ authStatus, expireTime }, now)

it('says how long a shop may still be spoken for', () => {
  expect(left(AUTH_STATE.granted, '2027-06-01 12:00:00')).toEqual({ words: '剩 198 天', tone: 'calm' })
  expect(left(AUTH_STATE.granted, null)).toEqual({ words: '长期有效', tone: 'calm' })
  expect(left(AUTH_STATE.ending, '2026-11-20 11:00:00')).toEqual({ words: '剩 5 天', tone: 'soon' })
  expect(left(AUTH_STATE.ending, '2026-11-15 11:00:00')).toEqual({ words: '今天到期', tone: 'late' })
  expect(left(AUTH_STATE.ended, '2026-11-09 10:00:00')).toEqual({ words: '6 天前', tone: 'late' })
  expect(left(AUTH_STATE.broken, '2027-06-01 12:00:00')).toBeNull()
  expect(left(AUTH_STATE.none, null)).toBeNull()
})
