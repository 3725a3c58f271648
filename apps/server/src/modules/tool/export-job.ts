import { exportJob, type JobState } from '@erp/contract/tool/export-job'
import { raw, sql, type Tx } from '../../kit/db/db.ts'
import { EXPORT_JOB } from '../../kit/excel/export.ts'
import type { Ctx } from '../../kit/house.ts'
import { Download, XLSX } from '../../kit/http/download.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { log } from '../../kit/log.ts'
import { forbidden, missing, Refusal, refuse } from '../../kit/refuse.ts'
import { may } from '../../kit/session.ts'

interface Locked {
  status: number
  version: number
  fileKey: string | null
}

const userId = raw('t.user_id')
const everybody = (ctx: Ctx) => may(ctx.user, 'tool:exportJob:all')
const all = keepMainList(
  listOf(exportJob, {
    computed: { userId },
    reach: (ctx) => (everybody(ctx) ? raw('true') : sql`t.user_id = ${ctx.user.userId}`),
  }),
)
const own = listOf(exportJob, { computed: { userId }, reach: (ctx) => sql`t.user_id = ${ctx.user.userId}` })

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
    SELECT user_id AS "userId", status, biz_type AS "bizType", file_key AS "fileKey", file_name AS "fileName"
    FROM erp_data_export_job WHERE id = ${id} AND deleted_at IS NULL`)
  if (!job) throw missing('导出任务')
  if (job.userId !== ctx.user.userId && !everybody(ctx)) throw forbidden()
  const permission = calls.get(job.bizType)?.action.permission
  if (!permission || (permission !== 'session' && !may(ctx.user, permission))) throw forbidden(undefined, { permission })
  if (job.status < 2) throw refuse('文件正在生成，请稍候')
  if (job.status === 3) throw refuse('导出失败，请重新生成')
  if (job.status === 4 || !(await files.stat(job.fileKey))) throw new Refusal(404, '文件已过期，请重新导出')
  await db.run(sql`UPDATE erp_data_export_job SET download_count = download_count + 1 WHERE id = ${id}`)
  return new Download(job.fileName, XLSX, await files.open(job.fileKey))
}

async function retry(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  const job = await lock(tx, id, ctx)
  if (job.status < 2) throw refuse('任务正在执行')
  await tx.run(sql`
    UPDATE erp_data_export_job SET status = 0, progress = 0, rows = 0, message = NULL, expire_time = NULL, file_key = NULL, version = version + 1,
      update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  await log(tx, ctx, { entity: exportJob.path, entityId: id, action: '重新生成', version: job.version + 1 })
  await ctx.house.jobs.enqueue(tx, EXPORT_JOB, id)
  const { fileKey } = job
  if (fileKey) ctx.afterwards.push(() => ctx.house.files.remove(fileKey))
  return null
}

/** A running one is cancelled: it finds its row gone and stops. */
async function remove(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  const job = await lock(tx, id, ctx)
  await tx.run(sql`
    UPDATE erp_data_export_job SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${id}`)
  await log(tx, ctx, { entity: exportJob.path, entityId: id, action: '删除', version: job.version + 1 })
  if (job.status < 2) await ctx.house.jobs.cancel(EXPORT_JOB, id)
  return null
}

async function lock(tx: Tx, id: number, ctx: Ctx): Promise<Locked> {
  await all.get(tx, id, ctx)
  const row = await tx.one<Locked>(
    sql`SELECT status, version, file_key AS "fileKey" FROM erp_data_export_job WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!row) throw missing('导出任务')
  return row
}
