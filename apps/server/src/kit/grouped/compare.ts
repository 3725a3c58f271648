import { comparedNames, type Report } from '@erp/contract/kit'
import { ident, join, type Sql, sql } from '../db/db.ts'
import type { Asked } from './source.ts'

/** Groups of now beside those of the period before, by their key; what was only there before has nothing now. */
export function besideBefore(report: Report, { by }: Asked, measures: string[], now: Sql, before: Sql): Sql {
  const key = sql`coalesce(n."groupKey", p."groupKey") AS "groupKey"`
  const dimensions = by.map((name) => sql`coalesce(n.${ident(name)}, p.${ident(name)}) AS ${ident(name)}`)
  const selected = [key, ...dimensions, ...measures.flatMap((name) => comparedOf(report, name))]
  return sql`SELECT ${join(selected, ', ')} FROM (${now}) n FULL JOIN (${before}) p ON p."groupKey" = n."groupKey"`
}

function comparedOf(report: Report, name: string): Sql[] {
  const { kind, field } = report.report.measures[name]!
  const isAmount = kind !== 'ratio' && kind !== 'weighted'
  const [now, then] = ['n', 'p'].map((side) => {
    const value = sql`${ident(side)}.${ident(name)}`
    return isAmount ? sql`coalesce(${value}, 0)` : value
  }) as [Sql, Sql]
  const { before, delta, change } = comparedNames(name)
  if (!Object.hasOwn(report.fields, before)) return [sql`n.${ident(name)} AS ${ident(name)}`]
  const share = sql`round((${now} - ${then})::numeric / nullif(abs(${then}), 0), 4) AS ${ident(change)}`
  return [
    sql`${now} AS ${ident(name)}`,
    sql`${then} AS ${ident(before)}`,
    sql`${now} - ${then} AS ${ident(delta)}`,
    ...(field.percent ? [] : [share]),
  ]
}

/** The columns that a compared measure has, in the order of the list. */
export const comparedColumns = (report: Report, measures: string[]): string[] =>
  measures.flatMap((name) => {
    const { before, delta, change } = comparedNames(name)
    if (!Object.hasOwn(report.fields, before)) return [name]
    return [name, before, delta, ...(Object.hasOwn(report.fields, change) ? [change] : [])]
  })
