import { LIVELINESS } from '@erp/contract/goods/status/goods-status'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { SkuMoved } from './status-hooks.ts'

const order = sql`${[...LIVELINESS]}::text[]`
/** A place in the order of liveliness: 1 is the liveliest. */
const place = (status: Sql): Sql => sql`array_position(${order}, ${status})`

/**
 * Group SKUs as lively as their least lively part. Give the groups, or the parts that changed; answers the groups that did.
 * Whoever changes a composition calls it with the group.
 */
export async function deriveGroups(tx: Tx, ctx: Ctx, which: { groupIds: number[] } | { partIds: number[] }): Promise<SkuMoved[]> {
  const groups =
    'groupIds' in which
      ? sql`${which.groupIds}::bigint[]`
      : sql`ARRAY(SELECT group_sku_id FROM goods_group_sku_item WHERE sku_id = ANY(${which.partIds}::bigint[]))`
  await tx.query(
    sql`SELECT 1 FROM goods_goods_sku WHERE id = ANY(${groups}) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
  )
  return tx.query<SkuMoved>(sql`
    UPDATE goods_goods_sku s SET sku_status = d.status, status_time = ${ctx.now}, version = version + 1, update_by = ${ctx.user?.userId ?? null},
      update_time = ${ctx.now}
    FROM (
      SELECT i.group_sku_id, (${order})[max(${place(sql`p.sku_status`)})] AS status
      FROM goods_group_sku_item i JOIN goods_goods_sku p ON p.id = i.sku_id WHERE i.group_sku_id = ANY(${groups}) GROUP BY 1
    ) d
    WHERE s.id = d.group_sku_id AND s.deleted_at IS NULL AND s.sku_status <> d.status
    RETURNING s.id AS "skuId", s.goods_id AS "goodsId", s.sku, old.sku_status AS "from", new.sku_status AS "to", new.version`)
}

export interface GoodsTouched {
  goodsId: number
  goodsCode: string
  from: string
  to: string
  version: number
}

/** Goods as lively as their liveliest SKU; answers those that changed. Whoever adds or removes SKUs of an audited goods calls it too. */
export function deriveGoods(tx: Tx, ctx: Ctx, goodsIds: number[]): Promise<GoodsTouched[]> {
  return tx.query<GoodsTouched>(sql`
    UPDATE goods_goods g SET goods_status = d.status, version = version + 1, update_by = ${ctx.user?.userId ?? null},
      update_time = ${ctx.now}
    FROM (
      SELECT w.id, (SELECT (${order})[min(${place(sql`s.sku_status`)})] FROM goods_goods_sku s WHERE s.goods_id = w.id AND s.deleted_at IS NULL) AS status
      FROM unnest(${goodsIds}::bigint[]) AS w(id)
    ) d
    WHERE g.id = d.id AND g.goods_status <> d.status
    RETURNING g.id AS "goodsId", g.goods_code AS "goodsCode", old.goods_status AS "from", new.goods_status AS "to", new.version`)
}
