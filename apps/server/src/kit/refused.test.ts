import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { sql } from './db/db.ts'

const app = await testApp({ RATE_PER_MINUTE: '200' })
const [admin, seller] = [await app.as('admin'), await app.as('seller')]
const kept = async (condition: object = {}) =>
  (await admin.post('/tool/login-log/list-page', { pageSize: 100, condition: { result: 2, ...condition } })).data.list

it('a refused call is kept beside the failed sign-ins, once a minute for each call of each person', async () => {
  app.clock.set('2026-11-15 10:00:00')
  const { data } = await admin.get('/v1/user/info')
  for (let i = 0; i < 3; i++) {
    expect(await seller.post('/tool/login-log/list-page', {}, { 'user-agent': 'handheld' })).toMatchObject({ status: 403 })
    expect(await seller.get(`/v1/user/explain?userId=${data.userId}`)).toMatchObject({ status: 403 })
  }
  const common = { userName: '王芳', ip: '127.0.0.1', result: 2, time: '2026-11-15 10:00:00' }
  expect(await kept({ username: 'seller' })).toMatchObject([
    { ...common, message: '权限说明 · 权限说明：您没有权限访问，请联系管理员' },
    { ...common, message: '登录日志 · 查询：您没有权限访问，请联系管理员', device: 'handheld' },
  ])
  app.clock.advance(60_000)
  await seller.post('/tool/login-log/list-page')
  await (await app.as('finance')).post('/tool/login-log/list-page')
  expect(await kept({ username: 'seller' })).toHaveLength(3)
  expect(await kept({ username: 'finance' })).toHaveLength(1)
})

it('so are calls beyond the rate, by the address of those who did not sign in', async () => {
  app.clock.set('2026-11-15 11:00:00')
  for (let i = 0; i < 110; i++) await app.visitor.get('/captchaImage')
  expect(await kept({ username: '未登录' })).toMatchObject([
    { ip: '127.0.0.1', message: expect.stringContaining('请求过于频繁') },
  ])
})

it('what was answered leaves no such row', async () => {
  const before = (await kept()).length
  expect(await admin.post('/tool/login-log/list-page')).toMatchObject({ status: 200 })
  expect(await seller.get('/v1/user/info')).toMatchObject({ status: 200 })
  expect(await app.visitor.get('/v1/user/info')).toMatchObject({ status: 401 })
  expect(await kept()).toHaveLength(before)
})

it('the logs of sign-ins, errors and visits can only be added to, and a month of visits is dropped whole', async () => {
  const { db } = app.house
  await db.run(sql`INSERT INTO menu_log (title, time) VALUES ('x', '2020-01-05')`)
  await db.run(sql`INSERT INTO error_log (trace_id, time) VALUES ('x', now())`)
  for (const table of ['login_log', 'error_log', 'menu_log', 'biz_log'])
    for (const change of [`UPDATE ${table} SET time = time`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
      await expect(db.pool.query(change), change).rejects.toThrow('append-only')
  await db.run(sql`DROP TABLE menu_log_default`)
  expect(await db.query(sql`SELECT 1 FROM menu_log WHERE time < '2021-01-01'`)).toEqual([])
})
