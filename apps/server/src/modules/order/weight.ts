import { type Sql, sql, type Tx } from '../../kit/db/db.ts'

/**
 * The estimated weight, every piece and its packing, rounded up to a gram; and what the packing costs. A single piece is packed as its goods say,
 * several in the smallest packing that holds their volume with some air and their weight.
 */
export const weightsOf = (orderIds: number[]): Sql =>
  weighed(sql`SELECT order_id, stock_sku_id, quantity FROM order_details WHERE order_id = ANY(${orderIds}::bigint[])`)

/** The same of lines that are no order yet, gathered by `order_id`. */
export const weighed = (lines: Sql): Sql => sql`
  SELECT w.order_id, ceil(w.goods + coalesce(p.weight, 0))::int AS weight, p.cost AS pack_cost FROM (
    SELECT d.order_id, sum(coalesce(k.weight, 0) * d.quantity) AS goods, sum(d.quantity) AS pieces, min(coalesce(k.pack_info_id, g.pack_info_id)) AS own_pack,
      (SELECT p.id FROM basic_pack_info p WHERE p.is_activated = 1 AND p.deleted_at IS NULL AND p.length IS NOT NULL
        AND p.length * p.width * p.height >= sum(coalesce(k.length * k.width * k.height, 0) * d.quantity) * 1.15
        AND (p.max_weight IS NULL OR p.max_weight >= sum(coalesce(k.weight, 0) * d.quantity))
        ORDER BY p.length * p.width * p.height, p.id LIMIT 1) AS fitting
    FROM (${lines}) d LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id LEFT JOIN goods_goods g ON g.id = k.goods_id
    GROUP BY d.order_id) w LEFT JOIN basic_pack_info p ON p.id = CASE WHEN w.pieces = 1 THEN w.own_pack ELSE w.fitting END`

export async function weighOrders(tx: Tx, orderIds: number[]): Promise<void> {
  await tx.run(sql`UPDATE order_trade_info t SET est_weight = w.weight FROM (${weightsOf(orderIds)}) w WHERE t.id = w.order_id`)
}
