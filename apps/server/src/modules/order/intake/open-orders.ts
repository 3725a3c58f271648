import { sql } from '../../../kit/db/db.ts'
import type { OpenOrders } from '../../authorize/shop/open-orders.ts'
import { stage } from '../states.ts'

/** From 待派单 to 待发货; what was merged into another order is counted there. */
export const openOrdersOf: OpenOrders = async (tx, shopIds) => {
  const found = await tx.query<{ id: number; n: number }>(sql`
    SELECT shop_id AS id, count(*)::int AS n FROM order_trade_info
    WHERE shop_id = ANY(${shopIds}::bigint[]) AND status BETWEEN ${stage.waitDispatch} AND ${stage.waitShip} AND merge_to_id IS NULL GROUP BY 1`)
  return new Map(found.map(({ id, n }) => [id, n]))
}
