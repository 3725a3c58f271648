import type { Raw } from '../found.ts'
import { entriesAt, firstText, listAt, textAt } from '../json.ts'
import type { Page } from '../page.ts'

/** Styles are keyed by their values, `红色&gt;M`, in the order of the properties. */
export function parse1688(page: Page): Raw {
  const data = page.state('window.__INIT_DATA')
  const sku = ['globalData', 'skuModel'] as const
  const names = listAt(data, ...sku, 'skuProps').map((prop) => textAt(prop, 'prop') ?? '规格')
  const pictured = new Map(
    listAt(data, ...sku, 'skuProps').flatMap((prop) =>
      listAt(prop, 'value').map((one) => [textAt(one, 'name'), textAt(one, 'imageUrl')] as const),
    ),
  )
  const skus = entriesAt(data, ...sku, 'skuInfoMap').map(([key, one]) => {
    const values = key.split(/&gt;|>/)
    return {
      attrs: values.map((value, i) => ({ name: names[i] ?? '规格', value })),
      price: firstText(textAt(one, 'discountPrice'), textAt(one, 'price')),
      stock: textAt(one, 'canBookCount'),
      image: values.map((value) => pictured.get(value)).find((image) => image != null) ?? null,
    }
  })
  return {
    title: textAt(data, 'globalData', 'tempModel', 'offerTitle') ?? undefined,
    shopName: textAt(data, 'globalData', 'tempModel', 'companyName'),
    salesCount: textAt(data, 'globalData', 'tempModel', 'saledCount'),
    rating: textAt(data, 'globalData', 'tempModel', 'goodsScore'),
    images: listAt(data, 'globalData', 'images').flatMap((one) => textAt(one, 'fullPathImageURI') ?? []),
    video: textAt(data, 'globalData', 'video', 'videoUrl'),
    description: textAt(data, 'globalData', 'detail', 'content'),
    attrs: listAt(data, 'globalData', 'featureAttributes').map((one) => ({
      name: textAt(one, 'name') ?? '',
      value: firstText(textAt(one, 'value'), textAt(one, 'values', 0)) ?? '',
    })),
    skus,
  }
}
