import { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { contextLater } from '../../../kit/job/background.ts'
import type { JobKind } from '../../../kit/job/jobs.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { startTask, type TaskKind, taskJob } from '../../../kit/task/task.ts'
import { notify } from '../../account/own/notice.ts'

export const BATCH_AUDIT = 'stock.check-batch'
/** The parameter, and the lines above which nobody is kept waiting. */
export const ASYNC_LINES = ['stock.check.asyncLines', 20_000] as const

/** Within the caller's transaction: one at a time a batch. */
export async function queueAudit(tx: Tx, batchId: number, ctx: Ctx): Promise<void> {
  const batch = await tx.one<{ no: string }>(sql`SELECT batch_no AS no FROM stock_check_receipt_batch WHERE id = ${batchId}`)
  const { isNew } = await startTask(tx, ctx, {
    kind: BATCH_AUDIT,
    title: `盘点批次${batch!.no}审核`,
    subjectId: batchId,
    total: 100,
  })
  if (!isNew) throw refuse('盘点批次正在审核，请稍后刷新')
  await log(tx, ctx, { entity: checkReceiptBatch.path, entityId: batchId, action: '提交审核', note: '后台执行' })
  ctx.say('数据较多，已在后台审核，完成后通知您')
}

/** `audit` is the verb itself, in the name of whoever asked for it; people see how far it is beside its open transaction. */
export const auditingOf = (audit: (tx: Tx, batchId: number, ctx: Ctx) => Promise<void>): JobKind => {
  const kind: TaskKind<object> = {
    kind: BATCH_AUDIT,
    name: '盘点批次审核',
    run: async ({ house, subjectId, context, progress, finish }) => {
      const ctx = await context(`${checkReceiptBatch.path}#audit`)
      const background = {
        progress: (done: number, total: number) => progress(Math.round((100 * done) / total), { total: 100, beside: true }),
      }
      return house.db.transact(async (tx) => {
        await audit(tx, subjectId!, { ...ctx, background })
        return finish(tx, { done: '审核完成' })
      })
    },
    tell: async (tx, { title: what, userId, subjectId }, { failed }, house) => {
      const title = failed === undefined ? `${what}完成` : `${what}失败：${failed}`
      const by = await contextLater(house, userId!, `${checkReceiptBatch.path}#details`)
      await notify(tx, [userId!], { title, content: title, source: checkReceiptBatch.path, sourceId: subjectId! }, by)
    },
  }
  return taskJob(kind)
}
