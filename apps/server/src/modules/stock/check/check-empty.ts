import { checkStates } from '@erp/contract/stock/check/check.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { lockLocations } from '../location/location-lock.ts'
import { makeReceipts } from './check-make.ts'
import { linesChosen, refuseCounted } from './check-scope.ts'
import { archive, markCounted } from './check-settle.ts'
import { HAND } from './check-variant.ts'

/** A place that the book calls empty is empty indeed: a count without difference, made in passing. */
export async function confirmEmpty(
  tx: Tx,
  { locationId }: { locationId: number },
  ctx: Ctx,
): Promise<{ locationName: string; checkNo: string | null }> {
  const [place] = await lockLocations(tx, [locationId], ctx)
  const { storeId } = place!
  const found = await tx.one<{ name: string; pieces: number }>(sql`
    SELECT l.location_name AS name, coalesce((SELECT sum(b.on_hand) FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = l.id), 0)::bigint AS pieces
    FROM stock_store_location l WHERE l.id = ${locationId}`)
  if (found!.pieces > 0) throw refuse(`库位${found!.name}账面还有${found!.pieces}件，请盘点或上报库存异常`)
  await refuseCounted(tx, [locationId], null, null)
  const skus = await tx.query<{ skuId: number }>(sql`
    SELECT sku_id AS "skuId" FROM stock_balance WHERE store_id = ${storeId} AND place_type = 1 AND place_id = ${locationId} ORDER BY sku_id`)
  const checkNo = skus.length ? await countedEmpty(tx, storeId, locationId, skus, ctx) : null
  await tx.run(sql`UPDATE stock_store_location SET last_check_time = ${ctx.now} WHERE id = ${locationId}`)
  const note = checkNo ?? undefined
  await log(tx, ctx, { entity: 'stock/store-location', entityId: locationId, action: '确认空库位', note })
  return { locationName: found!.name, checkNo }
}

/** The SKUs that once lay there, each counted as none. */
async function countedEmpty(tx: Tx, storeId: number, locationId: number, skus: { skuId: number }[], ctx: Ctx): Promise<string> {
  const head = {
    storeId,
    batchId: null,
    procMode: 1,
    checkMode: 1,
    isFreeze: 0,
    countUserId: ctx.user.userId,
    remark: '确认空库位',
    wholePlace: 1 as const,
    creatorId: ctx.user.userId,
  }
  const lines = skus.map(({ skuId }) => ({ locationId, skuId }))
  const [made] = await makeReceipts(tx, ctx, HAND, head, linesChosen(storeId, lines), { by: 'none' })
  await tx.run(sql`
    UPDATE stock_check_line SET book_qty = 0, count_qty = 0, diff_qty = 0, count_time = ${ctx.now}, count_user_id = ${ctx.user.userId}, line_state = 1
    WHERE receipt_id = ${made!.id}`)
  const set = { countStatus: 2, countedCount: sql`t.line_count`, auditTime: ctx.now }
  await moveSet(tx, HAND.receipts.resource, checkStates, 'audit', [made!.id], ctx, { column: 'check_flag', set })
  await archive(tx, HAND.receipts.resource, made!.id, ctx)
  await markCounted(
    tx,
    sql`SELECT location_id, sku_id, ${storeId}::bigint AS store_id, count_time FROM stock_check_line WHERE receipt_id = ${made!.id}`,
  )
  return made!.checkNo
}
