import { orderRule, type RuleDraft } from '@erp/contract/order/rules/order-rule'
import type { DryRunState, Period } from '@erp/contract/order/rules/rule-trial'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextLater } from '../../../kit/job/background.ts'
import type { JobKind, Schedule } from '../../../kit/job/jobs.ts'
import { log } from '../../../kit/log.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { draftedRules } from './draft.ts'
import { judgePast } from './past.ts'
import { withoutFreight } from './trial.ts'

const DRY_RUN = 'order.rule-dry-run'
const KEPT_DAYS = 7

/** The draft is kept with the job, never among the rules; old runs go when a new one comes. */
export function queueDryRun(input: RuleDraft & Period, total: number, ctx: Ctx): Promise<DryRunState> {
  return ctx.house.db.transact(async (tx) => {
    await tx.run(
      sql`DELETE FROM order_rule_dry_run WHERE create_time < ${ctx.now}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
    )
    const made = await tx.one<{ jobId: number }>(sql`
      INSERT INTO order_rule_dry_run (user_id, input, total, create_time) VALUES (${ctx.user.userId}, ${JSON.stringify(input)}::jsonb, ${total}, ${ctx.now})
      RETURNING id AS "jobId"`)
    await log(tx, ctx, { entity: orderRule.path, entityId: 0, action: '试运行', note: `${total} 单` })
    await ctx.house.jobs.enqueue(tx, DRY_RUN, made!.jobId)
    return { ...made!, status: 0, total, done: 0, message: null, result: null }
  })
}

export const dryRunning: JobKind = {
  name: DRY_RUN,
  run: async (house, jobId) => {
    const job = await house.db.one<{ userId: number; input: RuleDraft & Period }>(sql`
      UPDATE order_rule_dry_run SET status = 1, done = 0 WHERE id = ${jobId} AND status IN (0, 1) RETURNING user_id AS "userId", input`)
    if (!job) return
    const progress = async (done: number) => {
      await house.db.run(sql`UPDATE order_rule_dry_run SET done = ${done} WHERE id = ${jobId}`)
    }
    try {
      const ctx = await contextLater(house, job.userId, `${orderRule.path}#dry-run`)
      const result = await judgePast(house.readDb, await draftedRules(house.readDb, job.input), job.input, ctx, progress)
      const seen = may(ctx.user, 'order:profit:view') ? result : withoutFreight(result)
      await house.db.run(sql`
        UPDATE order_rule_dry_run SET status = 2, done = ${result.orders}, total = ${result.orders}, result = ${JSON.stringify(seen)}::jsonb,
          end_time = ${wireTime(house.clock.now())} WHERE id = ${jobId}`)
    } catch (error) {
      // A refusal would be the same the next time.
      if (!(error instanceof Refusal)) throw error
      await fail(house, jobId, error.message)
    }
  },
  failed: (house, jobId, reason) => fail(house, jobId, `执行失败：${reason}`),
}

async function fail(house: House, jobId: number, message: string): Promise<void> {
  await house.db.run(sql`
    UPDATE order_rule_dry_run SET status = 3, message = ${message.slice(0, 500)}, end_time = ${wireTime(house.clock.now())} WHERE id = ${jobId}`)
}

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
