import type {
  InfoSku,
  OtherPlatform,
  PlatAttr,
  PlatformInfoDetails,
} from '@erp/contract/product-center/platform/platform-info-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { lacksOf } from './complete.ts'
import { infos } from './list.ts'
import { titleLimits } from './title.ts'

interface Content {
  bulletPoints: string[]
  description: string | null
  platAttrs: PlatAttr[]
}

export async function detailsOf(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<PlatformInfoDetails> {
  const row = await infos.get(tx, id, ctx)
  const content = await tx.one<Content & object>(sql`
    SELECT bullet_points AS "bulletPoints", description, plat_attrs AS "platAttrs" FROM product_center_platform_info_content WHERE platform_info_id = ${id}`)
  const others = await tx.query<OtherPlatform & object>(sql`
    SELECT t.id, t.plat_name AS "platName", p.plat_name AS "platLabel", t.title FROM product_center_platform_info t JOIN basic_platform p ON p.plat_code = t.plat_name
    WHERE t.goods_id = ${row.goodsId} AND t.id <> ${id} AND t.deleted_at IS NULL ORDER BY p.sort_no, t.id`)
  return {
    ...row,
    ...(content ?? { bulletPoints: [], description: null, platAttrs: [] }),
    skus: await skusOf(tx, id),
    titleLimit: (await titleLimits(tx)).of(row.platName!),
    others,
    lacks: (await lacksOf(tx, [id])).get(id) ?? [],
  }
}

/** Every style of the goods: what nobody wrote about yet is sold, without a price. */
const skusOf = (tx: Tx, id: number): Promise<InfoSku[]> =>
  tx.query<InfoSku & object>(sql`
    SELECT k.id AS "skuId", k.sku, k.sku_name AS "skuName", concat_ws(' / ', k.property1, k.property2, k.property3) AS properties, coalesce(k.sku_image, g.main_image) AS "skuImage",
      x.plat_name AS "platName", x.price, x.list_price AS "listPrice", x.image, coalesce(x.is_activated, 1) AS "isActivated"
    FROM product_center_platform_info t JOIN goods_goods g ON g.id = t.goods_id
    JOIN goods_goods_sku k ON k.goods_id = t.goods_id AND k.deleted_at IS NULL AND k.sku_kind <> 4
    LEFT JOIN product_center_platform_info_sku x ON x.document_id = t.id AND x.sku_id = k.id
    WHERE t.id = ${id} ORDER BY k.sort_no, k.id`)
