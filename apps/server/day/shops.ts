import { type Db, raw, type Sql, sql } from '../src/kit/db/db.ts'
import { userState } from '../src/modules/account/states.ts'
import { authState, shopState } from '../src/modules/authorize/states.ts'
import { pickState, stage } from '../src/modules/order/states.ts'
import { containerState } from '../src/modules/stock/states.ts'
import type { Chance } from './chance.ts'

export interface Sold {
  skuId: number
  cost: number
}
export interface DayShop {
  shopId: number
  storeId: number
  seller: string
  currency: string
  rate: number
  country: string
  inStock: string[]
}
export const STORES = [1, 2]
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

export const shopsOf = (db: Db): Promise<DayShop[]> =>
  db.query<DayShop>(sql`
    SELECT s.id AS "shopId", s.default_store_id AS "storeId", u.username AS seller, s.currency, s.site AS country,
      coalesce((SELECT rate::float8 FROM basic_exchange_rate r WHERE r.currency_code = s.currency AND r.from_day <= now()::date ORDER BY from_day DESC LIMIT 1), 1) AS rate,
      ARRAY(SELECT g.shop_sku FROM (SELECT * FROM goods_shopsku WHERE shop_id = s.id AND price > 0 ORDER BY id LIMIT 200) g WHERE EXISTS (
        SELECT 1 FROM goods_link_shop_item i JOIN stock_summary b ON b.sku_id = i.sku_id AND b.store_id = s.default_store_id
        WHERE i.link_id = g.link_id AND b.sellable_on_hand > b.sellable_occupied) ORDER BY g.id) AS "inStock"
    FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id AND u.status = ${userState.working}
    WHERE s.default_store_id = ANY(${STORES}::bigint[]) AND s.status = ${shopState.enabled} AND s.auth_status IN (${authState.granted}, ${authState.ending}) AND s.deleted_at IS NULL
    ORDER BY row_number() OVER (PARTITION BY s.default_store_id ORDER BY s.id), s.default_store_id`)

/** What people write orders of: much of some, little of others, so that the last piece is wanted by several. */
export const soldOf = (db: Db, storeId: number): Promise<Sold[]> =>
  db.query<Sold>(sql`
    SELECT ${sold} JOIN stock_summary s ON s.sku_id = k.id AND s.store_id = ${storeId}
    WHERE ${easy} AND s.sellable_on_hand > s.sellable_occupied ORDER BY (s.sellable_on_hand - s.sellable_occupied) DESC, k.id LIMIT 400`)

/** What nobody has here and can be bought. */
export const scarceOf = (db: Db, storeId: number): Promise<Sold[]> =>
  db.query<Sold>(sql`
    SELECT ${sold} LEFT JOIN stock_summary s ON s.sku_id = k.id AND s.store_id = ${storeId}
    WHERE ${easy} AND k.sku_status IN ('10', '20', '30') AND coalesce(s.sellable_on_hand - s.sellable_occupied, 0) <= 0
      AND EXISTS (SELECT 1 FROM purchasing_supplier_sku q WHERE q.sku_id = k.id AND q.deleted_at IS NULL) ORDER BY k.id LIMIT 100`)

const sold = raw(
  `k.id AS "skuId", coalesce(k.cost_price, 10)::float8 AS cost FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id`,
)
const easy = raw(`k.sku_kind = 1 AND k.deleted_at IS NULL AND k.sku_status < '50' AND k.weight BETWEEN 5 AND 500
  AND g.is_liquid = 0 AND g.is_powder = 0 AND g.is_paste = 0 AND g.is_charged = 0 AND g.is_magnetic = 0`)

export const wanted = <T>(chance: Chance, all: readonly T[]): T | undefined => chance.pick(chance.one(2) ? all.slice(0, 30) : all)

export async function openOf(db: Db, ours: Sql): Promise<{ all: number; open: { [status: string]: number }; left: number }> {
  const rows = await db.query<{ status: number; n: number; left: number }>(sql`
    SELECT status, count(*)::int AS n, (count(*) FILTER (WHERE NOT (status IN (${stage.unusual}, ${stage.short}, ${stage.shipped}, ${stage.archived}) OR status = ${stage.waitDistribute} AND is_out_stock = 1
      OR status = ${stage.waitDispatch} AND (store_id IS NULL OR logistic_way_id IS NULL OR dispatch_error IS NOT NULL) OR status >= ${stage.waitDistribute} AND store_id <> ALL(${STORES}::bigint[]))))::int AS left
    FROM order_trade_info WHERE ${ours} AND merge_to_id IS NULL GROUP BY 1 ORDER BY 1`)
  return {
    all: rows.reduce((sum, { n }) => sum + n, 0),
    open: Object.fromEntries(rows.filter(({ left }) => left > 0).map(({ status, left }) => [status, left])),
    left: rows.reduce((sum, { left }) => sum + left, 0),
  }
}

export const freeBoxes = (db: Db, storeId: number, bizType: 1 | 2, grid: number, userId: number): Promise<{ no: string }[]> =>
  db.query(sql`
    SELECT c.container_no AS no FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id
    WHERE c.store_id = ${storeId} AND y.biz_type = ${bizType} AND c.use_status = ${containerState.free} AND c.deleted_at IS NULL AND y.grid_count >= ${grid}
      AND (c.pick_user_id IS NULL OR c.pick_user_id = ${userId}) ORDER BY c.id`)

export const leftBoxes = (db: Db): Promise<{ containerId: number; version: number }[]> =>
  db.query(sql`
    SELECT c.id AS "containerId", c.version FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id
    WHERE c.store_id = ANY(${STORES}::bigint[]) AND y.biz_type IN (1, 2) AND c.use_status = ${containerState.busy}
      AND EXISTS (SELECT 1 FROM stock_balance b WHERE b.place_type = 2 AND b.place_id = c.id AND b.on_hand > 0)
      AND NOT EXISTS (SELECT 1 FROM stock_occupancy o WHERE o.place_type = 2 AND o.place_id = c.id AND o.state = 1)
      AND NOT EXISTS (SELECT 1 FROM order_pick_order k WHERE k.status = ${pickState.picking} AND k.container_ids @> ARRAY[c.id]) ORDER BY c.id`)
