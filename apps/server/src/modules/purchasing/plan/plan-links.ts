import { plan } from '@erp/contract/purchasing/plan/plan'
import { PLAN_ORDERABLE, planStates } from '@erp/contract/purchasing/plan/plan.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { orderCheck } from '../states.ts'

export interface PlanLink {
  planId: number
  orderId: number
  skuId: number
  quantity: number
}
interface PlanLeft {
  id: number
  planNo: string
  status: number
  left: number
}

/** Lines that are bought for plans: never more than a plan has left, whoever was first. */
export async function linkPlans(tx: Tx, links: readonly PlanLink[], ctx: Ctx): Promise<void> {
  if (links.length === 0) return
  const planIds = [...new Set(links.map(({ planId }) => planId))]
  const plans = await tx.query<PlanLeft>(sql`
    SELECT id, plan_no AS "planNo", status, plan_qty - ordered_qty AS left FROM purchasing_plan WHERE id = ANY(${planIds}::bigint[]) ORDER BY id FOR UPDATE`)
  for (const { id, planNo, status, left } of plans) {
    const wanted = links.filter(({ planId }) => planId === id).reduce((sum, { quantity }) => sum + quantity, 0)
    if (!PLAN_ORDERABLE.includes(status) || wanted > left)
      throw refuse(`计划${planNo}剩余可下单 ${PLAN_ORDERABLE.includes(status) ? Math.max(0, left) : 0}`)
  }
  await tx.run(sql`
    INSERT INTO purchasing_plan_order (plan_id, order_line_id, quantity)
    SELECT r."planId", l.id, sum(r.quantity) FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS r("planId" bigint, "orderId" bigint, "skuId" bigint, quantity int)
    JOIN purchasing_order_line l ON l.order_id = r."orderId" AND l.sku_id = r."skuId" GROUP BY 1, 2`)
  await settlePlans(tx, planIds, ctx)
}

/** How far plans are ordered follows from the lines that were bought for them; voided orders give back. */
export async function settlePlans(tx: Tx, planIds: readonly number[], ctx: Ctx): Promise<void> {
  if (planIds.length === 0) return
  const rows = await tx.query<{ id: number; status: number; rest: number; ordered: number }>(sql`
    UPDATE purchasing_plan p SET ordered_qty = s.ordered FROM (
      SELECT w.id, coalesce(sum(x.quantity) FILTER (WHERE o.id IS NOT NULL), 0)::int AS ordered FROM unnest(${planIds}::bigint[]) w(id)
      LEFT JOIN purchasing_plan_order x ON x.plan_id = w.id LEFT JOIN purchasing_order_line l ON l.id = x.order_line_id
      LEFT JOIN purchasing_order o ON o.id = l.order_id AND NOT (o.check_flag = ${orderCheck.ended} AND o.audit_time IS NULL) GROUP BY 1) s
    WHERE p.id = s.id RETURNING p.id, p.status, p.plan_qty - p.ordered_qty AS rest, p.ordered_qty AS ordered`)
  const to = ({ rest, ordered }: { rest: number; ordered: number }) =>
    rest <= 0 ? 'orderAll' : ordered > 0 ? 'orderPart' : 'giveBack'
  for (const verb of ['orderAll', 'orderPart', 'giveBack'] as const) {
    const ids = rows
      .filter((row) => to(row) === verb && planStates.moves[verb].from.some((from) => from === row.status))
      .map(({ id }) => id)
    if (ids.length) await moveSet(tx, plan, planStates, verb, ids, ctx)
  }
}
