import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrder } from '../../../test/fixtures/order.ts'
import type { Ctx } from '../house.ts'
import { unchanged } from '../log.ts'
import { sql, type Tx } from './db.ts'
import { requireLogs } from './logged.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const key = (value: string) => ({ 'idempotency-key': value })

it('answers a call with transactions of its own once too', async () => {
  const { db } = app.house
  const order = await makeOrder(db, { status: 20, lines: [{ skuId: null }] })
  const back = (more: object = {}) =>
    admin.post('/order/sales-dispatched-order/to-wait-dispatch', { ids: [order.id] }, { ...key('own-tx-0001'), ...more })
  const answers = await Promise.all([back(), back(), back()])
  expect(answers.map(({ data }) => data)).toEqual(Array(3).fill({ success: [order.id], failed: [] }))
  const moves = await db.one(sql`SELECT count(*)::int AS n FROM order_stage_log WHERE order_id = ${order.id} AND to_status = 10`)
  expect(moves).toEqual({ n: 1 })
  expect((await back(key('own-tx-0002'))).data).toMatchObject({ success: [], failed: [{ id: order.id }] })
})

it('a transaction that writes without a log row is rolled back', async () => {
  const ctx = { call: 'order/x#y', logged: 0 } as Ctx
  const watched = <R>(work: (tx: Tx) => Promise<R>) => requireLogs(ctx, () => db.transact(work))
  const named = sql`SELECT count(*)::int AS n FROM system_config WHERE config_key = 'x.y'`
  const write = sql`INSERT INTO system_config (config_key, config_name, config_value, value_type) VALUES ('x.y', 'x', '1', 'int')`
  await expect(watched((tx) => tx.run(write))).rejects.toThrow('order/x#y wrote without a log row')
  expect(await db.one(named)).toEqual({ n: 0 })
  expect(await watched((tx) => tx.one(named))).toEqual({ n: 0 })
  await watched(async (tx) => {
    unchanged(ctx)
    await tx.run(write)
  })
  expect(await db.one(named)).toEqual({ n: 1 })
})
