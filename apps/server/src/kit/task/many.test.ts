import { TASK } from '@erp/contract/kit/task'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrder } from '../../../test/fixtures/order.ts'
import { sql } from '../db/db.ts'
import { batches } from './batch-run.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const first = await makeOrder(db, { status: 10, lines: [{ skuId: null, quantity: 1 }] })

/** As one more of the first order each, in one statement. */
async function ordersOf(count: number): Promise<number[]> {
  const made = await db.query<{ id: number }>(sql`
    INSERT INTO order_trade_info SELECT r.* FROM order_trade_info t, generate_series(1, ${count}) n, LATERAL jsonb_populate_record(NULL::order_trade_info,
      to_jsonb(t) || jsonb_build_object('id', nextval(pg_get_serial_sequence('order_trade_info', 'id')), 'order_no', 'MANY' || txid_current() || '-' || n, 'plat_order_no', 'P' || txid_current() || '-' || n)) r
    WHERE t.id = ${first.id} RETURNING id`)
  return made.map(({ id }) => id)
}
async function placesOf(count: number): Promise<number[]> {
  const made = await db.query<{ id: number }>(sql`
    INSERT INTO stock_store_location (store_id, location_name, location_type)
    SELECT 1, 'A1-88-88-' || n % 9 + 1 || '-' || n, 1 FROM generate_series(1, ${count}) n RETURNING id`)
  return made.map(({ id }) => id)
}
const run = async (id: number) => {
  await batches.run(app.house, id, new AbortController().signal)
  return (await admin.get(`/tool/task/${id}`)).data
}
const hold = (ids: number[], headers = {}) => admin.post('/order/tradeInfo/hold', { ids, reason: '核价' }, headers)
const heldOf = async (ids: number[]) =>
  (await db.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM order_trade_info WHERE id = ANY(${ids}::bigint[]) AND is_hold = 1`,
  ))!.n

describe('a verb over more than 300 ids', () => {
  it('is done at once up to there', async () => {
    const ids = await ordersOf(300)
    expect(await hold(ids)).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await heldOf(ids)).toBe(300)
  })

  it('becomes a task that does each by itself, the same for a repeated key', async () => {
    const ids = await ordersOf(301)
    await db.run(sql`UPDATE order_trade_info SET status = 120 WHERE id = ${ids[7]!}`)
    const key = { 'idempotency-key': 'many-orders-1' }
    const { code, msg, data } = await hold(ids, key)
    expect([code, msg]).toEqual([200, '共 301 条，已转入后台执行'])
    expect(data).toEqual({ queued: 1, taskId: expect.any(Number), total: 301 })
    expect((await hold(ids, key)).data).toEqual(data)
    expect(await heldOf(ids)).toBe(0)
    expect(await run(data.taskId)).toMatchObject({
      title: '订单·挂起',
      status: TASK.partly,
      total: 301,
      done: 301,
      failed: 1,
      failures: [{ id: ids[7] }],
    })
    expect(await heldOf(ids)).toBe(300)
  })

  it('is all or nothing where it is one thing, and keeps its answer', async () => {
    const ids = await placesOf(301)
    const edit = (some: number[]) => admin.post('/stock/store-location/batch-edit', { ids: some, maxWeight: '77' })
    const weighed = async () =>
      (await db.one<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM stock_store_location WHERE id = ANY(${ids}::bigint[]) AND max_weight = 77`,
      ))!.n
    const broken = await edit([...ids.slice(1), 987_654_321])
    expect(await run(broken.data.taskId)).toMatchObject({ status: TASK.failed })
    expect(await weighed()).toBe(0)
    const { data } = await edit(ids)
    expect(await run(data.taskId)).toMatchObject({ status: TASK.done, message: '301 条', result: { changed: 301 } })
    expect(await weighed()).toBe(301)
  })

  it('asks for the same right, when it is asked for and when it runs', async () => {
    const ids = await ordersOf(301)
    expect((await (await app.as('purchaser')).post('/order/tradeInfo/hold', { ids, reason: 'x' })).status).toBe(403)
    expect(await admin.post('/order/tradeInfo/hold', { ids, reason: '长'.repeat(2000) })).toMatchObject({ code: 400 })
  })
})
