import type { LiveFrame } from '@erp/contract/kit/realtime'
import { sql, type Tx } from '../db/db.ts'
import { type Outcome, words } from '../job/outcome.ts'

export const CHANNEL = 'erp_realtime'

/** What the nodes tell each other; bodies of kept messages stay in the table, since a notification holds 8 KB. */
export type Signal =
  | { message: number; user: number | null }
  | { frame: LiveFrame; user: number | null }
  | { check: number }
  | { document: [entity: string, id: number] }

/** Sending is part of the caller's transaction: it reaches people when that is committed, whichever node holds their sockets. */
export interface Realtime {
  toUser(tx: Tx, userId: number, frame: LiveFrame): Promise<void>
  toUsers(tx: Tx, userIds: number[], frame: LiveFrame): Promise<void>
  toAll(tx: Tx, frame: LiveFrame): Promise<void>
  /** A frame of their own to each. */
  toEach(tx: Tx, frames: { user: number; frame: LiveFrame }[]): Promise<void>
  /** How work that a person started ended: kept until they have seen it. */
  ended(tx: Tx, userId: number, what: string, outcome: Outcome): Promise<void>
}

export const realtime: Realtime = {
  toUser: (tx, userId, frame) => send(tx, [userId], frame),
  toUsers: (tx, userIds, frame) => send(tx, userIds, frame),
  toAll: (tx, frame) => send(tx, [null], frame),
  toEach: async (tx, frames) => {
    await tx.run(sql`
      SELECT pg_notify(${CHANNEL}, to_jsonb(r)::text)
      FROM jsonb_to_recordset(${JSON.stringify(frames)}::jsonb) AS r("user" bigint, frame jsonb)`)
  },
  ended: async (tx, userId, what, outcome) => {
    for (const text of words(what, outcome)) await keepMessage(tx, userId, text)
  },
}

export async function signal(tx: Tx, said: Signal): Promise<void> {
  await tx.run(sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(said)})`)
}

async function send(tx: Tx, users: (number | null)[], frame: LiveFrame): Promise<void> {
  const body = JSON.stringify(frame)
  await tx.run(sql`
    SELECT pg_notify(${CHANNEL}, jsonb_build_object('frame', ${body}::jsonb, 'user', u)::text) FROM unnest(${users}::bigint[]) AS u`)
}

/** For one person, or for everybody: until they have seen it, for 7 days at most. Shown as plain text. */
export async function keepMessage(tx: Tx, userId: number | null, text: string): Promise<void> {
  // PostgreSQL has no NUL in text.
  const body = JSON.stringify({ type: 'message', text: text.replaceAll('\0', '').slice(0, 2000) })
  await tx.run(sql`
    WITH made AS (INSERT INTO realtime_message (user_id, body) VALUES (${userId}, ${body}::jsonb) RETURNING id, user_id)
    SELECT pg_notify(${CHANNEL}, jsonb_build_object('message', id, 'user', user_id)::text) FROM made`)
}
