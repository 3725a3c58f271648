import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { availableIn } from '../../goods/sku/sku-figures.ts'
import { typeState } from './states.ts'

/** A SKU of a listing with everything that its price and its quantity are judged by. */
export interface SkuLine {
  listingSkuId: number
  listingId: number
  listType: number
  shopId: number
  shopName: string
  platCode: string
  productId: string
  subject: string | null
  goodsId: number | null
  currency: string
  shopSku: string
  skuId: number | null
  sku: string | null
  skuImage: string | null
  pieces: number
  price: string | null
  targetMargin: string | null
  /** What the platform offers. */
  online: number
  jitStock: number | null
  /** What could be sold of it: of several pieces at once as often as there are so many. Null where nobody knows what it is. */
  available: number | null
}

const AVAILABLE = sql`(SELECT greatest(0, ${availableIn([])}) / k.pieces FROM goods_goods_sku t WHERE t.id = k.sku_id)`
export const PRICE = sql`CASE WHEN l.list_type = ${typeState.managed} THEN k.supply_price ELSE k.sku_price END`
const ONLINE =
  raw(`coalesce((SELECT s.online_stock FROM goods_shopsku s WHERE s.shop_id = l.shop_id AND s.item_id = l.product_id AND s.shop_sku = k.shop_sku
  AND s.deleted_at IS NULL ORDER BY s.id LIMIT 1), k.stock)`)

/** The SKUs of these listings, in their order; one query whatever their number. */
export const skuLines = (tx: Tx, listingIds: readonly number[]): Promise<SkuLine[]> =>
  skuLinesOf(tx, sql`l.id = ANY(${[...listingIds]}::bigint[])`)

export const skuLinesOf = (tx: Tx, where: Sql): Promise<SkuLine[]> =>
  tx.query<SkuLine & object>(sql`
    SELECT k.id AS "listingSkuId", l.id AS "listingId", l.list_type AS "listType", l.shop_id AS "shopId", h.shop_name AS "shopName", h.plat_code AS "platCode",
      l.product_id AS "productId", l.subject, l.goods_id AS "goodsId", coalesce(l.currency_code, h.currency) AS currency, k.shop_sku AS "shopSku", k.sku_id AS "skuId",
      (SELECT t.sku FROM goods_goods_sku t WHERE t.id = k.sku_id) AS sku, k.sku_image AS "skuImage", k.pieces, ${PRICE} AS price, k.target_margin AS "targetMargin",
      ${ONLINE} AS online, (k.more->>'jitStock')::int AS "jitStock", ${AVAILABLE}::int AS available
    FROM product_center_smt_listing l JOIN authorize_shop h ON h.id = l.shop_id JOIN product_center_smt_listing_sku k ON k.listing_id = l.id
    WHERE ${where} ORDER BY l.id, k.sort_no, k.id`)
