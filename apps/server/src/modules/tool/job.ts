import { type JobRun, job, type ScheduledJob } from '@erp/contract/tool/job'
import { wireTime } from '../../kit/clock.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { log } from '../../kit/log.ts'
import { missing } from '../../kit/refuse.ts'

const jobs = keepMainList(listOf(job, { computed: { nextTime: sql`NULL::timestamptz` }, order: sql`t.job_key` }))

export const jobHandlers: Handlers<typeof job> = {
  list: async (tx, _input, ctx) => {
    const rows = await tx.query<ScheduledJob>(jobs.statement({}, ctx))
    return rows.map((row) => ({ ...row, nextTime: row.enabled ? next(row.cron!, ctx) : null }))
  },
  run: async (tx, { jobKey }, ctx) => {
    const { id, version } = await lock(tx, jobKey)
    await ctx.house.jobs.trigger(jobKey, ctx.user.userId)
    await log(tx, ctx, { entity: job.path, entityId: id, action: '立即执行', version })
    return null
  },
  toggle: async (tx, { jobKey, enabled }, ctx) => {
    const { id, version, enabled: before } = await lock(tx, jobKey)
    await tx.run(sql`
      UPDATE scheduled_job SET enabled = ${enabled}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE id = ${id}`)
    const changes = [{ field: 'enabled', label: '启用', from: before, to: enabled }]
    await log(tx, ctx, { entity: job.path, entityId: id, action: enabled ? '恢复' : '暂停', changes, version: version + 1 })
    return null
  },
  history: async (tx, { jobKey, pageNum, pageSize }) => {
    const size = pageSize ?? 20
    const list = await tx.query<JobRun>(sql`
      SELECT r.id, r.job_key AS "jobKey", r.start_time AS "startTime", r.end_time AS "endTime", r.result, r.message, u.name AS "runBy"
      FROM scheduled_job_run r LEFT JOIN account_user u ON u.id = r.run_by
      WHERE r.job_key = ${jobKey} ORDER BY r.id DESC LIMIT ${size} OFFSET ${((pageNum ?? 1) - 1) * size}`)
    const counted = await tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM scheduled_job_run WHERE job_key = ${jobKey}`)
    return { list, total: counted!.n }
  },
}

function next(cron: string, ctx: Ctx): string | null {
  const time = ctx.house.jobs.nextTime(cron)
  return time && wireTime(time)
}

async function lock(tx: Tx, key: string): Promise<{ id: number; version: number; enabled: number }> {
  const row = await tx.one<{ id: number; version: number; enabled: number }>(
    sql`SELECT id, version, enabled FROM scheduled_job WHERE job_key = ${key} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!row) throw missing('定时任务')
  return row
}
