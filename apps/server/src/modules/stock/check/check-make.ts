import { MAX_LINES } from '@erp/contract/kit'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { recountReceipts } from './check-figures.ts'
import { refuseCounted } from './check-scope.ts'
import type { Variant } from './check-variant.ts'

export interface ReceiptHead {
  storeId: number
  batchId: number | null
  procMode: number
  checkMode: number
  isFreeze: number
  countUserId?: number | null
  remark?: string | null
  /** 1: whatever lies at the places; 0: the chosen SKUs alone. */
  wholePlace: 0 | 1
  /** Who answers for it: what an audit makes is its document's creator's, not the auditor's. */
  creatorId: number | null
}
/** One receipt for everything, for each roadway, or for every so many lines; a place is never divided. */
export type Split = { by: 'none' } | { by: 'roadway' } | { by: 'lines'; lines: number }
export interface Made {
  id: number
  checkNo: string
}

/** Receipts of a scope, with the book as of now, in as many statements for a hundred thousand lines as for one. */
export async function makeReceipts(
  tx: Tx,
  ctx: Ctx,
  kind: Variant,
  head: ReceiptHead,
  lines: Sql,
  split: Split,
): Promise<Made[]> {
  const locationIds = await lockPlaces(tx, lines)
  if (locationIds.length === 0) throw refuse('盘点范围内没有需要盘点的库位')
  await refuseCounted(tx, locationIds, null, head.batchId)
  await ctx.background?.progress(1, 10)
  await divide(tx, lines, locationIds, split)
  await ctx.background?.progress(3, 10)
  const parts = await tx.query<{ part: number; n: number }>(
    sql`SELECT part, count(*) AS n FROM check_picked GROUP BY part ORDER BY part`,
  )
  if (split.by === 'none' && parts[0]!.n > MAX_LINES) throw bad(`盘点行数超过${MAX_LINES}，请缩小范围或使用盘点批次`)
  const made = await insertHeads(tx, ctx, kind, head, parts.length)
  await tx.run(sql`
    INSERT INTO stock_check_line (receipt_id, location_id, sku_id, book_qty)
    SELECT m.id, p.location_id, p.sku_id, p.book FROM check_picked p
    JOIN unnest(${made.map(({ id }) => id)}::bigint[], ${parts.map(({ part }) => part)}::bigint[]) m(id, part) ON m.part = p.part
    ORDER BY p.part, p.pick_seq, p.location_id, p.sku_id`)
  await ctx.background?.progress(6, 10)
  if (head.isFreeze)
    await freeze(
      tx,
      made.map(({ id }) => id),
    )
  await recountReceipts(
    tx,
    made.map(({ id }) => id),
  )
  await logMade(tx, ctx, kind, made, parts)
  return made
}

const logMade = (tx: Tx, ctx: Ctx, kind: Variant, made: Made[], parts: { n: number }[]): Promise<void> =>
  logAll(
    tx,
    ctx,
    made.map(({ id, checkNo }, i) => ({
      entity: kind.receipts.resource.path,
      entityId: id,
      action: '新增',
      note: `${checkNo}，${parts[i]!.n}行`,
      version: 1,
    })),
  )

/** In id order, so that goods are put away before the count begins or are refused. */
async function lockPlaces(tx: Tx, lines: Sql): Promise<number[]> {
  const found = await tx.query<{ id: number }>(sql`
    SELECT l.id FROM stock_store_location l WHERE l.id IN (SELECT p.location_id FROM (${lines}) p) ORDER BY l.id FOR UPDATE`)
  return found.map(({ id }) => id)
}

async function divide(tx: Tx, lines: Sql, locationIds: number[], split: Split): Promise<void> {
  const key = split.by === 'roadway' ? sql`concat_ws('-', l.area_code, l.roadway_no)` : sql`''`
  const size = split.by === 'lines' ? split.lines : MAX_LINES
  const chunk = split.by === 'none' ? sql`0::bigint` : sql`(s.before / ${size}::bigint)`
  await tx.run(sql`DROP TABLE IF EXISTS check_picked`)
  await tx.run(sql`
    CREATE TEMP TABLE check_picked ON COMMIT DROP AS WITH picked AS MATERIALIZED (
      SELECT p.* FROM (${lines}) p WHERE p.location_id = ANY(${locationIds}::bigint[])
    ), placed AS (
      SELECT p.location_id, ${key} AS key, l.pick_seq, count(*) AS n FROM picked p JOIN stock_store_location l ON l.id = p.location_id GROUP BY 1, 2, 3
    ), started AS (
      SELECT w.*, sum(w.n) OVER (PARTITION BY w.key ORDER BY w.pick_seq, w.location_id)::bigint - w.n AS before FROM placed w
    ), parted AS (
      SELECT s.location_id, s.pick_seq, s.key, ${chunk} AS chunk, min(s.pick_seq) OVER (PARTITION BY s.key) AS first FROM started s
    )
    SELECT p.location_id, p.sku_id, p.book, d.pick_seq, dense_rank() OVER (ORDER BY d.first, d.key, d.chunk) AS part
    FROM picked p JOIN parted d ON d.location_id = p.location_id`)
  await tx.run(sql`ANALYZE check_picked`)
}

async function insertHeads(tx: Tx, ctx: Ctx, kind: Variant, head: ReceiptHead, count: number): Promise<Made[]> {
  const numbers = await nextNumbers(ctx.house, 'PD', count)
  const by = ctx.user?.userId ?? null
  const made = await tx.query<Made>(sql`
    INSERT INTO stock_stock_check_receipt (check_no, batch_id, store_id, variant, proc_mode, check_mode, is_freeze, count_user_id, remark, is_whole_place,
      create_by, create_time, update_by, update_time)
    SELECT n.no, ${head.batchId}, ${head.storeId}, ${kind.variant}, ${head.procMode}, ${head.checkMode}, ${head.isFreeze}, ${head.countUserId ?? null},
      ${head.remark ?? null}, ${head.wholePlace}, ${head.creatorId}::bigint, ${ctx.now}, ${by}::bigint, ${ctx.now}
    FROM unnest(${numbers}::text[]) WITH ORDINALITY n(no, nth) ORDER BY n.nth RETURNING id, check_no AS "checkNo"`)
  return made.sort((a, b) => a.id - b.id)
}

/** Locked places take nothing in and are not reserved from; what was reserved before may still be picked. */
export const freeze = (tx: Tx, receiptIds: number[]): Promise<number> =>
  tx.run(sql`
    UPDATE stock_store_location l SET lock_check_id = p.receipt_id FROM (
      SELECT DISTINCT location_id, receipt_id FROM stock_check_line WHERE receipt_id = ANY(${receiptIds}::bigint[])) p
    WHERE l.id = p.location_id AND l.lock_check_id IS DISTINCT FROM p.receipt_id`)

/** Found by the lines: locks have no index, which every put-away would have to keep up. */
export const thaw = (tx: Tx, receiptIds: number[]): Promise<number> =>
  tx.run(sql`
    UPDATE stock_store_location SET lock_check_id = NULL WHERE lock_check_id = ANY(${receiptIds}::bigint[])
      AND id IN (SELECT location_id FROM stock_check_line WHERE receipt_id = ANY(${receiptIds}::bigint[]))`)
