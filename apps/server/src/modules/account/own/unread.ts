import { MESSAGE_STATE } from '@erp/contract/account/own/message-state'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { realtime } from '../../../kit/realtime/realtime.ts'
import { userState } from '../states.ts'

/** How many messages user `u` has not opened. */
export const unreadCount = raw(`(
  SELECT count(*) FROM basic_message m
  WHERE m.status = ${MESSAGE_STATE.published} AND m.deleted_at IS NULL AND (m.user_id IS NULL OR m.user_id = u.id)
    AND NOT EXISTS (SELECT 1 FROM basic_message_read r WHERE r.message_id = m.id AND r.user_id = u.id))`)

/** The badge of every open tab of these people follows; null is everybody who is signed in. */
export async function tellUnread(tx: Tx, userIds: number[] | null): Promise<void> {
  const whose = userIds
    ? sql`u.id = ANY(${userIds}::bigint[])`
    : raw('EXISTS (SELECT 1 FROM account_session s WHERE s.user_id = u.id AND s.revoked_at IS NULL)')
  const counts = await tx.query<{ userId: number; count: number }>(
    sql`SELECT u.id AS "userId", ${unreadCount} AS count FROM account_user u WHERE u.status = ${userState.working} AND ${whose}`,
  )
  await realtime.toEach(
    tx,
    counts.map(({ userId, count }) => ({ user: userId, frame: { type: 'unread', count } })),
  )
}
