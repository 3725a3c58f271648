import { shiftDays } from '@erp/contract/kit/period'
import { VELOCITY_DAYS } from '@erp/contract/report/performance/sales-trend'
import { join, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { DELTA, DEVELOP, LAST, SKU, SKU_MONTH, SKU_THIRD, THIRD_DAYS } from '../profit/profit-tables.ts'
import { between, DATED, type Days, spans, thirdAt } from './developed-rows.ts'

export const LONGEST = Math.max(...VELOCITY_DAYS)
/** Least squares over the days of a month: each day has its weight, so that a slope is a sum. Doubled, weights are whole numbers. */
const SLOPE_DAYS = 30
const MIDDLE = SLOPE_DAYS - 1
export const SPREAD = (SLOPE_DAYS * (SLOPE_DAYS ** 2 - 1)) / 6
const DAY = 86_400_000

/** What a piece that is sold so many days before the last counts for. */
const WEIGHTS: Record<string, (ago: number) => number> = {
  ...Object.fromEntries(VELOCITY_DAYS.map((days) => [`sold${days}`, (ago: number) => Number(ago >= 0 && ago < days)])),
  leaned: (ago) => (ago >= 0 && ago < SLOPE_DAYS ? MIDDLE - 2 * ago : 0),
}

export const SOLD = Object.keys(WEIGHTS)

/** Pieces of single days, `r`, up to a last one: whole numbers before anything is divided, as there are a hundred times as many rows. */
export function soldSums(last: string): Sql[] {
  const ago = sql`(${last}::date - r.day)`
  const within = (days: number) => sql`FILTER (WHERE ${ago} BETWEEN 0 AND ${raw(String(days - 1))})`
  return [
    ...VELOCITY_DAYS.map((days) => sql`sum(r.quantity) ${within(days)} AS ${raw(`sold${days}`)}`),
    sql`sum(r.quantity * (${raw(String(MIDDLE))} - 2 * ${ago})) ${within(SLOPE_DAYS)} AS leaned`,
  ]
}

/** The same of goods and SKUs, whoever sold them: from thirds of months, which know their days, and whole months between them. */
export function soldOfGoods(last: string): Sql {
  const first = shiftDays(last, 1 - LONGEST)
  const [beginning, sloping] = [thirdAt(first), thirdAt(shiftDays(last, 1 - SLOPE_DAYS))]
  const between = spans(beginning[1], sloping[0], false).map((span) => wholly(...span))
  const parts = [beginning[0], ...thirdsOf(sloping[0], last)].map((third) => ofThird(third, last))
  return sql`(${join([...between, ...parts, notFolded(first, last)], ' UNION ALL ')})`
}

/**
 * The pieces of some days by goods and SKUs, whose order a page is found by, with none for who sold within what is looked back on. There thirds of months tell
 * what is left of days, too: who stands in them is shown anyway.
 */
export function soldPieces([from, to]: Days, today: string): Sql {
  const lookedBackOn = thirdAt(shiftDays(to, 1 - LONGEST))[0]
  const isOpen = to >= today
  const before = isOpen
    ? [sql`SELECT ${raw(`${KEYS}, 0 AS quantity FROM ${LAST}`)} WHERE day >= ${lookedBackOn}::date`]
    : spans(lookedBackOn, thirdAt(from)[0], false).map((span) => pieces('0', ...span))
  const within = spans(from, shiftDays(to, 1), isOpen).flatMap(([table, first, next]) => {
    if (table !== SKU || first < lookedBackOn) return [pieces('quantity::int', table, first, next)]
    const thirds = thirdsOf(first, shiftDays(next, -1))
    return thirds.map((third) => pieces(daysOf(third, first, next), SKU_THIRD, third, thirdAt(third)[1]))
  })
  const later = sql`SELECT ${raw(KEYS)}, CASE WHEN day >= ${from}::date THEN quantity::int ELSE 0 END FROM ${raw(DELTA)}
    WHERE day BETWEEN least(${from}::date, ${shiftDays(to, 1 - LONGEST)}::date) AND ${to}::date`
  return sql`(${join([...before, ...within, later], ' UNION ALL ')})`
}

const pieces = (what: string, table: string, first: string, next: string): Sql =>
  sql`SELECT ${raw(`${KEYS}, ${what} AS quantity FROM ${bySku(table)}`)} WHERE ${between(DATED[table]!, first, next)}`
const bySku = (table: string): string => (table === DEVELOP ? SKU_MONTH : table)

function thirdsOf(first: string, last: string): string[] {
  const thirds = []
  for (let third = thirdAt(first)[0]; third <= last; third = thirdAt(third)[1]) thirds.push(third)
  return thirds
}

const daysOf = (third: string, first: string, next: string): string =>
  Object.keys(THIRD_DAYS)
    .filter((_, n) => shiftDays(third, n) >= first && shiftDays(third, n) < next)
    .join(' + ')

const KEYS = 'developer_id, goods_id, sku_id'
/** Of a SKU in a third of a month they are small: plain integers are added up several times as fast. */
const named = (made: (name: string) => string): string => SOLD.map((name) => `${made(name)} AS ${name}`).join(', ')

/** All of it within the days that are looked back on, none within those of the slope. */
function wholly(table: string, from: string, next: string): Sql {
  const sums = named((name) => (name === `sold${LONGEST}` ? 'quantity::int' : '0'))
  return sql`SELECT ${raw(`${KEYS}, ${sums} FROM ${bySku(table)}`)} WHERE ${between(DATED[table]!, from, next)}`
}

function ofThird(third: string, last: string): Sql {
  const ago = (n: number) => (Date.parse(last) - Date.parse(third)) / DAY - n
  const weighted = (name: string) =>
    Object.keys(THIRD_DAYS).flatMap((day, n) => {
      const weight = WEIGHTS[name]!(ago(n))
      return weight ? [weight === 1 ? day : `${weight} * ${day}`] : []
    })
  const sums = named((name) => weighted(name).join(' + ') || '0')
  return sql`SELECT ${raw(`${KEYS}, ${sums} FROM ${SKU_THIRD}`)} WHERE third = ${third}::date`
}

const notFolded = (first: string, last: string): Sql => sql`
  SELECT ${raw(`${KEYS}, ${named((name) => `${name}::int`)}`)} FROM (SELECT ${join([raw(KEYS), ...soldSums(last)], ', ')} FROM ${raw(DELTA)} r
    WHERE day BETWEEN ${first}::date AND ${last}::date GROUP BY ${raw(KEYS)}) d`
