import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { release } from '../../stock/ledger/index.ts'
import { waitMoveState } from '../../stock/states.ts'
import type { LockedOrder } from '../stage.ts'

const ON_SHELF = [1, 2]

/**
 * Gives up everything the order holds. What lies on a shelf is free at once; what was picked lies where it is, not for sale,
 * and waits to be moved back to its shelf.
 */
export async function putBack(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<number> {
  const doc = { docType: 'order', docId: order.id, docNo: order.order_no }
  const freed = await release(tx, ctx, doc)
  const off = await offShelf(
    tx,
    freed.map(({ hold, quantity }) => ({
      storeId: hold.storeId,
      skuId: hold.skuId,
      placeType: hold.placeType,
      placeId: hold.placeId,
      quantity,
    })),
  )
  for (const piece of off) await waitFor(tx, order.id, piece, ctx)
  await tx.run(
    sql`UPDATE order_details SET occupied_qty = 0, picked_qty = 0, sown_qty = 0, packed_qty = 0, short_qty = 0 WHERE order_id = ${order.id}`,
  )
  return off.reduce((sum, { quantity }) => sum + quantity, 0)
}

interface Piece {
  storeId: number
  skuId: number
  placeType: number
  placeId: number
  quantity: number
}

async function offShelf(tx: Tx, freed: Piece[]): Promise<Piece[]> {
  const shelves = await tx.query<{ id: number }>(sql`
    SELECT id FROM stock_store_location WHERE location_type = ANY(${ON_SHELF}::smallint[])
      AND id = ANY(${freed.filter(({ placeType }) => placeType === 1).map(({ placeId }) => placeId)}::bigint[])`)
  const onShelf = new Set(shelves.map(({ id }) => id))
  return freed.filter(({ placeType, placeId }) => placeType === 2 || !onShelf.has(placeId))
}

/** One open row a place and SKU; several orders may wait for the same move. */
async function waitFor(
  tx: Tx,
  orderId: number,
  { storeId, skuId, placeType, placeId, quantity }: Piece,
  ctx: Ctx,
): Promise<void> {
  const by = ctx.user?.userId ?? null
  const row = await tx.one<{ id: number }>(sql`
    INSERT INTO stock_wait_move_goods_sku (store_id, sku_id, from_place_type, from_place_id, to_location_id, quantity, reason, priority, create_by, create_time, update_by, update_time)
    VALUES (${storeId}, ${skuId}, ${placeType}, ${placeId}, coalesce(${shelfOf(orderId, storeId, skuId)},
      (SELECT b.location_id FROM stock_location_sku b WHERE b.store_id = ${storeId} AND b.sku_id = ${skuId} ORDER BY b.is_main DESC, b.location_id LIMIT 1)),
      ${quantity}, 3, 2, ${by}, ${ctx.now}, ${by}, ${ctx.now})
    ON CONFLICT (from_place_type, from_place_id, sku_id, reason) WHERE status IN (${waitMoveState.waiting}, ${waitMoveState.generated})
    DO UPDATE SET quantity = stock_wait_move_goods_sku.quantity + excluded.quantity, version = stock_wait_move_goods_sku.version + 1 RETURNING id`)
  await tx.run(sql`
    INSERT INTO order_put_back (order_id, wait_move_id, quantity) VALUES (${orderId}, ${row!.id}, ${quantity})
    ON CONFLICT (order_id, wait_move_id) DO UPDATE SET quantity = order_put_back.quantity + excluded.quantity`)
}

/** The shelf that they were picked from last, as long as it is one. */
const shelfOf = (orderId: number, storeId: number, skuId: number): Sql => sql`(
  SELECT l.location_id FROM order_details d JOIN order_pick_part p ON p.order_details_id = d.id AND p.picked_qty > 0 JOIN order_pick_line l ON l.id = p.line_id AND l.sku_id = ${skuId}
    JOIN stock_store_location s ON s.id = l.location_id AND s.store_id = ${storeId} AND s.is_activated = 1 AND s.deleted_at IS NULL AND s.location_type = ANY(${ON_SHELF}::smallint[])
  WHERE d.order_id = ${orderId} ORDER BY l.id DESC LIMIT 1)`

/** Pieces of the order that have not reached their shelf yet. */
export async function piecesWaiting(tx: Tx, orderId: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    SELECT coalesce(sum(b.quantity), 0)::int AS n FROM order_put_back b JOIN stock_wait_move_goods_sku w ON w.id = b.wait_move_id
    WHERE b.order_id = ${orderId} AND w.status IN (${waitMoveState.waiting}, ${waitMoveState.generated})`)
  return row!.n
}
