import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { groupGoods } from '@erp/contract/goods/group/goods-group'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log, logAll } from '../../../kit/log.ts'
import { missing } from '../../../kit/refuse.ts'
import { refuseUsed } from '../sku/sku-uses.ts'
import { groupsWithin } from './group-list.ts'

interface Group {
  id: number
  sku: string
  goodsId: number
  version: number
}

/** All of them or none; a group goods goes with its last group. The codes stay reserved. */
export const removeGroups: Handler<(typeof groupGoods)['actions']['remove']> = async (tx, { skuIds }, ctx) => {
  await tx.query(sql`
    SELECT 1 FROM goods_goods WHERE id IN (SELECT goods_id FROM goods_goods_sku WHERE id = ANY(${skuIds}::bigint[])) ORDER BY id FOR UPDATE`)
  const groups = await tx.query<Group & object>(sql`
    SELECT t.id, t.sku, t.goods_id AS "goodsId", t.version FROM goods_goods_sku t
    WHERE t.id = ANY(${skuIds}::bigint[]) AND t.deleted_at IS NULL AND ${groupsWithin(ctx)} ORDER BY t.id FOR UPDATE OF t`)
  if (groups.length < new Set(skuIds).size) throw missing('组合SKU')
  await refuseUsed(tx, groups)
  const touched = sql`deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}`
  await tx.run(sql`UPDATE goods_goods_sku SET ${touched} WHERE id = ANY(${groups.map(({ id }) => id)}::bigint[])`)
  await logAll(
    tx,
    ctx,
    groups.map(({ id, sku, version }) => ({
      entity: goodsSku.path,
      entityId: id,
      action: '删除',
      changes: [{ field: 'sku', label: goodsSku.title, from: sku, to: null }],
      version: version + 1,
    })),
  )
  const empty = await tx.query<{ id: number; version: number }>(sql`
    UPDATE goods_goods g SET ${touched} WHERE g.id = ANY(${groups.map(({ goodsId }) => goodsId)}::bigint[]) AND g.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM goods_goods_sku s WHERE s.goods_id = g.id AND s.deleted_at IS NULL) RETURNING g.id, g.version`)
  for (const { id, version } of empty) await log(tx, ctx, { entity: goodsItem.path, entityId: id, action: '删除', version })
  return null
}
