import { TASK } from '@erp/contract/kit/task'
import type { ReportCheck, ReportDiff, reportCheck } from '@erp/contract/report/profit/check'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { runTask, startTask, type TaskKind, taskJob } from '../../../kit/task/task.ts'
import { newestTask } from '../../../kit/task/task-store.ts'
import { lastSelfCheck } from '../../stock/store/self-check.ts'
import { compareFigures } from './check-compare.ts'
import { rebuildProfit } from './profit-fold.ts'

const KIND = 'report.check'
const TITLE = '报表数据校验'
const SHOWN = 200

export const reportChecks: Handlers<typeof reportCheck> = {
  last: async (tx) => {
    const last = await newest(tx, [TASK.done, TASK.failed])
    const stock = await lastSelfCheck(tx)
    return {
      last,
      running: await newest(tx, [TASK.waiting, TASK.running]),
      diffs: last ? await diffsOf(tx, last.id) : [],
      stock: stock && { status: stock.status, endTime: stock.endTime, diffCount: stock.diffCount, message: stock.message },
    }
  },
  run: (tx, _input, ctx) => start(tx, ctx, 0),
  rebuild: (tx, _input, ctx) => start(tx, ctx, 1),
}

type Found = Pick<ReportCheck, 'factCount' | 'diffCount'>
interface Checked extends Omit<ReportCheck, keyof Found | 'isRebuild'> {
  input: Pick<ReportCheck, 'isRebuild'>
  result: Found | null
}
async function newest(tx: Tx, statuses: readonly number[]): Promise<ReportCheck | null> {
  const found = await newestTask<Checked>(tx, KIND, statuses)
  if (!found) return null
  const { input, result, ...task } = found
  return { ...task, ...input, factCount: result?.factCount ?? 0, diffCount: result?.diffCount ?? 0 }
}

const diffsOf = (tx: Tx, checkId: number): Promise<ReportDiff[]> =>
  tx.query<ReportDiff>(sql`
    SELECT id, kind, what, measure, left_value::text AS "leftValue", right_value::text AS "rightValue" FROM data_center_report_check_diff
    WHERE check_id = ${checkId} ORDER BY id LIMIT ${SHOWN}`)

/** One at a time; who asks while it runs gets the one that runs. */
async function start(tx: Tx, ctx: Ctx, isRebuild: 0 | 1): Promise<{ id: number }> {
  const title = isRebuild ? '重建汇总' : TITLE
  const { id } = await startTask(tx, ctx, { kind: KIND, title, subjectId: 0, input: { isRebuild } })
  return { id }
}

/** Differences and the end are written together; a second try starts from nothing. */
export const checking: TaskKind<{ isRebuild: 0 | 1 }> = {
  kind: KIND,
  name: TITLE,
  run: async (task) => {
    if (task.input.isRebuild) await rebuildProfit(task.house)
    return task.house.db.transact(async (tx) => {
      const found = await compareFigures(tx, task.id)
      return task.finish(tx, { done: found.diffCount ? `${found.diffCount} 处差异` : '数据一致', result: found })
    })
  },
}
export const reportChecking = taskJob(checking)

export const nightlyReportCheck: Schedule = {
  key: KIND,
  title: TITLE,
  cron: '30 4 * * *',
  run: (house) => runTask(checking, house, { title: TITLE, subjectId: 0, input: { isRebuild: 0 } }),
}
