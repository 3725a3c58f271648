import type { UserDetail, UserOption, UserRow, user } from '@erp/contract/account/user/user'
import { USER_STATE, userStates } from '@erp/contract/account/user/user.states'
import { and, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import type { List, ListInput } from '../../../kit/list/list.ts'
import { userState } from '../states.ts'
import { below, mainPost, onPlatform, reachOf, users } from './people.ts'

type Verbs = typeof user.actions

export const list: Handler<Verbs['list']> = (tx, { all, keyword }, ctx) =>
  options(tx, [reachOf(ctx), raw(all ? 'true' : `t.status = ${USER_STATE.working}`), named(keyword)])

export const listWithoutAuth: Handler<Verbs['list-without-auth']> = (tx, { condition }) =>
  options(tx, [sql`t.status = ${userState.working}`, named(condition?.keyword)])

const options = (tx: Tx, wheres: Sql[]) =>
  tx.query<UserOption>(sql`
    SELECT t.id AS "userId", t.username, t.display_name AS name, t.avatar, t.dept_id AS "deptId", d.dept_name, ${mainPost} AS post_name, t.status
    FROM account_user t LEFT JOIN account_department d ON d.id = t.dept_id
    WHERE t.deleted_at IS NULL AND ${and(wheres)} ORDER BY d.sort_no, t.id`)

export const listPage: Handler<Verbs['list-page']> = (tx, input, ctx) => {
  const { people, rest } = narrowed(input, ctx)
  return people.page(tx, rest, ctx)
}

export const exportUsers: Handler<Verbs['export']> = (_tx, input, ctx) => {
  const { people, rest } = narrowed(input, ctx)
  return exportList(people, { ...rest, columns: input.columns }, ctx)
}

/** A department means all below it too, and a platform is not a column: both become part of the reach. */
function narrowed(input: ListInput, ctx: Ctx): { people: List<UserRow>; rest: ListInput } {
  const { deptId, plat, ...condition } = input.condition ?? {}
  const wheres: Sql[] = []
  if (deptId) wheres.push(inDepartments([deptId].flat().map(Number)))
  if (plat) wheres.push(onPlatform([plat].flat().map(String)))
  return { people: users(ctx, wheres), rest: { ...input, condition } }
}

export const statusCount: Handler<Verbs['status-count']> = (tx, input, ctx) => counted(tx, input, ctx)
export const counts: Handler<Verbs['counts']> = (tx, { condition }, ctx) => counted(tx, condition ?? {}, ctx)

/** Every tab of the same filter, in one statement. */
async function counted(tx: Tx, filter: Record<string, unknown>, ctx: Ctx): Promise<Record<string, number>> {
  const { people, rest } = narrowed({ condition: { ...filter, status: null } }, ctx)
  const found = await tx.query<{ status: number; n: number }>(
    sql`SELECT status, count(*) AS n FROM (${people.statement(rest, ctx)}) list GROUP BY status`,
  )
  const none = Object.keys(userStates.table).map((status) => [status, 0])
  const all = found.reduce((sum, { n }) => sum + n, 0)
  return { all, ...Object.fromEntries([...none, ...found.map(({ status, n }) => [status, n])]) }
}

export const get: Handler<Verbs['get']> = async (tx, { id }, ctx) => {
  const person = await users(ctx).get(tx, id, ctx)
  const belongings = await tx.one(sql`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('postId', p.id, 'post_name', p.post_name) ORDER BY array_position(t.post_ids, p.id)), '[]')
        FROM account_post p WHERE p.id = ANY(t.post_ids)) AS posts,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('roleId', r.id, 'roleKey', r.role_key, 'roleName', r.role_name) ORDER BY r.id), '[]')
        FROM account_user_role ur JOIN account_role r ON r.id = ur.role_id WHERE ur.user_id = t.id) AS roles,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('shopId', s.id, 'shopName', s.shop_name, 'platCode', s.plat_code, 'ability', us.ability) ORDER BY s.id), '[]')
        FROM account_user_shop us JOIN authorize_shop s ON s.id = us.shop_id WHERE us.user_id = t.id) AS shops,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('storeId', s.id, 'storeName', s.store_name) ORDER BY s.sort_no, s.id), '[]')
        FROM account_user_store us JOIN stock_store s ON s.id = us.store_id WHERE us.user_id = t.id) AS stores
    FROM account_user t WHERE t.id = ${id}`)
  return { ...person, ...belongings } as UserDetail
}

const inDepartments = (deptIds: number[]): Sql => sql`t.dept_id IN (${below(deptIds)})`
const named = (keyword?: string | null): Sql =>
  keyword ? sql`(t.name ILIKE ${`%${escapeLike(keyword)}%`} OR t.username ILIKE ${`%${escapeLike(keyword)}%`})` : raw('true')
