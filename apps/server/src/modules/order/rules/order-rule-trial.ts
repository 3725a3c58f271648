import { TASK } from '@erp/contract/kit/task'
import type { orderRule, RuleDraft } from '@erp/contract/order/rules/order-rule'
import { AT_ONCE, type DryRunState, MOST_DAYS, type Period, type RuleTest } from '@erp/contract/order/rules/rule-trial'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { seats } from '../../../kit/http/seats.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { ownTasks } from '../../../kit/task/task-calls.ts'
import { orderReach } from '../reach.ts'
import { explained } from './asked.ts'
import { draftedRules } from './draft.ts'
import { type Decision, decide, verdicts } from './evaluate.ts'
import { gatherFacts } from './gather.ts'
import { ruleDataOf } from './load.ts'
import { DRY_RUN, queueDryRun } from './order-rule-job.ts'
import { countPast, judgePast } from './past.ts'
import { withoutFreight } from './trial.ts'

const DAY_MS = 86_400_000
/** Each takes a core for a while. */
const seated = seats(2)

export const trials: Pick<Handlers<typeof orderRule>, 'dry-run' | 'dry-run-state' | 'test'> = {
  'dry-run': async (_tx, input, ctx) => {
    const { readDb } = ctx.house
    checkPeriod(input)
    const rules = await draftedRules(readDb, input)
    const total = await countPast(readDb, input, ctx)
    if (total > AT_ONCE) return queueDryRun(input, total, ctx)
    const result = await seated(() => judgePast(readDb, rules, input, ctx))
    const seen = may(ctx.user, 'order:profit:view') ? result : withoutFreight(result)
    return { jobId: null, status: TASK.done, total, done: total, message: null, result: seen }
  },
  'dry-run-state': async (tx, { jobId }, ctx) => {
    const state = await tx.one<DryRunState>(
      sql`SELECT id AS "jobId", status, total, done, message, result FROM task t WHERE id = ${jobId} AND kind = ${DRY_RUN} AND deleted_at IS NULL AND ${ownTasks(ctx)}`,
    )
    if (!state) throw missing('试运行')
    return state
  },
  test: testOrder,
}

function checkPeriod({ from, to }: Period): void {
  if (from > to) throw bad('开始日期不能晚于结束日期', 'to')
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MOST_DAYS) throw bad(`试运行最多${MOST_DAYS}天`, 'to')
}

async function testOrder(tx: Tx, { orderNo, ...draft }: { orderNo: string } & RuleDraft, ctx: Ctx): Promise<RuleTest> {
  const order = await tx.one<{ id: number }>(
    sql`SELECT t.id FROM order_trade_info t WHERE t.order_no = ${orderNo} AND ${orderReach(ctx)}`,
  )
  if (!order) throw missing(`订单 ${orderNo} `)
  const { after, written } = await draftedRules(tx, draft)
  const [facts] = await gatherFacts(tx, [order.id])
  const world = await ruleDataOf(tx, [facts!])
  const today = ctx.now.slice(0, 10)
  const decision = decide(after, facts!, world, today)
  const { way, stop, ruleId } = decision
  return {
    orderId: order.id,
    orderNo,
    stoppedBy: stop?.ruleName ?? null,
    ruleName: after.find(({ id }) => id === ruleId)?.ruleName ?? null,
    wayName: way && world.express.wayName(way.wayId),
    freight: way && may(ctx.user, 'order:profit:view') ? way.freightCny : null,
    pickingNotes: decision.pickingNotes.join('；') || null,
    ...(await namesOf(tx, decision)),
    rules: await explained(tx, verdicts(after, facts!, world, today, decision), { rules: written, facts: facts! }, ctx),
  }
}

async function namesOf(tx: Tx, { storeId, tagIds, giftSkuIds }: Decision) {
  const names = await tx.one<{ storeName: string | null; tagNames: string[]; giftSkus: string[] }>(sql`
    SELECT (SELECT store_name FROM stock_store WHERE id = ${storeId}) AS "storeName",
      ARRAY(SELECT tag_name FROM basic_tag WHERE id = ANY(${tagIds}::bigint[]) ORDER BY id) AS "tagNames",
      ARRAY(SELECT sku FROM goods_goods_sku WHERE id = ANY(${giftSkuIds}::bigint[]) ORDER BY id) AS "giftSkus"`)
  return names!
}
