import { TEMU_PICK, temuPickReceipt, temuPickStates } from '@erp/contract/temu/floor/pick-receipt'
import { literals, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { freeIfEmpty } from '../../stock/container/container-use.ts'

const pick = literals(TEMU_PICK)

/** The order leaves the living pick receipt that it is on; a receipt without orders is cancelled. */
export async function leavePick(tx: Tx, deliveryOrderId: number, reason: string, ctx: Ctx): Promise<void> {
  const left = await tx.one<{ id: number }>(sql`
    UPDATE temu_pick_receipt_order SET is_live = 0 WHERE delivery_order_id = ${deliveryOrderId} AND is_live = 1
      AND pick_id IN (SELECT p.id FROM temu_pick_receipt p WHERE p.status IN (${pick.waitClaim}, ${pick.picking})) RETURNING pick_id AS id`)
  if (!left) return
  const pickId = left.id
  await tx.run(sql`DELETE FROM temu_pick_receipt_line WHERE pick_id = ${pickId} AND delivery_order_id = ${deliveryOrderId}`)
  await tx.run(sql`
    UPDATE temu_pick_receipt p SET line_count = l.lines, quantity = l.pieces, picked_qty = l.picked,
      order_count = (SELECT count(*) FROM temu_pick_receipt_order o WHERE o.pick_id = p.id AND o.is_live = 1)
    FROM (SELECT count(*)::int AS lines, coalesce(sum(quantity), 0)::int AS pieces, coalesce(sum(picked_qty), 0)::int AS picked FROM temu_pick_receipt_line WHERE pick_id = ${pickId}) l
    WHERE p.id = ${pickId}`)
  const note = `发货单移出：${reason}`
  await log(tx, ctx, { entity: temuPickReceipt.path, entityId: pickId, action: '移出发货单', note })
  const alone = sql`t.id = ${pickId} AND t.line_count = 0`
  const ended = await moveSet(tx, temuPickReceipt, temuPickStates, 'cancel', alone, ctx, {
    ready: true,
    note,
    set: { cancelReason: note, endTime: ctx.now },
  })
  const containers = await tx.query<{ id: number }>(sql`
    SELECT container_id AS id FROM temu_pick_receipt WHERE id = ANY(${ended.map(({ id }) => id)}::bigint[]) AND container_id IS NOT NULL`)
  for (const { id } of containers) await freeIfEmpty(tx, id, ctx)
}
