import Big from 'big.js'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { weightsOf } from '../weight.ts'

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

/** The same in the database, where a trigger keeps it with its terms. */
const CNY = (column: string): Sql => raw(`round(t.${column} * t.exchange_rate, 4)`)
const EARNED: Sql = sql`${CNY('sale_amount')} - ${CNY('platform_fee')} - ${CNY('payment_fee')} - ${CNY('ad_fee')} - ${CNY('refund_amount')}`

/** Nothing where no line has parameters of its day. */
const FEES: Sql = sql`
  SELECT CASE WHEN count(*) > 0 THEN coalesce(sum(round(l.share * (p.platform_percent / 100) + p.platform_fixed * l.part, 4)), 0) END AS platform_fee,
    CASE WHEN count(*) > 0 THEN coalesce(sum(round(l.share * (p.pay_percent / 100) + p.pay_fixed * l.part, 4)), 0) END AS pay_fee
  FROM authorize_shop s
  JOIN LATERAL (SELECT g.cat_id, o.sale_amount * d.weight / nullif(sum(d.weight) OVER (), 0) AS share, d.weight / nullif(sum(d.weight) OVER (), 0) AS part
    FROM (SELECT d.stock_sku_id, CASE WHEN o.goods_amount > 0 THEN d.line_amount ELSE d.quantity END AS weight FROM order_details d WHERE d.order_id = o.id) d
    LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id LEFT JOIN goods_goods g ON g.id = k.goods_id) l ON true
  JOIN LATERAL (SELECT * FROM data_center_report_gross_profit_params p WHERE p.plat_code = o.plat_code AND p.deleted_at IS NULL
      AND (p.site IS NULL OR p.site = s.site) AND (p.cat_id IS NULL OR p.cat_id = l.cat_id)
      AND p.from_day <= coalesce(o.paid_time, o.order_time, o.create_time)::date
    ORDER BY p.cat_id IS NULL, p.site IS NULL, p.from_day DESC LIMIT 1) p ON true
  WHERE s.id = o.shop_id`

/** What the pieces of an order are thought to cost, by what came in last; nobody knows of an unmatched one. */
const GOODS_COST: Sql = sql`
  SELECT CASE WHEN count(*) = count(d.stock_sku_id) THEN coalesce(sum(round(d.quantity * coalesce(y.unit_cost, k.last_purchase_price, k.cost_price, 0), 4)), 0) END AS cost
  FROM order_details d LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id
    LEFT JOIN LATERAL (SELECT unit_cost FROM stock_layer WHERE sku_id = d.stock_sku_id ORDER BY id DESC LIMIT 1) y ON true
  WHERE d.order_id = o.carrier AND d.origin_order_id = o.id`

/** Before anything is shipped: what platform and payment take by the parameters of the order day, what goods and packing cost. The profit follows: in the table of orders a trigger says the same. */
export async function estimateProfit(tx: Tx, orderIds: number[]): Promise<void> {
  await tx.run(sql`
    UPDATE order_trade_info t SET platform_fee = e.platform_fee, payment_fee = e.payment_fee, goods_cost_est = e.cost, pack_cost_est = e.pack_cost, profit = e.profit
    FROM (SELECT t.*, ${EARNED} - t.cost - coalesce(t.freight_est, 0) - coalesce(t.pack_cost, 0) AS profit
      FROM (SELECT o.id, o.sale_amount, o.exchange_rate, o.ad_fee, o.refund_amount, o.freight_est, c.cost, w.pack_cost,
          coalesce(f.platform_fee, o.platform_fee) AS platform_fee, coalesce(f.pay_fee, o.payment_fee) AS payment_fee
        FROM (SELECT *, coalesce(merge_to_id, id) AS carrier FROM order_trade_info WHERE id = ANY(${orderIds}::bigint[])) o
          LEFT JOIN (${weightsOf(orderIds)}) w ON w.order_id = o.id AND o.fulfil_by = 1
          LEFT JOIN LATERAL (${FEES}) f ON o.order_type NOT IN (2, 3) CROSS JOIN LATERAL (${GOODS_COST}) c) t) e
    WHERE t.id = e.id`)
}
