const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']

/** `20 3 * * *` → 每天 03:20; what it does not know stays as it is written. */
export function cronWords(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/)
  const plain = (part: string) => /^\d+$/.test(part)
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (month !== '*') return cron
  if (day === '*' && weekday === '*' && hour === '*') {
    if (minute === '*') return '每分钟'
    if (every) return `每 ${every} 分钟`
    if (plain(minute)) return `每小时第 ${minute} 分`
  }
  if (!plain(minute) || !plain(hour)) return cron
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (day === '*' && weekday === '*') return `每天 ${time}`
  if (day === '*' && plain(weekday)) return `每周${WEEKDAYS[Number(weekday) % 7]} ${time}`
  return plain(day) && weekday === '*' ? `每月 ${day} 日 ${time}` : cron
}
