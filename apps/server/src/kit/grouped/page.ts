import { comparedNames, type Report } from '@erp/contract/kit'
import { ident, join, raw, type Sql, sql } from '../db/db.ts'
import type { ListInput } from '../list/list.ts'
import { keyOf } from './group-sql.ts'
import { seenMeasures } from './measures.ts'
import { limitOf } from './rows-behind.ts'
import type { Asked, MakeSource } from './source.ts'

export interface Order {
  column: string
  way: string
}
const inOrder = (orders: Order[]): Sql[] => orders.map(({ column, way }) => sql`s.${ident(column)} ${raw(way)}`)
/** Those that are alike by their key. */
export const ordered = (orders: Order[]): Sql => join([...inOrder(orders), raw('s."groupKey"')], ', ')

/** Whether there are more groups than a page shows, so that it is found before it is read. */
export const isLong = (sources: MakeSource[], asked: Asked): boolean =>
  sources.some((make) => asked.by.some((name) => Object.hasOwn(make(asked).many ?? {}, name)))

/** What all groups are asked for: what they are sorted by. */
export const onlySorted = (report: Report, { ctx }: Asked, orders: Order[]): string[] =>
  seenMeasures(report, ctx).filter((name) =>
    [name, ...Object.values(comparedNames(name))].some((each) => orders.some(({ column }) => column === each)),
  )

export const withOnly = (asked: Asked, only: string[]): Asked => ({
  ...asked,
  only,
  ...(asked.before && { before: withOnly(asked.before, only) }),
})
export const ofPage = (asked: Asked): Asked => ({
  ...asked,
  isOfPage: true,
  ...(asked.before && { before: ofPage(asked.before) }),
})

/** The groups of a page, with how many there are. Keys are made for those alone that may stand on it: the others are smaller without them. */
export function pageSql(groups: Sql, { by }: Asked, orders: Order[], input: ListInput): Sql {
  const columns = [...new Set([...by, ...orders.map(({ column }) => column)])].map(ident)
  const most = (input.pageNum ?? 1) * (input.pageSize ?? 20)
  const first = sql`SELECT ${join(columns, ', ')}, count(*) OVER () AS "groupCount" FROM (${groups}) s
    ORDER BY ${join(inOrder(orders), ', ')} FETCH FIRST (${most}::bigint) ROWS WITH TIES`
  return sql`SELECT s.* FROM (SELECT b.*, ${keyOf(by)} AS "groupKey" FROM (${first}) b) s ORDER BY ${ordered(orders)} ${limitOf(input)}`
}

/** Its groups with all of their measures. */
export function filledPage(page: Sql, named: (rows: Sql) => Sql, groups: Sql, orders: Order[]): Sql {
  const whole = sql`SELECT a.*, p."groupCount" FROM (${groups}) a JOIN page p ON p."groupKey" = a."groupKey"`
  return sql`WITH page AS MATERIALIZED (${page}) SELECT s.* FROM (${named(whole)}) s ORDER BY ${ordered(orders)}`
}
