import { type TaskFailure } from '@erp/contract/kit/task'
import { sql } from '../db/db.ts'
import { requireLogs } from '../db/logged.ts'
import type { Ctx, House, ServedCall } from '../house.ts'
import { Refusal } from '../refuse.ts'
import { type TaskEnd, type TaskKind, type TaskRun, taskJob } from './task.ts'
import { taskState } from './task-store.ts'

export const BATCH = 'batch'
export const CHUNK = 100

interface Batch {
  verb: string
  /** Without the ids, or with all of them where they are done together. */
  input: object
  ids: number[]
}

/** Goes on where it stopped: what was done of the ids is committed with the part that did it. */
const batch: TaskKind<Batch> = {
  kind: BATCH,
  name: '批量操作',
  resumes: true,
  run: async (task) => {
    if (task.house.calls.get(task.input.verb)!.action.together) return allTogether(task)
    for (let at = task.done; at < task.input.ids.length; at += CHUNK) await part(task, at)
    return ended(task.house, task.id)
  },
  brokenOff: ended,
}
export const batches = taskJob(batch)

/** All or none, with its end in the same transaction. One with transactions of its own begins anew when a node died. */
async function allTogether(task: TaskRun<Batch>): Promise<TaskEnd> {
  const { house, input, total, userId } = task
  const [call, ctx] = [house.calls.get(input.verb)!, await task.context(input.verb)]
  const words = { done: `${total} 条` }
  const resultOf = (said: unknown) => (typeof said === 'object' && said !== null ? { result: said } : {})
  if (call.action.ownTx) {
    const said = await requireLogs(ctx, async () => call.handler(house.db, input.input, ctx))
    await task.advance(house.db, total, failedOf(said))
    return { ...(await ended(house, task.id)), ...resultOf(said) }
  }
  const end = await house.db.transact(async (tx) => {
    ctx.logged = 0
    ctx.afterwards = []
    const said = await call.handler(tx, input.input, ctx)
    if (ctx.logged === 0 && !call.action.ownLog) throw new Error(`${ctx.call} wrote without a log row`)
    await task.advance(tx, total)
    return task.finish(tx, { ...words, ...resultOf(said) })
  })
  for (const work of ctx.afterwards) await work()
  house.totals.changedBy(userId!)
  return end
}

/** With the rights the person has by now. All of a part or, where it is refused, each row by itself. */
async function part(task: TaskRun<Batch>, at: number): Promise<void> {
  const { house, userId, input } = task
  const ids = input.ids.slice(at, at + CHUNK)
  const ctx = await task.context(input.verb)
  const doing = { task, call: house.calls.get(input.verb)!, ctx }
  await (doing.call.action.ownTx ? byItself(doing, ids) : together(doing, ids))
  house.totals.changedBy(userId!)
}

/** It says 成功 exactly when all of it was. */
async function ended(house: House, id: number, reason?: string): Promise<TaskEnd> {
  const { total, done, failed } = (await taskState(house.db, sql`t.id = ${id}`))!
  const [worked, left] = [done! - failed!, total! - done!]
  const counts = [failed! > 0 && `${failed} 条失败`, left > 0 && `${left} 条没有执行`].filter(Boolean).join('，')
  return {
    ...((worked > 0 || !(counts || reason)) && { done: `${worked} 条` }),
    ...((counts || reason) && { failed: [counts, reason].filter(Boolean).join('：') }),
  }
}

interface Doing {
  task: TaskRun<Batch>
  call: ServedCall
  ctx: Ctx
}

function together(doing: Doing, ids: number[]): Promise<void> {
  const { task } = doing
  return orEach(
    ids,
    (some) => attempt(doing, some),
    (failure) => task.advance(task.house.db, 1, [failure]),
  )
}

/** Such a verb notes its rows as it does them: those of a part that a node died in are passed by. */
async function byItself({ task, call, ctx }: Doing, ids: number[]): Promise<void> {
  const { db } = task.house
  ctx.noteRows = (tx, done) => tx.run(sql`UPDATE task SET part_done = part_done || ${done}::bigint[] WHERE id = ${task.id}`)
  const failures: TaskFailure[] = []
  const run = async (some: number[]) => {
    const noted = await db.one<{ ids: number[] }>(sql`SELECT part_done AS ids FROM task WHERE id = ${task.id}`)
    const left = some.filter((id) => !noted!.ids.includes(id))
    if (left.length > 0)
      failures.push(...failedOf(await requireLogs(ctx, async () => call.handler(db, { ...task.input.input, ids: left }, ctx))))
  }
  await orEach(ids, run, async (failure) => void failures.push(failure))
  await task.advance(db, ids.length, failures)
}

type Run = (ids: number[]) => Promise<void>

/** All at once or, where that is refused, each by itself. */
async function orEach(ids: number[], run: Run, refused: (failure: TaskFailure) => Promise<void>): Promise<void> {
  if ((await refusalOf(run(ids))) === null) return
  for (const id of ids) {
    const refusal = await refusalOf(run([id]))
    if (refusal) await refused({ id, name: '', reason: refusal.message })
  }
}

async function refusalOf(doing: Promise<void>): Promise<Refusal | null> {
  try {
    await doing
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function attempt({ task, call, ctx }: Doing, ids: number[]): Promise<void> {
  await task.house.db.transact(async (tx) => {
    ctx.logged = 0
    ctx.afterwards = []
    const said = await call.handler(tx, { ...task.input.input, ids }, ctx)
    if (ctx.logged === 0 && !call.action.ownLog) throw new Error(`${ctx.call} wrote without a log row`)
    await task.advance(tx, ids.length, failedOf(said))
  })
  for (const work of ctx.afterwards) await work()
}

function failedOf(said: unknown): TaskFailure[] {
  const { failed = [] } = (said ?? {}) as { failed?: { id: number; orderNo?: string; reason: string }[] }
  return failed.map(({ id, orderNo, reason }) => ({ id, name: orderNo ?? '', reason }))
}
