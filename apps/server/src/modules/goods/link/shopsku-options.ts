import type { goodsSkuLinkShop, ShopSkuOption } from '@erp/contract/goods/link/goods-sku-link-shop'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { titleHas } from '../catalog/title-words.ts'
import { linkedSkus } from './linked-skus.ts'
import { shopSkuIs, shopsWithin } from './shop-rows.ts'

const MOST = 100

/** What can be linked in a shop, the unmatched first; variations of one code are one. */
export const shopSkuOptions: Handler<(typeof goodsSkuLinkShop.actions)['list-shop-sku']> = async (
  tx,
  { shopId, keyword },
  ctx,
) => {
  await shopsWithin(tx, [shopId], ctx)
  const typed = keyword?.trim()
  const where = typed ? sql`(${shopSkuIs(typed)} OR t.item_id = ${typed} OR ${titleHas(typed)})` : raw('true')
  const rows = await tx.query<ShopSkuOption & { matchKey: string }>(sql`
    SELECT t.match_key AS "matchKey", t.shop_sku AS "shopSku", t.title, t.image, t.match_status AS "matchStatus", t.sold30, ${linkedSkus('t.link_id').skus} AS skus
    FROM goods_shopsku t WHERE t.shop_id = ${shopId} AND t.deleted_at IS NULL AND ${where}
    ORDER BY t.match_status, t.id DESC LIMIT ${2 * MOST}`)
  const once = [...Map.groupBy(rows, (row) => row.matchKey).values()].map(([first]) => first!)
  return once.slice(0, MOST).map(({ matchKey: _key, ...row }) => row)
}
