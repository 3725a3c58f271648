import type { Note, Page, RowOfResource } from '@erp/contract/kit'
import type { bizLog } from '@erp/contract/kit/biz-log'
import { sql, type Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import type { List } from '../list/list.ts'
import { logPage } from '../list/log-list.ts'
import { log } from '../log.ts'

interface LogInput {
  pageNum?: number | null
  pageSize?: number | null
}

/** Notes and log of a document that the person may see. */
export const noteCalls = (list: List<object>) => ({
  notes: async (tx: Tx, input: object, ctx: Ctx): Promise<Note[]> => {
    const id = await seen(tx, list, input, ctx)
    return tx.query<Note>(sql`
      SELECT n.id, n.content, u.display_name AS "userName", n.time FROM document_note n LEFT JOIN account_user u ON u.id = n.user_id
      WHERE n.entity = ${list.resource.path} AND n.entity_id = ${id} ORDER BY n.id DESC`)
  },
  'add-notes': async (tx: Tx, input: { content: string }, ctx: Ctx): Promise<null> => {
    const id = await seen(tx, list, input, ctx)
    const entity = list.resource.path
    await tx.run(sql`
      INSERT INTO document_note (entity, entity_id, content, user_id, time) VALUES (${entity}, ${id}, ${input.content}, ${ctx.user.userId}, ${ctx.now})`)
    await log(tx, ctx, { entity, entityId: id, action: '添加备注', note: input.content })
    return null
  },
  'biz-log': async (tx: Tx, { pageNum, pageSize, ...input }: LogInput, ctx: Ctx) => {
    const id = await seen(tx, list, input, ctx)
    const condition = { entity: list.resource.path, entityId: [id] }
    return logPage(tx, { pageNum, pageSize, condition }, ctx) as Promise<Page<RowOfResource<typeof bizLog>>>
  },
})

async function seen(tx: Tx, list: List<object>, input: object, ctx: Ctx): Promise<number> {
  const id = (input as Record<string, number>)[list.resource.key]!
  await list.get(tx, id, ctx)
  return id
}
