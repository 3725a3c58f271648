import { plus } from '@erp/contract/kit/decimal'
import type { Earned } from '@erp/contract/temu/floor/work-record'
import { WORK } from '@erp/contract/temu/floor/work-record'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type PointAction, pointsFor } from './points.ts'

const ACTION: Record<number, PointAction> = { [WORK.pick]: 'temuPick', [WORK.package]: 'temuPackage', [WORK.label]: 'temuLabel' }
export interface Done {
  deliveryOrderId: number
  skuId: number
  quantity: number
}
interface Scan {
  station?: string | null
  clientScanId: string
}

/** What was done and what it earns, fixed now; with it what the person has done today. */
export async function recordWork(
  tx: Tx,
  ctx: Ctx,
  workType: (typeof WORK)[keyof typeof WORK],
  works: readonly Done[],
  { station, clientScanId }: Scan,
): Promise<Earned & { recordId: number }> {
  const rows = await pointsFor(tx, ACTION[workType]!, works, ctx.now.slice(0, 10))
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO temu_work_record (work_type, delivery_order_id, sku_id, quantity, user_id, time, difficulty_id, coef, points, station, client_scan_id)
    SELECT ${workType}, r."deliveryOrderId", r."skuId", r.quantity, ${ctx.user.userId}, ${ctx.now}, r."difficultyId", r.coef, r.points, ${station ?? null}, ${clientScanId}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("deliveryOrderId" bigint, "skuId" bigint, quantity int, "difficultyId" bigint, coef numeric, points numeric)
    RETURNING id`)
  const points = rows.reduce((sum, row) => plus(sum, row.points).toFixed(4), '0.0000')
  return { recordId: made[0]!.id, points, ...(await workedToday(tx, ctx, workType)) }
}

async function workedToday(tx: Tx, ctx: Ctx, workType: number): Promise<Omit<Earned, 'points'>> {
  const today = await tx.one<Omit<Earned, 'points'>>(sql`
    SELECT coalesce(sum(quantity), 0)::int AS "todayQty", coalesce(sum(points), 0)::numeric(12, 4) AS "todayPoints"
    FROM temu_work_record WHERE user_id = ${ctx.user.userId} AND work_type = ${workType} AND time >= ${ctx.now.slice(0, 10)}::timestamptz`)
  return today!
}

/** Pieces in boxes that the person sealed today; a box that was opened again earns nothing. */
export async function packedToday(tx: Tx, ctx: Ctx): Promise<Omit<Earned, 'points'>> {
  const today = await tx.one<Omit<Earned, 'points'>>(sql`
    SELECT coalesce(sum(quantity), 0)::int AS "todayQty", coalesce(sum(points), 0)::numeric(12, 4) AS "todayPoints"
    FROM temu_packing_record WHERE user_id = ${ctx.user.userId} AND seal_time >= ${ctx.now.slice(0, 10)}::timestamptz AND is_revoked = 0`)
  return today!
}
