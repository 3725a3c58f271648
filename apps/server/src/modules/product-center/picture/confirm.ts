import type { ActionInput } from '@erp/contract/kit'
import type { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { writePictures } from '../../goods/catalog/goods-pictures.ts'
import { byKind, picturesWhere } from './details.ts'
import { type Guard, requireWhole, type Task } from './task.ts'
import { bring, take, theirs } from './verbs.ts'

type Confirm = (typeof pictureInfo)['actions']['confirm']

/** Somebody who did not make them says that they are good: from now on they are the pictures of the goods. */
export async function confirmTasks(tx: Tx, { ids }: ActionInput<Confirm>, ctx: Ctx): Promise<null> {
  await lockGoodsOf(tx, ids)
  const made = await madeBy(tx, ids, ctx)
  const notOwn: Guard = ({ id, artist_id }) => (artist_id === ctx.user.userId || made.has(id) ? '不能确认自己制作的图片' : null)
  const tasks = await take(tx, 'confirm', ids, [notOwn, theirs('确认图片')], ctx)
  await requireWhole(tx, tasks)
  await writePictures(tx, await newPictures(tx, tasks), ctx)
  await bring(tx, 'confirm', tasks, ctx, { set: { confirmTime: ctx.now } })
  return null
}

/** The goods before its task, as whoever deletes a goods does. */
const lockGoodsOf = (tx: Tx, ids: readonly number[]) =>
  tx.query(sql`
    SELECT id FROM goods_goods WHERE id IN (SELECT goods_id FROM product_center_picture_info WHERE id = ANY(${[...ids]}::bigint[])) ORDER BY id FOR UPDATE`)

async function madeBy(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<Set<number>> {
  const found = await tx.query<{ id: number }>(sql`
    SELECT DISTINCT picture_info_id AS id FROM product_center_picture
    WHERE picture_info_id = ANY(${[...ids]}::bigint[]) AND create_by = ${ctx.user.userId} AND deleted_at IS NULL`)
  return new Set(found.map(({ id }) => id))
}

async function newPictures(tx: Tx, tasks: Task[]) {
  const taskIds = tasks.map(({ id }) => id)
  const byTask = Map.groupBy(await picturesWhere(tx, sql`p.picture_info_id = ANY(${taskIds}::bigint[])`), ({ taskId }) => taskId)
  return tasks.map(({ id, goods_id: goodsId }) => {
    const { mainImages, skuImages } = byKind(byTask.get(id)!)
    const bySku = Object.entries(skuImages).map(([skuId, url]) => [Number(skuId), url] as const)
    return { goodsId, mainImage: mainImages[0]!, images: mainImages, skuImages: new Map(bySku) }
  })
}
