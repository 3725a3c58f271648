import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Change, Ctx } from '../../../kit/house.ts'
import { diff, logAll } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { changedSku, lockSkusWhere, updateSkus } from '../sku/sku-write.ts'
import { wrongState } from './goods-edit.ts'
import { keepHealth } from './goods-health.ts'
import { imageHash } from './goods-image.ts'

export interface NewPictures {
  goodsId: number
  mainImage: string
  images: string[]
  skuImages: Map<number, string>
}
interface Pictured {
  goodsId: number
  goodsCode: string
  auditStatus: number
  version: number
  mainImage: string | null
  images: string[]
}
const { mainImage, images } = goodsFields
const WRITTEN = { mainImage, images }

/** The pictures of several goods and of their SKUs, made by somebody who does not edit the goods; each with its log, likeness and health. */
export async function writePictures(tx: Tx, given: NewPictures[], ctx: Ctx): Promise<void> {
  const goodsIds = given.map(({ goodsId }) => goodsId)
  const goods = await tx.query<Pictured>(sql`
    SELECT id AS "goodsId", goods_code AS "goodsCode", audit_status AS "auditStatus", version, main_image AS "mainImage", images
    FROM goods_goods WHERE id = ANY(${goodsIds}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`)
  const judged = goods.find(({ auditStatus }) => auditStatus === AUDIT_STATE.waiting)
  if (judged) throw refuse(wrongState(judged.goodsCode, AUDIT_STATE.waiting, '更新图片'))
  const byGoods = new Map(given.map((one) => [one.goodsId, one]))
  const changed = goods.flatMap((before) => {
    const after = byGoods.get(before.goodsId)!
    const changes = diff(WRITTEN, { ...before }, { ...after })
    return changes.length ? [{ before, after, changes }] : []
  })
  await writeGoods(tx, changed, ctx)
  await writeSkus(tx, goodsIds, byGoods, ctx)
  await keepHealth(tx, goodsIds)
}

async function writeGoods(
  tx: Tx,
  changed: { before: Pictured; after: NewPictures; changes: Change[] }[],
  ctx: Ctx,
): Promise<void> {
  if (changed.length === 0) return
  const rows = await Promise.all(
    changed.map(async ({ after }) => ({
      id: after.goodsId,
      main: after.mainImage,
      images: after.images,
      hash: await imageHash(ctx.house, after.mainImage),
    })),
  )
  await tx.run(sql`
    UPDATE goods_goods g SET main_image = r.main, images = r.images, image_hash = r.hash, version = g.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, main text, images text[], hash bigint) WHERE g.id = r.id`)
  await logAll(
    tx,
    ctx,
    changed.map(({ before, changes }) => ({
      entity: goodsItem.path,
      entityId: before.goodsId,
      action: '更新图片',
      changes,
      version: before.version + 1,
    })),
  )
}

async function writeSkus(tx: Tx, goodsIds: number[], byGoods: Map<number, NewPictures>, ctx: Ctx): Promise<void> {
  const skus = await lockSkusWhere(tx, sql`goods_id = ANY(${goodsIds}::bigint[])`)
  const changed = skus.flatMap((before) => {
    const skuImage = byGoods.get(before.goodsId)!.skuImages.get(before.skuId)
    return skuImage ? [changedSku(before, { skuImage })] : []
  })
  await updateSkus(
    tx,
    changed.filter(({ changes }) => changes.length > 0),
    ctx,
  )
}
