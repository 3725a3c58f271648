import type { Clock } from '../kit/clock.ts'
import { sql } from '../kit/db/db.ts'
import type { House } from '../kit/house.ts'

type Place = Pick<House, 'db' | 'clock'>
const MINUTE = 60_000
/** As it was last heard; every call of a simulated platform hears it anew, whichever node it runs on. */
const heard = new WeakMap<object, number>()

/** How far simulated platforms are ahead of the house, whose own clock (sessions, jobs, logs) nobody moves. */
export async function hearAhead({ db }: Pick<House, 'db'>): Promise<number> {
  const row = await db.one<{ minutes: number }>(sql`SELECT ahead_minutes AS minutes FROM simulator_clock`)
  heard.set(db, row?.minutes ?? 0)
  return row?.minutes ?? 0
}

const ahead = new WeakSet<Clock>()

export function platformClock({ db, clock }: Place): Clock {
  if (ahead.has(clock)) return clock
  const made = { now: () => new Date(clock.now().getTime() + (heard.get(db) ?? 0) * MINUTE) }
  ahead.add(made)
  return made
}
