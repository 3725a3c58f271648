import { type Field, type Fields, type GroupValue, type Page, type Report, refName, snake } from '@erp/contract/kit'
import { and, ident, join, raw, type Sql, sql } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import type { Columns } from '../list/filter.ts'
import type { ListInput } from '../list/list.ts'
import { reachable } from '../list/reachable.ts'
import { bad } from '../refuse.ts'
import { type Asked, askedOf, type MakeSource, ungrouped, wheresOf } from './source.ts'

/** The rows that the first source counted in one group, by the same statement; without a group those of the whole filter. */
export async function rowsBehind(
  report: Report,
  make: MakeSource,
  input: ListInput & { group?: unknown },
  ctx: Ctx,
): Promise<Page<Record<string, GroupValue>>> {
  const grouped = askedOf(report, input, ctx)
  const asked = input.group == null ? ungrouped(grouped) : grouped
  const source = make(asked)
  const where = and([...wheresOf(report, source, asked, true), ...inGroup(asked, report, source.dimensions, input.group)])
  const shown = reachable(report.report.rows, ctx)
  const { columns, order } = source.rows!
  const own = Object.keys(shown).map((name) => sql`${columns[name]!} AS ${ident(name)}`)
  const page = sql`SELECT ${join(own, ', ')} FROM ${source.from} WHERE ${where} ORDER BY ${order} ${limitOf(input)}`
  const { readDb } = ctx.house
  const [list, counted] = await Promise.all([
    readDb.query<Record<string, GroupValue>>(
      sql`SELECT ${join([raw('r.*'), ...namesBehind(shown, ctx, raw('r'))], ', ')} FROM (${page}) r`,
    ),
    readDb.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${source.from} WHERE ${where}`),
  ])
  return { list, total: counted!.n }
}

/** By the values of the dimensions as they were answered; an empty one has no value. */
function inGroup({ by }: Asked, { fields }: Report, dimensions: Columns, group: unknown): Sql[] {
  if (group === null || group === undefined) return []
  const isValue = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number'
  if (!Array.isArray(group) || group.length !== by.length || !group.every(isValue)) throw bad('分组应为每个维度的一个值', 'group')
  return by.map((name, i) => {
    const value = (group as (string | number | null)[])[i]!
    if (value === null) return sql`(${dimensions[name]!}) IS NULL`
    // An id is compared as one, which its index is for.
    const { kind, by: code } = fields[name]!
    return kind === 'ref' && !code && Number.isSafeInteger(value)
      ? sql`(${dimensions[name]!}) = ${value}::bigint`
      : sql`(${dimensions[name]!})::text = ${String(value)}`
  })
}

export const limitOf = ({ pageNum, pageSize }: ListInput): Sql => {
  const size = pageSize ?? 20
  return sql`LIMIT ${size} OFFSET ${((pageNum ?? 1) - 1) * size}`
}

/** The names behind references and the labels of dictionaries, beside their values. */
export const namesBehind = (fields: Fields, ctx: Ctx, table: Sql): Sql[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const found = refName(name) in fields ? undefined : nameBehind(field, ctx, sql`${table}.${ident(name)}`)
    return found ? [sql`(${found}) AS ${ident(refName(name))}`] : []
  })

function nameBehind({ kind, ref, by, show, dict }: Field, ctx: Ctx, value: Sql): Sql | undefined {
  if (dict) return sql`SELECT max(n.dict_label) FROM basic_dict_data n WHERE n.dict_type = ${dict} AND n.dict_value = ${value}`
  if (kind !== 'ref') return undefined
  const target = ctx.house.resources.get(ref!)
  if (!target) throw new Error(`no resource ${ref}`)
  const called = ident(snake(show ?? target.name))
  return sql`SELECT n.${called} FROM ${ident(target.table)} n WHERE n.${ident(by ? snake(by) : 'id')} = ${value}`
}
