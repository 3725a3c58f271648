import type { Field, Masked } from '@erp/contract/kit'
import { raw, type Sql, sql } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { may } from '../session.ts'

/** Whether this person gets only what the mask leaves. */
export const isMasked = ({ mask }: Pick<Field, 'mask'>, { user }: Pick<Ctx, 'user'>): boolean =>
  mask !== undefined && !may(user, mask)

/** What is left of a column, made by the database: the rest never leaves it. */
export function maskSql(column: Sql, how: Masked = 'first'): Sql {
  if (how === 'none') return raw('NULL::text')
  if (how === 'end') return sql`('****' || right(${column}, 4))`
  return sql`CASE WHEN ${column} <> '' THEN left(${column}, 1) || '***' ELSE ${column} END`
}

/** The column of a field as this person may read it. */
export const shownColumn = (field: Pick<Field, 'mask' | 'masked'>, column: Sql, ctx: Pick<Ctx, 'user'>): Sql =>
  isMasked(field, ctx) ? maskSql(column, field.masked) : column
