import { afterAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { until } from '../../../test/until.ts'
import { raw, sql } from '../db/db.ts'
import { createJobs, type JobKind, type Jobs, type Schedule } from './jobs.ts'
import { runSchedule } from './schedule.ts'

const app = await testApp()
const { house } = app
const opened: Jobs[] = []
/** A node of its own on the same database. */
function node(kinds: JobKind[] = [], schedules: Schedule[] = []): Jobs {
  const jobs = createJobs(house, kinds, schedules, { retryDelay: 0, poll: 0.5 })
  opened.push(jobs)
  return jobs
}
afterAll(() => Promise.all(opened.map((jobs) => jobs.stop())))
const states = async (kind: string) =>
  (await house.db.query<{ state: string }>(sql`SELECT state::text FROM pgboss.job WHERE name = ${kind} ORDER BY created_on`)).map(
    (job) => job.state,
  )

describe('a job', () => {
  it('starts when its transaction commits, and never when it does not', async () => {
    const ran: number[] = []
    const jobs = node([{ name: 'plain', run: async (_house, id) => void ran.push(id) }])
    await jobs.start()
    await expect(
      house.db.transact(async (tx) => {
        await jobs.enqueue(tx, 'plain', 1)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await house.db.transact((tx) => jobs.enqueue(tx, 'plain', 2))
    await until(() => expect(ran).toEqual([2]))
    expect(await states('plain')).toHaveLength(1)
  })

  it('waits for a node that works when the one that takes it only answers calls', async () => {
    const ran: string[] = []
    const kind = (who: string): JobKind => ({ name: 'handed', run: async (_house, id) => void ran.push(`${who} ${id}`) })
    await house.db.transact((tx) => node([kind('web')]).enqueue(tx, 'handed', 7))
    expect(ran).toEqual([])
    await node([kind('worker')]).start()
    await until(() => expect(ran).toEqual(['worker 7']))
  })

  it('is tried three times, then its kind is told why', async () => {
    let tries = 0
    const failed = vi.fn(async () => {})
    const jobs = node([
      {
        name: 'failing',
        run: async () => {
          tries++
          throw new Error('disk full')
        },
        failed,
      },
    ])
    await jobs.start()
    await house.db.transact((tx) => jobs.enqueue(tx, 'failing', 3))
    await until(() => expect(failed).toHaveBeenCalled())
    expect(tries).toBe(3)
    expect(failed).toHaveBeenCalledWith(house, 3, 'disk full')
  })

  it('of a node that died is taken over when its lease ends', async () => {
    const ran: string[] = []
    let release = () => {}
    const stuck = node([
      {
        name: 'long',
        run: async () => {
          ran.push('first')
          await new Promise<void>((resolve) => {
            release = resolve
          })
        },
      },
    ])
    await stuck.start()
    await house.db.transact((tx) => stuck.enqueue(tx, 'long', 4))
    await until(() => expect(ran).toEqual(['first']))
    await house.db.query(raw(`UPDATE pgboss.job SET heartbeat_on = now() - interval '61 seconds' WHERE name = 'long'`))
    const other = node([{ name: 'long', run: async (_house, id) => void ran.push(`second ${id}`) }])
    await other.start()
    await other.supervise()
    await until(() => expect(ran).toEqual(['first', 'second 4']))
    release()
    await until(async () => expect(await states('long')).toEqual(['completed']))
  })

  it('does not start when it was cancelled', async () => {
    const ran: number[] = []
    const jobs = node([{ name: 'cancelled', run: async (_house, id) => void ran.push(id) }])
    await house.db.transact((tx) => jobs.enqueue(tx, 'cancelled', 5))
    await jobs.cancel('cancelled', 5)
    await jobs.start()
    await house.db.transact((tx) => jobs.enqueue(tx, 'cancelled', 6))
    await until(() => expect(ran).toEqual([6]))
  })
})

describe('a schedule', () => {
  const runs = (key: string) =>
    house.db.query(sql`SELECT result, message, run_by FROM scheduled_job_run WHERE job_key = ${key} ORDER BY id`)

  const passedAt = async () => (await house.db.one(raw('SELECT cron_on::text AS at FROM pgboss.version')))?.['at']

  it('runs once however many nodes there are', async () => {
    const ran: string[] = []
    const every = (who: string): Schedule => ({
      key: 'test.minute',
      title: '每分钟',
      cron: '* * * * *',
      run: async () => void ran.push(who),
    })
    const [a, b] = [node([], [every('a')]), node([], [every('b')])]
    await Promise.all([a.start(), b.start()])
    await until(() => expect(ran.length).toBeGreaterThan(0))
    // Later passes, by whichever node, find the minute taken.
    for (let pass = 0; pass < 2; pass++) {
      const before = await passedAt()
      await until(async () => expect(await passedAt()).not.toEqual(before))
    }
    const minutes = await house.db.query(
      raw(`SELECT count(*) AS n FROM pgboss.job WHERE name = 'cron/test.minute' GROUP BY date_trunc('minute', created_on)`),
    )
    expect(minutes.every((minute) => minute['n'] === 1)).toBe(true)
    await until(async () => expect((await runs('test.minute')).length).toBe(ran.length))
    await Promise.all([a.stop(), b.stop()])
  })

  it('keeps its history, refuses a second run beside the first', async () => {
    let release = () => {}
    let fail = false
    const schedule: Schedule = {
      key: 'test.slow',
      title: '慢',
      cron: '0 0 1 1 *',
      run: async () => {
        if (fail) throw new Error('连接失败')
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return '处理 3 行'
      },
    }
    const jobs = node([], [schedule])
    await jobs.start()
    await jobs.trigger('test.slow', 1)
    await until(async () => expect(await runs('test.slow')).toMatchObject([{ result: 0, run_by: 1 }]))
    await expect(jobs.trigger('test.slow', 1)).rejects.toMatchObject({ code: 409, message: '任务正在执行，请稍后再试' })
    release()
    await until(async () => expect(await runs('test.slow')).toMatchObject([{ result: 1, message: '处理 3 行' }]))
    fail = true
    await until(() => jobs.trigger('test.slow', null))
    await until(async () =>
      expect(await runs('test.slow')).toMatchObject([{ result: 1 }, { result: 2, message: '连接失败', run_by: null }]),
    )
    expect(
      await house.db.one(sql`SELECT last_result, last_message, enabled FROM scheduled_job WHERE job_key = 'test.slow'`),
    ).toEqual({
      last_result: 2,
      last_message: '连接失败',
      enabled: 1,
    })
  })

  it('does not run by the clock while it is paused, but by hand', async () => {
    const run = vi.fn(async () => {})
    const schedule: Schedule = { key: 'test.paused', title: '停', cron: '0 0 1 1 *', run }
    const jobs = node([], [schedule])
    await jobs.start()
    await house.db.query(raw(`UPDATE scheduled_job SET enabled = 0 WHERE job_key = 'test.paused'`))
    await runSchedule(house, schedule, undefined)
    expect(await runs('test.paused')).toEqual([])
    await jobs.trigger('test.paused', 1)
    await until(() => expect(run).toHaveBeenCalledTimes(1))
  })

  it('says when it comes next, in Shanghai', () => {
    app.clock.set('2026-11-15 10:00:00')
    expect(node().nextTime('30 3 * * *')?.toISOString()).toBe('2026-11-15T19:30:00.000Z')
  })
})
