import dayjs, { type Dayjs } from 'dayjs'

let behind = 0

/** Every answer says when the server gave it. */
export function hearTime(date: string | null, now = Date.now()): void {
  const told = Date.parse(date ?? '')
  if (!Number.isNaN(told)) behind = told - now
}

const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** Now as the company's clock shows it, wherever this browser is and whatever its own clock says. */
export const companyNow = (now = Date.now()): Dayjs => dayjs(shanghai.format(now + behind))

export function greeting(hour = companyNow().hour()): string {
  if (hour < 5) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
