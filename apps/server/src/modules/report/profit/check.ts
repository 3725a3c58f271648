import type { ReportCheck, ReportDiff, reportCheck } from '@erp/contract/report/profit/check'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { JobKind, Schedule } from '../../../kit/job/jobs.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { compareFigures } from './check-compare.ts'
import { rebuildProfit } from './profit-fold.ts'

const JOB = 'report.check'
const SHOWN = 200

export const reportChecks: Handlers<typeof reportCheck> = {
  last: async (tx) => {
    const last = await newest(tx, [2, 3])
    return { last, running: await newest(tx, [0, 1]), diffs: last ? await diffsOf(tx, last.id) : [] }
  },
  run: (tx, _input, ctx) => start(tx, ctx, 0),
  rebuild: (tx, _input, ctx) => start(tx, ctx, 1),
}

const newest = async (tx: Tx, statuses: number[]): Promise<ReportCheck | null> =>
  (await tx.one<ReportCheck>(sql`
    SELECT c.id, c.status, c.is_rebuild AS "isRebuild", c.start_time AS "startTime", c.end_time AS "endTime", c.fact_count AS "factCount",
      c.diff_count AS "diffCount", c.message, u.display_name AS "runBy"
    FROM data_center_report_check c LEFT JOIN account_user u ON u.id = c.run_by
    WHERE c.status = ANY(${statuses}::smallint[]) ORDER BY c.id DESC LIMIT 1`)) ?? null

const diffsOf = (tx: Tx, checkId: number): Promise<ReportDiff[]> =>
  tx.query<ReportDiff>(sql`
    SELECT id, kind, what, measure, left_value::text AS "leftValue", right_value::text AS "rightValue" FROM data_center_report_check_diff
    WHERE check_id = ${checkId} ORDER BY id LIMIT ${SHOWN}`)

/** One at a time; who asks while it runs gets the one that runs. */
async function start(tx: Tx, ctx: Ctx, isRebuild: 0 | 1): Promise<{ id: number }> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(7245100)`)
  await endAbandoned(tx, ctx.house.clock.now())
  const running = await newest(tx, [0, 1])
  if (running) {
    unchanged(ctx)
    return { id: running.id }
  }
  const id = await open(tx, ctx.house, ctx.user.userId, isRebuild)
  await log(tx, ctx, { entity: 'data-center-report/check', entityId: id, action: isRebuild ? '重建汇总' : '立即校验' })
  await ctx.house.jobs.enqueue(tx, JOB, id)
  return { id }
}

/** A node that died in the middle leaves it open. */
const endAbandoned = (tx: Tx, now: Date) =>
  tx.run(sql`
    UPDATE data_center_report_check SET status = 3, end_time = ${now}, message = '执行中断'
    WHERE status IN (0, 1) AND start_time < ${now}::timestamptz - interval '2 hours'`)

async function open(tx: Tx, house: House, userId: number | null, isRebuild: 0 | 1): Promise<number> {
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO data_center_report_check (start_time, run_by, is_rebuild) VALUES (${house.clock.now()}, ${userId}, ${isRebuild}) RETURNING id`)
  return made!.id
}

export const reportChecking: JobKind = {
  name: JOB,
  run: async (house, checkId) => void (await check(house, checkId)),
  failed: (house, checkId, reason) => fail(house, checkId, reason),
}

const fail = async (house: House, checkId: number, reason: string): Promise<void> => {
  await house.db.run(
    sql`UPDATE data_center_report_check SET status = 3, end_time = ${house.clock.now()}, message = ${reason.slice(0, 500)} WHERE id = ${checkId}`,
  )
}

/** Differences and the end are written together; a second try starts from nothing. */
export async function check(house: House, checkId: number): Promise<string> {
  const begun = await house.db.one<{ isRebuild: number }>(
    sql`UPDATE data_center_report_check SET status = 1 WHERE id = ${checkId} RETURNING is_rebuild AS "isRebuild"`,
  )
  if (begun?.isRebuild) await rebuildProfit(house)
  return house.db.transact(async (tx) => {
    const { factCount, diffCount } = await compareFigures(tx, checkId)
    const message = diffCount ? `${diffCount} 处差异` : '数据一致'
    await tx.run(sql`
      UPDATE data_center_report_check SET status = 2, end_time = ${house.clock.now()}, fact_count = ${factCount}, diff_count = ${diffCount},
        message = ${message} WHERE id = ${checkId}`)
    return message
  })
}

export const nightlyReportCheck: Schedule = {
  key: JOB,
  title: '报表数据校验',
  cron: '30 4 * * *',
  run: async (house) => {
    const id = await house.db.transact(async (tx) => {
      await endAbandoned(tx, house.clock.now())
      return open(tx, house, null, 0)
    })
    return check(house, id).catch(async (error: Error) => {
      await fail(house, id, error.message)
      throw error
    })
  },
}
