import type {
  DecisionTrace,
  dispatchedCalls as dispatchedActions,
  ruleCalls as ruleActions,
} from '@erp/contract/order/dispatch-calls'
import { sql } from '../../kit/db.ts'
import type { Handler } from '../../kit/serve.ts'
import { pushToStore } from './dispatch.ts'
import { eachOrder } from './each.ts'
import { matchLogistics } from './logistics.ts'
import { requireListed } from './order-calls.ts'
import { requireReach } from './reach.ts'
import { type KeptMatch, type KeptTrace, told, toldMatch } from './rules/kept-trace.ts'

type HandlersOf<A> = { [V in keyof A]: Handler<A[V]> }

export const dispatchedCalls: HandlersOf<typeof dispatchedActions> = {
  'push-to-store': (_tx, input, ctx) => eachOrder(input.ids, ctx, (tx, order) => pushToStore(tx, order, input, ctx)),
}

export const ruleCalls: HandlersOf<typeof ruleActions> = {
  'run-order-rule': (_tx, { ids, overrideManual }, ctx) =>
    eachOrder(ids, ctx, async (tx, order) => {
      requireListed(order, 'sales-wait-dispatch-order', '重跑规则')
      await matchLogistics(tx, order, { overrideManual }, ctx)
    }),
  'decision-trace': async (tx, { id }, ctx) => {
    await requireReach(tx, id, ctx)
    const row = await tx.one<Omit<DecisionTrace, 'rules' | 'matching'> & { rules: KeptTrace[]; matching: KeptMatch[] }>(sql`
      SELECT f.rule_set_version AS "ruleSetVersion", f.time, s.store_name AS "storeName", w.way_name AS "wayName", r.rule_name AS "ruleName",
        coalesce(f.trace, '[]') AS rules, coalesce(f.result -> 'matching', '[]') AS matching
      FROM order_trade_info t LEFT JOIN order_facts f ON f.order_id = t.id LEFT JOIN stock_store s ON s.id = t.store_id
        LEFT JOIN express_logistic_way w ON w.id = t.logistic_way_id LEFT JOIN order_rule r ON r.id = t.matched_rule_id
      WHERE t.id = ${id}`)
    return { ...row!, rules: row!.rules.map(told), matching: row!.matching.map(toldMatch) }
  },
}
