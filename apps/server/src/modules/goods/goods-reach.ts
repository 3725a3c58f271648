import { raw, type Sql, sql } from '../../kit/db.ts'
import type { SessionUser } from '../../kit/session.ts'

interface Asking {
  user: Pick<SessionUser, 'userId' | 'roles' | 'scope'>
}

/** The warehouse handles every SKU there is. */
const unbound = ({ user }: Asking): boolean => user.scope.all || user.roles.includes('warehouse')

/** A goods belongs to its developer, its purchaser and its responsible sellers; `t` is goods_goods. */
export const audited = (ctx: Asking): Sql => sql`t.audit_status = 200 AND ${owned(ctx)}`

/** As long as it is pending, also to whoever made it. */
export const pending = (ctx: Asking): Sql =>
  unbound(ctx) ? raw('t.audit_status < 200') : sql`t.audit_status < 200 AND (t.create_by = ANY(${people(ctx)}) OR ${owned(ctx)})`

export const anyGoods = (ctx: Asking): Sql =>
  unbound(ctx) ? raw('true') : sql`(${owned(ctx)} OR (t.audit_status < 200 AND t.create_by = ANY(${people(ctx)})))`

function owned(ctx: Asking): Sql {
  if (unbound(ctx)) return raw('true')
  const whose = people(ctx)
  return sql`(t.developer_id = ANY(${whose}) OR t.purchaser_id = ANY(${whose}) OR t.seller_ids && ${whose})`
}

/** Gathered first, so that the index of each owner can be used. */
const people = ({ user }: Asking): Sql =>
  user.scope.deptIds.length
    ? sql`ARRAY(SELECT id FROM account_user WHERE id = ${user.userId} OR dept_id = ANY(${user.scope.deptIds}::bigint[]))`
    : sql`ARRAY[${user.userId}]::bigint[]`
