import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { createDefective } from '../../../../src/modules/goods/sku/sku-defective.ts'
import { auditState } from '../../../../src/modules/goods/states.ts'
import { LINES_SOLD } from '../goods/goods-words.ts'
import type { ProductPlay } from './product-play.ts'

/** Leaves of the platform's tree, by our categories. */
export const LEAVES: Record<string, string> = {
  FJN: '200000109',
  FJE: '200000139',
  FJR: '200000147',
  FBB: '152404',
  FBW: '152401',
  FAH: '200000348',
  SAT: '200005102',
  SAL: '39050501',
  HKT: '100003819',
  HSB: '153710',
  HSH: '153711',
  HDL: '39050502',
  EPD: '200001083',
  EAE: '63706',
  PTD: '100006677',
  PTC: '100006678',
  TLM: '142002',
  GDP: '100001709',
}
export interface ListedSku {
  id: number
  sku: string
  color: string
  isDefective: boolean
}
/** Goods of the catalogue that were photographed, described and listed. */
export interface ListedGoods {
  id: number
  code: string
  name: string
  nameEn: string
  cat: string
  catId: number
  material: string | null
  season: string | null
  developer: string
  created: number
  drawing: string
  color: string
  skus: ListedSku[]
  /** The first order of it, and what its first thirty days brought. */
  firstDay: string | null
  profit30: string | null
}
const GOODS = 24
const DEFECTIVE = 5
const FLAWED_SKU = 4

/** Audited, on sale, with few styles, and a developer who works here; those with stock first. */
export async function goodsToList(tx: Tx): Promise<ListedGoods[]> {
  const found = await tx.query<Omit<ListedGoods, 'drawing' | 'color' | 'skus'> & { image: string | null; skus: Style[] }>(sql`
    SELECT g.id, g.goods_code AS code, g.goods_name AS name, coalesce(g.goods_name_en, c.cat_name_en) AS "nameEn", c.cat_code AS cat, g.cat_id AS "catId", g.material, g.season, u.username AS developer,
      extract(epoch FROM g.create_time)::float8 * 1000 AS created, f.day AS "firstDay",
      (SELECT sum(p.profit) FROM order_profit_fact p WHERE p.goods_id = g.id AND p.order_day < f.day + 30)::text AS "profit30", s.skus
    FROM goods_goods g JOIN goods_goods_cats c ON c.id = g.cat_id AND c.cat_code = ANY(${Object.keys(LEAVES)}::text[])
      JOIN account_user u ON u.id = g.developer_id AND u.status = 1
      CROSS JOIN LATERAL (SELECT min(p.order_day) AS day FROM order_profit_fact p WHERE p.goods_id = g.id AND p.quantity > 0) f
      CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('id', k.id, 'sku', k.sku, 'kind', k.sku_kind, 'cn', k.property1) ORDER BY k.sort_no, k.id) AS skus,
          count(*) FILTER (WHERE k.sku_kind = 1) AS own, bool_and(k.sku_kind = 4 OR k.sku_status IN ('10', '20', '30')) AS sold,
          bool_or(k.sku_kind = 1 AND EXISTS (SELECT 1 FROM stock_summary m WHERE m.sku_id = k.id AND m.sellable_on_hand - m.sellable_occupied > 0)) AS stocked
        FROM goods_goods_sku k WHERE k.goods_id = g.id AND k.deleted_at IS NULL AND k.sku_kind IN (1, 4)) s
    WHERE g.audit_status = ${auditState.audited} AND g.goods_type = 1 AND g.goods_status IN ('10', '20') AND g.deleted_at IS NULL
      AND s.own BETWEEN 1 AND 3 AND s.sold
    ORDER BY s.stocked DESC, (g.id * 7919) % 10007 LIMIT ${GOODS}`)
  const chosen = found.map(withLook)
  await measure(tx, chosen)
  return chosen
}

const WORDS = new Map([
  ['黑色', 'black'],
  ['白色', 'white'],
  ['灰色', 'gray'],
  ['红色', 'red'],
  ['粉色', 'pink'],
  ['黄色', 'yellow'],
  ['绿色', 'green'],
  ['蓝色', 'blue'],
  ['紫色', 'purple'],
  ['棕色', 'brown'],
])

interface Style {
  id: number
  sku: string
  kind: number
  cn: string | null
}
function withLook<G extends { cat: string; skus: Style[] }>(goods: G, n: number) {
  const line = LINES_SOLD.find(({ cat }) => cat === goods.cat)!
  const color = line.colors[n % line.colors.length]!
  const skus = goods.skus.map(({ id, sku, kind, cn }) => ({
    id,
    sku,
    color: WORDS.get(cn ?? '') ?? color,
    isDefective: kind === FLAWED_SKU,
  }))
  return { ...goods, drawing: line.drawing, color: skus[0]!.color, skus }
}

/** Of the first goods some pieces have a flaw, and are sold as such. Answers those goods. */
export async function findFlaws(play: ProductPlay, goods: ListedGoods[]): Promise<ListedGoods[]> {
  const ctx = await play.at(play.on(30, 10), 'warehouse')
  const chosen = goods.filter(({ skus }) => skus.every(({ isDefective }) => !isDefective)).slice(0, DEFECTIVE)
  for (const { skus } of chosen) {
    const [first] = skus
    const made = (await createDefective(play.tx, { skuId: first!.id }, ctx)) as { skuId: number; sku: string }
    skus.push({ id: made.skuId, sku: made.sku, color: first!.color, isDefective: true })
  }
  return chosen
}

/** Whoever lists them measured them, and sells them. */
async function measure(tx: Tx, goods: ListedGoods[]): Promise<void> {
  const ids = goods.map(({ id }) => id)
  await tx.run(sql`
    UPDATE goods_goods_sku SET length = coalesce(length, 18), width = coalesce(width, 12), height = coalesce(height, 5) WHERE goods_id = ANY(${ids}::bigint[]) AND length IS NULL`)
  await tx.run(sql`
    UPDATE goods_goods g SET seller_ids = array_append(g.seller_ids, u.id) FROM account_user u WHERE u.username = 'seller' AND g.id = ANY(${ids}::bigint[]) AND u.id <> ALL(g.seller_ids)`)
}
