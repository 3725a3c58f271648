import { QC_MODE } from '@erp/contract/purchasing/dock/dock.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { qcState } from '../states.ts'

interface Level {
  orderId: number
  storeId: number
  qcMode: number
  sampleRate: string | null
}

export const levelsOf = (tx: Tx, orderIds: readonly number[]): Promise<Level[]> =>
  tx.query<Level>(sql`
    SELECT o.id AS "orderId", o.store_id AS "storeId", v.qc_mode AS "qcMode", v.sample_rate AS "sampleRate"
    FROM purchasing_order o JOIN purchasing_supplier s ON s.id = o.supplier_id JOIN purchasing_supplier_level v ON v.id = s.level_id
    WHERE o.id = ANY(${orderIds}::bigint[]) ORDER BY o.id`)

/** A check for each order whose supplier is not exempt. */
export async function makeChecks(tx: Tx, orderIds: readonly number[], signId: number, ctx: Ctx): Promise<void> {
  if (orderIds.length === 0) return
  const levels = (await levelsOf(tx, orderIds)).filter(({ qcMode }) => qcMode !== QC_MODE.none)
  await insertChecks(tx, levels, signId, ctx)
}

/** With what should still come, less what other open checks expect: a person corrects it. */
export async function insertChecks(tx: Tx, levels: Level[], signId: number | null, ctx: Ctx): Promise<number[]> {
  if (levels.length === 0) return []
  const numbers = await nextNumbers(ctx.house, 'ZJ', levels.length)
  const heads = levels.map((level, i) => ({ ...level, qcNo: numbers[i]! }))
  const by = ctx.user?.userId ?? null
  const made = await tx.query<{ id: number; qcNo: string }>(sql`
    WITH made AS (
      INSERT INTO purchasing_quality_check (qc_no, order_id, sign_id, store_id, qc_mode, sample_rate, create_by, create_time, update_by, update_time)
      SELECT r."qcNo", r."orderId", ${signId}::bigint, r."storeId", r."qcMode", r."sampleRate", ${by}::bigint, ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) AS r("qcNo" text, "orderId" bigint, "storeId" bigint, "qcMode" int, "sampleRate" numeric)
      RETURNING id, qc_no, order_id),
    lines AS (
      INSERT INTO purchasing_quality_check_line (document_id, order_line_id, arrived_qty)
      SELECT m.id, l.id, greatest(0, l.quantity + l.gift_qty - l.cancel_qty - l.good_qty - l.conceded_qty - coalesce((
        SELECT sum(x.arrived_qty) FROM purchasing_quality_check_line x JOIN purchasing_quality_check d ON d.id = x.document_id
        WHERE x.order_line_id = l.id AND d.status = ${qcState.waiting}), 0))::int
      FROM made m JOIN purchasing_order_line l ON l.order_id = m.order_id ORDER BY m.id, l.sort_no, l.id)
    SELECT id, qc_no AS "qcNo" FROM made ORDER BY id`)
  await logAll(
    tx,
    ctx,
    made.map(({ id, qcNo }) => ({ entity: 'purchasing/quality-check', entityId: id, action: '新增', note: qcNo, version: 1 })),
  )
  return made.map(({ id }) => id)
}
