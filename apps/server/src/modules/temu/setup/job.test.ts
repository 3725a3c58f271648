import { TASK } from '@erp/contract/kit/task'
import { JOB, JOB_TYPE } from '@erp/contract/temu/setup/job.states'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../../../connectors/managed/stage.ts'
import { sql } from '../../../kit/db/db.ts'
import { syncTask } from './job.ts'
import { JOB_LOCK, runJob, SYNCS } from './job-run.ts'
import { syncSchedules } from './job-schedule.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const PATH = '/operation-temu/job'
const types = [JOB_TYPE.places]

const shops = await db.query<{ id: number; name: string }>(
  sql`SELECT id, shop_name AS name FROM authorize_shop WHERE plat_code = 'temu' AND status = 1 AND auth_status IN (1, 2) AND deleted_at IS NULL ORDER BY id`,
)
const shop = shops[0]!
const run = (shopIds = [shop.id]) => admin.post(`${PATH}/run`, { jobTypes: types, shopIds })
const work = async (taskId: number) => {
  await syncTask.run(app.house, taskId, new AbortController().signal)
  return (await (await app.as('admin')).get(`/tool/task/${taskId}`)).data
}
const jobOf = async (id: number) => (await admin.get(`${PATH}/${id}`)).data
const places = syncSchedules.find(({ key }) => key === 'temu-places')!

beforeEach(async () => {
  await mendManaged(db)
  await db.run(sql`DELETE FROM temu_job`)
})

describe('a sync job', () => {
  it('runs in the background and says what came of it', async () => {
    const { code, data } = await run()
    expect(code).toBe(200)
    expect(await jobOf(data.jobIds[0])).toMatchObject({ status: JOB.queued, jobType: JOB_TYPE.places, shopName: shop.name })
    expect(await work(data.taskId)).toMatchObject({ status: TASK.done, message: '1 个同步任务' })
    expect(await jobOf(data.jobIds[0])).toMatchObject({
      status: JOB.done,
      pulled: 12,
      message: expect.stringContaining('拉取 12 条'),
    })
    expect((await admin.post(`${PATH}/status-count`, {})).data).toMatchObject({ [JOB.done]: 1, all: 1 })
    expect((await admin.post(`${PATH}/list-page`, { condition: { jobType: [JOB_TYPE.places] } })).data.total).toBe(1)
  })

  it('is one a shop and type: of two at once one is refused', async () => {
    const answers = await Promise.all([run(), run(), run()])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ code }) => code === 409)!.msg).toBe(`店铺「${shop.name}」正在同步快递公司与收货仓，请稍后再试`)
    const both = await run([shop.id, shops[1]!.id])
    expect(both).toMatchObject({ code: 200, data: { skipped: [`店铺「${shop.name}」正在同步快递公司与收货仓`] } })
    expect(both.data.jobIds).toHaveLength(1)
  })

  it('fails in words', async () => {
    await breakManaged(db, { kind: MANAGED_FAULT.fails, shopId: shop.id, calls: 1 })
    const down = (await run()).data
    expect(await work(down.taskId)).toMatchObject({
      status: TASK.failed,
      message: expect.stringContaining('平台接口暂不可用，请稍后重试'),
    })
    expect(await jobOf(down.jobIds[0])).toMatchObject({ status: JOB.failed, message: '平台接口暂不可用，请稍后重试' })
    await db.run(sql`UPDATE authorize_shop SET auth_status = 3 WHERE id = ${shop.id}`)
    const lost = (await run()).data
    await work(lost.taskId)
    expect(await jobOf(lost.jobIds[0])).toMatchObject({ status: JOB.failed, message: `店铺「${shop.name}」未授权或授权已过期` })
    await db.run(sql`UPDATE authorize_shop SET auth_status = 1 WHERE id = ${shop.id}`)
  })

  it('is not run twice at a time, and one that was left half-way is done again', async () => {
    const { data } = await run()
    const [jobId] = data.jobIds as [number]
    await db.beside(async (tx) => {
      await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${JOB_LOCK}), ${jobId}::int)`)
      expect(await runJob(app.house, jobId, undefined as never)).toBeNull()
    })
    await db.run(sql`UPDATE temu_job SET status = 1 WHERE id = ${jobId}`)
    const again = await run()
    expect(again).toMatchObject({ code: 200, data: { jobIds: [jobId], skipped: [] } })
    await Promise.all([work(data.taskId), work(again.data.taskId)])
    expect(await jobOf(jobId)).toMatchObject({ status: JOB.done, pulled: 12 })
    expect(await db.query(sql`SELECT 1 FROM temu_job`)).toHaveLength(1)
  })

  it('is told from a mistake of ours, which fails the job too', async () => {
    const real = SYNCS[JOB_TYPE.places]
    SYNCS[JOB_TYPE.places] = async () => {
      throw new Error('boom')
    }
    const { data } = await run()
    await expect(syncTask.run(app.house, data.taskId, new AbortController().signal)).rejects.toThrow('boom')
    SYNCS[JOB_TYPE.places] = real
    expect(await jobOf(data.jobIds[0])).toMatchObject({ status: JOB.failed, message: '执行出错，请稍后重试或联系管理员' })
  })

  it('is asked for with a type, for shops that one may see', async () => {
    expect(await admin.post(`${PATH}/run`, { jobTypes: [] })).toMatchObject({ code: 400 })
    expect(await admin.post(`${PATH}/run`, { jobTypes: types, shopIds: [99_999_999] })).toMatchObject({ code: 404 })
    expect(await (await app.as('purchaser')).post(`${PATH}/run`, { jobTypes: types })).toMatchObject({ status: 403 })
    expect(await admin.get(`${PATH}/99999999`)).toMatchObject({ code: 404 })
  })
})

describe('the clock', () => {
  it('syncs every shop, says once of one that lost its authorisation, and goes on with what was left half-way', async () => {
    await db.run(sql`UPDATE authorize_shop SET auth_status = 3 WHERE id = ${shop.id}`)
    await db.run(sql`INSERT INTO temu_job (job_type, shop_id, status) VALUES (${JOB_TYPE.places}, ${shops[1]!.id}, 1)`)
    expect(await places.run(app.house)).toMatch(/失败2个$/)
    expect(await places.run(app.house)).toMatch(/失败0个$/)
    const { list } = (await admin.post(`${PATH}/list-page`, { condition: { shopId: [shop.id], jobType: types } })).data
    expect(list).toMatchObject([{ status: JOB.failed, message: `店铺「${shop.name}」未授权或授权已过期` }])
    const taken = (await admin.post(`${PATH}/list-page`, { condition: { shopId: [shops[1]!.id], jobType: types } })).data.list
    expect(taken.map((row: { status: number }) => row.status)).toEqual([JOB.done, JOB.done])
    await db.run(sql`UPDATE authorize_shop SET auth_status = 1 WHERE id = ${shop.id}`)
  })
})
