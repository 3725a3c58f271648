import type { BenchDatabase } from './database.ts'

export const OPEN = 60_000
const DAYS = 425
const ARCHIVED_AFTER = 25
const TABLES = [
  'order_trade_info',
  'order_details',
  'order_stage_log',
  'order_message',
  'order_facts',
  'order_note',
  'stock_occupancy',
]
const PLAIN = `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'; SET TimeZone = 'Asia/Shanghai';`

/**
 * So many orders of 2.2 lines: sixty thousand open ones over all the stages, the others shipped or archived over fourteen months, each with its
 * stages, message and what the rules saw of it. Written set by set past the verbs; stock is not posted.
 */
export async function fillOrders(database: BenchDatabase, orders: number): Promise<void> {
  const run = (statement: string) => database.run(PLAIN + statement)
  const [had] = (
    await database.db.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM order_trade_info WHERE order_no ~ '^BO\\d'`)
  ).rows
  await run(QUIET + WORLD)
  const kept = await indexesOf(database)
  await run(kept.map(({ drop }) => drop).join(';'))
  await run(numbered(had!.n + 1, orders))
  for (const statement of [ORDERS, LINES, STAGES, MESSAGES, FACTS, NOTES, RETURNS, BATCHES, HOLDS]) await run(statement)
  for (const { make } of kept) await run(make)
  await database.run('VACUUM ANALYZE')
}

async function indexesOf({ db }: BenchDatabase): Promise<{ drop: string; make: string }[]> {
  const { rows } = await db.pool.query<{ drop: string; make: string }>(
    `SELECT 'DROP INDEX ' || i.indexrelid::regclass AS drop, pg_get_indexdef(i.indexrelid) AS make FROM pg_index i
     WHERE i.indrelid = ANY(SELECT to_regclass(t) FROM unnest($1::text[]) t) AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [TABLES],
  )
  return rows
}

/** What the clock would do to so many orders is not what is measured. */
const QUIET = `
  UPDATE authorize_shop SET order_sync = 0;
  UPDATE order_wave_picking_template SET auto_times = '{}';
  INSERT INTO system_config (config_key, config_name, config_value, value_type) VALUES ('order.autoDistribute', '自动分配', '0', 'int')
    ON CONFLICT (config_key) DO UPDATE SET config_value = '0';`

const WORLD = `
  CREATE OR REPLACE FUNCTION bench_share(n bigint, salt bigint) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS 'SELECT (hashint8extended(n, salt) & 1073741823) / 1073741824.0::float8';
  DROP TABLE IF EXISTS bench_shop, bench_sku, bench_way, bench_step;
  CREATE UNLOGGED TABLE bench_shop AS
    SELECT row_number() OVER (ORDER BY s.id) - 1 AS nth, s.id, s.plat_code, p.plat_name, s.seller_id, s.dept_id, s.currency, coalesce(s.site, 'US') AS country, s.default_store_id AS store_id
    FROM authorize_shop s JOIN basic_platform p ON p.plat_code = s.plat_code JOIN stock_store w ON w.id = s.default_store_id AND w.store_type < 4;
  CREATE UNLOGGED TABLE bench_sku AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS nth, id, sku, sku_name FROM goods_goods_sku WHERE sku_kind = 1 AND deleted_at IS NULL;
  CREATE UNLOGGED TABLE bench_way AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS nth, id, express_id FROM express_logistic_way WHERE deleted_at IS NULL;
  CREATE UNLOGGED TABLE bench_step (nth int, left_status smallint, status smallint, move text, mixed boolean);
  INSERT INTO bench_step VALUES (0, NULL, 10, 'T1', NULL), (1, 10, 20, 'T2', NULL), (2, 20, 40, 'T4', NULL), (3, 40, 50, 'T9', NULL), (4, 50, 60, 'T11', NULL), (5, 60, 70, 'T13', NULL),
    (6, 70, 90, 'T15', false), (6, 70, 80, 'T15', true), (7, 80, 90, 'T17', true), (8, 90, 110, 'T20', NULL), (9, 110, 120, 'T22', NULL), (10, 120, 200, 'T24', NULL);
  ANALYZE bench_shop; ANALYZE bench_sku; ANALYZE bench_way;`

const STAGES_OPEN: [status: number, share: number, last: number][] = [
  [10, 28, 0],
  [20, 12, 1],
  [30, 6, 0],
  [40, 24, 2],
  [50, 12, 3],
  [60, 10, 4],
  [70, 8, 5],
  [80, 4, 6],
  [90, 8, 7],
  [100, 1, 5],
  [110, 7, 8],
]
const byStage = (value: (stage: (typeof STAGES_OPEN)[number]) => number): string => {
  let upTo = 0
  return `CASE ${STAGES_OPEN.map((stage) => `WHEN n % 120 < ${(upTo += stage[1])} THEN ${value(stage)}`).join(' ')} END`
}

const numbered = (from: number, to: number) => `
  DROP TABLE IF EXISTS bench_order;
  CREATE UNLOGGED TABLE bench_order AS
  SELECT nextval(pg_get_serial_sequence('order_trade_info', 'id')) AS id, o.* FROM (
    SELECT n, s.id AS shop_id, s.plat_code, s.plat_name, s.seller_id, s.dept_id, s.currency, s.country, s.store_id, w.id AS way_id, w.express_id, lines, pieces, paid, reached,
      CASE WHEN n > ${OPEN} THEN CASE WHEN reached > now() - interval '${ARCHIVED_AFTER} days' THEN 120 ELSE 200 END ELSE ${byStage(([status]) => status)} END AS status,
      CASE WHEN n > ${OPEN} THEN CASE WHEN reached > now() - interval '${ARCHIVED_AFTER} days' THEN 9 ELSE 10 END ELSE ${byStage(([, , last]) => last)} END AS last
    FROM (
      SELECT n, 1 + (ARRAY[0, 0, 1, 1, 1, 2, 2, 3, 0, 2])[1 + n % 10] AS lines, CASE WHEN n % 5 = 3 THEN 2 ELSE 1 END AS pieces,
        CASE WHEN n > ${OPEN} THEN left_at - interval '3 days' * bench_share(n, 2) ELSE now() - age END AS paid,
        CASE WHEN n > ${OPEN} THEN left_at ELSE now() - age * 0.3 * bench_share(n, 3) END AS reached
      FROM (SELECT n, now() - interval '${DAYS} days' * bench_share(n, 1) AS left_at,
          interval '1 day' * (CASE WHEN n % 120 BETWEEN 40 AND 51 THEN 15 ELSE 3 END) * bench_share(n, 1) AS age FROM generate_series(${from}::bigint, ${to}::bigint) n) t
    ) t
    JOIN bench_shop s ON s.nth = floor(bench_share(t.n, 4) * (SELECT count(*) FROM bench_shop))
    JOIN bench_way w ON w.nth = floor(bench_share(t.n, 5) * (SELECT count(*) FROM bench_way))
    ORDER BY paid) o;
  ANALYZE bench_order`

const at = (nth: number, when = 'true') =>
  `CASE WHEN last >= ${nth} AND ${when} THEN paid + (reached - paid) * ((${nth} + 1.0) / (least(last, 9) + 1.0))::float8 END`
const MIXED = 'lines > 1'
const OUT_OF_STOCK = 'status = 40 AND n % 4 = 0'

const ORDERS = `
  INSERT INTO order_trade_info (id, order_no, plat_order_no, plat_code, shop_id, seller_id, dept_id, status, order_exception_type, exception_reason, exception_from,
    is_out_stock, is_urgent, is_hold, is_cancelled, is_returned, tag_ids, buyer_id, buyer_email, name, phone, country_code, province, city, street1, post_code, transport, currency, exchange_rate,
    goods_amount, sale_amount, platform_fee, payment_fee, goods_cost, freight_est, freight_weighed, profit, profit_rate, store_id, express_id, logistic_way_id, tracking_number,
    label_printed_count, platform_ship_status, track_status, est_weight, actual_weight, weight_flag, latest_ship_time, order_time, paid_time, dispatch_time, push_time,
    allocate_time, batch_time, claim_time, pick_time, sow_time, pack_time, weigh_time, ship_time, archive_time, stage_time, pick_kind, merge_key, merge_to_id, merge_ignored,
    dispatch_error, memo, picking_notes, note_count, create_time, update_time)
  SELECT id, 'BO' || lpad(n::text, 9, '0'), 'BP-' || n, plat_code, shop_id, seller_id, dept_id, status, stopped, CASE stopped WHEN 1 THEN 'SKU未匹配' WHEN 5 THEN '买家要求' END, CASE WHEN stopped > 0 THEN 10 END,
    CASE WHEN ${OUT_OF_STOCK} THEN 1 ELSE 0 END, CASE WHEN n % 50 = 3 THEN 1 ELSE 0 END, CASE WHEN status <= 50 AND n % 33 = 5 THEN 1 ELSE 0 END,
    off::int, CASE WHEN last >= 9 AND n % 120 = 17 THEN 1 ELSE 0 END, CASE WHEN n % 10 = 4 THEN ARRAY(SELECT t.id FROM basic_tag t WHERE t.id % 7 = n % 7 ORDER BY t.id LIMIT 2) ELSE '{}' END,
    'buyer' || n % 400000, 'buyer' || n % 400000 || '@example.com', (ARRAY['Anna', 'John', 'Maria', 'Pavel', 'Chloe', 'Lucas', 'Emma', 'Noah'])[1 + n % 8] || ' ' || (ARRAY['Smith', 'Müller', 'Garcia', 'Ivanov', 'Martin', 'Rossi', 'Kowalski'])[1 + n % 7],
    '555' || n, CASE WHEN n % 9 < 6 THEN country ELSE (ARRAY['US', 'DE', 'GB', 'FR', 'ES', 'PL', 'BR'])[1 + n % 7] END, 'State ' || n % 50, 'City ' || n % 3000, n % 900 || ' Main Street', lpad((n % 90000)::text, 5, '0'),
    'Standard', currency, 7.12, lines * pieces * 12.5, lines * pieces * 12.5 + 2, lines, 0.5, lines * pieces * 31.2, 18.4, CASE WHEN last >= 8 THEN 19.1 END,
    CASE WHEN NOT off THEN lines * pieces * 89 - lines * pieces * 31.2 - 20 END, 0.31, CASE WHEN placed THEN store_id END, CASE WHEN placed THEN express_id END, CASE WHEN placed THEN way_id END,
    CASE WHEN last >= 1 AND (status > 20 OR n % 20 > 0) THEN 'BT' || lpad(n::text, 10, '0') END, CASE WHEN status >= 40 OR n % 3 = 0 THEN 1 ELSE 0 END, CASE WHEN last < 9 THEN 0 WHEN n % 100 = 9 THEN 3 ELSE 2 END,
    CASE WHEN last < 9 THEN NULL WHEN n % 200 = 11 THEN 80 WHEN n % 200 = 12 THEN 70 WHEN reached < now() - interval '14 days' THEN 60 WHEN reached < now() - interval '2 days' AND n % 50 > 0 THEN 30 ELSE 10 END,
    lines * pieces * 150, CASE WHEN last >= 8 THEN lines * pieces * 155 END, CASE WHEN status = 110 AND n % 15 = 0 THEN 1 ELSE 0 END, CASE WHEN NOT off THEN paid + interval '3 days' END, paid - interval '10 minutes', paid,
    ${[at(1), at(2), at(3), at(4), at(5), at(6), at(7, MIXED)].join(',\n    ')},
    CASE WHEN status = 90 AND n % 10 = 0 THEN reached ELSE ${at(8)} END, ${at(8)}, CASE WHEN last >= 9 AND NOT off THEN reached END,
    CASE WHEN last = 10 THEN reached + interval '${ARCHIVED_AFTER} days' END, reached, CASE WHEN ${MIXED} THEN 3 WHEN pieces > 1 THEN 2 ELSE 1 END,
    CASE WHEN n % 3 > 0 THEN CASE WHEN n % 8 < 2 THEN 'BK' || n / 8 ELSE 'BU' || n END END,
    CASE WHEN n % 100 = 7 AND status = 200 AND lag(status) OVER past = 200 THEN lag(id) OVER past END, CASE WHEN n % 90 = 8 THEN 1 ELSE 0 END,
    CASE WHEN status = 10 AND n % 40 = 6 THEN '渠道没有可用单号' END, CASE WHEN n % 33 = 9 THEN '客户要求加固包装' END, CASE WHEN n % 25 = 2 THEN '易碎' END, CASE WHEN n % 40 = 13 THEN 2 ELSE 0 END, paid, reached
  FROM (SELECT o.*, status <> 10 AND status <> 30 OR n % 10 < 7 AS placed, status = 200 AND n % 60 = 1 AS off, CASE WHEN status = 30 THEN (ARRAY[1, 2, 3, 4, 5, 6, 8, 10, 99, 5])[1 + n / 120 % 10] END AS stopped FROM bench_order o) o
  WINDOW past AS (ORDER BY id) ORDER BY id`

const shippedBy = (nth: number) => `CASE WHEN o.last >= ${nth} THEN o.pieces ELSE 0 END`
const LINES = `
  INSERT INTO order_details (order_id, origin_order_id, shop_sku, item_id, title, sku_id, quantity, unit_price, line_amount, occupied_qty, picked_qty, sown_qty, packed_qty, short_qty,
    shipped_qty, unit_cost, cost_amount)
  SELECT o.id, o.id, 'SHOP-' || k.sku, 'IT' || k.nth, k.sku_name, CASE WHEN o.status = 30 AND o.n / 120 % 10 = 0 AND l = 1 THEN NULL ELSE k.id END, o.pieces, 12.5, 12.5 * o.pieces,
    CASE WHEN o.last BETWEEN 3 AND 8 THEN o.pieces ELSE 0 END, ${shippedBy(6)}, CASE WHEN ${MIXED} THEN ${shippedBy(7)} ELSE 0 END, ${shippedBy(8)},
    CASE WHEN ${OUT_OF_STOCK} THEN o.pieces ELSE 0 END, ${shippedBy(9)}, CASE WHEN o.last >= 9 THEN 31.2 END, CASE WHEN o.last >= 9 THEN 31.2 * o.pieces END
  FROM bench_order o CROSS JOIN LATERAL generate_series(1, o.lines) l
  JOIN bench_sku k ON k.nth = floor(power(bench_share(o.n * 8 + l, 6), 2) * (SELECT count(*) FROM bench_sku)) ORDER BY o.id, l`

const STAGES = `
  INSERT INTO order_stage_log (order_id, from_status, to_status, move, user_id, time)
  SELECT o.id, s.left_status, s.status, s.move, CASE WHEN s.nth IN (1, 2) THEN o.seller_id END,
    CASE WHEN s.nth = 10 THEN o.reached + interval '${ARCHIVED_AFTER} days' ELSE o.paid + (o.reached - o.paid) * ((s.nth + 1.0) / (least(o.last, 9) + 1.0))::float8 END
  FROM bench_order o JOIN bench_step s ON s.nth <= o.last AND (s.mixed IS NULL OR s.mixed = (${MIXED})) ORDER BY o.id, s.nth;
  INSERT INTO order_stage_log (order_id, from_status, to_status, move, time, reason)
  SELECT id, CASE status WHEN 30 THEN 10 ELSE 70 END, status, CASE status WHEN 30 THEN 'T5' ELSE 'T16' END, reached, '测速' FROM bench_order WHERE status IN (30, 100) ORDER BY id`

const MESSAGES = `
  INSERT INTO order_message (shop_id, plat_order_no, digest, body, state, time)
  SELECT shop_id, 'BP-' || n, md5(n::text), jsonb_build_object('platOrderNo', 'BP-' || n, 'state', 'paid', 'countryCode', country, 'currency', currency, 'lines', lines), 1, paid FROM bench_order ORDER BY id`

const FACTS = `
  INSERT INTO order_facts (order_id, facts, rule_set_version, result, trace, day, shop_id, time)
  SELECT o.id, jsonb_build_object('orderId', o.id, 'orderNo', 'BO' || lpad(o.n::text, 9, '0'), 'shopId', o.shop_id, 'platCode', o.plat_code, 'platName', o.plat_name, 'countryCode', o.country,
      'transport', 'STANDARD', 'currency', o.currency, 'saleAmount', (o.lines * o.pieces * 12.5 + 2)::text, 'cny', ((o.lines * o.pieces * 12.5 + 2) * 7.12)::text, 'postCode', lpad((o.n % 90000)::text, 5, '0'),
      'name', 'ANNA SMITH', 'phone', '555' || o.n, 'street1', o.n % 900 || ' MAIN STREET', 'street2', '', 'taxNo', '', 'weight', o.lines * o.pieces * 150, 'quantity', o.lines * o.pieces, 'skuKinds', o.lines,
      'attrs', CASE WHEN o.n % 6 = 0 THEN '["isCharged"]'::jsonb ELSE '[]'::jsonb END, 'day', o.paid::date,
      'lines', jsonb_build_array(jsonb_build_object('skuId', k.id, 'quantity', o.lines * o.pieces))),
    1, jsonb_build_object('ruleId', 1, 'storeId', o.store_id), '[]', o.paid::date, o.shop_id, o.paid
  FROM bench_order o JOIN bench_sku k ON k.nth = floor(power(bench_share(o.n * 8 + 1, 6), 2) * (SELECT count(*) FROM bench_sku)) ORDER BY o.id`

const NOTES = `
  INSERT INTO order_note (doc_type, doc_id, content, user_id, time)
  SELECT 'order', id, '已联系买家，等待答复', seller_id, reached FROM bench_order CROSS JOIN generate_series(1, 2) WHERE n % 40 = 13 ORDER BY id`

const RETURNS = `
  INSERT INTO order_logical_return (return_no, kind, order_id, store_id, reason, check_flag, create_time)
  SELECT 'BR' || n, 1, id, store_id, '退回', 400, reached FROM bench_order WHERE last >= 9 AND n % 120 = 17 ORDER BY id`

const BATCHES = `
  CREATE TEMP TABLE batched AS
    SELECT id AS order_id, store_id, status, kind, dense_rank() OVER (ORDER BY store_id, status, kind, nth / 40) AS batch, 1 + nth % 40 AS slot FROM (
      SELECT id, store_id, status, CASE WHEN ${MIXED} THEN 3 WHEN pieces > 1 THEN 2 ELSE 1 END AS kind,
        row_number() OVER (PARTITION BY store_id, status, CASE WHEN ${MIXED} THEN 3 WHEN pieces > 1 THEN 2 ELSE 1 END ORDER BY id) - 1 AS nth
      FROM bench_order WHERE status IN (60, 70, 80, 90)) o;
  INSERT INTO order_picking_batch (batch_no, store_id, pick_kind, order_count, sku_count, piece_count, est_minutes, status)
    SELECT 'BB' || batch, min(store_id), min(kind), count(*), 20, count(*) * 2, 12, CASE min(status) WHEN 60 THEN 10 WHEN 80 THEN 30 ELSE 20 END FROM batched GROUP BY batch;
  INSERT INTO order_picking_batch_order (batch_id, order_id, slot_no) SELECT p.id, b.order_id, b.slot FROM batched b JOIN order_picking_batch p ON p.batch_no = 'BB' || b.batch`

const HOLDS = `
  INSERT INTO stock_occupancy (store_id, place_type, place_id, sku_id, quantity, doc_type, doc_id, doc_line_id, doc_no, state, occupy_time, end_time)
  SELECT o.store_id, 1, p.id, d.stock_sku_id, d.quantity, 'order', o.id, d.id, 'BO' || lpad(o.n::text, 9, '0'), CASE WHEN o.last < 9 THEN 1 ELSE 2 END, o.paid, CASE WHEN o.last >= 9 THEN o.reached END
  FROM bench_order o JOIN order_details d ON d.order_id = o.id
  JOIN (SELECT store_id, min(id) AS id FROM stock_store_location GROUP BY 1) p ON p.store_id = o.store_id WHERE o.last >= 3 AND d.stock_sku_id IS NOT NULL`
