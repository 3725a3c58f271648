import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { refuseUsed } from '../sku/sku-uses.ts'
import { lockSkus } from '../sku/sku-write.ts'
import { lockGoods, wrongState } from './goods-edit.ts'
import { followSkus } from './goods-follow.ts'
import { keepHealth } from './goods-health.ts'
import { goodsRows } from './goods-list.ts'
import { afterGoodsRemoved } from './goods-removed.ts'

export const remove: Handler<(typeof goodsItem)['actions']['remove']> = async (tx, { goodsId }, ctx) => {
  await goodsRows.get(tx, goodsId, ctx)
  return removeGoods(tx, goodsId, ctx)
}

/** With its SKUs, as long as nothing uses one of them; the codes stay reserved. */
export async function removeGoods(tx: Tx, goodsId: number, ctx: Ctx): Promise<null> {
  const goods = await lockGoods(tx, goodsId)
  if (goods.auditStatus === AUDIT_STATE.waiting) throw refuse(wrongState(goods.goodsCode, AUDIT_STATE.waiting, '删除'))
  const skus = await lockSkus(tx, goodsId)
  await refuseUsed(
    tx,
    skus.map(({ skuId, sku }) => ({ id: skuId, sku })),
  )
  const touched = sql`deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}`
  await tx.run(sql`UPDATE goods_ali_goods SET ${touched} WHERE goods_id = ${goodsId} AND deleted_at IS NULL`)
  await tx.run(sql`UPDATE goods_goods_sku SET ${touched} WHERE goods_id = ${goodsId} AND deleted_at IS NULL`)
  await tx.run(sql`UPDATE goods_goods SET ${touched} WHERE id = ${goodsId}`)
  const changes = [{ field: 'goodsCode', label: goodsItem.title, from: goods.goodsCode, to: null }]
  const note = skus.map(({ sku }) => sku).join('、')
  await log(tx, ctx, { entity: goodsItem.path, entityId: goodsId, action: '删除', changes, note, version: goods.version + 1 })
  for (const follow of afterGoodsRemoved()) await follow(tx, goodsId, ctx)
  return null
}

export const removeSku: Handler<(typeof goodsSku)['actions']['delete']> = async (tx, { id }, ctx) => {
  const owner = await tx.one<{ goodsId: number }>(
    sql`SELECT goods_id AS "goodsId" FROM goods_goods_sku WHERE id = ${id} AND deleted_at IS NULL`,
  )
  if (!owner) throw missing(goodsSku.title)
  await goodsRows.get(tx, owner.goodsId, ctx)
  const goods = await lockGoods(tx, owner.goodsId)
  const skus = await lockSkus(tx, goods.goodsId)
  const sku = skus.find(({ skuId }) => skuId === id)
  if (!sku) throw missing(goodsSku.title)
  if (goods.auditStatus === AUDIT_STATE.waiting) throw refuse(wrongState(goods.goodsCode, AUDIT_STATE.waiting, '删除SKU'))
  await refuseUsed(tx, [{ id, sku: sku.sku }])
  if (skus.length === 1) throw refuse('商品至少保留一个SKU')
  const touched = sql`deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}`
  await tx.run(sql`UPDATE goods_ali_goods SET ${touched} WHERE sku_id = ${id} AND deleted_at IS NULL`)
  await tx.run(sql`UPDATE goods_goods_sku SET ${touched} WHERE id = ${id}`)
  const changes = [{ field: 'sku', label: goodsSku.title, from: sku.sku, to: null }]
  await log(tx, ctx, { entity: goodsSku.path, entityId: id, action: '删除', changes, version: sku.version + 1 })
  await keepHealth(tx, [goods.goodsId])
  if (goods.auditStatus === AUDIT_STATE.audited) await followSkus(tx, goods.goodsId, ctx)
  return null
}
