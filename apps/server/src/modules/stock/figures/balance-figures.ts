import { BALANCE_BIZ } from '@erp/contract/stock/figures/stock-balance-report'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'

export interface Period {
  /** Days, both included. */
  from: string
  to: string
  /** The last day that is closed, null before the first. */
  through: string | null
}
export const INS = BALANCE_BIZ.map(([biz]) => biz).filter((biz) => biz < 200)
export const OUTS = BALANCE_BIZ.map(([biz]) => biz).filter((biz) => biz > 200)
const ALL = [...INS, ...OUTS]
const columns = [...ALL.map((biz) => `q${biz}`), ...ALL.map((biz) => `a${biz}`), 'a109']
/** What moved, ins less outs. */
export const plus = (kind: 'q' | 'a', table: string) =>
  [...INS.map((biz) => `+ ${table}.${kind}${biz}`), ...OUTS.map((biz) => `- ${table}.${kind}${biz}`)].join(' ')

const answered = (opening: { qty: string; amount: string }, table: string): Sql =>
  raw(`${opening.qty} AS "openingQty", (${opening.amount})::numeric(20, 4) AS "openingAmount",
    ${ALL.map((biz) => `${table}.q${biz} AS "b${biz}Qty", ${table}.a${biz}::numeric(20, 4) AS "b${biz}Amount"`).join(', ')},
    ${table}.a109::numeric(20, 4) AS "b109Amount",
    ${opening.qty} ${plus('q', table)} AS "closingQty", (${opening.amount} ${plus('a', table)} + ${table}.a109)::numeric(20, 4) AS "closingAmount"`)

/** The ledger of days that are not closed, as the closed ones have it; outs are positive. */
const ledgerSums = raw(
  [
    ...ALL.map(
      (biz) => `coalesce(sum(${biz > 200 ? '-' : ''}m.quantity) FILTER (WHERE m.biz_type = ${biz}), 0)::bigint AS q${biz}`,
    ),
    ...ALL.map((biz) => `coalesce(sum(${biz > 200 ? '-' : ''}m.amount) FILTER (WHERE m.biz_type = ${biz}), 0) AS a${biz}`),
    'coalesce(sum(m.amount) FILTER (WHERE m.biz_type = 109), 0) AS a109',
  ].join(', '),
)
const dailySums = raw(
  columns.map((column) => `coalesce(sum(d.${column}), 0)${column[0] === 'q' ? '::bigint' : ''} AS ${column}`).join(', '),
)
const bothSums = raw(columns.map((column) => `x.${column} + o.${column} AS ${column}`).join(', '))
/** Where the ledger takes over from the closed days. */
const opens = ({ through }: Period): Sql => sql`coalesce(${through}::date + 1, '-infinity')::timestamptz`

/** The figures of these pairs, in their order: each from its own closed days, whatever else there is. */
export const pairFigures = (period: Period, rows: readonly Record<string, unknown>[]): Sql => sql`
  SELECT ${answered({ qty: 'f.qty', amount: 'f.amount' }, 'v')}
  FROM unnest(${rows.map((row) => row['storeId'])}::bigint[], ${rows.map((row) => row['skuId'])}::bigint[]) WITH ORDINALITY a(store, sku, n)
  CROSS JOIN LATERAL (
    SELECT coalesce((SELECT d.closing_qty FROM ${lastBefore(period)}), 0) + coalesce(sum(m.quantity), 0)::int AS qty,
      coalesce((SELECT d.closing_amount FROM ${lastBefore(period)}), 0) + coalesce(sum(m.amount), 0) AS amount
    FROM stock_movement m WHERE m.store_id = a.store AND m.sku_id = a.sku AND m.movement_time >= ${opens(period)} AND m.movement_time < ${period.from}::date) f
  CROSS JOIN LATERAL (
    SELECT ${dailySums} FROM stock_daily d WHERE d.store_id = a.store AND d.sku_id = a.sku AND d.day BETWEEN ${period.from}::date AND ${period.to}::date
      AND d.day <= ${period.through}::date) x
  CROSS JOIN LATERAL (
    SELECT ${ledgerSums} FROM stock_movement m WHERE m.store_id = a.store AND m.sku_id = a.sku
      AND m.movement_time >= greatest(${opens(period)}, ${period.from}::date) AND m.movement_time < ${period.to}::date + 1) o
  CROSS JOIN LATERAL (SELECT ${bothSums}) v
  ORDER BY a.n`

const lastBefore = ({ from, through }: Period): Sql => sql`(SELECT d.closing_qty, d.closing_amount FROM stock_daily d
  WHERE d.store_id = a.store AND d.sku_id = a.sku AND d.day < ${from}::date AND d.day <= ${through}::date ORDER BY d.day DESC LIMIT 1) d`

/**
 * Over all pairs at once: what stood at the start is what stands now less everything since, so that nothing is looked up pair by pair.
 * Of whole stores the days are added up already.
 */
export const totalFigures = (period: Period, pairs: Sql, wholeStores: boolean): Sql => {
  const daily = raw(wholeStores ? 'stock_store_daily' : 'stock_daily')
  const among = (table: string) => (wholeStores ? storeIn(table) : pairIn(table))
  return sql`
  WITH pair AS MATERIALIZED (${pairs}), stands AS (SELECT coalesce(sum(on_hand), 0)::bigint AS qty, coalesce(sum(amount), 0) AS amount FROM pair),
  x AS (
    SELECT ${dailySums} FROM ${daily} d WHERE d.day BETWEEN ${period.from}::date AND ${period.to}::date AND d.day <= ${period.through}::date AND ${among('d')}),
  o AS (
    SELECT ${ledgerSums} FROM stock_movement m WHERE m.movement_time >= greatest(${opens(period)}, ${period.from}::date)
      AND m.movement_time < ${period.to}::date + 1 AND ${among('m')}),
  v AS (SELECT ${bothSums} FROM x, o),
  later AS (
    SELECT coalesce(sum(0 ${raw(plus('q', 'd'))}), 0)::bigint AS qty, coalesce(sum(d.a109 ${raw(plus('a', 'd'))}), 0) AS amount
    FROM ${daily} d WHERE d.day > ${period.to}::date AND d.day <= ${period.through}::date AND ${among('d')}),
  latest AS (
    SELECT coalesce(sum(m.quantity), 0)::bigint AS qty, coalesce(sum(m.amount), 0) AS amount
    FROM stock_movement m WHERE m.movement_time >= greatest(${opens(period)}, ${period.to}::date + 1) AND ${among('m')}),
  opening AS (
    SELECT stands.qty - later.qty - latest.qty - (0 ${raw(plus('q', 'v'))}) AS qty,
      stands.amount - later.amount - latest.amount - (0 ${raw(plus('a', 'v'))} + v.a109) AS amount
    FROM stands, later, latest, v)
  SELECT ${answered({ qty: 'opening.qty', amount: 'opening.amount' }, 'v')} FROM opening, v`
}

const pairIn = (table: string): Sql => raw(`(${table}.store_id, ${table}.sku_id) IN (SELECT store_id, sku_id FROM pair)`)
const storeIn = (table: string): Sql => raw(`${table}.store_id IN (SELECT DISTINCT store_id FROM pair)`)
