import { stateLabel } from '@erp/contract/kit'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { transferStates } from '@erp/contract/stock/transfer/transfer-receipt.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { checkSkus } from '../document.ts'
import { transfers } from './transfer-list.ts'

export interface TransferLineInput {
  skuId: number
  quantity: number
  boxNo?: string | null
}
export interface TransferInput {
  transferType: number
  outStoreId: number
  inStoreId: number
  estArriveDate?: string | null
  estFreight?: string | null
  feeShareWay?: number | null
  boxCount?: number | null
  remark?: string | null
  lines: TransferLineInput[]
}

export async function createTransfer(tx: Tx, input: TransferInput, ctx: Ctx) {
  await check(tx, input)
  const no = await nextNumber(ctx.house, 'DB')
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO stock_transfer_receipt (transfer_no, transfer_type, out_store_id, in_store_id, est_arrive_date, est_freight, fee_share_way, box_count, remark,
      create_by, create_time, update_by, update_time)
    VALUES (${no}, ${input.transferType}, ${input.outStoreId}, ${input.inStoreId}, ${input.estArriveDate ?? null}, ${input.estFreight ?? '0'},
      ${input.feeShareWay ?? 1}, ${input.boxCount ?? null}, ${input.remark ?? null}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
  await insertLines(tx, made!.id, input.lines)
  const note = `${no}，${input.lines.length}行`
  await log(tx, ctx, { entity: transferReceipt.path, entityId: made!.id, action: '新增', note, version: 1 })
  return transfers.get(tx, made!.id, ctx)
}

export async function editTransfer(tx: Tx, input: TransferInput & { transferReceiptId: number; version: number }, ctx: Ctx) {
  const id = input.transferReceiptId
  await transfers.get(tx, id, ctx)
  await check(tx, input)
  const { version } = await lockDraft(tx, id, input.version)
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET transfer_type = ${input.transferType}, out_store_id = ${input.outStoreId}, in_store_id = ${input.inStoreId},
      est_arrive_date = ${input.estArriveDate ?? null}, est_freight = ${input.estFreight ?? '0'}, fee_share_way = ${input.feeShareWay ?? 1},
      box_count = ${input.boxCount ?? null}, remark = ${input.remark ?? null}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${id}`)
  await tx.run(sql`DELETE FROM stock_transfer_line WHERE transfer_id = ${id}`)
  await insertLines(tx, id, input.lines)
  const note = `${input.lines.length}行`
  await log(tx, ctx, { entity: transferReceipt.path, entityId: id, action: '修改', note, version: version + 1 })
  return transfers.get(tx, id, ctx)
}

/** The row, locked, while it may still be rewritten. */
export async function lockDraft(tx: Tx, id: number, version: number): Promise<{ version: number }> {
  const row = await tx.one<{ flag: number; version: number }>(
    sql`SELECT check_flag AS flag, version FROM stock_transfer_receipt WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!row) throw missing(transferReceipt.title)
  if (row.flag !== 100) throw refuse(`单据状态已变更（当前：${stateLabel(transferStates, row.flag)}），请刷新后重试`)
  if (row.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  return row
}

async function check(tx: Tx, input: TransferInput): Promise<void> {
  if (input.outStoreId === input.inStoreId) throw bad('调出仓与调入仓不能相同', 'inStoreId')
  await requireActive(tx, [input.outStoreId, input.inStoreId])
  await checkSkus(tx, input.lines)
  const seen = new Map<string, number>()
  input.lines.forEach(({ skuId, boxNo }, i) => {
    const key = `${skuId}/${boxNo ?? ''}`
    if (seen.has(key)) throw bad(`第${i + 1}行与第${seen.get(key)! + 1}行SKU、箱号重复`)
    seen.set(key, i)
  })
}

export async function requireActive(tx: Tx, storeIds: number[]): Promise<void> {
  const found = await tx.query(sql`
    SELECT 1 FROM stock_store WHERE id = ANY(${storeIds}::bigint[]) AND is_activated = 1 AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`)
  if (found.length < storeIds.length) throw refuse('调出仓或调入仓已停用')
}

export const insertLines = (tx: Tx, transferId: number, lines: TransferLineInput[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO stock_transfer_line (transfer_id, sku_id, quantity, box_no)
    SELECT ${transferId}, l."skuId", l.quantity, coalesce(l."boxNo", ${raw("''")})
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l("skuId" bigint, quantity int, "boxNo" text)`)
