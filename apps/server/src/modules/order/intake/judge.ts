import Big from 'big.js'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { setting } from '../../../kit/setting.ts'
import { markOne, stopped } from '../desk/unusual.ts'
import { estimateProfit } from '../money/profit.ts'
import { runRules } from '../rules/run.ts'
import type { LockedOrder } from '../stage.ts'

const LOSS = 6
export const lossLimit = (tx: Tx): Promise<number> => setting(tx, 'order.lossThreshold', -5)

/** An order that waits for dispatch is judged as when it came: by the rules, then by what it earns. What a person let through is not raised again. */
export async function judgeAgain(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  const { stop } = (await runRules(tx, [order.id], ctx)).get(order.id)!
  if (stop) return stopped(tx, order, stop.ruleName, ctx)
  await estimateProfit(tx, [order.id])
  const loss = order['released_types'].includes(LOSS) ? null : await lossOf(tx, order.id)
  if (loss) await markOne(tx, order, LOSS, `预估亏损${loss}元`, ctx)
}

/** Which of new orders would be sold at a loss beyond the limit: a table (id, type, reason). */
export const losing = (orderIds: number[], limit: number): Sql => sql`
  SELECT t.id, ${LOSS}::smallint, '预估亏损' || (-t.profit)::numeric(14, 2) || '元' FROM order_trade_info t
  WHERE t.id = ANY(${orderIds}::bigint[]) AND t.order_type NOT IN (2, 3) AND t.logistic_way_id IS NOT NULL AND t.profit < ${limit}::numeric`

/** The main one of a merged parcel bears the freight of all: its loss says nothing. */
async function lossOf(tx: Tx, orderId: number): Promise<string | null> {
  const limit = await lossLimit(tx)
  const found = await tx.one<{ profit: string }>(sql`
    SELECT t.profit FROM order_trade_info t WHERE t.id = ${orderId} AND t.order_type NOT IN (2, 3) AND t.logistic_way_id IS NOT NULL AND t.profit < ${limit}::numeric
      AND NOT EXISTS (SELECT 1 FROM order_trade_info c WHERE c.merge_to_id = t.id)`)
  return found ? new Big(found.profit).neg().toFixed(2) : null
}
