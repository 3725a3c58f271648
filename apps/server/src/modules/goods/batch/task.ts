import { type TaskState, task } from '@erp/contract/goods/batch/task'
import { wireTime } from '../../../kit/clock.ts'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { JobKind } from '../../../kit/job/jobs.ts'
import { type Outcome, summary } from '../../../kit/job/outcome.ts'
import { log } from '../../../kit/log.ts'
import { missing, Refusal } from '../../../kit/refuse.ts'

export type Failure = TaskState['failures'][number]
/** What a task's work is given: its input, whose it is, and where it says how far it is. */
export interface RunningTask<I> {
  id: number
  userId: number
  input: I
  progress: (done: number, failures?: Failure[]) => Promise<void>
  failures: Failure[]
}
const SHOWN = 50

export const taskHandlers: Handlers<typeof task> = {
  state: async (tx, { taskId }, ctx) => {
    const whose = ctx.user.isAdmin ? sql`true` : sql`user_id = ${ctx.user.userId}`
    const found = await read(tx, sql`SELECT ${columns} FROM goods_task WHERE id = ${taskId} AND deleted_at IS NULL AND ${whose}`)
    if (!found) throw missing(task.title)
    return found
  },
}

const columns = sql`id AS "taskId", title, status, total, done, failed, message, coalesce(result, '[]') AS failures`
const read = (tx: Tx, statement: Sql) => tx.one<TaskState>(statement)

/** Work for the background, within the caller's transaction: a rollback takes it along. `kind` is the name given to `taskJob`. */
export async function startTask(
  tx: Tx,
  ctx: Ctx,
  { kind, title, input, total = 0 }: { kind: string; title: string; input: object; total?: number },
): Promise<TaskState> {
  const { userId } = ctx.user
  const made = await read(
    tx,
    sql`
      INSERT INTO goods_task (kind, title, input, total, user_id, create_by, create_time, update_by, update_time)
      VALUES (${kind}, ${title}, ${JSON.stringify(input)}::jsonb, ${total}, ${userId}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now})
      RETURNING ${columns}`,
  )
  await log(tx, ctx, { entity: task.path, entityId: made!.taskId, action: '新增', note: title, version: 1 })
  await ctx.house.jobs.enqueue(tx, kind, made!.taskId)
  return made!
}

/** The job behind a kind of task. `work` may be run again from the start, and answers what the person is told. */
export const taskJob = <I>(kind: string, work: (house: House, task: RunningTask<I>) => Promise<Outcome>): JobKind => ({
  name: kind,
  run: async (house, id) => {
    const begun = await begin<I>(house, id)
    if (!begun) return
    try {
      await end(house, id, named(await work(house, begun), begun.failures))
    } catch (error) {
      // A refusal would be the same the next time.
      if (!(error instanceof Refusal)) throw error
      await end(house, id, { failed: error.message })
    }
  },
  failed: (house, id, reason) => end(house, id, { failed: reason }),
})

async function begin<I>(house: House, id: number): Promise<RunningTask<I> | null> {
  const now = wireTime(house.clock.now())
  const row = await house.db.one<{ input: I; userId: number }>(sql`
    UPDATE goods_task SET status = 1, done = 0, failed = 0, message = NULL, result = NULL, start_time = ${now}, update_time = ${now}
    WHERE id = ${id} AND status IN (0, 1) AND deleted_at IS NULL RETURNING input, user_id AS "userId"`)
  if (!row) return null
  const failures: Failure[] = []
  const progress = async (done: number, more: Failure[] = []) => {
    failures.push(...more)
    await house.db.run(sql`
      UPDATE goods_task SET done = ${done}, total = greatest(total, ${done}), failed = ${failures.length},
        result = ${JSON.stringify(failures.slice(0, SHOWN))}::jsonb WHERE id = ${id} AND status = 1`)
  }
  return { id, ...row, progress, failures }
}

/** What failed, with the first of it by name: the person may have left the page that lists them. */
function named(outcome: Outcome, [first, ...others]: Failure[]): Outcome {
  if (outcome.failed === undefined || !first) return outcome
  return { ...outcome, failed: `${outcome.failed}（${first.name}：${first.reason}${others.length ? ' 等' : ''}）` }
}

/** The end and the word of it are one: the person hears of it exactly when it is so. */
async function end(house: House, id: number, outcome: Outcome): Promise<void> {
  const [status, message] = [outcome.done === undefined ? 3 : 2, summary(outcome)]
  const now = wireTime(house.clock.now())
  await house.db.transact(async (tx) => {
    const row = await tx.one<{ userId: number; title: string }>(sql`
      UPDATE goods_task SET status = ${status}, message = ${message.slice(0, 500)}, end_time = ${now}, update_time = ${now}
      WHERE id = ${id} AND status IN (0, 1) AND deleted_at IS NULL RETURNING user_id AS "userId", title`)
    if (row) await house.realtime.ended(tx, row.userId, row.title, outcome)
  })
}

/** Finished tasks are looked at for a month at most. */
export const trimTasks = (house: House): Promise<number> =>
  house.db.run(sql`
    DELETE FROM goods_task WHERE status IN (2, 3) AND end_time < ${wireTime(house.clock.now())}::timestamptz - interval '30 days'`)
