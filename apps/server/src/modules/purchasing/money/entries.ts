import { compare } from '@erp/contract/kit/decimal'
import { ENTRY, ENTRY_KINDS } from '@erp/contract/purchasing/money/statement'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { statementState } from '../states.ts'

/** What stands in an order now. */
interface Standing {
  id: number
  stocked: string
  paid: string
  refunded: string
  writtenOff: string
}
interface Cause {
  house: Pick<House, 'clock'> & Partial<Pick<House, 'calls'>>
  call?: string | undefined
  day: string
}
interface Change {
  orderId: number
  kind: number
  amount: string
}

/** The entries of an order always add up to what stands in it: whatever is missing is written, dated and said why. */
export async function keepEntries(tx: Tx, orders: readonly Standing[], { house, call, day }: Cause): Promise<void> {
  const changes = await changesOf(tx, orders)
  if (changes.length === 0) return
  await holdSuppliers(tx, changes)
  const rows = changes.map((change) => ({ ...change, reason: reasonOf(change, house, call) }))
  await tx.run(sql`
    INSERT INTO purchasing_account_entry (order_id, kind, day, month, amount, reason, create_time)
    SELECT c."orderId", c.kind, ${day}::date, greatest(date_trunc('month', ${day}::date)::date, s.next), c.amount, c.reason, ${wireTime(house.clock.now())}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c("orderId" bigint, kind int, amount numeric, reason text)
    JOIN purchasing_order o ON o.id = c."orderId"
    LEFT JOIN LATERAL (SELECT (max(x.month) + interval '1 month')::date AS next FROM purchasing_statement x
      WHERE x.supplier_id = o.supplier_id AND x.status = ${statementState.confirmed}) s ON true
    ORDER BY c."orderId", c.kind`)
}

function changesOf(tx: Tx, orders: readonly Standing[]): Promise<Change[]> {
  const wanted = orders.flatMap(({ id, stocked, paid, refunded, writtenOff }) => [
    { id, kind: ENTRY.stocked, amount: stocked },
    { id, kind: ENTRY.paid, amount: paid },
    { id, kind: ENTRY.refunded, amount: refunded },
    { id, kind: ENTRY.writtenOff, amount: writtenOff },
  ])
  return tx.query<Change>(sql`
    WITH kept AS (
      SELECT x.order_id, x.kind, sum(x.amount) AS amount FROM purchasing_account_entry x
      WHERE x.order_id = ANY(${orders.map(({ id }) => id)}::bigint[]) GROUP BY 1, 2)
    SELECT w.id AS "orderId", w.kind, w.amount - coalesce(e.amount, 0) AS amount
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(id bigint, kind int, amount numeric)
    LEFT JOIN kept e ON e.order_id = w.id AND e.kind = w.kind
    WHERE w.amount <> coalesce(e.amount, 0)`)
}

/** A month that is being confirmed is waited for: what comes after it belongs to the next. */
const holdSuppliers = (tx: Tx, changes: readonly Change[]): Promise<unknown> =>
  tx.query(sql`
    SELECT s.id FROM purchasing_supplier s
    WHERE s.id IN (SELECT o.supplier_id FROM purchasing_order o WHERE o.id = ANY(${changes.map(({ orderId }) => orderId)}::bigint[])) ORDER BY s.id FOR KEY SHARE OF s`)

/** What was done; of what no call did, its kind. */
function reasonOf({ kind, amount }: Change, house: Cause['house'], call: string | undefined): string {
  const served = call === undefined ? undefined : house.calls?.get(call)
  if (served) return `${served.resource.title}·${served.action.label}`
  const label = ENTRY_KINDS.find(([value]) => value === kind)![1]
  return compare(amount, 0) < 0 ? `${label}冲回` : label
}
