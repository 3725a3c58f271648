import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import type { ManualPublishDetails, PublishSku } from '@erp/contract/product-center/manual/manual-publish-rows'
import type { Rows } from '../../../../db/rows.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { missing } from '../../../kit/refuse.ts'
import { ofShops } from '../../goods/link/shop-rows.ts'
import { goodsColumns, goodsMatches } from '../platform/of-goods.ts'

/** Of the shops that one answers for or works in. */
export const publishes = keepMainList(
  listOf(manualPublish, {
    computed: {
      ...goodsColumns,
      skuCount: raw('(SELECT count(*) FROM product_center_manual_publish_sku x WHERE x.document_id = t.id)'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      goodsCode: goodsMatches.goodsCode,
      keyword: (typed: string) =>
        sql`(t.publish_no = ${typed.trim()} OR t.item_id = ${typed.trim()} OR ${goodsMatches.goodsCode(typed)} OR ${goodsMatches.goodsName(typed)})`,
    },
    reach: ofShops,
    idsFirst: true,
  }),
)

export async function detailsOf(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<ManualPublishDetails> {
  const row = await publishes.get(tx, id, ctx)
  const shop = await tx.one<{ currency: string }>(sql`SELECT currency FROM authorize_shop WHERE id = ${row.shopId}`)
  const skuLinks = await tx.query<PublishSku & object>(sql`
    SELECT x.sku_id AS "skuId", k.sku, k.sku_name AS "skuName", coalesce(k.sku_image, g.main_image) AS "skuImage", x.shop_sku AS "shopSku", x.price
    FROM product_center_manual_publish_sku x JOIN goods_goods_sku k ON k.id = x.sku_id JOIN goods_goods g ON g.id = k.goods_id
    WHERE x.document_id = ${id} ORDER BY k.sort_no, k.id`)
  return { ...row, skuLinks, currency: shop!.currency }
}

export type PublishRow = Rows['product_center_manual_publish']

/** These, locked in the order of their numbers; one that is not within reach is missing. */
export async function lockedPublishes(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<PublishRow[]> {
  const wanted = [...new Set(ids)]
  const reached = publishes.select(sql`t.id`, null, ctx)
  const rows = await tx.query<PublishRow>(sql`
    SELECT * FROM product_center_manual_publish WHERE id = ANY(${wanted}::bigint[]) AND id IN (${reached} AND t.id = ANY(${wanted}::bigint[])) ORDER BY id FOR UPDATE`)
  if (rows.length < wanted.length) throw missing(manualPublish.title)
  return rows
}
