import type { BenchDatabase } from './database.ts'

const STORES = 5
const PLACES = 30_000
const DAYS_EACH = 10
export const MOVEMENTS_EACH = DAYS_EACH * 2
const TABLES = [
  'stock_movement',
  'stock_daily',
  'stock_balance',
  'stock_summary',
  'stock_layer',
  'stock_occupancy',
  'goods_sku_sale_day',
]
const HELD = 2
const HOLDERS = 1000
const PLAIN = `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'; SET TimeZone = 'Asia/Shanghai';`

export async function fillStock(database: BenchDatabase, balances: number): Promise<void> {
  const { db } = database
  const run = (statement: string) => database.run(statement)
  const skus = balances / STORES
  const [from] = (await db.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM goods_goods_sku WHERE sku ~ '^BS\\d'`)).rows
  await run(PLAIN + masters(from!.n + 1, skus))
  const kept = await indexesOf(db)
  await run(kept.map(({ drop }) => drop).join(';'))
  await run(`${PLAIN} CREATE UNLOGGED TABLE IF NOT EXISTS bench_pair (store_id bigint, sku_id bigint, place_id bigint, n int, cost numeric); TRUNCATE bench_pair;
    INSERT INTO bench_pair SELECT s, k.id, p.id, n, 5.5 + n % 97 FROM generate_series(${from!.n + 1}, ${skus}) n JOIN goods_goods_sku k ON k.sku = 'BS' || lpad(n::text, 7, '0')
    CROSS JOIN generate_series(1, ${STORES}) s JOIN stock_store_location p ON p.store_id = s AND p.location_name = 'BQ-' || (n % ${PLACES});
    ANALYZE bench_pair`)
  for (const statement of [...BOOKS, ...Array.from({ length: DAYS_EACH }, (_, day) => movementsOf(day)), DAILY, STORE_DAILY])
    await run(PLAIN + statement)
  for (const { make } of kept) await run(PLAIN + make)
  await run(`INSERT INTO stock_daily_through (day) VALUES (now()::date - 1) ON CONFLICT (one) DO UPDATE SET day = excluded.day`)
  await run('VACUUM ANALYZE')
}

async function indexesOf({ pool }: BenchDatabase['db']): Promise<{ drop: string; make: string }[]> {
  const { rows } = await pool.query<{ drop: string; make: string }>(
    `SELECT CASE WHEN c.oid IS NULL THEN 'DROP INDEX ' || i.indexrelid::regclass ELSE 'ALTER TABLE ' || i.indrelid::regclass || ' DROP CONSTRAINT ' || c.conname || ' CASCADE' END AS drop,
       CASE WHEN c.oid IS NULL THEN replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') ELSE 'ALTER TABLE ' || i.indrelid::regclass || ' ADD CONSTRAINT ' || c.conname || ' ' || pg_get_constraintdef(c.oid) END AS make
     FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
     WHERE i.indrelid = ANY(SELECT to_regclass(t) FROM unnest($1::text[]) t) ORDER BY c.oid IS NULL`,
    [TABLES],
  )
  return rows
}

const masters = (from: number, to: number) => `
  INSERT INTO goods_goods (goods_code, goods_name, audit_status, goods_status, default_store_id)
  SELECT 'BS' || n, '测速商品' || n, 200, '20', 1 FROM generate_series(${from}, ${to}) n WHERE n % 5 = 1;
  INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, sku_status, cost_price, weight)
  SELECT g.id, 'BS' || lpad(n::text, 7, '0'), g.goods_name || '款' || n % 5, n::text, '20', 9.5, 120
  FROM generate_series(${from}, ${to}) n JOIN goods_goods g ON g.goods_code = 'BS' || (n - (n - 1) % 5);
  INSERT INTO stock_store_location (store_id, location_name, location_type, max_sku_kinds)
  SELECT s, 'BQ-' || n, 1 + n % 2, 99 FROM generate_series(1, ${STORES}) s, generate_series(0, ${PLACES - 1}) n ON CONFLICT DO NOTHING;
  INSERT INTO order_trade_info (order_no, plat_order_no, plat_code, shop_id, status, currency, exchange_rate, store_id, paid_time, sale_amount)
  SELECT 'BSO-' || n, 'BSO-' || n, s.plat_code, s.id, 50, 'USD', 7, 1, now(), 9 FROM generate_series(0, ${HOLDERS - 1}) n, (SELECT * FROM authorize_shop ORDER BY id LIMIT 1) s
  WHERE NOT EXISTS (SELECT 1 FROM order_trade_info WHERE order_no = 'BSO-0');
  ANALYZE goods_goods; ANALYZE goods_goods_sku; ANALYZE stock_store_location`

const BOOKS = [
  `INSERT INTO stock_summary (store_id, sku_id, on_hand, occupied, sellable_on_hand, sellable_occupied, amount, last_in_time, last_out_time)
   SELECT store_id, sku_id, ${DAYS_EACH}, o, ${DAYS_EACH}, o, ${DAYS_EACH} * cost, now(), now() FROM bench_pair, LATERAL (SELECT CASE WHEN n % 5 < 2 THEN ${HELD} ELSE 0 END AS o) h`,
  `INSERT INTO stock_balance (store_id, place_type, place_id, sku_id, on_hand, occupied)
   SELECT store_id, 1, place_id, sku_id, ${DAYS_EACH}, CASE WHEN n % 5 < 2 THEN ${HELD} ELSE 0 END FROM bench_pair`,
  `INSERT INTO stock_layer (store_id, sku_id, in_date, store_in_date, in_qty, remaining, unit_cost, remain_amount, source_doc_type, source_doc_no, source_line_id, movement_id, create_time)
   SELECT store_id, sku_id, now()::date - n % 360, now()::date - n % 360, 50, CASE y WHEN 0 THEN ${DAYS_EACH} ELSE 0 END, cost, CASE y WHEN 0 THEN ${DAYS_EACH} * cost ELSE 0 END, 'bench', 'B' || n, n, 0, now()
   FROM bench_pair, generate_series(0, 2) y`,
  `INSERT INTO stock_occupancy (store_id, place_type, place_id, sku_id, quantity, doc_type, doc_id, doc_line_id, doc_no, state, occupy_time, end_time)
   SELECT store_id, 1, place_id, sku_id, ${HELD}, CASE WHEN gone THEN 'move' ELSE 'order' END, CASE WHEN gone THEN 900000000 + n ELSE (SELECT min(id) FROM order_trade_info WHERE order_no LIKE 'BSO-%') + n % ${HOLDERS} END, n, 'BO' || n, CASE WHEN e = 0 THEN 1 ELSE 2 END, now() - interval '1 day', CASE WHEN e > 0 THEN now() END
   FROM bench_pair, generate_series(0, 2) e, LATERAL (SELECT n % 1000 = 0 AS gone) g WHERE n % 5 < 2`,
  `INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold) SELECT sku_id, now()::date - (1 + (n + d * 9) % 30), store_id, 1 + n % 4 FROM bench_pair, generate_series(0, 2) d`,
]

const movementsOf = (nth: number) => `
  INSERT INTO stock_movement (post_no, movement_time, store_id, place_type, place_id, sku_id, biz_type, quantity, unit_cost, amount, place_after, store_after,
    store_amount_after, doc_type, doc_id, doc_line_id, seq, doc_no, operator_id)
  SELECT n, now()::date - (${(DAYS_EACH - nth - 1) * 36} + n % 36 + 1) + v.at, store_id, 1, place_id, sku_id, v.biz, v.q, cost, v.q * cost, ${nth} + v.after, ${nth} + v.after,
    (${nth} + v.after) * cost, 'bench', n, n, 1, 'BM' || n || '-${nth}', 1
  FROM bench_pair, LATERAL (VALUES (interval '9 hours', 101, 5, 5), (interval '15 hours', CASE WHEN n % 5000 = 7 THEN 208 ELSE 201 END, -4, 1)) v(at, biz, q, after)`

const ZERO = ['102', '103', '104', '105', '108', '202', '203', '204', '205', '208']
const DAILY = `
  INSERT INTO stock_daily (day, store_id, sku_id, opening_qty, opening_amount, q101, a101, q201, a201, a109, ${ZERO.map((biz) => `q${biz}, a${biz}`).join(', ')}, closing_qty, closing_amount)
  SELECT now()::date - ((${DAYS_EACH} - d - 1) * 36 + n % 36 + 1), store_id, sku_id, d, d * cost, 5, 5 * cost, 4, 4 * cost, 0, ${ZERO.map(() => '0, 0').join(', ')}, d + 1, (d + 1) * cost
  FROM bench_pair, generate_series(0, ${DAYS_EACH - 1}) d`

const SUMMED = ['109', '101', '201', ...ZERO].flatMap((biz) => (biz === '109' ? ['a109'] : [`q${biz}`, `a${biz}`]))
const STORE_DAILY = `
  DELETE FROM stock_store_daily;
  INSERT INTO stock_store_daily (day, store_id, ${SUMMED.join(', ')})
  SELECT day, store_id, ${SUMMED.map((name) => `sum(${name})`).join(', ')} FROM stock_daily GROUP BY day, store_id`
