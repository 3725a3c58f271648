import type { ActionInput } from '@erp/contract/kit'
import {
  type StatementDetails,
  type StatementDocument,
  type StatementEntry,
  statement,
  statementStates,
} from '@erp/contract/purchasing/money/statement'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { move, moveAll } from '../../../kit/move.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { paymentState, refundState, statementState, stockInState } from '../states.ts'
import { type Figures, refreshOpen, staleOf, withoutStatement } from './statement-figures.ts'

const list = keepMainList(
  listOf(statement, { computed: { month: sql`to_char(t.month, 'YYYY-MM')` }, order: sql`t.month DESC, t.id DESC` }),
)

export const statements: Handlers<typeof statement> = {
  'list-page': list.page,
  'status-count': statusCount(list, 'status'),
  export: (_tx, input, ctx) => exportList(list, input, ctx),
  details,
  generate,
  confirm,
}

async function details(tx: Tx, { statementId }: { statementId: number }, ctx: Ctx): Promise<StatementDetails> {
  const row = await list.get(tx, statementId, ctx)
  const month = `${row.month}-01`
  const entries = await tx.query<StatementEntry>(sql`
    SELECT e.id AS "entryId", e.order_id AS "orderId", o.order_no AS "orderNo", e.day, e.kind, e.amount, e.reason
    FROM purchasing_account_entry e JOIN purchasing_order o ON o.id = e.order_id WHERE o.supplier_id = ${row.supplierId} AND e.month = ${month}::date ORDER BY e.day, e.id`)
  return { ...row, entries, documents: await documentsOf(tx, row.supplierId!, entries) }
}

/** The papers behind the entries: of the same orders and days. */
async function documentsOf(tx: Tx, supplierId: number, entries: readonly StatementEntry[]): Promise<StatementDocument[]> {
  if (entries.length === 0) return []
  const days = entries.map(({ day }) => day).toSorted()
  const between = sql`>= ${days[0]!}::date AND`
  const end = sql`< ${days.at(-1)!}::date + 1`
  return tx.query<StatementDocument>(sql`
    SELECT * FROM (
      SELECT 'stockIn' AS kind, d.stock_in_no AS no, o.order_no AS "orderNo", d.audit_time AS time, d.amount FROM purchasing_stock_in d JOIN purchasing_order o ON o.id = d.order_id
      WHERE o.supplier_id = ${supplierId} AND d.status = ${stockInState.audited} AND d.audit_time ${between} d.audit_time ${end}
      UNION ALL SELECT 'payment', d.payment_no, o.order_no, d.paid_time, x.amount FROM purchasing_payment d JOIN purchasing_payment_line x ON x.document_id = d.id
        JOIN purchasing_order o ON o.id = x.order_id
      WHERE o.supplier_id = ${supplierId} AND d.status = ${paymentState.paid} AND d.paid_time ${between} d.paid_time ${end}
      UNION ALL SELECT 'refund', d.refund_no, o.order_no, d.received_time, d.received_amount FROM purchasing_refund d JOIN purchasing_order o ON o.id = d.order_id
      WHERE o.supplier_id = ${supplierId} AND d.status = ${refundState.done} AND d.received_amount > 0 AND d.received_time ${between} d.received_time ${end}) d
    ORDER BY d.time, d.no`)
}

/** The statements of a month: new ones for whoever had dealings, open ones anew. */
async function generate(
  tx: Tx,
  { month, supplierIds }: ActionInput<(typeof statement)['actions']['generate']>,
  ctx: Ctx,
): Promise<{ made: number; changed: number }> {
  if (month > ctx.now.slice(0, 7)) throw bad('不能生成以后月份的对账单', 'month')
  return makeStatements(tx, `${month}-01`, supplierIds?.length ? supplierIds : null, ctx)
}

export async function makeStatements(
  tx: Tx,
  month: string,
  supplierIds: number[] | null,
  ctx: Ctx,
): Promise<{ made: number; changed: number }> {
  const by = ctx.user?.userId ?? null
  const of = supplierIds ? sql`AND t.supplier_id = ANY(${supplierIds}::bigint[])` : sql``
  const changed = await refreshOpen(tx, sql`t.month = ${month}::date ${of}`, by, ctx.now)
  const made = await insertStatements(tx, await withoutStatement(tx, month, supplierIds), ctx)
  await logRefreshed(tx, changed, ctx)
  await logAll(
    tx,
    ctx,
    made.map((id) => ({ entity: statement.path, entityId: id, action: '生成', version: 1 })),
  )
  return { made: made.length, changed: changed.length }
}

export function logRefreshed(tx: Tx, changed: readonly { id: number; version: number }[], ctx: Ctx): Promise<void> {
  unchanged(ctx)
  return logAll(
    tx,
    ctx,
    changed.map(({ id, version }) => ({ entity: statement.path, entityId: id, action: '刷新', version })),
  )
}

async function insertStatements(tx: Tx, rows: readonly Figures[], ctx: Ctx): Promise<number[]> {
  if (rows.length === 0) return []
  const numbers = await nextNumbers(ctx.house, 'DZ', rows.length)
  const by = ctx.user?.userId ?? null
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO purchasing_statement (statement_no, supplier_id, month, opening_due, in_amount, paid_amount, refund_amount, closing_due, create_by, create_time, update_by, update_time)
    SELECT r.no, r."supplierId", r.month, r.opening, r.stocked, r.paid, r.refunded, r.opening + r.stocked - r.paid + r.refunded, ${by}, ${ctx.now}, ${by}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, i) => ({ ...row, no: numbers[i] })))}::jsonb)
      AS r(no text, "supplierId" bigint, month date, opening numeric, stocked numeric, paid numeric, refunded numeric)
    ON CONFLICT ON CONSTRAINT purchasing_statement_month DO NOTHING RETURNING id`)
  return made.map(({ id }) => id)
}

/** A month that both sides agree on: nothing is added to it any more. */
async function confirm(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await tx.query(sql`
    SELECT s.id FROM purchasing_supplier s WHERE s.id IN (SELECT supplier_id FROM purchasing_statement WHERE id = ANY(${ids}::bigint[])) ORDER BY s.id FOR UPDATE`)
  const stale = new Map((await staleOf(tx, sql`t.id = ANY(${ids}::bigint[])`)).map(({ id, no }) => [id, no]))
  const earlier = await earlierOpen(tx, ids)
  await moveAll(ids, async (id) => {
    await move(tx, statement, statementStates, 'confirm', id, ctx, { set: { confirmBy: ctx.user.userId, confirmTime: ctx.now } })
    if (stale.has(id)) throw refuse(`对账单${stale.get(id)}有新的往来，请刷新后再确认`)
    const open = earlier.get(id)
    if (open) throw refuse(`请先确认该供应商 ${open} 的对账单`)
  })
  return null
}

async function earlierOpen(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; month: string }>(sql`
    SELECT t.id, to_char(min(x.month), 'YYYY-MM') AS month FROM purchasing_statement t JOIN purchasing_statement x ON x.supplier_id = t.supplier_id AND x.month < t.month
    WHERE t.id = ANY(${ids}::bigint[]) AND x.status = ${statementState.open} AND x.id <> ALL(${ids}::bigint[]) GROUP BY t.id`)
  return new Map(rows.map(({ id, month }) => [id, month]))
}
