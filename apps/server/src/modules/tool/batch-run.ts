import type { BatchFailure } from '@erp/contract/kit/batch-task'
import { wireTime } from '../../kit/clock.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx, House, ServedCall } from '../../kit/house.ts'
import { contextLater } from '../../kit/job/background.ts'
import type { JobKind } from '../../kit/job/jobs.ts'
import { Refusal } from '../../kit/refuse.ts'

export const BATCH_JOB = 'batch-task'
export const CHUNK = 100
const SHOWN_FAILURES = 1000

interface Task {
  userId: number
  taskName: string
  verb: string
  input: object
  ids: number[]
  doneCount: number
}

/** Goes on where it stopped: what was done of the ids is committed with the part that did it. */
export const batches: JobKind = {
  name: BATCH_JOB,
  run: async (house, jobId) => {
    const task = await begin(house, jobId)
    if (!task) return
    try {
      for (let at = task.doneCount; at < task.ids.length; at += CHUNK) await part(house, jobId, task, at)
      await end(house, jobId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await end(house, jobId, error.message)
    }
  },
  failed: (house, jobId, reason) => end(house, jobId, reason),
}

function begin(house: House, jobId: number): Promise<Task | undefined> {
  return house.db.one<Task>(sql`
    UPDATE batch_task SET status = 1, start_time = coalesce(start_time, ${wireTime(house.clock.now())})
    WHERE id = ${jobId} AND status IN (0, 1) AND deleted_at IS NULL
    RETURNING user_id AS "userId", task_name AS "taskName", verb, input, ids, done_count AS "doneCount"`)
}

/** With the rights the person has by now. All of a part or, where it is refused, each row by itself. */
async function part(house: House, jobId: number, task: Task, at: number): Promise<void> {
  const ids = task.ids.slice(at, at + CHUNK)
  const ctx = await contextLater(house, task.userId, task.verb)
  const call = house.calls.get(task.verb)!
  const doing = { house, jobId, call, ctx, input: task.input }
  await (call.action.ownTx ? byItself(doing, ids) : together(doing, ids))
  house.totals.changedBy(task.userId)
  await tellProgress(house, jobId, task)
}

interface Doing {
  house: House
  jobId: number
  call: ServedCall
  ctx: Ctx
  input: object
}

function together(doing: Doing, ids: number[]): Promise<void> {
  const { house, jobId } = doing
  return orEach(
    ids,
    (some) => attempt(doing, some),
    (failure) => noteDone(house.db, jobId, 1, [failure]),
  )
}

/** Such a verb notes its rows as it does them: those of a part that a node died in are passed by. */
async function byItself({ house, jobId, call, ctx, input }: Doing, ids: number[]): Promise<void> {
  ctx.noteRows = (tx, done) => tx.run(sql`UPDATE batch_task SET part_done = part_done || ${done}::bigint[] WHERE id = ${jobId}`)
  const failures: BatchFailure[] = []
  const run = async (some: number[]) => {
    const noted = await house.db.one<{ ids: number[] }>(sql`SELECT part_done AS ids FROM batch_task WHERE id = ${jobId}`)
    const left = some.filter((id) => !noted!.ids.includes(id))
    if (left.length > 0) failures.push(...failedOf(await call.handler(house.db, { ...input, ids: left }, ctx)))
  }
  await orEach(ids, run, async (failure) => void failures.push(failure))
  await noteDone(house.db, jobId, ids.length, failures)
}

type Run = (ids: number[]) => Promise<void>

/** All at once or, where that is refused, each by itself. */
async function orEach(ids: number[], run: Run, refused: (failure: BatchFailure) => Promise<void>): Promise<void> {
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

async function attempt({ house, jobId, call, ctx, input }: Doing, ids: number[]): Promise<void> {
  await house.db.transact(async (tx) => {
    ctx.logged = 0
    ctx.afterwards = []
    const said = await call.handler(tx, { ...input, ids }, ctx)
    if (ctx.logged === 0 && !call.action.ownLog) throw new Error(`${ctx.call} wrote without a log row`)
    await noteDone(tx, jobId, ids.length, failedOf(said))
  })
  for (const work of ctx.afterwards) await work()
}

function failedOf(said: unknown): BatchFailure[] {
  const { failed = [] } = (said ?? {}) as { failed?: { id: number; orderNo?: string; reason: string }[] }
  return failed.map(({ id, orderNo, reason }) => ({ id, name: orderNo ?? '', reason }))
}

async function noteDone(tx: Tx, jobId: number, count: number, failures: BatchFailure[]): Promise<void> {
  await tx.run(sql`
    UPDATE batch_task SET done_count = done_count + ${count}, part_done = '{}', failed_count = failed_count + ${failures.length},
      failures = CASE WHEN failed_count < ${SHOWN_FAILURES} THEN failures || ${JSON.stringify(failures)}::jsonb ELSE failures END
    WHERE id = ${jobId}`)
}

interface Counted {
  taskName: string
  status: number
  total: number
  done: number
  failed: number
  userId: number
}
const COUNTED = sql`task_name AS "taskName", status, total, done_count AS done, failed_count AS failed, user_id AS "userId"`

async function tellProgress(house: House, jobId: number, { userId }: Task): Promise<void> {
  const now = await house.db.one<Counted>(sql`SELECT ${COUNTED} FROM batch_task WHERE id = ${jobId}`)
  await house.realtime.toUser(house.db, userId, frameOf(jobId, now!))
}

/** The end and the word of it are one; it says 成功 exactly when all of it was. */
async function end(house: House, jobId: number, reason?: string): Promise<void> {
  const now = wireTime(house.clock.now())
  await house.db.transact(async (tx) => {
    const task = await tx.one<Counted>(sql`
      UPDATE batch_task SET end_time = ${now}, update_time = ${now},
        status = CASE WHEN ${reason ?? null}::text IS NULL AND failed_count = 0 THEN 2 WHEN done_count > failed_count THEN 3 ELSE 4 END
      WHERE id = ${jobId} AND status IN (0, 1) RETURNING ${COUNTED}`)
    if (!task) return
    const text = wordsOf(task, reason)
    await tx.run(sql`UPDATE batch_task SET message = ${text.slice(0, 500)} WHERE id = ${jobId}`)
    await house.realtime.toUser(tx, task.userId, frameOf(jobId, task))
    const done = task.done - task.failed
    const outcome = { ...(done > 0 && { done: `${done} 条` }), ...(task.status !== 2 && { failed: text }) }
    await house.realtime.ended(tx, task.userId, task.taskName, outcome)
  })
}

function wordsOf({ status, total, done, failed }: Counted, reason?: string): string {
  if (status === 2) return `批量操作成功，${total} 条`
  const counts = `${done - failed} 条已完成，${failed} 条失败${total > done ? `，${total - done} 条没有执行` : ''}`
  return reason ? `${counts}：${reason}` : counts
}

const frameOf = (taskId: number, { taskName, status, total, done, failed }: Counted) =>
  ({ type: 'batch', taskId, taskName, status, total, done, failed }) as const
