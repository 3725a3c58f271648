import type { ExportJob } from '@erp/contract/tool/export-job'
import { wireTime } from '../../kit/clock.ts'
import { type Sql, sql } from '../../kit/db/db.ts'
import { EXPORT_JOB } from '../../kit/excel/export.ts'
import type { Ctx, House } from '../../kit/house.ts'
import { Download, XLSX } from '../../kit/http/download.ts'
import { contextLater } from '../../kit/job/background.ts'
import type { JobKind } from '../../kit/job/jobs.ts'
import type { Outcome } from '../../kit/job/outcome.ts'
import { Refusal } from '../../kit/refuse.ts'
import { setting } from '../../kit/setting.ts'

interface Job {
  userId: number
  jobName: string
  bizType: string
  condition: Record<string, unknown>
}

/** Calls the export again in the person's name, from the start each time; its file is seen only when it is whole. */
export const exporting: JobKind = {
  name: EXPORT_JOB,
  run: async (house, jobId) => {
    const job = await begin(house, jobId)
    if (!job) return
    try {
      const ctx = await contextLater(house, job.userId, job.bizType)
      await make(house, jobId, job, ctx)
    } catch (error) {
      if (error instanceof Gone) return
      // A refusal would be the same the next time.
      if (!(error instanceof Refusal)) throw error
      await fail(house, jobId, error.message)
    }
  },
  failed: (house, jobId, reason) => fail(house, jobId, `导出失败：${reason}`),
}

/** The row was removed, or another node has it. */
class Gone extends Error {}

function begin(house: House, jobId: number): Promise<Job | undefined> {
  return house.db.one<Job>(sql`
    UPDATE erp_data_export_job SET status = 1, progress = 0, rows = 0, message = NULL, start_time = ${wireTime(house.clock.now())}
    WHERE id = ${jobId} AND status IN (0, 1) AND deleted_at IS NULL
    RETURNING user_id AS "userId", job_name AS "jobName", biz_type AS "bizType", condition`)
}

async function make(house: House, jobId: number, job: Job, ctx: Ctx): Promise<void> {
  let rows = 0
  let shown = -1
  ctx.background = {
    progress: async (done, total) => {
      rows = done
      const percent = Math.min(99, Math.floor((done * 100) / Math.max(total, 1)))
      if (percent === shown) return
      shown = percent
      const alive = await house.db.run(sql`
        UPDATE erp_data_export_job SET progress = ${percent}, rows = ${done} WHERE id = ${jobId} AND status = 1 AND deleted_at IS NULL`)
      if (alive === 0) throw new Gone()
      const frame = { type: 'job', jobId, jobName: job.jobName, status: 1, progress: percent, rows: done } as const
      await house.realtime.toUser(house.db, job.userId, frame)
    },
  }
  const file = await house.calls.get(job.bizType)!.handler(house.db, job.condition, ctx)
  if (!(file instanceof Download)) throw new Error(`${job.bizType} gave no file`)
  const key = `export/${ctx.now.slice(0, 7)}/${jobId}-${crypto.randomUUID().slice(0, 8)}.xlsx`
  await house.files.put(key, file.body, XLSX)
  await finish(house, jobId, rows, file.fileName, key)
}

async function finish(house: House, jobId: number, rows: number, fileName: string, key: string): Promise<void> {
  const days = await setting(house.db, 'sys.export.keepDays', 7)
  const size = (await house.files.stat(key))?.size ?? 0
  const now = wireTime(house.clock.now())
  const done = await ended(
    house,
    jobId,
    sql`
    UPDATE erp_data_export_job SET status = 2, progress = 100, rows = ${rows}, file_name = ${fileName}, file_key = ${key}, file_size = ${size},
      end_time = ${now}, update_time = ${now}, expire_time = ${now}::timestamptz + make_interval(days => ${days}::int)
    WHERE id = ${jobId} AND status = 1 AND deleted_at IS NULL`,
    { done: fileName },
  )
  if (!done) await house.files.remove(key)
}

async function fail(house: House, jobId: number, message: string): Promise<void> {
  await ended(
    house,
    jobId,
    sql`
    UPDATE erp_data_export_job SET status = 3, message = ${message.slice(0, 500)}, end_time = ${wireTime(house.clock.now())}
    WHERE id = ${jobId} AND status IN (0, 1) AND deleted_at IS NULL`,
    { failed: message.replace(/^导出失败：/, '') },
  )
}

/** The end of a job and the word of it are one: the person hears of it exactly when it is so. */
function ended(house: House, jobId: number, update: Sql, outcome: Outcome): Promise<boolean> {
  return house.db.transact(async (tx) => {
    const job = await tx.one<Job & Pick<ExportJob, 'status' | 'progress' | 'rows'>>(
      sql`${update} RETURNING user_id AS "userId", job_name AS "jobName", status, progress, rows`,
    )
    if (!job) return false
    const { userId, jobName, status, progress, rows } = job
    await house.realtime.toUser(tx, userId, { type: 'job', jobId, jobName, status: status!, progress: progress!, rows: rows! })
    await house.realtime.ended(tx, userId, '导出', outcome)
    return true
  })
}
