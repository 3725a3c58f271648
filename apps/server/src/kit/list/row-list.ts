import { COUNT_CAP, type Page } from '@erp/contract/kit'
import { ident, join, raw, type Sql, sql, type Tx } from '../db/db.ts'
import type { Exported } from '../excel/export.ts'
import type { AnyResource, Ctx } from '../house.ts'
import { bad } from '../refuse.ts'
import type { ListInput } from './list.ts'
import { reachable } from './reachable.ts'

export interface RowList extends Exported {
  page: (tx: Tx, input: ListInput, ctx: Ctx) => Promise<Page<any>>
}

/** A list of the rows of a SELECT whose columns are called like the resource's fields; sorted by any column that lists show, else by `order`. */
export function rowList(resource: AnyResource, rows: (input: ListInput, ctx: Ctx) => Sql, order: Sql): RowList {
  const statement = (input: ListInput, ctx: Ctx): Sql =>
    sql`SELECT * FROM (${rows(input, ctx)}) s ORDER BY ${join([...sortsOf(resource, input, ctx), order], ', ')}`
  const count = async (tx: Tx, input: ListInput, ctx: Ctx, cap = COUNT_CAP + 1): Promise<number> => {
    const limit = input.exact ? raw('') : sql`LIMIT ${cap}`
    return (await tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM (${rows(input, ctx)}) s ${limit}) x`))!.n
  }
  const page = async (tx: Tx, input: ListInput, ctx: Ctx): Promise<Page<any>> => {
    const size = input.pageSize ?? 20
    const limit = sql`LIMIT ${size} OFFSET ${((input.pageNum ?? 1) - 1) * size}`
    const [list, n] = await Promise.all([tx.query(sql`${statement(input, ctx)} ${limit}`), count(tx, input, ctx)])
    return n > COUNT_CAP && !input.exact ? { list, total: COUNT_CAP, capped: true } : { list, total: n }
  }
  return { resource, statement, count, page }
}

const sortsOf = (resource: AnyResource, { orderBy }: ListInput, ctx: Ctx): Sql[] =>
  (orderBy ?? []).map(({ field, order }) => {
    const seen = reachable(resource.fields, ctx)
    if (!Object.hasOwn(seen, field) || !seen[field]!.column) throw bad(`不能按「${field}」排序`, 'orderBy')
    if (order !== 'asc' && order !== 'desc') throw bad('排序方向只能是 asc 或 desc', 'orderBy')
    return sql`s.${ident(field)} ${raw(order === 'asc' ? 'ASC' : 'DESC NULLS LAST')}`
  })
