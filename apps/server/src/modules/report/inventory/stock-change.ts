import { BALANCE_BIZ } from '@erp/contract/stock/figures/stock-balance-report'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Asked, MakeSource } from '../../../kit/grouped/source.ts'
import { ownStores } from '../../../kit/scope.ts'
import { came, movedDays, netAmount, netQty, went } from '../../stock/figures/moved-days.ts'
import { DAY, daysOf, MONTH, taken } from './movements.ts'

const KINDS = BALANCE_BIZ.map(([biz]) => `q${biz}`)
const MOVED = [...KINDS, 'in_qty', 'out_qty', 'came', 'went', 'adjusted', 'net_qty', 'net']

/**
 * Every store on every day. What it began with is the ledger added up from its first movement, what it ended with is what stands now less what moved
 * since: where both are true, the one follows from the other.
 */
function storeDays(from: string, today: string): Sql {
  const others = 'ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING'
  const before = raw(`OVER (PARTITION BY d.store_id ORDER BY d.day ${others})`)
  const after = raw(`OVER (PARTITION BY d.store_id ORDER BY d.day DESC ${others})`)
  return sql`(
    SELECT d.*, d.begun_qty + coalesce(sum(d.net_qty) ${before}, 0) AS opening_qty, d.begun + coalesce(sum(d.net) ${before}, 0) AS opening,
      d.stands_qty - coalesce(sum(d.net_qty) ${after}, 0) AS closing_qty, d.stands - coalesce(sum(d.net) ${after}, 0) AS closing
    FROM (
      SELECT n.store_id, n.qty AS stands_qty, n.amount AS stands, p.day::date AS day, coalesce(b.qty, 0) AS begun_qty, coalesce(b.amount, 0) AS begun,
        ${raw(MOVED.map((name) => `coalesce(c.${name}, 0) AS ${name}`).join(', '))}
      FROM (SELECT store_id, sum(on_hand) AS qty, sum(amount) AS amount FROM stock_summary GROUP BY 1) n
      CROSS JOIN generate_series(${from}::date, ${today}::date, interval '1 day') p(day)
      LEFT JOIN (${begun(from)}) b ON b.store_id = n.store_id
      LEFT JOIN (${moved(from)}) c ON c.store_id = n.store_id AND c.day = p.day) d)`
}

const begun = (from: string): Sql => sql`
  SELECT v.store_id, sum(${netQty('v')}) AS qty, sum(${netAmount('v')}) AS amount FROM ${movedDays(null, true)} v WHERE v.day < ${from}::date GROUP BY 1`

const moved = (from: string): Sql => sql`
  SELECT v.store_id, v.day, ${raw(KINDS.map((kind) => `sum(v.${kind}) AS ${kind}`).join(', '))}, sum(${came('v', 'q')}) AS in_qty, sum(${went('v', 'q')}) AS out_qty,
    sum(${came('v', 'a')}) AS came, sum(${went('v', 'a')}) AS went, sum(v.a109) AS adjusted, sum(${netQty('v')}) AS net_qty, sum(${netAmount('v')}) AS net
  FROM ${movedDays(from, true)} v GROUP BY 1, 2`

/** A group begins with its first day and ends with its last one. */
function edgesOf({ by }: Asked, from: string, to: string): { first: Sql; last: Sql } {
  if (by.includes('onDay')) return { first: raw('true'), last: raw('true') }
  if (!by.includes('month')) return { first: sql`t.day = ${from}::date`, last: sql`t.day = ${to}::date` }
  const month = raw(`date_trunc('month', t.day)::date`)
  return {
    first: sql`t.day = greatest(${month}, ${from}::date)`,
    last: sql`t.day = least((${month} + interval '1 month')::date - 1, ${to}::date)`,
  }
}

export const changes: MakeSource = (asked) => {
  const [from, to] = daysOf(asked)
  const { first, last } = edgesOf(asked, from, to)
  const opening = (column: string) => sql`CASE WHEN ${first} THEN t.${raw(column)} ELSE 0 END`
  const closing = (column: string) => sql`CASE WHEN ${last} THEN t.${raw(column)} ELSE 0 END`
  const kinds = Object.fromEntries(KINDS.map((kind) => [`b${kind.slice(1)}Qty`, raw(`t.${kind}`)]))
  return {
    from: sql`${storeDays(from, asked.ctx.now.slice(0, 10))} t`,
    reach: ownStores(asked.ctx.user, raw('t.store_id')),
    where: [sql`t.day <= ${to}::date`],
    dimensions: { storeId: raw('t.store_id'), onDay: raw(DAY), month: raw(MONTH) },
    filters: { storeId: raw('t.store_id') },
    matches: taken,
    measures: {
      openingQty: opening('opening_qty'),
      inQty: raw('t.in_qty'),
      outQty: raw('t.out_qty'),
      closingQty: closing('closing_qty'),
      gapQty: sql`${closing('closing_qty')} - ${opening('opening_qty')} - t.net_qty`,
      ...kinds,
      openingAmount: opening('opening'),
      inAmount: raw('t.came'),
      outAmount: raw('t.went'),
      adjustAmount: raw('t.adjusted'),
      closingAmount: closing('closing'),
      gapAmount: sql`${closing('closing')} - ${opening('opening')} - t.net`,
    },
  }
}
