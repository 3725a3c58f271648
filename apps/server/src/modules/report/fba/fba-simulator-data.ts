import type { FbaSimulatorData } from '../../../connectors/fba-reports-simulator.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { saleState } from '../../goods/states.ts'

/** A SKU that is sold under several codes lies there under the first of them. */
export const fbaSimulatorData = (tx: Tx): FbaSimulatorData => ({
  units: (shopId) =>
    tx.query<{ sellerSku: string; units: number }>(sql`
      WITH w AS (SELECT id, plat_shop_ids FROM stock_store WHERE store_type IN (4, 5) AND deleted_at IS NULL AND ${shopId} = ANY(plat_shop_ids))
      SELECT s.shop_sku AS "sellerSku", coalesce((
        SELECT min(floor(coalesce(b.on_hand, 0) / i.quantity)) FROM goods_link_shop_item i
        LEFT JOIN LATERAL (SELECT sum(m.on_hand) AS on_hand FROM stock_summary m JOIN w ON w.id = m.store_id WHERE m.sku_id = i.sku_id
          AND NOT EXISTS (SELECT 1 FROM goods_shopsku e JOIN goods_link_shop_item x ON x.link_id = e.link_id
            WHERE x.sku_id = i.sku_id AND e.shop_id = ANY(w.plat_shop_ids) AND e.sale_status <> ${saleState.gone} AND e.id < s.id)) b ON true
        WHERE i.link_id = s.link_id), 0)::int AS units
      FROM goods_shopsku s WHERE s.shop_id = ${shopId} AND s.sale_status <> ${saleState.gone} AND s.deleted_at IS NULL ORDER BY s.id`),
})
