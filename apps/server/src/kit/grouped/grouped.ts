import { type GroupRow, type Groups, isInOrder, type Report, refName } from '@erp/contract/kit'
import { empty, join, raw, type Sql, sql, type Tx } from '../db/db.ts'
import { type Exported, exportList } from '../excel/export.ts'
import type { Ctx } from '../house.ts'
import type { Handlers } from '../http/serve.ts'
import type { ListInput } from '../list/list.ts'
import { bad } from '../refuse.ts'
import { besideBefore, comparedColumns } from './compare.ts'
import { groupSql } from './group-sql.ts'
import { seenMeasures } from './measures.ts'
import { filledPage, isLong, type Order, ofPage, onlySorted, ordered, pageSql, withOnly } from './page.ts'
import { pivoted } from './pivot.ts'
import { limitOf, namesBehind, rowsBehind } from './rows-behind.ts'
import { type Asked, askedOf, type MakeSource, ungrouped } from './source.ts'

/** The calls of a report: groups with the totals of the whole filter, the rows behind a group, and all groups as a workbook. */
export const groupedOf = (report: Report, ...sources: [MakeSource, ...MakeSource[]]): Handlers<Report> =>
  groupedBefore(report, sources[0], ...sources)

/** The same over sums that are kept: what stands behind a group is read from the rows that were added up. */
export function groupedBefore(report: Report, behind: MakeSource, ...sources: MakeSource[]): Handlers<Report> {
  const groups = groupsOf(report, sources)
  return {
    query: (_tx, input, ctx) => groups.query(input, ctx),
    pivot: (_tx, input, ctx) => pivoted(report, sources, input, ctx),
    rows: (_tx, input, ctx) => rowsBehind(report, behind, input, ctx),
    export: (_tx, input, ctx) => {
      const columns = input.columns?.length ? input.columns : groups.columns(input, ctx)
      return exportList(groups, { ...input, columns }, ctx)
    },
  }
}

interface AllGroups extends Exported {
  query: (input: ListInput, ctx: Ctx) => Promise<Groups>
  columns: (input: ListInput, ctx: Ctx) => string[]
}

function groupsOf(report: Report, sources: MakeSource[]): AllGroups {
  const one = (asked: Asked, measures: string[]): Sql => {
    const each = sources.map((make) => make(asked))
    return groupSql(report, each, asked, measures)
  }
  const made = (asked: Asked, measures = seenMeasures(report, asked.ctx)): Sql =>
    asked.before ? besideBefore(report, asked, measures, one(asked, measures), one(asked.before, measures)) : one(asked, measures)
  /** What is referred to is named for the rows that are shown; for all of them only where they are sorted by a name. */
  const statement = (input: ListInput, ctx: Ctx, limit = empty): Sql => {
    const asked = askedOf(report, input, ctx)
    const orders = ordersOf(report, input, asked)
    const named = namedOf(report, asked)
    const isByName = (input.orderBy ?? []).some(({ field }) => report.fields[field]?.kind === 'ref')
    const sorted = (rows: Sql) =>
      sql`SELECT s.*, count(*) OVER () AS "groupCount" FROM (${rows}) s ORDER BY ${ordered(orders)} ${limit}`
    if (limit === empty || orders.length === 0 || !isLong(sources, asked))
      return isByName ? sorted(named(made(asked))) : named(sorted(made(asked)))
    const only = onlySorted(report, asked, orders)
    const found = made(withOnly(asked, only), only)
    return filledPage(pageSql(isByName ? named(found) : found, asked, orders, input), named, made(ofPage(asked)), orders)
  }
  const count = async (tx: Tx, input: ListInput, ctx: Ctx): Promise<number> =>
    (await tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM (${made(askedOf(report, input, ctx))}) g`))!.n
  const query = async (input: ListInput, ctx: Ctx): Promise<Groups> => {
    const { readDb } = ctx.house
    const [found, all] = await Promise.all([
      readDb.query<GroupRow & { groupCount: number }>(statement(input, ctx, limitOf(input))),
      readDb.one<GroupRow>(made(ungrouped(askedOf(report, input, ctx)))),
    ])
    const list = found.map(({ groupCount: _groupCount, ...row }) => row as GroupRow)
    const total = found[0]?.groupCount ?? ((input.pageNum ?? 1) > 1 ? await count(readDb, input, ctx) : 0)
    const { groupKey: _groupKey, ...totals } = all!
    return { list, total, totals }
  }
  const columns = (input: ListInput, ctx: Ctx) => {
    const asked = askedOf(report, input, ctx)
    return [...asked.by, ...measuresOf(report, asked)]
  }
  return { resource: report, statement, count, query, columns }
}

function measuresOf(report: Report, { ctx, before }: Asked): string[] {
  const seen = seenMeasures(report, ctx)
  return before ? comparedColumns(report, seen) : seen
}

const namedOf =
  (report: Report, { by, ctx }: Asked) =>
  (rows: Sql): Sql => {
    const chosen = Object.fromEntries(by.map((name) => [name, report.fields[name]!]))
    return sql`SELECT ${join([raw('g.*'), ...namesBehind(chosen, ctx, raw('g'))], ', ')} FROM (${rows}) g`
  }

/** By any measure or chosen dimension; without a wish a time goes backwards, what has an order of its own keeps it, and all else is by the first measure. */
function ordersOf(report: Report, { orderBy }: ListInput, asked: Asked): Order[] {
  const { by } = asked
  const measures = measuresOf(report, asked)
  const wished = (orderBy ?? []).map(({ field, order }) => {
    if (![...by, ...measures].includes(field)) throw bad(`不能按「${field}」排序`, 'orderBy')
    if (order !== 'asc' && order !== 'desc') throw bad('排序方向只能是 asc 或 desc', 'orderBy')
    const column = report.fields[field]!.kind === 'ref' ? refName(field) : field
    return { column, way: order === 'asc' ? 'ASC NULLS LAST' : 'DESC NULLS LAST' }
  })
  const time = by.filter((name) => report.report.timeline?.includes(name)).slice(0, 1)
  const first = isInOrder(report, by)
    ? by.map((column) => ({ column, way: 'ASC NULLS LAST' }))
    : time.map((column) => ({ column, way: 'DESC' }))
  const usual = [...first, ...measures.slice(0, 1).map((column) => ({ column, way: 'DESC NULLS LAST' }))]
  return wished.length ? wished : usual
}
