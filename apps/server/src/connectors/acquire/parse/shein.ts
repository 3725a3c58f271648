import type { Raw } from '../found.ts'
import { at, firstText, listAt, textAt } from '../json.ts'
import type { Page } from '../page.ts'

export function parseShein(page: Page): Raw {
  const data = at(page.state('gbRawData'), 'productIntroData')
  const colour = textAt(data, 'detail', 'mainSaleAttribute', 0, 'attr_value')
  const price = firstText(textAt(data, 'detail', 'salePrice', 'amount'), textAt(data, 'detail', 'retailPrice', 'amount'))
  const main = textAt(data, 'goods_imgs', 'main_image', 'origin_image')
  const others = listAt(data, 'goods_imgs', 'detail_image').flatMap((one) => textAt(one, 'origin_image') ?? [])
  return {
    title: textAt(data, 'detail', 'goods_name') ?? undefined,
    currency: textAt(data, 'currency') ?? undefined,
    priceMin: price,
    images: [...(main ? [main] : []), ...others],
    rating: textAt(data, 'commentInfo', 'comment_rank_average'),
    salesCount: textAt(data, 'detail', 'sales_label'),
    shopName: textAt(data, 'storeInfo', 'title'),
    description: textAt(data, 'detail', 'goods_desc'),
    attrs: listAt(data, 'detail', 'productDetails').map((one) => ({
      name: textAt(one, 'attr_name') ?? '',
      value: textAt(one, 'attr_value') ?? '',
    })),
    skus: listAt(data, 'attrSizeList', 'sale_attr_list').map((sku) => ({
      attrs: [
        ...(colour ? [{ name: 'Color', value: colour }] : []),
        ...listAt(sku, 'sku_sale_attr').map((one) => ({
          name: textAt(one, 'attr_name') ?? '',
          value: textAt(one, 'attr_value_name') ?? '',
        })),
      ],
      price: firstText(textAt(sku, 'price', 'salePrice', 'amount'), price),
      stock: textAt(sku, 'stock'),
      image: main,
    })),
  }
}
