import { type UserRow, user } from '@erp/contract/account/user/user'
import { SWITCHED } from '@erp/contract/kit'
import { and, raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Change, Ctx } from '../../../kit/house.ts'
import { type List, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { within } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'

/** People within the caller's data scope; `t` is account_user. */
export const reachOf = (ctx: Ctx): Sql => within(ctx.user, { users: [raw('t.id')], dept: raw('t.dept_id') })

keepMainList(listOf(user, { reach: reachOf }))

/** The administration's list, with posts, roles, shops and stores gathered by the one query of the page. */
export const users = (ctx: Ctx, wheres: Sql[] = []): List<UserRow> =>
  listOf(user, { computed: { ...gathered, phone: phoneFor(ctx) }, reach: (of) => and([reachOf(of), ...wheres]) }) as List<UserRow>

/** Masked for everybody but the person and those who edit people. */
export const phoneFor = (ctx: Ctx): Sql =>
  may(ctx.user, 'basic:user:edit')
    ? raw('t.phone')
    : sql`CASE WHEN t.id = ${ctx.user.userId} THEN t.phone ELSE overlay(t.phone PLACING '****' FROM 4 FOR 4) END`

/** Logs are read by more people than telephone numbers are. */
export const masked = (changes: Change[]): Change[] =>
  changes.map((change) =>
    change.field === 'phone' ? { ...change, from: maskPhone(change.from), to: maskPhone(change.to) } : change,
  )

const maskPhone = (phone: unknown): string | null => (typeof phone === 'string' ? phone.replace(/^(.{3}).{4}/, '$1****') : null)

export const below = (deptIds: number[]): Sql => sql`
  WITH RECURSIVE below AS (
    SELECT id FROM account_department WHERE id = ANY(${deptIds}::bigint[])
    UNION SELECT d.id FROM account_department d JOIN below b ON d.parent_id = b.id
  ) SELECT id FROM below`

/** With a shop on the platform (code or name), or in a department that sells there. */
export const onPlatform = (plats: string[]): Sql => sql`EXISTS (
  SELECT 1 FROM basic_platform p WHERE (p.plat_code = ANY(${plats}::text[]) OR p.plat_name = ANY(${plats}::text[])) AND (
    EXISTS (SELECT 1 FROM account_department d WHERE d.id = t.dept_id AND p.plat_code = ANY(d.plats))
    OR EXISTS (SELECT 1 FROM authorize_shop s WHERE s.plat_code = p.plat_code AND s.deleted_at IS NULL AND s.seller_id = t.id)
    OR EXISTS (SELECT 1 FROM account_user_shop us JOIN authorize_shop s ON s.id = us.shop_id
      WHERE us.user_id = t.id AND s.plat_code = p.plat_code AND s.deleted_at IS NULL)))`

export const mainPost = raw('(SELECT p.post_name FROM account_post p WHERE p.id = t.post_ids[1])')

const gathered = {
  postNames: raw(`(SELECT string_agg(p.post_name, '、' ORDER BY array_position(t.post_ids, p.id))
    FROM account_post p WHERE p.id = ANY(t.post_ids))`),
  roleIds: raw(
    `(SELECT coalesce(array_agg(ur.role_id ORDER BY ur.role_id), '{}') FROM account_user_role ur WHERE ur.user_id = t.id)`,
  ),
  roleNames: raw(`(SELECT string_agg(r.role_name, '、' ORDER BY r.id)
    FROM account_user_role ur JOIN account_role r ON r.id = ur.role_id WHERE ur.user_id = t.id)`),
  dataScope: raw(`coalesce((SELECT r.data_scope FROM account_user_role ur JOIN account_role r ON r.id = ur.role_id
    WHERE ur.user_id = t.id AND r.status = ${SWITCHED.on} ORDER BY array_position(ARRAY[1, 2, 4, 3, 5], r.data_scope::int) LIMIT 1), 5)`),
  shopCount: raw(`(SELECT count(*) FROM (
    SELECT s.id FROM authorize_shop s WHERE s.seller_id = t.id AND s.deleted_at IS NULL
    UNION SELECT us.shop_id FROM account_user_shop us WHERE us.user_id = t.id) shops)`),
  storeNames: raw(`(SELECT string_agg(s.store_name, '、' ORDER BY s.sort_no, s.id)
    FROM account_user_store us JOIN stock_store s ON s.id = us.store_id WHERE us.user_id = t.id)`),
  isAdmin: raw(`(EXISTS (SELECT 1 FROM account_user_role ur JOIN account_role r ON r.id = ur.role_id
    WHERE ur.user_id = t.id AND r.role_key = 'admin'))::int`),
  isLeader: raw('(EXISTS (SELECT 1 FROM account_department d WHERE d.leader_id = t.id AND d.deleted_at IS NULL))::int'),
}
