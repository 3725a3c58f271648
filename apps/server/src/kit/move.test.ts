import { describe, expect, it } from 'vitest'
import { sampleApp } from '../../test/sample.ts'
import { raw, sql } from './db/db.ts'

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
