import { createHash } from 'node:crypto'
import { reportGenerateJob, type StartedJob } from '@erp/contract/report/fba/report-generate-job'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { shopsWithin } from '../../goods/link/shop-rows.ts'
import { executeState } from '../states.ts'
import { endStale } from './job-end.ts'
import { type FbaReport, titleOf } from './reports.ts'

export const REPORT_JOB = 'report.generate'
export const FBA_PLATFORM = 'amazon'

export interface JobFile {
  fileKey: string
  fileName: string
  fileHash: string
}
export interface JobParams extends Partial<JobFile> {
  shopIds: number[]
  snapshotDate?: string
  monthOfCharge?: string
}
export const periodOf = (report: FbaReport, params: JobParams): string => params[report.periodField]!

/** One job for the same parameters at a time: who asks while it runs is given that one. */
export async function startJob(tx: Tx, report: FbaReport, params: JobParams, ctx: Ctx): Promise<StartedJob> {
  await checkParams(tx, report, params, ctx)
  const shopIds = [...new Set(params.shopIds)].toSorted((a, b) => a - b)
  const period = periodOf(report, params)
  const { reportType } = report
  const key = createHash('sha256')
    .update(JSON.stringify([reportType, period, shopIds, params.fileHash ?? '']))
    .digest('hex')
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report job ${key}`}, 0))`)
  await endStale(tx, ctx.house)
  const running = await tx.one<StartedJob>(sql`
    SELECT id AS "jobId" FROM report_report_generate_job WHERE report_type = ${reportType} AND param_key = ${key} AND execute_status IN (${executeState.waiting}, ${executeState.running})`)
  if (running) {
    unchanged(ctx)
    return running
  }
  const kept = { ...params, shopIds }
  const by = ctx.user.userId
  const made = await tx.one<StartedJob>(sql`
    INSERT INTO report_report_generate_job (report_type, param_key, params, create_by, create_time, update_by, update_time)
    VALUES (${reportType}, ${key}, ${JSON.stringify(kept)}::jsonb, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id AS "jobId"`)
  const note = `${titleOf(reportType)} ${period}`
  await log(tx, ctx, { entity: reportGenerateJob.path, entityId: made!.jobId, action: '新增', note, version: 1 })
  await ctx.house.jobs.enqueue(tx, REPORT_JOB, made!.jobId)
  return made!
}

async function checkParams(tx: Tx, report: FbaReport, params: JobParams, ctx: Ctx): Promise<void> {
  const period = periodOf(report, params)
  if (!period) throw bad(report.periodField === 'snapshotDate' ? '请选择快照日期' : '请选择费用月份', report.periodField)
  if (params.shopIds.length === 0) throw bad('请选择店铺', 'shopIds')
  if (period > ctx.now.slice(0, period.length))
    throw bad(report.periodField === 'snapshotDate' ? '快照日期不能晚于今天' : '费用月份不能晚于本月', report.periodField)
  const shops = [...(await shopsWithin(tx, params.shopIds, ctx)).values()]
  const other = shops.find(({ platCode }) => platCode !== FBA_PLATFORM)
  if (other) throw bad(`店铺【${other.shopName}】不是亚马逊店铺`, 'shopIds')
}

export async function trimJobs(house: House): Promise<string> {
  const gone = await house.db.query<{ fileKey: string | null }>(sql`
    DELETE FROM report_report_generate_job WHERE execute_status IN (${executeState.done}, ${executeState.failed})
      AND end_time < ${wireTime(house.clock.now())}::timestamptz - interval '90 days' RETURNING params->>'fileKey' AS "fileKey"`)
  for (const { fileKey } of gone) if (fileKey) await house.files.remove(fileKey)
  return `清理 ${gone.length} 个任务`
}
