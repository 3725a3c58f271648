import { monthStart, shiftDays } from '@erp/contract/kit/period'
import { join, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { DELTA, DEVELOP, SKU, SKU_MONTH, SKU_THIRD } from '../profit/profit-tables.ts'

export type Days = [from: string, to: string]
const COLUMNS = 'developer_id, goods_id, quantity, sale_money, profit'

/** What goods, or their SKUs, brought within some days. Nothing is sold after today: what it is a part of is whole. */
export function developedRows([from, to]: Days, today: string, bySku = false): Sql {
  const end = shiftDays(to, 1)
  const later = part([DELTA, 'day'], from, end, bySku)
  return sql`(${join([...covering(from, end, to >= today, bySku), later], ' UNION ALL ')})`
}

/** Whole months, what is left at both ends in whole thirds of months, and what is left of that in days: from a day up to before another. */
const covering = (from: string, end: string, isOpen: boolean, bySku: boolean): Sql[] =>
  spans(from, end, isOpen).map(([table, first, next]) =>
    part(table === DEVELOP && bySku ? [SKU_MONTH, 'month'] : [table, DATED[table]!], first, next, bySku),
  )

const DATED: Record<string, string> = { [DEVELOP]: 'month', [SKU_THIRD]: 'third', [SKU]: 'day' }
const LEVELS: [table: string, at: (day: string) => Whole][] = [
  [DEVELOP, (day) => [monthStart(day), monthStart(day, 1)]],
  [SKU_THIRD, thirdAt],
]
type Whole = [first: string, next: string]
export type Span = [table: string, first: string, next: string]

export function spans(from: string, end: string, isOpen: boolean, level = 0): Span[] {
  if (from >= end) return []
  if (level === LEVELS.length) return [[SKU, from, end]]
  const [table, at] = LEVELS[level]!
  const first = at(from)[0] === from ? from : at(from)[1]
  const next = isOpen ? at(shiftDays(end, -1))[1] : at(end)[0]
  if (first >= next) return spans(from, end, isOpen, level + 1)
  return [...spans(from, first, false, level + 1), [table, first, next], ...spans(next, end, isOpen, level + 1)]
}

export function thirdAt(day: string): Whole {
  const starts = [...[0, 10, 20].map((days) => shiftDays(monthStart(day), days)), monthStart(day, 1)]
  const at = starts.findLastIndex((start) => start <= day)
  return [starts[at]!, starts[at + 1]!]
}

function part([table, dated]: readonly [string, string], first: string, next: string, bySku: boolean): Sql {
  const columns = raw(`${dated} AS day, ${bySku ? 'sku_id, ' : ''}${COLUMNS} FROM ${table}`)
  return sql`SELECT ${columns} WHERE ${raw(dated)} >= ${first}::date AND ${raw(dated)} < ${next}::date`
}
