import type { Measure, Report } from '@erp/contract/kit'
import { and, empty, ident, join, raw, type Sql, sql } from '../db/db.ts'
import { type Asked, type Source, wheresOf } from './source.ts'

interface Part {
  source: Source
  /** The dimensions of the group that it knows. */
  by: string[]
  names: string[]
  statement: Sql
}

/** One row a group: its dimensions, its measures and a key of all dimensions. Without dimensions the totals of the filter. */
export function groupSql(report: Report, sources: Source[], asked: Asked, measures: string[]): Sql {
  const parts = sources.map((source, i) => partOf(report, source, asked, i === 0)).filter(({ names }) => names.length > 0)
  const full = parts.filter(({ by }) => by.length === asked.by.length)
  const beside = parts.filter((part) => !full.includes(part))
  const all = report.report.measures
  // A ratio may stand on another one: by what is shown of it.
  const column = (name: string): Sql =>
    all[name]!.kind === 'ratio' ? measured(all[name]!, name, column) : sql`coalesce(b.${ident(name)}, 0)`
  const selected = [
    sql`${keyOf(asked.by)} AS "groupKey"`,
    ...asked.by.map((name) => sql`b.${ident(name)}`),
    ...measures.map((name) => sql`${measured(all[name]!, name, column)} AS ${ident(name)}`),
  ]
  return sql`SELECT ${join(selected, ', ')} FROM (${heldAgainst(united(full, asked.by), full, beside, asked.by)}) b`
}

/** What tells a group `b` from all others. */
export const keyOf = (by: string[]): Sql =>
  by.length
    ? sql`jsonb_build_array(${join(
        by.map((name) => sql`b.${ident(name)}`),
        ', ',
      )})::text`
    : raw(`'[]'`)

/**
 * What other sources know of the dimensions that they have stands beside each group of those. By a window, not by a join: empty dimensions are alike,
 * and nothing is read twice whatever the planner expects.
 */
function heldAgainst(groups: Sql, full: Part[], beside: Part[], all: string[]): Sql {
  if (beside.length === 0) return groups
  const own = full.flatMap(({ names }) => names)
  const others = beside.flatMap(({ names }) => names)
  const nothing = (names: string[]) => names.map((name) => sql`NULL::numeric AS ${ident(name)}`)
  const each = beside.map((part) => {
    const known = all.map((name) => (part.by.includes(name) ? ident(name) : raw('NULL')))
    const measures = others.map((name) => (part.names.includes(name) ? ident(name) : raw('NULL::numeric')))
    return sql`SELECT ${join([raw('false'), ...known, ...nothing(own), ...measures], ', ')} FROM (${part.statement}) p`
  })
  const plain = [...all, ...own].map(ident)
  const first = sql`SELECT ${join([raw('true AS "isGroup"'), ...plain, ...nothing(others)], ', ')} FROM (${groups}) g`
  const held = beside.flatMap(({ by, names }) => {
    const parted = by.length ? sql`PARTITION BY ${join(by.map(ident), ', ')}` : empty
    return names.map((name) => sql`max(${ident(name)}) OVER (${parted}) AS ${ident(name)}`)
  })
  return sql`SELECT * FROM (
    SELECT ${join([raw('"isGroup"'), ...plain, ...held], ', ')} FROM (${join([first, ...each], ' UNION ALL ')}) u) h WHERE "isGroup"`
}

function partOf(report: Report, source: Source, asked: Asked, isFirst: boolean): Part {
  const by = asked.by.filter((name) => Object.hasOwn(source.dimensions, name))
  const names = Object.keys(source.measures)
  const columns = [
    ...by.map((name) => sql`${source.dimensions[name]!} AS ${ident(name)}`),
    ...names.map((name) => sql`${aggregate(report.report.measures[name]!, name, source)} AS ${ident(name)}`),
  ]
  const where = and(wheresOf(report, source, asked, isFirst))
  const statement = sql`SELECT ${join(columns, ', ')} FROM ${source.from} WHERE ${where} ${groupedBy(by)}`
  return { source, by, names, statement }
}

const groupedBy = (by: string[]): Sql => (by.length ? raw(`GROUP BY ${by.map((_, i) => i + 1).join(', ')}`) : empty)

function aggregate({ kind, per }: Measure, name: string, { measures }: Source): Sql {
  const value = measures[name]!
  if (kind === 'count') return sql`count(${value})`
  if (kind === 'distinct') return sql`count(DISTINCT ${value})`
  return kind === 'weighted' ? sql`sum((${value}) * (${measures[per!]!}))` : sql`sum(${value})`
}

/** Groups that only some sources know are groups all the same. */
function united(parts: Part[], by: string[]): Sql {
  const [first, ...others] = parts
  if (others.length === 0) return first!.statement
  const names = parts.flatMap((part) => part.names)
  const dimensions = by.map((name) => ident(name))
  const each = parts.map((part) => {
    const columns = names.map((name) => (part.names.includes(name) ? ident(name) : sql`NULL::numeric AS ${ident(name)}`))
    return sql`SELECT ${join([...dimensions, ...columns], ', ')} FROM (${part.statement}) x`
  })
  const sums = names.map((name) => sql`sum(${ident(name)}) AS ${ident(name)}`)
  return sql`SELECT ${join([...dimensions, ...sums], ', ')} FROM (${join(each, ' UNION ALL ')}) u ${groupedBy(by)}`
}

/** Ratios are made of the sums of a group, rounded once, half up. */
function measured({ kind, field, of, per, edge }: Measure, name: string, column: (name: string) => Sql): Sql {
  const places = raw(String(field.scale ?? 2))
  const share = (above: string) => sql`round(${column(above)}::numeric / nullif(${column(per!)}, 0), ${places})`
  if (kind === 'ratio') return share(of!)
  if (kind === 'weighted') return share(name)
  if (kind === 'change')
    return sql`round((${column(of!)} - ${column(per!)})::numeric / nullif(abs(${column(per!)}), 0), ${places})`
  if (kind === 'step') {
    const ratio = sql`${column(of!)}::numeric / nullif(${column(per!)}, 0)`
    return sql`CASE WHEN abs(${ratio}) < ${raw(String(edge))} THEN 0 ELSE sign(${ratio})::int END`
  }
  return field.kind === 'int' ? sql`${column(name)}::bigint` : sql`round(${column(name)}::numeric, ${places})`
}
