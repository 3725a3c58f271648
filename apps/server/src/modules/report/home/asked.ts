import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { periodOf } from './period.ts'

/** The month of the request; the figures are those of its moment, because what is not folded yet is added. */
export const periodFor = (ctx: Ctx) => ({ ...periodOf(ctx.now.slice(0, 10)), updateTime: ctx.now })

/** Departments of the name that was picked; null where none was. */
export async function departmentIds(tx: Tx, depart: string | null | undefined): Promise<number[] | null> {
  if (!depart) return null
  const found = await tx.query<{ id: number }>(
    sql`SELECT id FROM account_department WHERE dept_name = ${depart} AND deleted_at IS NULL`,
  )
  if (found.length === 0) throw bad(`部门「${depart}」不存在`, 'depart')
  return found.map(({ id }) => id)
}

export const inDepartments = (column: string, ids: number[] | null): Sql =>
  ids ? sql`${raw(column)} = ANY(${ids}::bigint[])` : raw('true')
