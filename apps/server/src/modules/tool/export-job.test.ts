import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fill, ledgerApp } from '../../../test/fixtures/ledger.ts'
import { until } from '../../../test/until.ts'
import { raw, sql } from '../../kit/db/db.ts'
import { createJobs } from '../../kit/job/jobs.ts'
import { exporting } from './export-run.ts'
import { schedules } from './housekeeping.ts'

const app = await ledgerApp()
const { db } = app.house
await app.house.jobs.stop()
app.house.jobs = createJobs(app.house, [exporting], [], { retryDelay: 0, poll: 0.5 })
await app.grant('seller', 'sample:ledger:view')
const [admin, seller] = [await app.as('admin'), await app.as('seller')]
await fill(app, 30)
await db.query(
  raw(`INSERT INTO system_config (config_key, config_name, config_value, value_type) VALUES ('sys.export.asyncRows', 'x', '20', 'int')
    ON CONFLICT (config_key) DO UPDATE SET config_value = excluded.config_value`),
)
const housekeeping = (key: string) => schedules.find((schedule) => schedule.key === key)!.run(app.house)
const mine = async () => (await seller.get('/basic/erp-data-export-job/current-user/list')).data
const finished = () => until(async () => expect((await mine())[0].status).toBe(2))
/** A long export of the seller's, made by a node that works. */
async function exported(): Promise<number> {
  await seller.post('/sample/ledger/export', { columns: ['code', 'title'] })
  await app.house.jobs.start()
  await finished()
  return (await mine())[0].jobId
}

beforeEach(async () => {
  await app.house.jobs.stop()
  await db.query(raw('DELETE FROM task'))
})

describe('a long export', () => {
  it('becomes a job whose file can be fetched by its owner', async () => {
    const answer = await seller.post('/sample/ledger/export', { columns: ['code', 'title'], condition: { title: '行' } })
    expect(answer).toMatchObject({ status: 200, code: 200, msg: '已加入导出任务', data: null })
    expect(await mine()).toMatchObject([{ jobName: '样账导出', status: 0, progress: 0, downloadCount: 0, userName: '王芳' }])
    const { jobId } = (await mine())[0]
    expect(await seller.get(`/basic/erp-data-export-job/download/${jobId}`)).toMatchObject({
      code: 409,
      msg: '文件正在生成，请稍候',
    })
    await app.house.jobs.start()
    await finished()
    const state = await seller.get(`/report/report-generate-job/execute-status?jobId=${jobId}`)
    expect(state.data).toMatchObject({
      jobId,
      status: 2,
      progress: 100,
      rows: 30,
      fileName: expect.stringMatching(/^样账\d{14}\.xlsx$/),
    })
    const file = await seller.get(`/basic/erp-data-export-job/download/${jobId}`)
    expect(file.raw.subarray(0, 2).toString()).toBe('PK')
    expect((await mine())[0]).toMatchObject({ downloadCount: 1, fileSize: file.raw.length })
  })

  it('is not for others, but for those who see all', async () => {
    const id = await exported()
    await app.grant('finance', 'sample:ledger:view')
    const finance = await app.as('finance')
    expect(await finance.get(`/basic/erp-data-export-job/download/${id}`)).toMatchObject({ status: 403, code: 403 })
    expect((await finance.post('/basic/erp-data-export-job/list-page')).data.total).toBe(0)
    expect((await finance.get(`/report/report-generate-job/execute-status?jobId=${id}`)).code).toBe(404)
    expect(await finance.delete(`/basic/erp-data-export-job/${id}`)).toMatchObject({ code: 404 })
    expect((await admin.post('/basic/erp-data-export-job/list-page')).data.total).toBe(1)
    expect((await admin.get(`/basic/erp-data-export-job/download/${id}`)).raw.length).toBeGreaterThan(100)
  })

  it('is refused when the right is gone, at the download and when it runs', async () => {
    const id = await exported()
    await app.house.jobs.stop()
    await seller.post('/sample/ledger/export')
    await db.query(
      raw(
        `DELETE FROM account_role_permission WHERE permission = 'sample:ledger:view'; UPDATE account_user SET perm_version = perm_version + 1`,
      ),
    )
    expect(await seller.get(`/basic/erp-data-export-job/download/${id}`)).toMatchObject({ status: 403 })
    await app.house.jobs.start()
    await until(async () => expect((await mine())[0]).toMatchObject({ status: 3, message: '您没有权限访问，请联系管理员' }))
    await app.grant('seller', 'sample:ledger:view')
  })

  it('expires, loses its file, and can be made again', async () => {
    const id = await exported()
    const { key } = (await db.one<{ key: string }>(sql`SELECT file_key AS key FROM task WHERE id = ${id}`))!
    expect(await housekeeping('tool.export-expire')).toBe('清理 0 个文件')
    await db.query(raw(`UPDATE task SET expire_time = now() - interval '1 minute'`))
    expect(await housekeeping('tool.export-expire')).toBe('清理 1 个文件')
    expect(await app.house.files.stat(key)).toBeNull()
    expect(await seller.get(`/basic/erp-data-export-job/download/${id}`)).toMatchObject({
      status: 200,
      code: 404,
      msg: '文件已过期，请重新导出',
    })
    expect((await mine())[0].status).toBe(4)
    expect(await seller.post('/basic/erp-data-export-job/retry', { id })).toMatchObject({ code: 200 })
    await finished()
    expect((await seller.get(`/basic/erp-data-export-job/download/${id}`)).raw.length).toBeGreaterThan(100)
  })

  it('made again before it expired, it leaves no file of the first time behind', async () => {
    const id = await exported()
    const keyOf = async () => (await db.one<{ key: string }>(sql`SELECT file_key AS key FROM task WHERE id = ${id}`))!.key
    const old = await keyOf()
    expect(await seller.post('/basic/erp-data-export-job/retry', { id })).toMatchObject({ code: 200 })
    expect(await app.house.files.stat(old)).toBeNull()
    await finished()
    expect(await keyOf()).not.toBe(old)
    expect(await app.house.files.stat(await keyOf())).not.toBeNull()
  })

  it('is made once more from the start when its node died half-way', async () => {
    await seller.post('/sample/ledger/export')
    const [{ jobId }] = await mine()
    await db.query(sql`UPDATE task SET status = 1, total = 30, done = 12 WHERE id = ${jobId}`)
    await db.query(
      raw(
        `UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() - interval '61 seconds' WHERE name = 'export' AND state = 'created'`,
      ),
    )
    await app.house.jobs.start()
    await app.house.jobs.supervise()
    await finished()
    expect((await mine())[0]).toMatchObject({ jobId, rows: 30, progress: 100 })
  })

  it('says that it failed after three tries', async () => {
    await seller.post('/sample/ledger/export')
    const put = vi.spyOn(app.house.files, 'put').mockRejectedValue(new Error('磁盘已满'))
    await app.house.jobs.start()
    await until(async () => expect((await mine())[0]).toMatchObject({ status: 3, message: '磁盘已满' }))
    expect(put).toHaveBeenCalledTimes(3)
    put.mockRestore()
    expect(await seller.get(`/basic/erp-data-export-job/download/${(await mine())[0].jobId}`)).toMatchObject({ code: 409 })
  })

  it('never starts once it was removed', async () => {
    await seller.post('/sample/ledger/export')
    const [{ jobId }] = await mine()
    expect(await seller.delete(`/basic/erp-data-export-job/${jobId}`)).toMatchObject({ code: 200 })
    expect(await mine()).toEqual([])
    await exported()
    expect(await db.one(sql`SELECT status, file_key FROM task WHERE id = ${jobId}`)).toEqual({
      status: 0,
      file_key: null,
    })
  })
})
