import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import type { NotHere, Planned, ShopForGoods } from '@erp/contract/product-center/manual/manual-publish-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { refuse } from '../../../kit/refuse.ts'
import { linkable } from '../../goods/link/match-find.ts'
import { pairKey } from '../group/disabled-shops.ts'
import { goodsToPlan, notHere, type PlanShop, shopsToPlan } from './not-here.ts'

type Actions = typeof manualPublish.actions
type Made = Planned['made'][number]

export const shopsFor: Handler<Actions['shops']> = async (tx, { goodsIds }, ctx): Promise<ShopForGoods[]> => {
  const goods = await goodsToPlan(tx, goodsIds, ctx)
  const shops = await shopsToPlan(tx, null, ctx)
  const refused = Map.groupBy(await notHere(tx, goods, shops), ({ shopId }) => shopId)
  return shops.map(({ shopId, shopName, platName, platLabel }) => ({
    shopId,
    shopName,
    platName,
    platLabel,
    refused: refused.get(shopId) ?? [],
  }))
}

/** A plan for each goods in each shop, all of them or none; `skip` leaves out what cannot be, and says why. */
export const planPublishes: Handler<Actions['add']> = async (tx, { goodsIds, shopIds, skip, ...more }, ctx): Promise<Planned> => {
  const goods = await goodsToPlan(tx, goodsIds, ctx)
  const shops = await shopsToPlan(tx, shopIds, ctx)
  const skipped = await notHere(tx, goods, shops)
  const out = new Set(skipped.map(({ goodsId, shopId }) => pairKey(goodsId, shopId)))
  const pairs = shops.flatMap((shop) =>
    goods.filter(({ goodsId }) => !out.has(pairKey(goodsId, shop.shopId))).map(({ goodsId }) => ({ goodsId, shop })),
  )
  const made = await insertPlans(tx, pairs, more, ctx)
  const won = new Set(made.map(({ goodsId, shopId }) => pairKey(goodsId, shopId)))
  const lost = pairs.filter(({ goodsId, shop }) => !won.has(pairKey(goodsId, shop.shopId)))
  skipped.push(
    ...lost.map(({ goodsId, shop }) => ({
      goodsId,
      shopId: shop.shopId,
      reason: `店铺【${shop.shopName}】已有该商品的刊登计划`,
    })),
  )
  refuseSkipped(skipped, skip === 1)
  if (made.length === 0) unchanged(ctx)
  return { made, skipped }
}

function refuseSkipped(skipped: NotHere[], allowed: boolean): void {
  if (skipped.length && !allowed) throw refuse(skipped[0]!.reason, { refused: skipped })
}

interface Pair {
  goodsId: number
  shop: PlanShop
}

/** In the order of their shops and goods; who planned the same a moment before keeps theirs. */
async function insertPlans(
  tx: Tx,
  pairs: Pair[],
  more: { planDate?: string | null; sellerId?: number | null },
  ctx: Ctx,
): Promise<Made[]> {
  if (pairs.length === 0) return []
  const numbers = await nextNumbers(ctx.house, 'SD', pairs.length)
  const by = ctx.user.userId
  const made = await tx.query<Made & object>(sql`
    INSERT INTO product_center_manual_publish (publish_no, goods_id, plat_name, shop_id, seller_id, plan_date, create_by, create_time, update_by, update_time)
    SELECT w.no, w.goods, w.plat, w.shop, w.seller, ${more.planDate ?? null}::date, ${by}, ${ctx.now}, ${by}, ${ctx.now}
    FROM unnest(${numbers}::text[], ${pairs.map(({ goodsId }) => goodsId)}::bigint[], ${pairs.map(({ shop }) => shop.platName)}::text[], ${pairs.map(({ shop }) => shop.shopId)}::bigint[],
      ${pairs.map(({ shop }) => more.sellerId ?? shop.sellerId)}::bigint[]) AS w(no, goods, plat, shop, seller) ORDER BY w.shop, w.goods
    ON CONFLICT (shop_id, goods_id) WHERE pub_status IN (10, 30) AND deleted_at IS NULL DO NOTHING
    RETURNING id, publish_no AS "publishNo", goods_id AS "goodsId", shop_id AS "shopId"`)
  await prefill(tx, made)
  await logAll(
    tx,
    ctx,
    made.map(({ id, publishNo }) => ({ entity: manualPublish.path, entityId: id, action: '新增', note: publishNo, version: 1 })),
  )
  return made
}

/** What each style will probably be called in the shop, and its price on the platform. */
const prefill = (tx: Tx, made: Made[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO product_center_manual_publish_sku (document_id, sku_id, shop_sku, price)
    SELECT t.id, k.id, coalesce(s.sku_prefix, '') || k.sku || coalesce(s.sku_suffix, ''), x.price
    FROM product_center_manual_publish t JOIN authorize_shop s ON s.id = t.shop_id JOIN goods_goods g ON g.id = t.goods_id
    JOIN goods_goods_sku k ON k.goods_id = g.id AND k.sku_kind <> 4 AND ${linkable}
    LEFT JOIN product_center_platform_info p ON p.goods_id = t.goods_id AND p.plat_name = t.plat_name AND p.deleted_at IS NULL
    LEFT JOIN product_center_platform_info_sku x ON x.document_id = p.id AND x.sku_id = k.id
    WHERE t.id = ANY(${made.map(({ id }) => id)}::bigint[]) AND coalesce(x.is_activated, 1) = 1 ORDER BY t.id, k.sort_no, k.id`)
