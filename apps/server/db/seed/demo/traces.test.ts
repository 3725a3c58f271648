import { expect, it } from 'vitest'
import { sql } from '../../../src/kit/db/db.ts'
import { testApp } from '../../../test/app.ts'
import { lastNight } from './nights.ts'
import { seedTraces } from './traces.ts'

const app = await testApp()
const { db, files } = app.house
const admin = await app.as('admin')
await db.transact((tx) => seedTraces(tx, 1, files))
await lastNight(db)
const listOf = async (path: string) =>
  (await admin.post(`${path}/list-page`, { pageNum: 1, pageSize: 100, condition: {} })).data.list as any[]

it('the tools of the demo have something to show on the first day, in every state that lasts', async () => {
  const jobs = await listOf('/basic/erp-data-export-job')
  expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set([2, 3, 4]))
  for (const { bizType } of jobs) expect(app.house.calls.has(bizType), bizType).toBe(true)
  for (const { jobId, fileSize } of jobs.filter(({ status }) => status === 2)) {
    const { status, raw } = await admin.get(`/basic/erp-data-export-job/download/${jobId}`)
    expect([status, raw.length]).toEqual([200, fileSize])
  }
  expect(new Set((await listOf('/tool/import-center')).map(({ status }) => status))).toEqual(new Set([1, 3, 4]))
  expect(await listOf('/tool/error-log')).not.toEqual([])
  expect(new Set((await listOf('/tool/connector-log')).map(({ outcome }) => outcome)).size).toBeGreaterThan(1)
  expect((await listOf('/tool/outbox')).map(({ status }) => status)).toEqual(expect.arrayContaining([1, 2]))
  const { data } = await admin.get('/tool/menu-log/summary')
  expect(Math.min(data.pages.length, data.users.length, data.departments.length)).toBeGreaterThan(4)
})

it('people of the demo visited pages that they may see, and not tomorrow', async () => {
  const [odd] = await db.query<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM menu_log l JOIN account_menu m ON m.path = l.path WHERE l.time > now() OR NOT EXISTS (
      SELECT 1 FROM account_user_role r JOIN account_role_permission p ON p.role_id = r.role_id WHERE r.user_id = l.user_id AND p.permission = m.perms)`)
  expect(odd).toEqual({ n: 0 })
})

it('the books of the demo were compared last night and agree', async () => {
  expect((await admin.get('/stock/self-check/latest')).data).toMatchObject({ last: { status: 2, diffCount: 0 } })
  expect((await admin.get('/data-center-report/check/last')).data).toMatchObject({ last: { status: 2, diffCount: 0 } })
})
