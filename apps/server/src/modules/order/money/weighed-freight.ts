import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { compileExpress, isFeasible } from '../../express/for-orders.ts'
import { parcelOf } from '../rules/evaluate.ts'
import { gatherFacts } from '../rules/gather.ts'
import type { LockedOrder } from '../stage.ts'

/** What the carrier will ask for this weight, by the table of the day. */
export async function weighedFreight(tx: Tx, order: LockedOrder, weight: number, ctx: Ctx): Promise<string | null> {
  if (!order['logistic_way_id']) return null
  const day = ctx.now.slice(0, 10)
  const [facts] = await gatherFacts(tx, [order.id])
  const express = await compileExpress(tx, day)
  const verdict = express.freight({ ...parcelOf(facts!, order['store_id']), weight, day }, order['logistic_way_id'])
  return isFeasible(verdict) ? verdict.freightCny : null
}
