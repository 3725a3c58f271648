import type { Market } from '../../../connectors/retail-price.ts'
import type { OnlineListing } from '../../../connectors/shop-listing.ts'
import type { OurGoods, ShopSimulatorData } from '../../../connectors/shops-simulator.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { auditState, saleState } from '../states.ts'

const UNKNOWN = { cost: 20, weight: 200 }

/** The demo's platforms have what we know of them; what we pushed is what they show. */
export const shopSimulatorData = (tx: Tx): ShopSimulatorData => ({
  known: (shopId) =>
    tx.query<OnlineListing & object>(sql`
      SELECT item_id AS "itemId", variation_id AS "variationId", shop_sku AS "shopSku", coalesce(title, '') AS title, image, coalesce(url, '') AS url,
        coalesce(price, 0) AS price, coalesce(currency, 'USD') AS currency, coalesce(pushed_qty, online_stock) AS "onlineStock", sale_status AS "saleStatus", sold30
      FROM goods_shopsku WHERE shop_id = ${shopId} AND sale_status <> ${saleState.gone} AND deleted_at IS NULL ORDER BY id`),
  goods: (shopId, day, count) =>
    tx.query<OurGoods>(sql`
      SELECT k.sku, coalesce(g.goods_name_en, g.goods_name) AS title, coalesce(k.sku_image, g.main_image) AS image,
        coalesce(k.last_purchase_price, k.cost_price, ${UNKNOWN.cost})::float8 AS cost, coalesce(k.weight, ${UNKNOWN.weight})::float8 AS weight
      FROM (SELECT coalesce(max(id), 0) AS last FROM goods_goods_sku) m
      JOIN generate_series(1, ${count}::int) n ON true
      JOIN goods_goods_sku k ON k.id = 1 + (${shopId * 31 + day * 17}::bigint + n * 101) % greatest(m.last, 1)
      JOIN goods_goods g ON g.id = k.goods_id WHERE k.deleted_at IS NULL AND g.audit_status = ${auditState.audited} ORDER BY n`),
  market: async (shopId) => {
    const market = await tx.one<Market>(sql`
      SELECT s.currency, coalesce(CASE WHEN t.store_type IN (2, 3) THEN t.country_code ELSE s.site END, 'US') AS country, coalesce(t.store_type, 1) AS "storeType",
        coalesce((SELECT r.rate::float8 FROM basic_exchange_rate r WHERE r.currency_code = s.currency AND r.from_day <= now()::date AND r.deleted_at IS NULL
          ORDER BY r.from_day DESC LIMIT 1), 1) AS rate,
        coalesce((SELECT ((p.platform_percent + p.pay_percent) / 100)::float8 FROM data_center_report_gross_profit_params p WHERE p.plat_code = s.plat_code
          AND p.site IS NULL AND p.cat_id IS NULL AND p.from_day <= now()::date AND p.deleted_at IS NULL ORDER BY p.from_day DESC LIMIT 1), 0) AS fee
      FROM authorize_shop s LEFT JOIN stock_store t ON t.id = s.default_store_id WHERE s.id = ${shopId}`)
    return market!
  },
})
