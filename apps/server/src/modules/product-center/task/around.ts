import { editStates } from '@erp/contract/product-center/listing/listing.states'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { TASK, TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { templateStates } from '@erp/contract/product-center/template/template.states'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { taskState, taskType } from './states.ts'

type Task = Pick<Rows['product_center_publish_task'], 'template_id' | 'listing_id' | 'task_type'>
const ids = (values: (number | null)[]): number[] => [...new Set(values.filter((id) => id !== null))].sort((a, b) => a - b)

const published = (tasks: readonly Task[]): number[] =>
  ids(tasks.map((task) => (task.task_type === TASK_TYPE.publish ? task.template_id : null)))

/** Templates, then listings, then their tasks: whoever ends tasks and whoever asks for them take them in the same order. */
export async function lockAround(tx: Tx, tasks: readonly Task[]): Promise<void> {
  const templates = published(tasks)
  const listings = ids(tasks.map((task) => task.listing_id))
  if (templates.length)
    await tx.run(sql`SELECT 1 FROM product_center_smt_template WHERE id = ANY(${templates}::bigint[]) ORDER BY id FOR UPDATE`)
  if (listings.length)
    await tx.run(sql`SELECT 1 FROM product_center_smt_listing WHERE id = ANY(${listings}::bigint[]) ORDER BY id FOR UPDATE`)
}

/** Templates that are being published and of which nothing is under way any more: published, or not everywhere. Given up everywhere, they are as before. */
export async function endTemplates(tx: Tx, tasks: readonly Task[], ctx: Ctx): Promise<void> {
  const templates = published(tasks)
  if (templates.length === 0) return
  const last = sql`(SELECT DISTINCT ON (k.shop_id) k.task_status FROM product_center_publish_task k
    WHERE k.template_id = t.id AND k.task_type = ${taskType.publish} ORDER BY k.shop_id, k.id DESC)`
  const every = (...states: number[]) => sql`NOT EXISTS (SELECT 1 FROM ${last} e WHERE e.task_status <> ALL(${states}::int[]))`
  const moved = (verb: 'finish' | 'unlock' | 'fail', which: ReturnType<typeof every>) =>
    moveSet(tx, smtTemplate, templateStates, verb, sql`t.id = ANY(${templates}::bigint[]) AND ${which}`, ctx, {
      column: 'temp_status',
      ready: true,
    })
  await moved('finish', every(TASK.done))
  await moved('unlock', every(TASK.cancelled))
  await moved('fail', every(TASK.done, TASK.failed, TASK.cancelled))
}

/** Publishing them again locks those that still stand where they were left. */
export async function lockTemplatesAgain(tx: Tx, tasks: readonly Task[], ctx: Ctx): Promise<void> {
  const templates = published(tasks)
  if (templates.length === 0) return
  const how = { column: 'temp_status', ready: true }
  await moveSet(tx, smtTemplate, templateStates, 'publish', sql`t.id = ANY(${templates}::bigint[])`, ctx, how)
}

/** A change that will not be sent after all waits to be sent. */
export async function putUpdatesBack(tx: Tx, tasks: readonly Task[], ctx: Ctx): Promise<void> {
  const listings = ids(tasks.filter((task) => task.task_type === TASK_TYPE.update).map((task) => task.listing_id))
  if (listings.length === 0) return
  const how = { column: 'edit_status', ready: true }
  await moveSet(tx, smtListing, editStates, 'put', sql`t.id = ANY(${listings}::bigint[])`, ctx, how)
}
export const liveTasks = sql`task_status IN (${taskState.waiting}, ${taskState.running}, ${taskState.unsure})`
