import { manifests } from '@erp/contract'
import { type Action, pathOf, type Resource } from '@erp/contract/kit'
import { TASK } from '@erp/contract/kit/task'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrder } from '../../../test/fixtures/order.ts'
import { sql } from '../../kit/db/db.ts'
import { batches } from '../../kit/task/batch-run.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const LIST = 'order/sales-wait-dispatch-order'
const lines = [{ skuId: null, quantity: 1 }]

async function orders(count: number, more: object = {}): Promise<{ ids: number[]; condition: { nos: string } }> {
  const made: { id: number; orderNo: string }[] = []
  for (let i = 0; i < count; i++) made.push(await makeOrder(db, { status: 10, lines, ...more }))
  return { ids: made.map(({ id }) => id), condition: { nos: made.map(({ orderNo }) => orderNo).join('\n') } }
}
const start = (condition: object, count: number, more: object = {}, by = admin) =>
  by.post('/tool/task/batch', {
    list: `${LIST}#list-page`,
    verb: 'order/tradeInfo#hold',
    condition,
    count,
    input: { reason: '核价' },
    ...more,
  })
const run = async (id: number) => {
  await batches.run(app.house, id, new AbortController().signal)
  return (await admin.get(`/tool/task/${id}`)).data
}
const held = async (ids: number[]) =>
  (await db.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM order_trade_info WHERE id = ANY(${ids}::bigint[]) AND is_hold = 1`,
  ))!.n

describe('a verb over the whole filter', () => {
  it('is done in parts, each with its log, and told as a success when all of it was', async () => {
    const { ids, condition } = await orders(130)
    const { data } = await start(condition, 130)
    expect(data).toMatchObject({ total: 130 })
    expect(await held(ids)).toBe(0)
    expect(await run(data.id)).toMatchObject({ status: TASK.done, done: 130, failed: 0, message: '130 条' })
    expect(await held(ids)).toBe(130)
    const logs = await db.one(
      sql`SELECT count(*)::int AS n FROM biz_log WHERE entity_id = ANY(${ids}::bigint[]) AND note LIKE '%核价%' OR action = '挂起' AND entity_id = ANY(${ids}::bigint[])`,
    )
    expect(logs).toMatchObject({ n: 130 })
    expect(await run(data.id)).toMatchObject({ done: 130 })
  })

  it('names what was refused and does the rest', async () => {
    const { ids, condition } = await orders(3)
    const { data } = await start(condition, 3)
    await db.run(sql`UPDATE order_trade_info SET status = 120 WHERE id = ${ids[1]!}`)
    const task = await run(data.id)
    expect(task).toMatchObject({
      status: TASK.partly,
      done: 3,
      failed: 1,
      message: expect.stringMatching(/^2 条；失败：1 条失败/),
    })
    expect(task.message).not.toContain('成功')
    expect(task.failures).toMatchObject([{ id: ids[1], reason: expect.stringMatching(/./) }])
    expect(await held(ids)).toBe(2)
  })

  it('is refused when the list has become another, and changes nothing', async () => {
    const { ids, condition } = await orders(4)
    const answer = await start(condition, 9)
    expect(answer).toMatchObject({ code: 409, msg: '当前筛选已由 9 条变为 4 条，没有执行，请核对后重新操作' })
    expect(await start({ nos: 'NOSUCH' }, 1)).toMatchObject({ code: 409 })
    expect(await held(ids)).toBe(0)
  })

  it('takes only verbs that do each row by itself, of the same rows, with what they ask for', async () => {
    const { condition } = await orders(1)
    expect(await start(condition, 1, { verb: 'order/tradeInfo#mergeOrders' })).toMatchObject({ code: 400 })
    expect(await start(condition, 1, { verb: 'stock/transfer-receipt#audit' })).toMatchObject({ code: 400 })
    expect(await start(condition, 1, { verb: 'no/such#thing' })).toMatchObject({ code: 400 })
    expect(await start(condition, 1, { list: 'order/tradeInfo#hold' })).toMatchObject({ code: 400 })
    expect(await start({ nonsense: 1 }, 1)).toMatchObject({ code: 400 })
    expect(await start(condition, 1, { verb: 'order/tradeInfo#intercept', input: {} })).toMatchObject({ code: 400 })
  })

  it('is refused on a list whose row stands for several orders', async () => {
    const { ids, condition } = await orders(2, { merge_key: 'M1' })
    expect(await start(condition, 1, { list: 'order/sales-wait-merge-order#list-page' })).toMatchObject({
      code: 409,
      msg: '待合并的一行代表几条记录，不能对整个筛选操作，请勾选后操作',
    })
    expect(await held(ids)).toBe(0)
  })

  it('stays within what the person may do and see', async () => {
    const { condition } = await orders(2)
    const newcomer = await app.as('newcomer')
    expect(await start(condition, 2, {}, newcomer)).toMatchObject({ status: 403 })
    const { data } = await start(condition, 2)
    expect(await (await app.as('supervisor')).get(`/tool/task/${data.id}`)).toMatchObject({ code: 404 })
    await db.run(sql`UPDATE account_user SET status = 0 WHERE username = 'admin'`)
    await batches.run(app.house, data.id, new AbortController().signal)
    await db.run(sql`UPDATE account_user SET status = 1 WHERE username = 'admin'`)
    expect((await admin.get(`/tool/task/${data.id}`)).data).toMatchObject({ status: TASK.failed, done: 0 })
  })
})

const listed = manifests
  .flatMap(({ resources }) => Object.values(resources) as Resource[])
  .filter(({ grouped }) => !grouped)
  .filter(({ actions }) => Object.values(actions).some((action: Action) => action.each))
  .flatMap((resource) => ((resource.actions['list-page'] ?? resource.actions['page']) ? [resource] : []))

it.each(listed.map((resource) => [resource.path, resource] as const))(
  '%s says which rows its filter has',
  async (path, resource) => {
    const action = resource.actions['list-page'] ? 'list-page' : 'page'
    const { total } = (await admin.post(pathOf(resource, resource.actions[action]!), { exact: 1 })).data
    const count = total > 2000 ? total - 1000 : total + 1000
    const verb = Object.entries(resource.actions).find(([, one]) => one.each)!
    const answer = await admin.post('/tool/task/batch', {
      list: `${path}#${action}`,
      verb: `${path}#${verb[0]}`,
      condition: {},
      count,
      input: {},
    })
    expect(answer.msg).toBe(
      total === 0 ? '当前筛选没有数据，请刷新后重试' : `当前筛选已由 ${count} 条变为 ${total} 条，没有执行，请核对后重新操作`,
    )
  },
)
