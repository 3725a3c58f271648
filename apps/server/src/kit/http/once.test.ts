import { expect, it } from 'vitest'
import { sampleApp } from '../../../test/sample.ts'
import { sql } from '../db/db.ts'

const app = await sampleApp()
const admin = await app.as('admin')
const key = (value: string) => ({ 'idempotency-key': value })
const rowsOf = async (title: string) => (await app.house.db.query(sql`SELECT id FROM sample_order WHERE title = ${title}`)).length

it('makes one row of many parallel requests with one key, and tells all of them the same', async () => {
  const body = { code: 'ONCE', title: '一次' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => admin.post('/sample/order', body, key('parallel-0001'))))
  expect(answers.map((answer) => answer.code)).toEqual(Array(6).fill(200))
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1)
  expect(await rowsOf('一次')).toBe(1)
})

it('lets a refused request be tried again with its key', async () => {
  expect((await admin.post('/sample/order', { code: 'ONCE', title: '占用' }, key('again-00001'))).code).toBe(400)
  expect((await admin.post('/sample/order', { code: 'FREE', title: '占用' }, key('again-00001'))).code).toBe(200)
  expect(await rowsOf('占用')).toBe(1)
})

it('keeps the key to one person, one call and one input', async () => {
  await app.grant('supervisor', 'sample:order:edit', 'sample:order:view')
  const other = await app.as('supervisor')
  expect((await admin.post('/sample/order', { code: 'K1', title: '甲' }, key('shared-0001'))).code).toBe(200)
  expect((await other.post('/sample/order', { code: 'K2', title: '乙' }, key('shared-0001'))).code).toBe(200)
  expect(await admin.post('/sample/order', { code: 'K3' }, key('shared-0001'))).toMatchObject({
    code: 400,
    msg: '该 Idempotency-Key 已用于另一个请求',
  })
})

it('refuses a key that is none', async () => {
  for (const bad of ['short', 'x'.repeat(101), "a'; DROP TABLE x"])
    expect((await admin.post('/sample/order', { code: 'K9' }, key(bad))).msg).toMatch(/Idempotency-Key 应为/)
})
