import {
  type GroupRow,
  type GroupValue,
  isInOrder,
  MOST_COLUMNS,
  type Pivot,
  type PivotHead,
  type Report,
  refName,
} from '@erp/contract/kit'
import { minus, plus } from '@erp/contract/kit/decimal'
import { ident, join, raw, type Sql, sql } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import type { ListInput } from '../list/list.ts'
import { bad } from '../refuse.ts'
import { groupSql } from './group-sql.ts'
import { seenMeasures } from './measures.ts'
import { limitOf, namesBehind } from './rows-behind.ts'
import { type Asked, askedOf, groupedBy, type MakeSource } from './source.ts'

type Counted = GroupRow & { groupCount: number }

/** The first dimension down, the second across, one measure in the cells, and totals both ways that are those of the filter: four statements. */
export async function pivoted(
  report: Report,
  sources: MakeSource[],
  input: ListInput & { measure?: string | null },
  ctx: Ctx,
): Promise<Pivot> {
  const asked = askedOf(report, input, ctx)
  const measure = measureOf(report, input.measure, ctx)
  if (asked.by.length !== 2) throw bad('透视需要正好选两个维度', 'condition')
  const [down, across] = asked.by as [string, string]
  const made = (by: string[]) => {
    const part = groupedBy(asked, by)
    const each = sources.map((make) => make(part))
    return groupSql(report, each, part, [measure])
  }
  const { readDb } = ctx.house
  const side = (name: string) => sideSql(report, name, measure, made([name]), ctx)
  const [columns, rows, all] = await Promise.all([
    readDb.query<Counted>(sql`${side(across)} LIMIT ${MOST_COLUMNS}`),
    readDb.query<Counted>(sql`${side(down)} ${limitOf(input)}`),
    readDb.one<GroupRow>(made([])),
  ])
  const shown = inTime(report, across, columns)
  const cells = await readDb.query<GroupRow>(cellSql(made(asked.by), [down, across], rows, shown))
  const folded = (columns[0]?.groupCount ?? 0) - shown.length
  const subtracts = folded > 0 && canSubtract(report, sources, asked, measure)
  const filled = { measure, rows, columns: shown, cells, all: all!, subtracts }
  return { measure, columns: shown.map((column) => headOf(across, column)), folded, ...filledIn(filled, down) }
}

interface Filled {
  measure: string
  rows: Counted[]
  columns: Counted[]
  cells: GroupRow[]
  all: GroupRow
  /** What is left of a sum is what the shown columns lack of it. */
  subtracts: boolean
}

function filledIn(
  { measure, rows, columns, cells, all, subtracts }: Filled,
  down: string,
): Pick<Pivot, 'list' | 'total' | 'totals'> {
  const put = (whole: GroupRow, found: (GroupValue | undefined)[]) => {
    const [sum, known] = [whole[measure]!, found.map((value) => value ?? null)]
    return { cells: known, sum, others: subtracts ? left(sum, known) : null }
  }
  const at = new Map(cells.map((cell) => [cell.groupKey, cell[measure]!]))
  const inside = ({ groupKey }: GroupRow) => groupKey.slice(1, -1)
  const across = (row: GroupRow) => columns.map((column) => at.get(`[${inside(row)}, ${inside(column)}]`))
  const totals = columns.map((column) => column[measure])
  return {
    list: rows.map((row) => ({ ...headOf(down, row), ...put(row, across(row)) })),
    total: rows[0]?.groupCount ?? 0,
    totals: put(all, totals),
  }
}

function measureOf(report: Report, wanted: string | null | undefined, ctx: Ctx): string {
  const measures = seenMeasures(report, ctx)
  if (wanted && !measures.includes(wanted)) throw bad(`没有「${wanted}」这个指标`, 'measure')
  return wanted || measures[0]!
}

/** The largest first; of times the latest; what has an order of its own in that. */
function sideSql(report: Report, name: string, measure: string, groups: Sql, ctx: Ctx): Sql {
  const isTime = report.report.timeline?.includes(name)
  const order = isInOrder(report, [name]) ? sql`g.${ident(name)} ASC` : sql`g.${ident(isTime ? name : measure)} DESC`
  const named = namesBehind({ [name]: report.fields[name]! }, ctx, raw('g'))
  return sql`SELECT ${join([raw('g.*'), ...named, raw('count(*) OVER () AS "groupCount"')], ', ')} FROM (${groups}) g
    ORDER BY ${order} NULLS LAST, g."groupKey"`
}

const inTime = (report: Report, name: string, columns: Counted[]): Counted[] =>
  report.report.timeline?.includes(name) ? columns.toReversed() : columns

function cellSql(groups: Sql, by: [string, string], rows: GroupRow[], columns: GroupRow[]): Sql {
  const wanted = [rows, columns].map((side, i) => {
    const keys = side.map(({ groupKey }) => groupKey)
    return sql`jsonb_build_array(g.${ident(by[i]!)})::text = ANY(${keys}::text[])`
  })
  return sql`SELECT * FROM (${groups}) g WHERE ${join(wanted, ' AND ')}`
}

/** Sums whose source knows both dimensions and counts each row in one column: what is held against other groups, or stands in several, is there whole. */
function canSubtract({ report: { measures } }: Report, sources: MakeSource[], asked: Asked, measure: string): boolean {
  const source = sources.map((make) => make(asked)).find((one) => Object.hasOwn(one.measures, measure))
  const isSum = ['sum', 'count'].includes(measures[measure]!.kind)
  const shared = source?.parted?.[asked.by.at(-1)!]
  if (!isSum || !source || (shared && !shared.includes(measure))) return false
  return asked.by.every((name) => Object.hasOwn(source.dimensions, name))
}

function left(sum: GroupValue, cells: GroupValue[]): GroupValue {
  const shown = cells.reduce<string>((all, cell) => plus(all, cell ?? 0).toString(), '0')
  const rest = minus(sum ?? 0, shown)
  return typeof sum === 'number' ? rest.toNumber() : rest.toFixed((String(sum).split('.')[1] ?? '').length)
}

const headOf = (name: string, row: GroupRow): PivotHead => ({
  key: row.groupKey,
  value: row[name] ?? null,
  name: row[refName(name)] ?? row[name] ?? null,
})
