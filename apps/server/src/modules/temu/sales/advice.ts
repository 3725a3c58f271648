import type { Advice, SalesDay } from '@erp/contract/temu/sales/sales'
import { addDays } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { available, CONFIG, canStockOf, GOODS, leadDays, liveAdvice, saleDays, stockDays } from './advice-sql.ts'
import { shopReach } from './reach.ts'
import { salesRows } from './sales-list.ts'

/** As it is now: the configuration, the stock and the state of the goods may have changed since the sync. */
export async function adviceFor(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<Advice[]> {
  const wanted = [...new Set(ids)]
  const found = await tx.query<Omit<Advice, 'shortQty' | 'needDate'> & { leadDays: number | null }>(sql`
    SELECT t.id AS "salesId", t.shop_id AS "shopId", s.shop_name AS "shopName", t.product_sku_id AS "productSkuId", t.ext_code AS "extCode", k.sku,
      t.last_seven_days_sale_volume AS s7, t.last_thirty_days_sale_volume AS s30, t.v, ${stockDays} AS "stockDays", t.platform_stock AS "platformStock",
      ${saleDays} AS "saleDays", ${liveAdvice} AS "ourAdvice", t.advice_quantity AS "platformAdvice", ${available} AS available,
      ${canStockOf(liveAdvice)} AS "canStock", ${leadDays} AS "leadDays", t.advice_state AS "adviceState"
    FROM temu_sales_row t JOIN authorize_shop s ON s.id = t.shop_id ${CONFIG} ${GOODS}
    WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${shopReach(ctx)} ORDER BY t.v DESC, t.id`)
  if (found.length < wanted.length) throw missing('销售行')
  return found.map(({ leadDays: lead, ...row }) => ({
    ...row,
    shortQty: row.ourAdvice - row.canStock,
    needDate: lead === null ? null : addDays(ctx.now.slice(0, 10), lead),
  }))
}

const DAYS = 30
export async function trendOf(tx: Tx, { salesId }: { salesId: number }, ctx: Ctx): Promise<SalesDay[]> {
  const row = await salesRows.get(tx, salesId, ctx)
  const today = ctx.now.slice(0, 10)
  return tx.query<SalesDay>(sql`
    SELECT s.day::date AS day, coalesce(d.quantity, 0) AS quantity, coalesce(d.supply_price, ${row.supplyPrice}::numeric(14, 2)) AS "supplyPrice"
    FROM generate_series(${addDays(today, 1 - DAYS)}::date, ${today}::date, interval '1 day') AS s(day)
    LEFT JOIN temu_sales_day d ON d.shop_id = ${row.shopId} AND d.product_sku_id = ${row.productSkuId} AND d.day = s.day::date ORDER BY 1`)
}
