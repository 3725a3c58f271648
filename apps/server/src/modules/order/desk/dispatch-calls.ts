import type {
  DecisionTrace,
  dispatchedCalls as dispatchedActions,
  ruleCalls as ruleActions,
} from '@erp/contract/order/desk/dispatch-calls'
import type { RuleVerdict } from '@erp/contract/order/rules/rule-trial'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { eachOrder } from '../each.ts'
import { requireReach } from '../reach.ts'
import { explained } from '../rules/asked.ts'
import type { OrderFacts } from '../rules/facts.ts'
import { writtenRules } from '../rules/load.ts'
import { type SavedMatch, type SavedTrace, shownMatch, told } from '../rules/saved-trace.ts'
import { pushToStore } from './dispatch.ts'
import { matchLogistics } from './logistics.ts'
import { requireListed } from './order-calls.ts'
import { offeredWays } from './ways.ts'

type HandlersOf<A> = { [V in keyof A]: Handler<A[V]> }

export const dispatchedCalls: HandlersOf<typeof dispatchedActions> = {
  'push-to-store': (_tx, input, ctx) => eachOrder(input.ids, ctx, (tx, order) => pushToStore(tx, order, input, ctx)),
}

export const ruleCalls: HandlersOf<typeof ruleActions> = {
  ways: offeredWays,
  'run-order-rule': (_tx, { ids, overrideManual }, ctx) =>
    eachOrder(ids, ctx, async (tx, order) => {
      requireListed(order, 'sales-wait-dispatch-order', '重跑规则')
      await matchLogistics(tx, order, { overrideManual }, ctx)
    }),
  'decision-trace': async (tx, { id }, ctx) => {
    await requireReach(tx, id, ctx)
    const row = await tx.one<Kept>(sql`
      SELECT f.rule_set_version AS "ruleSetVersion", f.time, s.store_name AS "storeName", w.way_name AS "wayName", r.rule_name AS "ruleName", f.facts,
        coalesce(f.trace, '[]') AS rules, coalesce(f.result -> 'matching', '[]') AS matching
      FROM order_trade_info t LEFT JOIN order_facts f ON f.order_id = t.id LEFT JOIN stock_store s ON s.id = t.store_id
        LEFT JOIN express_logistic_way w ON w.id = t.logistic_way_id LEFT JOIN order_rule r ON r.id = t.matched_rule_id
      WHERE t.id = ${id}`)
    const { facts, matching, ...head } = row!
    return { ...head, rules: facts ? await whyEach(tx, row!, facts, ctx) : [], matching: matching.map(shownMatch) }
  },
}

interface Kept extends Omit<DecisionTrace, 'rules' | 'matching'> {
  facts: OrderFacts | null
  rules: SavedTrace[]
  matching: SavedMatch[]
}

/** Every rule that was asked, in its words of now; one that was changed since says so. */
async function whyEach(
  tx: Tx,
  { rules: kept, time, ruleSetVersion: version }: Kept,
  facts: OrderFacts,
  ctx: Ctx,
): Promise<RuleVerdict[]> {
  const traces = kept.map(told)
  const ids = traces.map(({ ruleId }) => ruleId)
  const rules = await writtenRules(tx, sql`id = ANY(${ids}::bigint[])`)
  const changed = await tx.query<{ id: number }>(sql`
    SELECT r.id FROM order_rule r WHERE r.id = ANY(${ids}::bigint[]) AND ${version} <> (SELECT s.version FROM order_rule_set s)
      AND (r.update_time > ${time}::timestamptz OR EXISTS (SELECT 1 FROM order_rule_row w WHERE w.rule_id = r.id AND w.update_time > ${time}::timestamptz))`)
  return explained(tx, traces, { rules, facts, changed: new Set(changed.map(({ id }) => id)) }, ctx)
}
