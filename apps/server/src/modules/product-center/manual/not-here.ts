import { SWITCHED } from '@erp/contract/kit'
import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import type { NotHere } from '@erp/contract/product-center/manual/manual-publish-rows'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { linkable } from '../../goods/link/match-find.ts'
import { saleState } from '../../goods/states.ts'
import { disabledFor, pairKey } from '../group/disabled-shops.ts'
import { withinGoods } from '../platform/of-goods.ts'
import { manualState } from './states.ts'

export interface PlanGoods {
  goodsId: number
  code: string
  /** Styles that may be linked. */
  skus: number
}
export interface PlanShop {
  shopId: number
  shopName: string
  platName: string
  platLabel: string
  sellerId: number | null
  status: number
}

/** These goods; one that is not there or not within reach is missing. */
export async function goodsToPlan(tx: Tx, goodsIds: readonly number[], ctx: Ctx): Promise<PlanGoods[]> {
  const wanted = [...new Set(goodsIds)]
  const found = await tx.query<PlanGoods & object>(sql`
    SELECT g.id AS "goodsId", g.goods_code AS code, (SELECT count(*)::int FROM goods_goods_sku k WHERE k.goods_id = g.id AND k.sku_kind <> 4 AND ${linkable}) AS skus
    FROM goods_goods g WHERE g.id = ANY(${wanted}::bigint[]) AND g.deleted_at IS NULL AND ${withinGoods(ctx, raw('g.id'))} ORDER BY g.id`)
  if (found.length < wanted.length) throw missing('商品')
  return found
}

/** The shops of one's own; those that are named must be among them. */
export async function shopsToPlan(tx: Tx, shopIds: readonly number[] | null, ctx: Ctx): Promise<PlanShop[]> {
  const wanted = shopIds && [...new Set(shopIds)]
  const found = await tx.query<PlanShop & object>(sql`
    SELECT s.id AS "shopId", s.shop_name AS "shopName", s.plat_code AS "platName", p.plat_name AS "platLabel", s.seller_id AS "sellerId", s.status
    FROM authorize_shop s JOIN basic_platform p ON p.plat_code = s.plat_code
    WHERE ${wanted ? sql`s.id = ANY(${wanted}::bigint[])` : sql`s.status = ${SWITCHED.on}`} AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))} ORDER BY p.sort_no, s.shop_name, s.id`)
  if (wanted && found.length < wanted.length) throw missing('店铺')
  return found
}

/** Which of the goods cannot be planned in which of the shops, and why; the number of queries does not depend on theirs. */
export async function notHere(tx: Tx, goods: readonly PlanGoods[], shops: readonly PlanShop[]): Promise<NotHere[]> {
  const [goodsIds, shopIds] = [goods.map(({ goodsId }) => goodsId), shops.map(({ shopId }) => shopId)]
  const disabled = await disabledFor(tx, goodsIds, shopIds)
  const planned = await plannedIn(tx, goodsIds, shopIds)
  const live = await liveIn(tx, goodsIds, shopIds)
  const reasonOf = ({ goodsId, code, skus }: PlanGoods, { shopId, shopName, status }: PlanShop): string | null => {
    const pair = pairKey(goodsId, shopId)
    if (skus === 0) return `商品【${code}】未审核或没有可刊登的SKU`
    if (status !== SWITCHED.on) return `店铺【${shopName}】已停用`
    if (disabled.has(pair)) return disabledIn(code, shopName, disabled.get(pair)!)
    if (live.has(pair)) return `店铺【${shopName}】已有该商品的在线链接${live.get(pair)}，重复铺货有处罚风险`
    return planned.has(pair) ? `店铺【${shopName}】已有该商品的刊登计划${planned.get(pair)}` : null
  }
  return goods.flatMap((one) =>
    shops.flatMap((shop): NotHere[] => {
      const reason = reasonOf(one, shop)
      return reason ? [{ goodsId: one.goodsId, shopId: shop.shopId, reason }] : []
    }),
  )
}

export const disabledIn = (code: string, shop: string, group: string): string => `商品【${code}】在店铺【${shop}】禁售：${group}`

interface Found {
  goodsId: number
  shopId: number
  no: string
}
const byPair = (found: Found[]) => new Map(found.map(({ goodsId, shopId, no }) => [pairKey(goodsId, shopId), no]))

const plannedIn = async (tx: Tx, goodsIds: number[], shopIds: number[]): Promise<Map<string, string>> =>
  byPair(
    await tx.query<Found & object>(sql`
      SELECT t.goods_id AS "goodsId", t.shop_id AS "shopId", t.publish_no AS no FROM product_center_manual_publish t
      WHERE t.goods_id = ANY(${goodsIds}::bigint[]) AND t.shop_id = ANY(${shopIds}::bigint[]) AND t.pub_status IN (${manualState.waiting}, ${manualState.failed}) AND t.deleted_at IS NULL`),
  )

const GONE: readonly string[] = [PRODUCT_STATUS.deleted, PRODUCT_STATUS.offline]
/** On sale by what the platform says. A shop SKU that sells several together is no listing of the goods. */
const liveIn = async (tx: Tx, goodsIds: number[], shopIds: number[]): Promise<Map<string, string>> =>
  byPair(
    await tx.query<Found & object>(sql`
      SELECT k.goods_id AS "goodsId", s.shop_id AS "shopId", min(s.item_id) AS no
      FROM goods_goods_sku k JOIN goods_link_shop_item i ON i.sku_id = k.id JOIN goods_shopsku s ON s.link_id = i.link_id
      WHERE k.goods_id = ANY(${goodsIds}::bigint[]) AND s.shop_id = ANY(${shopIds}::bigint[]) AND s.sale_status = ${saleState.onSale} AND s.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM goods_link_shop_item o WHERE o.link_id = i.link_id AND o.sku_id <> i.sku_id) GROUP BY 1, 2
      UNION ALL
      SELECT l.goods_id, l.shop_id, min(l.product_id) FROM product_center_smt_listing l
      WHERE l.goods_id = ANY(${goodsIds}::bigint[]) AND l.shop_id = ANY(${shopIds}::bigint[]) AND l.product_status <> ALL(${GONE}::text[]) AND l.deleted_at IS NULL GROUP BY 1, 2`),
  )
