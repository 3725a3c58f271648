import { sql, type Tx } from '../../../kit/db/db.ts'
import { skuFigures } from '../../goods/sku/sku-figures.ts'

/** What is known of a SKU before it travels: in CNY, cm and g, packed. */
export interface SkuTerms {
  sku: string
  cost: string | null
  packCost: string
  weight: number | null
  length: string | null
  width: string | null
  height: string | null
  catId: number | null
  catName: string | null
}
const { avgCost, costPrice, weight } = skuFigures()

export async function skuTerms(tx: Tx, skus: readonly string[]): Promise<Map<string, SkuTerms>> {
  const found = await tx.query<SkuTerms & object>(sql`
    SELECT t.sku, coalesce(${avgCost!}, nullif(${costPrice!}, 0)) AS cost, coalesce(p.cost, 0) AS "packCost", ceil(${weight!} + coalesce(p.weight, 0))::int AS weight,
      t.length, t.width, t.height, g.cat_id AS "catId", c.cat_name AS "catName"
    FROM goods_goods_sku t JOIN goods_goods g ON g.id = t.goods_id LEFT JOIN goods_goods_cats c ON c.id = g.cat_id
      LEFT JOIN basic_pack_info p ON p.id = coalesce(t.pack_info_id, g.pack_info_id)
    WHERE t.sku = ANY(${[...skus]}::text[]) AND t.deleted_at IS NULL`)
  return new Map(found.map((row) => [row.sku, row]))
}

/** Categories by what people call them; of two that are called alike the lower one. */
export async function catsNamed(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const found = await tx.query<{ name: string; id: number }>(sql`
    SELECT DISTINCT ON (cat_name) cat_name AS name, id FROM goods_goods_cats
    WHERE cat_name = ANY(${[...names]}::text[]) AND deleted_at IS NULL ORDER BY cat_name, level DESC, id`)
  return new Map(found.map(({ name, id }) => [name, id]))
}
