import type { Pair } from '@erp/contract/product-center/acquire/acquisition'
import type { Raw } from '../found.ts'
import { entriesAt, firstText, listAt, textAt } from '../json.ts'
import type { Page } from '../page.ts'

/** Variations are a model of menus; the rest is what search engines read. */
export function parseEbay(page: Page): Raw {
  const model = page.state('"MSKU"')
  const menus = listAt(model, 'selectMenus').map((menu) => textAt(menu, 'displayLabel') ?? '')
  const items = new Map(entriesAt(model, 'menuItemMap').map(([id, item]) => [id, textAt(item, 'displayName') ?? '']))
  const combined = entriesAt(model, 'variationCombinations').map(([key, id]) => {
    const attrs = key.split('_').map((value, i): Pair => ({ name: menus[i] ?? '', value: items.get(value) ?? value }))
    return { attrs, id: textAt(id) ?? '' }
  })
  const variations = new Map(entriesAt(model, 'variationsMap'))
  return {
    skus: combined.map(({ attrs, id }) => {
      const one = variations.get(id)
      return {
        attrs,
        price: firstText(
          textAt(one, 'binModel', 'price', 'value', 'value'),
          textAt(one, 'binModel', 'price', 'textSpans', 0, 'text'),
        ),
        stock: textAt(one, 'quantity'),
        image: null,
      }
    }),
    salesCount: textAt(page.state('"QUANTITY_SOLD"'), 'value'),
  }
}
