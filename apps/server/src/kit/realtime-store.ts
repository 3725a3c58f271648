import { sql, type Tx } from './db.ts'
import type { House } from './house.ts'
import { hashToken, liveSession } from './session.ts'

export interface Kept {
  id: number
  /** null: everybody. */
  userId: number | null
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

export function keptByIds(tx: Tx, ids: number[]): Promise<Kept[]> {
  return tx.query<Kept>(
    sql`SELECT id, user_id AS "userId", time, body FROM realtime_message WHERE id = ANY(${ids}::bigint[]) ORDER BY id`,
  )
}

/** What these people have not acknowledged. A set of ids and no "since": ids are given out before commits, in another order. */
export function unseen(tx: Tx, userIds: number[]): Promise<Kept[]> {
  return tx.query<Kept>(sql`
    SELECT m.id, u.id AS "userId", m.time, m.body FROM account_user u
    CROSS JOIN LATERAL (
      SELECT * FROM realtime_message WHERE user_id = u.id
      UNION ALL SELECT * FROM realtime_message WHERE user_id IS NULL AND time >= u.create_time
    ) m
    WHERE u.id = ANY(${userIds}::bigint[])
      AND NOT EXISTS (SELECT 1 FROM realtime_ack a WHERE a.user_id = u.id AND a.message_id = m.id)
    ORDER BY m.id`)
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
