import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { matchState } from '../states.ts'
import { type Linked, shopSkusLinked } from './linked.ts'
import type { Item } from './match-find.ts'

export interface NewLink {
  shopId: number
  shopSku: string
  matchKey: string
  items: Item[]
  /** What the log says it is linked to. */
  words: string
  sellerId: number | null
  remark?: string | null
}
export interface Making {
  linkType: 1 | 2 | 3 | 4
  action: string
}

/**
 * Makes links and all that hangs on them, five statements whatever their number. Where another link of the same shop SKU
 * is active, the database keeps that one: only those that were made are answered.
 */
export async function keepLinks(tx: Tx, links: NewLink[], making: Making, ctx: Ctx): Promise<Linked[]> {
  if (links.length === 0) return []
  const made = await insertLinks(tx, links, making.linkType, ctx)
  const wanted = new Map(links.map((link) => [keyOf(link), link]))
  const pairs = made.map((link) => ({ ...link, ...wanted.get(keyOf(link))! }))
  const items = pairs.flatMap(({ linkId, items: own }) => own.map((item) => ({ linkId, ...item })))
  await inOneGo(
    tx.run(sql`
      INSERT INTO goods_link_shop_item (link_id, sku_id, quantity)
      SELECT * FROM unnest(${items.map((i) => i.linkId)}::bigint[], ${items.map((i) => i.skuId)}::bigint[], ${items.map((i) => i.quantity)}::int[])`),
    showMatched(tx, made, ctx),
    logAll(
      tx,
      ctx,
      pairs.map(({ linkId, words }) => ({
        entity: goodsSkuLinkShop.path,
        entityId: linkId,
        action: making.action,
        changes: [{ field: 'skus', label: goodsSkuLinkShop.fields.skus.label, from: null, to: words }],
        version: 1,
      })),
    ),
    tellLinked(tx, made, ctx),
  )
  return made
}

const tellLinked = (tx: Tx, made: Linked[], ctx: Ctx): Promise<void> =>
  shopSkusLinked.emit(
    tx,
    ctx.now,
    [...Map.groupBy(made, ({ shopId }) => shopId)].map(([, links]) => ({ subject: null, body: { links } })),
  )

/** In the order of their keys, so that two who link the same shop SKUs queue. */
function insertLinks(tx: Tx, links: NewLink[], linkType: number, ctx: Ctx): Promise<Linked[]> {
  const by = ctx.user?.userId ?? null
  const column = <K extends keyof NewLink>(name: K) => links.map((link) => link[name] ?? null)
  return tx.query<Linked & object>(sql`
    INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, seller_id, remark, link_type, valid_from, create_by, create_time, update_by, update_time)
    SELECT w.shop, w.code, w.key, w.seller, w.remark, ${linkType}, ${ctx.now}, ${by}::bigint, ${ctx.now}, ${by}::bigint, ${ctx.now}
    FROM unnest(${column('shopId')}::bigint[], ${column('shopSku')}::text[], ${column('matchKey')}::text[], ${column('sellerId')}::bigint[],
      ${column('remark')}::text[]) AS w(shop, code, key, seller, remark)
    ORDER BY w.shop, w.key
    ON CONFLICT (shop_id, match_key) WHERE is_activated = 1 AND deleted_at IS NULL DO NOTHING
    RETURNING id AS "linkId", shop_id AS "shopId", shop_sku AS "shopSku", match_key AS "matchKey"`)
}

/** Every variation that carries the code shows the link, and may have another quantity online from now on. */
export async function showMatched(tx: Tx, links: Linked[], ctx: Ctx): Promise<void> {
  await tx.run(sql`
    UPDATE goods_shopsku s SET match_status = ${matchState.matched}, link_id = w.link, push_wanted = ${ctx.now}, version = s.version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    FROM unnest(${links.map((l) => l.shopId)}::bigint[], ${links.map((l) => l.matchKey)}::text[], ${links.map((l) => l.linkId)}::bigint[]) AS w(shop, key, link)
    WHERE s.shop_id = w.shop AND s.match_key = w.key AND s.link_id IS DISTINCT FROM w.link`)
}

const keyOf = ({ shopId, matchKey }: { shopId: number; matchKey: string }): string => `${shopId} ${matchKey}`
