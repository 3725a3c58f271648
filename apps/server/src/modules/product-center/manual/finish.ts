import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import { manualStates } from '@erp/contract/product-center/manual/manual-publish.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { moveSet } from '../../../kit/move.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { keepLinks } from '../../goods/link/link-keep.ts'
import { refuseLost } from '../../goods/link/link-taken.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { matchState, saleState } from '../../goods/states.ts'
import { platformsListed } from '../platform/listed.ts'
import { type Facts, factsOf } from './finish-facts.ts'
import { type Judged, judge } from './finish-judge.ts'
import { detailsOf } from './list.ts'

/** 确认刊登: all of its shop SKUs are linked, or nothing happened. */
export const finishPublish: Handler<(typeof manualPublish.actions)['finish']> = async (tx, input, ctx) => {
  const facts = await factsOf(tx, [input], ctx)
  const [verdict] = judge([input], facts)
  if (verdict instanceof Refusal) throw verdict
  await register(tx, [verdict!], facts, ctx)
  return detailsOf(tx, { id: input.id }, ctx)
}

/** The same few statements, however many they are. */
export async function register(tx: Tx, judged: Judged[], facts: Facts, ctx: Ctx): Promise<void> {
  const links = judged.flatMap((one) => one.links)
  const made = await keepLinks(tx, links, { linkType: 4, action: '刊登' }, ctx)
  await refuseLost(tx, links, made, facts.shops)
  await keepStyles(tx, judged)
  const ids = judged.map(({ id }) => id)
  const written = (column: 'item' | 'url') => {
    const values = judged.map(({ itemId, itemUrl }) => (column === 'item' ? itemId : itemUrl))
    return sql`(SELECT w.value FROM unnest(${ids}::bigint[], ${values}::text[]) AS w(id, value) WHERE w.id = t.id)`
  }
  await moveSet(tx, manualPublish, manualStates, 'finish', ids, ctx, {
    column: 'pub_status',
    set: { itemId: written('item'), itemUrl: written('url'), finishTime: ctx.now, failReason: null },
  })
  await keepOnline(tx, ids, ctx)
  const rows = ids.map((id) => facts.rows.get(id)!)
  await platformsListed(
    tx,
    rows.map((row) => ({ goodsId: row.goods_id, plat: row.plat_name })),
    ctx,
  )
}

async function keepStyles(tx: Tx, judged: Judged[]): Promise<void> {
  const all = judged.flatMap(({ id, styles }) => styles.map((style) => ({ id, ...style })))
  await tx.run(sql`
    INSERT INTO product_center_manual_publish_sku (document_id, sku_id, shop_sku, price)
    SELECT * FROM unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ skuId }) => skuId)}::bigint[], ${all.map(({ shopSku }) => shopSku)}::text[], ${all.map(({ price }) => price)}::numeric[])
    ON CONFLICT (document_id, sku_id) DO UPDATE SET shop_sku = excluded.shop_sku, price = excluded.price`)
}

/** What is on sale from now on; what the platform told already is not told twice. Until it is, its key stands for the variation. */
async function keepOnline(tx: Tx, ids: number[], ctx: Ctx): Promise<void> {
  const found = await tx.query<{ id: number; shopSku: string }>(
    sql`SELECT x.id, x.shop_sku AS "shopSku" FROM product_center_manual_publish_sku x WHERE x.document_id = ANY(${ids}::bigint[]) AND x.shop_sku IS NOT NULL`,
  )
  const by = ctx.user.userId
  await tx.run(sql`
    INSERT INTO goods_shopsku (shop_id, item_id, variation_id, shop_sku, match_key, title, image, url, price, currency, online_stock, sale_status, match_status, link_id,
      push_wanted, create_by, create_time, update_by, update_time)
    SELECT t.shop_id, t.item_id, w.key, x.shop_sku, w.key, coalesce(p.title, g.goods_name), coalesce(k.sku_image, g.main_image), t.item_url, x.price, s.currency, 0, ${saleState.onSale},
      ${matchState.matched}, l.id, ${ctx.now}, ${by}, ${ctx.now}, ${by}, ${ctx.now}
    FROM unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ shopSku }) => matchKey(shopSku))}::text[]) AS w(id, key)
    JOIN product_center_manual_publish_sku x ON x.id = w.id JOIN product_center_manual_publish t ON t.id = x.document_id
    JOIN authorize_shop s ON s.id = t.shop_id JOIN goods_goods_sku k ON k.id = x.sku_id JOIN goods_goods g ON g.id = k.goods_id
    JOIN goods_goods_sku_link_shop l ON l.shop_id = t.shop_id AND l.match_key = w.key AND l.is_activated = 1 AND l.deleted_at IS NULL
    LEFT JOIN product_center_platform_info p ON p.goods_id = t.goods_id AND p.plat_name = t.plat_name AND p.deleted_at IS NULL
    WHERE NOT EXISTS (SELECT 1 FROM goods_shopsku o WHERE o.shop_id = t.shop_id AND o.item_id = t.item_id AND o.match_key = w.key AND o.deleted_at IS NULL)
    ORDER BY t.shop_id, t.item_id, w.key
    ON CONFLICT (shop_id, item_id, variation_id) DO UPDATE SET shop_sku = excluded.shop_sku, match_key = excluded.match_key, match_status = excluded.match_status,
      link_id = excluded.link_id, sale_status = excluded.sale_status, push_wanted = excluded.push_wanted, deleted_at = NULL,
      update_by = excluded.update_by, update_time = excluded.update_time`)
}
