import { FEE_KIND } from '@erp/contract/report/fee/fee.states'
import { MONTH } from '@erp/contract/report/month/month'
import { wireTime } from '../../../src/kit/clock.ts'
import { raw, sql, type Tx } from '../../../src/kit/db/db.ts'
import type { Ctx } from '../../../src/kit/house.ts'
import { bookFees } from '../../../src/modules/report/fee/book.ts'
import type { Fee } from '../../../src/modules/report/fee/weights.ts'
import { SUMS } from '../../../src/modules/report/month/months.ts'

const FEE = `fee_no AS "feeNo", kind, day::text, shop_id AS "shopId", store_id AS "storeId", sku_id AS "skuId", source, amount_cny AS "amountCny"`

/** What some shops paid for advertising every third day, and what the stores abroad cost in the last months: a few per cent of the sales. */
export async function seedFees(tx: Tx): Promise<void> {
  const ads = await tx.query<Fee>(sql`
    INSERT INTO data_center_report_fee (fee_no, kind, day, shop_id, currency, amount, exchange_rate, amount_cny, source, create_by, create_time, update_by, update_time)
    SELECT 'FY' || to_char(d.day + 1, 'YYMMDD') || lpad(row_number() OVER (PARTITION BY d.day ORDER BY s.id)::text, 5, '0'), ${FEE_KIND.ad}::int, d.day, s.id, 'CNY', a.amount, 1, a.amount, 2,
      u.id, d.day + 1 + time '10:20', u.id, d.day + 1 + time '10:20'
    FROM (SELECT id FROM authorize_shop WHERE plat_code IN ('amazon', 'ebay-hw', 'smt', 'shopee') AND seller_id IS NOT NULL AND deleted_at IS NULL ORDER BY id LIMIT 8) s
      CROSS JOIN (SELECT now()::date - 2 - n * 3 AS day FROM generate_series(0, 30) n) d
      LEFT JOIN LATERAL (SELECT sum(f.sale_money) AS sale FROM order_profit_fact f WHERE f.shop_id = s.id AND f.fact_day = d.day) f ON true
      CROSS JOIN LATERAL (SELECT round(coalesce(f.sale, 0) * 0.03 + s.id % 7 * 0.2 + 0.35, 2) AS amount) a JOIN account_user u ON u.username = 'finance'
    RETURNING ${raw(FEE)}`)
  const stores = await tx.query<Fee>(sql`
    INSERT INTO data_center_report_fee (fee_no, kind, day, shop_id, store_id, currency, amount, exchange_rate, amount_cny, source, create_by, create_time, update_by, update_time)
    SELECT 'FY' || to_char(m.month + interval '1 month', 'YYMMDD') || lpad((900 + w.id)::text, 5, '0'), ${FEE_KIND.storage}::int, m.month::date, h.id, w.id, 'CNY', a.amount, 1, a.amount, 1,
      u.id, m.month + interval '1 month 9 hours', u.id, m.month + interval '1 month 9 hours'
    FROM stock_store w CROSS JOIN (SELECT date_trunc('month', now()::date) - make_interval(months => n) AS month FROM generate_series(1, 4) n) m
      JOIN LATERAL (SELECT id FROM authorize_shop WHERE plat_code = 'ebay-hw' AND seller_id IS NOT NULL AND deleted_at IS NULL ORDER BY id LIMIT 1) h ON true
      LEFT JOIN LATERAL (SELECT sum(f.sale_money) AS sale FROM order_profit_fact f WHERE f.fact_day >= m.month AND f.fact_day < m.month + interval '1 month') f ON true
      CROSS JOIN LATERAL (SELECT round(coalesce(f.sale, 0) * 0.006 + w.id % 5 * 3.2 + 8.6, 2) AS amount) a JOIN account_user u ON u.username = 'finance'
    WHERE w.store_type IN (2, 3) AND w.deleted_at IS NULL RETURNING ${raw(FEE)}`)
  await bookFees(tx, { now: wireTime(new Date()) } as Ctx, [...ads, ...stores])
}

/** All months up to the one before the last are closed, as they stand. */
export const seedMonths = (tx: Tx): Promise<number> => {
  const sums = Object.values(SUMS)
  return tx.run(sql`
    INSERT INTO data_center_report_month (month, status, ${raw(sums.join(', '))}, close_by, close_time, create_by, create_time, update_by, update_time)
    SELECT f.month, ${MONTH.closed}::int, ${raw(sums.map((column) => `f.${column}`).join(', '))}, u.id, c.time, u.id, c.time, u.id, c.time
    FROM (SELECT date_trunc('month', fact_day::timestamp)::date AS month, ${raw(sums.map((column) => `${column === 'facts' ? 'count(*)' : `sum(${column})`} AS ${column}`).join(', '))}
      FROM order_profit_fact WHERE fact_day < date_trunc('month', now()::date) - interval '1 month' GROUP BY 1) f
      CROSS JOIN LATERAL (SELECT f.month + interval '1 month 4 days 10 hours' AS time) c JOIN account_user u ON u.username = 'finance'`)
}
