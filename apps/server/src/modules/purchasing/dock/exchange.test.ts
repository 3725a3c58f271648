import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeDock } from '../../../../test/fixtures/dock.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { fresh, makeLocation, mismatches } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const { keeper, other, purchase, ship, scan, details, one, storeId } = await makeDock(app)
const direct = await makeLocation(app, storeId, { type: 9, name: 'SYS-ZF' })
const way = await makeWay(app)

it('a parcel bought for one order is signed, exchanged, stocked in and out again', async () => {
  const line = await one(2, '6')
  const order = await makeOrder(db, {
    status: 40,
    storeId,
    is_out_stock: 1,
    est_weight: 300,
    country_code: 'DE',
    logistic_way_id: way.id,
    tracking_number: `N${fresh()}`,
    lines: [{ skuId: line.skuId, quantity: 2 }],
  })
  const bought = await purchase('C', [line], { freight: '3' })
  const no = await ship(bought.orderId)
  const linked = await other.post('/order/straight-hair-exchange/link', {
    orderNo: order.orderNo,
    purchaseOrderNo: bought.orderNo,
  })
  expect(linked.data).toMatchObject({ status: 10, expressDeliveryNo: no })
  const { data } = await scan(no)
  expect(data.orders[0]).toMatchObject({ exchange: 1, qcId: null, place: '直发暂存区' })
  const id = linked.data.id
  expect((await other.get(`/order/straight-hair-exchange/details/${id}`)).data.status).toBe(20)
  const revoked = await (await app.as('supervisor')).post('/purchasing/warehouse/sign/revoke', {
    signId: data.signId,
    reason: '错',
  })
  expect(revoked).toMatchObject({ code: 409, msg: expect.stringMatching(/^该签收已有直发换单HD\d+，不能撤销签收$/) })
  const done = await keeper.post('/order/straight-hair-exchange/exchange', {
    id,
    counts: [{ skuId: line.skuId, quantity: 2 }],
    weight: 310,
    scanId: `scan-${fresh()}`,
  })
  expect(done).toMatchObject({ code: 200, data: { orderId: order.id, status: 110 } })
  const after = await details(bought.orderId)
  expect(after).toMatchObject({ checkFlag: 400, stockInStatus: 403, stockedAmount: '15.00' })
  expect(after.lines[0]).toMatchObject({ arrivedQty: 2, goodQty: 2, stockedQty: 2 })
  expect(after.stockIns).toEqual([expect.objectContaining({ status: 200, quantity: 2 })])
  const held = await db.query(
    sql`SELECT quantity, place_id FROM stock_occupancy WHERE doc_type = 'order' AND doc_id = ${order.id} AND state = 1`,
  )
  expect(held).toEqual([{ quantity: 2, place_id: direct.placeId }])
  await db.run(sql`UPDATE order_trade_info SET label_printed_count = 1 WHERE id = ${order.id}`)
  expect((await other.post('/order/wait-ship-order/to-shipped', { ids: [order.id] })).data.success).toEqual([order.id])
  const shipped = await db.one<any>(sql`SELECT status, goods_cost FROM order_trade_info WHERE id = ${order.id}`)
  expect(shipped).toEqual({ status: 120, goods_cost: '15.0000' })
  expect(await mismatches(db)).toEqual([])
})

it('a check that waits for the parcel is void once it is exchanged', async () => {
  const line = await one(1)
  const order = await makeOrder(db, {
    status: 40,
    storeId,
    is_out_stock: 1,
    est_weight: 300,
    country_code: 'DE',
    logistic_way_id: way.id,
    tracking_number: `N${fresh()}`,
    lines: [{ skuId: line.skuId, quantity: 1 }],
  })
  const bought = await purchase('C', [line])
  await scan(await ship(bought.orderId))
  const { data } = await other.post('/order/straight-hair-exchange/link', {
    orderNo: order.orderNo,
    purchaseOrderNo: bought.orderNo,
  })
  expect(data.status).toBe(20)
  const counts = [{ skuId: line.skuId, quantity: 1 }]
  const done = await keeper.post('/order/straight-hair-exchange/exchange', {
    id: data.id,
    counts,
    weight: 310,
    scanId: `scan-${fresh()}`,
  })
  expect(done.code).toBe(200)
  expect(await details(bought.orderId)).toMatchObject({ stockInStatus: 403, checks: [expect.objectContaining({ status: 700 })] })
})
