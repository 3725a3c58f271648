import type { Raw } from '../found.ts'
import { entriesAt, firstText, listAt, textAt, textsAt } from '../json.ts'
import type { Page } from '../page.ts'

/** Amazon writes its page out; only pictures and the names of its variations are data. */
export function parseAmazon(page: Page): Raw {
  const pictures = page.state(`'initial'`) ?? page.state('"initial"')
  const names = textsAt(page.state('"dimensionsDisplay"'))
  const price = page.byClass.get('a-offscreen') ?? null
  return {
    title: page.byId.get('productTitle'),
    currency: currencyOf(price),
    priceMin: price,
    images: listAt(pictures).flatMap((one) => firstText(textAt(one, 'hiRes'), textAt(one, 'large')) ?? []),
    rating: page.byClass.get('a-icon-alt') ?? null,
    shopName:
      page.byId
        .get('bylineInfo')
        ?.replace(/^(Visit the |Brand: )/, '')
        .replace(/ Store$/, '') ?? null,
    salesCount: page.byId.get('social-proofing-faceout-title-tk_bought') ?? null,
    description: firstText(page.byId.get('productDescription') ?? null, page.byId.get('feature-bullets') ?? null),
    skus: entriesAt(page.state('"dimensionValuesDisplayData"')).map(([, values]) => ({
      attrs: textsAt(values).map((value, i) => ({ name: names[i] ?? 'Style', value })),
      price,
      stock: null,
      image: null,
    })),
  }
}

const SIGNS: [RegExp, string][] = [
  [/£/, 'GBP'],
  [/€/, 'EUR'],
  [/￥|¥/, 'JPY'],
  [/CA\$|C\$/, 'CAD'],
  [/\$/, 'USD'],
]
const currencyOf = (price: string | null): string | undefined => SIGNS.find(([sign]) => sign.test(price ?? ''))?.[1]
