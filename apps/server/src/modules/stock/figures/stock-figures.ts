import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { AnyRow } from '../../../kit/list/list.ts'

const EMPTY = {
  occupied: null,
  available: null,
  sellable: null,
  purchaseInTransit: null,
  transferInTransit: null,
  unusualInTransit: null,
  demandQty: null,
  outStockQty: null,
  s7: null,
  s15: null,
  s30: null,
  sellableDays: null,
  age: null,
  lastInTime: null,
  lastOutTime: null,
  lastCheckTime: null,
}

/** Sales, demand, age and home of the rows of a page, in one query. */
export async function fillFigures(tx: Tx, rows: AnyRow[], past: boolean, ctx: Ctx): Promise<void> {
  if (rows.length === 0) return
  const today = ctx.now.slice(0, 10)
  const found = await tx.query(sql`
    SELECT h.location_name AS "mainLocation", coalesce(v.s7, 0) AS s7, coalesce(v.s15, 0) AS s15, coalesce(v.s30, 0) AS s30,
      coalesce(q.wanted, 0) AS "demandQty", coalesce(q.short, 0) AS "outStockQty", y.age,
      round(a.sellable / nullif(w.avg_daily, 0), 1) AS "sellableDays"
    FROM unnest(${rows.map((row) => row['storeId'])}::bigint[], ${rows.map((row) => row['skuId'])}::bigint[],
      ${rows.map((row) => row['sellable'] ?? null)}::int[]) WITH ORDINALITY a(store, sku, sellable, n)
    LEFT JOIN goods_sku_home h ON h.store_id = a.store AND h.sku_id = a.sku
    LEFT JOIN stock_warning w ON w.store_id = a.store AND w.sku_id = a.sku
    LEFT JOIN LATERAL (
      SELECT sum(d.sold) FILTER (WHERE d.day >= ${today}::date - 7) AS s7, sum(d.sold) FILTER (WHERE d.day >= ${today}::date - 15) AS s15, sum(d.sold) AS s30
      FROM goods_sku_sale_day d WHERE d.sku_id = a.sku AND d.store_id = a.store AND d.day >= ${today}::date - 30 AND d.day < ${today}::date) v ON true
    LEFT JOIN LATERAL (
      SELECT sum(d.quantity) AS wanted, sum(d.quantity) FILTER (WHERE d.is_short) AS short FROM stock_order_demand d
      WHERE d.store_id = a.store AND d.sku_id = a.sku) q ON true
    LEFT JOIN LATERAL (
      SELECT floor(sum(l.remaining::numeric * (${today}::date - l.in_date)) / sum(l.remaining))::int AS age FROM stock_layer l
      WHERE l.store_id = a.store AND l.sku_id = a.sku AND l.remaining > 0) y ON true
    ORDER BY a.n`)
  rows.forEach((row, i) => {
    const { mainLocation, ...figures } = found[i]!
    Object.assign(row, { mainLocation }, past ? EMPTY : figures)
  })
}
