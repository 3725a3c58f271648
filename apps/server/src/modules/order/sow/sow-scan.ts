import { STAGE } from '@erp/contract/order/order.states'
import { openInLine, slotFor } from '@erp/contract/order/sow/sow-slot'
import type { SowAnswer, SowSlot } from '@erp/contract/order/sow/sowing-calls'
import { orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, Refusal, refuse } from '../../../kit/refuse.ts'
import { skuByCode } from '../../stock/scanned.ts'
import { scanOnce } from '../floor/scan-once.ts'
import { enter, type LockedOrder } from '../stage.ts'
import type { LockedBatch } from '../wave/batch-cancel.ts'
import { lockSowing, slotsOf } from './sow-batch.ts'

interface Sown {
  batchId: number
  sku: string
  quantity?: number | null
  scanId: string
}
interface Surplus {
  /** A refusal that has left its trace. */
  refused: string
}
interface Piece {
  skuId: number
  sku: string
  quantity: number
}

/** One piece, or several of one slot: where they go. What nobody wants is refused and noted as an error. */
export async function sowPieces(_tx: Tx, input: Sown, ctx: Ctx): Promise<SowAnswer> {
  const answer = await ctx.house.db.transact(async (tx) => {
    const batch = await lockSowing(tx, input.batchId, '播种', ctx)
    if (!batch.wall_id) throw refuse(`拣货批次 ${batch.batch_no} 还没有绑定播种墙`)
    const { skuId, sku } = await skuByCode(tx, input.sku)
    const piece = { skuId, sku, quantity: input.quantity ?? 1 }
    const scan = { scanId: input.scanId, station: 'sow' as const, code: sku, docId: batch.id }
    return scanOnce<SowAnswer | Surplus>(tx, ctx, scan, () => sow(tx, ctx, batch, piece))
  })
  if ('refused' in answer) throw refuse(answer.refused)
  return answer
}

async function sow(tx: Tx, ctx: Ctx, batch: LockedBatch, piece: Piece): Promise<SowAnswer | Surplus> {
  const slots = await slotsOf(tx, batch.id)
  const slot = slotFor(slots, piece.skuId, piece.quantity)
  if (!slot) return unwanted(tx, ctx, batch, piece, slots)
  const need = slot.needs.get(piece.skuId)!
  if (piece.quantity > need) throw bad(`超出应播数量 ${need}`, 'quantity')
  return into(tx, ctx, batch, piece, slot)
}

async function into(tx: Tx, ctx: Ctx, batch: LockedBatch, { skuId, sku, quantity }: Piece, slot: SowSlot): Promise<SowAnswer> {
  let left = quantity
  for (const line of slot.lines.filter((each) => each.skuId === skuId)) {
    const n = Math.min(left, openInLine(line))
    if (n > 0) await tx.run(sql`UPDATE order_details SET sown_qty = sown_qty + ${n} WHERE id = ${line.orderDetailsId}`)
    left -= n
  }
  const sownQty = slot.sownQty + quantity
  const isComplete = sownQty === slot.needQty ? 1 : 0
  if (isComplete && slot.status === STAGE.waitSow) {
    const order = await tx.one<LockedOrder>(sql`SELECT * FROM order_trade_info WHERE id = ${slot.orderId} FOR UPDATE`)
    await enter(tx, ctx, order!, 'sown', { set: { sowerId: ctx.user.userId } })
  }
  await log(tx, ctx, {
    entity: orderPickingBatch.path,
    entityId: batch.id,
    action: '播种',
    note: `${sku} × ${quantity} → ${slot.slotNo}`,
  })
  const { orderId, orderNo, slotNo, needQty, status } = slot
  const says = status === STAGE.short ? `放入${slotNo}号槽位（疑似缺货）` : `放入${slotNo}号槽位`
  return {
    kind: status === STAGE.short ? 'short' : 'slot',
    says,
    sku,
    quantity,
    slotNo,
    orderId,
    orderNo,
    isComplete,
    sownQty,
    needQty,
  }
}

/** Pieces of orders that left the batch go back to the shelf; any other is one too many. */
async function unwanted(
  tx: Tx,
  ctx: Ctx,
  batch: LockedBatch,
  { skuId, sku, quantity }: Piece,
  slots: SowSlot[],
): Promise<SowAnswer | Surplus> {
  const back = await tx.one<{ pieces: number; done: number }>(sql`
    SELECT coalesce((SELECT sum(p.picked_qty) FROM order_pick_part p JOIN order_details d ON d.id = p.order_details_id JOIN order_pick_line l ON l.id = p.line_id
        JOIN order_pick_order k ON k.id = l.pick_id
      WHERE k.batch_id = ${batch.id} AND l.sku_id = ${skuId}
        AND NOT EXISTS (SELECT 1 FROM order_picking_batch_order o WHERE o.batch_id = k.batch_id AND o.order_id = d.order_id AND o.is_open = 1)), 0)::int AS pieces,
      coalesce((SELECT sum((s.result->>'quantity')::int) FROM order_scan s WHERE s.station = 'sow' AND s.doc_id = ${batch.id} AND s.code = ${sku} AND s.result->>'kind' = 'back'), 0)::int AS done`)
  if (back!.pieces - back!.done >= quantity) {
    await log(tx, ctx, {
      entity: orderPickingBatch.path,
      entityId: batch.id,
      action: '播种',
      note: `${sku} × ${quantity} → 返架框`,
    })
    const nowhere = { slotNo: null, orderId: null, orderNo: null, isComplete: 0 as const, sownQty: 0, needQty: 0 }
    return { kind: 'back', says: '放入返架框', sku, quantity, ...nowhere }
  }
  const known = back!.pieces > 0 || slots.some((slot) => slot.lines.some((line) => line.skuId === skuId))
  if (!known) throw new Refusal(404, `批次中没有SKU ${sku}`)
  await draftError(tx, ctx, batch, skuId, quantity)
  return { refused: `SKU ${sku} 已播完，多出${quantity}件，请放入异常框` }
}

async function draftError(tx: Tx, ctx: Ctx, batch: LockedBatch, skuId: number, quantity: number): Promise<void> {
  const no = await nextNumber(ctx.house, 'CC')
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO order_error_bill (bill_no, store_id, error_type, step, sku_id, quantity, duty_user_id, remark, create_by, create_time, update_by, update_time)
    VALUES (${no}, ${batch.store_id}, 3, 1, ${skuId}, ${quantity}, (SELECT CASE WHEN count(DISTINCT picker_id) = 1 THEN min(picker_id) END FROM order_pick_order WHERE batch_id = ${batch.id}),
      ${`播种多出，批次 ${batch.batch_no}`}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
  await log(tx, ctx, {
    entity: 'order/order-error-bill',
    entityId: made!.id,
    action: '新增',
    note: `播种多出，批次 ${batch.batch_no}`,
    version: 1,
  })
}
