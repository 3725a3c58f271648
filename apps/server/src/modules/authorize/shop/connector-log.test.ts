import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { shopsAndStores } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
await shopsAndStores(app)
const { db } = app.house
app.clock.set('2026-11-15 12:00:00')
await db.run(sql`DELETE FROM connector_call`)
await db.run(sql`
  INSERT INTO connector_call (connector, call, account, account_id, outcome, duration_ms, time)
  SELECT c.name, '拉取订单', 'x', c.id, CASE WHEN n = 20 THEN 5 ELSE 1 END, n * 10, '2026-11-14 10:00:00+08'
  FROM (VALUES ('platform-orders', 9001), ('platform-orders', 9010), ('ali1688', 9001)) c(name, id), generate_series(1, 20) n`)
const log = async (user: string, condition: object = {}) =>
  (await (await app.as(user)).post('/authorize/connector-log/list-page', { condition })).data
const speed = async (user: string, condition: object = {}) =>
  (await (await app.as(user)).post('/authorize/connector-log/speed', { condition })).data

it('calls are seen by those who have the shop; what is no shop’s by those who see everything', async () => {
  expect((await log('supervisor')).total).toBe(20)
  expect((await log('admin')).total).toBe(60)
  expect((await log('supervisor')).list[0]).toMatchObject({ shopName: '测试店1', platName: 'Joom', call: '拉取订单' })
  expect((await log('admin', { connector: ['ali1688'] })).list[0]).toMatchObject({ shopId: null, platCode: null })
  expect((await log('admin', { platCode: ['shopee'] })).total).toBe(20)
  expect((await log('admin', { shopId: [9001], outcome: [5] })).total).toBe(1)
  expect(await (await app.as('seller')).post('/authorize/connector-log/list-page', {})).toMatchObject({ status: 403 })
})

it('its speed is that of the filter, day by day', async () => {
  expect(await speed('supervisor')).toEqual([{ day: '2026-11-14', calls: 20, failed: 1, p50: 100, p95: 190 }])
  expect(await speed('admin', { shopId: [9010] })).toMatchObject([{ calls: 20 }])
  expect(await speed('admin', { time: ['2026-11-01', '2026-11-02'] })).toEqual([])
  app.clock.set('2026-12-15 12:00:00')
  expect(await speed('admin')).toEqual([])
})
