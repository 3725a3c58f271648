import { sql } from '../../../kit/db/db.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import type { SkuUse } from '../../goods/sku/sku-uses.ts'
import type { CountOpenOrders } from '../../goods/status/status-hooks.ts'
import { stage } from '../states.ts'

const counted = (rows: { id: number; n: number }[]) => new Map(rows.map(({ id, n }) => [id, n]))

/** Under which SKUs orders have lines. */
export const usedByOrders: SkuUse = {
  kind: 'order',
  count: async (tx, skuIds) =>
    counted(
      await tx.query(sql`
      SELECT id, count(*)::int AS n FROM (
        SELECT stock_sku_id AS id FROM order_details WHERE stock_sku_id = ANY(${skuIds}::bigint[])
        UNION ALL SELECT sku_id FROM order_details WHERE sku_id = ANY(${skuIds}::bigint[]) AND actual_sku_id IS NOT NULL
        UNION ALL SELECT group_sku_id FROM order_details WHERE group_sku_id = ANY(${skuIds}::bigint[])) used GROUP BY id`),
    ),
}

export const openOrderLines: CountOpenOrders = async (tx, skuIds) =>
  counted(
    await tx.query(sql`
      SELECT d.stock_sku_id AS id, count(*)::int AS n FROM order_details d JOIN order_trade_info t ON t.id = d.order_id
      WHERE d.stock_sku_id = ANY(${skuIds}::bigint[]) AND t.status < ${stage.shipped} AND t.merge_to_id IS NULL GROUP BY 1`),
  )

const DAYS = 31

/** What was ordered, by the day it was paid and the store that ships; cancelled orders out. Before the warnings of the night. */
export const nightlySales: Schedule = {
  key: 'order/sale-day',
  title: 'SKU日销量汇总',
  cron: '30 2 * * *',
  run: (house) =>
    house.db.transact(async (tx) => {
      const now = house.clock.now()
      const first = await tx.one<{ day: string | null }>(sql`
        SELECT greatest((${now}::timestamptz)::date - ${DAYS}::int, min(paid_time)::date) AS day FROM order_trade_info WHERE paid_time IS NOT NULL`)
      if (!first?.day) return '没有订单'
      await tx.run(sql`DELETE FROM goods_sku_sale_day WHERE day >= ${first.day}::date`)
      const rows = await tx.run(sql`
        INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold)
        SELECT d.stock_sku_id, t.paid_time::date, coalesce(t.store_id, k.default_store_id, g.default_store_id), sum(d.quantity)
        FROM order_trade_info t JOIN order_details d ON d.origin_order_id = t.id JOIN goods_goods_sku k ON k.id = d.stock_sku_id JOIN goods_goods g ON g.id = k.goods_id
        WHERE t.paid_time >= ${first.day}::date AND t.paid_time < (${now}::timestamptz)::date AND t.is_cancelled = 0 AND t.order_type IN (1, 4, 5)
          AND d.stock_sku_id IS NOT NULL AND coalesce(t.store_id, k.default_store_id, g.default_store_id) IS NOT NULL
        GROUP BY 1, 2, 3`)
      await tx.run(sql`
        INSERT INTO goods_sku_sale (sku_id, sold7, sold15, sold30, update_time)
        SELECT sku_id, coalesce(sum(sold) FILTER (WHERE day >= (${now}::timestamptz)::date - 7), 0), coalesce(sum(sold) FILTER (WHERE day >= (${now}::timestamptz)::date - 15), 0),
          coalesce(sum(sold) FILTER (WHERE day >= (${now}::timestamptz)::date - 30), 0), ${now} FROM goods_sku_sale_day
        WHERE day >= (${now}::timestamptz)::date - 30 AND day < (${now}::timestamptz)::date GROUP BY sku_id
        ON CONFLICT (sku_id) DO UPDATE SET sold7 = excluded.sold7, sold15 = excluded.sold15, sold30 = excluded.sold30, update_time = excluded.update_time`)
      return `${rows}行`
    }),
}
