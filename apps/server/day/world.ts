import { type Db, sql } from '../src/kit/db.ts'

export interface Sold {
  skuId: number
  cost: number
}
export interface DayShop {
  shopId: number
  seller: string
  currency: string
  rate: number
  country: string
}
export const STORE = 1
const CITIES: { [country: string]: [city: string, postCode: string] } = {
  US: ['Austin', '73301'],
  GB: ['Leeds', 'LS1 4AP'],
  DE: ['Berlin', '10115'],
  FR: ['Lyon', '69001'],
  ES: ['Madrid', '28013'],
  PL: ['Krakow', '31147'],
}
export const cityOf = (country: string): [country: string, city: string, postCode: string] => [
  CITIES[country] ? country : 'US',
  ...(CITIES[country] ?? CITIES['US']!),
]

/** The shops that ship from the store of the day, with those who answer for them. */
export const shopsOf = (db: Db): Promise<DayShop[]> =>
  db.query<DayShop>(sql`
    SELECT s.id AS "shopId", u.username AS seller, s.currency, s.site AS country,
      coalesce((SELECT rate::float8 FROM data_center_report_exchange_rate r WHERE r.currency_code = s.currency AND r.from_day <= current_date ORDER BY from_day DESC LIMIT 1), 1) AS rate
    FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id AND u.status = 1 WHERE s.default_store_id = ${STORE} AND s.status = 1 AND s.deleted_at IS NULL ORDER BY s.id`)

/** What buyers find there: much of some, little of others, so that the last piece is wanted by several. */
export const soldOf = (db: Db): Promise<Sold[]> =>
  db.query<Sold>(sql`
    SELECT k.id AS "skuId", coalesce(k.cost_price, 10)::float8 AS cost FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id JOIN stock_summary s ON s.sku_id = k.id AND s.store_id = ${STORE}
    WHERE k.sku_kind = 1 AND k.deleted_at IS NULL AND k.sku_status < '50' AND k.weight BETWEEN 5 AND 500 AND s.sellable_on_hand > s.sellable_occupied
      AND g.is_liquid = 0 AND g.is_powder = 0 AND g.is_paste = 0 AND g.is_charged = 0 AND g.is_magnetic = 0
    ORDER BY (s.sellable_on_hand - s.sellable_occupied) DESC, k.id LIMIT 400`)

/** Orders of the day that somebody can still do something with. */
export async function openOf(db: Db, prefix: string): Promise<{ [status: string]: number }> {
  const rows = await db.query<{ status: number; n: number }>(sql`
    SELECT status, count(*)::int AS n FROM order_trade_info WHERE plat_order_no LIKE ${`${prefix}%`} AND merge_to_id IS NULL
      AND NOT (status IN (30, 100, 120, 200) OR status = 40 AND is_out_stock = 1 OR status = 10 AND (store_id IS NULL OR logistic_way_id IS NULL OR dispatch_error IS NOT NULL))
    GROUP BY 1 ORDER BY 1`)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
