import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure } from './figure.ts'
import { type Asked, measured } from './goods.ts'

const LISTINGS = Number(process.env['BENCH_LISTINGS'] ?? 2_000_000)
const SKUS_EACH = 7
const PREVIEWED = 1000
const WHO = 'admin'
const LIST = '/product-center/smt-listing/list-page'
const page = (condition: object) => ({ pageNum: 1, pageSize: 50, condition })
const onSale = { listType: [1], standing: ['onSelling'] }

/** Lists over heads alone at volume, and a change of prices over as many as may be chosen at once. */
export async function benchListings(database: BenchDatabase): Promise<void> {
  await database.run(fillTo(LISTINGS))
  await database.run('VACUUM ANALYZE')
  const token = await signIn(database.db, WHO)
  const ids = Array.from({ length: PREVIEWED }, (_, i) => LISTINGS - i * 2)
  const post = (name: string, path: string, body: object, goal: number): Asked => ({ name, method: 'POST', path, body, goal })
  const asked = [
    post('listings on sale', LIST, page(onSale), 300),
    post('listings by title', LIST, page({ ...onSale, subject: 'lamp 777' }), 300),
    post('listings by SKU', LIST, page({ sku: 'BL777-3' }), 300),
    post('listings of a shop by goods status', LIST, page({ ...onSale, goodsStatus: ['20'] }), 300),
    post('listings whose stock is off', LIST, page({ stockOff: [1] }), 300),
    post('tabs of listings', '/product-center/smt-listing/status-count', { condition: { listType: [1] } }, 300),
    post(
      `price preview of ${PREVIEWED} listings`,
      '/product-center/smt-listing/batch-price/preview',
      { ids, mode: 'percent', value: '5' },
      3000,
    ),
  ]
  const server = await start('product', { DATABASE_URL: database.url })
  for (const each of asked) {
    const ms = await measured(server.address, token, each)
    figure(`${each.name}, ${LISTINGS} listings`, ms, 'ms', { goal: `<= ${each.goal}`, met: ms <= each.goal })
  }
  await server.stop()
}

/** Every listing of one of the shops there are, with a SKU of ours behind each of its own. */
const fillTo = (listings: number): string => `
  CREATE TEMP TABLE bench_shop AS SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM authorize_shop WHERE deleted_at IS NULL;
  CREATE TEMP TABLE bench_sku AS SELECT row_number() OVER (ORDER BY id) - 1 AS n, id, goods_id FROM goods_goods_sku WHERE deleted_at IS NULL;
  INSERT INTO product_center_smt_listing (id, list_type, shop_id, product_id, goods_id, product_status, subject, sku_count, price_min, price_max, currency_code, stock_off)
  SELECT n, 1 + (n % 10 = 0)::int, h.id, 'BL' || n, k.goods_id, (ARRAY['onSelling', 'onSelling', 'onSelling', 'offline', 'auditing'])[1 + n % 5],
    'Camping lamp ' || n % 5000 || ' steel cup', ${SKUS_EACH}, 9.99, 19.99, 'USD', (n % 50 = 0)::int
  FROM generate_series(1, ${listings}) n JOIN bench_shop h ON h.n = n % (SELECT count(*) FROM bench_shop) JOIN bench_sku k ON k.n = n % (SELECT count(*) FROM bench_sku)
  ON CONFLICT DO NOTHING;
  INSERT INTO product_center_smt_listing_sku (listing_id, shop_sku, match_key, sku_id, sku_price, stock, sort_no)
  SELECT n, 'BL' || n || '-' || i, 'BL' || n || '-' || i, k.id, 9.99 + i, 20, i
  FROM generate_series(1, ${listings}) n CROSS JOIN generate_series(1, ${SKUS_EACH}) i JOIN bench_sku k ON k.n = (n + i) % (SELECT count(*) FROM bench_sku)
  ON CONFLICT DO NOTHING;
  DROP TABLE bench_shop; DROP TABLE bench_sku`
