import { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextLater } from '../../../kit/job/background.ts'
import type { JobKind } from '../../../kit/job/jobs.ts'
import { log } from '../../../kit/log.ts'
import { Refusal, refuse } from '../../../kit/refuse.ts'
import { notify } from '../../account/own/notice.ts'

export const BATCH_JOB = 'stock.check-batch'
/** The parameter, and the lines above which nobody is kept waiting. */
export const ASYNC_LINES = ['stock.check.asyncLines', 20_000] as const

/** Within the caller's transaction: one at a time a batch. */
export async function queueAudit(tx: Tx, batchId: number, ctx: Ctx): Promise<void> {
  const queued = await tx.run(sql`
    INSERT INTO stock_check_batch_job (batch_id, user_id, start_time) VALUES (${batchId}, ${ctx.user.userId}, ${ctx.now})
    ON CONFLICT (batch_id) DO UPDATE SET user_id = excluded.user_id, status = 0, progress = 0, message = NULL, start_time = excluded.start_time, end_time = NULL
    WHERE stock_check_batch_job.status IN (2, 3)`)
  if (queued === 0) throw refuse('盘点批次正在审核，请稍后刷新')
  await log(tx, ctx, { entity: checkReceiptBatch.path, entityId: batchId, action: '提交审核', note: '后台执行' })
  await ctx.house.jobs.enqueue(tx, BATCH_JOB, batchId)
  ctx.say('数据较多，已在后台审核，完成后通知您')
}

/** `audit` is the verb itself, in the name of whoever asked for it. */
export const auditingOf = (audit: (tx: Tx, batchId: number, ctx: Ctx) => Promise<void>): JobKind => ({
  name: BATCH_JOB,
  run: async (house, batchId) => {
    const job = await house.db.one<{ userId: number; status: number }>(
      sql`SELECT user_id AS "userId", status FROM stock_check_batch_job WHERE batch_id = ${batchId}`,
    )
    if (!job || job.status > 1) return
    await house.db.run(sql`UPDATE stock_check_batch_job SET status = 1 WHERE batch_id = ${batchId}`)
    try {
      const ctx = await contextLater(house, job.userId, 'stock/check-receipt-batch#audit')
      await house.db.transact((tx) => audit(tx, batchId, { ...ctx, background: { progress: tellProgress(house, batchId) } }))
      await end(house, batchId, 2, '审核完成', ctx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await end(house, batchId, 3, error.message)
    }
  },
  failed: (house, batchId, reason) => end(house, batchId, 3, reason),
})

/** Beside the open transaction, so that people see it before all is done. */
const tellProgress = (house: House, batchId: number) => async (done: number, total: number) => {
  const progress = Math.round((100 * done) / total)
  await house.db.aside.run(sql`UPDATE stock_check_batch_job SET progress = ${progress} WHERE batch_id = ${batchId}`)
}

async function end(house: House, batchId: number, status: 2 | 3, message: string, ctx?: Ctx): Promise<void> {
  await house.db.transact(async (tx) => {
    const job = await tx.one<{ userId: number; no: string }>(sql`
      UPDATE stock_check_batch_job j SET status = ${status}, progress = CASE WHEN ${status} = 2 THEN 100 ELSE progress END, message = ${message.slice(0, 500)},
        end_time = ${house.clock.now()} FROM stock_check_receipt_batch b WHERE j.batch_id = ${batchId} AND b.id = j.batch_id
      RETURNING j.user_id AS "userId", b.batch_no AS no`)
    const title = status === 2 ? `盘点批次${job!.no}审核完成` : `盘点批次${job!.no}审核失败：${message}`
    const by = ctx ?? (await contextLater(house, job!.userId, 'stock/check-receipt-batch#details'))
    await notify(tx, [job!.userId], { title, content: title, source: checkReceiptBatch.path, sourceId: batchId }, by)
  })
}
