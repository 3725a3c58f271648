import { raw } from '../apps/server/src/kit/db/db.ts'
import { rebuildProfit } from '../apps/server/src/modules/report/profit/profit-fold.ts'
import type { BenchDatabase } from './database.ts'

const PLAIN = `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'; SET TimeZone = 'Asia/Shanghai';`
/** Fourteen months, as the dashboard's busiest company would keep in reach. */
const DAYS = 420
const GOODS = 20_000

export async function fillFacts(
  database: BenchDatabase,
  facts: number,
  days = DAYS,
): Promise<{ filled: number; rebuilt: number }> {
  const began = performance.now()
  const had = await database.db.one<{ facts: number }>(raw('SELECT count(*)::int AS facts FROM order_profit_fact'))
  // A kept company has them, with what they add up to.
  if (had!.facts >= facts) return { filled: 0, rebuilt: 0 }
  const indexes = await secondary(database)
  await database.run(`${PLAIN} ${indexes.map(({ name }) => `DROP INDEX ${name};`).join(' ')}
    INSERT INTO goods_goods (goods_code, goods_name, audit_status, developer_id)
    SELECT 'BH' || n, '测速商品' || n, 200, u.ids[1 + n % cardinality(u.ids)]
    FROM generate_series((SELECT count(*) + 1 FROM goods_goods WHERE goods_code LIKE 'BH%')::int, ${GOODS}) n,
      (SELECT array_agg(x.id) AS ids FROM account_user x JOIN account_post p ON p.id = x.post_ids[1] WHERE p.post_type = 'development') u;
    INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, site, shop_id, suffix, store_id, seller_id, developer_id, dept_id, country_code,
      goods_id, sku_id, quantity, sale_money, platform_fee, goods_cost, freight, profit, doc_no, orders)
    SELECT 1, d.day, d.day, d.day, 900000000 + n, s.plat_code, s.site, s.id, s.suffix, 1, s.seller_id, g.developer_id, s.dept_id, s.site, g.id, g.id, 1 + n % 3, v.sale, v.sale * 0.15, v.sale * 0.4, 3,
      v.sale - v.sale * 0.15 - v.sale * 0.4 - 3, 'B' || n, 1
    FROM generate_series((SELECT count(*) + 1 FROM order_profit_fact)::int, ${facts}) n
      CROSS JOIN LATERAL (SELECT now()::date - (n::bigint * 7919 % ${days})::int AS day) d
      JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS k, count(*) OVER () AS shops FROM authorize_shop) s ON s.k = n::bigint * 104729 % s.shops
      JOIN (SELECT id, developer_id, row_number() OVER (ORDER BY id) - 1 AS k FROM goods_goods WHERE goods_code LIKE 'BH%') g ON g.k = n::bigint * 15485863 % ${GOODS}
      CROSS JOIN LATERAL (SELECT round(5 + n % 4000 / 37.0, 2) AS sale) v
    ORDER BY d.day;
    SET maintenance_work_mem = '512MB'; ${indexes.map(({ definition }) => `${definition};`).join(' ')}
    ANALYZE order_profit_fact`)
  const filled = performance.now() - began
  await rebuildProfit(database)
  const rebuilt = performance.now() - began - filled
  await database.run('VACUUM ANALYZE')
  return { filled, rebuilt }
}

/** Built at the end: row by row they take most of the time. */
const secondary = (database: BenchDatabase) =>
  database.db.query<{ name: string; definition: string }>(
    raw(`SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
      WHERE i.indrelid = 'order_profit_fact'::regclass AND NOT i.indisprimary AND NOT i.indisunique`),
  )
