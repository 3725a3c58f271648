import { sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { refuse } from '../../kit/refuse.ts'
import { type Place, relocate } from '../stock/ledger/index.ts'
import type { LockedOrder } from './stage.ts'

const SHORT_STAGING = 8

/** The store's 缺货暂存位. */
export async function stagingOf(tx: Tx, storeId: number): Promise<Place> {
  const found = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_store_location WHERE store_id = ${storeId} AND location_type = ${SHORT_STAGING} AND is_activated = 1 AND deleted_at IS NULL ORDER BY id LIMIT 1`)
  if (!found) throw refuse('仓库没有启用的缺货暂存位')
  return { placeType: 1, placeId: found.id }
}

/** Pieces of these orders that lie in containers or on a wall go to 缺货暂存位, still held for them. */
export async function toStaging(tx: Tx, ctx: Ctx, orders: readonly Pick<LockedOrder, 'id'>[]): Promise<number[]> {
  const holds = await heldInContainers(
    tx,
    orders.map(({ id }) => id),
  )
  if (holds.length === 0) return []
  const to = await stagingOf(tx, holds[0]!.storeId)
  await moveHolds(tx, ctx, holds, to)
  return [...new Set(holds.map((hold) => hold.placeId))]
}

export interface HeldPiece {
  orderId: number
  orderNo: string
  lineId: number
  storeId: number
  skuId: number
  placeId: number
  quantity: number
}

export const heldInContainers = (tx: Tx, orderIds: number[]): Promise<HeldPiece[]> =>
  tx.query<HeldPiece>(sql`
    SELECT y.doc_id AS "orderId", y.doc_no AS "orderNo", y.doc_line_id AS "lineId", y.store_id AS "storeId", y.sku_id AS "skuId", y.place_id AS "placeId", sum(y.quantity)::int AS quantity
    FROM stock_occupancy y WHERE y.doc_type = 'order' AND y.doc_id = ANY(${orderIds}::bigint[]) AND y.state = 1 AND y.place_type = 2
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 3, 6`)

export const moveHolds = (tx: Tx, ctx: Ctx, holds: readonly HeldPiece[], to: Place): Promise<void> =>
  relocate(
    tx,
    ctx,
    { docType: 'order', docId: 0, docNo: '', parts: true },
    holds.map(({ orderId, orderNo, lineId, storeId, skuId, placeId, quantity }) => ({
      lineId,
      storeId,
      skuId,
      quantity,
      from: { placeType: 2, placeId },
      to,
      holder: { docType: 'order', docId: orderId, lineId },
      doc: { docId: orderId, docNo: orderNo },
    })),
  )
