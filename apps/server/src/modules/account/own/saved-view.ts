import { savedView as contract, type SavedView } from '@erp/contract/account/own/saved-view'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'

export const MAX_BYTES = 20 * 1024
export const MAX_VIEWS = 50

interface Written {
  name: string
  body?: Record<string, unknown> | null
  shared?: number | null
}

interface Own {
  page: string
  name: string
  version: number
}

/** One's own views, and those that somebody of one's department shared. */
export const savedView: Handlers<typeof contract> = {
  list: (tx, { page }, ctx) =>
    viewsOf(
      tx,
      sql`v.page = ${page} AND (v.user_id = ${ctx.user.userId} OR (v.shared = 1 AND v.dept_id = ${ctx.user.deptId}))`,
      ctx,
    ),

  save: async (tx, input, ctx) => {
    const body = checked(input, ctx)
    const { userId, deptId } = ctx.user
    await tx.query(sql`SELECT 1 FROM account_user WHERE id = ${userId} FOR UPDATE`)
    await checkName(tx, input.page, input.name, 0, ctx)
    const [made] = await tx.query<{ id: number }>(sql`
      INSERT INTO account_saved_view (user_id, dept_id, page, name, body, shared, create_by, create_time, update_by, update_time)
      SELECT ${userId}, ${deptId}, ${input.page}, ${input.name}, ${body}::jsonb, ${input.shared ?? 0}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now}
      WHERE (SELECT count(*) FROM account_saved_view WHERE user_id = ${userId} AND page = ${input.page} AND deleted_at IS NULL) < ${MAX_VIEWS}
      RETURNING id`)
    if (!made) throw refuse(`每个页面最多保存${MAX_VIEWS}个视图`)
    return said(tx, made.id, '新增', input.name, ctx)
  },

  update: async (tx, input, ctx) => {
    const body = checked(input, ctx)
    const { page, version } = await own(tx, input.id, ctx)
    if (version !== input.version) {
      const [current] = await viewsOf(tx, sql`v.id = ${input.id}`, ctx)
      throw refuse('数据已被他人修改，请刷新后重试', { current })
    }
    await checkName(tx, page, input.name, input.id, ctx)
    await tx.run(sql`
      UPDATE account_saved_view SET name = ${input.name}, body = ${body}::jsonb, shared = ${input.shared ?? 0}, dept_id = ${ctx.user.deptId},
        update_by = ${ctx.user.userId}, update_time = ${ctx.now}, version = version + 1 WHERE id = ${input.id}`)
    return said(tx, input.id, '修改', input.name, ctx)
  },

  remove: async (tx, { id }, ctx) => {
    const { name } = await own(tx, id, ctx)
    await tx.run(
      sql`UPDATE account_saved_view SET deleted_at = ${ctx.now}, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`,
    )
    await log(tx, ctx, { entity: contract.path, entityId: id, action: '删除', note: name })
    return null
  },
}

function checked({ body, shared }: Written, ctx: Ctx): string {
  const json = JSON.stringify(body)
  if (!body || Array.isArray(body)) throw bad('视图内容不正确', 'body')
  if (Buffer.byteLength(json) > MAX_BYTES) throw bad('视图内容不能超过20KB', 'body')
  if (json.includes('\\u0000')) throw bad('视图内容含有不允许的字符', 'body')
  if (shared && ctx.user.deptId === null) throw refuse('您还没有所属部门，不能共享视图')
  return json
}

async function own(tx: Tx, id: number, ctx: Ctx): Promise<Own> {
  const found = await tx.one<Own>(
    sql`SELECT page, name, version FROM account_saved_view WHERE id = ${id} AND user_id = ${ctx.user.userId} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!found) throw missing('视图')
  return found
}

async function checkName(tx: Tx, page: string, name: string, except: number, ctx: Ctx): Promise<void> {
  const taken = await tx.one(sql`
    SELECT 1 AS yes FROM account_saved_view
    WHERE user_id = ${ctx.user.userId} AND page = ${page} AND name = ${name} AND id <> ${except} AND deleted_at IS NULL`)
  if (taken) throw bad(`视图名称「${name}」已存在`, 'name')
}

async function said(tx: Tx, id: number, action: string, name: string, ctx: Ctx): Promise<SavedView> {
  await log(tx, ctx, { entity: contract.path, entityId: id, action, note: name })
  const [view] = await viewsOf(tx, sql`v.id = ${id}`, ctx)
  return view!
}

const viewsOf = (tx: Tx, where: Sql, ctx: Ctx): Promise<SavedView[]> =>
  tx.query<SavedView>(sql`
    SELECT v.id, v.name, v.page, v.body, v.shared, v.user_id = ${ctx.user.userId} AS mine, u.name AS owner, v.version
    FROM account_saved_view v JOIN account_user u ON u.id = v.user_id
    WHERE ${where} AND v.deleted_at IS NULL ORDER BY mine DESC, v.id`)
