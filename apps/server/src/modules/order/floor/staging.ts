import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { freeIfEmpty } from '../../stock/container/container-use.ts'
import { holdsOf, type Place, relocate } from '../../stock/ledger/index.ts'
import type { LockedOrder } from '../stage.ts'

export const SHIP_STAGING = 7
export const SHORT_STAGING = 8
export const DIRECT_STAGING = 9
const NAMES = { [SHIP_STAGING]: '发货暂存位', [SHORT_STAGING]: '缺货暂存位', [DIRECT_STAGING]: '直发暂存位' }

/** The store's 缺货暂存位, or another of its staging places. */
export async function stagingOf(tx: Tx, storeId: number, type: keyof typeof NAMES = SHORT_STAGING): Promise<Place> {
  const found = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_store_location WHERE store_id = ${storeId} AND location_type = ${type} AND is_activated = 1 AND deleted_at IS NULL ORDER BY id LIMIT 1`)
  if (!found) throw refuse(`仓库没有启用的${NAMES[type]}`)
  return { placeType: 1, placeId: found.id }
}

/** Everything the order holds comes to one staging place of its store; containers that become empty are free. */
export async function stageAll(tx: Tx, ctx: Ctx, order: LockedOrder, type: keyof typeof NAMES): Promise<void> {
  const to = await stagingOf(tx, order.store_id!, type)
  const holds = (await holdsOf(tx, { docType: 'order', docId: order.id })).filter(
    ({ placeType, placeId }) => placeType !== to.placeType || placeId !== to.placeId,
  )
  const moves = holds.map(({ storeId, skuId, placeType, placeId, quantity, lineId }) => ({
    lineId,
    storeId,
    skuId,
    quantity,
    to,
    from: { placeType, placeId },
    holder: { docType: 'order', docId: order.id, lineId },
  }))
  await relocate(tx, ctx, { docType: 'order', docId: order.id, docNo: order.order_no, parts: true }, moves)
  await freeEmpty(tx, ctx, holds)
}

export async function freeEmpty(tx: Tx, ctx: Ctx, places: readonly Place[]): Promise<void> {
  const containers = new Set(places.flatMap(({ placeType, placeId }) => (placeType === 2 ? [placeId] : [])))
  for (const id of [...containers].toSorted((a, b) => a - b)) await freeIfEmpty(tx, id, ctx)
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
