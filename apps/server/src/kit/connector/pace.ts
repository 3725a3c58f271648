import { type Db, sql } from '../db/db.ts'

export interface Limit {
  /** So many calls … */
  calls: number
  /** … in so many seconds, evenly; as many at once after a pause. */
  seconds: number
}

/**
 * How long to wait before this call of the account may begin, counted over all nodes; null when it would be more than `mostMs`.
 * One row keeps when the next one would be due if they came evenly.
 */
export async function waitFor(
  db: Pick<Db, 'aside'>,
  key: string,
  limit: Limit,
  now: Date,
  mostMs: number,
): Promise<number | null> {
  const every = (limit.seconds * 1000) / limit.calls
  const ahead = limit.seconds * 1000
  const taken = await db.aside.one<{ ms: number }>(sql`
    INSERT INTO connector_pace AS p (key, next_time) VALUES (${key}, ${now}::timestamptz + make_interval(secs => ${every / 1000}))
    ON CONFLICT (key) DO UPDATE SET next_time = greatest(p.next_time, ${now}::timestamptz) + make_interval(secs => ${every / 1000})
      WHERE p.next_time <= ${new Date(now.getTime() + ahead - every + mostMs)}
    RETURNING (extract(epoch FROM p.next_time - ${now}::timestamptz) * 1000)::int AS ms`)
  if (!taken) return null
  return Math.max(0, taken.ms - ahead)
}

/** The platform said when: until then no node calls for the account. */
export async function holdOff(db: Pick<Db, 'aside'>, key: string, limit: Limit, until: Date): Promise<void> {
  const next = new Date(until.getTime() + limit.seconds * 1000)
  await db.aside.run(sql`
    INSERT INTO connector_pace AS p (key, next_time) VALUES (${key}, ${next}) ON CONFLICT (key) DO UPDATE SET next_time = greatest(p.next_time, ${next})`)
}
