import type { explain } from '@erp/contract/account/user/explain'
import { user } from '@erp/contract/account/user/user'
import { USER_STATE } from '@erp/contract/account/user/user.states'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { notify } from '../own/notice.ts'
import { messageState } from '../states.ts'
import { subjectOf } from '../user/explain.ts'

/** Lands as a notice at every administrator, once as long as one of them has not read it. */
export const requestPermission: Handler<typeof explain.actions.request> = async (tx, input, ctx) => {
  const { permission, label, page } = await subjectOf(tx, input)
  const { userId, name } = ctx.user
  if (permission === null || may(ctx.user, permission)) throw refuse('您已有该权限，请刷新后重试')
  await tx.query(sql`SELECT 1 FROM account_user WHERE id = ${userId} FOR UPDATE`)
  const source = `permission-request:${permission}`
  const open = await tx.one(sql`
    SELECT 1 AS yes FROM basic_message m WHERE m.source_type = ${source} AND m.source_id = ${userId} AND m.status = ${messageState.published} AND m.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM basic_message_read r WHERE r.message_id = m.id AND r.user_id = m.user_id) LIMIT 1`)
  if (open) throw refuse('已申请过该权限，请等待管理员处理')
  const admins = await tx.query<{ id: number }>(
    raw(`
    SELECT u.id FROM account_user u JOIN account_user_role ur ON ur.user_id = u.id JOIN account_role r ON r.id = ur.role_id
    WHERE r.role_key = 'admin' AND u.status = ${USER_STATE.working} AND u.deleted_at IS NULL`),
  )
  const lines = [
    `${name}（${ctx.user.username}）申请权限「${label}」（${permission}）。`,
    page && `页面：${page}`,
    input.reason && `原因：${input.reason}`,
  ]
  const content = lines.filter(Boolean).join('\n')
  await notify(
    tx,
    admins.map((admin) => admin.id),
    { title: `权限申请：${name} 申请「${label}」`, content, source, sourceId: userId },
    ctx,
  )
  await log(tx, ctx, { entity: user.path, entityId: userId, action: '申请权限', note: `${label}（${permission}）` })
  ctx.say('申请已提交，请等待管理员处理')
  return null
}
