import { checkBatchStates, checkStates } from '@erp/contract/stock/check/check.states'
import { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import { inventoryErr } from '@erp/contract/stock/error/inventory-err'
import { errStates } from '@erp/contract/stock/error/inventory-err.states'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { AnyResource, Ctx } from '../../../kit/house.ts'
import { move, moveSet } from '../../../kit/move.ts'
import { noteCounted, release } from '../ledger/index.ts'
import { checkFlag, errState } from '../states.ts'
import { thaw } from './check-make.ts'
import type { Variant } from './check-variant.ts'

/** First counts whose every line is settled come to their end: their places are free again, and so is a batch with its last receipt. */
export async function settleReceipts(tx: Tx, kind: Variant, ids: number[], ctx: Ctx): Promise<void> {
  const done = await tx.query<{ id: number; batchId: number | null }>(sql`
    SELECT r.id, r.batch_id AS "batchId" FROM stock_stock_check_receipt r
    WHERE r.id = ANY(${ids}::bigint[]) AND r.check_flag = ${checkFlag.audited}
      AND NOT EXISTS (SELECT 1 FROM stock_check_line x WHERE x.receipt_id = r.id AND x.line_state IN (0, 2, 3)) ORDER BY r.id FOR UPDATE`)
  for (const { id } of done) await archive(tx, kind.receipts.resource, id, ctx)
  await thaw(
    tx,
    done.map(({ id }) => id),
  )
  await settleBatches(
    tx,
    done.flatMap(({ batchId }) => batchId ?? []),
    ctx,
  )
}

export const archive = (tx: Tx, resource: AnyResource, id: number, ctx: Ctx) =>
  move(tx, resource, checkStates, 'archive', id, byClock(ctx), { column: 'check_flag' })

/** A batch is done with the last of its receipts, however that one ended. */
export async function settleBatches(tx: Tx, ids: number[] | 'all', ctx: Ctx): Promise<number> {
  const which = ids === 'all' ? sql`true` : sql`b.id = ANY(${ids}::bigint[])`
  const done = await tx.query<{ id: number }>(sql`
    SELECT b.id FROM stock_check_receipt_batch b
    WHERE ${which} AND b.check_flag = ${checkFlag.audited} AND EXISTS (SELECT 1 FROM stock_stock_check_receipt r WHERE r.batch_id = b.id)
      AND NOT EXISTS (SELECT 1 FROM stock_stock_check_receipt r WHERE r.batch_id = b.id AND r.check_flag IN (${checkFlag.waitAudit}, ${checkFlag.audited})) ORDER BY b.id FOR UPDATE`)
  for (const { id } of done)
    await move(tx, checkReceiptBatch, checkBatchStates, 'archive', id, byClock(ctx), { column: 'check_flag' })
  return done.length
}

/** What the clock does is nobody's. */
const byClock = (ctx: Ctx): Ctx => (ctx.user ? ctx : { ...ctx, user: { userId: null } as never })

/** When places and SKUs were last counted. `lines`: a table (location_id, sku_id, store_id, count_time) of settled lines. */
export async function markCounted(tx: Tx, lines: Sql): Promise<void> {
  const counted = await tx.query<{ locationId: number; storeId: number; skuId: number; time: string }>(sql`
    SELECT location_id AS "locationId", store_id AS "storeId", sku_id AS "skuId", count_time::text AS time FROM (${lines}) s WHERE count_time IS NOT NULL`)
  await tx.run(sql`
    UPDATE stock_store_location l SET last_check_time = greatest(l.last_check_time, c.time) FROM (
      SELECT a.place, max(a.time) AS time FROM unnest(${counted.map((line) => line.locationId)}::bigint[], ${counted.map((line) => line.time)}::timestamptz[]) a(place, time)
      GROUP BY 1) c WHERE l.id = c.place`)
  await noteCounted(tx, counted)
}

/**
 * What was reported at counted places is answered by the count: the hold ends, the error is handled.
 * `lines`: a table (location_id, sku_id, count_time); with a time only what was reported before it.
 */
export async function settleErrors(tx: Tx, lines: Sql, docNo: string, ctx: Ctx): Promise<void> {
  const open = await tx.query<{ id: number; no: string }>(sql`
    SELECT e.id, e.err_no AS no FROM stock_inventory_err e JOIN (${lines}) s ON s.location_id = e.location_id AND s.sku_id = e.sku_id
    WHERE e.status IN (${errState.waiting}, ${errState.handling}) AND (s.count_time IS NULL OR e.create_time <= s.count_time) ORDER BY e.id FOR UPDATE OF e`)
  if (open.length === 0) return
  for (const { id, no } of open) await release(tx, ctx, { docType: 'inventoryErr', docId: id, docNo: no })
  const ids = open.map(({ id }) => id)
  const set = { handleWay: 1, relatedDocNo: docNo, handlerId: sql`coalesce(t.handler_id, ${ctx.user.userId})`, holdQty: 0 }
  await moveSet(tx, inventoryErr, errStates, 'count', ids, ctx, { set, note: docNo })
}
