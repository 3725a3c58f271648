import { explained, type SuggestFigures } from '@erp/contract/purchasing/plan/explain'
import type { PlanDetails } from '@erp/contract/purchasing/plan/plan'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { plans } from './plan-list.ts'

/** A plan with the orders that were made of it, and the suggestion that it was made from. */
export async function planDetails(tx: Tx, { planId: id }: { planId: number }, ctx: Ctx): Promise<PlanDetails> {
  const row = await plans.get(tx, id, ctx)
  const orders = await tx.query<PlanDetails['orders'][number]>(sql`
    SELECT o.id AS "orderId", o.order_no AS "orderNo", o.check_flag AS "checkFlag", sum(x.quantity)::int AS quantity, o.create_time AS "createTime"
    FROM purchasing_plan_order x JOIN purchasing_order_line l ON l.id = x.order_line_id JOIN purchasing_order o ON o.id = l.order_id
    WHERE x.plan_id = ${id} GROUP BY o.id ORDER BY o.id DESC`)
  const kept = await tx.one<{ figures: SuggestFigures | null }>(
    sql`SELECT suggest_snapshot AS figures FROM purchasing_plan WHERE id = ${id}`,
  )
  const figures = kept!.figures
  return { ...row, orders, figures, lines: figures ? explained(figures) : [] }
}
