import { batchStates, orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { pickState, stage } from '../states.ts'

/** A batch is done when nothing of it is left to be picked and none of its orders is left before 110. */
export async function closeBatches(tx: Tx, ids: number[], ctx: Ctx): Promise<void> {
  const done = sql`t.id = ANY(${ids}::bigint[]) AND NOT EXISTS (SELECT 1 FROM order_pick_order k WHERE k.batch_id = t.id AND k.status IN (${pickState.waitClaim}, ${pickState.picking}))
    AND NOT EXISTS (SELECT 1 FROM order_picking_batch_order o JOIN order_trade_info i ON i.id = o.order_id
      WHERE o.batch_id = t.id AND o.is_open = 1 AND i.status BETWEEN ${stage.waitClaim} AND ${stage.short})`
  await moveSet(tx, orderPickingBatch, batchStates, 'finish', done, ctx, { ready: true, set: { finishTime: ctx.now } })
}

/** The batches these orders are in; for whoever moves orders on. */
export async function closeBatchesOf(tx: Tx, orderIds: number[], ctx: Ctx): Promise<void> {
  const found = await tx.query<{ id: number }>(sql`
    SELECT DISTINCT batch_id AS id FROM order_picking_batch_order WHERE order_id = ANY(${orderIds}::bigint[]) AND is_open = 1`)
  if (found.length)
    await closeBatches(
      tx,
      found.map(({ id }) => id),
      ctx,
    )
}
