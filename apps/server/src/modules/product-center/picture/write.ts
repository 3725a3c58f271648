import { type ActionInput, stateLabel } from '@erp/contract/kit'
import { PICTURE, pictureStates } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import type { PictureDetails } from '@erp/contract/product-center/picture/picture-rows'
import { change } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { isPicture } from '../../goods/catalog/goods-image.ts'
import { goodsRows } from '../../goods/catalog/goods-list.ts'
import { detailsOf } from './details.ts'
import { openPicture } from './open.ts'
import { pictureList } from './picture-info.ts'
import { lockTask, type Task } from './task.ts'

type Actions = (typeof pictureInfo)['actions']
const OPEN = [PICTURE.waiting, PICTURE.making, PICTURE.submitted, PICTURE.returned]
const BEFORE_SUBMIT = [PICTURE.waiting, PICTURE.making, PICTURE.returned]

export async function addTask(tx: Tx, input: ActionInput<Actions['add']>, ctx: Ctx): Promise<PictureDetails> {
  const goods = await goodsRows.get(tx, input.goodsId, ctx)
  await tx.run(sql`SELECT 1 FROM goods_goods WHERE id = ${input.goodsId} FOR NO KEY UPDATE`)
  const there = await tx.one<{ state: number }>(
    sql`SELECT pic_status AS state FROM product_center_picture_info WHERE goods_id = ${input.goodsId} AND deleted_at IS NULL`,
  )
  if (there) throw refuse(`商品【${goods['goodsCode']}】已有图片任务，当前状态为${stateLabel(pictureStates, there.state)}`)
  await requirePictures(input.refImages, ctx)
  return detailsOf(tx, { id: await openPicture(tx, input, ctx) }, ctx)
}

export async function editTask(tx: Tx, input: ActionInput<Actions['edit']>, ctx: Ctx): Promise<PictureDetails> {
  const task = await lockTask(tx, input.id, OPEN, '修改', ctx)
  requireOwn(task, '修改图片任务', ctx)
  await requirePictures(input.refImages, ctx)
  const { priority, refImages, ...rest } = input
  await change(tx, pictureList, { ...rest, refImages: refImages ?? [], ...(priority && { priority }) }, ctx)
  return detailsOf(tx, input, ctx)
}

export async function removeTask(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  const task = await lockTask(tx, id, BEFORE_SUBMIT, '删除', ctx)
  requireOwn(task, '删除图片任务', ctx)
  await tx.run(sql`
    UPDATE product_center_picture_info SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  const changes = [{ field: 'goodsCode', label: pictureInfo.title, from: task.goodsCode, to: null }]
  await log(tx, ctx, { entity: pictureInfo.path, entityId: id, action: '删除', changes, version: task.version + 1 })
  return null
}

/** Whoever answers for the goods, asked for the pictures or makes them. */
function requireOwn({ isTheirs, create_by, artist_id, goodsCode }: Task, deed: string, { user }: Ctx): void {
  if (!isTheirs && create_by !== user.userId && artist_id !== user.userId)
    throw refuse(`只有商品【${goodsCode}】的开发员或主管可以${deed}`)
}

async function requirePictures(urls: string[] | null | undefined, ctx: Ctx): Promise<void> {
  for (const url of new Set(urls ?? []))
    if (!(await isPicture(ctx.house, url))) throw bad('参考图不存在，请重新上传', 'refImages')
}
