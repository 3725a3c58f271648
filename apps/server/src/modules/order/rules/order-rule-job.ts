import { TASK } from '@erp/contract/kit/task'
import { orderRule, type RuleDraft } from '@erp/contract/order/rules/order-rule'
import type { DryRunState, Period } from '@erp/contract/order/rules/rule-trial'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { may } from '../../../kit/session.ts'
import { startTask, taskJob } from '../../../kit/task/task.ts'
import { draftedRules } from './draft.ts'
import { judgePast } from './past.ts'
import { withoutFreight } from './trial.ts'

export const DRY_RUN = 'order.rule-dry-run'

/** The draft is kept with the task, never among the rules. */
export async function queueDryRun(input: RuleDraft & Period, total: number, ctx: Ctx): Promise<DryRunState> {
  const title = `规则试运行 ${input.from} 至 ${input.to}`
  const { id } = await ctx.house.db.transact((tx) => startTask(tx, ctx, { kind: DRY_RUN, title, input, total }))
  return { jobId: id, status: TASK.waiting, total, done: 0, message: null, result: null }
}

export const dryRunning = taskJob<RuleDraft & Period>({
  kind: DRY_RUN,
  name: '规则试运行',
  run: async ({ house, input, context, progress }) => {
    const ctx = await context(`${orderRule.path}#dry-run`)
    const result = await judgePast(house.readDb, await draftedRules(house.readDb, input), input, ctx, (done) => progress(done))
    await progress(result.orders, { total: result.orders })
    return { done: `${result.orders} 单`, result: may(ctx.user, 'order:profit:view') ? result : withoutFreight(result) }
  },
})

const KNOWN_DAYS = 90
/** Who an order went to is known to the rules for 90 days; the rest of what they saw stays. */
export const forgetting: Schedule = {
  key: 'order.forget-buyers',
  title: '清空90天前规则快照里的收件人',
  cron: '20 3 * * *',
  run: async (house) => {
    const today = wireTime(house.clock.now()).slice(0, 10)
    // A month back is enough for nights on which nobody was up.
    const emptied = await house.db.run(sql`
      UPDATE order_facts SET facts = facts || '{"name": "", "phone": "", "street1": "", "street2": ""}'
      WHERE day BETWEEN ${today}::date - ${KNOWN_DAYS + 30}::int AND ${today}::date - ${KNOWN_DAYS + 1}::int
        AND concat(facts->>'name', facts->>'phone', facts->>'street1', facts->>'street2') <> ''`)
    return `清空 ${emptied} 单`
  },
}
