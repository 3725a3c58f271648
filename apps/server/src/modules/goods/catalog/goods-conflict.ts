import type { GoodsConflict } from '@erp/contract/goods/catalog/goods-write'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Refusal } from '../../../kit/refuse.ts'
import type { SkuForm } from '../sku/sku-form.ts'
import { detailOf } from './goods-detail.ts'
import { readable } from './goods-log-list.ts'

type Since = GoodsConflict['since'][number]

/**
 * 409 that says who changed what of the goods and of its SKUs since the form was opened. A SKU that the form does not know was
 * added by one of those saves, and stands in the log under the same request.
 */
export async function goodsConflict(tx: Tx, goodsId: number, version: number, rows: SkuForm[], ctx: Ctx): Promise<Refusal> {
  const known = JSON.stringify(rows.flatMap(({ skuId, version: seen }) => (skuId ? [{ id: skuId, seen: seen ?? 0 }] : [])))
  const since = await tx.query<Since & object>(sql`
    WITH goods AS (
      SELECT * FROM biz_log WHERE entity = 'goods/goods' AND entity_id = ${goodsId} AND version > ${version}
    ), skus AS (
      SELECT l.* FROM biz_log l JOIN goods_goods_sku s ON s.id = l.entity_id
      LEFT JOIN jsonb_to_recordset(${known}::jsonb) AS k(id bigint, seen int) ON k.id = s.id
      WHERE l.entity = 'goods/goodsSku' AND s.goods_id = ${goodsId}
        AND (l.version > k.seen OR l.request_id = ANY(ARRAY(SELECT request_id FROM goods)))
    )
    SELECT u.name AS by, l.time, l.action, s.id AS "skuId", s.sku, l.changes
    FROM (SELECT * FROM goods UNION ALL SELECT * FROM skus) l
    LEFT JOIN account_user u ON u.id = l.user_id LEFT JOIN goods_goods_sku s ON l.entity = 'goods/goodsSku' AND s.id = l.entity_id
    ORDER BY l.id DESC LIMIT 200`)
  const told: GoodsConflict = {
    current: await detailOf(tx, goodsId, ctx),
    since: since.map((row) => ({ ...row, changes: readable(row.changes, ctx) })),
  }
  return new Refusal(409, '数据已被他人修改，请刷新后重试', told)
}
