import type { Tx } from '../../../kit/db/db.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { reportError } from '../../stock/error/inventory-err-report.ts'
import { lockStock, release } from '../../stock/ledger/index.ts'
import { sumOf } from './deal-out.ts'
import { docOf, type LockedPick, openOf, type WalkLine } from './pick-lock.ts'

/** What is not there is let go of and kept out of allocation by an inventory error, one a place and SKU, until somebody has looked. */
export async function reportShort(tx: Tx, ctx: Ctx, pick: LockedPick, short: WalkLine[]): Promise<string[]> {
  if (short.length === 0) return []
  await lockStock(
    tx,
    short.map(({ skuId }) => ({ storeId: pick.store_id, skuId })),
  )
  for (const [, lines] of Map.groupBy(short, (line) => line.transferId))
    await release(
      tx,
      ctx,
      docOf(lines[0]!),
      lines.map((line) => ({
        lineId: line.transferLineId,
        placeType: line.placeType,
        placeId: line.placeId,
        quantity: openOf(line),
      })),
    )
  const spots = [...Map.groupBy(short, (line) => `${line.placeType}/${line.placeId}/${line.skuId}`).values()]
  const ids: number[] = []
  for (const lines of spots) ids.push(await reportSpot(tx, ctx, pick, lines))
  await tx.run(sql`UPDATE temu_pick_receipt_line SET is_short = 1 WHERE id = ANY(${short.map((line) => line.id)}::bigint[])`)
  const made = await tx.query<{ no: string }>(
    sql`SELECT err_no AS no FROM stock_inventory_err WHERE id = ANY(${ids}::bigint[]) ORDER BY id`,
  )
  return made.map(({ no }) => no)
}

async function reportSpot(tx: Tx, ctx: Ctx, pick: LockedPick, lines: WalkLine[]): Promise<number> {
  const { placeType, placeId, skuId } = lines[0]!
  const missing = sumOf(lines, openOf)
  const book = await tx.one<{ onHand: number }>(sql`
    SELECT on_hand AS "onHand" FROM stock_balance WHERE store_id = ${pick.store_id} AND sku_id = ${skuId} AND place_type = ${placeType} AND place_id = ${placeId}`)
  return reportError(tx, ctx, {
    errType: 1,
    storeId: pick.store_id,
    place: { placeType, placeId },
    skuId,
    actualQty: Math.max((book?.onHand ?? 0) - missing, 0),
    sourceDocNo: pick.pick_no,
    holdQty: missing,
  })
}
