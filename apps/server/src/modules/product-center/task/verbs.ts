import { EDIT, editStates } from '@erp/contract/product-center/listing/listing.states'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { publishTask } from '@erp/contract/product-center/task/publish-task'
import { publishTaskStates, TASK, TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ofShops } from '../../goods/link/shop-rows.ts'
import { endTemplates, liveTasks, lockAround, lockTemplatesAgain, putUpdatesBack } from './around.ts'
import { busyWith } from './ask.ts'
import { tellEnded } from './tell-ended.ts'

type Task = Omit<Rows['product_center_publish_task'], 'payload'>
interface Chosen {
  ids: number[]
}
const COLUMN = { column: 'task_status' }

/** Within reach, with what they belong to locked before them. */
async function chosen(tx: Tx, ids: number[], ctx: Ctx): Promise<Task[]> {
  const wanted = [...new Set(ids)]
  const found = await tx.query<Task>(sql`
    SELECT t.id, t.template_id, t.listing_id, t.shop_id, t.goods_id, t.task_type, t.product_id, t.task_status, t.batch_id FROM product_center_publish_task t
    WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${ofShops(ctx)}`)
  if (found.length < wanted.length) throw missing(publishTask.title)
  await lockAround(tx, found)
  return found
}

/** What has not begun does not begin. */
export async function cancelTasks(tx: Tx, { ids }: Chosen, ctx: Ctx): Promise<null> {
  const tasks = await chosen(tx, ids, ctx)
  await moveSet(tx, publishTask, publishTaskStates, 'cancel', ids, ctx, { ...COLUMN, set: { endTime: ctx.now } })
  await putUpdatesBack(tx, tasks, ctx)
  await endTemplates(tx, tasks, ctx)
  await tellEnded(tx, tasks, ctx)
  return null
}

/** What failed is sent as it was; the platform is asked first whether it has it after all. */
export async function retryTasks(tx: Tx, { ids }: Chosen, ctx: Ctx): Promise<null> {
  const tasks = await chosen(tx, ids, ctx)
  const failed = tasks.filter((task) => task.task_status === TASK.failed)
  await refuseBusy(tx, failed)
  await moveSet(tx, publishTask, publishTaskStates, 'retry', ids, ctx, {
    ...COLUMN,
    set: {
      attempts: 0,
      nextTime: ctx.now,
      endTime: null,
      errorCode: null,
      errorMsg: null,
      payload: sql`t.payload || '{"again": true}'::jsonb`,
    },
  })
  await pushAgain(tx, tasks, ctx)
  await lockTemplatesAgain(tx, tasks, ctx)
  return null
}

/** Somebody may have asked for the same meanwhile. */
async function refuseBusy(tx: Tx, tasks: readonly Task[]): Promise<void> {
  const busy = await tx.one<Task>(sql`
    SELECT k.* FROM product_center_publish_task k JOIN product_center_publish_task t ON t.id = ANY(${tasks.map(({ id }) => id)}::bigint[]) AND t.task_type = k.task_type
      AND (t.listing_id = k.listing_id OR t.listing_id IS NULL AND t.shop_id = k.shop_id AND t.goods_id = k.goods_id)
    WHERE k.${liveTasks} LIMIT 1`)
  const twice = tasks.find((task, i) =>
    tasks.some((other, j) => j < i && other.task_type === task.task_type && sameOf(other) === sameOf(task)),
  )
  const either = busy ? { ...busy, taskType: busy.task_type } : twice && { ...twice, taskType: twice.task_type }
  if (either) throw await busyWith(tx, { taskType: either.taskType, shopId: either.shop_id, productId: either.product_id })
}
const sameOf = (task: Task): string =>
  task.listing_id ? `l${task.listing_id}` : task.goods_id ? `${task.shop_id}/${task.goods_id}` : `t${task.id}`

/** What was edited after it failed would be taken for sent. */
async function pushAgain(tx: Tx, tasks: readonly Task[], ctx: Ctx): Promise<void> {
  const listings = tasks.flatMap((task) => (task.task_type === TASK_TYPE.update && task.listing_id ? [task.listing_id] : []))
  if (listings.length === 0) return
  const edited = await tx.one<{ productId: string }>(sql`
    SELECT product_id AS "productId" FROM product_center_smt_listing WHERE id = ANY(${listings}::bigint[]) AND edit_status <> ${EDIT.failed} LIMIT 1`)
  if (edited) throw refuse(`在线商品${edited.productId}已修改或已同步，请重新更新`)
  await moveSet(tx, smtListing, editStates, 'push', listings, ctx, { column: 'edit_status', set: { errorMsg: null } })
}
