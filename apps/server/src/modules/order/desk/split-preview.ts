import type { SplitShare } from '@erp/contract/order/desk/merge-calls'
import { empty, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { compileExpress, isFeasible } from '../../express/for-orders.ts'
import { parcelOf } from '../rules/evaluate.ts'
import { gatherFacts } from '../rules/gather.ts'
import { type LockedOrder, seenOrder } from '../stage.ts'
import { weighed } from '../weight.ts'
import { type Splitting, sharesOf } from './split.ts'
import type { SplitPart } from './split-amounts.ts'

/** What the original and each part would weigh, cost and bring; nothing is written. */
export async function splitPreview(tx: Tx, { id, parts }: Splitting, ctx: Ctx): Promise<SplitShare[]> {
  const order = await seenOrder(tx, id, ctx)
  const { parts: made, rest } = await sharesOf(tx, order, parts, empty)
  const shares = [rest, ...made]
  const weights = await weightsOf(tx, shares)
  const priced = await freightsOf(tx, order, weights, ctx)
  return shares.map(({ money }, i) => ({ weight: weights[i]!, saleAmount: money.saleAmount, freightCny: priced[i] ?? null }))
}

async function weightsOf(tx: Tx, shares: SplitPart[]): Promise<number[]> {
  const lines = shares.flatMap((share, n) => share.lines.map((line) => ({ n, ...line })))
  const found = await tx.query<{ n: number; weight: number }>(sql`
    SELECT order_id AS n, weight FROM (${weighed(sql`
      SELECT r.n AS order_id, d.stock_sku_id, r.quantity FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(n int, "orderDetailsId" bigint, quantity int)
      JOIN order_details d ON d.id = r."orderDetailsId"`)}) each ORDER BY 1`)
  return found.map(({ weight }) => weight)
}

/** By the order's way and the tables of today, as dispatching will. */
async function freightsOf(tx: Tx, order: LockedOrder, weights: number[], ctx: Ctx): Promise<(string | null)[]> {
  const wayId = order['logistic_way_id']
  if (!wayId || !may(ctx.user, 'order:profit:view')) return []
  const today = ctx.now.slice(0, 10)
  const [facts] = await gatherFacts(tx, [order.id])
  const express = await compileExpress(tx, today)
  return weights.map((weight) => {
    const verdict = express.freight({ ...parcelOf(facts!, order['store_id'], today), weight }, wayId)
    return isFeasible(verdict) ? verdict.freightCny : null
  })
}
