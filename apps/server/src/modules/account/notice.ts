import { sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'

export interface Notice {
  title: string
  content: string
  source: string
  sourceId: number
}

/** A notice of its own to each of them. */
export async function notify(tx: Tx, userIds: number[], notice: Notice, ctx: Ctx): Promise<void> {
  await tx.run(sql`
    INSERT INTO basic_message (kind, user_id, title, content, source_type, source_id, status, publish_time, create_by, create_time, update_by, update_time)
    SELECT 2, u, ${notice.title}, ${notice.content}, ${notice.source}, ${notice.sourceId}, 1, ${ctx.now}::timestamptz,
      ${ctx.user.userId}::bigint, ${ctx.now}::timestamptz, ${ctx.user.userId}::bigint, ${ctx.now}::timestamptz
    FROM unnest(${userIds}::bigint[]) u`)
}
