import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { raw } from '../../../kit/db/db.ts'

const app = await testApp()
await app.house.db.run(raw('DELETE FROM data_center_report_home_log'))
const [admin, seller] = [await app.as('admin'), await app.as('seller')]
const page = async (path: string) => (await seller.post(`/data-center-report/${path}`, { pageNum: 1, pageSize: 100 })).data

it('keeps notices and logs of the dashboard apart', async () => {
  const add = (entry: Record<string, unknown>) => admin.post('/data-center-report/homePageLog/add', entry)
  expect(await add({ title: '放假通知', details: '<script>alert(1)</script>', type: 1 })).toMatchObject({ code: 200 })
  expect(await add({ title: '系统维护', details: '今晚 22 点', type: 2 })).toMatchObject({ code: 200 })
  expect(await page('homePage/notice/page')).toMatchObject({
    total: 1,
    list: [{ title: '放假通知', details: '<script>alert(1)</script>', type: 1 }],
  })
  const logs = await page('homePageLog/page')
  expect(logs).toMatchObject({ total: 1, list: [{ title: '系统维护', details: '今晚 22 点', type: 2 }] })
  const { id, version } = logs.list[0]
  const change = { id, version, title: '维护延期', details: '明晚', type: 2 }
  expect(await add(change)).toMatchObject({ code: 200, data: { id, title: '维护延期' } })
  expect(await add(change)).toMatchObject({ code: 409 })
  expect(await add({ ...change, version: undefined })).toMatchObject({ code: 400, msg: '版本号不能为空' })
  expect(await add({ ...change, version: 2, type: 1 })).toMatchObject({ code: 400, msg: '类型创建后不能修改' })
  expect((await page('homePageLog/page')).total).toBe(1)
})

it('adds to the update log for administrators only, newest first', async () => {
  const add = (who: typeof admin, title: string) => who.post('/data-center-report/updateLog/add', { title, details: '详情' })
  expect(await add(seller, '越权')).toMatchObject({ status: 403 })
  expect(await seller.post('/data-center-report/homePageLog/add', { title: '越权', details: 'x', type: 1 })).toMatchObject({
    status: 403,
  })
  expect(await add(admin, '')).toMatchObject({ code: 400, msg: '标题不能为空' })
  app.clock.set('2026-11-15 10:00:00')
  expect(await add(await app.as('admin'), '第一条')).toMatchObject({ code: 200 })
  expect(await add(await app.as('admin'), '第二条')).toMatchObject({ code: 200 })
  const reader = await app.as('seller')
  const { list, total } = (await reader.post('/data-center-report/updateLog/page', { pageNum: 1, pageSize: 100 })).data
  expect(total).toBe(2)
  expect(list).toMatchObject([{ title: '第二条' }, { title: '第一条', details: '详情', createdDate: '2026-11-15 10:00:00' }])
})
