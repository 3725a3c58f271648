import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { eachOrder } from '../each.ts'
import { enter, type LockedOrder, requireStage } from '../stage.ts'
import { pickState } from '../states.ts'
import { closeBatches } from '../wave/batch-close.ts'

/** T19: what was picked waits for the order in 缺货暂存位; only what is missing will be searched. */
export async function reallocate(tx: Tx, ctx: Ctx, order: LockedOrder): Promise<void> {
  requireStage(order, 'reallocate')
  const moving = await tx.one(sql`
    SELECT 1 AS yes FROM stock_occupancy y WHERE y.doc_type = 'order' AND y.doc_id = ${order.id} AND y.state = 1 AND y.place_type = 2
    UNION ALL SELECT 1 FROM order_pick_part p JOIN order_details d ON d.id = p.order_details_id JOIN order_pick_line l ON l.id = p.line_id
      JOIN order_pick_order k ON k.id = l.pick_id
    WHERE d.order_id = ${order.id} AND k.status IN (${pickState.waitClaim}, ${pickState.picking}) AND p.picked_qty + p.short_qty < p.quantity LIMIT 1`)
  if (moving) throw refuse(`订单 ${order.order_no} 的货品还在拣货或播种中，不能重新分配`)
  await tx.run(sql`
    UPDATE order_details d SET picked_qty = 0, sown_qty = 0, packed_qty = 0, short_qty = 0, occupied_qty = coalesce((SELECT sum(y.quantity) FROM stock_occupancy y
      WHERE y.doc_type = 'order' AND y.doc_id = d.order_id AND y.doc_line_id = d.id AND y.state = 1), 0) WHERE d.order_id = ${order.id}`)
  const left = await tx.query<{ id: number }>(
    sql`UPDATE order_picking_batch_order SET is_open = 0 WHERE order_id = ${order.id} AND is_open = 1 RETURNING batch_id AS id`,
  )
  await enter(tx, ctx, order, 'reallocate', { set: { isOutStock: 0, occupyBatchId: null, pickKind: null } })
  await closeBatches(
    tx,
    left.map(({ id }) => id),
    ctx,
  )
}

export const toWaitDistribute = (_tx: Tx, { ids }: { ids: number[] }, ctx: Ctx) =>
  eachOrder(ids, ctx, (tx, order) => reallocate(tx, ctx, order))
