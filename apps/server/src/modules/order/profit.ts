import Big from 'big.js'
import { raw, type Sql, sql, type Tx } from '../../kit/db.ts'

export interface ProfitTerms {
  saleAmount: string
  platformFee: string
  paymentFee: string
  adFee: string
  refundAmount: string
  exchangeRate: string
  goodsCost: string
  freight: string
  packCost: string
}
export interface Profit {
  profit: string
  /** Empty where nothing was sold. */
  profitRate: string | null
}

/** Each term is rounded to four places in CNY, half up; the rate is of the sale. */
export function profitOf(terms: ProfitTerms): Profit {
  const cny = (amount: string) => new Big(amount).times(terms.exchangeRate).round(4)
  const sale = cny(terms.saleAmount)
  const profit = [terms.platformFee, terms.paymentFee, terms.adFee, terms.refundAmount]
    .reduce((left, fee) => left.minus(cny(fee)), sale)
    .minus(new Big(terms.goodsCost).round(4))
    .minus(new Big(terms.freight).round(4))
    .minus(new Big(terms.packCost).round(4))
  return { profit: profit.toFixed(4), profitRate: sale.eq(0) ? null : profit.div(sale).round(4).toFixed(4) }
}

/** The same in the database, for many orders at once; cost is what is known of it by then. */
const CNY = (column: string): Sql => raw(`round(t.${column} * t.exchange_rate, 4)`)
export const PROFIT_SQL: Sql = sql`${CNY('sale_amount')} - ${CNY('platform_fee')} - ${CNY('payment_fee')} - ${CNY('ad_fee')} - ${CNY('refund_amount')}`

/** What platform and payment take by the parameters of the order day, and the estimated profit before anything is shipped. */
export async function estimateProfit(tx: Tx, orderIds: number[]): Promise<void> {
  await tx.run(sql`
    UPDATE order_trade_info t SET platform_fee = f.platform_fee, payment_fee = f.pay_fee FROM (
      SELECT o.id, coalesce(sum(round(l.share * (p.platform_percent / 100) + p.platform_fixed * l.part, 4)), 0) AS platform_fee,
        coalesce(sum(round(l.share * (p.pay_percent / 100) + p.pay_fixed * l.part, 4)), 0) AS pay_fee
      FROM order_trade_info o JOIN authorize_shop s ON s.id = o.shop_id
      JOIN LATERAL (SELECT g.cat_id, o.sale_amount * d.weight / nullif(sum(d.weight) OVER (), 0) AS share, d.weight / nullif(sum(d.weight) OVER (), 0) AS part
        FROM (SELECT d.stock_sku_id, CASE WHEN o.goods_amount > 0 THEN d.line_amount ELSE d.quantity END AS weight FROM order_details d WHERE d.order_id = o.id) d
        LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id LEFT JOIN goods_goods g ON g.id = k.goods_id) l ON true
      JOIN LATERAL (SELECT * FROM data_center_report_gross_profit_params p WHERE p.plat_code = o.plat_code AND p.deleted_at IS NULL
          AND (p.site IS NULL OR p.site = s.site) AND (p.cat_id IS NULL OR p.cat_id = l.cat_id)
          AND p.from_day <= coalesce(o.paid_time, o.order_time, o.create_time)::date
        ORDER BY p.cat_id IS NULL, p.site IS NULL, p.from_day DESC LIMIT 1) p ON true
      WHERE o.id = ANY(${orderIds}::bigint[]) AND o.order_type NOT IN (2, 3) GROUP BY o.id) f
    WHERE t.id = f.id`)
  await tx.run(sql`
    UPDATE order_trade_info t SET profit = e.profit, profit_rate = CASE WHEN t.sale_amount <> 0 THEN round(e.profit / round(t.sale_amount * t.exchange_rate, 4), 4) END
    FROM (SELECT t.id, ${PROFIT_SQL} - c.cost - coalesce(t.freight_est, 0) AS profit FROM order_trade_info t
      JOIN LATERAL (SELECT coalesce(sum(round(d.quantity * coalesce(y.unit_cost, k.last_purchase_price, k.cost_price, 0), 4)), 0) AS cost FROM order_details d
        LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id
        LEFT JOIN LATERAL (SELECT unit_cost FROM stock_layer WHERE sku_id = d.stock_sku_id ORDER BY id DESC LIMIT 1) y ON true
        WHERE d.order_id = t.id) c ON true
      WHERE t.id = ANY(${orderIds}::bigint[])) e
    WHERE t.id = e.id`)
}
