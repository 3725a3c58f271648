import { CYCLE } from '@erp/contract/report/subscription/subscription'
import { addDays } from '../../../kit/clock.ts'

export interface Plan {
  cycle: number
  weekday: number | null
  monthDay: number | null
  hour: number
}

const fits = ({ cycle, weekday, monthDay }: Plan, day: string): boolean => {
  if (cycle === CYCLE.weekly) return new Date(`${day}T00:00:00Z`).getUTCDay() === weekday! % 7
  return cycle === CYCLE.monthly ? Number(day.slice(8)) === monthDay : true
}

/** The next time after now, in Shanghai as all times on the wire. */
export function nextDue(plan: Plan, now: string): string {
  const at = (day: string) => `${day} ${String(plan.hour).padStart(2, '0')}:00:00`
  let day = now.slice(0, 10)
  while (!fits(plan, day) || at(day) <= now) day = addDays(day, 1)
  return at(day)
}
