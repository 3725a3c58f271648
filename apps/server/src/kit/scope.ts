import { raw, type Sql, sql } from './db/db.ts'
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
  const people = peopleOf(user)
  const byPeople = (owners.users ?? []).map((column) => sql`${column} = ${people}`)
  const byDept = owners.dept && ours.length ? [sql`${owners.dept} = ANY(${ours}::bigint[])`] : []
  return anyOf([...byPeople, ...byDept])
}

/** The stores a user may work in; no row means every store. */
export const ownStores = (user: SessionUser, column: Sql): Sql =>
  user.storeIds === null ? raw('true') : sql`${column} = ANY(${user.storeIds}::bigint[])`

/**
 * The shops that one or the people of one's scope answer for or work in; `shops` is the table's name in the query.
 * Like the people, the shared shops are gathered into one array first.
 */
export const ownShops = (user: SessionUser, shops: Sql): Sql =>
  user.scope.all
    ? raw('true')
    : sql`(${shopsInScope(user, shops)}
        OR ${shops}.id = ANY(ARRAY(SELECT us.shop_id FROM account_user_shop us WHERE us.user_id = ${peopleOf(user)})))`

/** By seller or department: there one may give any ability, elsewhere no more than one's own. */
export const shopsInScope = (user: SessionUser, shops: Sql): Sql =>
  within(user, { users: [sql`${shops}.seller_id`], dept: sql`${shops}.dept_id` })

/** What a column of people is compared with: oneself and everybody of the departments in scope. */
export const peopleOf = ({ userId, scope }: SessionUser): Sql =>
  scope.deptIds.length
    ? sql`ANY(ARRAY(SELECT id FROM account_user WHERE id = ${userId} OR dept_id = ANY(${scope.deptIds}::bigint[])))`
    : sql`${userId}`

const anyOf = (wheres: Sql[]): Sql => (wheres.length ? sql`(${wheres.reduce((a, b) => sql`${a} OR ${b}`)})` : raw('false'))
