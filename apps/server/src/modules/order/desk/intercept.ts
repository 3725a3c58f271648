import { INTERCEPTED, STAGE } from '@erp/contract/order/order.states'
import { pickOrder, pickStates } from '@erp/contract/order/pick/pick-order'
import { batchStates, orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { tellFloor } from '../floor/tell-floor.ts'
import { putBack } from '../returns/put-back.ts'
import { enter, type LockedOrder, lockOrders, requireMove } from '../stage.ts'
import { pickState } from '../states.ts'

export async function interceptOrders(tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> {
  for (const order of await lockOrders(tx, ids, ctx)) {
    if (order.status >= STAGE.shipped) throw refuse('订单已发货，无法拦截，请转售后')
    requireMove(order, 'intercept', ctx)
    await interceptOrder(tx, order, reason, ctx)
  }
  return null
}

/** Holds are given up; picked pieces wait for their shelf; open picks and the batch go on without it. The number stays. */
export async function interceptOrder(tx: Tx, order: LockedOrder, reason: string, ctx: Ctx): Promise<void> {
  const from = order.status
  await enter(tx, ctx, order, 'intercept', {
    set: {
      orderExceptionType: INTERCEPTED,
      exceptionReason: reason,
      exceptionFrom: from,
      isOutStock: 0,
      actualWeight: null,
      weightFlag: 0,
      freightWeighed: null,
      packCost: null,
      packingId: null,
    },
    reason,
  })
  const batchId = from >= STAGE.waitClaim ? await leaveBatch(tx, order, ctx) : null
  await putBack(tx, order, ctx)
  if (from >= STAGE.picking) await tellFloor(tx, order, batchId, ctx)
}

/** Quantities still to be picked for it fall; a batch that nobody is left in is cancelled. */
async function leaveBatch(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<number | null> {
  const parts = await tx.query<{ lineId: number; open: number }>(sql`
    UPDATE order_pick_part p SET quantity = p.picked_qty + p.short_qty FROM order_details d, order_pick_line l, order_pick_order k
    WHERE d.order_id = ${order.id} AND p.order_details_id = d.id AND l.id = p.line_id AND k.id = l.pick_id AND k.status IN (${pickState.waitClaim}, ${pickState.picking})
      AND p.quantity > p.picked_qty + p.short_qty
    RETURNING p.line_id AS "lineId", p.quantity AS open`)
  const lineIds = [...new Set(parts.map(({ lineId }) => lineId))]
  await tx.run(sql`
    UPDATE order_pick_line l SET quantity = (SELECT sum(p.quantity) FROM order_pick_part p WHERE p.line_id = l.id) WHERE l.id = ANY(${lineIds}::bigint[])`)
  await tx.run(sql`
    UPDATE order_pick_order k SET piece_count = (SELECT coalesce(sum(l.quantity), 0) FROM order_pick_line l WHERE l.pick_id = k.id), version = version + 1
    WHERE k.id IN (SELECT l.pick_id FROM order_pick_line l WHERE l.id = ANY(${lineIds}::bigint[]))`)
  const left = await tx.one<{ batchId: number }>(sql`
    UPDATE order_picking_batch_order SET is_open = 0 WHERE order_id = ${order.id} AND is_open = 1 RETURNING batch_id AS "batchId"`)
  if (!left) return null
  await tx.run(sql`
    UPDATE order_picking_batch b SET order_count = (SELECT count(*) FROM order_picking_batch_order o WHERE o.batch_id = b.id AND o.is_open = 1),
      version = version + 1, update_time = ${ctx.now} WHERE b.id = ${left.batchId}`)
  const emptied = sql`t.id = ${left.batchId} AND NOT EXISTS (SELECT 1 FROM order_picking_batch_order o WHERE o.batch_id = t.id AND o.is_open = 1)`
  const leaving = { ready: true, note: `拦截 ${order.order_no}` }
  const [cancelled] = await moveSet(tx, orderPickingBatch, batchStates, 'cancel', emptied, ctx, leaving)
  if (cancelled) await moveSet(tx, pickOrder, pickStates, 'cancel', sql`t.batch_id = ${cancelled.id}`, ctx, leaving)
  return left.batchId
}
