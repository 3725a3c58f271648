import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { floorOf } from '../../../../test/fixtures/floor.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeSku, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { gatherFacts } from '../rules/gather.ts'
import { mergeWaiting } from './merge-auto.ts'
import { splitAmounts } from './split-amounts.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const [a, b] = [await makeSku(app), await makeSku(app)]
await db.run(sql`UPDATE goods_goods_sku SET weight = 600 WHERE id = ${a}`)
const orderOf = (id: number) => db.one<any>(sql`SELECT * FROM order_trade_info WHERE id = ${id}`)
const linesOf = (id: number) =>
  db.query<any>(sql`SELECT id, sku_id, quantity, line_amount FROM order_details WHERE order_id = ${id} ORDER BY id`)
const two = () => ({
  lines: [
    { skuId: a, quantity: 2, price: '10.00' },
    { skuId: b, quantity: 1, price: '5.99' },
  ],
  shipping_amount: '1.50',
  goods_amount: '25.99',
  sale_amount: '27.49',
})
const keyed = (key: string, more: object = {}) => ({ lines: [{ skuId: b }], merge_key: key, est_weight: 500, ...more })

describe('splitting', () => {
  it('shares the money as the worked example says, to the last cent', () => {
    const lines = [
      { orderDetailsId: 1, quantity: 2, lineAmount: '20.00' },
      { orderDetailsId: 2, quantity: 1, lineAmount: '5.99' },
    ]
    const money = {
      shippingAmount: '1.50',
      discountAmount: '0.00',
      saleAmount: '27.49',
      platformFee: '0',
      paymentFee: '0',
      adFee: '0',
    }
    const { parts, rest } = splitAmounts(lines, money, [[{ orderDetailsId: 2, quantity: 1 }]])
    expect([parts[0]!.money.saleAmount, rest.money.saleAmount]).toEqual(['6.34', '21.15'])
    const thirds = splitAmounts([{ orderDetailsId: 1, quantity: 3, lineAmount: '10.00' }], money, [
      [{ orderDetailsId: 1, quantity: 1 }],
      [{ orderDetailsId: 1, quantity: 1 }],
    ])
    expect([...thirds.parts, thirds.rest].map((part) => part.goodsAmount)).toEqual(['3.33', '3.34', '3.33'])
  })

  it('makes orders of the parts and keeps every piece and cent', async () => {
    const { id, orderNo } = await makeOrder(db, two())
    const [, second] = await linesOf(id)
    const parts = [{ lines: [{ orderDetailsId: second.id, quantity: 1 }] }]
    await admin.post('/order/sales-wait-dispatch-order/note', { id, content: '客户催' })
    const { data } = await admin.post('/order/tradeInfo/splitOrders', { id, parts })
    expect([await orderOf(id), await orderOf(data.ids[0])].map((each) => each['note_count'])).toEqual([1, 0])
    expect(await orderOf(data.ids[0])).toMatchObject({ order_no: `${orderNo}-1`, status: 10, sale_amount: '6.34', split_seq: 1 })
    expect(await orderOf(id)).toMatchObject({ sale_amount: '21.15', goods_amount: '20.00', status: 10 })
    expect([(await linesOf(id)).length, (await linesOf(data.ids[0])).length]).toEqual([1, 1])
    expect(await db.one(sql`SELECT origin_order_id AS id FROM order_details WHERE order_id = ${data.ids[0]}`)).toEqual({
      id: data.ids[0],
    })
  })
})

describe('the preview of a split', () => {
  it('weighs the pieces of each part, prices them by the way and shares the money as the split does', async () => {
    const way = await makeWay(app)
    await db.run(sql`UPDATE goods_goods_sku SET weight = 100 WHERE id = ${b}`)
    const numbered = { storeId: 1, logistic_way_id: way.id, country_code: 'DE', est_weight: 1300 }
    const { id } = await makeOrder(db, { ...two(), ...numbered, paid_time: '2025-12-01 10:00:00' })
    const [first, second] = await linesOf(id)
    const parts = [first, second].map(({ id: orderDetailsId }) => ({ lines: [{ orderDetailsId, quantity: 1 }] }))
    const body = { id, parts }
    const { data } = await admin.post('/order/tradeInfo/split-preview', body)
    expect(data.map(({ freightCny }: any) => freightCny)).toEqual(['56.2000', '56.2000', '25.2000'])
    const { data: made } = await admin.post('/order/tradeInfo/splitOrders', body)
    const orders = await Promise.all([id, ...made.ids].map(orderOf))
    expect(data.map(({ weight, saleAmount }: any) => [weight, saleAmount])).toEqual(
      orders.map((each) => [each.est_weight, each.sale_amount]),
    )
    expect(orders.map((each) => each.est_weight)).toEqual([600, 600, 100])
  })

  it('is refused for quantities that cannot be', async () => {
    const { id } = await makeOrder(db, two())
    const [first] = await linesOf(id)
    const parts = [{ lines: [{ orderDetailsId: first.id, quantity: 3 }] }]
    expect(await admin.post('/order/tradeInfo/split-preview', { id, parts })).toMatchObject({ code: 400 })
  })
})

describe('merging', () => {
  it('lets the earliest paid carry the others, and each go its way again', async () => {
    const late = await makeOrder(
      db,
      keyed('K1', { paid_time: '2026-11-02 10:00:00', latest_ship_time: '2026-11-03 00:00:00', memo: '乙' }),
    )
    const early = await makeOrder(
      db,
      keyed('K1', { paid_time: '2026-11-01 10:00:00', latest_ship_time: '2026-11-05 00:00:00', memo: '甲' }),
    )
    expect(await admin.post('/order/tradeInfo/mergeOrders', { ids: [late.id, early.id] })).toMatchObject({
      data: { id: early.id },
    })
    expect(await orderOf(early.id)).toMatchObject({ memo: '乙；甲', latest_ship_time: '2026-11-03 00:00:00' })
    expect(await linesOf(early.id)).toHaveLength(2)
    expect(
      (await admin.post('/order/sales-wait-dispatch-order/list-page', { condition: { nos: late.orderNo } })).data.list,
    ).toEqual([])
    expect(await admin.post('/order/tradeInfo/cancelMerge', { id: early.id })).toMatchObject({ code: 200 })
    expect([(await linesOf(early.id)).length, (await linesOf(late.id)).length]).toEqual([1, 1])
  })

  it('leaves one number to the parcel; one that the platform knows stays with its order', async () => {
    const way = await makeWay(app, { source: 1, numbers: 3 })
    const numbered = { logistic_way_id: way.id, express_id: 1, country_code: 'DE', storeId: 1 }
    const [first, second] = [await makeOrder(db, keyed('N1', numbered)), await makeOrder(db, keyed('N1', numbered))]
    const ids = [first.id, second.id]
    const took = await admin.post('/order/sales-wait-dispatch-order/tracking-number', { ids })
    expect(took.data.success).toEqual(ids)
    const used = () =>
      db.query<any>(sql`SELECT order_id AS id FROM express_track_number WHERE way_id = ${way.id} AND state = 2 ORDER BY order_id`)
    const mark = (status: number) =>
      db.run(sql`UPDATE order_trade_info SET platform_ship_status = ${status} WHERE id = ${second.id}`)
    await mark(2)
    expect(await admin.post('/order/tradeInfo/mergeOrders', { ids })).toMatchObject({
      code: 409,
      msg: `订单 ${second.orderNo} 平台已标记发货，不能清除运单号`,
    })
    expect(await used()).toEqual([{ id: first.id }, { id: second.id }])
    await mark(0)
    expect(await admin.post('/order/tradeInfo/mergeOrders', { ids })).toMatchObject({ data: { id: first.id } })
    expect(await used()).toEqual([{ id: first.id }])
    expect(await orderOf(second.id)).toMatchObject({ tracking_number: null, merge_to_id: first.id })
  })

  it('lists groups, not orders: those that can, those that are too much, those that shall not', async () => {
    const dear = { country_code: 'DE', goods_amount: '100.00', exchange_rate: '8', currency: 'EUR' }
    const groups: { id: number; orderNo: string }[] = []
    for (const each of [
      keyed('G1', { sale_amount: '12.00', paid_time: '2026-11-02 10:00:00' }),
      keyed('G1', { sale_amount: '13.50', paid_time: '2026-11-01 10:00:00' }),
      keyed('G2', { est_weight: 1500 }),
      keyed('G2', { est_weight: 1500 }),
      keyed('G3', dear),
      keyed('G3', dear),
      keyed('G4', { merge_ignored: 1 }),
      keyed('G4'),
      keyed('G5'),
    ])
      groups.push(await makeOrder(db, each))
    const condition = { nos: groups.map(({ orderNo }) => orderNo).join('\n') }
    const list = async (tab: string) =>
      (await admin.post('/order/sales-wait-merge-order/list-page', { condition: { ...condition, tab } })).data.list
    const { data: counts } = await admin.post('/order/sales-wait-merge-order/status-count', { condition })
    expect(counts).toEqual({ all: 4, mergeable: 1, over: 2, ignored: 1 })
    const [group] = await list('mergeable')
    expect(group).toMatchObject({ id: groups[1]!.id, mergedWeight: 1000, mergedAmount: '25.50', overReason: null })
    expect(group.groupIds).toEqual([groups[1]!.id, groups[0]!.id])
    expect((await list('over')).map((row: any) => row.overReason).sort()).toEqual([
      '合并后货值超过150EUR',
      '合并后重量 3000g 超过上限 2000g',
    ])
    expect(await list('ignored')).toMatchObject([{ id: groups[6]!.id, groupIds: [groups[6]!.id, groups[7]!.id] }])
    const main = (await admin.post('/order/tradeInfo/mergeOrders', { ids: group.groupIds })).data.id
    expect((await gatherFacts(db, [main]))[0]).toMatchObject({ saleAmount: '25.50', lines: [{}, {}] })
    await makeOrder(db, keyed('G1'))
    expect(await list('mergeable')).toMatchObject([
      { id: main, merged: [{ id: group.groupIds.find((id: number) => id !== main) }] },
    ])
    const unignore = { ids: [groups[6]!.id], ignored: 0 }
    expect(await admin.post('/order/sales-wait-merge-order/ignore', unignore)).toMatchObject({ code: 200 })
    expect(await list('ignored')).toEqual([])
  })

  it('merges every group of the filter that can and tells why the others do not', async () => {
    const pair = [await makeOrder(db, keyed('K5')), await makeOrder(db, keyed('K5'))]
    await makeOrder(db, keyed('K6', { est_weight: 1500 }))
    await makeOrder(db, keyed('K6', { est_weight: 1500 }))
    const merge = async (condition?: object) => (await admin.post('/order/tradeInfo/autoMergeOrders', { condition })).data
    const [other] = [await makeOrder(db, keyed('K7')), await makeOrder(db, keyed('K7'))]
    expect(await merge({ nos: other.orderNo, tab: 'ignored' })).toEqual({ success: [other.id], failed: [] })
    expect(await orderOf(pair[1]!.id)).toMatchObject({ merge_to_id: null })
    const data = await merge()
    expect(data.success).toContain(pair[0]!.id)
    expect(data.failed.map((each: any) => each.reason)).toContain('合并后重量 3000g 超过上限 2000g')
  })

  it('merges every group there is when the clock asks', async () => {
    const [first, second] = [await makeOrder(db, keyed('K8')), await makeOrder(db, keyed('K8'))]
    const { success } = await mergeWaiting(contextOfClock(app.house, 'test'))
    expect(success).toContain(first.id)
    expect(await orderOf(second.id)).toMatchObject({ merge_to_id: first.id })
  })
})

describe('intercepting', () => {
  it('stops an order on the floor once', async () => {
    const { id } = await makeOrder(db, { status: 40, storeId: 1, lines: [{ skuId: b }] })
    const intercept = (...ids: number[]) => admin.post('/order/tradeInfo/intercept', { ids, reason: '买家改主意' })
    expect(await intercept(id)).toMatchObject({ code: 200 })
    expect(await orderOf(id)).toMatchObject({ status: 30, order_exception_type: 5, exception_from: 40 })
    expect(await intercept(id)).toMatchObject({ code: 409 })
  })

  it('sends picked pieces back to the shelf they came from', async () => {
    const { house, box, orderOf: waiting, wave, claim, pickAll } = floorOf(app, admin)
    const { storeId, shelves } = await house()
    const skuId = await makeSku(app)
    await db.run(
      sql`INSERT INTO stock_location_sku (store_id, sku_id, location_id, is_main) VALUES (${storeId}, ${skuId}, ${shelves[0]!.placeId}, 1)`,
    )
    await put(app, [{ storeId, skuId, ...shelves[2]!, quantity: 5 }])
    const { id } = await waiting(storeId, [[skuId, 2]], '10:00')
    const { pickNo } = await wave(storeId)
    await claim(pickNo, [(await box(storeId)).no])
    await pickAll(pickNo)
    await admin.post('/order/tradeInfo/intercept', { ids: [id], reason: '买家取消' })
    const back = sql`SELECT w.to_location_id AS place, b.quantity FROM order_put_back b JOIN stock_wait_move_goods_sku w ON w.id = b.wait_move_id WHERE b.order_id = ${id}`
    expect(await db.query(back)).toEqual([{ place: shelves[2]!.placeId, quantity: 2 }])
  })
})
