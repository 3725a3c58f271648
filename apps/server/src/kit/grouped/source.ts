import { canCompare, chosenDimensions, isCompared, MOST_DIMENSIONS, type Report } from '@erp/contract/kit'
import { type Period, periodBefore } from '@erp/contract/kit/period'
import { ident, type Sql, sql } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { type Columns, filters, isBlank } from '../list/filter.ts'
import type { ListInput } from '../list/list.ts'
import { whole } from '../list/reachable.ts'
import { bad } from '../refuse.ts'

/** What a report is asked for. */
export interface Asked {
  by: string[]
  condition: Record<string, unknown>
  ctx: Ctx
  /** Whether any of these is grouped or filtered by: what nobody asks for need not be joined. */
  uses: (...names: string[]) => boolean
  /** The same of the period before, where it is compared with that. */
  before?: Asked
  /** These measures alone, which a page of groups is found by: a source may leave out others, and one without any is not asked. */
  only?: readonly string[]
  /** The groups that stand in `page` alone. */
  isOfPage?: true
}

/** Rows that are counted and added up. The first source of a report knows every dimension and filter of it; others add what they know. */
export interface Source {
  /** Tables and joins. */
  from: Sql
  /** Row reach, as a `where`. */
  reach: Sql
  where?: Sql[]
  /** A dimension that it lacks does not part it: its measures are those of the others of the group. */
  dimensions: Columns
  /** A filter that it lacks does not narrow it. */
  filters: Columns
  matches?: Record<string, (value: any) => Sql>
  /** What is summed, or told apart; of a count the row itself. */
  measures: Columns
  /** Dimensions of more groups than a page shows, by the columns of ids in which 0 is nobody: what they are not sorted by is read for a page of them alone. */
  many?: Columns
  /** Dimensions by which a row may stand in several groups, each with what is shared among them: the others do not add up. */
  parted?: Record<string, readonly string[]>
  /** The columns of a row behind a group, and what orders them; of the first source, or of the one that is named for it. */
  rows?: { columns: Columns; order: Sql }
}
export type MakeSource = (asked: Asked) => Source

export function askedOf(report: Report, { condition: given }: ListInput, ctx: Ctx): Asked {
  const by = chosenDimensions(report, given)
  const { dimensions } = report.report
  const labels = () => Object.values(dimensions).map(({ label }) => label)
  const unknown = by.find((name) => !Object.hasOwn(dimensions, name) || !Object.hasOwn(whole(report.fields, ctx), name))
  if (unknown !== undefined) throw bad(`没有「${unknown}」这个维度，可选：${labels().join('、')}`, 'condition')
  if (by.length > MOST_DIMENSIONS) throw bad(`最多同时选${MOST_DIMENSIONS}个维度`, 'condition')
  if (new Set(by).size < by.length) throw bad('同一个维度不能选两次', 'condition')
  const { by: _by, compare: _compare, layout: _layout, ...wanted } = given ?? {}
  const condition = withinDays(report, wanted, ctx)
  const now = asking(by, condition, ctx)
  return isCompared(given) ? { ...now, before: asking(by, daysBefore(report, by, condition), ctx) } : now
}

function daysBefore(report: Report, by: string[], condition: Record<string, unknown>): Record<string, unknown> {
  if (!canCompare(report, by)) throw bad('按时间分组时不能对比上期', 'condition')
  const { field } = report.report.days!
  return { ...condition, [field]: periodBefore(condition[field] as Period) }
}

const asking = (by: string[], condition: Record<string, unknown>, ctx: Ctx): Asked => ({
  by,
  condition,
  ctx,
  uses: (...names) => names.some((name) => by.includes(name) || !isBlank(condition[name])),
})

/** The same filter by other dimensions, or as one group. */
export const groupedBy = ({ condition, ctx, before }: Asked, by: string[]): Asked => ({
  ...asking(by, condition, ctx),
  ...(before && { before: groupedBy(before, by) }),
})
export const ungrouped = (asked: Asked): Asked => groupedBy(asked, [])

/** Never all there ever was: a range of days that is named, or the usual one. */
function withinDays({ report: { days } }: Report, condition: Record<string, unknown>, ctx: Ctx): Record<string, unknown> {
  if (!days) return condition
  const [first, last] = (isBlank(condition[days.field]) ? [null, null] : condition[days.field]) as (string | null)[]
  const to = last ? String(last) : ctx.now.slice(0, 10)
  const from = first ? String(first) : dayBack(to, days.usual - 1)
  if (from > to) throw bad('开始日期不能晚于结束日期', 'condition')
  if (from <= dayBack(to, days.most)) throw bad(`时间范围不能超过${days.most}天`, 'condition')
  return { ...condition, [days.field]: [from, to] }
}

function dayBack(day: string, count: number): string {
  const time = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(time)) throw bad(`「${day}」不是日期`, 'condition')
  return new Date(time - count * 86_400_000).toISOString().slice(0, 10)
}

/** Reach, what the source always asks, and the filters that it knows. */
export function wheresOf(report: Report, source: Source, asked: Asked, isFirst: boolean): Sql[] {
  const { condition, ctx } = asked
  const knows = (name: string) => Object.hasOwn(source.filters, name) || Object.hasOwn(source.matches ?? {}, name)
  const given = Object.entries(condition).filter(([, value]) => !isBlank(value))
  const unknown = isFirst && given.find(([name]) => !knows(name))
  if (unknown) throw new Error(`${report.path} does not say how to filter by ${unknown[0]}`)
  const known = Object.fromEntries(given.filter(([name]) => knows(name)))
  const own = (name: string, value: unknown) => source.matches?.[name]?.(value)
  return [
    source.reach,
    ...(source.where ?? []),
    ...filters(whole(report.fields, ctx), known, source.filters, own),
    ...amongPage(source, asked),
  ]
}

/** Those of the groups that stand on a page. */
const amongPage = ({ many = {} }: Source, { by, isOfPage }: Asked): Sql[] =>
  Object.entries(many)
    .filter(([name]) => isOfPage && by.includes(name))
    .map(([name, column]) => sql`${column} = ANY(ARRAY(SELECT coalesce(p.${ident(name)}, 0) FROM page p))`)
