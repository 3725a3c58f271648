import { orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'

/** A batch is done when nothing of it is left to be picked and none of its orders is left before 110. */
export async function closeBatches(tx: Tx, ids: number[], ctx: Ctx): Promise<void> {
  const done = await tx.query<{ id: number; version: number }>(sql`
    UPDATE order_picking_batch b SET status = 40, finish_time = ${ctx.now}, version = version + 1, update_time = ${ctx.now}
    WHERE b.id = ANY(${ids}::bigint[]) AND b.status IN (20, 30) AND NOT EXISTS (SELECT 1 FROM order_pick_order k WHERE k.batch_id = b.id AND k.status IN (10, 20))
      AND NOT EXISTS (SELECT 1 FROM order_picking_batch_order o JOIN order_trade_info t ON t.id = o.order_id
        WHERE o.batch_id = b.id AND o.is_open = 1 AND t.status BETWEEN 60 AND 100) RETURNING b.id, b.version`)
  await logAll(
    tx,
    ctx,
    done.map(({ id, version }) => ({ entity: orderPickingBatch.path, entityId: id, action: '完成', version })),
  )
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
