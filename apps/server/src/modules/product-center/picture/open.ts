import { PRIORITY } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'

export interface Wanted {
  goodsId: number
  developmentId?: number | null
  requirement?: string | null
  refImages?: string[] | null
  priority?: number | null
  dueDate?: string | null
  video?: string | null
}

/** The pictures of a goods are to be made: it waits for an artist. */
export async function openPicture(tx: Tx, wanted: Wanted, ctx: Ctx): Promise<number> {
  const { goodsId, developmentId, requirement, refImages, priority, dueDate, video } = wanted
  const by = ctx.user?.userId ?? null
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO product_center_picture_info (goods_id, development_id, requirement, ref_images, priority, due_date, video, create_by, create_time, update_by, update_time)
    VALUES (${goodsId}, ${developmentId ?? null}, ${requirement ?? null}, ${refImages ?? []}, ${priority ?? PRIORITY.usual}, ${dueDate ?? null}, ${video ?? null},
      ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  const note = requirement ?? undefined
  await log(tx, ctx, { entity: pictureInfo.path, entityId: made!.id, action: '新增', version: 1, ...(note && { note }) })
  return made!.id
}

/** With its goods the task goes too, whatever was made for it. */
export async function dropPicture(tx: Tx, goodsId: number, ctx: Ctx): Promise<void> {
  const gone = await tx.query<{ id: number; version: number }>(sql`
    UPDATE product_center_picture_info SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    WHERE goods_id = ${goodsId} AND deleted_at IS NULL RETURNING id, version`)
  for (const { id, version } of gone)
    await log(tx, ctx, { entity: pictureInfo.path, entityId: id, action: '删除', version, note: '商品已删除' })
}
