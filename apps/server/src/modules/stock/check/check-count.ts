import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { checkLocations, checkSkus, refuseRepeats } from '../document.ts'
import { booksAt, lockStock } from '../ledger/index.ts'
import { recountReceipts, recountTasks } from './check-figures.ts'
import { freeze } from './check-make.ts'
import { refuseCounted } from './check-scope.ts'
import type { Variant } from './check-variant.ts'
import { type LockedReceipt, lockReceipt } from './check-write.ts'

/** What somebody found at a place; counted now unless the time is given. */
export interface Counted {
  locationId: number
  skuId: number
  countQty: number
  time?: string | null
}
export interface CountInput {
  lineId?: number | null
  locationId?: number | null
  skuId?: number | null
  countQty: number
}

export const saveCount =
  (kind: Variant) =>
  async (tx: Tx, input: { checkReceiptId: number; lines: CountInput[] }, ctx: Ctx): Promise<null> => {
    const receipt = await lockReceipt(tx, kind, input.checkReceiptId, ctx)
    await refuseOthers(tx, receipt, ctx)
    await countLines(tx, ctx, kind, receipt, await placed(tx, receipt.id, input.lines), '录入盘点')
    return null
  }

export async function refuseOthers(tx: Tx, receipt: LockedReceipt, ctx: Ctx): Promise<void> {
  if (receipt.count_user_id === null || receipt.count_user_id === ctx.user.userId) return
  const user = await tx.one<{ name: string }>(
    sql`SELECT display_name AS name FROM account_user WHERE id = ${receipt.count_user_id}`,
  )
  throw refuse(`盘点单${receipt.check_no}已分配给${user?.name ?? ''}，请由本人盘点`)
}

/** A line by its number, or by place and SKU: one that is not on the receipt is added. */
async function placed(tx: Tx, receiptId: number, lines: CountInput[]): Promise<Counted[]> {
  const wanted = lines.flatMap((line) => line.lineId ?? [])
  const found = await tx.query<{ id: number; locationId: number; skuId: number }>(sql`
    SELECT id, location_id AS "locationId", sku_id AS "skuId" FROM stock_check_line WHERE receipt_id = ${receiptId} AND id = ANY(${wanted}::bigint[])`)
  const known = new Map(found.map((line) => [line.id, line]))
  return lines.map(({ lineId, locationId, skuId, countQty }, i) => {
    const line = lineId ? known.get(lineId) : undefined
    if (lineId && !line) throw bad(`第${i + 1}行不在盘点单中`)
    if (line) return { locationId: line.locationId, skuId: line.skuId, countQty }
    if (!locationId || !skuId) throw bad(`第${i + 1}行请填写库位和SKU`)
    return { locationId, skuId, countQty }
  })
}

/**
 * Counts, with the book of the moment they were made: read under the lock of the SKUs, so that no movement is half seen.
 * A second count takes the place of the first, with its own book and time; the log keeps both.
 */
export async function countLines(
  tx: Tx,
  ctx: Ctx,
  kind: Variant,
  receipt: LockedReceipt,
  counts: Counted[],
  action: string,
): Promise<void> {
  refuseRepeats(counts)
  const before = await linesThere(tx, receipt.id, counts)
  await admit(
    tx,
    receipt,
    counts.filter((_, i) => !before[i]!.known),
    counts,
  )
  const spots = counts.map((count) => ({
    storeId: receipt.store_id,
    skuId: count.skuId,
    placeType: 1 as const,
    placeId: count.locationId,
    moment: count.time ?? null,
  }))
  await lockStock(tx, spots)
  const now = ctx.house.clock.now()
  const books = await booksAt(tx, spots)
  const rows = counts.map((count, i) => ({ ...count, book: books[i]!, time: count.time ?? now.toISOString() }))
  await tx.run(sql`
    INSERT INTO stock_check_line (receipt_id, location_id, sku_id, book_qty, count_qty, diff_qty, count_time, count_user_id)
    SELECT ${receipt.id}, c."locationId", c."skuId", c.book, c."countQty", c."countQty" - c.book, c.time, ${ctx.user.userId}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c("locationId" bigint, "skuId" bigint, book int, "countQty" int, time timestamptz)
    ON CONFLICT (receipt_id, location_id, sku_id) DO UPDATE SET book_qty = excluded.book_qty, count_qty = excluded.count_qty,
      diff_qty = excluded.diff_qty, count_time = excluded.count_time, count_user_id = excluded.count_user_id`)
  await recountTasks(tx, receipt.id)
  await recountReceipts(tx, [receipt.id])
  const changes = rows.map((row, i) => ({ ...before[i]!, to: row.countQty }))
  await logCounts(tx, ctx, kind, receipt.id, action, changes)
}

async function logCounts(
  tx: Tx,
  ctx: Ctx,
  kind: Variant,
  entityId: number,
  action: string,
  counts: (There & { to: number })[],
): Promise<void> {
  const changes = counts.map(({ label, countQty, to }) => ({ field: 'countQty', label, from: countQty, to }))
  await log(tx, ctx, { entity: kind.receipts.resource.path, entityId, action, note: `${counts.length}行`, changes })
}

interface There {
  known: boolean
  countQty: number | null
  label: string
}
const linesThere = (tx: Tx, receiptId: number, counts: Counted[]): Promise<There[]> =>
  tx.query<There>(sql`
    SELECT x.id IS NOT NULL AS known, x.count_qty AS "countQty", concat_ws(' ', l.location_name, s.sku) AS label
    FROM unnest(${counts.map((count) => count.locationId)}::bigint[], ${counts.map((count) => count.skuId)}::bigint[]) WITH ORDINALITY a(place, sku, n)
    LEFT JOIN stock_check_line x ON x.receipt_id = ${receiptId} AND x.location_id = a.place AND x.sku_id = a.sku
    LEFT JOIN stock_store_location l ON l.id = a.place LEFT JOIN goods_goods_sku s ON s.id = a.sku ORDER BY a.n`)

/** Goods found where the receipt has none: the place is of the store, in no other check, and locked along where others are. */
async function admit(tx: Tx, receipt: LockedReceipt, fresh: Counted[], all: Counted[]): Promise<void> {
  if (fresh.length === 0) return
  await checkSkus(tx, all)
  await checkLocations(tx, receipt.store_id, all)
  const ids = [...new Set(fresh.map(({ locationId }) => locationId))]
  await tx.query(sql`SELECT 1 FROM stock_store_location WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`)
  await refuseCounted(tx, ids, receipt.id, null)
  await tx.run(sql`
    INSERT INTO stock_check_line (receipt_id, location_id, sku_id)
    SELECT ${receipt.id}, * FROM unnest(${fresh.map((count) => count.locationId)}::bigint[], ${fresh.map((count) => count.skuId)}::bigint[])`)
  if (receipt.is_freeze) await freeze(tx, [receipt.id])
}
