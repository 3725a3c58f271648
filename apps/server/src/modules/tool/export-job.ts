import { isLive, TASK } from '@erp/contract/kit/task'
import { exportJob, type JobState } from '@erp/contract/tool/export-job'
import { raw, sql, type Tx } from '../../kit/db/db.ts'
import { EXPORT } from '../../kit/excel/export.ts'
import type { Ctx } from '../../kit/house.ts'
import { Download, XLSX } from '../../kit/http/download.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { forbidden, missing, Refusal, refuse } from '../../kit/refuse.ts'
import { may } from '../../kit/session.ts'
import { removeTask, retryTask } from '../../kit/task/task-calls.ts'

const everybody = (ctx: Ctx) => may(ctx.user, 'tool:exportJob:all')
const isExport = sql`t.kind = ${EXPORT}`
const computed = {
  userId: raw('t.user_id'),
  jobName: raw('t.title'),
  bizType: raw(`t.input->>'call'`),
  condition: raw(`t.input->'input'`),
  rows: raw('t.done'),
  progress: sql`CASE WHEN t.status = ${TASK.done} THEN 100 ELSE least(99, t.done * 100 / greatest(t.total, 1)) END`,
}
const ownOnly = (ctx: Ctx) => sql`${isExport} AND t.user_id = ${ctx.user.userId}`
const all = keepMainList(listOf(exportJob, { computed, reach: (ctx) => (everybody(ctx) ? isExport : ownOnly(ctx)) }))
const own = listOf(exportJob, { computed, reach: ownOnly })

export const exportJobHandlers: Handlers<typeof exportJob> = {
  'current-user': (tx, _input, ctx) => tx.query(sql`${own.statement({}, ctx)} LIMIT 100`),
  'list-page': all.page,
  download,
  retry,
  remove,
}

export async function exportState(tx: Tx, { jobId }: { jobId: number }, ctx: Ctx): Promise<JobState> {
  const { status, progress, rows, message, fileName } = await all.get(tx, jobId, ctx)
  return { jobId, status, progress, rows, message, fileName }
}

/** Rights are asked again: somebody who lost the export's permission no longer gets its file. */
async function download(_tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<Download> {
  const { db, files, calls } = ctx.house
  const job = await db.one<{ userId: number; status: number; bizType: string; fileKey: string; fileName: string }>(sql`
    SELECT t.user_id AS "userId", t.status, t.input->>'call' AS "bizType", t.file_key AS "fileKey", t.file_name AS "fileName"
    FROM task t WHERE t.id = ${id} AND ${isExport} AND t.deleted_at IS NULL`)
  if (!job) throw missing('导出任务')
  if (job.userId !== ctx.user.userId && !everybody(ctx)) throw forbidden()
  const permission = calls.get(job.bizType)?.action.permission
  if (!permission || (permission !== 'session' && !may(ctx.user, permission))) throw forbidden(undefined, { permission })
  if (isLive(job.status)) throw refuse('文件正在生成，请稍候')
  if (job.status === TASK.failed) throw refuse('导出失败，请重新生成')
  if (job.status === TASK.expired || !(await files.stat(job.fileKey))) throw new Refusal(404, '文件已过期，请重新导出')
  await db.run(sql`UPDATE task SET download_count = download_count + 1 WHERE id = ${id}`)
  return new Download(job.fileName, XLSX, await files.open(job.fileKey))
}

async function retry(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  await all.get(tx, id, ctx)
  await retryTask(tx, id, ctx, { action: '重新生成', entity: exportJob.path })
  return null
}

async function remove(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  await all.get(tx, id, ctx)
  await removeTask(tx, id, ctx, exportJob.path)
  return null
}
