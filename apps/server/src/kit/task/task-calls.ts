import { stateLabel } from '@erp/contract/kit'
import { isLive, task as resource, TASK, type TaskState, taskStates } from '@erp/contract/kit/task'
import { type Sql, sql, type Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { log } from '../log.ts'
import { missing, refuse } from '../refuse.ts'
import { taskState, turn } from './task-store.ts'

interface Locked {
  kind: string
  status: number
  version: number
  fileKey: string | null
}

export const ownTasks = (ctx: Ctx): Sql => (ctx.user.isAdmin ? sql`true` : sql`t.user_id = ${ctx.user.userId}`)

/** As whoever started it may see it. */
export async function getTask(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<TaskState> {
  const found = await taskState(tx, sql`t.id = ${id} AND ${ownTasks(ctx)}`)
  if (!found) throw missing(resource.title)
  return found
}

/** A waiting one never starts; a running one stops where it next says how far it is. What it did stays. */
export async function cancelTask(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  await getTask(tx, { id }, ctx)
  const { kind, status, version } = await lock(tx, id)
  if (!isLive(status)) throw refuse(`任务当前为「${stateLabel(taskStates, status)}」，不能取消`)
  await turn(tx, ctx.house, id, 'cancel', { message: `${ctx.user.name}取消`, endTime: ctx.now })
  await log(tx, ctx, { entity: resource.path, entityId: id, action: '取消', version: version + 1 })
  ctx.afterwards.push(() => ctx.house.jobs.cancel(kind, id))
  return null
}

/** From the start, as if it had never been. */
export async function retryTask(
  tx: Tx,
  id: number,
  ctx: Ctx,
  { action, entity }: { action: string; entity: string },
): Promise<void> {
  const { kind, status, version, fileKey } = await lock(tx, id)
  if (isLive(status)) throw refuse('任务正在执行')
  const blank = { done: 0, failed: 0, failures: '[]', message: null, result: null, expireTime: null, fileKey: null }
  await turn(tx, ctx.house, id, 'retry', { ...blank, updateBy: ctx.user.userId })
  await log(tx, ctx, { entity, entityId: id, action, version: version + 1 })
  await ctx.house.jobs.enqueue(tx, kind, id)
  if (fileKey) ctx.afterwards.push(() => ctx.house.files.remove(fileKey))
}

/** A running one finds its row gone and stops. */
export async function removeTask(tx: Tx, id: number, ctx: Ctx, entity: string): Promise<void> {
  const { kind, status, version } = await lock(tx, id)
  await tx.run(sql`
    UPDATE task SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  await log(tx, ctx, { entity, entityId: id, action: '删除', version: version + 1 })
  if (status <= TASK.running) await ctx.house.jobs.cancel(kind, id)
}

async function lock(tx: Tx, id: number): Promise<Locked> {
  const row = await tx.one<Locked>(
    sql`SELECT kind, status, version, file_key AS "fileKey" FROM task WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!row) throw missing(resource.title)
  return row
}
