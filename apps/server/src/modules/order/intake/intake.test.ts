import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop } from '../../../../test/fixtures/catalogue.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { platformOrder } from '../../../../test/fixtures/platform-order.ts'
import { makeLocation, makeSku, makeStore, mismatches, put } from '../../../../test/fixtures/stock.ts'
import type { PlatformOrder } from '../../../connectors/platform-orders.ts'
import { sql } from '../../../kit/db/db.ts'
import { requireLogs } from '../../../kit/db/logged.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { profitOf } from '../money/profit.ts'
import { takeOrders } from './pull.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const ctx = () => contextOfClock(app.house, 'test')
await db.run(
  sql`INSERT INTO stock_store (id, store_code, store_name, store_type, country_code) SELECT 1, 'S1', '一号仓', 1, 'CN' WHERE NOT EXISTS (SELECT 1 FROM stock_store WHERE id = 1)`,
)
await db.run(
  sql`INSERT INTO basic_exchange_rate (currency_code, from_day, rate) VALUES ('USD', '2026-11-10', 7.12) ON CONFLICT (currency_code, from_day) DO UPDATE SET rate = 7.12`,
)
const shopId = await addShop(app, '入单店')
await db.run(sql`UPDATE authorize_shop SET plat_code = 'amazon', default_store_id = 1 WHERE id = ${shopId}`)
const skuId = await makeSku(app)
const way = await makeWay(app, { source: 3 })
await db.run(sql`UPDATE goods_goods_sku SET weight = 200, cost_price = 20 WHERE id = ${skuId}`)
await db.run(
  sql`INSERT INTO order_rule (rule_name, rule_type, priority, store_ids, way_ids) VALUES ('默认', 1, 1, '{1}', ARRAY[${way.id}]::bigint[])`,
)

let drawn = 0
const line = { shopSku: `S${skuId}`, itemId: 'I1', title: 'Lamp', image: null, quantity: 2, unitPrice: '10.00' }
const said = (more: Partial<PlatformOrder> = {}) => platformOrder({ platOrderNo: `E-${++drawn}`, lines: [line] }, more)
const take = (...orders: PlatformOrder[]) => db.transact((tx) => takeOrders(tx, shopId, orders, ctx()))
const orderOf = (platOrderNo: string) =>
  db.one<any>(sql`SELECT * FROM order_trade_info WHERE shop_id = ${shopId} AND plat_order_no = ${platOrderNo}`)

describe('intake', () => {
  it('matches, prices, weighs and routes a paid order, and takes it once', async () => {
    const order = said()
    expect(await take(order, order)).toEqual({ taken: 1, news: 0 })
    const kept = await orderOf(order.platOrderNo)
    expect(kept).toMatchObject({
      status: 10,
      store_id: 1,
      logistic_way_id: way.id,
      goods_amount: '20.00',
      sale_amount: '21.50',
      exchange_rate: '7.120000',
      est_weight: 406,
    })
    expect(await db.query(sql`SELECT sku_id, quantity, line_amount FROM order_details WHERE order_id = ${kept.id}`)).toEqual([
      { sku_id: skuId, quantity: 2, line_amount: '20.00' },
    ])
    expect(kept.profit).toBe(
      profitOf({
        saleAmount: '21.50',
        platformFee: '0',
        paymentFee: '0',
        adFee: '0',
        refundAmount: '0',
        exchangeRate: '7.12',
        goodsCost: '40',
        freight: kept.freight_est,
        packCost: kept.pack_cost_est,
      }).profit,
    )
    expect(await take(order)).toEqual({ taken: 0, news: 0 })
    expect((await orderOf(order.platOrderNo)).version).toBe(kept.version)
  })

  it('waits for the payment', async () => {
    const order = said({ state: 'unpaid', paidTime: null })
    expect(await take(order)).toEqual({ taken: 0, news: 1 })
    expect(await orderOf(order.platOrderNo)).toBeUndefined()
    expect(await take({ ...order, state: 'paid', paidTime: '2026-11-10 10:00:00' })).toEqual({ taken: 1, news: 0 })
  })

  it('stops what fails a check, with the first reason', async () => {
    const unmatched = said({
      lines: [{ shopSku: 'NOBODY', itemId: 'I', title: 'X', image: null, quantity: 1, unitPrice: '5' }],
      city: null,
    })
    const homeless = said({ city: null, postCode: ' ' })
    const losing = said({
      lines: [{ shopSku: `S${skuId}`, itemId: 'I1', title: 'Lamp', image: null, quantity: 1, unitPrice: '0.50' }],
    })
    await take(unmatched, homeless, losing)
    expect(await orderOf(unmatched.platOrderNo)).toMatchObject({
      status: 30,
      order_exception_type: 1,
      exception_reason: 'SKU未匹配：NOBODY',
    })
    expect(await orderOf(homeless.platOrderNo)).toMatchObject({
      status: 30,
      order_exception_type: 2,
      exception_reason: '地址不完整：缺少城市、邮编',
    })
    expect(await orderOf(losing.platOrderNo)).toMatchObject({ status: 30, order_exception_type: 6 })
  })

  it('takes a new address before the floor has the order, and says so afterwards', async () => {
    const order = said()
    await take(order)
    await take({ ...order, street1: 'Neue Str. 1' })
    expect(await orderOf(order.platOrderNo)).toMatchObject({ street1: 'Neue Str. 1', status: 10 })
    await db.run(
      sql`UPDATE order_trade_info SET edited_fields = '{city}', city = 'Potsdam' WHERE plat_order_no = ${order.platOrderNo}`,
    )
    await take({ ...order, street1: 'Neue Str. 2' })
    expect(await orderOf(order.platOrderNo)).toMatchObject({ street1: 'Neue Str. 2', city: 'Potsdam' })
    await db.run(sql`UPDATE order_trade_info SET status = 40 WHERE plat_order_no = ${order.platOrderNo}`)
    await take({ ...order, street1: 'Neue Str. 3' })
    expect(await orderOf(order.platOrderNo)).toMatchObject({
      street1: 'Neue Str. 2',
      platform_note: '平台修改了1项收件信息，订单已推送仓库未更新',
    })
  })

  it('stops a cancelled order where it stands', async () => {
    const [early, pushed, gone] = [said(), said(), said()]
    await take(early, pushed, gone)
    await db.run(sql`UPDATE order_trade_info SET status = 40 WHERE plat_order_no = ${pushed.platOrderNo}`)
    await db.run(sql`UPDATE order_trade_info SET status = 120 WHERE plat_order_no = ${gone.platOrderNo}`)
    await take({ ...early, state: 'cancelled' }, { ...pushed, state: 'cancelled' }, { ...gone, state: 'refunded' })
    expect(await orderOf(early.platOrderNo)).toMatchObject({ status: 30, order_exception_type: 4 })
    expect(await orderOf(pushed.platOrderNo)).toMatchObject({ status: 30, order_exception_type: 5, exception_reason: '买家取消' })
    expect(await orderOf(gone.platOrderNo)).toMatchObject({ status: 120, platform_note: '平台退款：订单已发货，请转售后' })
  })

  it('gives orders to one door one key', async () => {
    const [a, b, c] = [
      said({ name: 'Max  Muster' }),
      said({ name: 'max muster' }),
      said({ name: 'Max Muster', street1: 'Anders 1' }),
    ]
    await take(a, b, c)
    const keys = await Promise.all([a, b, c].map(async ({ platOrderNo }) => (await orderOf(platOrderNo)).merge_key))
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).not.toBe(keys[2])
    expect((await admin.post('/order/sales-wait-merge-order/list-page', { condition: { nos: a.platOrderNo } })).data.total).toBe(
      1,
    )
  })

  it('computes the worked example of the book', () => {
    const terms = {
      saleAmount: '25.99',
      platformFee: '3.90',
      paymentFee: '0.65',
      adFee: '0.3652',
      refundAmount: '0',
      exchangeRate: '7.12',
      goodsCost: '38.5',
      freight: '33.63',
      packCost: '0.45',
    }
    expect(profitOf(terms)).toEqual({ profit: '77.4726', profitRate: '0.4187' })
    expect(profitOf({ ...terms, saleAmount: '0' }).profitRate).toBeNull()
  })
})

describe('orders that the platform ships', () => {
  it("enter shipped from the shop's store at its cost; what the book lacks costs the average and is reported", async () => {
    const fba = await makeStore(app, 4)
    await db.run(sql`UPDATE stock_store SET plat_shop_ids = ARRAY[${shopId}]::bigint[] WHERE id = ${fba}`)
    const shelf = await makeLocation(app, fba, { type: 6, name: 'DEFAULT' })
    const sku = await makeSku(app)
    await put(app, [
      { storeId: fba, skuId: sku, ...shelf, quantity: 2, unitCost: '10' },
      { storeId: fba, skuId: sku, ...shelf, quantity: 1, unitCost: '16' },
    ])
    const sold = (quantity: number) =>
      said({
        byPlatform: true,
        lines: [{ shopSku: `S${sku}`, itemId: 'F', title: 'F', image: null, quantity, unitPrice: '30.00' }],
      })
    const [first, second] = [sold(2), sold(3)]
    await take(first)
    expect(await orderOf(first.platOrderNo)).toMatchObject({
      status: 120,
      fulfil_by: 2,
      store_id: fba,
      goods_cost: '20.0000',
      platform_ship_status: 2,
    })
    await take(second)
    const order = await orderOf(second.platOrderNo)
    expect(order).toMatchObject({ status: 120, goods_cost: '48.0000', tracking_number: null })
    expect(
      await db.query(sql`SELECT err_type, diff_qty FROM stock_inventory_err WHERE source_doc_no = ${order.order_no}`),
    ).toEqual([{ err_type: 4, diff_qty: 2 }])
    expect(await db.query(sql`SELECT goods_cost, profit FROM order_profit_fact WHERE order_id = ${order.id}`)).toEqual([
      { goods_cost: '48.0000', profit: order.profit },
    ])
    expect(await db.query(sql`SELECT to_status AS s FROM order_stage_log WHERE order_id = ${order.id}`)).toEqual([{ s: 120 }])
    const unknown = said({
      byPlatform: true,
      lines: [{ shopSku: 'NOBODY', itemId: 'F', title: 'F', image: null, quantity: 1, unitPrice: '3.00' }],
    })
    await take(unknown)
    const waiting = await orderOf(unknown.platOrderNo)
    expect(waiting).toMatchObject({ status: 30, order_exception_type: 1, version: 1 })
    await put(app, [{ storeId: fba, skuId: sku, ...shelf, quantity: 1, unitCost: '10' }])
    await db.run(sql`UPDATE order_details SET sku_id = ${sku} WHERE order_id = ${waiting.id}`)
    const gone = await admin.post('/order/sales-unusual-order/to-wait-dispatch', { ids: [waiting.id] })
    expect(gone).toMatchObject({ code: 200, data: { failed: [] } })
    expect(await orderOf(unknown.platOrderNo)).toMatchObject({ status: 120, store_id: fba, goods_cost: '10.0000', version: 3 })
    const steps = await db.query(
      sql`SELECT from_status, to_status, move, reason FROM order_stage_log WHERE order_id = ${waiting.id} ORDER BY id`,
    )
    expect(steps).toEqual([
      { from_status: null, to_status: 30, move: 'T1', reason: 'SKU未匹配：NOBODY' },
      { from_status: 30, to_status: 10, move: 'T6', reason: null },
      { from_status: 10, to_status: 120, move: 'T29', reason: null },
    ])
    expect(await mismatches(db)).toEqual([])
  })
})

describe('what people write', () => {
  const body = (more: object = {}) => ({
    shopId,
    platOrderNo: `M-${++drawn}`,
    currency: 'USD',
    name: 'Anna',
    countryCode: 'DE',
    city: 'Berlin',
    street1: 'Hauptstr. 5',
    postCode: '10115',
    paidDay: '2026-11-10',
    lines: [{ skuId, quantity: 2, unitPrice: '10.00' }],
    shippingAmount: '1.50',
    ...more,
  })
  const write = (more?: object) => admin.post('/order/tradeInfo', body(more))

  it('makes an order that passes the same checks and rules', async () => {
    const said = body()
    const made = await admin.post('/order/tradeInfo', said)
    expect(made).toMatchObject({ code: 200, data: { status: 10 } })
    expect(await orderOf(said.platOrderNo)).toMatchObject({
      order_type: 4,
      sale_amount: '21.50',
      exchange_rate: '7.120000',
      store_id: 1,
      logistic_way_id: way.id,
    })
    expect(await write({ currency: 'JPY', paidDay: '2020-01-01' })).toMatchObject({ code: 400, msg: '缺少JPY汇率' })
    expect((await write({ postCode: null })).data.status).toBe(30)
    expect(await write({ lines: [{ skuId, quantity: 0, unitPrice: '1' }] })).toMatchObject({ code: 400 })
  })

  it('changes addresses, and keeps them against the platform', async () => {
    const order = said()
    await take(order)
    const { id } = await orderOf(order.platOrderNo)
    const {
      shopId: _s,
      platOrderNo: _n,
      currency: _c,
      lines: _l,
      shippingAmount: _a,
      paidDay: _d,
      ...to
    } = body({ street1: 'Nebenstr. 7' })
    const change = (more: object = {}) => admin.put('/order/tradeInfo/address', { id, ...to, phone: '123', ...more })
    expect(await change({ postCode: null })).toMatchObject({ code: 400, msg: '地址不完整：缺少邮编' })
    expect(await change()).toMatchObject({ code: 200 })
    await take({ ...order, street1: 'Sonnenallee 1' })
    expect(await orderOf(order.platOrderNo)).toMatchObject({ street1: 'Nebenstr. 7', status: 10 })
  })

  it('replaces SKUs for the same money, adds gifts, and finds what was linked since', async () => {
    const heavy = await makeSku(app)
    await db.run(sql`UPDATE goods_goods_sku SET weight = 500 WHERE id = ${heavy}`)
    const order = said()
    await take(order)
    const { id, est_weight: before } = await orderOf(order.platOrderNo)
    const line = await db.one<any>(sql`SELECT id FROM order_details WHERE order_id = ${id}`)
    const change = (lines: object[]) => admin.put('/order/tradeInfo/lines', { id, lines })
    expect(await change([{ orderDetailsId: line.id, skuId: heavy, quantity: 0 }])).toMatchObject({
      code: 400,
      msg: '只能移除赠品',
    })
    expect(
      await change([
        { orderDetailsId: line.id, skuId: heavy, quantity: 1 },
        { skuId, quantity: 1 },
      ]),
    ).toMatchObject({ code: 200 })
    const lines = sql`SELECT sku_id, quantity, line_amount, is_gift FROM order_details WHERE order_id = ${id} ORDER BY id`
    expect(await db.query(lines)).toEqual([
      { sku_id: heavy, quantity: 1, line_amount: '20.00', is_gift: 0 },
      { sku_id: skuId, quantity: 1, line_amount: '0.00', is_gift: 1 },
    ])
    expect((await orderOf(order.platOrderNo)).est_weight).toBe(before + 300)
    const late = await makeSku(app)
    const lost = said({ lines: [{ shopSku: `X${late}`, itemId: 'L', title: 'L', image: null, quantity: 1, unitPrice: '9.99' }] })
    await take(lost)
    const waiting = await orderOf(lost.platOrderNo)
    expect(waiting.status).toBe(30)
    const again = () => admin.post('/order/tradeInfo/rematch-sku', { ids: [waiting.id] })
    expect((await again()).data.failed).toMatchObject([{ reason: `SKU未匹配：X${late}` }])
    await db.run(sql`UPDATE goods_goods_sku SET sku = ${`X${late}`} WHERE id = ${late}`)
    expect((await again()).data.success).toEqual([waiting.id])
    expect(await orderOf(lost.platOrderNo)).toMatchObject({ status: 10, store_id: 1 })
  })
})

it('a sync is of one’s own shops: another’s is refused, an unknown one is not there, and nothing is asked of either', async () => {
  const seller = await app.as('seller')
  const [foreign, gone] = [await addShop(app, '别人的店', '', '', 'admin'), await addShop(app, '关掉的店')]
  await db.run(sql`UPDATE authorize_shop SET deleted_at = now() WHERE id = ${gone}`)
  const sync = (...shopIds: number[]) => seller.post('/order/tradeInfo/sync', { shopIds })
  expect(await sync(foreign)).toMatchObject({ status: 403, msg: '只能同步自己的店铺' })
  for (const unknown of [999_999, gone])
    for (const who of [seller, admin])
      expect(await who.post('/order/tradeInfo/sync', { shopIds: [unknown] })).toMatchObject({
        status: 200,
        code: 404,
        msg: '店铺不存在或已删除',
      })
})

it('a person who syncs may hear only of what changes no order: the message is kept, and there is nothing to log', async () => {
  const by = ctx()
  const unpaid = said({ state: 'unpaid', paidTime: null })
  const heard = await requireLogs(by, () => db.transact((tx) => takeOrders(tx, shopId, [unpaid], by)))
  expect(heard).toEqual({ taken: 0, news: 1 })
  expect(await orderOf(unpaid.platOrderNo)).toBeUndefined()
})
