import type { FinishAnswer, ScanAnswer } from '@erp/contract/stock/check/check-lines'
import { MAX_QUANTITY } from '@erp/contract/stock/document'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { unchanged } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { lockStock } from '../ledger/index.ts'
import { countLines } from './check-count.ts'
import { countFinalLines, lockFinal } from './check-finally-count.ts'
import { type LockedTask, lockTask, openScans, requireOwn, requireStatus, type TaskLine, taskLines } from './check-task.ts'
import { ELF } from './check-variant.ts'
import { lockReceipt } from './check-write.ts'

interface Scan {
  taskId: number
  locationName: string
  sku: string
  quantity: number
  clientScanId: string
}
interface Spot {
  id: number
  name: string
}

/** A piece in the hand: written at once, counted with its place. The same clientScanId is the same scan. */
export async function scan(tx: Tx, input: Scan, ctx: Ctx): Promise<ScanAnswer> {
  if (input.quantity === 0) throw bad(`数量必须为1到${MAX_QUANTITY}的整数`, 'quantity')
  const task = await open(tx, input.taskId, ctx)
  const place = await placeOf(tx, task, input.locationName)
  const sku = await skuOf(tx, input.sku)
  const known = await isKnown(tx, task, place.id, sku.id)
  if (!known && task.task_type === 2) throw refuse(`SKU ${sku.sku}不在终盘任务中`)
  const kept = await keep(tx, task, place, input.clientScanId, ctx, { skuId: sku.id, quantity: input.quantity })
  const scans = await openScans(tx, task.id, place.id)
  const quantity = scans.find((each) => each.skuId === sku.id)?.quantity ?? 0
  if (quantity < 0) throw refuse(`${sku.sku}在库位${place.name}没有那么多可以撤销`)
  return {
    locationName: place.name,
    skuId: sku.id,
    sku: sku.sku,
    skuName: sku.skuName,
    skuImage: sku.skuImage,
    quantity,
    isNew: known ? 0 : 1,
    ...kept,
  }
}

async function open(tx: Tx, taskId: number, ctx: Ctx): Promise<LockedTask> {
  const task = await lockTask(tx, taskId, ctx)
  requireStatus(task, 1)
  await requireOwn(tx, task, ctx)
  return task
}

async function placeOf(tx: Tx, task: LockedTask, name: string): Promise<Spot> {
  const own = task.check_receipt_id
    ? sql`EXISTS (SELECT 1 FROM stock_check_line x WHERE x.receipt_id = ${task.check_receipt_id} AND x.location_id = l.id)
        AND concat_ws('-', l.area_code, l.roadway_no) = ANY(${task.roadway_nos}::text[])`
    : sql`EXISTS (SELECT 1 FROM stock_check_finally_line x WHERE x.task_id = ${task.id} AND x.location_id = l.id)`
  const place = await tx.one<Spot & { own: boolean }>(sql`
    SELECT l.id, l.location_name AS name, ${own} AS own FROM stock_store_location l
    WHERE l.store_id = ${task.store_id} AND l.location_name = ${name} AND l.deleted_at IS NULL`)
  if (!place) throw refuse(`库位${name}不存在`)
  if (!place.own) throw refuse(`库位${name}不在任务${task.task_no}中`)
  return place
}

/** By its code, or by the barcode on the goods. */
async function skuOf(tx: Tx, code: string) {
  const found = await tx.one<{ id: number; sku: string; skuName: string; skuImage: string | null; holds: boolean }>(sql`
    SELECT id, sku, sku_name AS "skuName", sku_image AS "skuImage", holds_stock AS holds FROM goods_goods_sku
    WHERE (sku = ${code} OR barcode = ${code}) AND deleted_at IS NULL ORDER BY (sku = ${code}) DESC LIMIT 1`)
  if (!found) throw refuse(`SKU ${code}不存在`)
  if (!found.holds) throw refuse(`SKU ${found.sku}为组合或随机SKU，不能有库存`)
  return found
}

async function isKnown(tx: Tx, task: LockedTask, locationId: number, skuId: number): Promise<boolean> {
  const found = await tx.one(
    task.check_receipt_id
      ? sql`SELECT 1 AS yes FROM stock_check_line WHERE receipt_id = ${task.check_receipt_id} AND location_id = ${locationId} AND sku_id = ${skuId}`
      : sql`SELECT 1 AS yes FROM stock_check_finally_line WHERE task_id = ${task.id} AND location_id = ${locationId} AND sku_id = ${skuId}`,
  )
  return found !== undefined
}

const keep = async (
  tx: Tx,
  task: LockedTask,
  place: Spot,
  clientScanId: string,
  ctx: Ctx,
  what: { skuId: number | null; quantity: number },
) => {
  const made = await tx.run(sql`
    INSERT INTO stock_check_scan (task_id, client_scan_id, location_id, sku_id, quantity, user_id, device, time, is_finish)
    VALUES (${task.id}, ${clientScanId}, ${place.id}, ${what.skuId}, ${what.quantity}, ${ctx.user.userId}, ${ctx.device || null}, ${ctx.house.clock.now()},
      ${what.skuId === null ? 1 : 0}) ON CONFLICT DO NOTHING`)
  const kept = await tx.one<{ time: string }>(
    sql`SELECT time FROM stock_check_scan WHERE task_id = ${task.id} AND client_scan_id = ${clientScanId}`,
  )
  return { isRepeat: (made === 0 ? 1 : 0) as 0 | 1, time: kept!.time }
}

/** The place is done: its book is fixed for every SKU at one instant, and what was not scanned is not there. */
export async function finishLocation(
  tx: Tx,
  input: { taskId: number; locationName: string; isEmpty?: 0 | 1; clientScanId: string },
  ctx: Ctx,
): Promise<FinishAnswer> {
  const task = await open(tx, input.taskId, ctx)
  const place = await placeOf(tx, task, input.locationName)
  const scans = await openScans(tx, task.id, place.id)
  const pieces = scans.reduce((sum, each) => sum + each.quantity, 0)
  const { isRepeat } = await keep(tx, task, place, input.clientScanId, ctx, { skuId: null, quantity: 0 })
  if (!isRepeat && input.isEmpty && pieces > 0) throw refuse(`库位${place.name}已扫描${pieces}件，不能按空库位完成`)
  if (!isRepeat && !input.isEmpty && pieces === 0) throw refuse(`库位${place.name}还没有扫描，确实没有货请按空库位完成`)
  if (isRepeat) unchanged(ctx)
  else if (task.check_receipt_id) await countPlace(tx, task, place, scans, ctx)
  else await countFinalPlace(tx, task, place, scans, ctx)
  return answer(tx, task, place, isRepeat)
}

interface Scanned {
  skuId: number
  quantity: number
}
async function countPlace(tx: Tx, task: LockedTask, place: Spot, scans: Scanned[], ctx: Ctx): Promise<void> {
  const receipt = await lockReceipt(tx, ELF, task.check_receipt_id!, ctx)
  await tx.query(sql`SELECT 1 FROM stock_store_location WHERE id = ${place.id} FOR UPDATE`)
  const there = await tx.query<{ skuId: number }>(sql`
    SELECT sku_id AS "skuId" FROM stock_check_line WHERE receipt_id = ${receipt.id} AND location_id = ${place.id}
    UNION SELECT sku_id FROM stock_balance WHERE ${receipt.is_whole_place === 1} AND place_type = 1 AND place_id = ${place.id} AND on_hand > 0`)
  const found = new Map(scans.map((each) => [each.skuId, each.quantity]))
  const skuIds = [...new Set([...there.map((line) => line.skuId), ...found.keys()])]
  await lockStock(
    tx,
    skuIds.map((skuId) => ({ storeId: receipt.store_id, skuId })),
  )
  const counts = skuIds.map((skuId) => ({ locationId: place.id, skuId, countQty: found.get(skuId) ?? 0 }))
  await countLines(tx, ctx, ELF, receipt, counts, `完成库位${place.name}`)
}

async function countFinalPlace(tx: Tx, task: LockedTask, place: Spot, scans: Scanned[], ctx: Ctx): Promise<void> {
  const final = await lockFinal(tx, ELF, task.check_receipt_finally_id!, ctx)
  const found = new Map(scans.map((each) => [each.skuId, each.quantity]))
  const lines = (await taskLines(tx, task)).filter((line) => line.locationId === place.id)
  const counts = lines.map((line) => ({ lineId: line.lineId, countQty: found.get(line.skuId) ?? 0 }))
  await countFinalLines(tx, ctx, ELF, final, counts, `完成库位${place.name}`)
}

async function answer(tx: Tx, task: LockedTask, place: Spot, isRepeat: 0 | 1): Promise<FinishAnswer> {
  const lines = await taskLines(tx, task)
  const own = lines.filter((line) => line.locationId === place.id)
  const mode = await tx.one<{ mode: number }>(sql`
    SELECT coalesce((SELECT check_mode FROM stock_stock_check_receipt WHERE id = ${task.check_receipt_id}),
      (SELECT check_mode FROM stock_check_receipt_finally WHERE id = ${task.check_receipt_finally_id})) AS mode`)
  const differs = (line: TaskLine) => line.countQty !== line.bookQty
  const at = lines.findLastIndex((line) => line.locationId === place.id)
  const next = [...lines.slice(at + 1), ...lines.slice(0, at)].find((line) => line.countQty === null)
  return {
    locationName: place.name,
    lineCount: own.length,
    diffCount: mode!.mode === 2 ? null : own.filter(differs).length,
    doneCount: lines.filter((line) => line.countQty !== null).length,
    nextLocation: next?.locationName ?? null,
    isRepeat,
  }
}
