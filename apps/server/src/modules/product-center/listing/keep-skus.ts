import { SALE_STATE } from '@erp/contract/goods/link/shopsku'
import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import type { OnlineListing, ShopAccount } from '../../../connectors/shop-listing.ts'
import type { ProductNews } from '../../../connectors/smt.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { keepLinks } from '../../goods/link/link-keep.ts'
import { activeLinks, linkable, shopOf } from '../../goods/link/match-find.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { keepListings } from '../../goods/link/shopsku-keep.ts'
import { currencyOf, moreOf, priceOf, stockOf } from './content.ts'

/** What stands behind a shop SKU of ours: one SKU, and how many of it. */
export interface Behind {
  skuId: number
  goodsId: number
  skuKind: number
  pieces: number
}

/** The variations as the stock push and the orders know them, linked where it is known to what; answers what each key stands for. */
export async function keepVariations(
  tx: Tx,
  shop: ShopAccount,
  page: readonly ProductNews[],
  goodsId: number | null,
  ctx: Ctx,
): Promise<Map<string, Behind>> {
  if (goodsId !== null) await linkPublished(tx, shop, page, ctx)
  const variations = page.flatMap((news) => variationsOf(news, ctx))
  if (variations.length) await keepListings(tx, shop.shopId, variations, ctx)
  return behindKeys(tx, shop.shopId, [...new Set(variations.map(({ shopSku }) => matchKey(shopSku)))])
}

/** So that orders match at once. A shop SKU that somebody linked before stays what it is. */
async function linkPublished(tx: Tx, shop: ShopAccount, page: readonly ProductNews[], ctx: Ctx): Promise<void> {
  const wanted = new Map(
    page.flatMap(({ content }) => content.skus).flatMap((sku) => (sku.skuId ? [[sku.shopSku, sku.skuId]] : [])),
  )
  if (wanted.size === 0) return
  const rows = await tx.query<{ id: number; sku: string }>(sql`
    SELECT k.id, k.sku FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id WHERE k.id = ANY(${[...wanted.values()]}::bigint[]) AND ${linkable}`)
  const codes = new Map(rows.map(({ id, sku }) => [id, sku]))
  const { shopId, sellerId } = await shopOf(tx, shop.shopId)
  const links = [...wanted].flatMap(([shopSku, skuId]) => {
    const sku = codes.get(Number(skuId))
    const items = [{ skuId: Number(skuId), quantity: 1 }]
    const code = String(shopSku)
    return sku ? [{ shopId, shopSku: code, matchKey: matchKey(code), items, words: `${sku}×1`, sellerId }] : []
  })
  await keepLinks(tx, links, { linkType: 4, action: '刊登' }, ctx)
}

const SALE: Record<ProductNews['productStatus'], OnlineListing['saleStatus']> = {
  [PRODUCT_STATUS.onSelling]: SALE_STATE.onSale,
  [PRODUCT_STATUS.auditing]: SALE_STATE.offSale,
  [PRODUCT_STATUS.editingRequired]: SALE_STATE.offSale,
  [PRODUCT_STATUS.offline]: SALE_STATE.offSale,
  [PRODUCT_STATUS.deleted]: SALE_STATE.gone,
}
export const urlOf = (productId: string): string => `https://www.aliexpress.com/item/${productId}.html`

function variationsOf({ productId, content, variationIds, ...news }: ProductNews, ctx: Ctx): OnlineListing[] {
  const asOf = ctx.house.clock.now()
  return content.skus.map((sku, i) => ({
    itemId: productId,
    variationId: variationIds[sku.shopSku] ?? sku.shopSku,
    shopSku: sku.shopSku,
    title: content.subject,
    image: sku.skuImage ?? content.imageUrls[0] ?? null,
    url: urlOf(productId),
    price: priceOf(news.listType, sku) ?? '0',
    currency: currencyOf(news.listType, content),
    onlineStock: stockOf(news.listType, sku),
    saleStatus: SALE[news.productStatus],
    // The platform counts by product: told once, so that the sum over its variations is right.
    sold30: i === 0 ? news.sold30 : 0,
    asOf,
  }))
}

/** A shop SKU that stands for several of ours stands for none of them alone. */
async function behindKeys(tx: Tx, shopId: number, keys: string[]): Promise<Map<string, Behind>> {
  const links = await activeLinks(tx, shopId, keys)
  const single = [...links].flatMap(([key, { items }]) => (items.length === 1 ? [{ key, ...items[0]! }] : []))
  const rows = await tx.query<{ id: number; goodsId: number; skuKind: number }>(sql`
    SELECT id, goods_id AS "goodsId", sku_kind AS "skuKind" FROM goods_goods_sku WHERE id = ANY(${single.map(({ skuId }) => skuId)}::bigint[])`)
  const skus = new Map(rows.map(({ id, ...sku }) => [id, sku]))
  return new Map(single.map(({ key, skuId, quantity }) => [key, { skuId, pieces: quantity, ...skus.get(skuId)! }]))
}

export interface KeptSkus {
  listingId: number
  news: ProductNews
}

/** The SKUs of listings as they are told; a price that is another than before has no target yet. */
export async function writeSkus(tx: Tx, kept: readonly KeptSkus[], behind: Map<string, Behind>): Promise<void> {
  const rows = kept.flatMap(({ listingId, news }) =>
    news.content.skus.map((sku, sortNo) => {
      const key = matchKey(sku.shopSku)
      const known = behind.get(key)
      const { shopSku, skuPrice, supplyPrice, stock, skuImage } = sku
      const own = { listingId, shopSku, matchKey: key, skuPrice, supplyPrice, stock, skuImage, sortNo, more: moreOf(sku) }
      return { ...own, skuId: known?.skuId ?? null, pieces: known?.pieces ?? 1 }
    }),
  )
  await tx.run(sql`
    DELETE FROM product_center_smt_listing_sku x WHERE x.listing_id = ANY(${kept.map(({ listingId }) => listingId)}::bigint[])
      AND NOT EXISTS (SELECT 1 FROM unnest(${rows.map((row) => row.listingId)}::bigint[], ${rows.map((row) => row.shopSku)}::text[]) AS r(listing, code)
        WHERE r.listing = x.listing_id AND r.code = x.shop_sku)`)
  await tx.run(sql`
    INSERT INTO product_center_smt_listing_sku AS t (listing_id, shop_sku, match_key, sku_id, pieces, sku_price, supply_price, stock, sku_image, sort_no, more)
    SELECT r."listingId", r."shopSku", r."matchKey", r."skuId", r.pieces, r."skuPrice", r."supplyPrice", r.stock, r."skuImage", r."sortNo", r.more
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("listingId" bigint, "shopSku" text, "matchKey" text, "skuId" bigint, pieces int, "skuPrice" numeric,
      "supplyPrice" numeric, stock int, "skuImage" text, "sortNo" int, more jsonb)
    ORDER BY r."listingId", r."sortNo"
    ON CONFLICT (listing_id, shop_sku) DO UPDATE SET match_key = excluded.match_key, sku_id = excluded.sku_id, pieces = excluded.pieces,
      sku_price = excluded.sku_price, supply_price = excluded.supply_price, stock = excluded.stock, sku_image = excluded.sku_image,
      sort_no = excluded.sort_no, more = excluded.more,
      target_margin = CASE WHEN (t.sku_price, t.supply_price) IS NOT DISTINCT FROM (excluded.sku_price, excluded.supply_price) THEN t.target_margin END`)
}

/** A listing of defective goods offers nothing else. */
export const typeOf = (news: ProductNews, behind: Map<string, Behind>): 1 | 2 | 3 => {
  const known = news.content.skus.flatMap(({ shopSku }) => behind.get(matchKey(shopSku)) ?? [])
  const isDefective = known.length > 0 && known.every(({ skuKind }) => skuKind === DEFECTIVE)
  return news.listType === LIST_TYPE.pop && isDefective ? LIST_TYPE.defective : news.listType
}
const DEFECTIVE = 4
