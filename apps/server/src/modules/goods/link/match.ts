import type { Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'
import { keepLinks } from './link-keep.ts'
import { activeLinks, type Found, type Item, readTheRest, type Shop, shopOf } from './match-find.ts'
import { matchKey } from './match-key.ts'

export interface Match {
  linkId: number
  /** As linked; groups are whole. */
  items: Item[]
}

/**
 * Our SKUs behind the shop SKUs of one shop, in the order asked; null where nothing is known.
 * What is read out of a code is kept as a link, so that the same code means the same from now on.
 */
export async function match(tx: Tx, shopId: number, shopSkus: string[], ctx: Ctx): Promise<(Match | null)[]> {
  if (shopSkus.length === 0) return []
  const typed = new Map(shopSkus.map((shopSku) => [matchKey(shopSku), shopSku]))
  const keys = [...typed.keys()]
  const [shop, linked] = await inOneGo(shopOf(tx, shopId), activeLinks(tx, shopId, keys))
  const found = await readTheRest(tx, shop, keys, linked)
  await keepFound(tx, shop, found, typed, ctx)
  return shopSkus.map((shopSku) => {
    const hit = found.get(matchKey(shopSku))
    return hit ? { linkId: hit.linkId!, items: hit.items } : null
  })
}

/** Afterwards every hit has its link: the one made here, or that of somebody who was quicker. */
async function keepFound(tx: Tx, shop: Shop, found: Map<string, Found>, typed: Map<string, string>, ctx: Ctx): Promise<void> {
  const fresh = [...found].filter(([, hit]) => hit.linkId === null)
  if (fresh.length === 0) return
  const { shopId, sellerId } = shop
  const links = fresh.map(([key, { items, words }]) => ({
    shopId,
    sellerId,
    shopSku: typed.get(key)!.trim(),
    matchKey: key,
    items,
    words,
  }))
  const made = await keepLinks(tx, links, { linkType: 2, action: '自动匹配' }, ctx)
  for (const link of made) found.get(link.matchKey)!.linkId = link.linkId
  const lost = fresh.map(([key]) => key).filter((key) => found.get(key)!.linkId === null)
  if (lost.length) for (const [key, link] of await activeLinks(tx, shopId, lost)) found.set(key, link)
}
