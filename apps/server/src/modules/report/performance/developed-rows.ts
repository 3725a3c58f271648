import { monthStart, shiftDays } from '@erp/contract/kit/period'
import { join, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { DELTA, DEVELOP, DEVELOP_QUARTER, SKU, SKU_MONTH, SKU_THIRD } from '../profit/profit-tables.ts'

export type Days = [from: string, to: string]
const COLUMNS = 'developer_id, goods_id, quantity, sale_money, profit'

/** What goods, their months or their SKUs brought within some days. Nothing is sold after today: what it is a part of is whole. */
export function developedRows([from, to]: Days, today: string, grain: 'goods' | 'month' | 'sku'): Sql {
  const [end, bySku] = [shiftDays(to, 1), grain === 'sku']
  const parts = spans(from, end, to >= today, grain === 'goods' ? QUARTERS : MONTHS).map(([table, first, next]) =>
    part(table === DEVELOP && bySku ? [SKU_MONTH, 'month'] : [table, DATED[table]!], first, next, bySku),
  )
  return sql`(${join([...parts, part([DELTA, 'day'], from, end, bySku)], ' UNION ALL ')})`
}

export const DATED: Record<string, string> = {
  [DEVELOP_QUARTER]: 'quarter',
  [DEVELOP]: 'month',
  [SKU_THIRD]: 'third',
  [SKU]: 'day',
}
export const QUARTERS = 0
const MONTHS = 1
const LEVELS: [table: string, at: (day: string) => Whole][] = [
  [DEVELOP_QUARTER, quarterAt],
  [DEVELOP, (day) => [monthStart(day), monthStart(day, 1)]],
  [SKU_THIRD, thirdAt],
]
type Whole = [first: string, next: string]
export type Span = [table: string, first: string, next: string]

/** Whole quarters, what is left at both ends in whole months, then thirds of months, and what is left of that in days: from a day up to before another. */
export function spans(from: string, end: string, isOpen: boolean, level = MONTHS): Span[] {
  if (from >= end) return []
  if (level === LEVELS.length) return [[SKU, from, end]]
  const [table, at] = LEVELS[level]!
  const first = at(from)[0] === from ? from : at(from)[1]
  const next = isOpen ? at(shiftDays(end, -1))[1] : at(end)[0]
  if (first >= next) return spans(from, end, isOpen, level + 1)
  return [...spans(from, first, false, level + 1), [table, first, next], ...spans(next, end, isOpen, level + 1)]
}

function quarterAt(day: string): Whole {
  const months = (Number(day.slice(5, 7)) - 1) % 3
  return [monthStart(day, -months), monthStart(day, 3 - months)]
}

export function thirdAt(day: string): Whole {
  const starts = [...[0, 10, 20].map((days) => shiftDays(monthStart(day), days)), monthStart(day, 1)]
  const at = starts.findLastIndex((start) => start <= day)
  return [starts[at]!, starts[at + 1]!]
}

function part([table, dated]: readonly [string, string], first: string, next: string, bySku: boolean): Sql {
  const columns = raw(`${dated} AS day, ${bySku ? 'sku_id, ' : ''}${COLUMNS} FROM ${table}`)
  return sql`SELECT ${columns} WHERE ${between(dated, first, next)}`
}

export const between = (dated: string, first: string, next: string): Sql =>
  sql`${raw(dated)} >= ${first}::date AND ${raw(dated)} < ${next}::date`
