import { SALE_STATE } from '@erp/contract/goods/link/shopsku'
import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { type Notice, notifyEach } from '../../account/own/notice.ts'
import { userState } from '../../account/states.ts'
import { wantPushOf } from '../../goods/online/push-wanted.ts'
import { forbids } from './disabled-shops.ts'

const LISTING = 'product-center/smt-listing'
const LISTED = 50
/** Listings `l` that people can buy from, or soon. */
export const live = sql`l.product_status = ANY(${[PRODUCT_STATUS.onSelling, PRODUCT_STATUS.auditing]}::text[])`
/** Some active group of the goods `w` forbids the shop `h`. */
const forbidden = sql`EXISTS (SELECT 1 FROM product_center_disabled_group d
  WHERE d.id = ANY(w.disabled_group_ids) AND d.is_activated = 1 AND d.deleted_at IS NULL AND ${forbids})`

/**
 * The groups of these goods, or what such a group names, changed: live listings where they may not be sold any more wait to be taken down,
 * nothing is offered there, and their sellers are told. What is free again is free. Nothing is taken down by itself.
 */
export async function reviewDisabled(tx: Tx, goodsIds: number[], ctx: Ctx): Promise<void> {
  if (goodsIds.length === 0) return
  const told = await leftOver(tx, goodsIds)
  await mark(tx, goodsIds, ctx)
  await wantPushOf(tx, await skusOf(tx, goodsIds), ctx.now)
  await notifyEach(tx, noticesOf(told), ctx)
}

interface Left {
  userId: number
  goodsId: number
  goodsCode: string
  shopName: string
  itemId: string
}

/** What is on sale where it may not be and was not said yet: listings without the mark, elsewhere whatever still shows stock. */
const leftOver = (tx: Tx, goodsIds: number[]): Promise<Left[]> =>
  tx.query<Left>(sql`
    SELECT u.id AS "userId", w.id AS "goodsId", w.goods_code AS "goodsCode", h.shop_name AS "shopName", i.item_id AS "itemId"
    FROM goods_goods w CROSS JOIN LATERAL (
      SELECT l.shop_id, l.product_id AS item_id, l.seller_id FROM product_center_smt_listing l
      WHERE l.goods_id = w.id AND l.disabled_time IS NULL AND l.deleted_at IS NULL AND ${live}
      UNION
      SELECT s.shop_id, s.item_id, NULL FROM goods_goods_sku k JOIN goods_link_shop_item i ON i.sku_id = k.id JOIN goods_shopsku s ON s.link_id = i.link_id
      WHERE k.goods_id = w.id AND k.deleted_at IS NULL AND s.sale_status = ${SALE_STATE.onSale} AND s.online_stock > 0 AND s.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM product_center_smt_listing l WHERE l.shop_id = s.shop_id AND l.product_id = s.item_id)
    ) i JOIN authorize_shop h ON h.id = i.shop_id
    JOIN account_user u ON u.id = coalesce(i.seller_id, h.seller_id) AND u.status = ${userState.working} AND u.deleted_at IS NULL
    WHERE w.id = ANY(${goodsIds}::bigint[]) AND w.deleted_at IS NULL AND ${forbidden} ORDER BY w.goods_code, h.shop_name, i.item_id`)

/** Set where it is forbidden and live, taken away where it is not. */
async function mark(tx: Tx, goodsIds: number[], ctx: Ctx): Promise<void> {
  const changed = await tx.query<{ id: number; version: number; since: string | null }>(sql`
    UPDATE product_center_smt_listing l SET disabled_time = CASE WHEN now.disabled THEN ${ctx.now}::timestamptz END, version = l.version + 1,
      update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    FROM (SELECT l.id, ${forbidden} AS disabled FROM product_center_smt_listing l JOIN goods_goods w ON w.id = l.goods_id
      JOIN authorize_shop h ON h.id = l.shop_id WHERE l.goods_id = ANY(${goodsIds}::bigint[]) AND l.deleted_at IS NULL ORDER BY l.id FOR UPDATE OF l) now
    WHERE l.id = now.id AND CASE WHEN now.disabled THEN l.disabled_time IS NULL AND ${live} ELSE l.disabled_time IS NOT NULL END
    RETURNING l.id, l.version, l.disabled_time AS since`)
  await logAll(
    tx,
    ctx,
    changed.map(({ id, version, since }) => ({
      entity: LISTING,
      entityId: id,
      action: since ? '禁售待下架' : '解除禁售',
      version,
    })),
  )
}

async function skusOf(tx: Tx, goodsIds: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT id FROM goods_goods_sku WHERE goods_id = ANY(${goodsIds}::bigint[]) AND deleted_at IS NULL`,
  )
  return rows.map(({ id }) => id)
}

const noticesOf = (left: Left[]): (Notice & { userId: number })[] =>
  [...Map.groupBy(left, ({ userId }) => userId)].map(([userId, theirs]) => ({
    userId,
    title: `${theirs.length}个链接禁售待下架`,
    content: [
      '以下商品已禁售，在线库存改为0，请尽快下架：',
      ...theirs.slice(0, LISTED).map(({ goodsCode, shopName, itemId }) => `${goodsCode}：${shopName} ${itemId}`),
      ...(theirs.length > LISTED ? [`……共${theirs.length}个链接`] : []),
    ].join('\n'),
    source: 'goods/goods',
    sourceId: theirs[0]!.goodsId,
  }))
