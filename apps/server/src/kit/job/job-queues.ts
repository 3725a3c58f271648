import { PgBoss } from 'pg-boss'
import { orAway } from '../db/db-away.ts'
import type { House } from '../house.ts'
import type { JobKind, JobOptions, Schedule } from './jobs.ts'
import { queueOf, TIME_ZONE } from './schedule.ts'

const failedOf = (kind: string): string => `${kind}.failed`
/** A node that says nothing for this long has died; its job is given to another. */
const LEASE = 60

interface Polling {
  pollingIntervalSeconds: number
  notifyPollingIntervalSeconds: number
}

/** The queues behind the jobs. A node that only enqueues opens them without workers, clocks or supervision. */
export class JobQueues {
  readonly #url: string
  readonly #options: JobOptions
  #boss: Promise<PgBoss> | null = null
  #working = false

  readonly polling: Polling
  /** Schedules are never repeated, and each is told of: while that works, dozens of queues need no look. */
  readonly seldom: Polling

  constructor(url: string, options: JobOptions) {
    this.#url = url
    this.#options = options
    const poll = options.poll ?? 5
    this.polling = { pollingIntervalSeconds: poll, notifyPollingIntervalSeconds: poll }
    this.seldom = { pollingIntervalSeconds: poll, notifyPollingIntervalSeconds: options.poll ?? 60 }
  }

  async open(kinds: JobKind[], schedules: Schedule[], working = false): Promise<PgBoss> {
    if (working && this.#boss && !this.#working) await this.close()
    this.#working ||= working
    this.#boss ??= this.#begin(kinds, schedules).catch((error: Error) => {
      // The next who asks tries again.
      this.#boss = null
      throw orAway(error)
    })
    return this.#boss
  }

  /** Workers of every kind, and beside each one that tells the kind when a job has failed for good. */
  async work(boss: PgBoss, house: House, kinds: JobKind[]): Promise<void> {
    for (const kind of kinds) {
      await boss.work<{ jobId: number }>(kind.name, this.polling, async ([job]) => kind.run(house, job!.data.jobId, job!.signal))
      const options = { ...this.polling, includeMetadata: true } as const
      await boss.work<{ jobId: number }, void, typeof options>(failedOf(kind.name), options, async ([job]) => {
        const reason = (job!.sourceOutput as { message?: string } | null)?.message ?? '执行中断'
        await kind.failed?.(house, job!.data.jobId, reason)
      })
    }
  }

  async close(): Promise<void> {
    const boss = await this.#boss
    this.#boss = null
    this.#working = false
    await boss?.stop({ graceful: true, timeout: 5000 })
  }

  async #begin(kinds: JobKind[], schedules: Schedule[]): Promise<PgBoss> {
    const boss = new PgBoss({
      connectionString: this.#url,
      schema: 'pgboss',
      application_name: 'erp-jobs',
      max: 4,
      schedule: this.#working,
      supervise: this.#working,
      superviseIntervalSeconds: 30,
      monitorIntervalSeconds: 30,
      cronMonitorIntervalSeconds: Math.min(30, 6 * this.polling.pollingIntervalSeconds),
      cronWorkerIntervalSeconds: Math.max(1, this.polling.pollingIntervalSeconds),
      useListenNotify: this.#working,
    })
    boss.on('error', (error) => this.#options.say?.(error as Error))
    try {
      await boss.start()
      await this.#declare(boss, kinds, schedules)
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {})
      throw error
    }
    return boss
  }

  async #declare(boss: PgBoss, kinds: JobKind[], schedules: Schedule[]): Promise<void> {
    const lease = { heartbeatSeconds: LEASE, expireInSeconds: 6 * 3600, notify: true }
    for (const kind of kinds) {
      await boss.createQueue(failedOf(kind.name), { notify: true, retryLimit: 5 })
      await boss.createQueue(kind.name, {
        ...lease,
        retryLimit: 2,
        retryDelay: this.#options.retryDelay ?? 10,
        deadLetter: failedOf(kind.name),
      })
    }
    for (const { key } of schedules) await boss.createQueue(queueOf(key), { ...lease, policy: 'exclusive', retryLimit: 0 })
    if (this.#working) await this.#schedule(boss, schedules)
  }

  async #schedule(boss: PgBoss, schedules: Schedule[]): Promise<void> {
    const wanted = new Set(schedules.map(({ key }) => queueOf(key)))
    for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
    for (const { key, cron } of schedules) await boss.schedule(queueOf(key), cron, {}, { tz: TIME_ZONE })
  }
}
