import { sql, type Tx } from '../db/db.ts'
import { inOneGo } from '../db/in-one-go.ts'
import type { House } from '../house.ts'
import { type Ports, ports } from '../port.ts'

export interface OutboxEvent<B> {
  id: number
  /** What it is about: events of one subject are delivered in the order of their commits; those of none in any order. */
  subject: string | null
  body: B
}
export interface Listener<B> {
  /** Its name for good: what waits for it is kept under it. */
  name: string
  /** What people read. */
  title: string
  /** Bears repetition: it is called again when it failed, or when its node died before its end was written. Longer work starts a task. */
  hear(house: House, event: OutboxEvent<B>): Promise<unknown>
}
export interface Topic<B> {
  name: string
  title: string
  /** Filled in `connectModules`. */
  listeners: Ports<Listener<B>>
  /** Within the writer's transaction: what is rolled back was never said. */
  emit(tx: Tx, now: Date | string, events: { subject: string | number | null; body: B }[]): Promise<void>
}

const topics = new Map<string, Topic<never>>()

/** Something a module says after it wrote, for whoever listens (docs/decisions/0020). */
export function topic<B extends object>(name: string, title: string): Topic<B> {
  const listeners = ports<Listener<B>>(name)
  const made: Topic<B> = {
    name,
    title,
    listeners,
    emit: async (tx, now, events) => {
      const rows = listeners().flatMap((listener) =>
        events.map(({ subject, body }) => ({
          listener: listener.name,
          subject: subject === null ? null : String(subject),
          body,
        })),
      )
      if (rows.length) await keep(tx, name, rows, now)
    },
  }
  topics.set(name, made as Topic<never>)
  return made
}

export const topicOf = (name: string): Pick<Topic<never>, 'title'> | undefined => topics.get(name)

export const listenerOf = (topicName: string, name: string): Listener<object> | undefined =>
  (topics.get(topicName) as Topic<object> | undefined)?.listeners().find((listener) => listener.name === name)

interface Row {
  listener: string
  subject: string | null
  body: object
}

/** Who speaks of the same subject waits for the other's commit, so that numbers are drawn in the order in which they are seen. */
async function keep(tx: Tx, name: string, rows: Row[], now: Date | string): Promise<void> {
  const subjects = [...new Set(rows.flatMap(({ subject }) => subject ?? []))].sort()
  const locked =
    subjects.length > 0 &&
    tx.query(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${name} || ' ' || s.subject, 0)) FROM unnest(${subjects}::text[]) WITH ORDINALITY s(subject, n) ORDER BY s.n`)
  const kept = tx.run(sql`
    INSERT INTO outbox_event (topic, listener, subject, body, next_time, create_time)
    SELECT ${name}, r.listener, r.subject, r.body, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(listener text, subject text, body jsonb)`)
  await inOneGo(locked, kept)
}
