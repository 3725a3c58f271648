import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { endOf, faultsOf } from '../day/checks.ts'
import { Day } from '../day/day.ts'
import { DEMO_PASSWORD } from '../db/seed/demo/people.ts'
import { sql } from '../src/kit/db/db.ts'
import { testApp } from './app.ts'

const app = await testApp()
const { db } = app.house
const ORDERS = 30

it('a working day of six people: no scan lost, no piece sold twice, books, money and states agree', async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const day = new Day({ url: () => `http://127.0.0.1:${port}`, db, orders: ORDERS, staff: 6, password: DEMO_PASSWORD })
  const record = await day.play()
  expect([...record.mistakes, ...(await faultsOf(db, day.ours, record.acknowledged))]).toEqual([])
  const ends = await endOf(db, day.ours)
  expect(ends.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(ORDERS)
  expect(ends.find(({ status }) => status === 120)!.n).toBeGreaterThan(ORDERS / 4)
  expect(new Set(record.acknowledged.map(({ station }) => station))).toEqual(new Set(['pick', 'sow', 'pack', 'weigh', 'ship']))
})

it('finds a scan that was lost, a piece that was sold twice and money that does not add up', async () => {
  const lost = { scanId: 'pick-lost-1', station: 'pick', answer: { quantity: 1 } }
  const [order] = await db.query<{ id: number }>(sql`SELECT id FROM order_trade_info WHERE status = 120 ORDER BY id DESC LIMIT 1`)
  const which = sql`id = ${order!.id}`
  expect(await faultsOf(db, which, [])).toEqual([])
  await db.run(sql`UPDATE order_trade_info SET profit = profit + 1 WHERE id = ${order!.id}`)
  await db.run(sql`UPDATE order_details SET shipped_qty = 0 WHERE order_id = ${order!.id}`)
  await db.run(
    sql`INSERT INTO order_stage_log (order_id, from_status, to_status, move, time) VALUES (${order!.id}, 110, 120, 'T22', now())`,
  )
  await db.run(
    sql`UPDATE stock_summary SET on_hand = on_hand + 1, sellable_on_hand = sellable_on_hand + 1 WHERE (store_id, sku_id) = (SELECT store_id, sku_id FROM stock_summary WHERE on_hand > 5 LIMIT 1)`,
  )
  const faults = (await faultsOf(db, which, [lost])).join('\n')
  for (const word of ['已确认但没有记录', '库存自检 ledger', '发出件数不等于订单', '利润、成本', '发货 2 次'])
    expect(faults).toContain(word)
})
