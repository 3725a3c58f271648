import { LIVELINESS, needsReason, type StatusPreview } from '@erp/contract/goods/status/goods-status'
import { plus, round2 } from '@erp/contract/kit/decimal'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { saleState } from '../states.ts'
import { type Current, NOTHING, refusalsOf, stockOf } from './status-check.ts'
import { openOrders } from './status-hooks.ts'

/** What a change would touch, without making it. */
export async function preview(tx: Tx, ctx: Ctx, skus: Current[], to: string): Promise<StatusPreview> {
  const moving = skus.filter(({ status }) => status !== to)
  const ids = moving.map(({ skuId }) => skuId)
  const [stock, orders, shops, groups, refusals] = await Promise.all([
    stockOf(tx, ids),
    openOrders(tx, ids),
    shopsOf(tx, ids),
    groupsOf(tx, ids, to),
    refusalsOf(tx, moving, to),
  ])
  const costs = may(ctx.user, 'goods:sku:viewCost')
  const lines = moving.map(({ skuId, sku, status }) => {
    const { onHand, onWay, amount } = stock.get(skuId) ?? NOTHING
    return {
      skuId,
      sku,
      fromStatus: status,
      onHand,
      stockValue: costs ? amount : null,
      onWay,
      openOrders: orders.get(skuId) ?? 0,
    }
  })
  const total = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + pick(line), 0)
  return {
    skuCount: lines.length,
    onHand: total((line) => line.onHand),
    stockValue: costs ? round2(lines.reduce((all, line) => plus(all, line.stockValue ?? 0).toFixed(), '0')) : null,
    onWay: total((line) => line.onWay),
    openOrders: total((line) => line.openOrders),
    listings: shops.reduce((all, shop) => all + shop.listings, 0),
    skus: lines,
    shops,
    groups,
    refusals,
    needsReason: moving.some(({ status }) => needsReason(status, to)),
  }
}

/** What sells them online, by shop: links of the SKUs themselves and of the groups that hold them. */
const shopsOf = (tx: Tx, skuIds: number[]): Promise<StatusPreview['shops']> =>
  tx.query(sql`
    SELECT p.id AS "shopId", p.shop_name AS "shopName", count(DISTINCT o.id) AS listings
    FROM goods_link_shop_item i JOIN goods_shopsku o ON o.link_id = i.link_id AND o.deleted_at IS NULL AND o.sale_status = ${saleState.onSale}
    JOIN authorize_shop p ON p.id = o.shop_id
    WHERE i.sku_id = ANY(${skuIds}::bigint[] || ARRAY(SELECT group_sku_id FROM goods_group_sku_item WHERE sku_id = ANY(${skuIds}::bigint[])))
    GROUP BY p.id, p.shop_name ORDER BY listings DESC, p.id`)

/** Groups that hold them, and what they would become. */
const groupsOf = (tx: Tx, skuIds: number[], to: string): Promise<StatusPreview['groups']> =>
  tx.query(sql`
    SELECT g.id AS "skuId", g.sku, g.sku_name AS "skuName", g.sku_status AS "fromStatus",
      (${[...LIVELINESS]}::text[])[max(array_position(${[...LIVELINESS]}::text[], CASE WHEN p.id = ANY(${skuIds}::bigint[]) THEN ${to} ELSE p.sku_status END))]
        AS "toStatus"
    FROM goods_group_sku_item i JOIN goods_goods_sku g ON g.id = i.group_sku_id AND g.deleted_at IS NULL JOIN goods_goods_sku p ON p.id = i.sku_id
    WHERE i.group_sku_id IN (SELECT group_sku_id FROM goods_group_sku_item WHERE sku_id = ANY(${skuIds}::bigint[]))
    GROUP BY g.id ORDER BY g.sku LIMIT 200`)
