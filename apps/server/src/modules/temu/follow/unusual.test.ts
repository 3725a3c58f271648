import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { UNUSUAL_KIND, UNUSUAL_WAY } from '@erp/contract/temu/follow/unusual-transfer'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deliveryBench } from '../../../../test/fixtures/delivery.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { lateDeliveries } from './late.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench = await deliveryBench(app)
const { supervisor, seller } = bench
const PATH = '/operation-temu/unusual-transfer'
let id = 0
let skuId = 0
let product = ''

beforeEach(async () => {
  skuId = await bench.goods(100)
  id = await bench.inState(DELIVERY.shipped, [{ skuId, quantity: 10 }])
  product = (await bench.linesOf(id))[0].product_sku_id
})
const told = async (receiveQty: number, status: number = STOCK_ORDER.stored, rejectQty = 0) => {
  await bench.receipt(id, [{ productSkuId: product, receiveQty, rejectQty }], status)
  await bench.pull()
}
const rows = async () =>
  (await supervisor.post(`${PATH}/list-page`, { condition: { deliveryOrderNo: (await bench.row(id)).delivery_order_no } })).data
    .list
const handle = async (entries: object[], by = supervisor) => {
  const [row] = await rows()
  return by.post(`${PATH}/handle`, { id: row.id, version: row.version, entries })
}
const at = async (storeId: number) =>
  (await db.one<{ n: number }>(sql`SELECT on_hand AS n FROM stock_summary WHERE store_id = ${storeId} AND sku_id = ${skuId}`))
    ?.n ?? 0

it('asks for what the platform received short until every piece is accounted for', async () => {
  await told(7)
  expect(await rows()).toMatchObject([
    { kind: UNUSUAL_KIND.short, status: 0, shipQty: 10, receiveQty: 7, missQty: 3, amount: '30.0000' },
  ])
  expect((await handle([{ handleType: UNUSUAL_WAY.lost, quantity: 4 }])).msg).toBe('处理数量超过未处理数量 3')
  expect((await handle([{ handleType: UNUSUAL_WAY.lost, quantity: 1 }], seller)).code).toBe(403)
  expect((await handle([{ handleType: UNUSUAL_WAY.received, quantity: 1 }])).code).toBe(200)
  expect(await rows()).toMatchObject([{ status: 1, handledQty: 1 }])
  expect(await bench.row(id)).toMatchObject({ status: DELIVERY.received })
  const entries = [
    { handleType: UNUSUAL_WAY.back, quantity: 1 },
    { handleType: UNUSUAL_WAY.paid, quantity: 1, claimAmount: '9.0000', remark: '平台赔付' },
  ]
  expect((await handle(entries)).code).toBe(200)
  expect(await rows()).toMatchObject([{ status: 2, handledQty: 3 }])
  expect(await bench.row(id)).toMatchObject({ status: DELIVERY.done })
  expect([await at(391), await at(bench.storeId)]).toEqual([8, 91])
  const { data } = await supervisor.get(`${PATH}/details?id=${(await rows())[0].id}`)
  expect(data.entries).toMatchObject([
    { handleType: 1, quantity: 1 },
    { handleType: 2 },
    { handleType: 4, claimAmount: '9.0000' },
  ])
  expect(await mismatches(db)).toEqual([])
})

it('takes back what the platform refused', async () => {
  await told(0, STOCK_ORDER.refused, 10)
  expect(await rows()).toMatchObject([{ kind: UNUSUAL_KIND.refused, missQty: 10 }])
  expect((await handle([{ handleType: UNUSUAL_WAY.transfer, quantity: 10 }])).msg).toBe('补调拨只用于多收')
  expect((await handle([{ handleType: UNUSUAL_WAY.back, quantity: 10 }])).code).toBe(200)
  expect([await at(391), await at(bench.storeId)]).toEqual([0, 100])
  expect(await bench.row(id)).toMatchObject({ status: DELIVERY.done })
  expect(await mismatches(db)).toEqual([])
})

it('takes out of the store what came too much, as far as there is something', async () => {
  await told(12)
  expect(await rows()).toMatchObject([{ kind: UNUSUAL_KIND.surplus, missQty: 2, receiveQty: 12 }])
  expect((await handle([{ handleType: UNUSUAL_WAY.lost, quantity: 2 }])).msg).toBe('多收只能补调拨')
  expect((await handle([{ handleType: UNUSUAL_WAY.transfer, quantity: 2 }])).code).toBe(200)
  expect([await at(391), await at(bench.storeId)]).toEqual([12, 88])
  expect(await bench.row(id)).toMatchObject({ status: DELIVERY.done })
  await bench.pull()
  expect(await rows()).toMatchObject([{ status: 2, handledQty: 2 }])
  expect(await mismatches(db)).toEqual([])
})

it('notes what is not heard of in a week, and lets it come after all, wait or be given up', async () => {
  await db.run(sql`UPDATE temu_delivery_order SET ship_time = '2026-11-10 10:00:00' WHERE id = ${id}`)
  await lateDeliveries.run(app.house)
  await lateDeliveries.run(app.house)
  const [row] = await rows()
  expect(row).toMatchObject({ kind: UNUSUAL_KIND.late, missQty: 10, status: 0 })
  const wait = (until: string) => supervisor.post(`${PATH}/wait`, { id: row.id, version: row.version, until })
  expect((await wait('2026-12-30')).msg).toBe('等待日期应在今天之后、30天之内')
  expect((await wait('2026-11-18')).msg).toBe('等待日期应在今天之后、30天之内')
  expect((await wait('2026-11-25')).code).toBe(200)
  expect(await rows()).toMatchObject([{ waitUntil: '2026-11-25', version: row.version + 1 }])
  expect((await handle([{ handleType: UNUSUAL_WAY.lost, quantity: 10 }])).code).toBe(200)
  expect(await rows()).toMatchObject([
    { kind: UNUSUAL_KIND.short, status: 2, handledQty: 10 },
    { kind: UNUSUAL_KIND.late, status: 2 },
  ])
  expect(await mismatches(db)).toEqual([])
})

it('closes what was late when the platform receives it', async () => {
  await db.run(sql`UPDATE temu_delivery_order SET ship_time = '2026-11-10 10:00:00' WHERE id = ${id}`)
  await lateDeliveries.run(app.house)
  await told(10)
  expect(await rows()).toMatchObject([{ kind: UNUSUAL_KIND.late, status: 2 }])
  expect(await bench.row(id)).toMatchObject({ status: DELIVERY.done })
})

it('follows what the stock’s own page did about it', async () => {
  await told(9)
  const stocked = await db.one<{ id: number; version: number }>(sql`
    SELECT u.id, u.version FROM stock_unusual_transfer u JOIN temu_delivery_order o ON o.transfer_id = u.transfer_id WHERE o.id = ${id}`)
  const done = await bench.admin.post('/stock/unusual-transfer/handle', { ...stocked, entries: [{ handleType: 3, quantity: 1 }] })
  expect(done.code).toBe(200)
  expect(await rows()).toMatchObject([{ status: 2, handledQty: 1 }])
  expect(await bench.row(id)).toMatchObject({ status: DELIVERY.done })
})
