import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { until } from '../../../test/until.ts'
import { connect, sql } from '../db/db.ts'
import { deliverDue, trimOutbox } from './deliver.ts'
import { topic } from './topic.ts'

interface Said {
  n: number
}
const told = topic<Said>('test.told', '试说')
const app = await testApp()
const { house } = app
const { db } = house

const heard: string[] = []
let hear = async (_body: Said) => {}
told.listeners.add({
  name: 'test.first',
  title: '试听',
  hear: async (_house, { subject, body }) => {
    await hear(body)
    heard.push(`${subject} ${body.n}`)
  },
})
const say = (subject: string | null, ...numbers: number[]) =>
  db.transact((tx) =>
    told.emit(
      tx,
      app.clock.now(),
      numbers.map((n) => ({ subject, body: { n } })),
    ),
  )
const rows = () =>
  db.query<{ status: number; tries: number; error: string | null }>(
    sql`SELECT status, tries, error FROM outbox_event WHERE topic = 'test.told' ORDER BY id`,
  )
beforeEach(async () => {
  heard.length = 0
  hear = async () => {}
  await db.run(sql`DELETE FROM outbox_event`)
})

describe('an event', () => {
  it('that was rolled back was never said', async () => {
    const writing = db.transact(async (tx) => {
      await told.emit(tx, app.clock.now(), [{ subject: 'a', body: { n: 1 } }])
      throw new Error('rolled back')
    })
    await expect(writing).rejects.toThrow('rolled back')
    await deliverDue(house)
    expect(heard).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('is heard once where all goes well, by each who listens', async () => {
    await say('a', 1)
    await deliverDue(house)
    await deliverDue(house)
    expect(heard).toEqual(['a 1'])
    expect(await rows()).toEqual([{ status: 1, tries: 0, error: null }])
  })

  it('is delivered again when the node died half-way, at once', async () => {
    const dying = connect(app.url, { max: 4, name: 'dying' })
    const [working, stuck] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    hear = () => {
      working.resolve()
      return stuck.promise
    }
    await say('a', 1)
    const cut = deliverDue({ ...house, db: dying }).catch((error: Error) => error)
    await working.promise
    hear = async () => {}
    await deliverDue(house)
    expect(heard).toEqual([])
    await db.run(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dying-holding'`)
    await until(async () => {
      await deliverDue(house)
      expect(await rows()).toEqual([{ status: 1, tries: 0, error: null }])
    })
    // At least once: another lane of the dying node may have heard it before it was cut off too.
    expect(new Set(heard)).toEqual(new Set(['a 1']))
    stuck.reject(new Error('dead'))
    expect(await cut).toBeInstanceOf(Error)
    expect(await rows()).toEqual([{ status: 1, tries: 0, error: null }])
    await dying.close()
  })

  it('is tried again after growing pauses when its listener fails, and holds up its subject alone', async () => {
    hear = async ({ n }) => {
      if (n === 1) throw new Error('carrier away')
    }
    await say('a', 1, 2)
    await say('b', 3)
    await say(null, 4)
    await deliverDue(house)
    expect(heard.sort()).toEqual(['b 3', 'null 4'])
    expect((await rows()).slice(0, 2)).toEqual([
      { status: 0, tries: 1, error: 'carrier away' },
      { status: 0, tries: 0, error: null },
    ])
    app.clock.advance(4000)
    await deliverDue(house)
    expect((await rows())[0]).toMatchObject({ tries: 1 })
    app.clock.advance(2000)
    await deliverDue(house)
    expect((await rows())[0]).toMatchObject({ tries: 2 })
    app.clock.advance(6000)
    await deliverDue(house)
    expect((await rows())[0]).toMatchObject({ tries: 2 })
    hear = async () => {}
    app.clock.advance(6000)
    await deliverDue(house)
    expect(heard.slice(2)).toEqual(['a 1', 'a 2'])
  })

  it('is left to people after the last try: seen, sent again or given up', async () => {
    hear = async () => {
      throw new Error('never')
    }
    await say('a', 1)
    for (let i = 0; i < 12; i++) {
      await deliverDue(house)
      app.clock.advance(3_600_000)
    }
    expect(await rows()).toEqual([{ status: 2, tries: 12, error: 'never' }])
    hear = async () => {}
    await say('a', 2)
    await deliverDue(house)
    expect(heard).toEqual(['a 2'])
    const admin = await app.as('admin')
    const page = await admin.post('/tool/outbox/list-page', { condition: { status: 2 } })
    expect(page.data.list).toMatchObject([
      { topicName: '试说', listenerName: '试听', subject: 'a', error: 'never', body: { n: 1 } },
    ])
    const ids = [page.data.list[0].id]
    expect(await (await app.as('seller')).post('/tool/outbox/retry', { ids })).toMatchObject({ status: 403 })
    expect(await admin.post('/tool/outbox/retry', { ids })).toMatchObject({ code: 200 })
    expect(await admin.post('/tool/outbox/retry', { ids })).toMatchObject({ code: 409 })
    await deliverDue(house)
    expect(heard).toEqual(['a 2', 'a 1'])
    await say('a', 3)
    const waiting = await db.one<{ id: number }>(sql`SELECT max(id) AS id FROM outbox_event`)
    expect(await admin.post('/tool/outbox/discard', { ids: [waiting!.id] })).toMatchObject({ code: 200 })
    await deliverDue(house)
    expect(heard).toHaveLength(2)
    app.clock.advance(8 * 86_400_000)
    await trimOutbox(house)
    expect(await rows()).toEqual([])
  })

  it('of a listener that is gone says so', async () => {
    await db.run(
      sql`INSERT INTO outbox_event (topic, listener, subject, body, next_time) VALUES ('test.told', 'test.old', 'a', '{}', now())`,
    )
    await deliverDue(house)
    expect(await rows()).toMatchObject([{ status: 0, tries: 1, error: '没有接收方 test.old' }])
  })
})

it('is heard in the order of the commits of its subject, whoever delivers', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const emitted = Promise.withResolvers<void>()
  const slow = db.transact(async (tx) => {
    await told.emit(tx, app.clock.now(), [{ subject: 'a', body: { n: 1 } }])
    emitted.resolve()
    await first.promise
  })
  await emitted.promise
  const quick = db.transact(async (tx) => {
    await told.emit(tx, app.clock.now(), [{ subject: 'a', body: { n: 2 } }])
    second.resolve()
  })
  await say('b', 3)
  await deliverDue(house)
  expect(heard).toEqual(['b 3'])
  first.resolve()
  await Promise.all([slow, quick, second.promise])
  for (let n = 4; n < 30; n++) await say('a', n)
  const other = connect(app.url, { max: 4 })
  await Promise.all([deliverDue(house), deliverDue({ ...house, db: other })])
  await deliverDue(house)
  await other.close()
  expect(heard.slice(1)).toEqual([1, 2, ...Array.from({ length: 26 }, (_, i) => i + 4)].map((n) => `a ${n}`))
})
