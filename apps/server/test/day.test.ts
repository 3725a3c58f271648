import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { endOf, faultsOf } from '../day/checks.ts'
import { Day } from '../day/day.ts'
import { cameIn } from '../day/purchase-checks.ts'
import { DEMO_PASSWORD } from '../db/seed/demo/people.ts'
import { sql } from '../src/kit/db/db.ts'
import { createJobs } from '../src/kit/job/jobs.ts'
import { syncTask } from '../src/modules/temu/setup/job.ts'
import { testApp } from './app.ts'

const app = await testApp()
const { db } = app.house
const ORDERS = 30
let day: Day
const jobs = createJobs(app.house, [syncTask], [])
afterAll(() => jobs.stop())

it('a working day of six people: no scan lost, no piece sold twice, books, money and states agree', async () => {
  await jobs.start()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  day = new Day({ url: () => `http://127.0.0.1:${port}`, db, orders: ORDERS, staff: 6, password: DEMO_PASSWORD })
  const record = await day.play()
  expect([...record.mistakes, ...(await faultsOf(db, day.ours, record.acknowledged, record.goods, record.sent))]).toEqual([])
  const ends = await endOf(db, day.ours)
  expect(ends.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(ORDERS)
  expect(ends.find(({ status }) => status === 120)!.n).toBeGreaterThan(ORDERS / 4)
  expect(new Set(record.acknowledged.map(({ station }) => station))).toEqual(new Set(['pick', 'sow', 'pack', 'weigh', 'ship']))
  const { parcels, pieces, nobodys, freed } = await cameIn(db, record.goods)
  expect(parcels).toBeGreaterThan(nobodys)
  expect(pieces).toBeGreaterThan(0)
  expect(nobodys).toBe(2)
  expect(freed).toBeGreaterThan(0)
  expect(record.goods.shortDelivered).toBeGreaterThan(0)
  const { deliveryIds, shipped, sheinPieces, short } = record.sent
  expect(deliveryIds.length).toBeGreaterThan(0)
  for (const sent of [shipped, sheinPieces, short]) expect(sent).toBeGreaterThan(0)
})

it('finds a scan that was lost, a piece that was sold twice and money that does not add up', async () => {
  const lost = { scanId: 'pick-lost-1', station: 'pick', answer: { quantity: 1 } }
  const [order] = await db.query<{ id: number }>(
    sql`SELECT id FROM order_trade_info WHERE status = 120 AND ${day.ours} ORDER BY id DESC LIMIT 1`,
  )
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

it('finds pieces that were bought and are nowhere, and a purchase that is stuck', async () => {
  const { goods } = day.record
  const [orderId] = goods.orderIds
  const faultsNow = async () => (await faultsOf(db, sql`false`, [], goods)).join('\n')
  const before = await faultsNow()
  const line = sql`(SELECT id FROM purchasing_order_line WHERE order_id = ${orderId} AND stocked_qty > 1 ORDER BY id LIMIT 1)`
  await db.run(sql`UPDATE purchasing_order_line SET cancel_qty = quantity WHERE id = ${line}`)
  await db.run(
    sql`UPDATE stock_summary SET purchase_on_way = purchase_on_way + 1 WHERE (store_id, sku_id) = (SELECT store_id, sku_id FROM stock_summary LIMIT 1)`,
  )
  await db.run(
    sql`UPDATE stock_layer SET source_doc_type = 'other' WHERE source_doc_type = 'purchase' AND source_line_id IN (SELECT id FROM purchasing_stock_in_line WHERE order_line_id = ${line})`,
  )
  await db.run(sql`UPDATE purchasing_order SET check_flag = 300 WHERE id = ${orderId}`)
  await db.run(sql`UPDATE purchasing_warehouse_sign SET answer = NULL WHERE client_scan_id = ${goods.signed[0]!.scanId}::uuid`)
  goods.pieces++
  const faults = await faultsNow()
  for (const word of ['订货不等于', '采购在途不等于', '批次与入库单不符', '没有收完的采购单', '的记录与回答不同', '上架 ']) {
    expect(before).not.toContain(word)
    expect(faults).toContain(word)
  }
})

it('finds a delivery that is stuck, pieces lost on the way to a platform and a sale that does not add up', async () => {
  const { sent } = day.record
  const faultsNow = async () => (await faultsOf(db, sql`false`, [], undefined, sent)).join('\n')
  const before = await faultsNow()
  const ours = sql`(SELECT transfer_id FROM temu_delivery_order WHERE id = ANY(${sent.deliveryIds}::bigint[]))`
  await db.run(sql`UPDATE temu_delivery_order SET status = 60 WHERE id = ANY(${sent.deliveryIds}::bigint[])`)
  await db.run(sql`UPDATE stock_transfer_line SET in_qty = in_qty - 1 WHERE transfer_id IN ${ours} AND in_qty > 0`)
  await db.run(sql`UPDATE shein_order SET sale_order_id = NULL WHERE order_no = ANY(${sent.sheinNos}::text[])`)
  await db.run(sql`DELETE FROM temu_scan WHERE client_scan_id = ${sent.scans[0]!.scanId}`)
  sent.shipped++
  const faults = await faultsNow()
  for (const word of ['停住的发货单', '发出不等于在途', '调拨单、台账不符', '销售不符的SHEIN', '托管扫描', '平台发货 ']) {
    expect(before).not.toContain(word)
    expect(faults).toContain(word)
  }
})
