import { AUTH_STATE } from '@erp/contract/authorize/shop'
import dayjs, { type Dayjs } from 'dayjs'

const SOON = 7
const { granted, ending, ended } = AUTH_STATE

export interface DaysLeft {
  words: string
  tone: 'calm' | 'soon' | 'late'
}

/** How long a shop may still be spoken for, as far as that means something in its state. */
export function daysLeft(row: { authStatus: number | null; expireTime: string | null }, now: Dayjs): DaysLeft | null {
  const state = row.authStatus
  if (state !== granted && state !== ending && state !== ended) return null
  if (!row.expireTime) return state === granted ? { words: '长期有效', tone: 'calm' } : null
  const days = Math.ceil(dayjs(row.expireTime).diff(now, 'day', true))
  if (state === ended) return days <= 0 ? { words: days === 0 ? '今天' : `${-days} 天前`, tone: 'late' } : null
  if (days <= 0) return { words: '今天到期', tone: 'late' }
  return { words: `剩 ${days} 天`, tone: days <= SOON ? 'soon' : 'calm' }
}
