import { TASK } from '@erp/contract/kit/task'
import { expect, it, vi } from 'vitest'
import { fill, ledgerApp } from '../../../test/fixtures/ledger.ts'
import { connected, listen, ofType } from '../../../test/socket.ts'
import { raw } from '../../kit/db/db.ts'
import { createJobs } from '../../kit/job/jobs.ts'
import { exporting } from './export-run.ts'

const app = await ledgerApp()
const { db } = app.house
await app.house.jobs.stop()
app.house.jobs = createJobs(app.house, [exporting], [], { retryDelay: 0, poll: 0.5 })
await app.grant('seller', 'sample:ledger:view')
const seller = await app.as('seller')
await fill(app, 30)
await db.query(
  raw(`INSERT INTO system_config (config_key, config_name, config_value, value_type) VALUES ('sys.export.asyncRows', 'x', '20', 'int')
    ON CONFLICT (config_key) DO UPDATE SET config_value = excluded.config_value`),
)
const sockets = await listen(app)

it('shows its progress, and says when its file is there or why it is not', async () => {
  const client = await connected(sockets, 'seller', seller.token)
  await seller.post('/sample/ledger/export')
  await app.house.jobs.start()
  expect(await client.got(ofType('task'))).toMatchObject({ kind: 'export', title: '样账导出', status: TASK.running })
  const last = await client.got((frame) => frame['type'] === 'task' && frame['status'] === TASK.done)
  expect(last).toMatchObject({ total: 30, done: 30 })
  const { data } = await seller.get(`/report/report-generate-job/execute-status?jobId=${last['taskId']}`)
  expect((await client.got(ofType('message')))['text']).toBe(`导出成功：${data.fileName}`)
  const put = vi.spyOn(app.house.files, 'put').mockRejectedValue(new Error('<img src=x onerror=alert(1)>'))
  await seller.post('/sample/ledger/export')
  expect((await client.got(ofType('message')))['text']).toBe('导出失败：<img src=x onerror=alert(1)>')
  put.mockRestore()
  await client.close()
})
