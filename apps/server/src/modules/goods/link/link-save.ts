import { goodsSkuLinkShop, type SavedLink } from '@erp/contract/goods/link/goods-sku-link-shop'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { diff, logAll } from '../../../kit/log.ts'
import { bad, forbidden, missing, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { keepLinks, type NewLink } from './link-keep.ts'
import { type Active, activeOf, closeLinks, pairOf, refuseLost, takenBy } from './link-taken.ts'
import { type Item, linkable } from './match-find.ts'
import { matchKey } from './match-key.ts'
import { type OwnShop, shopsWithin } from './shop-rows.ts'

export interface LinkRow {
  id?: number | null
  version?: number | null
  shopId: number
  shopSku: string
  items: { skuId: number; quantity?: number | null }[]
  sellerId?: number | null
  remark?: string | null
}
const OVERWRITE = 'goods:linkShop:overwrite'

/** All or nothing. A row that names a link takes its place; where only its remark or seller changed, the link itself goes on. */
export async function saveLinks(tx: Tx, rows: LinkRow[], ctx: Ctx): Promise<SavedLink[]> {
  const shops = await shopsWithin(
    tx,
    rows.map((row) => row.shopId),
    ctx,
  )
  const skus = await skusToLink(
    tx,
    rows.flatMap((row) => row.items.map((item) => item.skuId)),
  )
  const links = rows.map((row, i) => linkOf(row, shops.get(row.shopId)!, skus, i))
  refuseTwice(links)
  const active = await activeOf(tx, links)
  const kept = rows.map((row, i) => replaced(row, links[i]!, active.get(pairOf(links[i]!)), shops))
  const same = kept.map((before, i) => (before && sameItems(before.items, links[i]!.items) ? before : null))
  const ending = kept.filter((before, i) => before !== null && same[i] === null) as Active[]
  if (ending.length && !may(ctx.user, OVERWRITE)) throw forbidden(undefined, { permission: OVERWRITE })
  await closeLinks(tx, ending, '改关联', ctx)
  await annotate(
    tx,
    links.flatMap((link, i) => (same[i] ? [{ link, before: same[i] }] : [])),
    ctx,
  )
  const fresh = links.filter((_link, i) => kept[i] === null)
  const heirs = links.filter((_link, i) => kept[i] !== null && same[i] === null)
  const made = await keepLinks(tx, fresh, { linkType: 1, action: '关联' }, ctx)
  await refuseLost(tx, fresh, made, shops)
  made.push(...(await keepLinks(tx, heirs, { linkType: 1, action: '改关联' }, ctx)))
  const ids = new Map(made.map((link) => [pairOf(link), link.linkId]))
  return links.map((link, i) => ({ id: same[i]?.linkId ?? ids.get(pairOf(link))!, shopId: link.shopId, shopSku: link.shopSku }))
}

/** The codes of SKUs that may be linked. */
export async function skusToLink(tx: Tx, skuIds: number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(skuIds)]
  const rows = await tx.query<{ id: number; sku: string; linkable: boolean }>(sql`
    SELECT k.id, k.sku, ${linkable} AS linkable FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id
    WHERE k.id = ANY(${wanted}::bigint[]) AND k.deleted_at IS NULL`)
  if (rows.length < wanted.length) throw missing('SKU')
  const unfit = rows.find((row) => !row.linkable)
  if (unfit) throw refuse(`SKU【${unfit.sku}】未审核或已淘汰，不能关联`)
  return new Map(rows.map((row) => [row.id, row.sku]))
}

function linkOf(row: LinkRow, shop: OwnShop, skus: Map<number, string>, index: number): NewLink {
  const key = matchKey(row.shopSku)
  if (key === '') throw bad(`第${index + 1}行：店铺SKU不能为空`, `rows.${index}.shopSku`)
  const items = row.items.map(({ skuId, quantity }) => ({ skuId, quantity: quantity ?? 1 }))
  const twice = items.find(({ skuId }, i) => items.findIndex((item) => item.skuId === skuId) !== i)
  if (twice) throw bad(`第${index + 1}行：SKU【${skus.get(twice.skuId)}】重复`, `rows.${index}.items`)
  const words = items.map(({ skuId, quantity }) => `${skus.get(skuId)}×${quantity}`).join('、')
  const { shopId, shopSku, remark } = row
  return { shopId, shopSku, matchKey: key, items, words, sellerId: row.sellerId ?? shop.sellerId, remark: remark || null }
}

function refuseTwice(links: NewLink[]): void {
  const pairs = links.map(pairOf)
  const at = pairs.findIndex((one, i) => pairs.indexOf(one) !== i)
  if (at >= 0) throw bad(`第${at + 1}行：店铺SKU【${links[at]!.shopSku}】重复`, `rows.${at}.shopSku`)
}

/** The link that a row takes the place of. */
function replaced(row: LinkRow, link: NewLink, active: Active | undefined, shops: Map<number, OwnShop>): Active | null {
  if (!row.id) {
    if (active) throw refuse(takenBy(shops.get(link.shopId)!, active))
    return null
  }
  if (!active) throw missing(goodsSkuLinkShop.title)
  if (active.linkId !== row.id || active.version !== row.version)
    throw refuse('数据已被他人修改，请刷新后重试', { current: active })
  return active
}

const sameItems = (a: Item[], b: Item[]): boolean =>
  a.length === b.length && a.every((one) => b.some((other) => other.skuId === one.skuId && other.quantity === one.quantity))

/** Seller and remark say nothing about what is shipped: they change in place. */
async function annotate(tx: Tx, pairs: { link: NewLink; before: Active }[], ctx: Ctx): Promise<void> {
  const { sellerId, remark } = goodsSkuLinkShop.fields
  for (const { link, before } of pairs) {
    const after = { sellerId: link.sellerId, remark: link.remark ?? null }
    await tx.run(sql`
      UPDATE goods_goods_sku_link_shop SET seller_id = ${after.sellerId}, remark = ${after.remark}, version = version + 1,
        update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${before.linkId}`)
    const changes = diff({ sellerId, remark }, { sellerId: before.sellerId, remark: before.remark }, after)
    await logAll(tx, ctx, [
      { entity: goodsSkuLinkShop.path, entityId: before.linkId, action: '修改', changes, version: before.version + 1 },
    ])
  }
}
