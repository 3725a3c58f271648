import { stateLabel } from '@erp/contract/kit'
import { manualStates } from '@erp/contract/product-center/manual/manual-publish.states'
import { bad, type Refusal, refuse } from '../../../kit/refuse.ts'
import type { NewLink } from '../../goods/link/link-keep.ts'
import { takenBy } from '../../goods/link/link-taken.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { pairKey } from '../group/disabled-shops.ts'
import { type Facts, type Finished, itemOf, linkKey, type Style } from './finish-facts.ts'
import { disabledIn } from './not-here.ts'

/** A publish as it will be registered. */
export interface Judged {
  id: number
  itemId: string
  itemUrl: string | null
  styles: (Style & { shopSku: string })[]
  /** Those of its shop SKUs that are not linked yet. */
  links: NewLink[]
}
export type Verdict = Judged | Refusal

/** Each of them by itself, and against those before it. */
export function judge(finished: readonly Finished[], facts: Facts): Verdict[] {
  const said = { items: new Set(facts.used), keys: new Set<string>() }
  return finished.map((one) => judgeOne(one, facts, said))
}

interface Said {
  items: Set<string>
  keys: Set<string>
}

function judgeOne(one: Finished, facts: Facts, said: Said): Verdict {
  const row = facts.rows.get(one.id)!
  const shop = facts.shops.get(row.shop_id)!
  if (!(manualStates.moves.finish.from as readonly number[]).includes(row.pub_status))
    return refuse(`刊登计划【${row.publish_no}】当前状态为${stateLabel(manualStates, row.pub_status)}，不能确认刊登`)
  const group = facts.disabled.get(pairKey(row.goods_id, row.shop_id))
  if (group) return refuse(disabledIn(facts.codes.get(row.goods_id)!, shop.shopName, group))
  const itemId = one.itemId.trim()
  const item = itemOf(row.shop_id, itemId)
  if (said.items.has(item)) return refuse(`店铺【${shop.shopName}】链接ID${itemId}已登记`)
  const styles = stylesFor(one, row.goods_id, facts)
  if (!Array.isArray(styles)) return styles
  const links = linksFor(styles, row.shop_id, facts, said)
  if (!Array.isArray(links)) return links
  said.items.add(item)
  return { id: one.id, itemId, itemUrl: one.itemUrl ?? row.item_url, styles, links }
}

/** What was planned, in the words that were given. */
function stylesFor({ id, skuLinks }: Finished, goodsId: number, facts: Facts): Judged['styles'] | Refusal {
  const given = new Map((skuLinks ?? []).map((link) => [link.skuId, link]))
  if (given.size < (skuLinks ?? []).length) return bad('SKU重复', 'skuLinks')
  const planned = facts.styles.get(id) ?? []
  const known = new Set(planned.map(({ skuId }) => skuId))
  const strange = [...given.keys()].find((skuId) => !known.has(skuId) && facts.others.get(skuId)?.goodsId !== goodsId)
  if (strange !== undefined) return bad('SKU不属于该商品，或未审核、已淘汰', 'skuLinks')
  const added = [...given.keys()].flatMap((skuId) => (known.has(skuId) ? [] : [facts.others.get(skuId)!]))
  const styles = [...planned, ...added].map((style) => {
    const link = given.get(style.skuId)
    return {
      ...style,
      shopSku: (link ? link.shopSku : style.shopSku)?.trim() ?? '',
      price: (link ? link.price : style.price) ?? null,
    }
  })
  if (styles.length === 0) return bad('商品没有可关联的SKU', 'skuLinks')
  const bare = styles.filter(({ shopSku }) => shopSku === '').map(({ sku }) => sku)
  return bare.length ? bad(`SKU【${bare.join('、')}】缺少店铺SKU`, 'skuLinks') : styles
}

/** Shop SKUs that mean this style already are left as they are; those that mean another refuse all of it. */
function linksFor(styles: Judged['styles'], shopId: number, facts: Facts, said: Said): NewLink[] | Refusal {
  const shop = facts.shops.get(shopId)!
  const links: NewLink[] = []
  for (const { skuId, sku, shopSku } of styles) {
    const key = linkKey(shopId, shopSku)
    if (said.keys.has(key)) return bad(`店铺SKU【${shopSku}】重复`, 'skuLinks')
    said.keys.add(key)
    const active = facts.taken.get(key)
    if (active && !(active.items.length === 1 && active.items[0]!.skuId === skuId && active.items[0]!.quantity === 1))
      return refuse(takenBy(shop, active))
    if (!active)
      links.push({
        shopId,
        shopSku,
        matchKey: matchKey(shopSku),
        items: [{ skuId, quantity: 1 }],
        words: `${sku}×1`,
        sellerId: shop.sellerId,
      })
  }
  return links
}
