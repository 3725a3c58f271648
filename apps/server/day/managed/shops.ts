import { type Db, sql } from '../../src/kit/db/db.ts'
import { switched } from '../../src/kit/switched.ts'
import { authState, shopState } from '../../src/modules/authorize/states.ts'

export interface ManagedShop {
  shopId: number
  plat: 'temu' | 'shein'
  storeId: number
  inStock: string[]
}
/** Where it is shipped from while nobody has said. */
export const OUT_STORE = 1
const ENOUGH = 20

/** Shops of a seller whose platform sells by itself, with what it may ask for: plain SKUs of which enough lies there. */
export async function managedShopsOf(db: Db, seller: string): Promise<ManagedShop[]> {
  const shops = await db.query<ManagedShop>(sql`
    SELECT h.*, ARRAY(SELECT g.shop_sku FROM goods_shopsku g JOIN goods_link_shop_item i ON i.link_id = g.link_id AND i.quantity = 1
        JOIN goods_goods_sku k ON k.id = i.sku_id AND k.sku_kind = 1 AND k.sku_status < '50' AND k.deleted_at IS NULL
        JOIN stock_summary b ON b.sku_id = i.sku_id AND b.store_id = h."storeId" AND b.sellable_on_hand - b.sellable_occupied >= ${ENOUGH}
      WHERE g.shop_id = h."shopId" AND g.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM goods_link_shop_item o WHERE o.link_id = g.link_id AND o.sku_id <> i.sku_id)
      ORDER BY b.sellable_on_hand - b.sellable_occupied DESC, g.id) AS "inStock"
    FROM (SELECT s.id AS "shopId", s.plat_code AS plat, CASE s.plat_code WHEN 'temu' THEN coalesce(c.out_store_id, ${OUT_STORE}) ELSE s.default_store_id END AS "storeId"
      FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id AND u.username = ${seller}
        LEFT JOIN temu_config c ON c.shop_id = s.id AND c.is_activated = ${switched.on} AND c.deleted_at IS NULL
      WHERE s.plat_code IN ('temu', 'shein') AND s.status = ${shopState.enabled} AND s.auth_status IN (${authState.granted}, ${authState.ending}) AND s.deleted_at IS NULL) h
    ORDER BY h."shopId"`)
  return shops.filter(({ inStock }) => inStock.length > 0)
}
