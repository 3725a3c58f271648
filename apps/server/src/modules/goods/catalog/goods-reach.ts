import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { SessionUser } from '../../../kit/session.ts'
import { auditState } from '../states.ts'

interface Asking {
  user: Pick<SessionUser, 'userId' | 'roles' | 'scope'>
}

/** The warehouse handles every SKU there is. */
const unbound = ({ user }: Asking): boolean => user.scope.all || user.roles.includes('warehouse')

/** A goods belongs to its developer, its purchaser and its responsible sellers; `t` is goods_goods. */
export const audited = (ctx: Asking): Sql => sql`t.audit_status = ${auditState.audited} AND ${owned(ctx)}`

/** The same for lists of SKUs, where `g` is goods_goods: joined once, for the reach and for what is shown of it. */
export const auditedGoods = (ctx: Asking): Sql =>
  sql`g.deleted_at IS NULL AND g.audit_status = ${auditState.audited} AND ${owned(ctx, raw('g'))}`

/** As long as it is pending, also to whoever made it. */
export const pending = (ctx: Asking): Sql =>
  unbound(ctx)
    ? sql`t.audit_status < ${auditState.audited}`
    : sql`t.audit_status < ${auditState.audited} AND (t.create_by = ANY(${people(ctx)}) OR ${owned(ctx)})`

export const anyGoods = (ctx: Asking): Sql =>
  unbound(ctx)
    ? raw('true')
    : sql`(${owned(ctx)} OR (t.audit_status < ${auditState.audited} AND t.create_by = ANY(${people(ctx)})))`

function owned(ctx: Asking, goods = raw('t')): Sql {
  if (unbound(ctx)) return raw('true')
  const whose = people(ctx)
  return sql`(${goods}.developer_id = ANY(${whose}) OR ${goods}.purchaser_id = ANY(${whose}) OR ${goods}.seller_ids && ${whose})`
}

/** Gathered first, so that the index of each owner can be used. */
const people = ({ user }: Asking): Sql =>
  user.scope.deptIds.length
    ? sql`ARRAY(SELECT id FROM account_user WHERE id = ${user.userId} OR dept_id = ANY(${user.scope.deptIds}::bigint[]))`
    : sql`ARRAY[${user.userId}]::bigint[]`
