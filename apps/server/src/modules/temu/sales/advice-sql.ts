import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { advice } from './states.ts'

/** A number of 系统参数 within a statement, or what the book gives as its default. */
const param = (key: string, fallback: number): string =>
  `coalesce((SELECT CASE WHEN p.config_value ~ '^\\d+(\\.\\d+)?$' THEN p.config_value::numeric END FROM system_config p WHERE p.config_key = '${key}' AND p.deleted_at IS NULL), ${fallback})`

/** What a shop of a row `t` is set to; shops without a configuration follow 系统参数. */
export const CONFIG = raw('LEFT JOIN temu_config c ON c.shop_id = t.shop_id AND c.deleted_at IS NULL')
export const GOODS = raw('LEFT JOIN goods_goods_sku k ON k.id = t.sku_id')
export const stockDays = raw(`coalesce(c.stock_days, ${param('temu.stockDays', 21)}::int)`)
export const marginFloor = raw(`coalesce(c.margin_floor, ${param('temu.marginFloor', 0.15)})`)

const GIVEN_UP = ['40', '50', '60', '70', '80']
const isGivenUp = raw(`k.sku_status IN (${GIVEN_UP.map((status) => `'${status}'`).join(', ')})`)

/** What shall be at the platform for so many days, less what is there or on its way; nothing of what is given up. */
export const liveAdvice = sql`CASE WHEN t.in_black_list = 1 OR ${isGivenUp} THEN 0 ELSE greatest(0, ceil(t.v * ${stockDays} - t.platform_stock))::int END`

/** Free in the store that the shop delivers from. */
export const available = raw(
  `coalesce((SELECT m.sellable_on_hand - m.sellable_occupied FROM stock_summary m WHERE m.store_id = c.out_store_id AND m.sku_id = t.sku_id), 0)::int`,
)
/** What other rows of the SKU take from the same store before this one: those that sell faster. */
const taken = sql`coalesce((SELECT sum(o.our_advice) FROM temu_sales_row o JOIN temu_config oc ON oc.shop_id = o.shop_id AND oc.deleted_at IS NULL
  WHERE o.sku_id = t.sku_id AND oc.out_store_id = c.out_store_id AND o.our_advice > 0 AND o.advice_state <> ${advice.ignored} AND o.deleted_at IS NULL
    AND (o.v > t.v OR (o.v = t.v AND o.id < t.id))), 0)::int`

export const canStockOf = (wanted: Sql): Sql => sql`least(${wanted}, greatest(0, ${available} - ${taken}))`
export const saleDays = raw('CASE WHEN t.v > 0 THEN round(t.platform_stock / t.v, 1) END')
export const ledgerQty = raw(
  `coalesce((SELECT m.on_hand FROM stock_summary m WHERE m.store_id = ${TEMU_STORE_ID} AND m.sku_id = t.sku_id), 0)::int`,
)
/** Until a plan of today is here; as the stock warnings reckon it. */
export const leadDays = raw(
  `(SELECT coalesce(q.lead_days, k.purchase_days, g.purchase_days, 7) FROM goods_goods g LEFT JOIN stock_sku_quote q ON q.sku_id = k.id WHERE g.id = k.goods_id)::int`,
)
