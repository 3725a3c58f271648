import type { BenchDatabase } from '../database.ts'

const [SHOPS, OPEN, WAITING, DAYS] = [2000, 3000, 300, 420]
const LINES_OF_A_BILL = 2000
const TABLES = [
  'order_trade_info',
  'order_details',
  'express_track',
  'express_freight_bill',
  'express_freight_bill_line',
  'sale_after_case',
  'sale_after_case_line',
  'sale_after_refund',
  'sale_after_email_record',
  'tool_print_job',
  'authorize_shop',
  'authorize_auth_record',
  'connector_call',
]
export const numbered = {
  order: (n: number) => `BA${n}`,
  parcel: (n: number) => `BAT${n}`,
  case: (n: number) => `BAC${n}`,
}
const rows = (table: string, column: string, prefix: string, to: number) =>
  `generate_series((SELECT count(*) + 1 FROM ${table} WHERE ${column} LIKE '${prefix}%')::int, ${to}) n`
const AGE = `(n::bigint * 7919 % ${DAYS * 24}) * interval '1 hour'`

/** Up to so many cases, each of a shipped order of its own: what is open does not grow with the years. */
export async function fillAfterSales(database: BenchDatabase, size: number): Promise<void> {
  await database.run(SHOPS_OF_ALL)
  await database.run(orders(size))
  await database.run(cases(size))
  await database.run(mails(size))
  await database.run(bills(size))
  await database.run(logs(size))
  await database.run(`VACUUM ANALYZE ${TABLES.join(', ')}`)
}

const SHOPS_OF_ALL = `
  INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status)
  SELECT 'amazon', '测速店铺' || n, 'BA' || n, 'USD', u.id, u.dept_id, 1 FROM ${rows('authorize_shop', 'suffix', 'BA', SHOPS)}
    JOIN account_user u ON u.username = CASE WHEN n % 10 = 0 THEN 'seller' ELSE 'admin' END;
  CREATE TABLE IF NOT EXISTS bench_shop_of AS SELECT row_number() OVER (ORDER BY id) - 1 AS place, id, plat_code FROM authorize_shop WHERE suffix ~ '^BA\\d';
  CREATE TABLE IF NOT EXISTS bench_sku_of AS SELECT row_number() OVER (ORDER BY id) - 1 AS place, id FROM goods_goods_sku WHERE holds_stock AND deleted_at IS NULL ORDER BY id LIMIT 2000;
  CREATE TABLE IF NOT EXISTS bench_way_of AS SELECT row_number() OVER (ORDER BY id) - 1 AS place, id, express_id FROM express_logistic_way WHERE deleted_at IS NULL ORDER BY id LIMIT 20;
  ANALYZE bench_shop_of, bench_sku_of, bench_way_of`

const orders = (size: number) => `
  WITH made AS (INSERT INTO order_trade_info (order_no, plat_order_no, plat_code, shop_id, status, country_code, currency, exchange_rate, sale_amount, goods_cost, freight_weighed, actual_weight,
      logistic_way_id, express_id, tracking_number, store_id, name, ship_time, paid_time, packer_id)
    SELECT 'BA' || n, 'BAP' || n, s.plat_code, s.id, 120, (ARRAY['DE', 'US', 'FR', 'GB'])[1 + n % 4], 'USD', 7.1, 20, 30, 25, 300, w.id, w.express_id, 'BAT' || n, 1, 'Buyer ' || n,
      now() - ${AGE}, now() - ${AGE} - interval '3 days', 1 + n % 5
    FROM ${rows('order_trade_info', 'order_no', 'BA', size)} JOIN bench_shop_of s ON s.place = n % 2000 JOIN bench_way_of w ON w.place = n % (SELECT count(*) FROM bench_way_of)
    RETURNING id, order_no, tracking_number, express_id, logistic_way_id, shop_id, country_code, ship_time, substr(order_no, 3)::int AS n),
  lines AS (INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity, shipped_qty, unit_price, line_amount)
    SELECT m.id, m.id, k.id, 1, 1, 20, 20 FROM made m JOIN bench_sku_of k ON k.place = m.n % (SELECT count(*) FROM bench_sku_of) RETURNING 1)
  INSERT INTO express_track (order_id, order_no, tracking_number, express_id, way_id, shop_id, store_id, country_code, weight, freight_cny, ship_time, track_status, last_event_time, is_billed)
  SELECT id, order_no, tracking_number, express_id, logistic_way_id, shop_id, 1, country_code, 300, 25, ship_time, CASE WHEN n <= ${OPEN} THEN 30 ELSE 60 END, ship_time + interval '6 days',
    CASE WHEN n % 50 = 0 THEN 0 ELSE 1 END FROM made`

const cases = (size: number) => `
  WITH made AS (INSERT INTO sale_after_case (case_no, order_id, case_type, is_complaint, reason, duty, refund_amount, currency, deadline, handler_id, check_flag, audit_time, close_time, create_time)
    SELECT 'BAC' || n, o.id, 1 + n % 4, (n % 7 = 0)::int, (1 + n % 7)::text, 1 + n % 6, CASE WHEN n % 4 < 2 THEN 5 ELSE 0 END, 'USD', o.ship_time + interval '40 days', 1 + n % 5,
      CASE WHEN n > ${OPEN} THEN CASE WHEN n % 9 = 0 THEN 700 ELSE 600 END ELSE (ARRAY[100, 200, 300, 400])[1 + n % 4] END, o.ship_time + interval '21 days', o.ship_time + interval '25 days',
      o.ship_time + interval '20 days'
    FROM ${rows('sale_after_case', 'case_no', 'BAC', size)} JOIN order_trade_info o ON o.order_no = 'BA' || n RETURNING id, order_id, case_no, refund_amount, create_time),
  lines AS (INSERT INTO sale_after_case_line (document_id, order_details_id, quantity) SELECT m.id, d.id, 1 FROM made m JOIN order_details d ON d.order_id = m.order_id RETURNING 1)
  INSERT INTO sale_after_refund (refund_no, case_id, order_id, amount, currency, exchange_rate, amount_cny, way, status, done_time, execute_by, create_time)
  SELECT 'BAR' || substr(case_no, 4), id, order_id, refund_amount, 'USD', 7.1, refund_amount * 7.1, 1 + id % 4, CASE WHEN substr(case_no, 4)::int <= ${WAITING} THEN 100 ELSE 200 END,
    create_time + interval '2 days', 1, create_time + interval '1 day' FROM made WHERE refund_amount > 0`

const mails = (size: number) => `
  INSERT INTO sale_after_email_record (order_id, case_id, template_id, language, to_address, subject, content, state, error, tries, send_time, create_time, next_time)
  SELECT c.order_id, c.id, t.id, 'en', 'b' || n || '@buyer.example', 'Order ' || n, '<p>Dear Buyer,</p>', CASE WHEN n <= ${WAITING} THEN 0 WHEN n % 100 = 0 THEN 2 ELSE 1 END,
    CASE WHEN n > ${WAITING} AND n % 100 = 0 THEN 'no such user' END, 1, c.create_time, c.create_time, now() + interval '1 day'
  FROM ${rows('sale_after_email_record', 'to_address', 'b', size * 2)} JOIN sale_after_case c ON c.case_no = 'BAC' || (n + 1) / 2
    CROSS JOIN (SELECT min(id) AS id FROM sale_after_email_template) t`

/** Two lines of each parcel; one in twenty differs, and was decided on. */
const bills = (size: number) => `
  INSERT INTO express_freight_bill (bill_no, express_id, bill_no_ext, currency, exchange_rate, line_count, total_amount, accept_amount, check_flag, create_time)
  SELECT 'BAB' || n, w.express_id, 'BAX' || n, 'CNY', 1, ${LINES_OF_A_BILL}, 50000, 50000, CASE WHEN n <= 5 THEN 100 ELSE 200 END, now() - ${AGE}
  FROM ${rows('express_freight_bill', 'bill_no', 'BAB', Math.ceil((size * 2) / LINES_OF_A_BILL))} JOIN bench_way_of w ON w.place = n % (SELECT count(*) FROM bench_way_of);
  INSERT INTO express_freight_bill_line (bill_id, line_no, tracking_number, bill_weight, fee_type, amount, order_id, order_no, carrier_id, way_id, our_weight, our_amount, result, handle)
  SELECT b.id, n % ${LINES_OF_A_BILL} + 1, o.tracking_number, 300, 1 + n % 2, 25, o.id, o.order_no, o.express_id, o.logistic_way_id, 300, 25, CASE WHEN n % 20 = 0 THEN 2 ELSE 1 END, CASE WHEN n % 20 = 0 THEN 2 ELSE 1 END
  FROM ${rows('express_freight_bill_line', 'tracking_number', 'BAT', size * 2)} JOIN order_trade_info o ON o.order_no = 'BA' || (n + 1) / 2
    JOIN express_freight_bill b ON b.bill_no = 'BAB' || (n - 1) / ${LINES_OF_A_BILL} + 1`

const logs = (size: number) => `
  INSERT INTO tool_print_job (doc_type, doc_nos, copies, station, user_id, time)
  SELECT 1 + n % 5, ARRAY['BA' || n], 1, 'T' || n % 20, 1 + n % 5, now() - ${AGE} FROM ${rows('tool_print_job', 'doc_nos[1]', 'BA', size)};
  INSERT INTO authorize_auth_record (shop_id, action, result, message, user_id, time)
  SELECT s.id, 1 + n % 5, 1, 'BA', 1, now() - ${AGE} FROM ${rows('authorize_auth_record', 'message', 'BA', size)} JOIN bench_shop_of s ON s.place = n % 2000;
  INSERT INTO connector_call (connector, call, account, account_id, about, outcome, duration_ms, time)
  SELECT 'platform-orders', '拉取订单', s.id::text, s.id, 'BA' || n, CASE WHEN n % 50 = 0 THEN 5 ELSE 1 END, 100 + n % 900, now() - (n % 720) * interval '1 hour'
  FROM ${rows('connector_call', 'about', 'BA', size)} JOIN bench_shop_of s ON s.place = n % 2000`
