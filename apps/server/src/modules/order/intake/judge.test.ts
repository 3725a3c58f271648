import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop } from '../../../../test/fixtures/catalogue.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { platformOrder } from '../../../../test/fixtures/platform-order.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import type { PlatformOrder } from '../../../connectors/platform-orders.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { profitOf } from '../money/profit.ts'
import { takeOrders } from './pull.ts'
import { ratingOrders } from './unrated.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
await db.run(
  sql`INSERT INTO stock_store (id, store_code, store_name, store_type, country_code) SELECT 1, 'S1', '一号仓', 1, 'CN' WHERE NOT EXISTS (SELECT 1 FROM stock_store WHERE id = 1)`,
)
await db.run(
  sql`INSERT INTO basic_exchange_rate (currency_code, from_day, rate) VALUES ('USD', '2026-11-10', 7.12) ON CONFLICT (currency_code, from_day) DO UPDATE SET rate = 7.12`,
)
const shopId = await addShop(app, '重审店')
await db.run(sql`UPDATE authorize_shop SET plat_code = 'amazon', default_store_id = 1 WHERE id = ${shopId}`)
const skuId = await makeSku(app)
const way = await makeWay(app, { source: 3 })
await db.run(sql`UPDATE goods_goods_sku SET weight = 200, cost_price = 20 WHERE id = ${skuId}`)
await db.run(
  sql`INSERT INTO order_rule (rule_name, rule_type, priority, store_ids, way_ids) VALUES ('默认', 1, 5, '{1}', ARRAY[${way.id}]::bigint[])`,
)
await db.run(sql`
  WITH r AS (INSERT INTO order_rule (rule_name, rule_type, priority, store_ids, way_ids) VALUES ('黑名单街道', 2, 1, '{}', '{}') RETURNING id)
  INSERT INTO order_rule_row (rule_id, kind, mode, op, value) SELECT id, 'street1', 1, '包含', 'BLACK' FROM r`)
await db.run(sql`
  WITH r AS (INSERT INTO order_rule (rule_name, rule_type, priority, store_ids, way_ids) VALUES ('按物流匹配', 1, 2, '{1}', '{}') RETURNING id)
  INSERT INTO order_rule_row (rule_id, kind, mode, op, value) SELECT id, 'name', 1, '等于', 'ZOE' FROM r`)

let drawn = 0
const line = { shopSku: `S${skuId}`, itemId: 'I1', title: 'Lamp', image: null, quantity: 2, unitPrice: '10.00' }
const said = (more: Partial<PlatformOrder> = {}) => platformOrder({ platOrderNo: `J-${++drawn}`, lines: [line] }, more)
const take = (...orders: PlatformOrder[]) =>
  db.transact((tx) => takeOrders(tx, shopId, orders, contextOfClock(app.house, 'test')))
const ordersOf = ({ platOrderNo }: PlatformOrder) =>
  db.query<any>(
    sql`SELECT * FROM order_trade_info WHERE shop_id = ${shopId} AND plat_order_no = ${platOrderNo} ORDER BY split_seq`,
  )
const orderOf = async (order: PlatformOrder) => (await ordersOf(order))[0]
const release = (id: number) => admin.post('/order/sales-unusual-order/to-wait-dispatch', { ids: [id] })

describe('news of the platform', () => {
  it('reach every part of an order that was split', async () => {
    const order = said()
    await take(order)
    const { id } = await orderOf(order)
    const [detail] = await db.query<any>(sql`SELECT id FROM order_details WHERE order_id = ${id}`)
    const parts = [{ lines: [{ orderDetailsId: detail.id, quantity: 1 }] }]
    expect(await admin.post('/order/tradeInfo/splitOrders', { id, parts })).toMatchObject({ code: 200 })
    await take({ ...order, street1: 'Neue Str. 1' })
    expect((await ordersOf(order)).map((each) => each.street1)).toEqual(['Neue Str. 1', 'Neue Str. 1'])
    await take({ ...order, street1: 'Neue Str. 1', state: 'cancelled' })
    expect(await ordersOf(order)).toMatchObject([
      { status: 30, order_exception_type: 4 },
      { status: 30, order_exception_type: 4 },
    ])
  })

  it('are kept when the order was called off before it was first heard of, unless a platform ships it', async () => {
    const [cancelled, refunded] = [said({ state: 'cancelled' }), said({ state: 'refunded' })]
    const theirs = said({ state: 'cancelled', byPlatform: true })
    expect(await take(cancelled, refunded, theirs)).toMatchObject({ taken: 2 })
    expect(await orderOf(cancelled)).toMatchObject({ status: 30, order_exception_type: 4, exception_reason: '买家取消' })
    expect(await orderOf(refunded)).toMatchObject({ status: 30, order_exception_type: 8, exception_reason: '平台退款' })
    expect(await orderOf(theirs)).toBeUndefined()
  })

  it('are judged by the rules, and tell doors apart by what people wrote', async () => {
    const [order, neighbour] = [said(), said()]
    await take(order, neighbour)
    await db.run(
      sql`UPDATE order_trade_info SET edited_fields = '{city}', city = 'Potsdam' WHERE plat_order_no = ${order.platOrderNo}`,
    )
    await take({ ...order, street2: 'Hof 2' }, { ...neighbour, street2: 'Hof 2' })
    expect((await orderOf(order)).merge_key).not.toBe((await orderOf(neighbour)).merge_key)
    await take({ ...order, street1: 'Black Lane 1', street2: 'Hof 2' })
    expect(await orderOf(order)).toMatchObject({ status: 30, order_exception_type: 3, exception_reason: '黑名单街道' })
  })
})

describe('an order that is judged again', () => {
  it('is given its store and way when it is let out of what stopped it', async () => {
    const homeless = said({ city: null })
    await take(homeless)
    const before = await orderOf(homeless)
    expect(before).toMatchObject({ status: 30, store_id: null, logistic_way_id: null })
    await db.run(sql`UPDATE order_trade_info SET city = 'Berlin' WHERE id = ${before.id}`)
    expect(await release(before.id)).toMatchObject({ code: 200 })
    expect(await orderOf(homeless)).toMatchObject({ status: 10, store_id: 1, logistic_way_id: way.id, est_weight: 406 })
  })

  it('is stopped by a rule that did not stop it before, once', async () => {
    const homeless = said({ city: null, street1: 'Black Lane 2' })
    await take(homeless)
    const { id } = await orderOf(homeless)
    await db.run(sql`UPDATE order_trade_info SET city = 'Berlin' WHERE id = ${id}`)
    await release(id)
    expect(await orderOf(homeless)).toMatchObject({ status: 30, order_exception_type: 3 })
    await release(id)
    expect(await orderOf(homeless)).toMatchObject({ status: 10, released_types: [2, 3] })
    await take({ ...homeless, city: 'Berlin', street2: 'Hof' })
    expect(await orderOf(homeless)).toMatchObject({ status: 10, street2: 'Hof' })
  })

  it('is stopped by a loss, until a person lets it through', async () => {
    const cheap = said({ city: null, lines: [{ ...line, unitPrice: '0.50' }] })
    await take(cheap)
    const { id } = await orderOf(cheap)
    await db.run(sql`UPDATE order_trade_info SET city = 'Berlin' WHERE id = ${id}`)
    await release(id)
    expect(await orderOf(cheap)).toMatchObject({ status: 30, order_exception_type: 6 })
    expect((await orderOf(cheap)).exception_reason).toMatch(/^预估亏损\d+\.\d{2}元$/)
    await release(id)
    await take({ ...cheap, city: 'Berlin', street2: 'Hof' })
    expect(await orderOf(cheap)).toMatchObject({ status: 10, street2: 'Hof' })
  })
})

describe('an order that others travel with', () => {
  it('is priced by its own goods and the freight of the parcel', async () => {
    const [first, second] = [said({ name: 'Uma', paidTime: '2026-11-10 08:00:00' }), said({ name: 'Uma' })]
    await take(first, second)
    const ids = [(await orderOf(first)).id, (await orderOf(second)).id]
    expect(await admin.post('/order/tradeInfo/mergeOrders', { ids })).toMatchObject({ code: 200 })
    const main = await orderOf(first)
    const fees = { platformFee: main.platform_fee, paymentFee: main.payment_fee, adFee: '0', refundAmount: '0' }
    const parcel = { goodsCost: '40', freight: main.freight_est, packCost: main.pack_cost_est }
    expect(main).toMatchObject({ est_weight: 806, status: 10 })
    expect(main.profit).toBe(profitOf({ saleAmount: '21.50', exchangeRate: '7.12', ...fees, ...parcel }).profit)
  })
})

describe('why an order goes its way', () => {
  it('tells the match rule that chose it, and why the others did not', async () => {
    const order = said({ name: 'Zoe' })
    await take(order)
    const { id } = await orderOf(order)
    const { data } = await admin.get(`/order/tradeInfo/${id}/decision-trace`)
    expect(data.ruleName).toBe('按物流匹配')
    const reasons: (string | null)[] = data.matching.map((each: { reason: string | null }) => each.reason)
    expect(reasons[0]).toBe('仓库不符')
    expect(reasons.indexOf(null)).toBe(reasons.length - 1)
  })
})

describe('an order without a rate of its day', () => {
  it('comes in without amounts in CNY, is marked, and gets them when the rate comes', async () => {
    const before = { orderTime: '2001-01-01 08:00:00', paidTime: '2001-01-01 09:00:00' }
    const [own, theirs] = [said({ currency: 'THB', ...before }), said({ currency: 'THB', byPlatform: true, ...before })]
    await take(own, theirs)
    expect(await orderOf(own)).toMatchObject({ status: 10, exchange_rate: null, profit: null })
    expect(await orderOf(theirs)).toMatchObject({ status: 30, order_exception_type: 99, exception_reason: '缺少THB汇率' })
    const marked = await admin.post('/order/tradeInfo/page', { condition: { noRate: [1] } })
    expect(marked.data.list).toMatchObject([
      { platOrderNo: theirs.platOrderNo, saleCny: null, noRate: 1 },
      { platOrderNo: own.platOrderNo, saleCny: null, noRate: 1 },
    ])
    await ratingOrders.run(app.house)
    expect(await orderOf(own)).toMatchObject({ exchange_rate: null })
    await db.run(sql`INSERT INTO basic_exchange_rate (currency_code, from_day, rate) VALUES ('THB', '2000-11-01', 0.2)`)
    await ratingOrders.run(app.house)
    expect(await orderOf(own)).toMatchObject({ status: 10, exchange_rate: '0.200000' })
    expect((await orderOf(own)).profit).not.toBeNull()
    expect(await orderOf(theirs)).toMatchObject({ status: 120, exchange_rate: '0.200000', order_exception_type: null })
  })

  it('does not leave the company', async () => {
    const { id, orderNo } = await makeOrder(db, { status: 110, lines: [{ skuId }], currency: 'SEK', label_printed_count: 1 })
    await db.run(sql`UPDATE order_trade_info SET exchange_rate = NULL WHERE id = ${id}`)
    expect((await admin.post('/order/wait-ship-order/to-shipped', { ids: [id] })).data.failed).toMatchObject([
      { reason: `订单 ${orderNo} 缺少SEK汇率，不能发货` },
    ])
  })
})
