import { inventoryErr } from '@erp/contract/stock/error/inventory-err'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { lockStock, type Place, reserve } from '../ledger/index.ts'

export interface Report {
  errType: 1 | 2 | 3 | 4 | 5
  storeId: number
  place: Place
  skuId: number
  actualQty: number
  sourceDocNo?: string
  remark?: string | null
  /** Pieces that the reporter let go of just now: exactly these are held, whatever else is free. */
  holdQty?: number
}

/** The book and the shelf disagree: what may be missing is kept out of allocation until somebody has looked. */
export async function reportError(tx: Tx, ctx: Ctx, report: Report): Promise<number> {
  const { storeId, skuId, place, actualQty } = report
  await lockStock(tx, [{ storeId, skuId }])
  const balance = await tx.one<{ onHand: number; available: number }>(sql`
    SELECT on_hand AS "onHand", on_hand - occupied AS available FROM stock_balance
    WHERE store_id = ${storeId} AND sku_id = ${skuId} AND place_type = ${place.placeType} AND place_id = ${place.placeId}`)
  const book = balance?.onHand ?? 0
  const hold = Math.min(report.holdQty ?? Math.max(book - actualQty, 0), balance?.available ?? 0)
  const no = await nextNumber(ctx.house, 'KY')
  const by = ctx.user?.userId ?? null
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO stock_inventory_err (err_no, err_type, store_id, location_id, container_id, sku_id, book_qty, actual_qty, diff_qty, hold_qty, source_doc_no, handle_remark,
      create_by, create_time, update_by, update_time)
    VALUES (${no}, ${report.errType}, ${storeId}, ${place.placeType === 1 ? place.placeId : null}, ${place.placeType === 2 ? place.placeId : null}, ${skuId},
      ${book}, ${actualQty}, ${actualQty - book}, ${hold}, ${report.sourceDocNo ?? null}, ${report.remark ?? null},
      ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  const doc = { docType: 'inventoryErr', docId: made!.id, docNo: no }
  if (hold > 0) await reserve(tx, ctx, doc, [{ lineId: made!.id, storeId, skuId, ...place, quantity: hold }], { anywhere: true })
  await log(tx, ctx, {
    entity: inventoryErr.path,
    entityId: made!.id,
    action: '上报',
    note: report.remark ?? undefined,
    version: 1,
  })
  return made!.id
}
