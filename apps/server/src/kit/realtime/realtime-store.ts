import { sql, type Tx } from '../db/db.ts'
import type { House } from '../house.ts'
import { hashToken, liveSession } from '../session.ts'

export interface Kept {
  id: number
  /** Rises from commit to commit: whoever knows one has been told all before it. */
  said: number
  userId: number
  /** Acknowledged by one of the person's tabs. */
  seen: boolean
  time: string
  body: { type: 'message'; text: string }
}
export interface Person {
  sessionId: number
  userId: number
  permVersion: number
}

/** Whose token it is. Opening a socket is no sign of life of the person: the session may still run out by idleness. */
export function personOf(tx: Tx, username: string, token: string, now: Date): Promise<Person | undefined> {
  return tx.one<Person>(sql`
    SELECT s.id AS "sessionId", u.id AS "userId", u.perm_version AS "permVersion"
    FROM account_session s JOIN account_user u ON u.id = s.user_id
    WHERE s.token_hash = ${hashToken(token)} AND u.username = ${username} AND ${liveSession(now)}`)
}

/** Which of the sessions still hold, with the version of their rights. */
export function stillLive(tx: Tx, sessionIds: number[], now: Date): Promise<Person[]> {
  return tx.query<Person>(sql`
    SELECT s.id AS "sessionId", u.id AS "userId", u.perm_version AS "permVersion"
    FROM account_session s JOIN account_user u ON u.id = s.user_id
    WHERE s.id = ANY(${sessionIds}::bigint[]) AND ${liveSession(now)}`)
}

/** What was said to these people after what they know, in that order, whoever of them has seen it elsewhere. */
export function saidAfter(tx: Tx, known: { userId: number; after: number }[]): Promise<Kept[]> {
  return tx.query<Kept>(sql`
    SELECT m.id, m.said, u.id AS "userId", m.time, m.body,
      EXISTS (SELECT 1 FROM realtime_ack a WHERE a.user_id = u.id AND a.message_id = m.id) AS seen
    FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS k("userId" bigint, after bigint)
    JOIN account_user u ON u.id = k."userId"
    CROSS JOIN LATERAL (
      SELECT * FROM realtime_message WHERE user_id = u.id AND said > k.after
      UNION ALL SELECT * FROM realtime_message WHERE user_id IS NULL AND time >= u.create_time AND said > k.after
    ) m
    ORDER BY m.said`)
}

export async function acknowledge(tx: Tx, userId: number, ids: number[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO realtime_ack (user_id, message_id)
    SELECT ${userId}, id FROM realtime_message WHERE id = ANY(${ids}::bigint[]) AND (user_id = ${userId} OR user_id IS NULL)
    ON CONFLICT DO NOTHING`)
}

const KEPT_DAYS = 7

export async function trimMessages(house: House): Promise<string> {
  const now = house.clock.now()
  const gone = await house.db.run(
    sql`DELETE FROM realtime_message WHERE time < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
  )
  return `清理 ${gone} 条推送消息`
}
