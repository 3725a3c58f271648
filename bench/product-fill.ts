import type { BenchDatabase } from './database.ts'

const GOODS = 2500
const SKUS_OF_GOODS = 8
/** Seven and a half on average. */
const SKUS_EACH = `7 + n % 2`
const TASKS_EACH = 2
const FILLED = ['smt_listing', 'smt_listing_sku', 'publish_task', 'platform_info', 'data_acquisition', 'development']
  .map((name) => `product_center_${name}`)
  .concat('goods_goods', 'goods_goods_sku', 'stock_summary')
/** As many as the company ever collects; so many beside few listings where that is asked for. */
const MOST_ACQUISITIONS = 1_000_000
const ACQUISITIONS = process.env['BENCH_ACQUISITIONS']
const HAN =
  '新款女士男夏季冬休闲时尚简约便携家用户外加厚防水折叠收纳盒不锈钢保温杯儿童玩具宠物用品手机壳蓝牙耳机瑜伽垫连衣裙充电宝台灯厨房餐具硅胶饭盒雨伞帽子围巾手套背包钱包眼镜架钥匙扣挂件贴纸灯带音箱支架数据线鼠标键盘'
const LATIN =
  'new fashion women men summer winter casual portable home outdoor thick waterproof foldable storage box stainless steel vacuum bottle kids toy pet supplies phone case bluetooth headset yoga mat dress power bank desk lamp kitchen tableware silicone lunch umbrella hat scarf gloves backpack wallet glasses frame keychain pendant sticker light strip speaker stand cable mouse keyboard black white red blue large small mini usb led set pcs'

export const acquisitionsAt = (listings: number, full: number): number =>
  Math.round((listings * Number(ACQUISITIONS ?? Math.min(full, MOST_ACQUISITIONS))) / full)

/** What does not grow: a catalogue, what its goods say on the platform, and words. */
export async function fillGround(database: BenchDatabase): Promise<void> {
  await database.run(WORDS)
  await database.run(CATALOGUE)
}

export async function fillProduct(database: BenchDatabase, listings: number, acquisitions: number): Promise<void> {
  await database.run(listingsTo(listings))
  await database.run(collectedTo(acquisitions))
  await database.run(`VACUUM ANALYZE ${FILLED.join(', ')}`)
}

/** Words as shops use them: a few everywhere, most of them seldom. */
const WORDS = `
  CREATE FUNCTION bench_word(words text[], seed bigint) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN words[1 + floor(cardinality(words) * power((hashint8extended(seed, 3) & 1048575) / 1048576.0, 2))::int];
  CREATE FUNCTION bench_han(seed bigint) RETURNS text LANGUAGE sql IMMUTABLE RETURN
    (SELECT string_agg(bench_word(string_to_array('${Array.from(HAN).join(' ')}', ' '), seed * 40 + i), '' ORDER BY i) FROM generate_series(1, 16) i) || (seed % 9000 + 1000)::text;
  CREATE FUNCTION bench_latin(seed bigint) RETURNS text LANGUAGE sql IMMUTABLE RETURN
    (SELECT string_agg(bench_word(string_to_array('${LATIN}', ' '), seed * 40 + 20 + i), ' ' ORDER BY i) FROM generate_series(1, 11) i) || ' ' || chr(97 + (seed % 26)::int) || seed % 5000`

const CATALOGUE = `
  INSERT INTO goods_goods (goods_code, goods_name, audit_status, goods_status, default_store_id)
  SELECT 'BP' || n, bench_han(n + 5000000), 200, (ARRAY['20', '20', '20', '20', '40'])[1 + n % 5], 1 FROM generate_series(1, ${GOODS}) n;
  INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, sku_status, cost_price, weight)
  SELECT g.id, g.goods_code || '-' || i, g.goods_name, i::text, '20', 15 + i, 120 FROM goods_goods g, generate_series(1, ${SKUS_OF_GOODS}) i WHERE g.goods_code ~ '^BP\\d';
  INSERT INTO stock_summary (store_id, sku_id, on_hand, sellable_on_hand, amount)
  SELECT s, k.id, k.id % 90, k.id % 90, k.id % 90 * 15 FROM generate_series(1, 3) s, goods_goods_sku k WHERE k.sku ~ '^BP\\d' ON CONFLICT DO NOTHING;
  INSERT INTO product_center_platform_info (goods_id, plat_name, fee_rate, pay_rate, ad_rate, freight)
  SELECT g.id, p, 8, 1, 3, 18.2 FROM goods_goods g, unnest(ARRAY['smt', 'smt-qtg']) p WHERE g.goods_code ~ '^BP\\d'`

const STATES = `(ARRAY['onSelling', 'onSelling', 'onSelling', 'offline', 'auditing'])[1 + n % 5]`

/** One in ten fully managed, in shops of its kind; tasks that ended long ago beside them. */
const listingsTo = (count: number): string => `
  CREATE TEMP TABLE bench_from AS SELECT count(*) + 1 AS next, coalesce(max(id), 0) AS id FROM product_center_smt_listing WHERE product_id ~ '^BL\\d';
  CREATE TEMP TABLE bench_shop AS SELECT id, plat_code, row_number() OVER (PARTITION BY plat_code ORDER BY id) - 1 AS place, count(*) OVER (PARTITION BY plat_code) AS of
    FROM authorize_shop WHERE plat_code IN ('smt', 'smt-qtg') AND deleted_at IS NULL;
  CREATE TEMP TABLE bench_goods AS SELECT row_number() OVER (ORDER BY id) - 1 AS place, id, goods_status FROM goods_goods WHERE goods_code ~ '^BP\\d';
  CREATE TEMP TABLE bench_sku AS SELECT goods_id, row_number() OVER (PARTITION BY goods_id ORDER BY id) AS i, id FROM goods_goods_sku WHERE sku ~ '^BP\\d';
  ANALYZE bench_shop, bench_goods, bench_sku;
  INSERT INTO product_center_smt_listing (list_type, shop_id, product_id, goods_id, goods_status, product_status, subject, sku_count, price_min, price_max, currency_code, stock_off, sold30)
  SELECT 1 + (n % 10 = 0)::int, h.id, 'BL' || n, g.id, g.goods_status, ${STATES}, bench_latin(n), ${SKUS_EACH}, 9.99, 19.99, 'USD', (n % 50 = 0)::int, n % 300
  FROM generate_series((SELECT next FROM bench_from), ${count}) n JOIN bench_goods g ON g.place = n % ${GOODS}
  JOIN bench_shop h ON h.plat_code = CASE WHEN n % 10 = 0 THEN 'smt-qtg' ELSE 'smt' END AND h.place = n / 10 % h.of;
  INSERT INTO product_center_smt_listing_sku (listing_id, shop_sku, match_key, sku_id, sku_price, supply_price, stock, sort_no)
  SELECT l.id, l.product_id || '-' || k.i, l.product_id || '-' || k.i, k.id, 9.99 + k.i, 30 + k.i, 20, k.i
  FROM product_center_smt_listing l JOIN bench_sku k ON k.goods_id = l.goods_id AND k.i <= l.sku_count WHERE l.id > (SELECT id FROM bench_from) AND l.product_id ~ '^BL\\d';
  INSERT INTO product_center_publish_task (listing_id, shop_id, goods_id, task_type, list_type, plan_time, next_time, end_time, task_status, product_id)
  SELECT l.id, l.shop_id, l.goods_id, 5, l.list_type, now() - interval '9 days', now(), now() - interval '9 days', 30, l.product_id
  FROM product_center_smt_listing l, generate_series(1, ${TASKS_EACH}) WHERE l.id > (SELECT id FROM bench_from) AND l.product_id ~ '^BL\\d';
  DROP TABLE bench_from, bench_shop, bench_goods, bench_sku`

/** Half of the pictures have plain edges, as pictures of goods do. */
const HASH = `CASE WHEN n % 2 = 0 THEN hashint8extended(n, 1) ELSE hashint8extended(n, 1) & x'187e7e7e7e7e7e18'::bigint END`
/** The picture of the 777th, a little different, without a name or an offer to be found by. */
export const PICTURED = 'KFBP'
const collectedTo = (count: number): string => `
  INSERT INTO product_center_data_acquisition (src_plat, src_item_id, title, title_cn, main_image, image_hash, acq_status, owner_id, price_min, price_max, currency, sku_count, sales_count, create_time)
  SELECT '1688', (5000000 + n)::text, bench_latin(n), bench_han(n), 'x.jpg', ${HASH}, (ARRAY[30, 40, 40, 60, 50])[1 + n % 5], 1 + n % 5, n % 9000 / 10.0, n % 9000 / 10.0 + 5, 'CNY', n % 9, n % 7000,
    now() - n % 700 * interval '1 day'
  FROM generate_series((SELECT count(*) + 1 FROM product_center_data_acquisition WHERE src_plat = '1688' AND src_item_id ~ '^5\\d{6}$')::bigint, ${count}) n;
  INSERT INTO product_center_development (develop_no, goods_name, goods_name_en, offer_ids, image_hash, dev_status, developer_id)
  SELECT 'KFB' || n, bench_han(n * 7), bench_latin(n * 7), ARRAY[(7000000 + n)::text], ${HASH}, 40, 1
  FROM generate_series((SELECT count(*) + 1 FROM product_center_development WHERE develop_no ~ '^KFB\\d')::bigint, ${count / 5}) n;
  INSERT INTO product_center_development (develop_no, goods_name, image_hash, dev_status, developer_id)
  SELECT '${PICTURED}', '图', (${HASH}) # 5, 20, 1 FROM (SELECT 777::bigint AS n) one ON CONFLICT DO NOTHING`
