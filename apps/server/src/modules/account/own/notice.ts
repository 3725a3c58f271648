import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { messageState } from '../states.ts'
import { tellUnread } from './unread.ts'

export interface Notice {
  title: string
  /** Plain text, as people typed it; lines end with a newline. */
  content: string
  source: string
  sourceId: number
}

/** A notice of its own to each of them. */
export const notify = (tx: Tx, userIds: number[], notice: Notice, ctx: Ctx): Promise<void> =>
  notifyEach(
    tx,
    userIds.map((userId) => ({ ...notice, userId })),
    ctx,
  )

/** Messages are shown as HTML, so the text is escaped here. */
export async function notifyEach(tx: Tx, notices: (Notice & { userId: number })[], ctx: Ctx): Promise<void> {
  if (notices.length === 0) return
  const by = ctx.user?.userId ?? null
  const rows = notices.map((notice) => ({ ...notice, content: asHtml(notice.content) }))
  await tx.run(sql`
    INSERT INTO basic_message (kind, user_id, title, content, source_type, source_id, status, publish_time, create_by, create_time, update_by, update_time)
    SELECT 2, r."userId", r.title, r.content, r.source, r."sourceId", ${messageState.published}, ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz,
      ${by}::bigint, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("userId" bigint, title text, content text, source text, "sourceId" bigint)`)
  await tellUnread(tx, [...new Set(notices.map((notice) => notice.userId))])
}

const LISTED = 50
export interface About {
  userId: number
  id: number
  /** What is said of this one. */
  line: string
}

/** One notice a person, about all that concerns them; the first of them is what it leads to. */
export const notifyAbout = (
  tx: Tx,
  about: readonly About[],
  words: { source: string; title: (count: number) => string; lead: string },
  ctx: Ctx,
): Promise<void> =>
  notifyEach(
    tx,
    [...Map.groupBy(about, ({ userId }) => userId)].map(([userId, theirs]) => ({
      userId,
      title: words.title(theirs.length),
      content: [words.lead, ...theirs.slice(0, LISTED).map(({ line }) => line)].join('\n'),
      source: words.source,
      sourceId: theirs[0]!.id,
    })),
    ctx,
  )

const asHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replaceAll('\n', '<br>')
