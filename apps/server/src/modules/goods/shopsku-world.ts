import type { OnlineListing } from '../../connectors/shop-listing.ts'
import type { World } from '../../connectors/shops-simulator.ts'
import { sql, type Tx } from '../../kit/db.ts'

/** The demo's platforms have what we know of them; what we pushed is what they show. */
export const simulatedWorld = (tx: Tx): World => ({
  known: (shopId) =>
    tx.query<OnlineListing & object>(sql`
      SELECT item_id AS "itemId", variation_id AS "variationId", shop_sku AS "shopSku", coalesce(title, '') AS title, image, coalesce(url, '') AS url,
        coalesce(price, 0) AS price, coalesce(currency, 'USD') AS currency, coalesce(pushed_qty, online_stock) AS "onlineStock", sale_status AS "saleStatus", sold30
      FROM goods_shopsku WHERE shop_id = ${shopId} AND sale_status <> 3 AND deleted_at IS NULL ORDER BY id`),
  goods: (shopId, day, count) =>
    tx.query<{ sku: string; title: string; image: string | null }>(sql`
      SELECT k.sku, coalesce(g.goods_name_en, g.goods_name) AS title, coalesce(k.sku_image, g.main_image) AS image
      FROM (SELECT coalesce(max(id), 0) AS last FROM goods_goods_sku) m
      JOIN generate_series(1, ${count}::int) n ON true
      JOIN goods_goods_sku k ON k.id = 1 + (${shopId * 31 + day * 17}::bigint + n * 101) % greatest(m.last, 1)
      JOIN goods_goods g ON g.id = k.goods_id WHERE k.deleted_at IS NULL AND g.audit_status = 200 ORDER BY n`),
})
