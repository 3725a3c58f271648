import { compare } from '@erp/contract/kit/decimal'
import type { ListingContent, ListingSku } from '@erp/contract/product-center/template/content'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import type { Rows } from '../../../../db/rows.ts'

export type ListType = (typeof LIST_TYPE)[keyof typeof LIST_TYPE]
export type SkuRow = Rows['product_center_smt_listing_sku']
type More = Omit<ListingSku, 'shopSku' | 'skuId' | 'skuPrice' | 'supplyPrice' | 'stock' | 'skuImage'>

/** Everything but the SKUs, which are rows of their own. */
export function restOf({ skus: _skus, ...rest }: ListingContent): Omit<ListingContent, 'skus'> {
  return rest
}

export function moreOf(sku: ListingSku): More {
  const { shopSku: _code, skuId: _id, skuPrice: _price, supplyPrice: _supply, stock: _stock, skuImage: _image, ...more } = sku
  return more
}

export const skuOf = (row: SkuRow): ListingSku => ({
  ...(row.more as unknown as More),
  shopSku: row.shop_sku,
  skuId: row.sku_id,
  skuPrice: row.sku_price,
  supplyPrice: row.supply_price,
  stock: row.stock,
  skuImage: row.sku_image,
})

/** What the shop asks for it, or what the platform pays. */
export const priceOf = (type: ListType, sku: Pick<ListingSku, 'skuPrice' | 'supplyPrice'>): string | null =>
  type === LIST_TYPE.managed ? sku.supplyPrice : sku.skuPrice

/** What is offered: of a fully managed one, what is sent when it was sold. */
export const stockOf = (type: ListType, { stock, jitStock }: Pick<ListingSku, 'stock' | 'jitStock'>): number =>
  type === LIST_TYPE.managed ? (jitStock ?? stock) : stock

export const currencyOf = (type: ListType, { currencyCode }: Pick<ListingContent, 'currencyCode'>): string =>
  type === LIST_TYPE.managed ? 'CNY' : currencyCode

/** What lists show of a content. */
export function headOf(type: ListType, content: ListingContent) {
  const prices = content.skus.flatMap((sku) => priceOf(type, sku) ?? []).toSorted(compare)
  return {
    subject: content.subject,
    categoryId: content.categoryId,
    mainImage: content.imageUrls[0] ?? null,
    skuCount: content.skus.length,
    priceMin: prices[0] ?? null,
    priceMax: prices.at(-1) ?? null,
    currencyCode: currencyOf(type, content),
  }
}
