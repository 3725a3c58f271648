import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { dockOf } from '../../../../test/fixtures/packed.ts'
import { fresh, makeLocation, mismatches } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { orderParcels } from '../../express/track/parcels.ts'
import { addEvents } from '../../express/track/track-events.ts'
import { archiving } from '../desk/archive.ts'
import { marking, markOf, remarking, settle } from './platform-ship.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const keeper = await app.as('warehouse')
const post = (path: string, body: object) => admin.post(`/order/${path}`, body as Record<string, unknown>)
const scanId = () => `scan-${fresh()}`
const { way, storeId, skuId, packed } = await dockOf(app)
await db.run(
  sql`INSERT INTO account_user_store (user_id, store_id) SELECT id, ${storeId} FROM account_user ON CONFLICT DO NOTHING`,
)
const weigh = (code: string, weight: number, more: object = {}, who = admin) =>
  who.post('/order/tradeInfo/weightDeliver', { code, weight, scanId: scanId(), ...more })
const row = (id: number) => db.one<any>(sql`SELECT * FROM order_trade_info WHERE id = ${id}`)
const facts = (id: number) => db.query<any>(sql`SELECT * FROM order_profit_fact WHERE order_id = ${id} ORDER BY id`)

describe('weighing', () => {
  it('accepts and flags by the tolerance, beyond it only who may', async () => {
    const [a, b, c] = [await packed(), await packed(), await packed()]
    expect((await weigh(a.no, 255)).data).toMatchObject({ orderId: a.id, weightFlag: 0, status: 110, isShipped: 0 })
    expect((await weigh(b.no, 290)).data).toMatchObject({ weightFlag: 1, status: 110 })
    expect(await weigh(c.no, 310, { force: 1 }, keeper)).toMatchObject({ code: 403 })
    expect((await weigh(c.no, 310, { force: 1 })).data).toMatchObject({ weightFlag: 1, status: 110 })
    expect((await row(a.id)).freight_weighed).toBe('34.8100')
    expect(await weigh(a.no, 0)).toMatchObject({ code: 400 })
    expect(await post('wait-ship-order/back-to-package', { ids: [a.id] })).toMatchObject({ code: 200 })
    expect(await row(a.id)).toMatchObject({ status: 90, pack_time: null, actual_weight: null, freight_weighed: null })
    expect((await weigh(a.no, 255)).data).toMatchObject({ status: 90 })
    const force = { id: a.id, force: 1, reason: '已核对' }
    expect((await post('wait-package-order/finish', force)).data).toMatchObject({ status: 110, isPacked: 1 })
  })
})

describe('shipping', () => {
  it('costs by FIFO, counts the profit of the book, tells carrier and platform, all at once', async () => {
    const a = await packed()
    const same = { deliver: 1, scanId: scanId() }
    const twice = await Promise.all([weigh(a.no, 236, same), weigh(a.no, 236, same)])
    expect(twice[0].data).toMatchObject({ isShipped: 1, status: 120 })
    expect(twice[1].data).toEqual(twice[0].data)
    expect(await row(a.id)).toMatchObject({
      status: 120,
      goods_cost: '38.5000',
      freight_weighed: '33.6300',
      profit: '77.4726',
      profit_rate: '0.4187',
      platform_ship_status: 1,
    })
    expect(await facts(a.id)).toMatchObject([
      {
        reason: 1,
        quantity: 1,
        sale_money: '185.0488',
        platform_fee: '27.7680',
        pay_fee: '4.6280',
        ad_fee: '2.6002',
        goods_cost: '38.5000',
        pack_cost: '0.4500',
        profit: '77.4726',
      },
    ])
    expect(
      await db.one(sql`SELECT shipped_qty, unit_cost, cost_amount, occupied_qty FROM order_details WHERE order_id = ${a.id}`),
    ).toEqual({
      shipped_qty: 1,
      unit_cost: '38.5000',
      cost_amount: '38.5000',
      occupied_qty: 0,
    })
    expect(
      await db.query(
        sql`SELECT biz_type AS biz, quantity AS n FROM stock_movement WHERE doc_type = 'order' AND doc_id = ${a.id}`,
      ),
    ).toEqual([{ biz: 201, n: -1 }])
    expect(await db.one(sql`SELECT tracking_number AS no FROM express_track WHERE order_id = ${a.id}`)).toEqual({ no: a.no })
  })

  it('ships or stops an order, never both; ships it once', async () => {
    for (let n = 0; n < 3; n++) {
      const a = await packed({ status: 110, actual_weight: 236 })
      const ship = () => post('wait-ship-order/to-shipped', { ids: [a.id] })
      const [one, two, stop] = await Promise.all([ship(), ship(), post('tradeInfo/intercept', { ids: [a.id], reason: '改地址' })])
      const shipped = [one, two].filter(({ data }) => data.success.length === 1)
      expect([shipped.length, stop.code === 200 ? 1 : 0].toSorted((x, y) => x - y)).toEqual([0, 1])
      expect((await facts(a.id)).length).toBe(shipped.length)
      expect((await row(a.id)).status).toBe(shipped.length ? 120 : 30)
      const moved = await db.query(
        sql`SELECT 1 FROM stock_movement WHERE doc_type = 'order' AND doc_id = ${a.id} AND biz_type = 201`,
      )
      expect(moved.length).toBe(shipped.length)
    }
    const held = await packed({ status: 110, actual_weight: 236, is_hold: 1 })
    expect((await post('wait-ship-order/to-shipped', { ids: [held.id] })).data.failed).toMatchObject([
      { reason: `订单 ${held.orderNo} 已挂起，不能发货` },
    ])
    const told = await packed({ status: 110, actual_weight: 236, platform_ship_status: 2 })
    expect((await post('wait-ship-order/to-shipped', { ids: [told.id] })).data.success).toEqual([told.id])
    expect((await row(told.id)).platform_ship_status).toBe(2)
    expect(await mismatches(db)).toEqual([])
  })

  it('fills a bag of one express company and hands it over', async () => {
    const [a, b] = [await packed({ status: 110, actual_weight: 240 }), await packed({ status: 110, actual_weight: 260 })]
    const bag = (await post('wait-ship-order/handover', { storeId, expressId: 1 })).data
    expect((await post('wait-ship-order/handover', { storeId, expressId: 1 })).data.id).toBe(bag.id)
    const empty = (await post('wait-ship-order/handover', { storeId, expressId: 2 })).data
    const scan = (code: string, once = scanId()) => post('wait-ship-order/scan-ship', { handoverId: bag.id, code, scanId: once })
    const same = scanId()
    const twice = await Promise.all([scan(a.no, same), scan(a.no, same)])
    expect(twice[0].data).toMatchObject({ orderId: a.id, parcels: 1, totalWeight: 240 })
    expect(twice[1].data).toEqual(twice[0].data)
    expect((await scan(b.no)).data).toMatchObject({ parcels: 2, totalWeight: 500 })
    expect(await post('wait-ship-order/handover/close', { id: empty.id })).toMatchObject({ code: 409 })
    expect((await post('wait-ship-order/handover/close', { id: bag.id, driver: '老王' })).data).toMatchObject({
      status: 20,
      parcels: 2,
    })
    const c = await packed({ status: 110, actual_weight: 250 })
    expect(await scan(c.no)).toMatchObject({ code: 409, msg: `交接单 ${bag.handoverNo} 已交接` })
    expect((await row(c.id)).status).toBe(110)
    const bags = async (condition: object) => (await post('wait-ship-order/handover/list-page', { condition })).data.list
    expect(await bags({ handoverNo: bag.handoverNo })).toMatchObject([
      { id: bag.id, expressId: 1, parcels: 2, driver: '老王', status: 20 },
    ])
    expect(await bags({ handoverNo: bag.handoverNo, status: [10] })).toEqual([])
    const sheet = await admin.get(`/order/wait-ship-order/handover/${bag.id}/print`)
    expect(sheet.data.lines.map((line: any) => line.orderNo)).toEqual([a.orderNo, b.orderNo])
  })

  it('opens the bag with the first parcel, and none with one that is refused', async () => {
    const bagsOf = async () =>
      (await db.one<any>(sql`SELECT count(*)::int AS n FROM order_handover WHERE store_id = ${storeId}`)).n
    const before = await bagsOf()
    const unweighed = await packed({ status: 90, pack_time: '2026-11-20 10:00:00' })
    const scan = (code: string, id = scanId()) => post('wait-ship-order/scan-ship', { code, scanId: id })
    expect(await scan(unweighed.no)).toMatchObject({ code: 409 })
    expect(await scan('NO-SUCH')).toMatchObject({ code: 404, msg: '包裹不存在或已删除' })
    expect(await bagsOf()).toBe(before)
    const [a, b] = [await packed({ status: 110, actual_weight: 240 }), await packed({ status: 110, actual_weight: 260 })]
    const once = scanId()
    const [first, again] = [await scan(a.no, once), await scan(a.no, once)]
    expect(first.data).toMatchObject({ parcels: 1, bag: { parcels: 1, totalWeight: 240, status: 10 } })
    expect(again.data).toEqual(first.data)
    expect((await scan(b.no)).data.bag).toMatchObject({ id: first.data.bag.id, parcels: 2 })
    await post('wait-ship-order/handover/close', { id: first.data.bag.id })
  })

  it('shows a parcel before it is weighed, and refuses one that will not be', async () => {
    const see = (code: string) => post('tradeInfo/weigh-scan', { code })
    const a = await packed({ status: 90, est_weight: 236 })
    expect((await see(a.no)).data).toMatchObject({ orderId: a.id, orderNo: a.orderNo, estWeight: 236, status: 90 })
    expect((await see(a.no)).data.wayName).toEqual(expect.any(String))
    expect(await see('CMD-NEXT')).toMatchObject({ code: 404, msg: '包裹不存在或已删除' })
    const shipped = await packed({ status: 110, actual_weight: 236 })
    expect(await see(shipped.no)).toMatchObject({ code: 409, msg: expect.stringMatching(/^该包裹已于 /) })
    expect((await row(a.id)).actual_weight).toBeNull()
  })

  it('shares a merged parcel over its platform orders, and a third party ships from 50', async () => {
    const child = await makeOrder(db, { status: 110, storeId, sale_amount: '10.00', lines: [] })
    const main = await packed({ status: 110, actual_weight: 236, freight_weighed: '10.0000', pack_cost: '0.1000' }, [2, 1])
    await db.run(sql`UPDATE order_trade_info SET merge_to_id = ${main.id} WHERE id = ${child.id}`)
    await db.run(sql`UPDATE order_details SET origin_order_id = ${child.id} WHERE order_id = ${main.id} AND quantity = 1`)
    expect((await post('wait-ship-order/to-shipped', { ids: [main.id] })).data.success).toEqual([main.id])
    const [one, two] = [await row(main.id), await row(child.id)]
    expect([one.freight_weighed, two.freight_weighed, one.pack_cost, two.pack_cost]).toEqual([
      '6.6667',
      '3.3333',
      '0.0667',
      '0.0333',
    ])
    expect(two).toMatchObject({ status: 120, goods_cost: '38.5000', profit: '29.3334', platform_ship_status: 1 })
    expect([...(await facts(main.id)), ...(await facts(child.id))].map((fact) => fact.profit)).toEqual([one.profit, two.profit])
    const third = await packed({ status: 50, fulfil_by: 3, label_printed_count: 0, pack_cost: null, freight_est: '5.0000' })
    const own = await packed({ status: 50 })
    const answer = await post('store-sales-order/to-shipped', { ids: [third.id, own.id] })
    expect(answer.data).toMatchObject({
      success: [third.id],
      failed: [{ reason: `订单 ${own.orderNo} 不是海外仓订单，不能海外仓发货` }],
    })
    expect(await mismatches(db)).toEqual([])
  })
})

describe('after shipping', () => {
  const signal = new AbortController().signal
  const shipped = (columns: Record<string, unknown> = {}) =>
    makeOrder(db, {
      status: 120,
      storeId,
      tracking_number: `N${fresh()}`,
      platform_ship_status: 1,
      ship_time: '2026-11-10 10:00:00+08',
      ...columns,
    })

  it('tells the platform, again after 1, 5 and 30 minutes, and says what it answered', async () => {
    await db.run(sql`UPDATE authorize_shop SET auth_status = 3`)
    const a = await shipped()
    await marking.run(app.house, a.id, signal)
    expect(await row(a.id)).toMatchObject({
      platform_ship_status: 3,
      platform_ship_error: '店铺授权已过期，请重新授权',
      platform_ship_tries: 1,
    })
    await remarking.run(app.house)
    expect((await row(a.id)).platform_ship_tries).toBe(1)
    for (const minutes of [1, 5]) {
      await db.run(
        sql`UPDATE order_trade_info SET platform_ship_next = platform_ship_next - ${minutes} * interval '1 minute' WHERE id = ${a.id}`,
      )
      await remarking.run(app.house)
    }
    expect(await row(a.id)).toMatchObject({ platform_ship_status: 3, platform_ship_tries: 3 })
    await db.run(sql`UPDATE authorize_shop SET auth_status = 1`)
    expect((await post('shipped-order/setting-platform-ship', { ids: [a.id] })).data.success).toEqual([a.id])
    for (let tries = 0; tries < 2 && (await row(a.id)).platform_ship_status !== 2; tries++) {
      await db.run(sql`UPDATE order_trade_info SET platform_ship_status = 1 WHERE id = ${a.id}`)
      await marking.run(app.house, a.id, signal)
    }
    expect(await row(a.id)).toMatchObject({ platform_ship_status: 2, platform_ship_error: null })
    expect((await post('shipped-order/setting-platform-ship', { ids: [a.id] })).data.failed).toHaveLength(1)
  })

  it('names the carrier as the platform does, and by its code where the platform has no name for it', async () => {
    const { plat_name: platName } = (await db.one<any>(sql`
      SELECT p.plat_name FROM authorize_shop s JOIN basic_platform p USING (plat_code) ORDER BY s.id LIMIT 1`))!
    const expressId = fresh()
    await db.run(sql`
      INSERT INTO express_express (id, express_code, express_name, express_type, connector, settle_currency)
      VALUES (${expressId}, ${`E${expressId}`}, ${`快递${expressId}`}, 2, 'none', 'CNY')`)
    const { id } = await shipped({ express_id: expressId })
    expect(await markOf(db, id)).toMatchObject({ carrierCode: `E${expressId}` })
    const carriers = [
      { platName: '别的平台', carrierCode: 'OTHER' },
      { platName: ` ${platName.toLowerCase()}`, carrierCode: 'Their Name' },
    ]
    await db.run(sql`UPDATE express_express SET plat_carriers = ${JSON.stringify(carriers)}::jsonb WHERE id = ${expressId}`)
    expect(await markOf(db, id)).toMatchObject({ carrierCode: 'Their Name' })
  })

  it('does not take a former number for told when another came while it was being told', async () => {
    const { id } = await shipped()
    const former = (await markOf(db, id))!
    await db.run(sql`UPDATE order_trade_info SET transfer_number = ${`GOES-ON-${id}`} WHERE id = ${id}`)
    await settle(app.house, id, former, null)
    expect((await row(id)).platform_ship_status).toBe(1)
    await settle(app.house, id, (await markOf(db, id))!, null)
    expect((await row(id)).platform_ship_status).toBe(2)
  })

  it('archives by hand and by night, takes back, and cancels what is back on its shelf', async () => {
    const [a, late, fresh120] = [
      await shipped({ platform_ship_status: 2 }),
      await shipped({ platform_ship_status: 2, deliver_time: '2026-01-01 10:00:00+08' }),
      await shipped({ platform_ship_status: 2, ship_time: new Date().toISOString() }),
    ]
    expect((await post('shipped-order/to-archive', { ids: [a.id] })).data.success).toEqual([a.id])
    await archiving.run(app.house)
    expect([(await row(late.id)).status, (await row(fresh120.id)).status]).toEqual([200, 120])
    expect((await post('sales-archive-order/return-archive', { ids: [late.id] })).data.success).toEqual([late.id])
    await archiving.run(app.house)
    expect(await row(late.id)).toMatchObject({ status: 120, archive_time: null })
    const stopped = await packed({ status: 110, actual_weight: 236 })
    await post('intercept-order/intercept', { ids: [stopped.id], reason: '买家取消' })
    const list = (await admin.get(`/order/intercept-order/return-list/${stopped.id}`)).data
    expect(list).toMatchObject({ quantity: 1, backQty: 0, lines: [{ skuId, fromName: 'SYS-FH', isBack: 0 }] })
    const cancel = (body: object) => post('intercept-order/to-archive', { ids: [stopped.id], reason: '买家取消', ...body })
    expect(await cancel({ reason: '' })).toMatchObject({ code: 400 })
    expect((await post('sales-unusual-order/to-archive', { ids: [stopped.id], reason: 'x' })).data.failed).toHaveLength(1)
    await db.run(
      sql`UPDATE stock_wait_move_goods_sku SET status = 2 WHERE id IN (SELECT wait_move_id FROM order_put_back WHERE order_id = ${stopped.id})`,
    )
    expect((await cancel({})).data.success).toEqual([stopped.id])
    expect(await row(stopped.id)).toMatchObject({ status: 200, is_cancelled: 1, tracking_number: null })
    const batch = (body: object) => admin.put('/order/tradeInfo/updateBatchOrder', { ids: [a.id], ...body })
    expect((await batch({ status: 120 })).data.success).toEqual([a.id])
    expect((await batch({ status: 30, reason: '查' })).data.failed).toHaveLength(1)
    expect((await batch({ status: 200 })).data.success).toEqual([a.id])
  })
})

describe('labels and tracks', () => {
  it('count what is printed, and tell the order where its parcel is', async () => {
    const a = await packed({ status: 110, actual_weight: 236, label_printed_count: 0 })
    const [parcel] = await db.transact((tx) => orderParcels().byIds(tx, [a.id], { house: app.house } as never))
    expect(parcel).toMatchObject({
      orderNo: a.orderNo,
      wayId: way.id,
      weight: 236,
      receiver: { countryCode: 'DE' },
      lines: [{ quantity: 1 }],
    })
    await admin.post('/express/label/print', { ids: [a.id], kind: 1 })
    expect((await row(a.id)).label_printed_count).toBe(1)
    expect((await post('wait-ship-order/to-shipped', { ids: [a.id] })).data.success).toEqual([a.id])
    const event = { orderId: a.id, trackingNumber: a.no, place: null, content: 'Delivered' }
    await db.transact((tx) => addEvents(tx, [{ ...event, eventTime: '2026-11-20 10:00:00', trackStatus: 60 }], app.house))
    expect(await row(a.id)).toMatchObject({ track_status: 60, deliver_time: '2026-11-20 10:00:00' })
  })
})

describe('returns and errors', () => {
  it('shows an order among those that came back until its return is void', async () => {
    const a = await packed({ status: 110, actual_weight: 236 }, [2])
    await post('wait-ship-order/to-shipped', { ids: [a.id] })
    const line = await db.one<any>(sql`SELECT id FROM order_details WHERE order_id = ${a.id}`)
    const condition = { nos: a.orderNo }
    const back = async () => [
      (await post('shipped-order/list-page', { condition: { ...condition, tab: 'returned' } })).data.total,
      (await post('shipped-order/status-count', { condition })).data.returned,
    ]
    expect(await back()).toEqual([0, 0])
    const reason = (await db.one<any>(
      sql`SELECT dict_value AS v FROM basic_dict_data WHERE dict_type = 'order_return_reason' LIMIT 1`,
    ))!.v
    const lines = [{ orderDetailsId: line.id, quantity: 1 }]
    const [first, second] = [
      await post('order-logical-return/create', { kind: 1, orderId: a.id, reason, lines }),
      await post('order-logical-return/create', { kind: 1, orderId: a.id, reason, lines }),
    ]
    expect(await back()).toEqual([1, 1])
    await post('order-logical-return/invalid', { ids: [first.data.id], reason: '登记错误' })
    expect(await back()).toEqual([1, 1])
    await post('order-logical-return/invalid', { ids: [second.data.id], reason: '登记错误' })
    expect(await back()).toEqual([0, 0])
  })

  it('takes good and bad pieces back at the shipped cost, credits the good ones, and writes off what is lost', async () => {
    const [good, bin] = [
      await makeLocation(app, storeId, { type: 5, name: 'R-01' }),
      await makeLocation(app, storeId, { type: 4, name: 'B-01' }),
    ]
    const a = await packed({ status: 110, actual_weight: 236, freight_weighed: '10.0000' }, [4])
    const line = await db.one<any>(sql`SELECT id FROM order_details WHERE order_id = ${a.id}`)
    const register = (body: object) =>
      post('order-logical-return/create', {
        kind: 1,
        orderId: a.id,
        reason: '1',
        lines: [{ orderDetailsId: line.id, quantity: 3 }],
        ...body,
      })
    await post('wait-ship-order/to-shipped', { ids: [a.id] })
    const before = await row(a.id)
    const reasons = await db.one<any>(
      sql`SELECT dict_value AS v FROM basic_dict_data WHERE dict_type = 'order_return_reason' LIMIT 1`,
    )
    const reason = reasons?.v
    const made = await register({ reason, expressDeliveryNo: 'RX1' })
    expect(made).toMatchObject({ code: 200, data: { checkFlag: 300 } })
    expect((await admin.get('/order/order-logical-return/scan/RX1')).data).toMatchObject({
      orderId: a.id,
      returnId: made.data.id,
      lines: [{ open: 1 }],
    })
    const into = (lines: object) =>
      post('order-logical-return/stock-in', { id: made.data.id, lines: [{ id: made.data.lines[0].id, ...lines }] })
    const sorted = { goodQty: 1, badQty: 1, lostQty: 1, locationId: good.placeId, badLocationId: bin.placeId }
    expect(await into(sorted)).toMatchObject({ code: 409 })
    expect((await post('order-logical-return/sign', { id: made.data.id })).data).toMatchObject({ checkFlag: 400 })
    expect(await into({ ...sorted, lostQty: 0 })).toMatchObject({ code: 400 })
    expect(await into({ ...sorted, badLocationId: good.placeId })).toMatchObject({
      code: 400,
      msg: `请选择SKU S${skuId} 的不良品位`,
    })
    const both = await Promise.all([into(sorted), into(sorted)])
    expect(both.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([200, 409])
    const after = await row(a.id)
    expect([before.goods_cost, after.goods_cost]).toEqual(['154.0000', '115.5000'])
    expect(Number(after.profit) - Number(before.profit)).toBeCloseTo(38.5, 4)
    expect(await facts(a.id)).toMatchObject([
      { reason: 1 },
      { reason: 3, quantity: -1, goods_cost: '-38.5000', profit: '38.5000' },
    ])
    const moved = sql`SELECT biz_type AS biz, quantity AS n, amount FROM stock_movement WHERE doc_no = ${made.data.returnNo} ORDER BY id`
    expect(await db.query(moved)).toEqual([
      { biz: 105, n: 1, amount: '38.5000' },
      { biz: 105, n: 1, amount: '38.5000' },
    ])
    const lost = (await register({ kind: 2, reason, lines: [{ orderDetailsId: line.id, quantity: 1 }] })).data
    expect(await keeper.post('/order/order-logical-return/audit', { ids: [lost.id] })).toMatchObject({ code: 403 })
    const head = await app.as('supervisor')
    expect(await head.post('/order/order-logical-return/audit', { ids: [lost.id] })).toMatchObject({ code: 200 })
    expect(await db.one(sql`SELECT returned_qty AS n FROM order_details WHERE id = ${line.id}`)).toEqual({ n: 4 })
    expect(await row(a.id)).toMatchObject({ goods_cost: '115.5000', profit: after.profit })
    expect(await mismatches(db)).toEqual([])
  })
})
