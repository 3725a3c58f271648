import type { Raw } from '../found.ts'
import { at, firstText, listAt, textAt, textsAt } from '../json.ts'
import type { Page } from '../page.ts'

/** JSON-LD and OpenGraph: what sites write for search engines, and what is left when they change everything else. */
export function generalMarks(page: Page): Raw {
  const product = page.jsonLd.flatMap((one) => [one, ...listAt(one, '@graph')]).find(isProduct)
  const meta = (name: string) => page.metas.get(name)?.[0] ?? null
  const offers = [at(product, 'offers')].flat()
  const lowest = firstText(textAt(offers[0], 'lowPrice'), textAt(offers[0], 'price'), meta('product:price:amount'), meta('price'))
  const highest = firstText(textAt(offers[0], 'highPrice'), lowest)
  const pictures = [at(product, 'image')].flat().flatMap((one) => textAt(one) ?? textAt(one, 'url') ?? [])
  return {
    title: firstText(textAt(product, 'name'), meta('og:title'), page.title || null) ?? undefined,
    currency:
      firstText(textAt(offers[0], 'priceCurrency'), meta('product:price:currency'), meta('og:price:currency')) ?? undefined,
    priceMin: lowest,
    priceMax: highest,
    images: pictures.length ? pictures : (page.metas.get('og:image') ?? []),
    video: meta('og:video'),
    description: firstText(textAt(product, 'description'), meta('og:description'), meta('description')),
    shopName: firstText(textAt(offers[0], 'seller', 'name'), textAt(product, 'brand', 'name'), meta('og:site_name')),
    rating: textAt(product, 'aggregateRating', 'ratingValue'),
    skus: [],
    attrs: listAt(product, 'additionalProperty').flatMap((one) => {
      const [name, value] = [textAt(one, 'name'), textAt(one, 'value')]
      return name && value ? [{ name, value }] : []
    }),
  }
}

const isProduct = (one: unknown): boolean => [textAt(one, '@type'), ...textsAt(one, '@type')].includes('Product')
