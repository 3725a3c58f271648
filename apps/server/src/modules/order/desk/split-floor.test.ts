import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { floorOf } from '../../../../test/fixtures/floor.ts'
import { makeSku, mismatches, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const { post, scanId, house, box, statusOf, heldAt, orderOf, wave, pickAll, claim } = floorOf(app, admin)

const linesOf = (...ids: number[]) =>
  db.query<any>(sql`
    SELECT id, order_id AS "orderId", origin_order_id AS origin, stock_sku_id AS sku, quantity, occupied_qty AS held, short_qty AS short, line_amount AS amount
    FROM order_details WHERE order_id = ANY(${ids}::bigint[]) ORDER BY order_id, id`)
const moneyOf = (...ids: number[]) =>
  db.one<any>(
    sql`SELECT sum(sale_amount)::text AS sale, sum(goods_amount)::text AS goods FROM order_trade_info WHERE id = ANY(${ids}::bigint[])`,
  )
const partsOf = (lines: { id: number }[]) =>
  db.query<any>(
    sql`SELECT order_details_id AS id, quantity, picked_qty AS picked FROM order_pick_part WHERE order_details_id = ANY(${lines.map(({ id }) => id)}::bigint[]) ORDER BY 1`,
  )
const part = (...lines: [id: number, quantity: number][]) => ({
  lines: lines.map(([orderDetailsId, quantity]) => ({ orderDetailsId, quantity })),
})

/** Three pieces wanted, two found: they lie in 缺货暂存位 and the order lacks one. */
async function heldInStaging() {
  const { storeId, shelves, staging } = await house()
  const sku = await makeSku(app)
  await put(app, [{ storeId, skuId: sku, ...shelves[0]!, quantity: 3 }])
  const order = await orderOf(storeId, [[sku, 3]], '10:00', { goods_amount: '30.00' })
  const { pickNo } = await wave(storeId)
  await claim(pickNo, [(await box(storeId)).no])
  await post('pick-order/short', { pickNo, locationId: shelves[0]!.placeId, skuId: sku, foundQty: 2 })
  await pickAll(pickNo)
  await post('pick-order/finish', { pickNo })
  await post('similar-stock-out-order/to-wait-distribute', { ids: [order.id] })
  await post('tradeInfo/distributeOrder', { ids: [order.id] })
  return { order, sku, staging }
}

describe('splitting an order that waits for stock', () => {
  it('keeps the pieces it holds, and is allocated again at once', async () => {
    const { order, sku, staging } = await heldInStaging()
    const [line] = await linesOf(order.id)
    expect(line).toMatchObject({ quantity: 3, held: 2, short: 1 })
    expect(await post('out-stock-order/split', { id: order.id, parts: [part([line.id, 2])] })).toMatchObject({
      code: 400,
      msg: `SKU S${sku} 已有 2 件在缺货暂存位，须留在原单`,
    })
    const { data } = await post('out-stock-order/split', { id: order.id, parts: [part([line.id, 1])] })
    expect(await statusOf(order, { id: data.ids[0] })).toEqual([50, 10])
    expect(await linesOf(order.id, data.ids[0])).toMatchObject([
      { id: line.id, quantity: 2, held: 2, short: 0, amount: '20.00' },
      { orderId: data.ids[0], origin: data.ids[0], quantity: 1, held: 0, short: 0, amount: '10.00' },
    ])
    expect(await moneyOf(order.id, data.ids[0])).toEqual({ sale: '30.00', goods: '30.00' })
    expect(await heldAt(order.id)).toEqual([{ type: 1, place: staging.placeId, n: 2 }])
    expect(await heldAt(data.ids[0])).toEqual([])
    expect(await mismatches(db)).toEqual([])
  })

  it('leaves one that is on hold waiting', async () => {
    const { order } = await heldInStaging()
    const [line] = await linesOf(order.id)
    await post('tradeInfo/hold', { ids: [order.id] })
    expect(await post('out-stock-order/split', { id: order.id, parts: [part([line.id, 1])] })).toMatchObject({ code: 200 })
    expect(await statusOf(order)).toEqual([40])
    expect(await linesOf(order.id)).toMatchObject([{ quantity: 2, held: 2, short: 0 }])
  })
})

describe('splitting an order that was in a wave', () => {
  /** Two orders of several SKUs, picked; the first one is intercepted. */
  async function intercepted() {
    const { storeId, shelves } = await house()
    const [x, y] = [await makeSku(app), await makeSku(app)]
    for (const skuId of [x, y]) await put(app, [{ storeId, skuId, ...shelves[0]!, quantity: 9 }])
    const both: [number, number][] = [
      [x, 1],
      [y, 2],
    ]
    const order = await orderOf(storeId, both, '10:00', { goods_amount: '30.00' })
    await orderOf(storeId, both, '11:00')
    const { batch, pickNo } = await wave(storeId)
    await claim(pickNo, [(await box(storeId)).no])
    await pickAll(pickNo)
    await post('pick-order/finish', { pickNo })
    expect(await post('tradeInfo/intercept', { ids: [order.id], reason: '买家取消' })).toMatchObject({ code: 200 })
    return { storeId, order, batch, x, y }
  }

  it('gives whole lines to the parts with their past on the pick list', async () => {
    const { order } = await intercepted()
    const [first, second] = await linesOf(order.id)
    const picked = await partsOf([first, second])
    const { data } = await post('intercept-order/split', { id: order.id, parts: [part([second.id, 1]), part([second.id, 1])] })
    expect(await statusOf(order, ...data.ids.map((id: number) => ({ id })))).toEqual([30, 30, 30])
    expect(await linesOf(order.id, ...data.ids)).toMatchObject([
      { id: first.id, orderId: order.id, quantity: 1, amount: '10.00' },
      { id: second.id, orderId: data.ids[0], origin: data.ids[0], quantity: 1, amount: '10.00' },
      { orderId: data.ids[1], origin: data.ids[1], sku: second.sku, quantity: 1, amount: '10.00' },
    ])
    expect(await moneyOf(order.id, ...data.ids)).toEqual({ sale: '30.00', goods: '30.00' })
    expect(await partsOf([first, second])).toEqual(picked)
    expect(await mismatches(db)).toEqual([])
  })

  it('still sends its picked pieces back to the shelf', async () => {
    const { storeId, order, batch, y } = await intercepted()
    const [, second] = await linesOf(order.id)
    await post('intercept-order/split', { id: order.id, parts: [part([second.id, 2])] })
    await post('wait-sowing-order/bind-wall', { batchId: batch.id, wallCode: (await box(storeId, 2, 9)).no })
    const scan = () => post('wait-sowing-order/scan', { batchId: batch.id, sku: `S${y}`, scanId: scanId() })
    for (const kind of ['slot', 'slot', 'back', 'back']) expect((await scan()).data).toMatchObject({ kind })
    expect((await scan()).code).toBe(409)
  })
})
