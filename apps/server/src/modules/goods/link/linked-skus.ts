import { LIVELINESS } from '@erp/contract/goods/status/goods-status'
import { raw, type Sql } from '../../../kit/db/db.ts'

const order = `ARRAY[${LIVELINESS.map((status) => `'${status}'`).join(', ')}]`
const behind = (what: string, link: string): Sql =>
  raw(
    `(SELECT ${what} FROM goods_link_shop_item i JOIN goods_goods_sku k ON k.id = i.sku_id JOIN goods_goods g ON g.id = k.goods_id WHERE i.link_id = ${link})`,
  )

/** What stands behind a link, for the lists of links and of shop SKUs. */
export const linkedSkus = (link: string) => ({
  skus: behind(`string_agg(k.sku || '×' || i.quantity, '、' ORDER BY k.sku)`, link),
  goodsName: behind(`string_agg(DISTINCT g.goods_name, '、')`, link),
  /** Of several the least lively, as with groups. */
  skuStatus: behind(`(array_agg(k.sku_status ORDER BY array_position(${order}, k.sku_status) DESC))[1]`, link),
  items: behind(
    `coalesce(jsonb_agg(jsonb_build_object('skuId', k.id, 'quantity', i.quantity, 'sku', k.sku, 'skuName', k.sku_name, 'skuKind', k.sku_kind,
      'skuStatus', k.sku_status, 'skuImage', coalesce(k.sku_image, g.main_image), 'goodsCode', g.goods_code, 'goodsName', g.goods_name) ORDER BY k.sku), '[]')`,
    link,
  ),
})
