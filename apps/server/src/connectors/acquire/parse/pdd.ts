import type { Raw } from '../found.ts'
import { at, listAt, textAt } from '../json.ts'
import type { Page } from '../page.ts'

export function parsePdd(page: Page): Raw {
  const goods = at(page.state('window.rawData'), 'store', 'initDataObj', 'goods')
  return {
    title: textAt(goods, 'goodsName') ?? undefined,
    images: listAt(goods, 'topGallery').flatMap((one) => textAt(one, 'url') ?? []),
    video: textAt(goods, 'videoGallery', 0, 'videoUrl'),
    salesCount: textAt(goods, 'sideSalesTip'),
    shopName: textAt(at(page.state('window.rawData'), 'store', 'initDataObj', 'mall'), 'mallName'),
    rating: null,
    description: textAt(goods, 'goodsDesc'),
    attrs: listAt(goods, 'goodsProperty').map((one) => ({
      name: textAt(one, 'key') ?? '',
      value: listAt(one, 'values')
        .flatMap((value) => textAt(value) ?? [])
        .join('、'),
    })),
    skus: listAt(goods, 'skus').map((sku) => ({
      attrs: listAt(sku, 'specs').map((one) => ({ name: textAt(one, 'spec_key') ?? '', value: textAt(one, 'spec_value') ?? '' })),
      price: textAt(sku, 'groupPrice'),
      stock: textAt(sku, 'quantity'),
      image: textAt(sku, 'thumbUrl'),
    })),
  }
}
