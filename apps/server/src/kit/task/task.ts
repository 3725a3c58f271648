import { task as resource, type TaskFailure } from '@erp/contract/kit/task'
import { wireTime } from '../clock.ts'
import { asAsker } from '../connector/asker.ts'
import { sql, type Tx } from '../db/db.ts'
import type { Ctx, House } from '../house.ts'
import { contextLater } from '../job/background.ts'
import type { JobKind } from '../job/jobs.ts'
import { type Outcome, summary } from '../job/outcome.ts'
import { log, unchanged } from '../log.ts'
import { Refusal } from '../refuse.ts'
import { taskState } from './task-state.ts'
import { advance, liveTask, reach, type TaskRow, turn } from './task-store.ts'

export interface TaskFile {
  name: string
  key: string
  size: number
  expireTime: string
}
/** What came of it: the words for the person, and what is read of it later. */
export type TaskEnd = Outcome & { result?: object; file?: TaskFile }

export interface TaskRun<I> extends TaskRow {
  house: House
  input: I
  /** In the name of whoever asked, with the rights they have by now. */
  context: (call: string) => Promise<Ctx>
  /** How far it is, in all. Stops a task that was cancelled. */
  progress: (done: number, more?: { total?: number; failures?: TaskFailure[]; beside?: boolean }) => Promise<void>
  /** So many rows more, in the transaction that did them. */
  advance: (tx: Tx, count: number, failures?: TaskFailure[]) => Promise<void>
  /** Its end, in the transaction that did all of it. */
  finish: (tx: Tx, end: TaskEnd) => Promise<TaskEnd>
  failures: TaskFailure[]
  signal: AbortSignal
}
export interface TaskKind<I> {
  kind: string
  /** What people call it. */
  name: string
  /** May be run again from the start, or goes on by itself where it was. */
  run: (task: TaskRun<I>) => Promise<TaskEnd>
  /** It goes on where it stopped: what was done is counted on. */
  resumes?: boolean
  /** Instead of the message that everybody else gets. */
  tell?: (tx: Tx, task: TaskRow, outcome: Outcome, house: House) => Promise<unknown>
  /** How it ended when it could not go on; without it, it failed. */
  brokenOff?: (house: House, id: number, reason: string) => Promise<TaskEnd>
  /** It was cancelled in its last moment: a file that nobody will ask for. */
  abandoned?: (house: House, end: TaskEnd) => Promise<unknown>
}
/** Kinds by name, for the page that shows them all. */
export const taskNames = new Map<string, string>()

class Cancelled extends Error {}

export interface NewTask {
  kind: string
  title: string
  input?: object
  total?: number
  /** What it is about: one live task each. */
  subjectId?: number
}

/** Work for the background, within the caller's transaction. `isNew` is false when one about the same is under way: it is that one. */
export async function startTask(tx: Tx, ctx: Ctx, wanted: NewTask): Promise<{ id: number; isNew: boolean }> {
  const made = await insertTask(tx, ctx.house, wanted, ctx.user.userId)
  if (!made.isNew) {
    unchanged(ctx)
    return made
  }
  await log(tx, ctx, { entity: resource.path, entityId: made.id, action: '新增', note: wanted.title, version: 1 })
  await ctx.house.jobs.enqueue(tx, wanted.kind, made.id)
  return made
}

async function insertTask(tx: Tx, house: House, wanted: NewTask, userId: number | null): Promise<{ id: number; isNew: boolean }> {
  const { kind, title, input = {}, total = 0, subjectId = null } = wanted
  const now = wireTime(house.clock.now())
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO task (kind, title, subject_id, input, total, user_id, create_by, create_time, update_by, update_time)
    VALUES (${kind}, ${title}, ${subjectId}, ${JSON.stringify(input)}::jsonb, ${total}, ${userId}, ${userId}, ${now}, ${userId}, ${now})
    ON CONFLICT (kind, subject_id) WHERE status IN (${taskState.waiting}, ${taskState.running}) AND subject_id IS NOT NULL AND deleted_at IS NULL DO NOTHING RETURNING id`)
  if (made) return { id: made.id, isNew: true }
  const live = await liveTask(tx, kind, subjectId!)
  if (live && !live.abandoned) return { id: live.id, isNew: false }
  if (live) await turn(tx, house, live.id, 'fail', { message: '执行中断', endTime: now })
  return insertTask(tx, house, wanted, userId)
}

/** The job behind a kind of task. */
export function taskJob<I>(kind: TaskKind<I>): JobKind {
  taskNames.set(kind.kind, kind.name)
  return {
    name: kind.kind,
    run: async (house, id, signal) => {
      await work(kind, house, id, signal)
    },
    failed: async (house, id, reason) => {
      await close(kind, house, id, await broken(kind, house, id, reason))
    },
  }
}

const broken = <I>({ brokenOff }: TaskKind<I>, house: House, id: number, reason: string): Promise<TaskEnd> | TaskEnd =>
  brokenOff?.(house, id, reason) ?? { failed: reason }

/** By the clock: made and run at once, for nobody. What it could not do is an error of the schedule. */
export async function runTask<I>(kind: TaskKind<I>, house: House, wanted: Omit<NewTask, 'kind'>): Promise<string> {
  const made = await house.db.transact((tx) => insertTask(tx, house, { ...wanted, kind: kind.kind }, null))
  if (!made.isNew) return '正在执行'
  try {
    const end = await work(kind, house, made.id, new AbortController().signal)
    return end ? summary(end) : '已取消'
  } catch (error) {
    await close(kind, house, made.id, { failed: (error as Error).message })
    throw error
  }
}

async function work<I>(kind: TaskKind<I>, house: House, id: number, signal: AbortSignal): Promise<TaskEnd | null> {
  const task = await begin(kind, house, id, signal)
  if (!task) return null
  try {
    const end = named(await asAsker({ userId: task.userId, requestId: `task-${id}` }, () => kind.run(task)), task.failures)
    if (!(await close(kind, house, id, end))) await kind.abandoned?.(house, end)
    return end
  } catch (error) {
    if (error instanceof Cancelled) return null
    // A refusal would be the same the next time.
    if (!(error instanceof Refusal)) throw error
    const end = await broken(kind, house, id, error.message)
    await close(kind, house, id, end)
    return end
  }
}

async function begin<I>(kind: TaskKind<I>, house: House, id: number, signal: AbortSignal): Promise<TaskRun<I> | null> {
  const own = await house.db.one<{ input: I }>(sql`SELECT input FROM task WHERE id = ${id} AND kind = ${kind.kind}`)
  if (!own) return null
  const fresh = kind.resumes ? {} : { done: 0, failed: 0, failures: '[]', message: null, result: null }
  const row = await turn(house.db, house, id, 'begin', { ...fresh, startTime: wireTime(house.clock.now()) })
  if (!row) return null
  await show(house.db, house, row)
  return running(kind, house, row, own.input, signal)
}

function running<I>(kind: TaskKind<I>, house: House, row: TaskRow, input: I, signal: AbortSignal): TaskRun<I> {
  const failures: TaskFailure[] = []
  let shown = row
  const seen = async (tx: Tx, now: TaskRow | undefined, more: TaskFailure[]) => {
    if (!now) throw new Cancelled(`${kind.kind} ${row.id}`)
    shown = now
    failures.push(...more)
    await show(tx, house, now)
  }
  return {
    ...row,
    house,
    input,
    signal,
    failures,
    context: (call) => contextLater(house, row.userId!, call),
    progress: async (done, { total = Math.max(shown.total, done), failures: more = [], beside } = {}) => {
      const tx = beside ? house.db.aside : house.db
      if (more.length === 0 && done < total && percentOf({ done, total }) === percentOf(shown)) return
      await seen(tx, await reach(tx, row.id, done, total, more), more)
    },
    advance: async (tx, count, more = []) => seen(tx, await advance(tx, row.id, count, more), more),
    finish: async (tx, end) => {
      if (!(await closeIn(tx, kind, house, row.id, end))) throw new Cancelled(`${kind.kind} ${row.id}`)
      return end
    },
  }
}

const percentOf = ({ done, total }: Pick<TaskRow, 'done' | 'total'>): number => Math.floor((done * 100) / Math.max(total, 1))

const frameOf = ({ id, kind, title, status, total, done, failed }: TaskRow) =>
  ({ type: 'task', taskId: id, kind, title, status, total, done, failed }) as const

async function show(tx: Tx, house: House, row: TaskRow): Promise<void> {
  if (row.userId !== null) await house.realtime.toUser(tx, row.userId, frameOf(row))
}

const close = <I>(kind: TaskKind<I>, house: House, id: number, end: TaskEnd): Promise<boolean> =>
  house.db.transact((tx) => closeIn(tx, kind, house, id, end))

/** The end and the word of it are one: the person hears of it exactly when it is so. */
async function closeIn<I>(tx: Tx, kind: TaskKind<I>, house: House, id: number, end: TaskEnd): Promise<boolean> {
  const { result, file, ...outcome } = end
  const verb = outcome.done === undefined ? 'fail' : outcome.failed === undefined ? 'finish' : 'finishPartly'
  const row = await turn(tx, house, id, verb, {
    message: summary(outcome).slice(0, 500),
    endTime: wireTime(house.clock.now()),
    ...(result && { result: JSON.stringify(result) }),
    ...(file && { fileName: file.name, fileKey: file.key, fileSize: file.size, expireTime: file.expireTime }),
  })
  if (!row) return false
  await show(tx, house, row)
  if (kind.tell) await kind.tell(tx, row, outcome, house)
  else if (row.userId !== null) await house.realtime.ended(tx, row.userId, row.title, outcome)
  return true
}

/** What failed, with the first of it by name: the person may have left the page that lists them. */
function named(end: TaskEnd, [first, ...others]: TaskFailure[]): TaskEnd {
  if (end.failed === undefined || !first) return end
  return { ...end, failed: `${end.failed}（${first.name}：${first.reason}${others.length ? ' 等' : ''}）` }
}
