import type { PutBackList } from '@erp/contract/order/ship/shipping-calls'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { waitMoveState } from '../../stock/states.ts'
import { requireReach } from '../reach.ts'

/** What has to go back to which shelf, and what is there already. */
export async function putBackList(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<PutBackList> {
  await requireReach(tx, id, ctx)
  const order = await tx.one<Pick<PutBackList, 'orderId' | 'orderNo' | 'storeName'>>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", s.store_name AS "storeName" FROM order_trade_info t LEFT JOIN stock_store s ON s.id = t.store_id WHERE t.id = ${id}`)
  const lines = await tx.query<PutBackList['lines'][number]>(sql`
    SELECT k.id AS "skuId", k.sku, k.sku_name AS "skuName", k.sku_image AS "skuImage", b.quantity, coalesce(f.location_name, c.container_no) AS "fromName",
      p.location_name AS "toName", CASE WHEN w.status IN (${waitMoveState.waiting}, ${waitMoveState.generated}) THEN 0 ELSE 1 END AS "isBack"
    FROM order_put_back b JOIN stock_wait_move_goods_sku w ON w.id = b.wait_move_id JOIN goods_goods_sku k ON k.id = w.sku_id
      LEFT JOIN stock_store_location f ON w.from_place_type = 1 AND f.id = w.from_place_id LEFT JOIN stock_store_container c ON w.from_place_type = 2 AND c.id = w.from_place_id
      LEFT JOIN stock_store_location p ON p.id = w.to_location_id
    WHERE b.order_id = ${id} ORDER BY w.id`)
  const sum = (counted: typeof lines) => counted.reduce((all, line) => all + line.quantity, 0)
  return { ...order!, quantity: sum(lines), backQty: sum(lines.filter((line) => line.isBack)), lines }
}
