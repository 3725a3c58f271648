import type { Pair } from '@erp/contract/product-center/acquire/acquisition'
import type { Raw } from '../found.ts'
import { at, entriesAt, listAt, textAt, textsAt } from '../json.ts'
import type { Page } from '../page.ts'

export function parseTaobao(page: Page): Raw {
  const data = at(page.state('window.__ICE_APP_CONTEXT__'), 'loaderData', 'home', 'data', 'res')
  const props = listAt(data, 'skuBase', 'props')
  const named = new Map<string, { pair: Pair; image: string | null }>(
    props.flatMap((prop) =>
      listAt(prop, 'values').map((value) => {
        const pair = { name: textAt(prop, 'name') ?? '', value: textAt(value, 'name') ?? '' }
        return [`${textAt(prop, 'pid')}:${textAt(value, 'vid')}`, { pair, image: textAt(value, 'image') }] as const
      }),
    ),
  )
  return {
    title: textAt(data, 'item', 'title') ?? undefined,
    images: textsAt(data, 'item', 'images'),
    video: textAt(data, 'item', 'videos', 0, 'url'),
    salesCount: textAt(data, 'item', 'vagueSellCount'),
    shopName: textAt(data, 'seller', 'shopName'),
    rating: textAt(data, 'seller', 'creditScore'),
    description: textAt(data, 'item', 'desc'),
    attrs: listAt(data, 'componentsVO', 'extensionInfoVO', 'infos').map((one) => ({
      name: textAt(one, 'title') ?? '',
      value: textsAt(one, 'text').join('、'),
    })),
    skus: listAt(data, 'skuBase', 'skus').map((sku) => {
      const chosen = (textAt(sku, 'propPath') ?? '').split(';').flatMap((key) => named.get(key) ?? [])
      const info = at(Object.fromEntries(entriesAt(data, 'skuCore', 'sku2info')), textAt(sku, 'skuId') ?? '')
      return {
        attrs: chosen.map(({ pair }) => pair),
        price: textAt(info, 'price', 'priceText'),
        stock: textAt(info, 'quantity'),
        image: chosen.find(({ image }) => image)?.image ?? null,
      }
    }),
  }
}
