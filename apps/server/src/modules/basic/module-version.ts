import { message } from '@erp/contract/basic/message'
import { messageStates } from '@erp/contract/basic/message.states'
import { moduleVersion } from '@erp/contract/basic/module-version'
import { VERSION_STATE, versionStates } from '@erp/contract/basic/module-version.states'
import { stateLabel } from '@erp/contract/kit'
import { change, insert, remove } from '../../kit/crud.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { isEmpty } from '../../kit/html.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { move, moveSet } from '../../kit/move.ts'
import { bad, refuse } from '../../kit/refuse.ts'
import { tellUnread } from '../account/own/unread.ts'
import { messageState } from '../account/states.ts'
import { announce } from './message-announce.ts'

const list = keepMainList(listOf(moduleVersion))

export const moduleVersions: Handlers<typeof moduleVersion> = {
  'list-page': list.page,
  add: async (tx, input, ctx) => {
    await requireHigher(tx, input.moduleId, input.versionNo)
    return insert(tx, list, { ...input, content: input.content ?? '' }, ctx)
  },
  edit: async (tx, input, ctx) => {
    await requireDraft(tx, input.versionId, '编辑', ctx)
    await requireHigher(tx, input.moduleId, input.versionNo)
    return change(tx, list, { ...input, content: input.content ?? '' }, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await requireDraft(tx, id, '删除', ctx)
    return remove(tx, list, id, ctx)
  },
  publish: async (tx, { versionId }, ctx) => {
    const { row } = await move(tx, moduleVersion, versionStates, 'publish', versionId, ctx)
    if (isEmpty(String(row['content']))) throw refuse('版本内容为空，不能发布')
    await requireHigher(tx, Number(row['module_id']), String(row['version_no']), versionId)
    await tx.run(sql`UPDATE sys_module_version SET publish_time = ${ctx.now} WHERE id = ${versionId}`)
    const made = await tx.one<{ id: number }>(sql`
      INSERT INTO basic_message (kind, version_text, title, content, source_type, source_id, status, publish_time, create_by, create_time, update_by, update_time)
      VALUES (1, ${row['version_no']}, ${row['title']}, ${row['content']}, ${moduleVersion.path}, ${versionId}, ${messageState.published}, ${ctx.now},
        ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
    await announce(tx, { messageId: made!.id, version: String(row['version_no']), title: String(row['title']) })
    return null
  },
  withdraw: async (tx, { versionId }, ctx) => {
    await move(tx, moduleVersion, versionStates, 'withdraw', versionId, ctx)
    const its = sql`t.source_type = ${moduleVersion.path} AND t.source_id = ${versionId}`
    await moveSet(tx, message, messageStates, 'withdraw', its, ctx, { ready: true })
    await tellUnread(tx, null)
    return null
  },
}

async function requireDraft(tx: Tx, id: number, verb: string, ctx: Ctx): Promise<void> {
  await list.get(tx, id, ctx)
  const row = await tx.one<{ status: number }>(sql`SELECT status FROM sys_module_version WHERE id = ${id} FOR UPDATE`)
  if (row!.status !== VERSION_STATE.draft) throw refuse(`版本当前为「${stateLabel(versionStates, row!.status)}」，不能${verb}`)
}

/** Versions of a module only go up. The module's row is locked, so that two releases at once queue. */
async function requireHigher(tx: Tx, moduleId: number, versionNo: string, except = 0): Promise<void> {
  await tx.query(sql`SELECT 1 FROM sys_module WHERE id = ${moduleId} FOR NO KEY UPDATE`)
  const last = await tx.one<{ versionNo: string; higher: boolean }>(sql`
    SELECT version_no AS "versionNo", string_to_array(${versionNo}, '.')::int[] > string_to_array(version_no, '.')::int[] AS higher
    FROM sys_module_version
    WHERE module_id = ${moduleId} AND publish_time IS NOT NULL AND id <> ${except} AND deleted_at IS NULL
    ORDER BY string_to_array(version_no, '.')::int[] DESC LIMIT 1`)
  if (last && !last.higher) throw bad(`版本号必须高于 ${last.versionNo}`, 'versionNo')
}
