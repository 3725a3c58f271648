import type { Market } from '../../../../src/connectors/retail-price.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { userState } from '../../../../src/modules/account/states.ts'
import { auditState } from '../../../../src/modules/goods/states.ts'
import { ratesOf } from '../../../../src/modules/order/rules/load.ts'
import { containerState } from '../../../../src/modules/stock/states.ts'

export interface PastSku {
  id: number
  sku: string
  title: string
  image: string | null
  cost: number
  weight: number
  developer: string
}
/** A shop with what it sells and by what its orders are reckoned. */
export interface PastShop extends Market {
  id: number
  platCode: string
  suffix: string
  site: string
  prefix: string
  seller: string
  storeId: number
  byPlatform: boolean
  shops: number
  skus: PastSku[]
  cartIds: number[]
  wallIds: number[]
}
const SOLD = 9
const VIRTUAL = 5

/** Each with SKUs of every developer that its store does not have today: the past goes by the stock that is counted now. */
export async function pastShops(tx: Tx, day: string): Promise<PastShop[]> {
  const shops = await tx.query<Omit<PastShop, 'skus' | 'cartIds' | 'wallIds' | 'rate' | 'shops'>>(sql`
    SELECT s.id, s.plat_code AS "platCode", s.suffix, s.site, CASE WHEN t.store_type IN (2, 3) THEN t.country_code ELSE s.site END AS country, s.currency, coalesce(s.sku_prefix, '') AS prefix, u.username AS seller, s.default_store_id AS "storeId", t.store_type AS "storeType",
      t.store_type = ${VIRTUAL} AS "byPlatform", coalesce((p.platform_percent + p.pay_percent)::float8 / 100, 0) AS fee
    FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id AND u.status = ${userState.working} JOIN stock_store t ON t.id = s.default_store_id
      LEFT JOIN data_center_report_gross_profit_params p ON p.plat_code = s.plat_code AND p.site IS NULL AND p.cat_id IS NULL AND p.deleted_at IS NULL
    WHERE s.deleted_at IS NULL ORDER BY s.id LIMIT 100`)
  const rateOf = await ratesOf(tx)
  const stores = new Map<number, Awaited<ReturnType<typeof storeOf>>>()
  for (const { storeId } of shops) if (!stores.has(storeId)) stores.set(storeId, await storeOf(tx, storeId))
  return shops.map((shop, nth) => {
    const { byDeveloper, cartIds, wallIds } = stores.get(shop.storeId)!
    const rate = Number(rateOf(shop.currency, day) ?? 1)
    return { ...shop, rate, shops: shops.length, skus: dealt(byDeveloper, nth), cartIds, wallIds }
  })
}

function dealt(byDeveloper: PastSku[][], nth: number): PastSku[] {
  const skus = Array.from({ length: SOLD }, (_, i) => {
    const own = byDeveloper[(nth + i) % byDeveloper.length]!
    return own[(nth * 5 + i * 3) % own.length]!
  })
  return [...new Set(skus)]
}

async function storeOf(tx: Tx, storeId: number) {
  const skus = await tx.query<PastSku>(sql`
    SELECT k.id, k.sku, coalesce(g.goods_name_en, g.goods_name) AS title, coalesce(k.sku_image, g.main_image) AS image, k.cost_price::float8 AS cost,
      k.weight::float8 AS weight, u.username AS developer
    FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id JOIN account_user u ON u.id = g.developer_id
    WHERE k.sku_kind = 1 AND k.deleted_at IS NULL AND k.sku_status IN ('10', '20', '30', '40') AND g.audit_status = ${auditState.audited} AND k.weight BETWEEN 10 AND 600
      AND k.cost_price BETWEEN 2 AND 120 AND g.is_liquid = 0 AND g.is_powder = 0 AND g.is_paste = 0 AND g.is_charged = 0 AND g.is_magnetic = 0
      AND NOT EXISTS (SELECT 1 FROM stock_summary s WHERE s.store_id = ${storeId} AND s.sku_id = k.id) ORDER BY k.id`)
  const boxes = await tx.query<{ id: number; biz: number }>(sql`
    SELECT c.id, y.biz_type AS biz FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id
    WHERE c.store_id = ${storeId} AND y.biz_type IN (1, 2) AND c.use_status <> ${containerState.disabled} AND c.pick_user_id IS NULL AND c.deleted_at IS NULL ORDER BY c.id`)
  const ofKind = (kind: number) => boxes.filter(({ biz }) => biz === kind).map(({ id }) => id)
  return { byDeveloper: [...Map.groupBy(skus, (sku) => sku.developer).values()], cartIds: ofKind(1), wallIds: ofKind(2) }
}
