const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']

/** A schedule as people say it; what cannot be said in a few words is called a period of its own. */
export function cronWords(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/)
  const days = daysOf(day, month, weekday)
  const often = oftenOf(minute, hour)
  if (days === null) return UNSAID
  if (often) return [days, often].filter(Boolean).join(' ')
  const times = timesOf(minute, hour)
  return times ? `${days || '每天'} ${times}` : UNSAID
}

const UNSAID = '自定义周期'
const isNumber = (part: string): boolean => /^\d+$/.test(part)
const weekdayName = (part: string): string => WEEKDAYS[Number(part) % 7]!

function daysOf(day: string, month: string, weekday: string): string | null {
  if (month !== '*') return isNumber(month) && isNumber(day) && weekday === '*' ? `每年 ${month} 月 ${day} 日` : null
  if (weekday === '*') return day === '*' ? '' : isNumber(day) ? `每月 ${day} 日` : null
  if (day !== '*') return null
  const [from, to] = /^(\d)-(\d)$/.exec(weekday)?.slice(1) ?? []
  if (from && to) return `每周${weekdayName(from)}至周${weekdayName(to)}`
  return isNumber(weekday) ? `每周${weekdayName(weekday)}` : null
}

function oftenOf(minute: string, hour: string): string | null {
  const step = (part: string) => /^\*\/(\d+)$/.exec(part)?.[1]
  if (hour === '*') {
    if (minute === '*') return '每分钟'
    if (step(minute)) return `每 ${step(minute)} 分钟`
    return isNumber(minute) ? `每小时第 ${minute} 分` : null
  }
  if (!isNumber(minute)) return null
  const [from, to] = /^(\d+)-(\d+)$/.exec(hour)?.slice(1) ?? []
  if (from && to) return `${from} 点至 ${to} 点每小时第 ${minute} 分`
  return step(hour) ? `每 ${step(hour)} 小时第 ${minute} 分` : null
}

function timesOf(minute: string, hour: string): string | null {
  const hours = hour.split(',')
  if (!isNumber(minute) || !hours.every(isNumber)) return null
  return hours.map((one) => `${one.padStart(2, '0')}:${minute.padStart(2, '0')}`).join('、')
}
