import { type ReportJobState, reportGenerateJob } from '@erp/contract/report/fba/report-generate-job'
import type { JobState } from '@erp/contract/tool/export-job'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { bad, forbidden, missing } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { exportState } from '../../tool/export-job.ts'
import { endStale } from './job-end.ts'
import { type JobParams, startJob, trimJobs } from './job-start.ts'
import { reportOf } from './reports.ts'

const list = keepMainList(
  listOf(reportGenerateJob, {
    computed: {
      period: raw(`coalesce(t.params->>'snapshotDate', t.params->>'monthOfCharge')`),
      shops: raw(`(SELECT string_agg(s.shop_name, '、' ORDER BY s.id) FROM authorize_shop s
        WHERE s.id IN (SELECT x::bigint FROM jsonb_array_elements_text(t.params->'shopIds') x))`),
      source: raw(`coalesce('文件：' || (t.params->>'fileName'), '平台报表')`),
      createTime: raw('t.create_time'),
    },
    reach: (ctx) => (ctx.user.isAdmin ? raw('true') : sql`t.create_by = ${ctx.user.userId}`),
  }),
)

export const reportGenerateJobs: Handlers<typeof reportGenerateJob> = {
  'list-page': list.page,
  'status-count': async (tx, { condition }, ctx) => ({
    0: 0,
    1: 0,
    2: 0,
    3: 0,
    ...(await list.tally(tx, 'executeStatus', condition as Record<string, unknown> | null, ctx)),
  }),
  create: async (tx, { jobId, reportType, ...given }, ctx) => {
    const { type, params } = jobId ? await asBefore(tx, jobId, ctx) : { type: reportType, params: paramsOf(given) }
    if (!type) throw bad('请选择报表', 'reportType')
    const report = reportOf(type)
    if (!may(ctx.user, report.permission)) throw forbidden(undefined, { permission: report.permission })
    return startJob(tx, report, params, ctx)
  },
  'execute-status': state,
}

interface Given {
  shopIds?: number[] | null
  snapshotDate?: string | null
  monthOfCharge?: string | null
}
const paramsOf = ({ shopIds, snapshotDate, monthOfCharge }: Given): JobParams => ({
  shopIds: shopIds ?? [],
  ...(snapshotDate ? { snapshotDate } : {}),
  ...(monthOfCharge ? { monthOfCharge } : {}),
})

async function asBefore(tx: Tx, jobId: number, ctx: Ctx): Promise<{ type: string; params: JobParams }> {
  await list.get(tx, jobId, ctx)
  const job = await tx.one<{ type: string; params: JobParams }>(
    sql`SELECT report_type AS type, params FROM report_report_generate_job WHERE id = ${jobId}`,
  )
  return job!
}

/** Whoever may make such a report may be given a running job of somebody else. */
async function state(tx: Tx, { jobId }: { jobId: number }, ctx: Ctx): Promise<ReportJobState | JobState> {
  const job = await tx.one<ReportJobState & { reportType: string; userId: number }>(sql`
    SELECT id AS "jobId", report_type AS "reportType", create_by AS "userId", execute_status AS "executeStatus", progress,
      row_count AS "rowCount", message, start_time AS "startTime", end_time AS "endTime"
    FROM report_report_generate_job WHERE id = ${jobId} AND deleted_at IS NULL`)
  if (!job) return exportState(tx, { jobId }, ctx)
  const { reportType, userId, ...shown } = job
  if (userId !== ctx.user.userId && !may(ctx.user, reportOf(reportType).permission)) throw missing(reportGenerateJob.title)
  return shown
}

export const staleJobs: Schedule = {
  key: 'report.stale-jobs',
  title: '报表任务超时检查',
  cron: '* * * * *',
  atStart: true,
  run: async (house) => void (await house.db.transact((tx) => endStale(tx, house))),
}
export const oldJobs: Schedule = { key: 'report.trim-jobs', title: '清理报表任务', cron: '40 3 * * *', run: trimJobs }
