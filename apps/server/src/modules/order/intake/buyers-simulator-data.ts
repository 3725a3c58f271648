import type { PlatformOrder } from '../../../connectors/platform-orders.ts'
import type { BuyerSimulatorData, OnSale } from '../../../connectors/platform-orders-simulator.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { matchState, saleState } from '../../goods/states.ts'

const MOST = 200
const UNLINKED = 4

/** The demo's buyers order what the shop has on sale; what a platform ships itself it does not tell. */
export const buyerSimulatorData = (tx: Tx): BuyerSimulatorData => ({
  market: async (shopId) => {
    const shop = await tx.one<{ country: string; ours: boolean }>(sql`
      SELECT coalesce(CASE WHEN t.store_type IN (2, 3) THEN t.country_code ELSE s.site END, 'US') AS country, coalesce(t.store_type NOT IN (4, 5), true) AS ours
      FROM authorize_shop s LEFT JOIN stock_store t ON t.id = s.default_store_id WHERE s.id = ${shopId}`)
    const goods = await tx.query<OnSale>(sql`
      SELECT shop_sku AS "shopSku", item_id AS "itemId", title, image, price::text FROM goods_shopsku
      WHERE shop_id = ${shopId} AND price > 0 AND sale_status = ${saleState.onSale} AND match_status <> ${matchState.ignored} AND deleted_at IS NULL AND (link_id IS NOT NULL OR id % ${UNLINKED}::int = 0)
      ORDER BY id LIMIT ${MOST}`)
    return { country: shop!.country, goods: shop!.ours ? goods : [] }
  },
  told: async (shopId, prefix, since) => {
    const said = await tx.query<{ body: PlatformOrder }>(sql`
      SELECT DISTINCT ON (plat_order_no) body FROM order_message WHERE shop_id = ${shopId} AND starts_with(plat_order_no, ${prefix}) AND time >= ${since}::timestamptz
      ORDER BY plat_order_no, id DESC`)
    return said.map(({ body }) => body)
  },
})
