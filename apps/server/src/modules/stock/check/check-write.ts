import { stateLabel } from '@erp/contract/kit'
import { checkStates } from '@erp/contract/stock/check/check.states'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { ident, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { AnyResource, Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { checkLocations, checkSkus, refuseRepeats } from '../document.ts'
import { requireHandled } from '../other/other-check.ts'
import { recountReceipts, recountTasks } from './check-figures.ts'
import { freeze, makeReceipts, thaw } from './check-make.ts'
import { linesChosen, linesIn, refuseCounted, resolveScope, type ScopeInput } from './check-scope.ts'
import type { Variant } from './check-variant.ts'

interface Chosen {
  locationId: number
  skuId: number
}
export interface ReceiptInput {
  storeId: number
  procMode?: number | null
  checkMode?: number | null
  isFreeze?: number
  countUserId?: number | null
  remark?: string | null
  scope?: ScopeInput | null
  lines?: Chosen[] | null
}

export const createReceipt = (kind: Variant) => async (tx: Tx, input: ReceiptInput, ctx: Ctx) => {
  await requireHandled(tx, input.storeId, ctx)
  const { lines, wholePlace } = await linesOf(tx, input)
  const head = {
    storeId: input.storeId,
    batchId: null,
    procMode: input.procMode ?? 2,
    checkMode: input.checkMode ?? 1,
    isFreeze: input.isFreeze ?? 0,
    countUserId: input.countUserId ?? null,
    remark: input.remark ?? null,
    wholePlace,
    creatorId: ctx.user.userId,
  }
  const [made] = await makeReceipts(tx, ctx, kind, head, lines, { by: 'none' })
  return kind.receipts.get(tx, made!.id, ctx)
}

/** Places chosen one by one stand before a scope. */
async function linesOf(tx: Tx, { storeId, scope, lines }: ReceiptInput): Promise<{ lines: Sql; wholePlace: 0 | 1 }> {
  if (lines?.length) {
    refuseRepeats(lines)
    await checkSkus(tx, lines)
    await checkLocations(tx, storeId, lines)
    return { lines: linesChosen(storeId, lines), wholePlace: 0 }
  }
  if (!scope) throw bad('请选择盘点范围或明细', 'scope')
  const resolved = await resolveScope(tx, storeId, scope)
  return { lines: linesIn(storeId, resolved), wholePlace: resolved.skuIds.length ? 0 : 1 }
}

/** Without scope and lines only the head changes; what is counted already stays counted where it stays at all. */
export const editReceipt =
  (kind: Variant) => async (tx: Tx, input: ReceiptInput & { checkReceiptId: number; version: number }, ctx: Ctx) => {
    const id = input.checkReceiptId
    const row = await lockReceipt(tx, kind, id, ctx, input.version)
    if (row.store_id !== input.storeId) throw bad('盘点单的仓库不能修改', 'storeId')
    if (row.batch_id && input.procMode === 1) throw bad('批次的盘点单只能是标准盘点', 'procMode')
    await tx.run(sql`
      UPDATE stock_stock_check_receipt SET proc_mode = ${input.procMode ?? row.proc_mode}, check_mode = ${input.checkMode ?? row.check_mode},
        is_freeze = ${input.isFreeze ?? 0}, count_user_id = ${input.countUserId ?? null}, remark = ${input.remark ?? null},
        version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
    if (input.lines?.length || input.scope) await replaceLines(tx, id, row.batch_id, input)
    await thaw(tx, [id])
    if (input.isFreeze) await freeze(tx, [id])
    await recountTasks(tx, id)
    await recountReceipts(tx, [id])
    await log(tx, ctx, { entity: kind.receipts.resource.path, entityId: id, action: '修改', version: row.version + 1 })
    return kind.receipts.get(tx, id, ctx)
  }

async function replaceLines(tx: Tx, id: number, batchId: number | null, input: ReceiptInput): Promise<void> {
  const { lines, wholePlace } = await linesOf(tx, input)
  const places = await tx.query<{ id: number }>(sql`
    SELECT l.id FROM stock_store_location l WHERE l.id IN (SELECT p.location_id FROM (${lines}) p) ORDER BY l.id FOR UPDATE`)
  if (places.length === 0) throw refuse('盘点范围内没有需要盘点的库位')
  await refuseCounted(
    tx,
    places.map((place) => place.id),
    id,
    batchId,
  )
  await tx.run(
    sql`DELETE FROM stock_check_line WHERE receipt_id = ${id} AND (location_id, sku_id) NOT IN (SELECT p.location_id, p.sku_id FROM (${lines}) p)`,
  )
  await tx.run(sql`
    INSERT INTO stock_check_line (receipt_id, location_id, sku_id, book_qty) SELECT ${id}, p.location_id, p.sku_id, p.book FROM (${lines}) p
    ON CONFLICT DO NOTHING`)
  await tx.run(sql`UPDATE stock_stock_check_receipt SET is_whole_place = ${wholePlace} WHERE id = ${id}`)
}

export interface LockedReceipt {
  id: number
  check_no: string
  store_id: number
  batch_id: number | null
  variant: 1 | 2
  proc_mode: number
  check_mode: number
  is_freeze: number
  is_whole_place: number
  count_user_id: number | null
  check_flag: number
  version: number
  create_time: string
}

export const lockReceipt = async (tx: Tx, kind: Variant, id: number, ctx: Ctx, version?: number): Promise<LockedReceipt> => {
  await kind.receipts.get(tx, id, ctx)
  return lockWaiting<LockedReceipt>(tx, kind.receipts.resource, id, version)
}

/** The row, locked, while it is still 待审核. */
export async function lockWaiting<R extends { check_flag: number; version: number }>(
  tx: Tx,
  resource: AnyResource,
  id: number,
  version?: number,
): Promise<R> {
  const row = await tx.one<R>(sql`SELECT * FROM ${ident(resource.table)} WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (!row) throw missing(resource.title)
  if (row.check_flag !== CHECK_FLAG.waitAudit)
    throw refuse(`单据状态已变更（当前：${stateLabel(checkStates, row.check_flag)}），请刷新后重试`)
  if (version !== undefined && row.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  return row
}
