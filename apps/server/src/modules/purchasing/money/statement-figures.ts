import { ENTRY } from '@erp/contract/purchasing/money/statement'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { statementState } from '../states.ts'

export interface Figures {
  supplierId: number
  month: string
  opening: string
  stocked: string
  paid: string
  refunded: string
}

/** What the entries say of suppliers in a month; `w` names (supplier_id, month). */
export const figuresOf = (wanted: Sql): Sql => sql`
  SELECT w.supplier_id, w.month, coalesce(sum(CASE WHEN e.month < w.month THEN CASE WHEN e.kind = ${ENTRY.paid} THEN -e.amount ELSE e.amount END END), 0) AS opening,
    coalesce(sum(e.amount) FILTER (WHERE e.month = w.month AND e.kind IN (${ENTRY.stocked}, ${ENTRY.writtenOff})), 0) AS stocked,
    coalesce(sum(e.amount) FILTER (WHERE e.month = w.month AND e.kind = ${ENTRY.paid}), 0) AS paid,
    coalesce(sum(e.amount) FILTER (WHERE e.month = w.month AND e.kind = ${ENTRY.refunded}), 0) AS refunded
  FROM (${wanted}) w LEFT JOIN purchasing_order o ON o.supplier_id = w.supplier_id LEFT JOIN purchasing_account_entry e ON e.order_id = o.id AND e.month <= w.month
  GROUP BY w.supplier_id, w.month`

const CHANGED = sql`(t.opening_due, t.in_amount, t.paid_amount, t.refund_amount) IS DISTINCT FROM (f.opening, f.stocked, f.paid, f.refunded)`

/** Open statements that no longer say what the entries say. */
export const staleOf = (tx: Tx, which: Sql): Promise<{ id: number; no: string }[]> =>
  tx.query<{ id: number; no: string }>(sql`
    WITH f AS (${figuresOf(sql`SELECT t.supplier_id, t.month FROM purchasing_statement t WHERE t.status = ${statementState.open} AND ${which}`)})
    SELECT t.id, t.statement_no AS no FROM purchasing_statement t JOIN f ON f.supplier_id = t.supplier_id AND f.month = t.month WHERE ${CHANGED} ORDER BY t.id`)

/** Open statements say again what the entries say; answers those that changed. */
export const refreshOpen = (tx: Tx, which: Sql, by: number | null, now: string): Promise<{ id: number; version: number }[]> =>
  tx.query<{ id: number; version: number }>(sql`
    WITH f AS (${figuresOf(sql`SELECT t.supplier_id, t.month FROM purchasing_statement t WHERE t.status = ${statementState.open} AND ${which}`)})
    UPDATE purchasing_statement t SET opening_due = f.opening, in_amount = f.stocked, paid_amount = f.paid, refund_amount = f.refunded,
      closing_due = f.opening + f.stocked - f.paid + f.refunded, version = t.version + 1, update_by = ${by}, update_time = ${now}
    FROM f WHERE f.supplier_id = t.supplier_id AND f.month = t.month AND t.status = ${statementState.open} AND ${CHANGED} RETURNING t.id, t.version`)

/** Suppliers with something to say about a month and no statement of it yet. */
export const withoutStatement = (tx: Tx, month: string, supplierIds: number[] | null): Promise<Figures[]> =>
  tx.query<Figures>(sql`
    SELECT f.supplier_id AS "supplierId", f.month, f.opening, f.stocked, f.paid, f.refunded FROM (${figuresOf(sql`
      SELECT DISTINCT o.supplier_id, ${month}::date AS month FROM purchasing_account_entry e JOIN purchasing_order o ON o.id = e.order_id
      WHERE e.month <= ${month}::date AND (${supplierIds}::bigint[] IS NULL OR o.supplier_id = ANY(${supplierIds}::bigint[]))
        AND NOT EXISTS (SELECT 1 FROM purchasing_statement s WHERE s.supplier_id = o.supplier_id AND s.month = ${month}::date)`)}) f
    WHERE f.opening <> 0 OR f.stocked <> 0 OR f.paid <> 0 OR f.refunded <> 0 ORDER BY 1`)
