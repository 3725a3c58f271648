const HOUR = 60
const DAY = 24 * HOUR

/** Minutes as people say them, in the two largest units: 2天3小时. */
export function spanOf(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return ''
  const parts = [
    [Math.floor(minutes / DAY), '天'],
    [Math.floor((minutes % DAY) / HOUR), '小时'],
    [minutes % HOUR, '分钟'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return '不到1分钟'
  return parts
    .slice(first, first + 2)
    .map(([count, unit]) => (count ? `${count}${unit}` : ''))
    .join('')
}
