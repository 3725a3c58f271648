import { sql } from '../apps/server/src/kit/db/db.ts'
import type { BenchDatabase } from './database.ts'
import { lay } from './orders-allocation.ts'

const SHOPS = 100
const SKUS = 2000
const ON_HAND = 400_000
/** What is under way does not grow with the years. */
const [ASKED, UNDER_WAY, PRICES_OPEN] = [5000, 2000, 300]
/** How many of each there are a stock-up order. */
export const SHARES = { sales: 1 / 6, deliveries: 1 / 3, works: 3, prints: 1, prices: 1 / 30, picks: 1 / 30 }
export const BENCH_SHOP = 'BT1'
const FILLED = [
  'temu_stock_order',
  'temu_stock_order_line',
  'temu_delivery_order',
  'temu_delivery_line',
  'temu_package',
  'temu_package_line',
  'temu_packing_record',
  'temu_work_record',
  'temu_print_record',
  'temu_pick_receipt',
  'temu_sales_row',
  'temu_sales_day',
  'temu_price_adjust',
]

/** A hundred shops that ship from a store of their own, what lies there, and what is under way today; a kept company has them. */
export async function fillTemuGround(database: BenchDatabase): Promise<void> {
  if (await database.db.one(sql`SELECT 1 FROM pg_tables WHERE tablename = 'bench_shop'`)) return
  const { storeId } = await lay(database, 0, SKUS, ON_HAND)
  await database.run(ground(storeId))
  await database.run(underWay(storeId))
  await database.run(`VACUUM ANALYZE ${FILLED.join(', ')}, stock_summary, stock_balance`)
}

/** What is over, up to so many stock-up orders. */
export async function fillTemu(database: BenchDatabase, orders: number): Promise<void> {
  await database.run(pastTo(orders))
  await database.run(`VACUUM ANALYZE ${FILLED.join(', ')}`)
}

const ground = (storeId: number): string => `
  UPDATE goods_goods_sku SET cost_price = 10, weight = 120, length = 10, width = 10, height = 5, sku_status = '20' WHERE sku ~ '^AL\\d+-';
  INSERT INTO stock_store_location (store_id, location_name, location_type, max_sku_kinds) VALUES (${storeId}, 'BT-ZC-01', 3, 99);
  SELECT ensure_month_partitions('temu_work_record', (now() - interval '13 months')::date, 16);
  INSERT INTO temu_warehouse (id, name) SELECT 9900 + n, '测速收货仓' || n FROM generate_series(1, 4) n;
  INSERT INTO temu_express_company (id, name) VALUES (9901, '测速快递');
  INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status)
  SELECT 'temu', '测速托管' || n, 'BT' || n, 'CNY', u.id, u.dept_id, 1 FROM generate_series(1, ${SHOPS}) n
    JOIN account_user u ON u.username = CASE WHEN n % 10 = 0 THEN 'seller' ELSE 'admin' END;
  INSERT INTO temu_config (shop_id, out_store_id, stock_days, margin_floor, express_company_id) SELECT id, ${storeId}, 21, 0.15, 9901 FROM authorize_shop WHERE suffix ~ '^BT\\d';
  INSERT INTO simulator_managed_shop (shop_id, is_quiet) SELECT id, 1 FROM authorize_shop WHERE suffix ~ '^BT\\d';
  INSERT INTO temu_shop_performance (shop_id, day, due_orders, on_time_shipped, arrive_due, on_time_arrived, on_sale_skus, lacking_skus)
  SELECT s.id, now()::date - d, 30, 28, 30, 27, 500, 20 FROM authorize_shop s, generate_series(0, 89) d WHERE s.suffix ~ '^BT\\d';
  INSERT INTO temu_job (job_type, shop_id, status, pulled, start_time, end_time)
  SELECT 1 + d % 6, s.id, 2, 20, now() - d * interval '3 hours', now() - d * interval '3 hours' FROM authorize_shop s, generate_series(1, 200) d WHERE s.suffix ~ '^BT\\d';
  CREATE TABLE bench_shop AS SELECT row_number() OVER (ORDER BY s.id) - 1 AS place, s.id, c.out_store_id FROM authorize_shop s JOIN temu_config c ON c.shop_id = s.id WHERE s.suffix ~ '^BT\\d';
  CREATE TABLE bench_sku AS SELECT row_number() OVER (ORDER BY id) - 1 AS place, id, sku FROM goods_goods_sku WHERE sku ~ '^AL\\d+-' ORDER BY id LIMIT ${SKUS};
  ANALYZE bench_shop, bench_sku`

interface Shape {
  mark: string
  from: number | string
  to: number
  status: string
  staged: string
  /** Interval after now by which it must leave. */
  due: string
}
const stockOrders = ({ mark, from, to, status, staged, due }: Shape): string => `
  INSERT INTO temu_stock_order (sub_purchase_order_sn, shop_id, product_skc_id, skc_ext_code, product_name, source, urgency_type, platform_status, purchase_time, expect_latest_deliver_time,
    expect_latest_arrival_time, sub_warehouse_id, is_staged, ship_time, arrive_time)
  SELECT '${mark}' || n, h.id, 'SKC' || n % 90000, 'BT-' || n % ${SKUS}, '测速收纳盒' || n % ${SKUS}, CASE WHEN n % 3 = 0 THEN 1 ELSE 9999 END, (n % 9 = 0)::int, ${status}, now() + ${due} - interval '3 days',
    now() + ${due}, now() + ${due} + interval '3 days', 9901 + n % 4, ${staged}, CASE WHEN ${status} IN (2, 7) THEN now() + ${due} - interval '1 hour' END, CASE WHEN ${status} = 7 THEN now() + ${due} + interval '1 day' END
  FROM generate_series(${from}, ${to}) n JOIN bench_shop h ON h.place = n / 3 % ${SHOPS};
  INSERT INTO temu_stock_order_line (document_id, product_sku_id, ext_code, spec, sku_id, purchase_qty, max_deliver_qty, supply_price)
  SELECT o.id, 'PT' || n || '-' || k.i, s.sku, '黑色', s.id, 5, 6, 25 FROM temu_stock_order o CROSS JOIN LATERAL (SELECT substr(o.sub_purchase_order_sn, ${mark.length + 1})::int AS n) x
    CROSS JOIN generate_series(1, 2) k(i) JOIN bench_sku s ON s.place = (n * 2 + k.i) % ${SKUS} WHERE o.sub_purchase_order_sn ~ '^${mark}\\d' AND x.n BETWEEN ${from} AND ${to}`

interface Stage {
  mark: string
  from: number | string
  to: number
  /** The mark of the stock-up orders on them, and how many each has. */
  of: string
  each: number
  status: string
  age: string
}
const deliveries = ({ mark, from, to, of, each, status, age }: Stage): string => `
  INSERT INTO temu_delivery_order (delivery_order_no, platform_delivery_sn, shop_id, out_store_id, sub_warehouse_id, express_company_id, express_delivery_no, deadline, sku_count, plan_qty, picked_qty,
    labeled_qty, packed_qty, ship_qty, package_count, status, submit_time, audit_time, pick_time, label_time, pack_time, ship_time, receive_time, end_time, create_time)
  SELECT '${mark}' || m, 'FH${mark}' || m, h.id, h.out_store_id, 9901 + m % 4, 9901, CASE WHEN ${status} BETWEEN 70 AND 90 THEN 'SFB' || m END, ${age} + interval '3 days', ${2 * each}, ${10 * each}, p.n, p.n,
    p.n, CASE WHEN ${status} BETWEEN 70 AND 90 THEN p.n ELSE 0 END, (${status} BETWEEN 60 AND 90)::int, ${status}, ${age}, ${age} + interval '1 hour', ${age} + interval '3 hours', ${age} + interval '4 hours',
    ${age} + interval '5 hours', CASE WHEN ${status} BETWEEN 70 AND 90 THEN ${age} + interval '6 hours' END, CASE WHEN ${status} IN (80, 90) THEN ${age} + interval '2 days' END, CASE WHEN ${status} = 90 THEN ${age} + interval '3 days' END, ${age}
  FROM generate_series(${from}, ${to}) m JOIN bench_shop h ON h.place = m % ${SHOPS} CROSS JOIN LATERAL (SELECT CASE WHEN ${status} BETWEEN 40 AND 90 THEN ${10 * each} ELSE 0 END AS n) p;
  UPDATE temu_stock_order o SET delivery_order_id = d.id FROM temu_delivery_order d
  WHERE d.delivery_order_no = '${mark}' || (substr(o.sub_purchase_order_sn, ${of.length + 1})::int - 1) / ${each} + 1 AND o.sub_purchase_order_sn ~ '^${of}\\d' AND o.delivery_order_id IS NULL AND d.status <> 700;
  INSERT INTO temu_delivery_line (document_id, stock_order_id, stock_order_line_id, sku_id, product_sku_id, plan_qty, picked_qty, labeled_qty, packed_qty, ship_qty)
  SELECT d.id, o.id, l.id, l.sku_id, l.product_sku_id, 5, (d.picked_qty > 0)::int * 5, (d.picked_qty > 0)::int * 5, (d.picked_qty > 0)::int * 5, (d.ship_qty > 0)::int * 5
  FROM temu_delivery_order d JOIN temu_stock_order o ON o.delivery_order_id = d.id JOIN temu_stock_order_line l ON l.document_id = o.id
  WHERE d.delivery_order_no ~ '^${mark}\\d' AND substr(d.delivery_order_no, ${mark.length + 1})::int BETWEEN ${from} AND ${to};
  INSERT INTO temu_package (package_no, delivery_order_id, seq, weight, quantity, status, seal_time)
  SELECT d.delivery_order_no || '-1', d.id, 1, 2.5, d.picked_qty, CASE WHEN d.status = 60 THEN 1 WHEN d.status = 70 THEN 2 ELSE 3 END, d.pack_time FROM temu_delivery_order d
  WHERE d.delivery_order_no ~ '^${mark}\\d' AND substr(d.delivery_order_no, ${mark.length + 1})::int BETWEEN ${from} AND ${to} AND d.status BETWEEN 60 AND 90;
  INSERT INTO temu_package_line (package_id, delivery_line_id, sku_id, quantity)
  SELECT p.id, l.id, l.sku_id, 5 FROM temu_package p JOIN temu_delivery_order d ON d.id = p.delivery_order_id JOIN temu_delivery_line l ON l.document_id = d.id
  WHERE d.delivery_order_no ~ '^${mark}\\d' AND substr(d.delivery_order_no, ${mark.length + 1})::int BETWEEN ${from} AND ${to}`

const underWay = (storeId: number): string => `
  ${stockOrders({ mark: 'BSO', from: 1, to: ASKED, status: '(CASE WHEN n % 10 < 3 THEN 0 ELSE 1 END)', staged: '(n % 10 >= 6)::int', due: `(n % 96 - 12) * interval '1 hour'` })};
  ${stockOrders({ mark: 'BSU', from: 1, to: UNDER_WAY, status: '1', staged: '1', due: `(n % 96) * interval '1 hour'` })};
  ${deliveries({ mark: 'BFU', from: 1, to: UNDER_WAY, of: 'BSU', each: 1, status: '(ARRAY[10, 20, 30, 40, 50, 60, 70, 80])[1 + m % 8]', age: `(now() - (m % 60) * interval '1 hour')` })};
  INSERT INTO temu_pick_receipt (pick_no, store_id, status, order_count, line_count, quantity) SELECT 'BTQU' || n, ${storeId}, n % 2, 1, 2, 10 FROM generate_series(1, 200) n`

const past = `(now() - interval '2 days' - (m % 350) * interval '1 day')`

const pastTo = (orders: number): string => `
  CREATE TABLE bench_from AS SELECT (SELECT count(*) FROM temu_stock_order WHERE sub_purchase_order_sn ~ '^BSP\\d')::int AS orders, (SELECT count(*) FROM temu_sales_row WHERE product_sku_id ~ '^PS\\d')::int AS sales,
    (SELECT count(*) FROM temu_price_adjust WHERE adjust_no ~ '^BTD\\d')::int AS prices, (SELECT count(*) FROM temu_pick_receipt WHERE pick_no ~ '^BTQP\\d')::int AS picks;
  ${stockOrders({ mark: 'BSP', from: '(SELECT orders + 1 FROM bench_from)', to: orders, status: '(CASE WHEN n % 25 = 0 THEN 10 WHEN n % 40 = 0 THEN 9 ELSE 7 END)', staged: '1', due: `interval '-3 days' - (n / 3 % 350) * interval '1 day'` })};
  ${deliveries({ mark: 'BFP', from: '(SELECT orders / 3 + 1 FROM bench_from)', to: Math.floor(orders * SHARES.deliveries), of: 'BSP', each: 3, status: '(CASE WHEN m % 50 = 0 THEN 700 ELSE 90 END)', age: past })};
  CREATE TABLE bench_done AS SELECT d.id, d.shop_id, d.delivery_order_no, d.pack_time AS time, l.id AS line_id, l.sku_id, row_number() OVER (PARTITION BY d.id ORDER BY l.id) AS nth FROM temu_delivery_order d
    JOIN temu_delivery_line l ON l.document_id = d.id WHERE d.delivery_order_no ~ '^BFP\\d' AND substr(d.delivery_order_no, 4)::int > (SELECT orders / 3 FROM bench_from);
  INSERT INTO temu_work_record (work_type, delivery_order_id, sku_id, quantity, user_id, time, points) SELECT w, d.id, d.sku_id, 5, 1 + d.id % 20, d.time - (4 - w) * interval '1 hour', 0.25
    FROM bench_done d, generate_series(1, 3) w WHERE d.nth % 2 = 0;
  INSERT INTO temu_packing_record (package_id, delivery_order_id, shop_id, sku_count, quantity, weight, user_id, start_time, seal_time, points)
    SELECT p.id, d.id, d.shop_id, 6, 30, 2.5, 1 + d.id % 20, d.time, d.time, 0.5 FROM bench_done d JOIN temu_package p ON p.delivery_order_id = d.id WHERE d.nth = 1;
  INSERT INTO temu_print_record (print_type, ref_no, delivery_order_id, sku_id, copies, nth, user_id, time)
    SELECT CASE WHEN d.nth = 1 THEN 2 ELSE 1 END, d.delivery_order_no, d.id, CASE WHEN d.nth > 1 THEN d.sku_id END, 5, 1, 1 + d.id % 20, d.time FROM bench_done d WHERE d.nth % 2 = 1;
  INSERT INTO temu_pick_receipt (pick_no, store_id, status, order_count, line_count, quantity, picked_qty, pick_user_id)
    SELECT 'BTQP' || n, h.out_store_id, 2, 10, 60, 300, 300, 1 + n % 20 FROM generate_series((SELECT picks + 1 FROM bench_from), ${Math.floor(orders * SHARES.picks)}) n JOIN bench_shop h ON h.place = 0;
  INSERT INTO temu_sales_row (shop_id, product_sku_id, product_skc_id, ext_code, product_name, sku_id, supply_price, today_sale_volume, last_seven_days_sale_volume, last_thirty_days_sale_volume,
    warehouse_inventory_num, lack_quantity, in_black_list, our_advice, sync_time)
    SELECT h.id, 'PS' || n, 'SKC' || n / 3, s.sku, '测速收纳盒' || n, s.id, 25, n % 9, n % 60, n % 230, n % 400, CASE WHEN n % 12 = 0 THEN 5 ELSE 0 END, (n % 200 = 0)::int, CASE WHEN n % 7 = 0 THEN n % 90 ELSE 0 END, now()
    FROM generate_series((SELECT sales + 1 FROM bench_from), ${Math.floor(orders * SHARES.sales)}) n JOIN bench_shop h ON h.place = n % ${SHOPS} JOIN bench_sku s ON s.place = n % ${SKUS};
  INSERT INTO temu_sales_day (shop_id, product_sku_id, day, quantity, supply_price, posted_qty)
    SELECT r.shop_id, r.product_sku_id, now()::date - d, 3, 25, 3 FROM temu_sales_row r, generate_series(1, 7) d WHERE r.product_sku_id ~ '^PS\\d' AND substr(r.product_sku_id, 3)::int > (SELECT sales FROM bench_from);
  INSERT INTO temu_price_adjust (adjust_no, shop_id, product_sku_id, ext_code, sku_id, source, old_price, new_price, cost, margin_before, margin_after, status, deadline)
    SELECT 'BTD' || n, h.id, 'PS' || n, s.sku, s.id, 1, 25, 23, 10, 0.6, 0.56, CASE WHEN n <= ${PRICES_OPEN} THEN 1 ELSE 2 + n % 2 END, now() + n % 40 * interval '1 hour'
    FROM generate_series((SELECT prices + 1 FROM bench_from), ${Math.floor(orders * SHARES.prices)}) n JOIN bench_shop h ON h.place = n % ${SHOPS} JOIN bench_sku s ON s.place = n % ${SKUS};
  DROP TABLE bench_from, bench_done`
