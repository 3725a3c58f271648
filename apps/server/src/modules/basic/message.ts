import { MESSAGE_STATE } from '@erp/contract/account/own/message-state'
import { type Message, message } from '@erp/contract/basic/message'
import { messageStates } from '@erp/contract/basic/message.states'
import { stateLabel } from '@erp/contract/kit'
import { raw, type Sql, sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { cleanHtml, isEmpty } from '../../kit/html.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { log } from '../../kit/log.ts'
import { moveSet } from '../../kit/move.ts'
import { bad, forbidden, missing, Refusal, refuse } from '../../kit/refuse.ts'
import { may } from '../../kit/session.ts'
import { tellUnread, unreadCount } from '../account/own/unread.ts'
import { messageState } from '../account/states.ts'
import { announce } from './message-announce.ts'

const time = raw('coalesce(m.publish_time, m.create_time)')
const visible = (ctx: Ctx): Sql => sql`m.deleted_at IS NULL AND (m.user_id IS NULL OR m.user_id = ${ctx.user.userId})`
const select = (ctx: Ctx): Sql => sql`
  SELECT m.id AS "messageId", m.version_text AS version, m.title, m.content, m.status, ${time} AS "createTime", m.version AS "rowVersion",
    (EXISTS (SELECT 1 FROM basic_message_read r WHERE r.message_id = m.id AND r.user_id = ${ctx.user.userId}))::int AS "isRead"
  FROM basic_message m`

export const messages: Handlers<typeof message> = {
  getMessageNew: async (tx, _input, ctx) =>
    (await tx.one<Message>(sql`
      ${select(ctx)} WHERE m.deleted_at IS NULL AND m.status = ${messageState.published} AND m.kind = 1 AND m.user_id IS NULL ORDER BY ${time} DESC, m.id DESC LIMIT 1`)) ??
    null,
  getMessageNoReadCount: async (tx, _input, ctx) => {
    const read = await tx.one<{ n: number }>(sql`SELECT ${unreadCount} AS n FROM account_user u WHERE u.id = ${ctx.user.userId}`)
    return read!.n
  },
  getMessagePage: async (tx, { pageNum, pageSize, status }, ctx) => {
    const wanted = status ?? 1
    if (wanted !== 1 && !may(ctx.user, 'basic:message:edit')) throw forbidden(undefined, { permission: 'basic:message:edit' })
    const where = sql`WHERE m.status = ${wanted} AND ${visible(ctx)}`
    const size = pageSize ?? 20
    const [list, counted] = await Promise.all([
      tx.query<Message>(
        sql`${select(ctx)} ${where} ORDER BY ${time} DESC, m.id DESC LIMIT ${size} OFFSET ${((pageNum ?? 1) - 1) * size}`,
      ),
      tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM basic_message m ${where}`),
    ])
    return { list, total: counted!.n }
  },
  readMessage: async (tx, { messageId }, ctx) => {
    const seen = await tx.one(
      sql`SELECT 1 AS yes FROM basic_message m WHERE m.id = ${messageId} AND m.status = ${messageState.published} AND ${visible(ctx)}`,
    )
    if (!seen) throw missing('公告')
    await tx.run(sql`
      INSERT INTO basic_message_read (message_id, user_id, time) VALUES (${messageId}, ${ctx.user.userId}, ${ctx.now}) ON CONFLICT DO NOTHING`)
    await tellUnread(tx, [ctx.user.userId])
    return null
  },
  save: async (tx, { messageId, rowVersion, version, title, content }, ctx) => {
    const { html, removed } = cleanHtml(content)
    const draft = { version, title, content: html }
    const id = messageId ? await edit(tx, messageId, rowVersion, draft, ctx) : await create(tx, draft, ctx)
    if (removed) ctx.say('已保存，内容中的脚本等不安全部分已移除')
    return (await tx.one<Message>(sql`${select(ctx)} WHERE m.id = ${id}`))!
  },
  publish: async (tx, { messageId }, ctx) => {
    const draft = await lockDraft(tx, messageId, '发布')
    if (isEmpty(draft.content)) throw refuse('公告内容为空，不能发布')
    await moveSet(tx, message, messageStates, 'publish', [messageId], ctx, { set: { publishTime: ctx.now } })
    await announce(tx, { messageId, version: draft.version, title: draft.title })
    return null
  },
}

interface Draft {
  version: string
  title: string
  content: string
}

async function create(tx: Tx, { version, title, content }: Draft, ctx: Ctx): Promise<number> {
  const { userId } = ctx.user
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO basic_message (kind, version_text, title, content, status, create_by, create_time, update_by, update_time)
    VALUES (1, ${version}, ${title}, ${content}, ${messageState.draft}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now}) RETURNING id`)
  const changes = [{ field: 'title', label: '标题', from: null, to: title }]
  await log(tx, ctx, { entity: message.path, entityId: made!.id, action: '新增', changes, version: 1 })
  return made!.id
}

async function edit(tx: Tx, id: number, rowVersion: number | null | undefined, draft: Draft, ctx: Ctx): Promise<number> {
  if (rowVersion == null) throw bad('数据版本不能为空', 'rowVersion')
  const before = await lockDraft(tx, id, '修改')
  if (before.rowVersion !== rowVersion) throw new Refusal(409, '数据已被他人修改，请刷新后重试', { current: before })
  await tx.run(sql`
    UPDATE basic_message SET version_text = ${draft.version}, title = ${draft.title}, content = ${draft.content}, version = version + 1,
      update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  const labels = { version: '版本号', title: '标题', content: '内容' } as const
  const changes = (Object.keys(labels) as (keyof Draft)[])
    .filter((field) => before[field] !== draft[field])
    .map((field) => ({ field, label: labels[field], from: before[field], to: draft[field] }))
  await log(tx, ctx, { entity: message.path, entityId: id, action: '修改', changes, version: rowVersion + 1 })
  return id
}

async function lockDraft(tx: Tx, id: number, verb: string): Promise<Draft & { rowVersion: number }> {
  const row = await tx.one<Draft & { status: number; rowVersion: number }>(sql`
    SELECT version_text AS version, title, content, status, version AS "rowVersion" FROM basic_message
    WHERE id = ${id} AND kind = 1 AND user_id IS NULL AND deleted_at IS NULL FOR UPDATE`)
  if (!row) throw missing('公告')
  if (row.status !== MESSAGE_STATE.draft) throw refuse(`公告当前为「${stateLabel(messageStates, row.status)}」，不能${verb}`)
  return row
}
