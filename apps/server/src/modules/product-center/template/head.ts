import { compare } from '@erp/contract/kit/decimal'
import type { ListingContent } from '@erp/contract/product-center/template/content'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'

/** What a list shows of the content; templates and listings have the same columns for it. */
export interface ShownHead {
  subject: string | null
  categoryId: string | null
  mainImage: string | null
  skuCount: number
  priceMin: string | null
  priceMax: string | null
  currencyCode: string
}

export function headOf(listType: number, content: ListingContent): ShownHead {
  const managed = listType === LIST_TYPE.managed
  const prices = content.skus
    .flatMap(({ skuPrice, supplyPrice }) => (managed ? supplyPrice : skuPrice) ?? [])
    .filter((price) => /^\d{1,10}(\.\d+)?$/.test(price))
    .sort(compare)
  return {
    subject: content.subject || null,
    categoryId: content.categoryId,
    mainImage: content.imageUrls[0] ?? null,
    skuCount: content.skus.length,
    priceMin: prices[0] ?? null,
    priceMax: prices.at(-1) ?? null,
    currencyCode: managed ? 'CNY' : content.currencyCode,
  }
}
