import { TASK } from '@erp/contract/kit/task'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { messagesTo } from '../../../test/fixtures/messages.ts'
import { sql } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { contextLater } from '../job/background.ts'
import { runTask, startTask, type TaskKind, type TaskRun, taskJob } from './task.ts'

const app = await testApp()
const { db } = app.house
const seller = await app.as('seller')
const userId = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'seller'`))!.id

type Step = (task: TaskRun<{ rows: number }>) => Promise<unknown>
let step: Step
const counting: TaskKind<{ rows: number }> = {
  kind: 'test.count',
  name: '数数',
  run: async (task) => {
    await step(task)
    return { done: `${task.input.rows} 行` }
  },
}
const job = taskJob(counting)
const run = (id: number) => job.run(app.house, id, new AbortController().signal)
const context = (): Promise<Ctx> => contextLater(app.house, userId, 'tool/task#get')
const start = async (more: object = {}) => {
  const ctx = await context()
  const wanted = { kind: 'test.count', title: '数一数', input: { rows: 10 }, total: 10, ...more }
  // The queue of the product does not know this kind.
  const house = { ...ctx.house, jobs: { ...ctx.house.jobs, enqueue: async () => {}, cancel: async () => {} } }
  return db.transact((tx) => startTask(tx, { ...ctx, house }, wanted))
}
const state = async (id: number) => (await seller.get(`/tool/task/${id}`)).data

beforeEach(async () => {
  step = async () => {}
  await db.run(sql`DELETE FROM task`)
})

it('says how far it is, how it ended, and tells its person', async () => {
  const { id } = await start()
  expect(await state(id)).toMatchObject({ status: TASK.waiting, total: 10, done: 0 })
  const seen: unknown[] = []
  step = async ({ progress }) => {
    await progress(4, { failures: [{ name: '第三行', reason: '没有编码' }] })
    seen.push(await state(id))
  }
  await run(id)
  expect(seen).toMatchObject([{ status: TASK.running, done: 4, failed: 1 }])
  expect(await state(id)).toMatchObject({
    status: TASK.done,
    message: '10 行',
    failures: [{ name: '第三行', reason: '没有编码' }],
  })
  expect(await messagesTo(app, 'seller')).toEqual(['数一数成功：10 行'])
})

it('cancelled, a waiting one never begins and a running one stops where it next says how far it is', async () => {
  const waiting = await start()
  expect(await seller.post('/tool/task/cancel', { id: waiting.id })).toMatchObject({ code: 200 })
  step = () => Promise.reject(new Error('began'))
  await run(waiting.id)
  expect(await state(waiting.id)).toMatchObject({ status: TASK.cancelled })

  const running = await start()
  let reached = 0
  step = async ({ progress }) => {
    for (reached = 1; reached <= 10; reached++) {
      if (reached === 3) await seller.post('/tool/task/cancel', { id: running.id })
      await progress(reached)
    }
  }
  await run(running.id)
  expect(reached).toBe(3)
  expect(await state(running.id)).toMatchObject({ status: TASK.cancelled, done: 2, message: '王芳取消' })
  const again = await seller.post('/tool/task/cancel', { id: running.id })
  expect(again).toMatchObject({ code: 409, msg: '任务当前为「已取消」，不能取消' })
})

it('cancelled while its last transaction is open, nothing of that is written', async () => {
  const { id } = await start()
  step = ({ house, advance }) =>
    house.db.transact(async (tx) => {
      await tx.run(sql`UPDATE account_user SET remark = '数过' WHERE id = ${userId}`)
      await seller.post('/tool/task/cancel', { id })
      await advance(tx, 10)
    })
  await run(id)
  expect(await db.one(sql`SELECT remark FROM account_user WHERE id = ${userId}`)).not.toEqual({ remark: '数过' })
  expect(await state(id)).toMatchObject({ status: TASK.cancelled, done: 0 })
})

it('about the same thing runs once at a time; one that the clock left behind gives way', async () => {
  const first = await start({ subjectId: 7 })
  expect(await start({ subjectId: 7 })).toEqual({ id: first.id, isNew: false })
  expect(await start({ subjectId: 8 })).toMatchObject({ isNew: true })
  expect(await runTask(counting, app.house, { title: '夜里', subjectId: 7, input: { rows: 1 } })).toBe('正在执行')
  await run(first.id)
  expect(await runTask(counting, app.house, { title: '夜里', subjectId: 7, input: { rows: 1 } })).toBe('1 行')
  await db.run(sql`UPDATE task SET status = ${TASK.running}, update_time = now() - interval '3 hours' WHERE user_id IS NULL`)
  expect(await start({ subjectId: 7 })).toMatchObject({ isNew: true })
  expect(await db.one(sql`SELECT status, message FROM task WHERE user_id IS NULL`)).toEqual({
    status: TASK.failed,
    message: '执行中断',
  })
})

it('is seen and stopped by nobody but its person and administrators', async () => {
  const { id } = await start()
  const other = await app.as('supervisor')
  expect(await other.get(`/tool/task/${id}`)).toMatchObject({ code: 404 })
  expect(await other.post('/tool/task/cancel', { id })).toMatchObject({ code: 404 })
  expect((await other.post('/tool/task/list-page')).data.list).toEqual([])
  const listed = (await seller.post('/tool/task/list-page')).data.list
  expect(listed).toMatchObject([{ id, title: '数一数', kindName: '数数' }])
  expect(await (await app.as('admin')).post('/tool/task/cancel', { id })).toMatchObject({ code: 200 })
})
