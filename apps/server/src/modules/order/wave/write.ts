import { STAGE } from '@erp/contract/order/order.states'
import { orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { enterAll, type LockedOrder } from '../stage.ts'
import type { Spots } from './candidate.ts'
import { compose, type PlannedPick } from './compose.ts'
import type { Left, Planned } from './plan.ts'

export interface WrittenBatch {
  id: number
  batchNo: string
  orderCount: number
  pieceCount: number
}
export interface Written {
  batch: WrittenBatch | null
  dropped: Left[]
}

/** T11, one transaction a batch: orders that are not as they were planned drop out; a batch without orders is not written. */
export async function writeBatch(
  tx: Tx,
  ctx: Ctx,
  storeId: number,
  planned: Planned,
  spots: Spots,
  numbers: { batchNo: string; pickNos: string[] },
): Promise<Written> {
  const { still, dropped } = await lockPlanned(tx, planned)
  if (still.length === 0) return { batch: null, dropped }
  const kept = new Set(still.map(({ id }) => id))
  const { template, groupLabel } = planned
  const composed = dropped.length
    ? compose(
        template,
        planned.orders.map(({ order }) => order).filter(({ id }) => kept.has(id)),
        spots,
      )
    : planned
  const by = ctx.user?.userId ?? null
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO order_picking_batch (batch_no, store_id, template_id, pick_kind, group_label, order_count, sku_count, piece_count, est_minutes, create_by, create_time, update_by, update_time)
    VALUES (${numbers.batchNo}, ${storeId}, ${template.id}, ${template.pickKind}, ${groupLabel}, ${composed.orders.length}, ${composed.skuCount}, ${composed.pieceCount},
      ${composed.estMinutes}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  const { id } = made!
  const ids = composed.orders.map(({ order }) => order.id)
  await tx.run(sql`UPDATE order_picking_batch_order SET is_open = 0 WHERE order_id = ANY(${ids}::bigint[]) AND is_open = 1`)
  await tx.run(sql`
    INSERT INTO order_picking_batch_order (batch_id, order_id, slot_no)
    SELECT ${id}::bigint, o.id, o.slot FROM unnest(${ids}::bigint[], ${composed.orders.map(({ slotNo }) => slotNo)}::int[]) o(id, slot)`)
  await writePicks(tx, ctx, storeId, id, composed.picks, numbers.pickNos)
  await enterAll(tx, ctx, still, 'wave')
  await log(tx, ctx, { entity: orderPickingBatch.path, entityId: id, action: '生成波次', note: `${ids.length}单`, version: 1 })
  return { batch: { id, batchNo: numbers.batchNo, orderCount: ids.length, pieceCount: composed.pieceCount }, dropped }
}

async function lockPlanned(tx: Tx, { orders }: Planned): Promise<{ still: LockedOrder[]; dropped: Left[] }> {
  const ids = orders.map(({ order }) => order.id)
  const locked = await tx.query<LockedOrder>(sql`
    SELECT id, order_no, status, version, is_hold FROM order_trade_info WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`)
  const byId = new Map(locked.map((order) => [order.id, order]))
  const still: LockedOrder[] = []
  const dropped: Left[] = []
  for (const { order } of orders) {
    const now = byId.get(order.id)
    if (now?.status === STAGE.waitPick && now.version === order.version) still.push(now)
    else
      dropped.push({
        id: order.id,
        orderNo: order.orderNo,
        reason: now?.status === STAGE.waitPick ? '订单已变更' : '订单已不在待拣货状态',
      })
  }
  return { still, dropped }
}

async function writePicks(
  tx: Tx,
  ctx: Ctx,
  storeId: number,
  batchId: number,
  picks: PlannedPick[],
  pickNos: string[],
): Promise<void> {
  const by = ctx.user?.userId ?? null
  const heads = picks.map(({ areaCode, lines }, i) => ({
    no: pickNos[i]!,
    area: areaCode,
    lines: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const made = await tx.query<{ id: number; no: string }>(sql`
    INSERT INTO order_pick_order (pick_no, batch_id, store_id, area_code, line_count, piece_count, create_by, create_time, update_by, update_time)
    SELECT p.no, ${batchId}, ${storeId}, p.area, p.lines, p.pieces, ${by}::bigint, ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(heads)}::json) p(no text, area text, lines int, pieces int) RETURNING id, pick_no AS no`)
  const idOf = new Map(made.map(({ id, no }) => [no, id]))
  await writeLines(
    tx,
    picks.map(({ lines }, i) => ({ pickId: idOf.get(pickNos[i]!)!, lines })),
  )
}

async function writeLines(tx: Tx, picks: { pickId: number; lines: PlannedPick['lines'] }[]): Promise<void> {
  const lines = picks.flatMap(({ pickId, lines: own }) =>
    own.map((line, i) => ({ p: pickId, seq: i + 1, l: line.locationId, k: line.skuId, q: line.quantity, parts: line.parts })),
  )
  const kept = await tx.query<{ id: number; p: number; seq: number }>(sql`
    INSERT INTO order_pick_line (pick_id, seq, location_id, sku_id, quantity)
    SELECT p, seq, l, k, q FROM json_to_recordset(${JSON.stringify(lines.map(({ parts: _parts, ...line }) => line))}::json) x(p bigint, seq int, l bigint, k bigint, q int)
    RETURNING id, pick_id AS p, seq`)
  const lineOf = new Map(kept.map(({ id, p, seq }) => [`${p}/${seq}`, id]))
  const parts = lines.flatMap((line) =>
    line.parts.map((part) => ({ l: lineOf.get(`${line.p}/${line.seq}`)!, d: part.orderDetailsId, q: part.quantity })),
  )
  await tx.run(sql`
    INSERT INTO order_pick_part (line_id, order_details_id, quantity)
    SELECT l, d, q FROM json_to_recordset(${JSON.stringify(parts)}::json) x(l bigint, d bigint, q int)`)
}
