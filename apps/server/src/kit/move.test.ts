import { describe, expect, it } from 'vitest'
import { flow, sampleApp, order as sampleOrder } from '../../test/sample.ts'
import { until } from '../../test/until.ts'
import { raw, type Sql, sql } from './db/db.ts'
import { contextOfClock } from './job/background.ts'
import { moveSet } from './move.ts'

const app = await sampleApp()
const admin = await app.as('admin')
const { db } = app.house
const make = async (code: string, status = 100) =>
  (await db.one<{ id: number }>(sql`INSERT INTO sample_order (code, status) VALUES (${code}, ${status}) RETURNING id`))!.id
const stateOf = async (id: number) => db.one(sql`SELECT status, version FROM sample_order WHERE id = ${id}`)
const audit = (...ids: number[]) => admin.post('/sample/order/audit', { ids })

describe('a move', () => {
  it('writes state, version, who, when and one log row from → to', async () => {
    app.clock.set('2026-11-15 10:00:00')
    const id = await make('M1')
    expect((await audit(id)).code).toBe(200)
    const row = await db.one(
      sql`SELECT o.status, o.version, o.update_time, u.name FROM sample_order o JOIN account_user u ON u.id = o.update_by WHERE o.id = ${id}`,
    )
    expect(row).toEqual({ status: 200, version: 2, update_time: '2026-11-15 10:00:00', name: '陈建国' })
    const logs = await db.query(
      sql`SELECT action, changes, version FROM biz_log WHERE entity = 'sample/order' AND entity_id = ${id}`,
    )
    expect(logs).toEqual([
      { action: '审核', version: 2, changes: [{ field: 'status', label: '状态', from: '待审核', to: '已审核' }] },
    ])
  })

  it('is refused from any other state, in words, and changes nothing', async () => {
    const id = await make('M2', 700)
    expect(await audit(id)).toMatchObject({ status: 200, code: 409, msg: '样单当前为「作废」，不能审核' })
    expect(await stateOf(id)).toEqual({ status: 700, version: 1 })
    expect(await audit(987654)).toMatchObject({ code: 404, data: { refusals: [{ id: 987654, reason: '样单不存在或已删除' }] } })
  })

  it('of several is all or nothing and lists every refusal', async () => {
    const [good, done, void_] = [await make('M3'), await make('M4', 200), await make('M5', 700)]
    const answer = await audit(void_, good, done, good)
    expect(answer.code).toBe(409)
    expect(answer.data.refusals).toEqual([
      { id: done, reason: '样单当前为「已审核」，不能审核' },
      { id: void_, reason: '样单当前为「作废」，不能审核' },
    ])
    expect(await stateOf(good)).toEqual({ status: 100, version: 1 })
    expect(await db.query(sql`SELECT 1 FROM biz_log WHERE entity = 'sample/order' AND entity_id = ${good}`)).toEqual([])
  })

  it('happens once when two people press at the same time', async () => {
    const id = await make('M6')
    const codes = (await Promise.all([audit(id), audit(id), audit(id)])).map((answer) => answer.code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await stateOf(id)).toEqual({ status: 200, version: 2 })
  })

  it('of overlapping batches in opposite orders ends without a deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, i) => make(`D${i}`)))
    const answers = await Promise.all([audit(...ids), audit(...ids.toReversed())])
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.one(raw(`SELECT count(*) AS n FROM sample_order WHERE code LIKE 'D%' AND status = 200`))).toEqual({ n: 12 })
  })
})

const ctx = contextOfClock(app.house, 'sample/order')
const moveThem = (which: number[] | Sql, options: Parameters<typeof moveSet>[6] = {}) =>
  db.transact((tx) => moveSet(tx, sampleOrder, flow, 'audit', which, ctx, options))

describe('a move of many', () => {
  it('writes state, version, who, when, further columns and a log row each, and says what moved', async () => {
    app.clock.set('2026-11-15 11:00:00')
    const [first, second] = [await make('S1'), await make('S2')]
    const user = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE name = '陈建国'`))!
    const asked = { ...contextOfClock(app.house, 'sample/order'), user: { userId: user.id } as never }
    const set = { title: sql`t.code || '已审'`, quantity: 7 }
    const moved = await db.transact((tx) =>
      moveSet(tx, sampleOrder, flow, 'audit', [second, first, second], asked, { set, note: '一起审' }),
    )
    expect(moved).toEqual([first, second].map((id) => ({ id, version: 2, from: 100, to: 200 })))
    const rows = await db.query(sql`
      SELECT status, version, title, quantity, update_by, update_time FROM sample_order WHERE id = ANY(${[first, second]}::bigint[]) ORDER BY id`)
    const same = { status: 200, version: 2, quantity: 7, update_by: user.id, update_time: '2026-11-15 11:00:00' }
    expect(rows).toEqual([
      { ...same, title: 'S1已审' },
      { ...same, title: 'S2已审' },
    ])
    const logs = await db.query(sql`
      SELECT entity_id AS id, action, note, version, user_id, changes FROM biz_log WHERE entity = 'sample/order' AND entity_id = ANY(${[first, second]}::bigint[]) ORDER BY entity_id`)
    const changes = [{ field: 'status', label: '状态', from: '待审核', to: '已审核' }]
    expect(logs).toEqual(
      [first, second].map((id) => ({ id, action: '审核', note: '一起审', version: 2, user_id: user.id, changes })),
    )
  })

  it('is refused for all in the words of one, and changes nothing', async () => {
    const [good, done, void_] = [await make('S3'), await make('S4', 200), await make('S5', 700)]
    const refused = await moveThem([void_, good, done, 987654]).catch((error) => error)
    expect(refused).toMatchObject({ code: 409, message: '样单当前为「已审核」，不能审核' })
    expect(refused.data.refusals).toEqual([
      { id: done, reason: '样单当前为「已审核」，不能审核' },
      { id: void_, reason: '样单当前为「作废」，不能审核' },
      { id: 987654, reason: '样单不存在或已删除' },
    ])
    expect(await stateOf(good)).toEqual({ status: 100, version: 1 })
    expect(await moveThem(sql`t.code = 'S4'`, { says: () => '审过了' }).catch((error) => error.message)).toBe('审过了')
  })

  it('has changed nothing when it refuses, so that its caller may go on', async () => {
    const [good, done] = [await make('S6'), await make('S7', 200)]
    await db.transact(async (tx) => {
      for (const ids of [
        [good, done],
        [good, 987654],
      ])
        await expect(moveSet(tx, sampleOrder, flow, 'audit', ids, ctx)).rejects.toThrow()
    })
    expect(await stateOf(good)).toEqual({ status: 100, version: 1 })
    expect(await moveThem([987654]).catch((error) => error)).toMatchObject({ code: 404, message: '样单不存在或已删除' })
  })

  it('leaves alone what is not ready, when asked for the ready ones', async () => {
    const [good, done] = [await make('S8'), await make('S9', 200)]
    const moved = await moveThem(
      sql`t.code IN ('S8', 'S9') AND NOT EXISTS (SELECT 1 FROM sample_order o WHERE o.parent_id = t.id)`,
      {
        ready: true,
      },
    )
    expect(moved.map(({ id }) => id)).toEqual([good])
    expect(await stateOf(done)).toEqual({ status: 200, version: 1 })
    expect(await moveThem([good, done, 987654], { ready: true })).toEqual([])
  })

  it('waits for who holds a row: it then moves from what was made of it, or is refused', async () => {
    const [edited, moved] = [await make('S10'), await make('S11')]
    const waits = async (holding: Sql, ids: number[]) => {
      let second: Promise<unknown> | undefined
      await db.transact(async (tx) => {
        await tx.run(holding)
        second = moveThem(ids).catch((error) => error.message)
        await until(async () =>
          expect(
            await db.query(raw(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)),
          ).toHaveLength(1),
        )
      })
      return second
    }
    const changed = await waits(sql`UPDATE sample_order SET version = version + 1 WHERE id = ${edited}`, [edited])
    expect(changed).toEqual([{ id: edited, version: 3, from: 100, to: 200 }])
    const cancelled = await waits(sql`UPDATE sample_order SET status = 700, version = 2 WHERE id = ${moved}`, [moved])
    expect(cancelled).toBe('样单当前为「作废」，不能审核')
    expect(await stateOf(moved)).toEqual({ status: 700, version: 2 })
  })
})
