import { stateLabel } from '@erp/contract/kit'
import { checkBatchStates } from '@erp/contract/stock/check/check.states'
import type { CheckScope } from '@erp/contract/stock/check/check-fields'
import { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuseOwn } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { setting } from '../../../kit/setting.ts'
import { moveDocument } from '../document.ts'
import { requireHandled } from '../other/other-check.ts'
import { checkFlag } from '../states.ts'
import { voidReceipts } from './check-audit.ts'
import { ASYNC_LINES, auditingOf, queueAudit } from './check-batch-job.ts'
import { eachDocument } from './check-each.ts'
import { type Made, makeReceipts, type Split } from './check-make.ts'
import { linesIn, resolveScope, type ScopeInput } from './check-scope.ts'
import { batches, byVariant } from './check-variant.ts'
import { lockWaiting } from './check-write.ts'

const resource = checkReceiptBatch

export interface BatchInput {
  storeId: number
  variant?: number | null
  checkMode?: number | null
  isFreeze?: number
  splitBy?: number | null
  splitLines?: number | null
  planDate?: string | null
  remark?: string | null
  scope?: ScopeInput | null
}

export async function createBatch(tx: Tx, input: BatchInput, ctx: Ctx) {
  await requireHandled(tx, input.storeId, ctx)
  const scope = await scopeOf(tx, input)
  const no = await nextNumber(ctx.house, 'PC')
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO stock_check_receipt_batch (batch_no, store_id, variant, scope, check_mode, is_freeze, split_by, split_lines, plan_date, remark,
      create_by, create_time, update_by, update_time)
    VALUES (${no}, ${input.storeId}, ${input.variant ?? 1}, ${JSON.stringify(scope)}::jsonb, ${input.checkMode ?? 1}, ${input.isFreeze ?? 0}, ${input.splitBy ?? 1},
      ${input.splitLines ?? null}, ${input.planDate ?? null}, ${input.remark ?? null}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
  await log(tx, ctx, { entity: resource.path, entityId: made!.id, action: '新增', note: no, version: 1 })
  return batches.get(tx, made!.id, ctx)
}

async function scopeOf(tx: Tx, input: BatchInput): Promise<CheckScope> {
  if (input.splitBy === 2 && !input.splitLines) throw bad('请填写每单行数', 'splitLines')
  return resolveScope(tx, input.storeId, input.scope)
}

export async function editBatch(tx: Tx, input: BatchInput & { batchId: number; version: number }, ctx: Ctx) {
  const id = input.batchId
  await batches.get(tx, id, ctx)
  await requireHandled(tx, input.storeId, ctx)
  const scope = await scopeOf(tx, input)
  const row = await lockWaiting(tx, resource, id, input.version)
  await tx.run(sql`
    UPDATE stock_check_receipt_batch SET store_id = ${input.storeId}, variant = ${input.variant ?? 1}, scope = ${JSON.stringify(scope)}::jsonb,
      check_mode = ${input.checkMode ?? 1}, is_freeze = ${input.isFreeze ?? 0}, split_by = ${input.splitBy ?? 1}, split_lines = ${input.splitLines ?? null},
      plan_date = ${input.planDate ?? null}, remark = ${input.remark ?? null}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${id}`)
  await log(tx, ctx, { entity: resource.path, entityId: id, action: '修改', version: row.version + 1 })
  return batches.get(tx, id, ctx)
}

interface BatchRow {
  id: number
  store_id: number
  variant: 1 | 2
  scope: CheckScope
  check_mode: number
  is_freeze: number
  split_by: number
  split_lines: number | null
  create_by: number | null
  check_flag: number
  version: number
}

/** The plan becomes receipts, and the places are locked where it says so. A large one is made in the background. */
export async function auditBatches(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await eachDocument(ids, async (id) => {
    await batches.get(tx, id, ctx)
    const batch = await lockWaiting<BatchRow>(tx, resource, id)
    refuseOwn(ctx, batch as never, 'stock:check:selfAudit')
    if (await isLarge(tx, batch)) await queueAudit(tx, id, ctx)
    else await auditBatch(tx, id, ctx)
  })
  return null
}

async function isLarge(tx: Tx, { store_id: storeId, scope }: BatchRow): Promise<boolean> {
  const most = await setting(tx, ...ASYNC_LINES)
  const counted = await tx.one<{ n: number }>(
    sql`SELECT count(*) AS n FROM (SELECT 1 FROM (${linesIn(storeId, scope)}) p LIMIT ${most + 1}) c`,
  )
  return counted!.n > most
}

async function auditBatch(tx: Tx, id: number, ctx: Ctx): Promise<void> {
  const { row } = await moveDocument(tx, resource, checkBatchStates, 'audit', id, ctx)
  await tx.run(sql`UPDATE stock_check_receipt_batch SET audit_by = ${ctx.user.userId}, audit_time = ${ctx.now} WHERE id = ${id}`)
  const batch = row as unknown as BatchRow
  await receiptsOf(tx, batch, batch.scope, ctx)
}
export const batchAuditing = auditingOf(auditBatch)

function receiptsOf(tx: Tx, batch: BatchRow, scope: CheckScope, ctx: Ctx): Promise<Made[]> {
  const split: Split = batch.split_by === 2 ? { by: 'lines', lines: batch.split_lines! } : { by: 'roadway' }
  const head = {
    storeId: batch.store_id,
    batchId: batch.id,
    procMode: 2,
    checkMode: batch.check_mode,
    isFreeze: batch.is_freeze,
    wholePlace: scope.skuIds.length ? (0 as const) : (1 as const),
    creatorId: batch.create_by,
  }
  return makeReceipts(tx, ctx, byVariant(batch.variant), head, linesIn(batch.store_id, scope), split)
}

/** A further scope of a batch under way; a place that is in it already is refused. */
export async function generateReceipts(
  tx: Tx,
  input: { batchId: number; version: number; scope?: ScopeInput | null },
  ctx: Ctx,
): Promise<{ checkNos: string[] }> {
  await batches.get(tx, input.batchId, ctx)
  const batch = await tx.one<BatchRow>(sql`SELECT * FROM stock_check_receipt_batch WHERE id = ${input.batchId} FOR UPDATE`)
  if (batch!.check_flag !== CHECK_FLAG.audited)
    throw refuse(`单据状态已变更（当前：${stateLabel(checkBatchStates, batch!.check_flag)}），请刷新后重试`)
  if (batch!.version !== input.version) throw refuse('数据已被他人修改，请刷新后重试')
  const made = await receiptsOf(tx, batch!, await resolveScope(tx, batch!.store_id, input.scope), ctx)
  await tx.run(sql`
    UPDATE stock_check_receipt_batch SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${input.batchId}`)
  const checkNos = made.map(({ checkNo }) => checkNo)
  const note = checkNos.slice(0, 20).join('、')
  await log(tx, ctx, { entity: resource.path, entityId: input.batchId, action: '手工生成', note, version: batch!.version + 1 })
  return { checkNos }
}

export async function invalidateBatches(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await eachDocument(ids, async (id) => {
    await batches.get(tx, id, ctx)
    const { row } = await moveDocument(tx, resource, checkBatchStates, 'invalid', id, ctx)
    const receipts = await tx.query<{ id: number; no: string; flag: number }>(sql`
      SELECT id, check_no AS no, check_flag AS flag FROM stock_stock_check_receipt WHERE batch_id = ${id} AND check_flag <> ${checkFlag.ended} ORDER BY id FOR UPDATE`)
    const audited = receipts.find((receipt) => receipt.flag !== CHECK_FLAG.waitAudit)
    if (audited) throw refuse(`盘点单${audited.no}已审核，批次不能作废`)
    const ids = receipts.map((receipt) => receipt.id)
    await voidReceipts(tx, byVariant(Number(row['variant'])), ids, ctx)
  })
  return null
}
