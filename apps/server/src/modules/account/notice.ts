import { sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { tellUnread } from './unread.ts'

export interface Notice {
  title: string
  /** Plain text, as people typed it; lines end with a newline. */
  content: string
  source: string
  sourceId: number
}

/** A notice of its own to each of them. Messages are shown as HTML, so the text is escaped here. */
export async function notify(tx: Tx, userIds: number[], notice: Notice, ctx: Ctx): Promise<void> {
  await tx.run(sql`
    INSERT INTO basic_message (kind, user_id, title, content, source_type, source_id, status, publish_time, create_by, create_time, update_by, update_time)
    SELECT 2, u, ${notice.title}, ${asHtml(notice.content)}, ${notice.source}, ${notice.sourceId}, 1, ${ctx.now}::timestamptz,
      ${ctx.user.userId}::bigint, ${ctx.now}::timestamptz, ${ctx.user.userId}::bigint, ${ctx.now}::timestamptz
    FROM unnest(${userIds}::bigint[]) u`)
  await tellUnread(tx, userIds)
}

const asHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replaceAll('\n', '<br>')
