import { Refusal } from '../refuse.ts'

export type Throttle = (who: string, call: { action: { permission: string }; name: string }) => void

/** A fixed window per person; before sign-in per address, which a whole office may share in the same minute of the morning. */
export function throttle(perMinute: number, now: () => number = Date.now): Throttle {
  let windowEnd = 0
  let counts = new Map<string, number>()
  return (who, call) => {
    const time = now()
    if (time >= windowEnd) {
      windowEnd = time + 60_000
      counts = new Map()
    }
    const open = call.action.permission === 'public'
    const key = open ? `${who} public` : who
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > (open ? Math.max(60, perMinute / 2) : perMinute)) throw new Refusal(429, '请求过于频繁，请稍后再试')
  }
}
