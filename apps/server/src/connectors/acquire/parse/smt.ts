import type { Raw } from '../found.ts'
import { at, firstText, listAt, textAt, textsAt } from '../json.ts'
import type { Page } from '../page.ts'

/** `window.runParams = { data: {…} }`: the outer part is no JSON, the inner one is. */
export function parseSmt(page: Page): Raw {
  const whole = page.state('window.runParams')
  const data = whole ? (at(whole, 'data') ?? whole) : page.state('data:')
  const props = listAt(data, 'skuModule', 'productSKUPropertyList')
  const named = new Map(
    props.flatMap((prop) =>
      listAt(prop, 'skuPropertyValues').map((value) => {
        const words = firstText(textAt(value, 'propertyValueDisplayName'), textAt(value, 'propertyValueName')) ?? ''
        const pair = { name: textAt(prop, 'skuPropertyName') ?? '', value: words }
        return [textAt(value, 'propertyValueId'), { pair, image: textAt(value, 'skuPropertyImagePath') }] as const
      }),
    ),
  )
  const prices = listAt(data, 'skuModule', 'skuPriceList')
  return {
    title: textAt(data, 'titleModule', 'subject') ?? undefined,
    currency: textAt(prices[0], 'skuVal', 'skuAmount', 'currency') ?? undefined,
    images: textsAt(data, 'imageModule', 'imagePathList'),
    video: textAt(data, 'imageModule', 'videoUrl'),
    salesCount: textAt(data, 'titleModule', 'tradeCount'),
    rating: textAt(data, 'titleModule', 'feedbackRating', 'averageStar'),
    shopName: textAt(data, 'storeModule', 'storeName'),
    description: textAt(data, 'descriptionModule', 'description'),
    attrs: listAt(data, 'specsModule', 'props').map((one) => ({
      name: textAt(one, 'attrName') ?? '',
      value: textAt(one, 'attrValue') ?? '',
    })),
    skus: prices.map((sku) => {
      const chosen = (textAt(sku, 'skuPropIds') ?? '').split(',').flatMap((id) => named.get(id) ?? [])
      return {
        attrs: chosen.map(({ pair }) => pair),
        price: firstText(textAt(sku, 'skuVal', 'skuActivityAmount', 'value'), textAt(sku, 'skuVal', 'skuAmount', 'value')),
        stock: textAt(sku, 'skuVal', 'availQuantity'),
        image: chosen.find(({ image }) => image)?.image ?? null,
      }
    }),
  }
}
