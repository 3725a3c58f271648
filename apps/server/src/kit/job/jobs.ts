import { PgBoss } from 'pg-boss'
import type { Tx } from '../db/db.ts'
import { orAway } from '../db/db-away.ts'
import type { House } from '../house.ts'
import { refuse } from '../refuse.ts'
import { JobQueues } from './job-queues.ts'
import { declareSchedules, queueOf, runSchedule, TIME_ZONE } from './schedule.ts'

/** Background work on one row of the module's own table: the row holds state, progress and result, the queue only wakes it. */
export interface JobKind {
  name: string
  /** Must bear being run again from the start: after a failure, or when its node died. */
  run(house: House, jobId: number, signal: AbortSignal): Promise<void>
  /** After the last try. */
  failed?(house: House, jobId: number, reason: string): Promise<void>
}
export interface Schedule {
  key: string
  title: string
  /** Five fields, in Asia/Shanghai. */
  cron: string
  /** Also once whenever a node starts. */
  atStart?: boolean
  /** What it did, for the history. */
  run(house: House): Promise<string | void>
}
export interface Jobs {
  /** Within the caller's transaction: a rollback takes the job with it. */
  enqueue(tx: Tx, kind: string, jobId: number): Promise<void>
  /** A waiting job never starts; a running one finds its signal aborted or its row gone. */
  cancel(kind: string, jobId: number): Promise<void>
  /** Runs a schedule now; refuses while it is running. */
  trigger(key: string, userId: number | null): Promise<void>
  nextTime(cron: string): Date | null
  /** Takes over what dead nodes left, now instead of at the next half minute. */
  supervise(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
export interface JobOptions {
  /** Seconds before a failed try is repeated. */
  retryDelay?: number
  /** Seconds between looks at a queue; new jobs wake their worker at once, repeated ones are found so. */
  poll?: number
  say?: (error: Error) => void
}

/** On pg-boss: every node may work, each job is held by one under a lease of 60 seconds. */
export function createJobs(house: House, kinds: JobKind[], schedules: Schedule[], options: JobOptions = {}): Jobs {
  const queues = new JobQueues(house.config.databaseUrl, options)
  return {
    enqueue: async (tx, kind, jobId) => {
      const boss = await queues.open(kinds, schedules)
      await boss.send(kind, { jobId }, { db: within(tx), singletonKey: String(jobId) })
    },
    cancel: async (kind, jobId) => {
      const boss = await queues.open(kinds, schedules)
      const found = await boss.findJobs(kind, { key: String(jobId) })
      const live = found.filter((job) => ['created', 'retry', 'active'].includes(job.state)).map((job) => job.id)
      if (live.length) await boss.cancel(kind, live)
    },
    trigger: async (key, userId) => {
      const boss = await queues.open(kinds, schedules)
      if (!(await boss.send(queueOf(key), { userId }))) throw refuse('任务正在执行，请稍后再试')
    },
    nextTime: (cron) =>
      new PgBoss(house.config.databaseUrl).previewSchedule(cron, { tz: TIME_ZONE, count: 1, from: house.clock.now() })[0] ?? null,
    supervise: async () => (await queues.open(kinds, schedules)).supervise(),
    start: () => work(house, queues, kinds, schedules),
    stop: () => queues.close(),
  }
}

async function work(house: House, queues: JobQueues, kinds: JobKind[], schedules: Schedule[]): Promise<void> {
  await declareSchedules(house, schedules)
  const boss = await queues.open(kinds, schedules, true)
  try {
    await queues.work(boss, house, kinds)
    for (const schedule of schedules) {
      const queue = queueOf(schedule.key)
      await boss.work<{ userId?: number }>(queue, queues.seldom, ([job]) => runSchedule(house, schedule, job!.data?.userId))
      if (schedule.atStart) await boss.send(queue, {})
    }
  } catch (error) {
    // Half of the workers are none: the next start makes all of them.
    await queues.close().catch(() => {})
    throw orAway(error as Error)
  }
}

/** pg-boss sends its statements through the caller's transaction. */
const within = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.query({ text, values } as Parameters<Tx['query']>[0]),
  }),
})
