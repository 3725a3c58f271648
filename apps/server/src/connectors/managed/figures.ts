import { join, raw, sql, type Tx } from '../../kit/db/db.ts'
import type { Wanted } from './page.ts'

type Figure =
  | 'warehouse_inventory_num'
  | 'wait_on_shelf_num'
  | 'wait_receive_num'
  | 'wait_delivery_inventory_num'
  | 'wait_approve_inventory_num'

/** Pieces go from one figure of the platform into another; none falls below nothing. */
export async function shiftStock(
  tx: Tx,
  shopId: number,
  lines: Wanted[],
  ways: Partial<Record<Figure, 1 | -1>>,
  now: Date,
): Promise<void> {
  const sets = Object.entries(ways).map(
    ([figure, way]) => sql`${raw(figure)} = greatest(0, s.${raw(figure)} + ${way}::int * r.quantity)`,
  )
  await tx.run(sql`
    UPDATE simulator_managed_sale s SET ${join(sets)}, told_time = ${now}, update_time = ${now}
    FROM (SELECT "productSkuId" AS product_sku_id, sum(quantity)::int AS quantity
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS q("productSkuId" text, quantity int) GROUP BY 1) r
    WHERE s.shop_id = ${shopId} AND s.product_sku_id = r.product_sku_id AND r.quantity <> 0`)
}
