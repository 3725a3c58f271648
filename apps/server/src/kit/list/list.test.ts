import { beforeAll, describe, expect, it, vi } from 'vitest'
import { order, sampleApp } from '../../../test/sample.ts'
import { raw } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { listOf } from './list.ts'

const app = await sampleApp()
const admin = await app.as('admin')
const page = (input: Record<string, unknown>, who = admin) => who.post('/sample/order/list-page', input)

beforeAll(async () => {
  await app.house.db.query(
    raw(`
    INSERT INTO sample_order (code, title, quantity, cost, place)
    SELECT 'N' || n, CASE WHEN n <= 9999 THEN '少' ELSE '多' END, n % 7, n, CASE WHEN n % 2 = 0 THEN 'P' END FROM generate_series(1, 10050) n`),
  )
  await app.grant('seller', 'sample:order:view', 'sample:order:edit')
})

describe('a page', () => {
  it('counts exactly up to the cap, then says so, and counts on request', async () => {
    expect((await page({})).data).toMatchObject({ total: 10_000, capped: true })
    expect((await page({ exact: 1 })).data.total).toBe(10_050)
    expect((await page({ exact: 1 })).data.capped).toBeUndefined()
    const below = (await page({ condition: { title: '少' } })).data
    expect([below.total, below.capped]).toEqual([9999, undefined])
    const tabs = { few: raw("t.title = '少'"), all: raw('true') }
    const ctx = { house: app.house, user: { userId: 1, permissions: new Set(['*:*:*']) } } as unknown as Ctx
    expect(await listOf(order).counts(app.house.db, tabs, { quantity: [0, 9] }, ctx)).toEqual({
      few: 9999,
      all: 10_001,
    })
  })
  it('is the asked one, twenty rows unless told', async () => {
    const codes = async (input: Record<string, unknown>) => (await page(input)).data.list.map((row: { code: string }) => row.code)
    expect(await codes({})).toHaveLength(20)
    const byId = [{ field: 'id', order: 'asc' }]
    expect(await codes({ pageSize: 10, pageNum: 3, orderBy: byId })).toEqual(Array.from({ length: 10 }, (_, i) => `N${21 + i}`))
    expect(await codes({ pageSize: 100, pageNum: 1000 })).toEqual([])
  })
  it('is sorted by any field and by id within equals, empty values last', async () => {
    const rows = (await page({ pageSize: 100, orderBy: [{ field: 'quantity', order: 'desc' }] })).data.list
    expect(new Set(rows.map((row: { quantity: number }) => row.quantity))).toEqual(new Set([6]))
    const ids = rows.map((row: { id: number }) => row.id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
    const [first] = (await page({ orderBy: [{ field: 'place', order: 'desc' }] })).data.list
    expect(first.place).toBe('P')
    expect((await page({ orderBy: [{ field: 'createTime', order: 'asc' }] })).code).toBe(200)
  })
  it('is the same from either end: every row once, in its order, ties by id', async () => {
    const byPlace = [
      { field: 'place', order: 'desc' },
      { field: 'quantity', order: 'asc' },
    ]
    for (const orderBy of [undefined, byPlace]) {
      const whole = await app.house.db.query<{ id: number }>(
        raw(
          `SELECT id FROM sample_order WHERE deleted_at IS NULL ORDER BY ${orderBy ? 'place DESC NULLS LAST, quantity, ' : ''}id DESC`,
        ),
      )
      const ids = whole.map(({ id }) => id)
      for (const pageNum of [20, 21, 50, 51, 52, 100, 101, 102]) {
        const { list, total } = (await page({ pageNum, pageSize: 100, exact: 1, orderBy })).data
        expect(list.map(({ id }: { id: number }) => id)).toEqual(ids.slice((pageNum - 1) * 100, pageNum * 100))
        expect(total).toBe(10_050)
      }
    }
  })
  it('far behind is read from the end', async () => {
    const sent = vi.spyOn(app.house.db.pool, 'query')
    await page({ pageNum: 101, pageSize: 100, exact: 1 })
    const skipped = sent.mock.calls.flatMap(([one]) => ((one as unknown as { values?: unknown[] }).values ?? []) as unknown[])
    expect(skipped).not.toContain(10_000)
    sent.mockRestore()
  })
  it('refuses to sort by what it does not have', async () => {
    for (const field of ['nope', 'password_hash', 'id; DROP TABLE sample_order', 'constructor', '__proto__'])
      expect(await page({ orderBy: [{ field, order: 'asc' }] })).toMatchObject({ code: 400, msg: `不能按「${field}」排序` })
    expect((await page({ orderBy: [{ field: 'code', order: 'sideways' }] })).code).toBe(400)
  })
  it('costs the same number of queries for 10 and for 100 rows', async () => {
    const sent = vi.spyOn(app.house.db.pool, 'query')
    const queries = async (pageSize: number) => {
      sent.mockClear()
      await page({ pageSize, condition: { quantity: [0, 0], title: '多' } })
      return sent.mock.calls.length
    }
    expect(await queries(10)).toBeGreaterThan(1)
    expect(await queries(100)).toBe(await queries(10))
    sent.mockRestore()
  })
})

describe('a field with a reach', () => {
  it('is not in lists, details, filters or sorts of those without it', async () => {
    const seller = await app.as('seller')
    const [mine] = (await page({ condition: { code: 'N1' } })).data.list
    expect(mine).toMatchObject({ cost: '1.00' })
    const [theirs] = (await page({ condition: { code: 'N1' } }, seller)).data.list
    expect(theirs.code).toBe('N1')
    expect(theirs).not.toHaveProperty('cost')
    expect((await seller.get(`/sample/order/${mine.id}`)).data).not.toHaveProperty('cost')
    expect((await seller.get(`/sample/order/list?code=N1`)).data[0]).not.toHaveProperty('cost')
    expect((await page({ condition: { cost: ['1', '1'] } }, seller)).code).toBe(400)
    expect((await page({ orderBy: [{ field: 'cost', order: 'asc' }] }, seller)).code).toBe(400)
  })
  it('cannot be written without it, and stays out of the conflict report', async () => {
    const seller = await app.as('seller')
    const refused = await seller.post('/sample/order', { code: 'S1', cost: '5' })
    expect(refused).toMatchObject({ status: 403, msg: '您没有权限修改「成本」' })
    const { data } = await admin.post('/sample/order', { code: 'S2', cost: '5' })
    await admin.put('/sample/order', { code: 'S2', id: data.id, version: 1, cost: '7', title: '改' })
    const stale = await seller.put('/sample/order', { code: 'S2', id: data.id, version: 1, title: '我改' })
    expect(stale.code).toBe(409)
    expect(stale.data.since[0].changes.map((change: { field: string }) => change.field)).toEqual(['title'])
    expect(stale.data.current).not.toHaveProperty('cost')
    const own = await seller.put('/sample/order', { code: 'S2', id: data.id, version: 2, title: '我改' })
    expect(own.code).toBe(200)
    expect((await admin.get(`/sample/order/${data.id}`)).data.cost).toBe('7.00')
  })
})
