import type { FbaWorld } from '../../connectors/fba-reports-simulator.ts'
import { sql, type Tx } from '../../kit/db.ts'

export const simulatedFbaWorld = (tx: Tx): FbaWorld => ({
  units: (shopId) =>
    tx.query<{ sellerSku: string; units: number }>(sql`
      SELECT s.shop_sku AS "sellerSku", coalesce((
        SELECT min(floor(coalesce(b.on_hand, 0) / i.quantity)) FROM goods_link_shop_item i
        LEFT JOIN LATERAL (SELECT sum(m.on_hand) AS on_hand FROM stock_summary m JOIN stock_store w ON w.id = m.store_id
          WHERE m.sku_id = i.sku_id AND w.store_type IN (4, 5) AND ${shopId} = ANY(w.plat_shop_ids)) b ON true
        WHERE i.link_id = s.link_id), 0)::int AS units
      FROM goods_shopsku s WHERE s.shop_id = ${shopId} AND s.sale_status <> 3 AND s.deleted_at IS NULL ORDER BY s.id`),
})
