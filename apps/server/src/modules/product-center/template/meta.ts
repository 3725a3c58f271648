import type { MetaProperty } from '@erp/contract/product-center/template/meta'
import type { smtMeta } from '@erp/contract/product-center/template/smt-meta'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { type ListingPlatform, listingPlatform } from '../../../connectors/smt.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { askInReach } from '../../authorize/auth/account.ts'
import { inWords } from '../../authorize/auth/platform-words.ts'
import { mappingsOf } from './mapping.ts'

const FRESH_MS = 10 * 60_000
const MOST_KEPT = 2000

export const metaHandlers: Handlers<typeof smtMeta> = {
  categories: (_tx, { shopId, parentId }, ctx) =>
    kept(ctx, `categories ${parentId ?? ''}`, () =>
      inWords(() => asked(ctx, shopId, (platform, shop) => platform.categories(shop, parentId || null))),
    ),
  'category-attributes': (_tx, { shopId, categoryId }, ctx) => inWords(() => propertiesOf(ctx, categoryId, shopId)),
  'freight-templates': (_tx, { shopId }, ctx) =>
    ofShop(ctx, shopId, 'freight', (platform, shop) => platform.freightTemplates(shop)),
  'promise-templates': (_tx, { shopId }, ctx) =>
    ofShop(ctx, shopId, 'promise', (platform, shop) => platform.promiseTemplates(shop)),
  'product-groups': (_tx, { shopId }, ctx) => ofShop(ctx, shopId, 'groups', (platform, shop) => platform.productGroups(shop)),
  'eu-persons': (_tx, { shopId, categoryId }, ctx) =>
    ofShop(ctx, shopId, `eu ${categoryId}`, (platform, shop) => platform.euPersons(shop, categoryId)),
  'size-charts': (_tx, { shopId, categoryId }, ctx) =>
    ofShop(ctx, shopId, `sizes ${categoryId}`, (platform, shop) => platform.sizeCharts(shop, categoryId)),
  'value-mappings': async (tx, { categoryId }) => (await mappingsOf(tx, [categoryId])).get(categoryId) ?? [],
}

/** The attributes and variations of a category. */
export const propertiesOf = (ctx: Ctx, categoryId: string, shopId?: number | null): Promise<MetaProperty[]> =>
  kept(ctx, `properties ${categoryId}`, () => asked(ctx, shopId, (platform, shop) => platform.properties(shop, categoryId)))

/** Those of several categories; nothing of those that the platform does not answer for. */
export async function knownProperties(ctx: Ctx, categoryIds: readonly (string | null)[]): Promise<Map<string, MetaProperty[]>> {
  const wanted = [...new Set(categoryIds)].filter((id): id is string => id !== null)
  const found = await Promise.all(
    wanted.map((id) =>
      propertiesOf(ctx, id).catch((error: unknown) => {
        if (error instanceof ConnectorFailure) return null
        throw error
      }),
    ),
  )
  return new Map(wanted.flatMap((id, index) => (found[index] ? [[id, found[index]] as const] : [])))
}

/** In the name of a shop where one is told: what it answers is the same for all of them. */
function asked<R>(
  ctx: Ctx,
  shopId: number | null | undefined,
  ask: (platform: ListingPlatform, shop: ShopAccount | null) => Promise<R>,
): Promise<R> {
  const platform = listingPlatform(ctx.house)
  return shopId ? askInReach(shopId, ctx, (shop) => ask(platform, shop)) : ask(platform, null)
}

/** What a shop has set up is for those who may touch it: kept under the person too. */
const ofShop = <R>(
  ctx: Ctx,
  shopId: number,
  what: string,
  ask: (platform: ListingPlatform, shop: ShopAccount) => Promise<R>,
): Promise<R> =>
  kept(ctx, `${ctx.user.userId} ${shopId} ${what}`, () =>
    askInReach(shopId, ctx, (shop) => ask(listingPlatform(ctx.house), shop)),
  )

interface Kept {
  until: number
  value: unknown
}
const memory = new WeakMap<House['db'], Map<string, Kept>>()

/** Asked once in ten minutes a node. */
async function kept<R>({ house }: Ctx, key: string, ask: () => Promise<R>): Promise<R> {
  const own = memory.get(house.db) ?? new Map<string, Kept>()
  memory.set(house.db, own)
  const now = house.clock.now().getTime()
  const known = own.get(key)
  if (known && known.until > now) return known.value as R
  const value = await ask()
  if (own.size >= MOST_KEPT) own.clear()
  own.set(key, { until: now + FRESH_MS, value })
  return value
}
