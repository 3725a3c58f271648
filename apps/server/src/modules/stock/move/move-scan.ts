import type { EmptiedPlace, MoveLine, MoveScan } from '@erp/contract/stock/move/move-goods-receipt'
import { MOVE_STATE } from '@erp/contract/stock/move/move-goods-receipt'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { placeByName, skuByCode } from '../scanned.ts'
import { moveState } from '../states.ts'
import { putOn, takeOff } from './move-execute.ts'
import { moveLines, moves } from './move-list.ts'

interface Scanned {
  moveReceiptId?: number | null
  containerNo?: string | null
  lines?: { lineId: number; quantity: number; locationId?: number | null }[] | null
  locationName?: string | null
  sku?: string | null
  quantity?: number | null
}
export interface Box {
  storeId: number
  containerNo: string
  docNo: string | null
}

/** Off the shelf, line by line of a receipt or as it was scanned: container, place, SKU, pieces. */
export async function offShelf(tx: Tx, input: Scanned & { containerNo: string }, ctx: Ctx): Promise<MoveScan | null> {
  if (input.lines?.length) return takeOff(tx, { ...input, moveReceiptId: receiptOf(input), lines: input.lines }, ctx)
  const box = await boxOf(tx, input.containerNo, ctx)
  const { skuId, sku, name, quantity } = await scanOf(tx, input)
  const placeId = await placeByName(tx, box.storeId, name)
  const wanted = (line: MoveLine) =>
    line.skuId === skuId && line.fromPlaceType === 1 && line.fromPlaceId === placeId ? line.quantity - line.offQty : 0
  const id = input.moveReceiptId ?? (await boxReceipt(tx, box)) ?? (await oldestFor(tx, box.storeId, placeId, skuId, ctx))
  if (!id) throw refuse(`库位${name}没有待下架的${sku}`)
  const lines = await spread(tx, id, wanted, quantity, `库位${name}没有待下架的${sku}`, `${sku}下架数量`)
  await takeOff(tx, { moveReceiptId: id, containerNo: box.containerNo, lines }, ctx)
  return done(tx, id, { sku, quantity, placeId, skuId, storeId: box.storeId }, wanted, ctx)
}

/** Onto the shelf out of a container: SKU, place, pieces. */
export async function onShelf(tx: Tx, input: Scanned, ctx: Ctx): Promise<MoveScan | null> {
  if (input.lines?.length) return putOn(tx, { moveReceiptId: receiptOf(input), lines: input.lines }, ctx)
  if (!input.containerNo) throw bad('请扫描容器', 'containerNo')
  const box = await boxOf(tx, input.containerNo, ctx)
  const { skuId, sku, name, quantity } = await scanOf(tx, input)
  const locationId = await placeByName(tx, box.storeId, name)
  const wanted = (line: MoveLine) => (line.skuId === skuId ? line.offQty - line.onQty : 0)
  const id = await boxReceipt(tx, box)
  if (!id) throw refuse(`容器${box.containerNo}没有在移的货`)
  const lines = await spread(tx, id, wanted, quantity, `容器${box.containerNo}没有待上架的${sku}`, `${sku}上架数量`)
  await putOn(tx, { moveReceiptId: id, lines: lines.map((line) => ({ ...line, locationId })) }, ctx)
  return done(tx, id, { sku, quantity }, wanted, ctx)
}

function receiptOf({ moveReceiptId }: Scanned): number {
  if (!moveReceiptId) throw bad('请填写移货单', 'moveReceiptId')
  return moveReceiptId
}

async function scanOf(tx: Tx, { locationName, sku, quantity }: Scanned) {
  if (!locationName) throw bad('请扫描库位', 'locationName')
  if (!sku) throw bad('请扫描SKU', 'sku')
  if (!quantity) throw bad('请填写数量', 'quantity')
  return { ...(await skuByCode(tx, sku)), name: locationName, quantity }
}

export async function boxOf(tx: Tx, containerNo: string, ctx: Ctx): Promise<Box> {
  const found = await tx.one<Box>(sql`
    SELECT c.store_id AS "storeId", c.container_no AS "containerNo", c.current_doc_no AS "docNo" FROM stock_store_container c
    WHERE c.container_no = ${containerNo} AND c.deleted_at IS NULL AND ${ownStores(ctx.user, raw('c.store_id'))}`)
  if (!found) throw bad(`容器${containerNo}不存在`, 'containerNo')
  return found
}

export const boxReceipt = async (tx: Tx, { docNo }: Box): Promise<number | null> =>
  (
    await tx.one<{ id: number }>(
      sql`SELECT id FROM stock_move_goods_receipt WHERE move_no = ${docNo} AND check_flag IN (${moveState.waitOffShelf}, ${moveState.moving})`,
    )
  )?.id ?? null

/** Their own first, then one that nobody has begun with another container. */
async function oldestFor(tx: Tx, storeId: number, placeId: number, skuId: number, ctx: Ctx): Promise<number | null> {
  const found = await tx.one<{ id: number }>(sql`
    SELECT r.id FROM stock_move_goods_receipt r JOIN stock_move_line l ON l.receipt_id = r.id
    WHERE r.store_id = ${storeId} AND r.check_flag = ${moveState.waitOffShelf} AND l.sku_id = ${skuId} AND l.from_place_type = 1 AND l.from_place_id = ${placeId}
      AND l.off_qty < l.quantity AND (r.move_user_id IS NULL OR r.move_user_id = ${ctx.user.userId})
    ORDER BY (r.move_user_id IS NULL), r.id LIMIT 1`)
  return found?.id ?? null
}

/** Pieces over the lines they may belong to, in walking order. */
async function spread(
  tx: Tx,
  id: number,
  wanted: (line: MoveLine) => number,
  quantity: number,
  none: string,
  what: string,
): Promise<{ lineId: number; quantity: number }[]> {
  const lines = (await moveLines(tx, id)).filter((line) => wanted(line) > 0)
  if (lines.length === 0) throw refuse(none)
  let left = quantity
  const taken = lines.map((line) => {
    const n = Math.min(left, wanted(line))
    left -= n
    return { lineId: line.lineId, quantity: n }
  })
  if (left > 0) throw refuse(`${what}${quantity}超过可移数量${quantity - left}`)
  return taken.filter((line) => line.quantity > 0)
}

async function done(
  tx: Tx,
  id: number,
  scan: { sku: string; quantity: number; placeId?: number; skuId?: number; storeId?: number },
  wanted: (line: MoveLine) => number,
  ctx: Ctx,
): Promise<MoveScan> {
  const head = await moves.get(tx, id, ctx)
  const left = (await moveLines(tx, id)).reduce((sum, line) => sum + wanted(line), 0)
  const { sku, quantity, placeId, skuId, storeId } = scan
  const emptied = placeId ? await emptiedPlace(tx, storeId!, placeId, skuId!) : null
  return {
    moveReceiptId: id,
    moveNo: head.moveNo!,
    sku,
    quantity,
    left,
    isEnded: head['checkFlag'] === MOVE_STATE.done ? 1 : 0,
    emptied,
  }
}

/** The place, when the book says that nothing is left there. */
export async function emptiedPlace(tx: Tx, storeId: number, locationId: number, skuId: number): Promise<EmptiedPlace | null> {
  const found = await tx.one<{ locationName: string }>(sql`
    SELECT l.location_name AS "locationName" FROM stock_store_location l WHERE l.id = ${locationId}
      AND NOT EXISTS (SELECT 1 FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = l.id AND b.on_hand > 0)`)
  return found ? { storeId, locationId, locationName: found.locationName, skuId } : null
}
