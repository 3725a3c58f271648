import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { autoDesk } from './desk-auto.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const skuId = await makeSku(app)
await db.run(sql`UPDATE goods_goods_sku SET weight = 236 WHERE id = ${skuId}`)
const storeId = 1
await db.run(sql`
  INSERT INTO stock_store (id, store_code, store_name, store_type, country_code) SELECT 1, 'S1', '一号仓', 1, 'CN' WHERE NOT EXISTS (SELECT 1 FROM stock_store WHERE id = 1)`)

await db.run(sql`UPDATE order_rule SET is_activated = 0`)

const LIST = '/order/sales-wait-dispatch-order'
const lines = [{ skuId }]
const german = { country_code: 'DE', post_code: '10115', est_weight: 236, storeId, lines }
const orderOf = async (id: number): Promise<any> => (await admin.get(`/order/tradeInfo/${id}`)).data
const everything = () =>
  db.query(
    sql`SELECT id, status, version, tracking_number, dispatch_error FROM order_trade_info UNION ALL SELECT id, state, order_id::int, number, NULL FROM express_track_number ORDER BY 1, 2`,
  )
const dispatch = (id: number, more: object = {}) => admin.post(`${LIST}/to-dispatched`, { ids: [id], ...more })

describe('dispatch', () => {
  it('takes a number, fixes the freight and moves on; back gives the number to the pool', async () => {
    const way = await makeWay(app, { source: 1, numbers: 2 })
    const { id } = await makeOrder(db, { ...german, logistic_way_id: way.id })
    expect(await dispatch(id)).toMatchObject({ code: 200, msg: '成功 1 条，失败 0 条', data: { success: [id] } })
    expect(await orderOf(id)).toMatchObject({ status: 20, trackingNumber: `T${way.id}-1`, money: { freightEst: '33.6300' } })
    expect(await admin.post('/order/sales-dispatched-order/to-wait-dispatch', { ids: [id] })).toMatchObject({
      data: { success: [id] },
    })
    expect(await orderOf(id)).toMatchObject({ status: 10, trackingNumber: null, dispatchTime: null })
    const states = await db.query(sql`SELECT state FROM express_track_number WHERE way_id = ${way.id}`)
    expect(states).toEqual([{ state: 1 }, { state: 1 }])
  })

  it('is priced by the tables of the day it is dispatched, not of the day it was paid', async () => {
    const way = await makeWay(app, { source: 1, numbers: 1 })
    const today = (await db.one<{ day: string }>(sql`SELECT ${app.clock.now()}::timestamptz::date::text AS day`))!.day
    await db.run(sql`UPDATE express_freight_table SET effective_from = ${today}::date WHERE id = ${way.tableId}`)
    const { id } = await makeOrder(db, { ...german, logistic_way_id: way.id, paid_time: '2026-01-02 10:00:00' })
    expect((await dispatch(id)).data.success).toEqual([id])
    expect(await orderOf(id)).toMatchObject({ money: { freightEst: '33.6300' } })
  })

  it('goes to no state that only the floor leads to', async () => {
    const { id, orderNo } = await makeOrder(db, { ...german, status: 50 })
    const before = await everything()
    expect((await admin.put('/order/tradeInfo/updateBatchOrder', { ids: [id], status: 60 })).data.failed[0].reason).toBe(
      `订单 ${orderNo} 当前状态为待拣货，不能改为待领取`,
    )
    expect(await everything()).toEqual(before)
  })

  it('asks no carrier, notes nothing and names nothing of an order beyond reach', async () => {
    const way = await makeWay(app, { source: 2 })
    const { id } = await makeOrder(db, { ...german, logistic_way_id: way.id, seller_id: 1, dept_id: null })
    const before = await everything()
    const stranger = await app.as('seller')
    for (const call of ['to-dispatched', 'tracking-number'])
      expect((await stranger.post(`${LIST}/${call}`, { ids: [id] })).data.failed).toEqual([
        { id, orderNo: '', reason: '订单不存在或已删除' },
      ])
    expect(await everything()).toEqual(before)
    expect(await db.query(sql`SELECT 1 FROM express_parcel WHERE way_id = ${way.id}`)).toEqual([])
  })

  it('goes on by itself as the settings say, and to the floor after a while', async () => {
    const way = await makeWay(app, { source: 1, numbers: 2 })
    const { id } = await makeOrder(db, { ...german, logistic_way_id: way.id })
    const late = await makeOrder(db, { ...german, logistic_way_id: (await makeWay(app, { source: 4 })).id })
    const typed = await makeOrder(db, { ...german, logistic_way_id: (await makeWay(app, { source: 3 })).id })
    const set = (key: string, value: string) =>
      db.run(sql`UPDATE system_config SET config_value = ${value} WHERE config_key = ${key}`)
    const status = async () => (await orderOf(id)).status
    await autoDesk.run(app.house)
    expect(await status()).toBe(10)
    await set('order.autoDispatch', '1')
    await autoDesk.run(app.house)
    expect(await status()).toBe(20)
    app.clock.advance(6 * 60_000)
    await set('order.autoDispatch', '0')
    await set('order.autoPush', '0')
    expect(await autoDesk.run(app.house)).toBe('未启用')
    await set('order.autoPush', '1')
    await autoDesk.run(app.house)
    expect(await status()).toBe(40)
    expect(await orderOf(late.id)).toMatchObject({ status: 40, trackingNumber: null })
    expect(await orderOf(typed.id)).toMatchObject({ status: 20, trackingNumber: null })
  })

  it('gives two dispatches at once two numbers', async () => {
    const way = await makeWay(app, { source: 1, numbers: 20 })
    const orders = []
    for (let i = 0; i < 10; i++) orders.push(await makeOrder(db, { ...german, logistic_way_id: way.id }))
    await Promise.all(orders.map(({ id }) => dispatch(id)))
    const numbers = await Promise.all(orders.map(async ({ id }) => (await orderOf(id)).trackingNumber))
    expect(new Set(numbers).size).toBe(10)
  })

  it('takes a typed number for one order, and lets a way chosen by hand stay', async () => {
    const way = await makeWay(app, { source: 3 })
    await db.run(sql`UPDATE express_logistic_way SET number_pattern = 'AA####' WHERE id = ${way.id}`)
    const a = await makeOrder(db, german)
    const b = await makeOrder(db, german)
    expect((await admin.post(`${LIST}/matching-logistics`, { ids: [a.id, b.id], logisticWayId: way.id })).data.success).toEqual([
      a.id,
      b.id,
    ])
    const typed = (ids: number[], trackingNumber: string) => admin.post(`${LIST}/tracking-number`, { ids, trackingNumber })
    expect((await typed([a.id, b.id], 'AB1234')).data.failed).toHaveLength(2)
    expect((await typed([a.id], 'AB1234')).data.success).toEqual([a.id])
    expect(await db.one(sql`SELECT manual_way FROM order_trade_info WHERE id = ${a.id}`)).toEqual({ manual_way: 1 })
  })

  it('tells the platform the next number where one that it knows was taken back by force', async () => {
    const [way, other] = [await makeWay(app, { source: 1, numbers: 3 }), await makeWay(app, { source: 1, numbers: 3 })]
    const head = await app.as('supervisor')
    const known = async () => {
      const { id } = await makeOrder(db, { ...german, status: 40, logistic_way_id: way.id })
      expect((await admin.post('/order/wait-distribute-order/tracking-number', { ids: [id] })).data.success).toEqual([id])
      await db.run(sql`UPDATE order_trade_info SET platform_ship_status = 2 WHERE id = ${id}`)
      return id
    }
    const replaced: [string, object, string | null][] = [
      ['clear-track-number', {}, null],
      ['matching-logistics', { logisticWayId: other.id }, `T${other.id}-1`],
      ['tracking-number', { trackingNumber: `NEXT${way.id}` }, `NEXT${way.id}`],
    ]
    for (const [call, body, tracking_number] of replaced) {
      const id = await known()
      expect((await head.post(`/order/wait-distribute-order/${call}`, { ids: [id], ...body })).data.success).toEqual([id])
      const row = await db.one(sql`SELECT tracking_number, platform_ship_status FROM order_trade_info WHERE id = ${id}`)
      expect(row).toEqual({ tracking_number, platform_ship_status: 0 })
    }
  })

  it('asks the carrier of another way before it leaves the first, which keeps what the other refuses', async () => {
    const [way, other] = [await makeWay(app, { source: 2 }), await makeWay(app, { source: 2 })]
    const turned = async (order_no: string) => {
      const { id } = await makeOrder(db, { ...german, order_no, logistic_way_id: way.id })
      expect((await dispatch(id)).data.success).toEqual([id])
      const { trackingNumber } = await orderOf(id)
      const { data } = await admin.post('/order/sales-dispatched-order/matching-logistics', {
        ids: [id],
        logisticWayId: other.id,
      })
      return { id, was: trackingNumber, data, is: await orderOf(id) }
    }
    const parcelsOf = (id: number) => db.query(sql`SELECT way_id, state FROM express_parcel WHERE order_id = ${id} ORDER BY id`)
    const stateOf = (number: string) => db.one(sql`SELECT state FROM express_track_number WHERE number = ${number}`)
    const gone = await turned('SO-TURNED-1')
    expect(gone.data.success).toEqual([gone.id])
    expect(gone.is).toMatchObject({ logisticWayId: other.id, trackingNumber: expect.any(String) })
    expect(gone.is.trackingNumber).not.toBe(gone.was)
    expect([await stateOf(gone.was), await stateOf(gone.is.trackingNumber)]).toEqual([{ state: 4 }, { state: 2 }])
    expect(await parcelsOf(gone.id)).toEqual([
      { way_id: way.id, state: 3 },
      { way_id: other.id, state: 1 },
    ])
    const stayed = await turned('SO-TURNED-113')
    expect(stayed.data.failed).toMatchObject([{ reason: '取号失败：收件地址不在派送范围' }])
    expect(stayed.is).toMatchObject({ logisticWayId: way.id, trackingNumber: stayed.was })
    expect(await parcelsOf(stayed.id)).toEqual([
      { way_id: way.id, state: 1 },
      { way_id: other.id, state: 2 },
    ])
  })

  it('asks the carrier also where the rules choose the other way', async () => {
    const [way, other] = [await makeWay(app, { source: 1, numbers: 1 }), await makeWay(app, { source: 2 })]
    const { id } = await makeOrder(db, { ...german, order_no: 'SO-TURNED-3', logistic_way_id: way.id })
    expect((await dispatch(id)).data.success).toEqual([id])
    const rule = await db.one<{ id: number }>(sql`
      INSERT INTO order_rule (rule_name, rule_type, priority, store_ids, way_ids) VALUES ('换道', 1, 3, ARRAY[${storeId}]::bigint[], ARRAY[${other.id}]::bigint[]) RETURNING id`)
    expect((await admin.post('/order/sales-dispatched-order/matching-logistics', { ids: [id] })).data.success).toEqual([id])
    const parcel = await db.one<any>(sql`SELECT way_id, number, state FROM express_parcel WHERE order_id = ${id}`)
    expect(parcel).toMatchObject({ way_id: other.id, state: 1 })
    expect(await orderOf(id)).toMatchObject({ logisticWayId: other.id, trackingNumber: parcel.number })
    await db.run(sql`UPDATE order_rule SET is_activated = 0 WHERE id = ${rule!.id}`)
  })

  it('gives what is packed already the number of its other way at once, and wants a new label', async () => {
    const [way, late] = [await makeWay(app, { source: 1, numbers: 1 }), await makeWay(app, { source: 4 })]
    const packed = { status: 110, pack_time: '2026-11-02 10:00:00', order_no: 'SO-TURNED-2', label_printed_count: 1 }
    const { id } = await makeOrder(db, { ...german, ...packed, logistic_way_id: way.id, tracking_number: 'OLD-110' })
    await admin.post('/order/wait-ship-order/matching-logistics', { ids: [id], logisticWayId: late.id })
    const row = await db.one<any>(sql`SELECT tracking_number, label_printed_count FROM order_trade_info WHERE id = ${id}`)
    expect(row).toEqual({ tracking_number: expect.any(String), label_printed_count: 0 })
    expect(row.tracking_number).not.toBe('OLD-110')
  })

  it('pushes with a number, withdraws without a hold, and clears what lies ahead', async () => {
    const way = await makeWay(app, { source: 1, numbers: 3 })
    const { id } = await makeOrder(db, { ...german, logistic_way_id: way.id })
    await dispatch(id)
    expect((await admin.post('/order/sales-dispatched-order/push-to-store', { ids: [id] })).data.success).toEqual([id])
    expect(await orderOf(id)).toMatchObject({ status: 40 })
    expect((await admin.post('/order/wait-distribute-order/to-dispatched', { ids: [id] })).data.success).toEqual([id])
    expect(await orderOf(id)).toMatchObject({ status: 20, trackingNumber: `T${way.id}-1` })
    const log = (await admin.get(`/order/tradeInfo/${id}/stage-log`)).data.map((each: any) => each.move)
    expect(log).toEqual(['T2', 'T4', 'T8'])
  })

  it('marks unusual with a reason, changes the type, and resolves only what the checks let pass', async () => {
    const { id, orderNo } = await makeOrder(db, { ...german, post_code: '' })
    expect(await admin.post(`${LIST}/mark-unusual`, { ids: [id], orderExceptionType: 99, reason: '待确认' })).toMatchObject({
      code: 200,
    })
    expect(
      await admin.post('/order/sales-unusual-order/mark-unusual', { ids: [id], orderExceptionType: 7, reason: '没货' }),
    ).toMatchObject({ code: 200 })
    expect(await orderOf(id)).toMatchObject({ status: 30, orderExceptionType: 7, exceptionReason: '没货' })
    const resolve = () => admin.post('/order/sales-unusual-order/to-wait-dispatch', { ids: [id] })
    expect((await resolve()).data.failed[0].reason).toBe(`订单 ${orderNo} 地址不完整：缺少邮编`)
    await db.run(sql`UPDATE order_trade_info SET post_code = '10115' WHERE id = ${id}`)
    expect((await resolve()).data.success).toEqual([id])
    expect(await orderOf(id)).toMatchObject({ status: 10, orderExceptionType: null })
    expect(await admin.post(`${LIST}/mark-unusual`, { ids: [id], orderExceptionType: 5, reason: 'x' })).toMatchObject({
      code: 400,
    })
  })

  it('lets the rules choose and tells why', async () => {
    const way = await makeWay(app, { source: 3 })
    const other = await makeStore(app)
    const rule = await db.one<{ id: number }>(sql`
      INSERT INTO order_rule (rule_name, rule_type, priority, store_ids, way_ids) VALUES ('德国', 1, 20, ARRAY[${storeId}]::bigint[], ARRAY[${way.id}]::bigint[]) RETURNING id`)
    await db.run(sql`
      INSERT INTO order_rule (rule_name, rule_type, priority, store_ids, way_ids, attrs_include) VALUES ('带电', 1, 10, ARRAY[${other}]::bigint[], ARRAY[${way.id}]::bigint[], '{isCharged}')`)
    const { id } = await makeOrder(db, { ...german, storeId: undefined, store_id: null })
    expect((await admin.post('/order/tradeInfo/run-order-rule', { ids: [id] })).data.success).toEqual([id])
    expect(await orderOf(id)).toMatchObject({ storeId, logisticWayId: way.id, matchedRuleName: '德国', estWeight: 236 })
    const { data } = await admin.get(`/order/tradeInfo/${id}/decision-trace`)
    expect(data.rules.map((each: any) => [each.ruleName, each.reason])).toEqual([
      ['带电', '商品属性'],
      ['德国', null],
    ])
    expect(data.rules[1].ruleId).toBe(rule!.id)
  })

  it('is stopped by a rule once: what a person let go gets its store and way', async () => {
    const way = await makeWay(app, { source: 3 })
    const rules = await db.query<{ id: number }>(sql`
      INSERT INTO order_rule (rule_name, rule_type, priority, store_ids, way_ids, picking_notes)
      VALUES ('可疑', 2, 5, '{}', '{}', NULL), ('都走', 1, 5, ARRAY[${storeId}]::bigint[], ARRAY[${way.id}]::bigint[], NULL), ('慢拣', 3, 5, '{}', '{}', '慢') RETURNING id`)
    const { id } = await makeOrder(db, { ...german, storeId: undefined })
    const run = () => admin.post('/order/tradeInfo/run-order-rule', { ids: [id] })
    expect((await run()).data.success).toEqual([id])
    expect(await orderOf(id)).toMatchObject({ status: 30, orderExceptionType: 3, exceptionReason: '可疑', storeId: null })
    await admin.post('/order/sales-unusual-order/to-wait-dispatch', { ids: [id] })
    expect((await run()).data.success).toEqual([id])
    expect(await orderOf(id)).toMatchObject({
      status: 10,
      storeId,
      logisticWayId: way.id,
      matchedRuleName: '都走',
      pickingNotes: '慢',
    })
    const { data } = await admin.get(`/order/tradeInfo/${id}/decision-trace`)
    expect(data.rules.map((each: any) => each.ruleName)).toEqual(['都走', '慢拣'])
    await db.run(sql`UPDATE order_rule SET is_activated = 0 WHERE id = ANY(${rules.map((rule) => rule.id)}::bigint[])`)
  })

  it('tells the platform at dispatch where the shop wants it so, or when the number comes after', async () => {
    const [way, typed] = [await makeWay(app, { source: 1, numbers: 3 }), await makeWay(app, { source: 3 })]
    const shopOf = async (markAt: number): Promise<number> =>
      (await db.one<{ id: number }>(sql`
        INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, mark_at) VALUES ('joom', ${`标记${markAt}`}, ${`MARK${markAt}`}, 'USD', ${markAt}) RETURNING id`))!
        .id
    const [usual, early] = [await shopOf(1), await shopOf(2)]
    const dispatched = async (shop_id: number, wayId: number) => {
      const { id } = await makeOrder(db, { ...german, shop_id, logistic_way_id: wayId })
      expect((await dispatch(id)).data.success).toEqual([id])
      return id
    }
    const told = async (id: number) => (await orderOf(id)).platformShipStatus
    expect(await told(await dispatched(usual, way.id))).toBe(0)
    expect(await told(await dispatched(early, way.id))).toBe(1)
    const waiting = await dispatched(early, typed.id)
    expect(await told(waiting)).toBe(0)
    await admin.post('/order/sales-dispatched-order/tracking-number', { ids: [waiting], trackingNumber: `MARK${typed.id}` })
    expect(await told(waiting)).toBe(1)
    const taken = await makeOrder(db, { ...german, shop_id: early, logistic_way_id: way.id })
    await admin.post(`${LIST}/tracking-number`, { ids: [taken.id] })
    expect(await told(taken.id)).toBe(0)
  })

  it('tells the platform again when a shipped parcel goes on under another number', async () => {
    const way = await makeWay(app, { source: 3 })
    const { id } = await makeOrder(db, {
      ...german,
      status: 120,
      logistic_way_id: way.id,
      tracking_number: 'OLD1',
      platform_ship_status: 2,
    })
    const renumber = (trackingNumber?: string) =>
      admin.post('/order/shipped-order/tracking-number', { ids: [id], trackingNumber })
    expect((await renumber()).data.failed).toMatchObject([{ reason: '请填写转单号' }])
    expect((await renumber('NEW2')).data.success).toEqual([id])
    const order = await db.one(
      sql`SELECT tracking_number, transfer_number, platform_ship_status FROM order_trade_info WHERE id = ${id}`,
    )
    expect(order).toEqual({ tracking_number: 'OLD1', transfer_number: 'NEW2', platform_ship_status: 1 })
  })
})
