import type { ListingAttr } from '@erp/contract/product-center/template/content'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { type GoodsPictures, picturesOf } from '../picture/pictures-of.ts'

type Goods = Rows['goods_goods']
export interface SkuFacts {
  id: number
  goodsId: number
  sku: string
  skuKind: number
  originSkuId: number | null
  values: (string | null)[]
  image: string | null
  weight: string | null
  packWeight: number
  sides: (string | null)[]
  barcode: string | null
  available: number
}
export interface TextFacts {
  goodsId: number
  title: string | null
  description: string | null
  categoryId: string | null
  categoryPath: string | null
  currency: string | null
  attrs: ListingAttr[]
  prices: { skuId: number; price: string | null; listPrice: string | null; image: string | null }[]
}
export interface GoodsFacts {
  goods: Goods
  descriptionEn: string | null
  skus: SkuFacts[]
  texts: TextFacts | null
  pictures: GoodsPictures | null
}

/** All that a listing is made of, of many goods in a fixed number of queries. Texts are those for the platform. */
export async function goodsFacts(tx: Tx, goodsIds: readonly number[], platCode: string): Promise<Map<number, GoodsFacts>> {
  const ids = [...new Set(goodsIds)]
  const goods = await tx.query<Goods & { descriptionEn: string | null }>(sql`
    SELECT g.*, d.description_en AS "descriptionEn" FROM goods_goods g LEFT JOIN goods_description d ON d.goods_id = g.id
    WHERE g.id = ANY(${ids}::bigint[]) AND g.deleted_at IS NULL`)
  const skus = Map.groupBy(await skusOf(tx, ids), ({ goodsId }) => goodsId)
  const texts = new Map((await textsOf(tx, ids, platCode)).map((row) => [row.goodsId, row]))
  const pictures = await picturesOf(tx, ids)
  return new Map(
    goods.map(({ descriptionEn, ...row }) => [
      row.id,
      {
        goods: row,
        descriptionEn,
        skus: skus.get(row.id) ?? [],
        texts: texts.get(row.id) ?? null,
        pictures: pictures.get(row.id) ?? null,
      },
    ]),
  )
}

const skusOf = (tx: Tx, goodsIds: number[]): Promise<SkuFacts[]> =>
  tx.query<SkuFacts>(sql`
    SELECT k.id, k.goods_id AS "goodsId", k.sku, k.sku_kind AS "skuKind", k.origin_sku_id AS "originSkuId", ARRAY[k.property1, k.property2, k.property3] AS values,
      k.sku_image AS image, k.weight::text, coalesce(p.weight, 0) AS "packWeight", ARRAY[k.length, k.width, k.height]::text[] AS sides, k.barcode,
      greatest(coalesce((SELECT sum(q.sellable) FROM goods_sku_stock q WHERE q.sku_id = k.id), 0), 0)::int AS available
    FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id LEFT JOIN basic_pack_info p ON p.id = coalesce(k.pack_info_id, g.pack_info_id)
    WHERE k.goods_id = ANY(${goodsIds}::bigint[]) AND k.deleted_at IS NULL ORDER BY k.goods_id, k.sort_no, k.id`)

const textsOf = (tx: Tx, goodsIds: number[], platCode: string): Promise<TextFacts[]> =>
  tx.query<TextFacts>(sql`
    SELECT i.goods_id AS "goodsId", i.title, c.description, i.plat_category_id AS "categoryId", i.plat_category_path AS "categoryPath", i.currency,
      coalesce(c.plat_attrs, '[]') AS attrs, coalesce((SELECT jsonb_agg(jsonb_build_object('skuId', s.sku_id, 'price', s.price::text, 'listPrice', s.list_price::text, 'image', s.image))
        FROM product_center_platform_info_sku s WHERE s.document_id = i.id AND s.is_activated = 1), '[]') AS prices
    FROM product_center_platform_info i LEFT JOIN product_center_platform_info_content c ON c.platform_info_id = i.id
    WHERE i.goods_id = ANY(${goodsIds}::bigint[]) AND i.plat_name = ${platCode} AND i.deleted_at IS NULL`)
