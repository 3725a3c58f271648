import { FEE_KIND, FEE_SOURCE } from '@erp/contract/report/fee/fee.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { daysOfMonth } from '../month/month-range.ts'

export interface Fee {
  feeNo: string
  kind: number
  day: string
  shopId: number | null
  storeId: number | null
  skuId: number | null
  source: number
  amountCny: string
}
/** Who and what bears a part, and how large it is beside the others. */
export interface Bearer {
  shopId: number
  sellerId: number | null
  deptId: number | null
  developerId: number | null
  goodsId: number | null
  skuId: number | null
  storeId: number | null
  weight: string
}
type Found = Bearer & { n: number }

/** The bearers of each fee; none where nobody is known to bear it. Four statements, however many fees. */
export async function bearersOf(tx: Tx, fees: readonly Fee[]): Promise<Bearer[][]> {
  const asked = fees.map((fee, n) => ({ ...fee, n, ...rangeOf(fee) }))
  const stored = asked.filter(({ kind }) => kind === FEE_KIND.storage)
  const reported = stored.filter(({ source }) => source === FEE_SOURCE.fba)
  const found: Bearer[][] = fees.map(() => [])
  const add = (rows: readonly Found[]) => {
    for (const { n, ...bearer } of rows) found[n]!.push(bearer)
  }
  const without = (some: typeof asked) => some.filter(({ n }) => found[n]!.length === 0)
  if (reported.length) add(await tx.query<Found>(inReports(reported)))
  if (without(stored).length) add(await tx.query<Found>(inStores(without(stored))))
  const sellers = without(asked).filter(({ shopId }) => shopId !== null)
  if (sellers.length) add(await tx.query<Found>(sold(sellers)))
  const silent = without(asked).filter(({ shopId }) => shopId !== null)
  if (silent.length) add(await tx.query<Found>(itself(silent)))
  return found
}

function rangeOf({ kind, day }: Fee): { from: string; next: string; month: string } {
  const { from, next } = daysOfMonth(day.slice(0, 7))
  const month = day.slice(0, 7)
  return kind === FEE_KIND.ad ? { from: day, next: day, month } : { from, next, month }
}

const asTable = (fees: readonly object[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) AS a(n int, kind int, "shopId" bigint, "storeId" bigint, "skuId" bigint, "from" date, next date, month text)`
const COLUMNS = '"shopId", "sellerId", "deptId", "developerId", "goodsId", "skuId", "storeId"'
/** The shop's own people, for what no sale tells. */
const OWN = `h.id AS "shopId", h.seller_id AS "sellerId", coalesce(h.dept_id, u.dept_id) AS "deptId"`
const SHOP = 'JOIN authorize_shop h ON h.id = a."shopId" LEFT JOIN account_user u ON u.id = h.seller_id'

/** What the shop sold on the day, or in the month. */
const sold = (fees: readonly object[]): Sql => sql`
  SELECT a.n, f.shop_id AS "shopId", f.seller_id AS "sellerId", f.dept_id AS "deptId", f.developer_id AS "developerId", f.goods_id AS "goodsId",
    NULL::bigint AS "skuId", NULL::bigint AS "storeId", sum(f.sale_money)::text AS weight
  FROM ${asTable(fees)} JOIN order_profit_fact f ON f.shop_id = a."shopId" AND f.fact_day >= a."from" AND f.fact_day < greatest(a.next, a."from" + 1)
  WHERE f.order_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(f.sale_money) > 0 ORDER BY 1, sum(f.sale_money), 2, 3, 4, 5, 6`

/** Without sales the shop bears it as it stands. */
const itself = (fees: readonly object[]): Sql => sql`
  SELECT a.n, ${raw(OWN)}, g.developer_id AS "developerId", g.id AS "goodsId", k.id AS "skuId", a."storeId", '1' AS weight
  FROM ${asTable(fees)} ${raw(SHOP)} LEFT JOIN goods_goods_sku k ON k.id = a."skuId" LEFT JOIN goods_goods g ON g.id = k.goods_id`

/** Amazon says itself what each code cost; a set is its pieces. */
const inReports = (fees: readonly object[]): Sql => sql`
  SELECT a.n, ${raw(OWN)}, g.developer_id AS "developerId", g.id AS "goodsId", k.id AS "skuId", NULL::bigint AS "storeId", sum(r.fee)::text AS weight
  FROM ${asTable(fees)} ${raw(SHOP)} JOIN LATERAL (
    SELECT p."skuId" AS sku_id, t.fee_cny * coalesce(p.quantity::numeric / sum(p.quantity) OVER (PARTITION BY t.id), 1) AS fee
    FROM report_fba_storage_fee t JOIN report_fba_generation e ON e.id = t.generation_id AND e.is_current = 1
      LEFT JOIN LATERAL jsonb_to_recordset(t.pieces) AS p("skuId" bigint, quantity int) ON true
    WHERE t.shop_id = a."shopId" AND t.month_of_charge = a.month) r ON r.fee > 0
  LEFT JOIN goods_goods_sku k ON k.id = r.sku_id LEFT JOIN goods_goods g ON g.id = k.goods_id
  GROUP BY a.n, h.id, u.id, g.id, k.id ORDER BY a.n, sum(r.fee), k.id`

/**
 * Volume × days of each SKU that lay there. In a store of several shops a SKU is borne by those who sold it from there in the month, by what
 * they sold; one that nobody sold by the shop that sold most.
 */
const inStores = (fees: readonly object[]): Sql => sql`
  WITH a AS (SELECT * FROM ${asTable(fees)}),
  place AS (SELECT a.*, w.id AS store_id FROM a JOIN stock_store w ON w.deleted_at IS NULL
    AND (w.id = a."storeId" OR a."storeId" IS NULL AND w.store_type = 4 AND a."shopId" = ANY(w.plat_shop_ids))),
  span AS (SELECT DISTINCT store_id, "from", next FROM place),
  held AS (SELECT store_id, "from", sku_id, sum(days) AS days FROM (
    SELECT p.store_id, p."from", d.sku_id, d.qty * (coalesce(lead(d.day) OVER (PARTITION BY p.store_id, p."from", d.sku_id ORDER BY d.day), p.next) - greatest(d.day, p."from")) AS days
    FROM span p CROSS JOIN LATERAL (
      SELECT sku_id, day, closing_qty AS qty FROM stock_daily WHERE store_id = p.store_id AND day >= p."from" AND day < p.next
      UNION ALL SELECT sku_id, p."from" - 1, closing_qty FROM (SELECT DISTINCT ON (sku_id) sku_id, closing_qty FROM stock_daily
        WHERE store_id = p.store_id AND day < p."from" ORDER BY sku_id, day DESC) o) d) e GROUP BY 1, 2, 3 HAVING sum(days) > 0),
  sales AS (
    SELECT p.store_id, p."from", f.sku_id, f.shop_id, f.seller_id, f.dept_id, sum(f.sale_money) AS sale
    FROM span p JOIN order_profit_fact f ON f.store_id = p.store_id AND f.fact_day >= p."from" AND f.fact_day < p.next AND f.order_id IS NOT NULL
    WHERE EXISTS (SELECT 1 FROM a WHERE a."shopId" IS NULL) GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(f.sale_money) > 0),
  lain AS (
    SELECT p.n, p."shopId", p."from", p.store_id, k.id AS sku_id, k.goods_id, h.days * coalesce(k.length * k.width * k.height, 1000) AS space
    FROM place p JOIN held h ON h.store_id = p.store_id AND h."from" = p."from" AND (p."skuId" IS NULL OR p."skuId" = h.sku_id) JOIN goods_goods_sku k ON k.id = h.sku_id
    UNION ALL SELECT p.n, p."shopId", p."from", p.store_id, k.id, k.goods_id, 1 FROM place p JOIN goods_goods_sku k ON k.id = p."skuId"
    WHERE NOT EXISTS (SELECT 1 FROM held h WHERE h.store_id = p.store_id AND h."from" = p."from" AND h.sku_id = p."skuId")
    UNION ALL SELECT p.n, p."shopId", p."from", p.store_id, k.id, k.goods_id, sum(s.sale) FROM place p JOIN sales s ON s.store_id = p.store_id AND s."from" = p."from"
      JOIN goods_goods_sku k ON k.id = s.sku_id
    WHERE p."skuId" IS NULL AND NOT EXISTS (SELECT 1 FROM held h WHERE h.store_id = p.store_id AND h."from" = p."from") GROUP BY 1, 2, 3, 4, 5, 6),
  most AS (SELECT DISTINCT ON (store_id, "from") store_id, "from", shop_id FROM (SELECT store_id, "from", shop_id, sum(sale) AS sale FROM sales GROUP BY 1, 2, 3) s
    ORDER BY store_id, "from", sale DESC, shop_id)
  SELECT n, ${raw(COLUMNS)}, sum(weight)::text AS weight FROM (
    SELECT l.n, coalesce(s.shop_id, h.id) AS "shopId", CASE WHEN s.sale IS NULL THEN h.seller_id ELSE s.seller_id END AS "sellerId",
      CASE WHEN s.sale IS NULL THEN coalesce(h.dept_id, u.dept_id) ELSE s.dept_id END AS "deptId", g.developer_id AS "developerId", g.id AS "goodsId", l.sku_id AS "skuId",
      l.store_id AS "storeId", l.space * coalesce(s.sale / sum(s.sale) OVER (PARTITION BY l.n, l.store_id, l.sku_id), 1) AS weight
    FROM lain l JOIN goods_goods g ON g.id = l.goods_id
      LEFT JOIN sales s ON l."shopId" IS NULL AND s.store_id = l.store_id AND s."from" = l."from" AND s.sku_id = l.sku_id
      LEFT JOIN most ON most.store_id = l.store_id AND most."from" = l."from"
      LEFT JOIN authorize_shop h ON h.id = coalesce(l."shopId", most.shop_id) LEFT JOIN account_user u ON u.id = h.seller_id) b
  WHERE "shopId" IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, sum(weight), 2, 7`
