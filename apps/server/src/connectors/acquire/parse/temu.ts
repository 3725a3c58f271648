import type { Raw } from '../found.ts'
import { at, firstText, listAt, textAt } from '../json.ts'
import type { Page } from '../page.ts'

export function parseTemu(page: Page): Raw {
  const store = at(page.state('window.rawData'), 'store')
  return {
    title: textAt(store, 'goods', 'goodsName') ?? undefined,
    currency: textAt(store, 'localInfo', 'currency') ?? undefined,
    images: listAt(store, 'goods', 'gallery').flatMap((one) => textAt(one, 'url') ?? []),
    video: textAt(store, 'goods', 'video', 'videoUrl'),
    salesCount: textAt(store, 'goods', 'sideSalesTip'),
    rating: textAt(store, 'review', 'goodsScore'),
    shopName: textAt(store, 'moduleMap', 'mallModule', 'mallName'),
    description: textAt(store, 'goods', 'goodsDesc'),
    attrs: listAt(store, 'goods', 'goodsProperty').map((one) => ({
      name: textAt(one, 'key') ?? '',
      value: listAt(one, 'values')
        .flatMap((value) => textAt(value) ?? [])
        .join(', '),
    })),
    skus: listAt(store, 'sku').map((sku) => ({
      attrs: listAt(sku, 'specs').map((one) => ({ name: textAt(one, 'specKey') ?? '', value: textAt(one, 'specValue') ?? '' })),
      price: firstText(textAt(sku, 'priceStr'), textAt(sku, 'normalPriceStr')),
      stock: textAt(sku, 'stockQuantity'),
      image: textAt(sku, 'thumbUrl'),
    })),
  }
}
