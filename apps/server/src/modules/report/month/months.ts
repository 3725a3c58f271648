import { MONTH, type MonthRow } from '@erp/contract/report/month/month'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { AMOUNTS, DELTA, SHOP } from '../profit/profit-tables.ts'
import { monthState } from '../states.ts'

export const SUMS = {
  facts: 'facts',
  orders: 'orders',
  quantity: 'quantity',
  saleMoney: 'sale_money',
  ...AMOUNTS,
} as const
type Sums = Pick<MonthRow, keyof typeof SUMS>
const COUNTS: readonly string[] = ['facts', 'orders', 'quantity']
const columns = Object.values(SUMS).join(', ')
const added = Object.values(SUMS)
  .map((column) => `coalesce(sum(${column}), 0)${COUNTS.includes(column) ? '::bigint' : ''} AS ${column}`)
  .join(', ')
const named = (row: string) =>
  Object.entries(SUMS)
    .map(([name, column]) => `${row}.${column} AS "${name}"`)
    .join(', ')

/** Facts of these days added up, folded or not. */
const summed = (where: Sql): Sql => sql`
  SELECT date_trunc('month', day::timestamp)::date AS month, ${raw(added)} FROM (SELECT day, ${raw(columns)} FROM ${raw(SHOP)} WHERE ${where}
    UNION ALL SELECT day, ${raw(columns)} FROM ${raw(DELTA)} WHERE ${where}) f GROUP BY 1`

export async function sumsOf(tx: Tx, { from, next }: { from: string; next: string }): Promise<Sums> {
  const month = summed(sql`day >= ${from}::date AND day < ${next}::date`)
  const found = await tx.one<Sums>(sql`SELECT ${raw(named('s'))} FROM (${month}) s`)
  return (
    found ?? (Object.fromEntries(Object.keys(SUMS).map((name) => [name, COUNTS.includes(name) ? 0 : '0'])) as unknown as Sums)
  )
}

/** Every month with facts, the newest first: closed ones as they were closed, open ones as they are. */
export async function monthRows(tx: Tx, now: string): Promise<MonthRow[]> {
  const open = summed(sql`day >= coalesce(data_center_report_closed_before(), '0001-01-01')`)
  const rows = await tx.query<Omit<MonthRow, 'verb'>>(sql`
    SELECT t.id, to_char(s.month, 'YYYY-MM') AS month, ${raw(named('s'))}, s.status,
      u.display_name AS "closeByName", t.close_time AS "closeTime", r.display_name AS "reopenByName", t.reopen_time AS "reopenTime", t.reopen_reason AS "reopenReason",
      coalesce(t.acknowledged, '[]') AS acknowledged
    FROM (SELECT month, ${monthState.closed}::int AS status, ${raw(columns)} FROM data_center_report_month WHERE status = ${monthState.closed}
      UNION ALL SELECT month, ${monthState.open}, ${raw(columns)} FROM (${open}) o) s
    LEFT JOIN data_center_report_month t ON t.month = s.month
    LEFT JOIN account_user u ON u.id = t.close_by LEFT JOIN account_user r ON r.id = t.reopen_by ORDER BY s.month DESC`)
  const lastClosed = rows.find(({ status }) => status === MONTH.closed)
  const running = now.slice(0, 7)
  const next = rows.findLast(({ status, month }) => status === MONTH.open && month < running)
  return rows.map((row) => ({ ...row, verb: row === next ? 'close' : row === lastClosed ? 'reopen' : null }))
}
