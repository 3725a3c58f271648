import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { LineMoney } from './ship-money.ts'

/** One fact a line of `rows`, with what the order is known by now; a later change leaves a further one. */
export const writeFacts = (
  tx: Tx,
  ctx: Ctx,
  rows: readonly (LineMoney & { quantity: number })[],
  { reason, docNo }: { reason: 1 | 2 | 3 | 4 | 5 | 6; docNo: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, order_details_id, plat_code, site, shop_id, suffix, store_id, seller_id, developer_id, dept_id,
      country_code, goods_id, sku_id, quantity, sale_money, platform_fee, pay_fee, goods_cost, freight, pack_cost, ad_fee, refund, profit, doc_no, create_time, orders)
    SELECT CASE WHEN ${reason}::int = 1 AND o.order_type = 2 THEN 6 ELSE ${reason}::int END, ${ctx.now}::date, coalesce(o.paid_time, o.order_time, o.create_time)::date,
      coalesce(m.ship_time, ${ctx.now}::timestamptz)::date, o.id, d.id, o.plat_code, s.site, o.shop_id, s.suffix, m.store_id, o.seller_id, g.developer_id, o.dept_id,
      o.country_code, k.goods_id, k.id, r.quantity, r."saleMoney", r."platformFee", r."payFee", r."goodsCost", r.freight, r."packCost", r."adFee", r.refund, r.profit,
      ${docNo}, ${ctx.now}::timestamptz,
      CASE WHEN ${reason}::int = 1 AND o.order_type <> 2 AND row_number() OVER (PARTITION BY o.id ORDER BY d.id) = 1 THEN 1 ELSE 0 END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, quantity int, "saleMoney" numeric, "platformFee" numeric, "payFee" numeric, "goodsCost" numeric,
        freight numeric, "packCost" numeric, "adFee" numeric, refund numeric, profit numeric)
      JOIN order_details d ON d.id = r.id JOIN order_trade_info o ON o.id = d.origin_order_id JOIN order_trade_info m ON m.id = d.order_id
      JOIN authorize_shop s ON s.id = o.shop_id JOIN goods_goods_sku k ON k.id = d.stock_sku_id JOIN goods_goods g ON g.id = k.goods_id`)
