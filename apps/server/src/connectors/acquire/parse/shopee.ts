import { over, round } from '@erp/contract/kit/decimal'
import type { Raw } from '../found.ts'
import { at, entriesAt, listAt, textAt, textsAt } from '../json.ts'
import type { Page } from '../page.ts'

/** Prices are counted in hundred-thousandths, pictures named by their hash. */
const SCALE = 100_000
const CDN = 'https://down-sg.img.susercontent.com/file/'

export function parseShopee(page: Page): Raw {
  const state = page.typed.get('text/mfe-initial-data')
  const cached = entriesAt(state, 'initialState', 'DOMAIN_PDP', 'data', 'PDP_BFF_DATA', 'cachedMap')[0]?.[1]
  const item = at(cached, 'item')
  const tiers = listAt(item, 'tier_variations')
  return {
    title: textAt(item, 'title') ?? undefined,
    currency: textAt(item, 'currency') ?? undefined,
    images: textsAt(item, 'images').map(pictureOf),
    salesCount: textAt(item, 'historical_sold'),
    rating: textAt(item, 'item_rating', 'rating_star'),
    shopName: textAt(cached, 'shop_detailed', 'name'),
    description: textAt(item, 'description'),
    attrs: listAt(item, 'attributes').map((one) => ({ name: textAt(one, 'name') ?? '', value: textAt(one, 'value') ?? '' })),
    skus: listAt(item, 'models').map((model) => {
      const chosen = listAt(model, 'tier_index').map(Number)
      const image = chosen.map((place, i) => textAt(tiers[i], 'images', place)).find((one) => one !== null) ?? null
      return {
        attrs: chosen.map((place, i) => ({
          name: textAt(tiers[i], 'name') ?? '',
          value: textAt(tiers[i], 'options', place) ?? '',
        })),
        price: priceOf(textAt(model, 'price')),
        stock: textAt(model, 'stock'),
        image: image && pictureOf(image),
      }
    }),
  }
}

const pictureOf = (name: string): string => (name.includes('/') ? name : CDN + name)
const priceOf = (counted: string | null): string | null =>
  counted && /^\d{1,15}$/.test(counted) ? round(over(counted, SCALE), 2) : null
