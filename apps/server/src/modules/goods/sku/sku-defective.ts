import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import { snake } from '@erp/contract/kit'
import { join, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { lockGoods, wrongState } from '../catalog/goods-edit.ts'
import { followSkus } from '../catalog/goods-follow.ts'
import { keepHealth } from '../catalog/goods-health.ts'
import { unlessRaced } from './sku-form.ts'
import { skuWithin } from './sku-info.ts'
import { lockSkus } from './sku-write.ts'

const MARK = '-BLP'
const CLEARANCE = '40'
/** A barcode names one SKU. */
const COPIED = Object.keys(skuFields).filter((name) => !['sku', 'skuName', 'barcode'].includes(name))

/** The SKU that defective pieces are sold as: master data of the origin, 清仓, linked to it. */
export const createDefective: Handler<(typeof goodsSku)['actions']['create-defective']> = async (tx, { skuId }, ctx) => {
  const { goodsId, goodsCode } = await skuWithin(tx, { skuId }, ctx)
  const goods = await lockGoods(tx, goodsId!)
  const origin = (await lockSkus(tx, goodsId!)).find((sku) => sku.skuId === skuId)
  if (!origin) throw missing(goodsSku.title)
  if (origin.skuKind !== 1) throw bad(`SKU【${origin.sku}】不是普通SKU，不能生成不良品SKU`)
  if (goods.auditStatus !== AUDIT_STATE.audited) throw refuse(wrongState(goodsCode, goods.auditStatus, '生成不良品SKU'))
  const sku = `${origin.sku}${MARK}`
  const there = await existing(tx, skuId, sku)
  if (there) {
    unchanged(ctx)
    return { skuId: there, sku, created: false }
  }
  const id = await copy(tx, skuId, sku, ctx)
  await link(tx, id, skuId, ctx)
  await log(tx, ctx, { entity: goodsSku.path, entityId: id, action: '生成不良品SKU', version: 1, note: `原SKU ${origin.sku}` })
  await followSkus(tx, goodsId!, ctx)
  await keepHealth(tx, [goodsId!])
  return { skuId: id, sku, created: true }
}

async function existing(tx: Tx, originId: number, sku: string): Promise<number | null> {
  const found = await tx.one<{ id: number; own: boolean; gone: boolean; goodsCode: string }>(sql`
    SELECT s.id, coalesce(s.origin_sku_id = ${originId}, false) AS own, s.deleted_at IS NOT NULL AS gone, g.goods_code AS "goodsCode"
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id WHERE s.sku = ${sku} OR (s.origin_sku_id = ${originId} AND s.sku_kind = 4)`)
  if (!found) {
    if (sku.length > Number(skuFields.sku.max)) throw bad(`SKU【${sku}】超过${skuFields.sku.max}位，不能生成`)
    return null
  }
  if (!found.own) throw bad(`SKU【${sku}】已存在（商品 ${found.goodsCode}）`)
  if (found.gone) throw refuse(`SKU【${sku}】已删除，编码保留，不能再次生成`)
  return found.id
}

async function copy(tx: Tx, originId: number, sku: string, ctx: Ctx): Promise<number> {
  const columns = join(
    COPIED.map((name) => raw(snake(name))),
    ', ',
  )
  const { userId } = ctx.user
  const made = await unlessRaced(
    tx.one<{ id: number }>(sql`
      INSERT INTO goods_goods_sku (goods_id, sku, sku_kind, origin_sku_id, sku_name, sku_status, status_time, sort_no, ${columns},
        create_by, create_time, update_by, update_time)
      SELECT goods_id, ${sku}, 4, id, left(sku_name, 195) || ' 不良品', ${CLEARANCE}, ${ctx.now}, sort_no, ${columns},
        ${userId}, ${ctx.now}, ${userId}, ${ctx.now}
      FROM goods_goods_sku WHERE id = ${originId} RETURNING id`),
  )
  return made!.id
}

const link = (tx: Tx, skuId: number, originId: number, ctx: Ctx): Promise<number> =>
  tx.run(sql`
    INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type, create_by, create_time, update_by, update_time)
    VALUES (${skuId}, ${originId}, 5, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})`)
