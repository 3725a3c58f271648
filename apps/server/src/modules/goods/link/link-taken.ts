import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { matchState } from '../states.ts'
import type { Linked } from './linked.ts'
import type { Item } from './match-find.ts'
import type { OwnShop } from './shop-rows.ts'

/** A link that is in force, locked. */
export interface Active {
  linkId: number
  shopId: number
  shopSku: string
  matchKey: string
  version: number
  sellerId: number | null
  remark: string | null
  items: Item[]
  /** `AB000101、AB000203` */
  skus: string
}
interface Pair {
  shopId: number
  matchKey: string
}
export const pairOf = ({ shopId, matchKey }: Pair): string => `${shopId} ${matchKey}`

/** The active links of these shop SKUs by `pairOf`, locked in the order of their numbers. */
export async function activeOf(tx: Tx, pairs: Pair[]): Promise<Map<string, Active>> {
  const rows = await lockLinks(
    tx,
    sql`(l.shop_id, l.match_key) IN (SELECT * FROM unnest(${pairs.map((p) => p.shopId)}::bigint[], ${pairs.map((p) => p.matchKey)}::text[]))`,
  )
  return new Map(rows.map((row) => [pairOf(row), row]))
}

export async function lockLinks(tx: Tx, where: ReturnType<typeof sql>): Promise<Active[]> {
  return tx.query<Active & object>(sql`
    SELECT l.id AS "linkId", l.shop_id AS "shopId", l.shop_sku AS "shopSku", l.match_key AS "matchKey", l.version, l.seller_id AS "sellerId", l.remark,
      (SELECT jsonb_agg(jsonb_build_object('skuId', i.sku_id, 'quantity', i.quantity)) FROM goods_link_shop_item i WHERE i.link_id = l.id) AS items,
      (SELECT string_agg(k.sku, '、' ORDER BY k.sku) FROM goods_link_shop_item i JOIN goods_goods_sku k ON k.id = i.sku_id WHERE i.link_id = l.id) AS skus
    FROM goods_goods_sku_link_shop l WHERE l.is_activated = 1 AND l.deleted_at IS NULL AND ${where} ORDER BY l.id FOR UPDATE OF l`)
}

export const takenBy = (shop: Pick<OwnShop, 'shopName'>, { shopSku, skus }: Pick<Active, 'shopSku' | 'skus'>): string =>
  `店铺【${shop.shopName}】的SKU【${shopSku}】已关联【${skus}】，请先解除`

/** Somebody else's link was made first. */
export async function refuseLost(tx: Tx, wanted: Pair[], made: Linked[], shops: Map<number, OwnShop>): Promise<void> {
  const won = new Set(made.map(pairOf))
  const lost = wanted.filter((one) => !won.has(pairOf(one)))
  if (lost.length === 0) return
  const [first] = (await activeOf(tx, lost)).values()
  throw refuse(first ? takenBy(shops.get(first.shopId)!, first) : '数据已被他人修改，请刷新后重试')
}

/** Ended, never removed: reports read what was linked when. */
export async function closeLinks(tx: Tx, links: Active[], action: string, ctx: Ctx): Promise<void> {
  if (links.length === 0) return
  const ids = links.map((link) => link.linkId)
  const by = ctx.user.userId
  await tx.run(sql`
    UPDATE goods_shopsku SET match_status = ${matchState.unmatched}, link_id = NULL, version = version + 1, update_by = ${by}, update_time = ${ctx.now}
    WHERE link_id = ANY(${ids}::bigint[])`)
  await tx.run(sql`
    UPDATE goods_goods_sku_link_shop SET is_activated = 0, valid_to = ${ctx.now}, version = version + 1, update_by = ${by}, update_time = ${ctx.now}
    WHERE id = ANY(${ids}::bigint[])`)
  const { label } = goodsSkuLinkShop.fields.skus
  await logAll(
    tx,
    ctx,
    links.map(({ linkId, skus, version }) => ({
      entity: goodsSkuLinkShop.path,
      entityId: linkId,
      action,
      changes: [{ field: 'skus', label, from: skus, to: null }],
      version: version + 1,
    })),
  )
}
