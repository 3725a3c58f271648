import { raw, type Sql, sql } from './db.ts'
import type { SessionUser } from './session.ts'

export interface Owners {
  /** Columns that hold a user who owns the row. */
  users?: Sql[]
  /** The column that holds the owning department. */
  dept?: Sql
}

/**
 * Row reach by data scope, as a `where`: everything, the departments of the scope, or what is one's own.
 * The people are gathered into one array first, so that an index on the owner can be used.
 */
export function within(user: SessionUser, owners: Owners): Sql {
  if (user.scope.all) return raw('true')
  const ours = user.scope.deptIds
  const people = ours.length
    ? sql`ANY(ARRAY(SELECT id FROM account_user WHERE id = ${user.userId} OR dept_id = ANY(${ours}::bigint[])))`
    : sql`${user.userId}`
  const byPeople = (owners.users ?? []).map((column) => sql`${column} = ${people}`)
  const byDept = owners.dept && ours.length ? [sql`${owners.dept} = ANY(${ours}::bigint[])`] : []
  return anyOf([...byPeople, ...byDept])
}

/** The stores a user may work in; no row means every store. */
export const ownStores = (user: SessionUser, column: Sql): Sql =>
  user.storeIds === null ? raw('true') : sql`${column} = ANY(${user.storeIds}::bigint[])`

/** The shops one answers for, works in, or has in the data scope; `shops` is the table's name in the query. */
export const ownShops = (user: SessionUser, shops: Sql): Sql =>
  user.scope.all
    ? raw('true')
    : sql`(${shopsInScope(user, shops)}
        OR EXISTS (SELECT 1 FROM account_user_shop us WHERE us.shop_id = ${shops}.id AND us.user_id = ${user.userId}))`

/** By seller or department: there one may give any ability, elsewhere no more than one's own. */
export const shopsInScope = (user: SessionUser, shops: Sql): Sql =>
  within(user, { users: [sql`${shops}.seller_id`], dept: sql`${shops}.dept_id` })

const anyOf = (wheres: Sql[]): Sql => (wheres.length ? sql`(${wheres.reduce((a, b) => sql`${a} OR ${b}`)})` : raw('false'))
