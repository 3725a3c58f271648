import type { DisabledShop } from '@erp/contract/product-center/group/disabled-group'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'

export interface Pair {
  goodsId: number
  shopId: number
}
/** How a goods in a shop is called in the answers. */
export const pairKey = (goodsId: number, shopId: number): string => `${goodsId} ${shopId}`

/** Whether the group `d` forbids the shop `h`: by platform, by name, or by its site, the one country that a shop is known to ship to. */
export const forbids: Sql = raw('(h.plat_code = ANY(d.plats) OR h.id = ANY(d.shop_ids) OR h.site = ANY(d.countries))')
const active: Sql = raw('d.is_activated = 1 AND d.deleted_at IS NULL')

/** The group that forbids each goods in each shop, by `goodsId shopId`; of pairs, or of all these goods in all these shops. */
export async function disabledFor(tx: Tx, goods: readonly number[] | readonly Pair[], shopIds: readonly number[] = []) {
  const pairs = goods.flatMap((one) =>
    typeof one === 'number' ? shopIds.map((shopId): Pair => ({ goodsId: one, shopId })) : [one],
  )
  if (pairs.length === 0) return new Map<string, string>()
  const asked = sql`unnest(${pairs.map(({ goodsId }) => goodsId)}::bigint[], ${pairs.map(({ shopId }) => shopId)}::bigint[]) AS p(goods_id, shop_id)`
  const found = await tx.query<Pair & { groupName: string }>(sql`
    SELECT DISTINCT ON (p.goods_id, p.shop_id) p.goods_id AS "goodsId", p.shop_id AS "shopId", d.group_name AS "groupName"
    FROM ${asked} JOIN goods_goods w ON w.id = p.goods_id JOIN authorize_shop h ON h.id = p.shop_id
    JOIN product_center_disabled_group d ON d.id = ANY(w.disabled_group_ids) AND ${active} WHERE ${forbids} ORDER BY 1, 2, d.id`)
  return new Map(found.map(({ goodsId, shopId, groupName }) => [pairKey(goodsId, shopId), groupName]))
}

/** The same with what people read, for all shops unless some are named. */
export const disabledShops = (tx: Tx, goodsIds: number[], shopIds: number[] | null): Promise<DisabledShop[]> =>
  tx.query<DisabledShop>(sql`
    SELECT DISTINCT ON (w.goods_code, h.shop_name, h.id) w.id AS "goodsId", w.goods_code AS "goodsCode", h.id AS "shopId", h.shop_name AS "shopName",
      d.group_name AS "groupName", d.reason
    FROM goods_goods w JOIN product_center_disabled_group d ON d.id = ANY(w.disabled_group_ids) AND ${active}
    JOIN authorize_shop h ON ${forbids} AND h.deleted_at IS NULL
    WHERE w.id = ANY(${goodsIds}::bigint[]) AND w.deleted_at IS NULL AND ${shopIds ? sql`h.id = ANY(${shopIds}::bigint[])` : raw('true')}
    ORDER BY w.goods_code, h.shop_name, h.id, d.id`)
