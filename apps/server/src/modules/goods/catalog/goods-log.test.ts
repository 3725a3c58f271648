import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sampleGoods } from '../../../../test/fixtures/goods-sample.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-15 10:00:00')
const admin = await app.as('admin')
const PAGE = '/goods/goods/log-page'
const STATUS = '/goods/goods-status-update-log'
const a = await sampleGoods(app, { code: 'LOGA', statuses: ['20', '20'], developer: 'cai.wen' })
const b = await sampleGoods(app, { code: 'LOGB', statuses: ['20'], developer: 'yu.qing' })
const change = (skuIds: number[], toStatus: string, reason = '因为') =>
  admin.post('/goods/goods/change-status', { skuIds, toStatus, reason })
await change([a.skus[0]!], '30')
await change([a.skus[1]!, b.skus[0]!], '40')
await db.run(sql`
  INSERT INTO biz_log (entity, entity_id, action, changes, user_id, time)
  VALUES ('goods/goodsSku', ${a.skus[0]}, '修改', '[{"field":"costPrice","label":"采购价","from":"1.0000","to":"2.0000"},{"field":"weight","label":"净重(g)","from":"1","to":"2"}]',
    1, '2026-10-01 08:00:00+08')`)
const status = async (condition: object) =>
  (await admin.post(`${STATUS}/list-page`, { condition: { goodsCode: 'LOGA LOGB', ...condition } })).data
const page = async (condition: object) => (await admin.post(PAGE, { condition: { goodsCode: 'LOGA LOGB', ...condition } })).data

it('the status log is filtered by everything it shows', async () => {
  expect((await status({})).list).toMatchObject([
    {
      goodsCode: 'LOGB',
      sku: 'LOGB01',
      fromStatus: '20',
      toStatus: '40',
      source: 2,
      reason: '因为',
      createTime: '2026-11-15 10:00:00',
    },
    { goodsCode: 'LOGA', sku: 'LOGA02', source: 2 },
    { goodsCode: 'LOGA', sku: 'LOGA01', toStatus: '30', source: 1, operatorName: expect.any(String) },
  ])
  expect((await status({ sku: 'loga01' })).total).toBe(1)
  expect((await status({ goodsCode: 'logb' })).total).toBe(1)
  expect((await status({ toStatus: ['40'] })).total).toBe(2)
  expect((await status({ fromStatus: ['30'] })).total).toBe(0)
  expect((await status({ source: [2] })).total).toBe(2)
  expect((await status({ operatorId: [await idOf(app, 'admin')] })).total).toBe(3)
  expect((await status({ operatorId: [await idOf(app, 'boss')] })).total).toBe(0)
  expect((await status({ createTime: ['2026-11-09', '2026-11-15'] })).total).toBe(3)
  expect((await status({ createTime: ['2026-11-01', '2026-11-14'] })).total).toBe(0)
})

it('the status log of one goods is the latest first, within reach', async () => {
  const { data } = await admin.get(`${STATUS}/list?goodsId=${a.id}`)
  expect(data.map((row: { sku: string }) => row.sku)).toEqual(['LOGA02', 'LOGA01'])
  expect(await (await app.as('yu.qing')).get(`${STATUS}/list?goodsId=${a.id}`)).toMatchObject({ code: 404 })
  expect(await admin.get(`${STATUS}/list`)).toMatchObject({ code: 400 })
})

it('the operation log holds goods and SKUs, and is filtered too', async () => {
  const all = await page({})
  expect(all.list.map((row: { goodsCode: string; sku: string | null }) => [row.goodsCode, row.sku])).toContainEqual([
    'LOGA',
    'LOGA01',
  ])
  expect(all.total).toBeGreaterThan(4)
  expect((await page({ sku: 'LOGA01' })).total).toBe(2)
  expect((await page({ action: '修改' })).total).toBe(1)
  expect((await page({ time: ['2026-11-09', '2026-11-15'], action: '修改' })).total).toBe(0)
  expect((await page({ userId: [await idOf(app, 'boss')] })).total).toBe(0)
  expect((await page({ goodsCode: 'LOGB' })).list.every((row: { goodsCode: string }) => row.goodsCode === 'LOGB')).toBe(true)
})

it('people see the logs of their goods, and cost only with the right to', async () => {
  const cai = await app.as('cai.wen')
  const codes = async (path: string) => {
    const { data } = await cai.post(path, { condition: { goodsCode: 'LOGA,LOGB' } })
    return [...new Set(data.list.map((row: { goodsCode: string }) => row.goodsCode))]
  }
  expect(await codes(PAGE)).toEqual(['LOGA'])
  expect(await codes(`${STATUS}/list-page`)).toEqual(['LOGA'])
  const fields = async (who: string) => {
    const { data } = await (await app.as(who)).post(PAGE, { condition: { sku: 'LOGA01', action: '修改' } })
    return data.list[0].changes.map((one: { field: string }) => one.field)
  }
  expect(await fields('cai.wen')).toEqual(['costPrice', 'weight'])
  expect(await fields('warehouse')).toEqual(['weight'])
})

it('both are exported by their filter', async () => {
  for (const path of ['/goods/goods/log-export', `${STATUS}/export`]) {
    const file = await admin.post(path, { condition: { goodsCode: 'LOGA' } })
    expect(file.headers['content-type']).toContain('spreadsheetml')
  }
})

it('the log of statuses is never rewritten', async () => {
  await expect(db.run(sql`UPDATE goods_goods_status_update_log SET reason = '改'`)).rejects.toThrow('append-only')
  await expect(db.run(sql`DELETE FROM goods_goods_status_update_log`)).rejects.toThrow('append-only')
})
