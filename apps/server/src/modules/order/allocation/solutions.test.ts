import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay, type TestWay } from '../../../../test/fixtures/express.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeLocation, makeSku, makeStore, mismatches, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')

/** Out of stock in a store that one way leaves from; every way weighs 200 g at its price of today. */
async function stuck(quantity = 2, more: object = {}) {
  const storeId = await makeStore(app)
  const place = await makeLocation(app, storeId)
  const [skuId, way] = [await makeSku(app), await makeWay(app)]
  await leaves(way, storeId)
  const order = await makeOrder(db, {
    status: 40,
    storeId,
    lines: [{ skuId, quantity }],
    logistic_way_id: way.id,
    express_id: 1,
    country_code: 'DE',
    post_code: '10115',
    est_weight: 200,
    freight_est: '31.4000',
    ...more,
  })
  await admin.post('/order/tradeInfo/distributeOrder', { ids: [order.id] })
  return { ...order, storeId, place, skuId, way }
}
const leaves = (way: TestWay, ...stores: number[]) =>
  db.run(sql`UPDATE express_logistic_way SET store_ids = ${stores}::bigint[] WHERE id = ${way.id}`)
const link = (sku: number, other: number, type: number) =>
  db.run(sql`INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type) VALUES (${sku}, ${other}, ${type})`)
const solutions = async ({ id }: { id: number }, kind: string) =>
  (await admin.get(`/order/out-stock-order/solutions/${id}`)).data.filter((each: any) => each.kind === kind)
const adopt = ({ call }: any) => (call.method === 'PUT' ? admin.put(call.path, call.body) : admin.post(call.path, call.body))
const orderOf = ({ id }: { id: number }) => db.one<any>(sql`SELECT * FROM order_trade_info WHERE id = ${id}`)

describe('another SKU', () => {
  it('is one linked as substitute or as the same, either way, that is there; one click changes the line', async () => {
    const order = await stuck()
    const { storeId, place, skuId } = order
    const linked: number[] = []
    for (const [type, pieces] of [
      [1, 2],
      [3, 9],
      [4, 9],
      [1, 1],
    ] as const) {
      const other = await makeSku(app)
      linked.push(other)
      await link(type === 3 ? other : skuId, type === 3 ? skuId : other, type)
      await put(app, [{ storeId, skuId: other, ...place, quantity: pieces }])
    }
    const sibling = await makeSku(app)
    await db.run(
      sql`UPDATE goods_goods_sku SET goods_id = (SELECT goods_id FROM goods_goods_sku WHERE id = ${skuId}), property1 = '红' WHERE id = ${sibling}`,
    )
    await put(app, [{ storeId, skuId: sibling, ...place, quantity: 9 }])
    const found = await solutions(order, 'sku')
    expect(found.map((each: any) => each.title).toSorted()).toEqual([
      `S${skuId} 换为同款 S${linked[1]}`,
      `S${skuId} 换为替代 S${linked[0]}`,
    ])
    expect(await adopt(found.find((each: any) => each.title.endsWith(`S${linked[0]}`)))).toMatchObject({ code: 200 })
    await admin.post('/order/tradeInfo/distributeOrder', { ids: [order.id] })
    expect(await orderOf(order)).toMatchObject({ status: 50, is_out_stock: 0 })
    expect(await mismatches(db)).toEqual([])
  })

  it('is not offered when the line already in the order would leave too few', async () => {
    const order = await stuck()
    const other = await makeSku(app)
    await db.run(
      sql`INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity) VALUES (${order.id}, ${order.id}, ${other}, 2)`,
    )
    await link(order.skuId, other, 1)
    await put(app, [{ storeId: order.storeId, skuId: other, ...order.place, quantity: 3 }])
    expect(await solutions(order, 'sku')).toEqual([])
  })
})

describe('another store', () => {
  async function withOther(more: object = {}) {
    const order = await stuck(2, more)
    const other = await makeStore(app)
    await put(app, [{ storeId: other, skuId: order.skuId, ...(await makeLocation(app, other)), quantity: 5 }])
    return { ...order, other }
  }

  it('is reached by the way of the order, else by the cheapest that leaves from there', async () => {
    const order = await withOther()
    expect(await solutions(order, 'store')).toEqual([])
    const [dear, cheap] = [await makeWay(app), await makeWay(app)]
    for (const way of [dear, cheap]) await leaves(way, order.other)
    await db.run(sql`UPDATE express_freight_line SET price_per_kg = 10 WHERE table_id = ${cheap.tableId}`)
    const [found] = await solutions(order, 'store')
    expect(found).toMatchObject({ detail: `全部有货，改走渠道${cheap.id}`, freightCny: '21.0000', extraCost: '-10.4000' })
    await leaves(order.way, order.storeId, order.other)
    expect(await solutions(order, 'store')).toMatchObject([
      { detail: '全部有货', call: { body: { logisticWayId: order.way.id } } },
    ])
    await leaves(order.way, order.storeId)
    expect(await adopt(found)).toMatchObject({ code: 200, data: { success: [order.id] } })
    expect(await orderOf(order)).toMatchObject({ store_id: order.other, logistic_way_id: cheap.id, is_out_stock: 0 })
  })

  it('is priced by the tables of today, not by those of the day it was paid for', async () => {
    const order = await withOther({ paid_time: '2026-02-01 10:00:00' })
    await leaves(order.way, order.storeId, order.other)
    await db.run(sql`UPDATE express_freight_table SET effective_from = '2026-03-01' WHERE id = ${order.way.tableId}`)
    expect(await solutions(order, 'store')).toMatchObject([{ freightCny: '31.4000' }])
  })

  it('keeps its way once the platform knows its number', async () => {
    const order = await withOther({ platform_ship_status: 2, tracking_number: 'T-MARKED' })
    await leaves(await makeWay(app), order.other)
    expect(await solutions(order, 'store')).toEqual([])
  })
})
