import { SALE_STATUS } from '@erp/contract/temu/sales/sales.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { managedPlatform, type Synced } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { literals, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { unchanged } from '../../../kit/log.ts'

const DAYS = 35
const sale = literals(SALE_STATUS)
const stockOrder = literals(STOCK_ORDER)

/** What the platform charges for, and how the shop kept its times, for the last weeks. */
export async function pullPerformance(house: House, shop: ShopAccount, ctx: Ctx): Promise<Synced> {
  const to = ctx.now.slice(0, 10)
  const from = (await house.db.one<{ day: string }>(sql`SELECT (${to}::date - ${DAYS}::int)::text AS day`))!.day
  const news = await managedPlatform(house).performance(shop, from, to)
  const changed = await house.db.transact(async (tx) => {
    unchanged(ctx)
    await tx.run(sql`
      INSERT INTO temu_shop_performance AS p (shop_id, day, penalty_amount)
      SELECT ${shop.shopId}, r.day, r."penaltyAmount" FROM jsonb_to_recordset(${JSON.stringify(news)}::jsonb) AS r(day date, "penaltyAmount" numeric)
      ON CONFLICT (shop_id, day) DO UPDATE SET penalty_amount = excluded.penalty_amount, update_time = ${ctx.now}
        WHERE p.penalty_amount IS DISTINCT FROM excluded.penalty_amount`)
    return rate(tx, shop.shopId, from, to)
  })
  return { pulled: news.length, changed }
}

/** Day by day out of our own documents; how many SKUs lack is known of today only. An order that the platform or we gave up was not due, one that ran out of time was. */
export const rate = (tx: Tx, shopId: number, from: string, to: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO temu_shop_performance AS p (shop_id, day, due_orders, on_time_shipped, arrive_due, on_time_arrived, received_qty, rejected_qty, on_sale_skus, lacking_skus, sale_qty, sale_money)
    SELECT ${shopId}, g.day, coalesce(o.due, 0), coalesce(o.shipped, 0), coalesce(a.due, 0), coalesce(a.arrived, 0), coalesce(r.received, 0), coalesce(r.rejected, 0), coalesce(k.selling, 0),
      coalesce(k.lacking, 0), coalesce(v.quantity, 0), coalesce(v.money, 0)
    FROM (SELECT d::date AS day FROM generate_series(${from}::date, ${to}::date, interval '1 day') d) g
      LEFT JOIN (SELECT expect_latest_deliver_time::date AS day, count(*) AS due, count(*) FILTER (WHERE ship_time <= expect_latest_deliver_time) AS shipped FROM temu_stock_order
        WHERE shop_id = ${shopId} AND expect_latest_deliver_time >= ${from}::date AND expect_latest_deliver_time < ${to}::date + 1
          AND platform_status NOT IN (${stockOrder.void}, ${stockOrder.cancelled}) GROUP BY 1) o ON o.day = g.day
      LEFT JOIN (SELECT expect_latest_arrival_time::date AS day, count(*) AS due, count(*) FILTER (WHERE arrive_time <= expect_latest_arrival_time) AS arrived FROM temu_stock_order
        WHERE shop_id = ${shopId} AND expect_latest_arrival_time >= ${from}::date AND expect_latest_arrival_time < ${to}::date + 1
          AND platform_status NOT IN (${stockOrder.void}, ${stockOrder.cancelled}) GROUP BY 1) a ON a.day = g.day
      LEFT JOIN (SELECT receive_time::date AS day, sum(receive_qty) AS received, sum(reject_qty) AS rejected FROM temu_delivery_order
        WHERE shop_id = ${shopId} AND receive_time >= ${from}::date AND receive_time < ${to}::date + 1 GROUP BY 1) r ON r.day = g.day
      LEFT JOIN (SELECT ${to}::date AS day, count(*) AS selling, count(*) FILTER (WHERE lack_quantity > 0) AS lacking FROM temu_sales_row
        WHERE shop_id = ${shopId} AND sale_status = ${sale.onSale} AND deleted_at IS NULL) k ON k.day = g.day
      LEFT JOIN (SELECT day, sum(quantity) AS quantity, sum(quantity * supply_price) AS money FROM temu_sales_day WHERE shop_id = ${shopId} AND day BETWEEN ${from}::date AND ${to}::date GROUP BY 1) v
        ON v.day = g.day
    ON CONFLICT (shop_id, day) DO UPDATE SET due_orders = excluded.due_orders, on_time_shipped = excluded.on_time_shipped, arrive_due = excluded.arrive_due,
      on_time_arrived = excluded.on_time_arrived, received_qty = excluded.received_qty, rejected_qty = excluded.rejected_qty, sale_qty = excluded.sale_qty, sale_money = excluded.sale_money,
      on_sale_skus = CASE WHEN p.day = ${to}::date THEN excluded.on_sale_skus ELSE p.on_sale_skus END, lacking_skus = CASE WHEN p.day = ${to}::date THEN excluded.lacking_skus ELSE p.lacking_skus END
    WHERE (p.due_orders, p.on_time_shipped, p.arrive_due, p.on_time_arrived, p.received_qty, p.rejected_qty, p.sale_qty, p.sale_money) IS DISTINCT FROM
      (excluded.due_orders, excluded.on_time_shipped, excluded.arrive_due, excluded.on_time_arrived, excluded.received_qty, excluded.rejected_qty, excluded.sale_qty, excluded.sale_money)
      OR p.day = ${to}::date`)
