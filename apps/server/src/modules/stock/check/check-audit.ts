import { compare, round2 } from '@erp/contract/kit/decimal'
import { checkStates } from '@erp/contract/stock/check/check.states'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { refuseOwn } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { moveDocument } from '../document.ts'
import { chooserOf } from '../rule/rule.ts'
import { eachDocument } from './check-each.ts'
import { insertFinished } from './check-finished.ts'
import { lockFinishedPlaces, postFinished } from './check-finished-post.ts'
import { thaw } from './check-make.ts'
import { markCounted, settleBatches, settleErrors, settleReceipts } from './check-settle.ts'
import { cancelTasks } from './check-task.ts'
import type { Variant } from './check-variant.ts'
import type { LockedReceipt } from './check-write.ts'

/** Differences go to the pool, or, of a quick count, straight to the book. */
export const auditReceipts =
  (kind: Variant) =>
  async (tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> => {
    await eachDocument(ids, async (id) => {
      await kind.receipts.get(tx, id, ctx)
      const { row } = await moveDocument(tx, kind.receipts.resource, checkStates, 'audit', id, ctx)
      refuseOwn(ctx, row, 'stock:check:selfAudit')
      await requireComplete(tx, id, Number(row['count_status']))
      await tx.run(
        sql`UPDATE stock_stock_check_receipt SET audit_by = ${ctx.user.userId}, audit_time = ${ctx.now} WHERE id = ${id}`,
      )
      const receipt = row as unknown as LockedReceipt
      await tx.run(
        sql`UPDATE stock_check_line SET line_state = CASE WHEN diff_qty = 0 THEN 1 ELSE 2 END WHERE receipt_id = ${id}`,
      )
      await settleEven(tx, receipt, ctx)
      if (receipt.proc_mode === 1) await finishQuick(tx, kind, receipt, ctx)
      await settleReceipts(tx, kind, [id], ctx)
    })
    return null
  }

async function requireComplete(tx: Tx, id: number, countStatus: number): Promise<void> {
  const open = await tx.one<{ n: number }>(
    sql`SELECT count(*) AS n FROM stock_check_line WHERE receipt_id = ${id} AND count_qty IS NULL`,
  )
  if (open!.n > 0) throw refuse(`还有${open!.n}行未盘点`)
  if (countStatus !== 2) throw refuse('盘点任务尚未全部提交')
}

const evenLines = (receipt: LockedReceipt): Sql => sql`
  SELECT x.location_id, x.sku_id, ${receipt.store_id}::bigint AS store_id, x.count_time FROM stock_check_line x
  WHERE x.receipt_id = ${receipt.id} AND x.line_state = 1`

/** Book and shelf agree: the count is noted, and what had been reported before it is answered. */
async function settleEven(tx: Tx, receipt: LockedReceipt, ctx: Ctx): Promise<void> {
  await markCounted(tx, evenLines(receipt))
  await settleErrors(tx, evenLines(receipt), receipt.check_no, ctx)
}

/** Small differences need no second count: result and audit at once, within the limits of rule 5. */
async function finishQuick(tx: Tx, kind: Variant, receipt: LockedReceipt, ctx: Ctx): Promise<void> {
  const diffs = await tx.one<{ n: number; pieces: number }>(sql`
    SELECT count(*) AS n, coalesce(sum(abs(diff_qty)), 0)::bigint AS pieces FROM stock_check_line WHERE receipt_id = ${receipt.id} AND diff_qty <> 0`)
  if (diffs!.n === 0) return
  const { quickQty, quickAmount } = (await chooserOf(tx, 5))({ storeId: receipt.store_id })
  const over = () => refuse(`差异超过快速盘点上限（${quickQty}件/${round2(quickAmount)}元），请改用标准盘点`)
  if (diffs!.pieces > quickQty) throw over()
  const source = {
    storeId: receipt.store_id,
    sourceType: 1 as const,
    sourceNos: [receipt.check_no],
    checkReceiptId: receipt.id,
    creatorId: ctx.user.userId,
  }
  const finishedId = await insertFinished(tx, kind, source, quickLines(receipt.id), ctx)
  await lockFinishedPlaces(tx, [finishedId])
  await moveDocument(tx, kind.finisheds.resource, checkStates, 'audit', finishedId, ctx)
  const amount = await postFinished(tx, kind, finishedId, ctx, false)
  if (compare(amount, quickAmount) > 0) throw over()
}

const quickLines = (receiptId: number): Sql => sql`
  SELECT x.id AS check_line_id, x.location_id, x.sku_id, x.diff_qty, x.unit_cost, NULL::text AS reason FROM stock_check_line x
  WHERE x.receipt_id = ${receiptId} AND x.diff_qty <> 0`

export const invalidateReceipts =
  (kind: Variant) =>
  async (tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> => {
    await eachDocument(ids, async (id) => {
      await kind.receipts.get(tx, id, ctx)
      await voidReceipts(tx, kind, [id], ctx)
    })
    return null
  }

export async function voidReceipts(tx: Tx, kind: Variant, ids: number[], ctx: Ctx): Promise<void> {
  const batchIds = new Set<number>()
  for (const id of ids) {
    const { row } = await moveDocument(tx, kind.receipts.resource, checkStates, 'invalid', id, ctx)
    if (row['batch_id']) batchIds.add(row['batch_id'] as number)
  }
  await tx.run(sql`UPDATE stock_check_line SET line_state = 5 WHERE receipt_id = ANY(${ids}::bigint[])`)
  await cancelTasks(tx, sql`check_receipt_id = ANY(${ids}::bigint[])`, ctx)
  await thaw(tx, ids)
  await settleBatches(tx, [...batchIds], ctx)
}
