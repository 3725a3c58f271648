import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import type { Unallocate } from '../../stock/figures/unallocate.ts'
import { type Hold, lockStock, release } from '../../stock/ledger/index.ts'
import type { Living } from '../../stock/living.ts'
import { eachOrder } from '../each.ts'
import { enter, type LockedOrder, requireStage } from '../stage.ts'
import { stage } from '../states.ts'

export const docOf = (order: Pick<LockedOrder, 'id' | 'order_no'>) => ({
  docType: 'order',
  docId: order.id,
  docNo: order.order_no,
})

/** T10: the order waits again; pieces of its own that lie in 缺货暂存位 stay its own, random SKUs are drawn anew. */
export async function releaseOrder(
  tx: Tx,
  ctx: Ctx,
  order: LockedOrder,
  reason?: string,
  isOutStock: 0 | 1 = 0,
): Promise<Hold[]> {
  requireStage(order, 'release')
  const held = await heldOnShelves(tx, order.id)
  const freed = await release(tx, ctx, docOf(order), held)
  await tx.run(sql`
    UPDATE order_details d SET short_qty = 0, occupied_qty = coalesce((SELECT sum(y.quantity) FROM stock_occupancy y
      WHERE y.doc_type = 'order' AND y.doc_id = d.order_id AND y.doc_line_id = d.id AND y.state = 1), 0) WHERE d.order_id = ${order.id}`)
  await tx.run(sql`
    UPDATE order_details d SET actual_sku_id = NULL FROM goods_goods_sku k
    WHERE k.id = d.sku_id AND k.sku_kind = 3 AND d.order_id = ${order.id} AND d.occupied_qty = 0`)
  await enter(tx, ctx, order, 'release', {
    set: { occupyBatchId: null, pickKind: null, isOutStock },
    ...(reason ? { reason } : {}),
  })
  return freed.map(({ hold }) => hold)
}

const STAGING = 8
async function heldOnShelves(tx: Tx, orderId: number) {
  return tx.query<{ lineId: number; placeType: 1 | 2; placeId: number }>(sql`
    SELECT DISTINCT y.doc_line_id AS "lineId", y.place_type AS "placeType", y.place_id AS "placeId" FROM stock_occupancy y
    LEFT JOIN stock_store_location l ON y.place_type = 1 AND l.id = y.place_id
    WHERE y.doc_type = 'order' AND y.doc_id = ${orderId} AND y.state = 1 AND coalesce(l.location_type, 0) <> ${STAGING}`)
}

/** Orders of a run, or some of them; each in a transaction of its own. */
export async function releaseOrders(
  _tx: Tx,
  { id, ids }: { id?: number | null; ids?: number[] | null },
  ctx: Ctx,
): ReturnType<typeof eachOrder> {
  if (!id && !ids?.length) throw bad('请选择订单')
  const chosen = ids?.length
    ? ids
    : (
        await ctx.house.db.query<{ id: number }>(
          sql`SELECT id FROM order_trade_info WHERE occupy_batch_id = ${id} AND status = ${stage.waitPick} AND merge_to_id IS NULL ORDER BY id`,
        )
      ).map((order) => order.id)
  return eachOrder(chosen, ctx, (tx, order) => releaseOrder(tx, ctx, order))
}

/** Before the floor has an order and after it has left, nothing is held for it. */
export const livingOrders: Living = [
  'order',
  sql`SELECT id FROM order_trade_info WHERE status BETWEEN ${stage.waitDistribute} AND ${stage.waitShip}`,
]

/** A count found pieces missing: orders in 50 give theirs back, newest first, until the loss fits; then they are out of stock. */
export const unallocateOrders: Unallocate = async (tx, wanting, docNo, ctx) => {
  await lockStock(tx, wanting)
  for (const { quantity, ...spot } of wanting) {
    const holders = await tx.query<LockedOrder & { held: number }>(sql`
      SELECT t.*, y.held FROM order_trade_info t JOIN (SELECT doc_id, sum(quantity)::int AS held FROM stock_occupancy
        WHERE state = 1 AND doc_type = 'order' AND store_id = ${spot.storeId} AND sku_id = ${spot.skuId} AND place_type = ${spot.placeType} AND place_id = ${spot.placeId}
        GROUP BY doc_id) y ON y.doc_id = t.id
      WHERE t.status = ${stage.waitPick} ORDER BY t.paid_time DESC NULLS FIRST, t.id DESC FOR UPDATE OF t`)
    let missing = quantity
    for (const order of holders) {
      if (missing <= 0) break
      await releaseOrder(tx, ctx, order, `盘点 ${docNo}`, 1)
      await tx.run(sql`
        UPDATE order_details SET short_qty = least(quantity - occupied_qty, ${order.held}) WHERE order_id = ${order.id} AND stock_sku_id = ${spot.skuId}`)
      missing -= order.held
    }
  }
}
