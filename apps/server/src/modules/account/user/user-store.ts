import { user } from '@erp/contract/account/user/user'
import type { StoreOption, userStore } from '@erp/contract/account/user/user-store'
import { and, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, forbidden, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { userState } from '../states.ts'
import { below, reachOf, users } from './people.ts'
import { bumpUsers, guardAdmin } from './rights.ts'

type Mode = 'set' | 'grant' | 'revoke'
const ALL = '全部仓库'

export const handlers: Handlers<typeof userStore> = {
  stores: async (tx, { condition }, ctx) => {
    const userId = condition?.userId ?? ctx.user.userId
    if (userId !== ctx.user.userId) {
      if (!may(ctx.user, 'basic:user:list')) throw forbidden()
      await users(ctx).get(tx, userId, ctx)
    }
    const own = sql`SELECT store_id FROM account_user_store WHERE user_id = ${userId}`
    return storesWhere(tx, sql`(s.id IN (${own}) OR NOT EXISTS (${own}))`)
  },

  matrix: async (tx, { pageNum, pageSize, condition }, ctx) => {
    const wheres = and([
      sql`t.deleted_at IS NULL AND t.status = ${userState.working}`,
      reachOf(ctx),
      ...filtersOf(condition ?? {}),
    ])
    const size = pageSize ?? 20
    const people = tx.query(sql`
      SELECT t.id AS "userId", t.name, t.username, d.dept_name AS "deptName",
        (SELECT coalesce(array_agg(us.store_id ORDER BY us.store_id), '{}') FROM account_user_store us WHERE us.user_id = t.id) AS "storeIds"
      FROM account_user t LEFT JOIN account_department d ON d.id = t.dept_id
      WHERE ${wheres} ORDER BY d.sort_no, t.id LIMIT ${size} OFFSET ${((pageNum ?? 1) - 1) * size}`)
    const total = tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM account_user t WHERE ${wheres}`)
    const stores = storesWhere(tx, ownStores(ctx.user, raw('s.id')))
    return { stores: await stores, list: (await people) as never, total: (await total)!.n }
  },

  assign: async (tx, { userIds, storeIds, mode }, ctx) => {
    const people = [...new Set(userIds)].sort((a, b) => a - b)
    await checkPeople(tx, people, ctx)
    const wanted = [...new Set(storeIds)]
    const found = await storesWhere(tx, and([sql`s.id = ANY(${wanted}::bigint[])`, ownStores(ctx.user, raw('s.id'))]))
    if (found.length < wanted.length) throw bad('仓库不存在、已停用或超出您自己的仓库', 'storeIds')
    const before = await namesOf(tx, people)
    await write(tx, people, wanted, mode as Mode, ctx)
    const unlimited = await withoutStores(tx, people)
    if (unlimited && ctx.user.storeIds !== null) throw refuse('至少保留一个仓库：没有仓库等于可用全部仓库，超出您自己的权限')
    await bumpUsers(tx, people)
    const after = await namesOf(tx, people)
    await logAll(
      tx,
      ctx,
      people.map((entityId) => ({
        entity: user.path,
        entityId,
        action: '分配仓库',
        changes: [{ field: 'storeIds', label: '仓库', from: before.get(entityId) ?? ALL, to: after.get(entityId) ?? ALL }],
      })),
    )
    if (unlimited) ctx.say(`操作成功，其中 ${unlimited} 人未指定仓库，可使用全部仓库`)
    return null
  },
}

const storesWhere = (tx: Tx, where: Sql) =>
  tx.query<StoreOption>(sql`
    SELECT s.id AS "storeId", s.store_name AS "storeName" FROM stock_store s
    WHERE s.deleted_at IS NULL AND s.is_activated = 1 AND ${where} ORDER BY s.sort_no, s.id`)

function filtersOf({
  keyword,
  deptId,
  storeId,
}: {
  keyword?: string | null
  deptId?: number | null
  storeId?: number | null
}): Sql[] {
  const wheres: Sql[] = []
  if (keyword) {
    const like = `%${escapeLike(keyword)}%`
    wheres.push(sql`(t.name ILIKE ${like} OR t.username ILIKE ${like})`)
  }
  if (deptId) wheres.push(sql`t.dept_id IN (${below([deptId])})`)
  if (storeId) wheres.push(sql`EXISTS (SELECT 1 FROM account_user_store us WHERE us.user_id = t.id AND us.store_id = ${storeId})`)
  return wheres
}

/** People within the caller's departments who have not left, locked; administrators are touched by administrators alone. */
export async function checkPeople(tx: Tx, userIds: number[], ctx: Ctx): Promise<void> {
  const found = await tx.query<{ isAdmin: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM account_user_role ur JOIN account_role r ON r.id = ur.role_id
      WHERE ur.user_id = t.id AND r.role_key = 'admin') AS "isAdmin"
    FROM account_user t WHERE t.id = ANY(${userIds}::bigint[]) AND t.status <> ${userState.left} AND t.deleted_at IS NULL AND ${reachOf(ctx)}
    ORDER BY t.id FOR UPDATE`)
  if (found.length < userIds.length) throw bad('用户不存在、已离职或不在您的管辖范围', 'userIds')
  for (const person of found) guardAdmin(person, ctx)
}

/** Only the stores the caller has are touched: what lies beyond stays as it is. */
async function write(tx: Tx, userIds: number[], storeIds: number[], mode: Mode, ctx: Ctx): Promise<void> {
  const gone = mode === 'set' ? sql`NOT store_id = ANY(${storeIds}::bigint[])` : sql`store_id = ANY(${storeIds}::bigint[])`
  if (mode !== 'grant')
    await tx.run(sql`
      DELETE FROM account_user_store WHERE user_id = ANY(${userIds}::bigint[]) AND ${gone} AND ${ownStores(ctx.user, raw('store_id'))}`)
  if (mode !== 'revoke')
    await tx.run(sql`
      INSERT INTO account_user_store (user_id, store_id)
      SELECT u, s FROM unnest(${userIds}::bigint[]) u, unnest(${storeIds}::bigint[]) s ON CONFLICT DO NOTHING`)
}

const withoutStores = async (tx: Tx, userIds: number[]): Promise<number> =>
  (await tx.one<{ n: number }>(sql`
    SELECT count(*) AS n FROM unnest(${userIds}::bigint[]) u WHERE NOT EXISTS (SELECT 1 FROM account_user_store WHERE user_id = u)`))!
    .n

/** In words, for the log. */
async function namesOf(tx: Tx, userIds: number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ userId: number; names: string }>(sql`
    SELECT us.user_id AS "userId", string_agg(s.store_name, '、' ORDER BY s.sort_no, s.id) AS names
    FROM account_user_store us JOIN stock_store s ON s.id = us.store_id WHERE us.user_id = ANY(${userIds}::bigint[]) GROUP BY us.user_id`)
  return new Map(rows.map((row) => [row.userId, row.names]))
}
