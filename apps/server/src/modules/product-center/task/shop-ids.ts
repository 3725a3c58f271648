import type { ListingContent } from '@erp/contract/product-center/template/content'
import { type ShopAccount, ShopRefused } from '../../../connectors/shop-listing.ts'
import type { Choice, ListingPlatform } from '../../../connectors/smt.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'

type Ask = <R>(shopId: number, ask: (shop: ShopAccount) => Promise<R>) => Promise<R>
interface Kind {
  label: string
  ids: (content: ListingContent) => string[]
  choices: (platform: ListingPlatform, shop: ShopAccount, content: ListingContent) => Promise<Choice[]>
}
const one = (id: string | null): string[] => (id ? [id] : [])
const KINDS: Kind[] = [
  { label: '运费模板', ids: (c) => one(c.freightTemplateId), choices: (p, shop) => p.freightTemplates(shop) },
  { label: '服务模板', ids: (c) => one(c.promiseTemplateId), choices: (p, shop) => p.promiseTemplates(shop) },
  { label: '产品分组', ids: (c) => c.groupIds, choices: (p, shop) => p.productGroups(shop) },
  { label: '尺码表', ids: (c) => one(c.sizeChartId), choices: (p, shop, c) => p.sizeCharts(shop, c.categoryId ?? '') },
  { label: '欧盟责任人', ids: (c) => one(c.msrEuId), choices: (p, shop, c) => p.euPersons(shop, c.categoryId ?? '') },
]

/** Each shop has ids of its own: what was chosen in one shop of a template is, in another, what has the same name there. */
export async function withOwnIds(
  platform: ListingPlatform,
  ask: Ask,
  shopId: number,
  shopIds: readonly number[],
  content: ListingContent,
): Promise<ListingContent> {
  const own = new Map<string, string>()
  for (const kind of KINDS) {
    const wanted = kind.ids(content)
    if (wanted.length === 0 || shopIds.length < 2) continue
    const mine = await ask(shopId, (shop) => kind.choices(platform, shop, content))
    let strange = wanted.filter((id) => !mine.some((choice) => choice.id === id))
    for (const other of shopIds.filter((id) => id !== shopId)) {
      if (strange.length === 0) break
      const theirs = await elsewhere(ask(other, (shop) => kind.choices(platform, shop, content)))
      const named = theirs.filter(({ id }) => strange.includes(id))
      for (const { id, name } of named) own.set(id, sameName(mine, name, kind.label))
      strange = strange.filter((id) => !own.has(id))
    }
  }
  const mapped = (id: string | null) => (id ? (own.get(id) ?? id) : null)
  return {
    ...content,
    freightTemplateId: mapped(content.freightTemplateId),
    promiseTemplateId: mapped(content.promiseTemplateId),
    groupIds: content.groupIds.map((id) => own.get(id) ?? id),
    sizeChartId: mapped(content.sizeChartId),
    msrEuId: mapped(content.msrEuId),
  }
}

/** A shop that does not answer says nothing about its names; the next one may. */
const elsewhere = (asked: Promise<Choice[]>): Promise<Choice[]> =>
  asked.catch((error: unknown) => {
    if (error instanceof ConnectorFailure) return []
    throw error
  })

function sameName(mine: Choice[], name: string, label: string): string {
  const found = mine.find((choice) => choice.name === name)
  if (!found) throw new ShopRefused(`店铺没有名为【${name}】的${label}`)
  return found.id
}
