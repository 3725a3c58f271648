import type { BenchDatabase } from '../database.ts'

/** As the company that the chapter names has them: 2 M orders, 300 k SKUs, 20 k suppliers, 200 k suggestions. */
const SKUS_AN_ORDER = 0.15
const ORDERS_A_SUPPLIER = 100
const ORDERS_A_PLAN = 10
const LINES = 4
const PIECES = 10
/** Of two hundred orders so many wait at each place; one was given up and the others ended long ago. */
const FLAG = `(CASE n % 200 WHEN 0 THEN 100 WHEN 20 THEN 200 WHEN 40 THEN 200 WHEN 60 THEN 300 WHEN 80 THEN 300 WHEN 100 THEN 400 WHEN 120 THEN 400 WHEN 140 THEN 400
  WHEN 160 THEN 700 ELSE 600 END)`
const PART = 140
const FILLED = [
  'supplier supplier_sku order order_line order_express warehouse_sign quality_check quality_check_line stock_in stock_in_line payment payment_line refund plan',
  'account_entry statement ali_order suggest',
]
  .flatMap((names) => names.split(' '))
  .map((name) => `purchasing_${name}`)
  .concat('goods_goods', 'goods_goods_sku', 'stock_summary', 'goods_sku_sale_day')

export const skuNamed = (n: number): string => `BQ${String(n).padStart(7, '0')}`
export const orderNamed = (n: number): string => `CGB${String(n).padStart(8, '0')}`
export const parcelNamed = (n: number, nth = 1): string => `PB${String(n).padStart(9, '0')}-${nth}`
export const skusAt = (orders: number): number => Math.round(orders * SKUS_AN_ORDER)

/** Written past the verbs, so many more as are missing: every document of an order, as it would stand. */
export async function fillPurchasing(database: BenchDatabase, orders: number): Promise<void> {
  const filled = [CATALOGUE, HEADS, ARRIVALS, CHECKS, STOCKED, MONEY, PLANS, ON_WAY]
  await database.run(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'; SET TimeZone = 'Asia/Shanghai';
    ${rangeTo(orders)} ${filled.join(';')}`)
  await database.run(`VACUUM ANALYZE ${FILLED.join(', ')}`)
}

const rangeTo = (orders: number): string => `
  CREATE TEMP TABLE bench_of AS SELECT (SELECT count(*) FROM purchasing_order WHERE order_no ~ '^CGB\\d')::int AS was, ${orders} AS orders, ${skusAt(orders)} AS skus,
    ${Math.round(orders / ORDERS_A_SUPPLIER)} AS suppliers, (SELECT count(*) FROM goods_goods_sku WHERE sku ~ '^BQ\\d')::int AS sku_was,
    (SELECT count(*) FROM purchasing_supplier WHERE supplier_name ~ '^测速供应商\\d')::int AS supplier_was;
  CREATE TEMP TABLE bench_buyer AS SELECT u.id, row_number() OVER (ORDER BY u.id) - 1 AS place, count(*) OVER () AS of
    FROM account_user u WHERE EXISTS (SELECT 1 FROM account_user_role x JOIN account_role r ON r.id = x.role_id WHERE x.user_id = u.id AND r.role_key = 'purchaser');`

const CATALOGUE = `
  INSERT INTO goods_goods (goods_code, goods_name, audit_status, goods_status, default_store_id)
  SELECT 'BQ' || n, '测速商品' || n, 200, '20', 1 FROM bench_of, generate_series(sku_was + 1, skus) n;
  INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, sku_status, cost_price, weight)
  SELECT g.id, 'BQ' || lpad(substr(g.goods_code, 3), 7, '0'), g.goods_name, '1', '20', 5, 120 FROM goods_goods g WHERE g.goods_code ~ '^BQ\\d'
    AND substr(g.goods_code, 3)::int > (SELECT sku_was FROM bench_of);
  INSERT INTO purchasing_supplier (supplier_name, supplier_type, level_id, status, settlement_type, purchaser_id)
  SELECT '测速供应商' || n, '1', (SELECT id FROM purchasing_supplier_level WHERE level_code = (ARRAY['S', 'A', 'B', 'C'])[1 + n % 4]), 1, 1, b.id
  FROM bench_of, generate_series(supplier_was + 1, suppliers) n JOIN bench_buyer b ON b.place = n % b.of;
  CREATE TEMP TABLE bench_sku AS SELECT substr(sku, 3)::int AS nth, id FROM goods_goods_sku WHERE sku ~ '^BQ\\d';
  CREATE TEMP TABLE bench_supplier AS SELECT substr(supplier_name, 6)::int AS nth, id, purchaser_id FROM purchasing_supplier WHERE supplier_name ~ '^测速供应商\\d';
  CREATE UNIQUE INDEX ON bench_sku (nth); CREATE UNIQUE INDEX ON bench_supplier (nth); ANALYZE bench_sku, bench_supplier;
  INSERT INTO purchasing_supplier_sku (supplier_id, sku_id, price, moq, pack_qty, is_default)
  SELECT s.id, k.id, 5, 10, 1, 1 FROM bench_of, bench_sku k JOIN bench_supplier s ON s.nth = 1 + k.nth % (SELECT suppliers FROM bench_of) WHERE k.nth > sku_was;
  INSERT INTO stock_summary (store_id, sku_id, on_hand, sellable_on_hand, amount)
  SELECT 1 + nth % 3, id, nth % 40, nth % 40, nth % 40 * 5 FROM bench_sku, bench_of WHERE nth > sku_was;
  INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold)
  SELECT id, now()::date - (1 + d * 7), 1 + nth % 3, 3 + nth % 9 FROM bench_sku, bench_of, generate_series(0, 3) d WHERE nth > sku_was AND nth % 3 < 2`

/** Fourteen months of orders of four lines, each at 200.00. */
const HEADS = `
  CREATE TEMP TABLE bench_head AS SELECT n, ${FLAG} AS flag, ${FLAG} IN (400, 600) AS arrived, ${FLAG} = 600 OR n % 200 = ${PART} AS stocked,
    now() - (orders - n) * interval '420 days' / orders - interval '1 hour' AS at FROM bench_of, generate_series(was + 1, orders) n;
  INSERT INTO purchasing_order (order_no, order_type, supplier_id, purchaser_id, store_id, target_store_id, settlement_type, sku_count, quantity, goods_amount, total_amount,
    payable_amount, paid_amount, refund_amount, stocked_amount, due_date, expect_arrive_date, urgent, ali_order_id, source, check_flag, bargain_status, pay_status, ship_status, stock_in_status,
    refund_status, audit_time, ship_time, first_scan_time, first_stock_in_time, archive_time, create_by, create_time, update_time)
  SELECT 'CGB' || lpad(n::text, 8, '0'), 1 + (n % 4 = 0)::int, s.id, s.purchaser_id, 1 + n % 3, 1 + n % 3, 1, ${LINES}, ${LINES * PIECES}, 200, 200, 200,
    CASE WHEN flag <> 600 THEN 0 WHEN n % 1000 = 7 THEN 150 ELSE 200 END, 0, CASE WHEN flag = 600 THEN 200 WHEN stocked THEN 100 ELSE 0 END, (at + interval '8 days')::date,
    (at + interval '9 days')::date, (n % 9 = 0)::int, CASE WHEN n % 4 = 0 THEN '88' || lpad(n::text, 12, '0') END, 2, flag,
    CASE WHEN n % 1000 = 0 THEN 102 WHEN n % 50 = 9 THEN 108 ELSE 101 END,
    CASE flag WHEN 100 THEN 201 WHEN 600 THEN 203 WHEN 700 THEN 203 ELSE CASE WHEN n % 400 < 200 THEN 202 ELSE 204 END END,
    CASE WHEN flag IN (100, 200, 700) THEN 301 WHEN arrived THEN 303 ELSE 302 END, CASE WHEN flag = 600 THEN 403 WHEN stocked THEN 402 ELSE 401 END,
    CASE WHEN n % 200 = 100 THEN 501 ELSE 500 END, CASE WHEN flag > 100 THEN at + interval '1 day' END, CASE WHEN flag IN (300, 400, 600) THEN at + interval '3 days' END,
    CASE WHEN arrived THEN at + interval '8 days' END, CASE WHEN stocked THEN at + interval '8 days' END, CASE WHEN flag >= 600 THEN at + interval '12 days' END,
    s.purchaser_id, at, at
  FROM bench_head JOIN bench_supplier s ON s.nth = 1 + n % (SELECT suppliers FROM bench_of);
  CREATE TEMP TABLE bench_order AS SELECT h.*, o.id, o.supplier_id, o.store_id FROM bench_head h JOIN purchasing_order o ON o.order_no = 'CGB' || lpad(h.n::text, 8, '0');
  ANALYZE bench_order;
  INSERT INTO purchasing_order_line (order_id, sku_id, quantity, cancel_qty, price, origin_price, line_amount, landed_amount, landed_unit_cost, arrived_qty, good_qty, stocked_qty, on_way_qty, sort_no)
  SELECT o.id, k.id, ${PIECES}, CASE WHEN flag = 700 THEN ${PIECES} ELSE 0 END, 5, 5, 50, 50, 5, q.done, q.done, q.done,
    CASE WHEN flag IN (200, 300, 400) THEN ${PIECES} - q.done ELSE 0 END, i
  FROM bench_order o CROSS JOIN generate_series(0, ${LINES - 1}) i CROSS JOIN LATERAL (SELECT CASE WHEN flag = 600 THEN ${PIECES} WHEN stocked THEN ${PIECES / 2} ELSE 0 END AS done) q
  JOIN bench_sku k ON k.nth = 1 + (o.n::bigint * ${LINES} + i * 7919) % (SELECT skus FROM bench_of);
  CREATE TEMP TABLE bench_line AS SELECT l.id, l.order_id, l.sku_id FROM purchasing_order_line l JOIN bench_order o ON o.id = l.order_id; ANALYZE bench_line`

/** Every second order came in two parcels; one parcel in five hundred belongs to nobody. */
const ARRIVALS = `
  INSERT INTO purchasing_warehouse_sign (sign_no, express_delivery_no, store_id, result, order_ids, scan_by, scan_time, create_time)
  SELECT 'QSB' || lpad(n::text, 8, '0') || i, 'PB' || lpad(n::text, 9, '0') || '-' || i, store_id, 1, ARRAY[id], 1, at + interval '8 days', at FROM bench_order,
    generate_series(1, 1 + n % 2) i WHERE arrived;
  INSERT INTO purchasing_warehouse_sign (sign_no, express_delivery_no, store_id, result, scan_by, scan_time, create_time)
  SELECT 'QSN' || lpad(n::text, 8, '0'), 'PN' || lpad(n::text, 9, '0'), store_id, 2, 1, at, at FROM bench_order WHERE n % 500 = 1;
  INSERT INTO purchasing_order_express (order_id, express_company, express_delivery_no, ship_time, trace_sign_time, scan_time, sign_id, create_time)
  SELECT o.id, '中通快递', x.no, at + interval '3 days', s.scan_time, s.scan_time, s.id, at
  FROM bench_order o CROSS JOIN generate_series(1, 1 + o.n % 2) i CROSS JOIN LATERAL (SELECT 'PB' || lpad(o.n::text, 9, '0') || '-' || i AS no) x
  LEFT JOIN purchasing_warehouse_sign s ON s.express_delivery_no = x.no WHERE flag IN (300, 400, 600)`

const CHECKS = `
  INSERT INTO purchasing_quality_check (qc_no, order_id, store_id, qc_mode, sample_rate, status, check_time, create_time)
  SELECT 'ZJB' || lpad(n::text, 8, '0'), id, store_id, 1, 0.1, CASE WHEN stocked THEN 200 ELSE 100 END, CASE WHEN stocked THEN at + interval '8 days' END, at FROM bench_order WHERE arrived AND n % 3 > 0;
  INSERT INTO purchasing_quality_check_line (document_id, order_line_id, arrived_qty, checked_qty, good_qty)
  SELECT c.id, l.id, ${PIECES}, ${PIECES}, ${PIECES} FROM bench_line l JOIN purchasing_quality_check c ON c.order_id = l.order_id`

const STOCKED = `
  INSERT INTO purchasing_stock_in (stock_in_no, order_id, store_id, status, quantity, amount, audit_time, create_time)
  SELECT 'CRB' || lpad(n::text, 8, '0'), id, store_id, 200, ${LINES * PIECES}, 200, at + interval '8 days', at FROM bench_order WHERE stocked;
  INSERT INTO purchasing_stock_in_line (document_id, order_line_id, sku_id, quantity, place_type, place_id, unit_cost)
  SELECT d.id, l.id, l.sku_id, ${PIECES}, 1, 1, 5 FROM bench_line l JOIN purchasing_stock_in d ON d.order_id = l.order_id`

const MONEY = `
  INSERT INTO purchasing_payment (payment_no, supplier_id, pay_type, amount, due_date, status, paid_time, create_time)
  SELECT 'FKB' || lpad(n::text, 8, '0'), supplier_id, 2, 200, (at + interval '8 days')::date, CASE WHEN flag = 600 THEN 600 WHEN flag = 200 THEN 100 ELSE 200 END,
    CASE WHEN flag = 600 THEN at + interval '5 days' END, at FROM bench_order WHERE flag NOT IN (100, 700);
  INSERT INTO purchasing_payment_line (document_id, order_id, amount)
  SELECT d.id, o.id, 200 FROM bench_order o JOIN purchasing_payment d ON d.payment_no = 'FKB' || lpad(o.n::text, 8, '0');
  INSERT INTO purchasing_refund (refund_no, order_id, refund_type, status, quantity, amount, received_amount, received_time, create_time)
  SELECT 'CTB' || lpad(n::text, 8, '0'), id, 1, CASE WHEN flag = 400 THEN 501 ELSE 503 END, 1, 0, CASE WHEN flag = 600 THEN 0 END, CASE WHEN flag = 600 THEN at + interval '9 days' END, at
  FROM bench_order WHERE n % 200 IN (100, 101, 103, 105);
  INSERT INTO purchasing_account_entry (order_id, kind, day, month, amount, reason, create_time)
  SELECT id, kind, (at + interval '8 days')::date, date_trunc('month', at + interval '8 days')::date, CASE WHEN flag = 600 THEN 200 ELSE 100 END, '测速', at FROM bench_order, generate_series(1, 2) kind
  WHERE flag = 600 OR (stocked AND kind = 1);
  INSERT INTO purchasing_statement (statement_no, supplier_id, month, in_amount, paid_amount, status)
  SELECT 'DZB' || s.id || '-' || m, s.id, (date_trunc('month', now()) - m * interval '1 month')::date, 2000, 2000, (m > 2)::int
  FROM bench_supplier s, bench_of, generate_series(1, 13) m WHERE s.nth > supplier_was;
  INSERT INTO purchasing_ali_order (ali_order_id, seller_login_id, seller_name, ali_status, goods_amount, total_amount, pay_time, ali_create_time, ali_modify_time, order_id, create_time)
  SELECT '88' || lpad(n::text, 12, '0'), 'shop' || n % 900, '测速卖家' || n % 900, CASE WHEN flag = 600 THEN 'success' WHEN flag >= 300 THEN 'waitbuyerreceive' ELSE 'waitbuyerpay' END, 200, 200,
    CASE WHEN flag >= 300 THEN at END, at, at, CASE WHEN n % 400 <> 4 THEN id END, at FROM bench_order WHERE n % 4 = 0;
  ${['ali_order', 'refund'].map((name) => `UPDATE purchasing_${name} t SET order_purchaser_id = o.purchaser_id, order_create_by = o.create_by FROM purchasing_order o WHERE o.id = t.order_id AND t.order_purchaser_id IS NULL`).join(';')}`

const PLANS = `
  INSERT INTO purchasing_plan (plan_no, sku_id, store_id, target_store_id, plan_qty, ordered_qty, supplier_id, price, purchaser_id, source, status, create_by, create_time)
  SELECT 'JHB' || lpad(o.n::text, 8, '0'), k.id, store_id, store_id, 20, CASE WHEN o.n % 400 = 0 THEN 0 ELSE 20 END, supplier_id, 5, s.purchaser_id, 2,
    CASE WHEN o.n % 400 = 0 THEN 100 WHEN o.n % 400 = 200 THEN 200 ELSE 600 END, s.purchaser_id, at
  FROM bench_order o JOIN bench_supplier s ON s.id = o.supplier_id JOIN bench_sku k ON k.nth = 1 + o.n % (SELECT skus FROM bench_of) WHERE o.n % ${ORDERS_A_PLAN} = 0`

const ON_WAY = `
  INSERT INTO stock_summary (store_id, sku_id, purchase_on_way)
  SELECT o.store_id, l.sku_id, sum(l.on_way_qty) FROM purchasing_order_line l JOIN purchasing_order o ON o.id = l.order_id WHERE l.on_way_qty > 0 AND o.order_no ~ '^CGB\\d' GROUP BY 1, 2
  ON CONFLICT (store_id, sku_id) DO UPDATE SET purchase_on_way = excluded.purchase_on_way`
