import { AFTER_SALE_STATUS } from '@erp/contract/order/desk/order-fields'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { deskOf, type Sold } from '../../../../test/fixtures/sale-after.ts'
import { sql } from '../../../kit/db/db.ts'
import { deadlines } from './deadline.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const desk = await deskOf(app)
const { admin, seller, supervisor } = desk
/** Of what sellers see, from the next call on. */
async function scope(all: number): Promise<void> {
  await db.run(sql`UPDATE account_role SET data_scope = ${all} WHERE role_key = 'seller'`)
  await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
}
const page = async (condition: object, by = admin) => (await by.post('/sale-after/case/list-page', { condition })).data
const counts = async (condition: object, by = admin) => (await by.post('/sale-after/case/status-count', { condition })).data

describe('what an order says of itself', () => {
  const rows: [label: string | null, columns: Record<string, unknown>][] = [
    ['全额退款', { sale_amount: '10', refund_amount: '10', open_complaint_count: 1, status: 120 }],
    ['投诉', { sale_amount: '10', refund_amount: '9.99', open_complaint_count: 1, open_case_count: 1, status: 120 }],
    ['投诉', { sale_amount: '0', refund_amount: '0', open_complaint_count: 1, open_case_count: 1, status: 200 }],
    ['售后中', { open_case_count: 1, track_status: 60, status: 120 }],
    ['交易取消', { is_cancelled: 1, status: 200 }],
    ['交易成功', { track_status: 60, status: 120 }],
    ['交易成功', { status: 200 }],
    ['等待买家收货', { status: 120 }],
    [null, { status: 110 }],
  ]
  it.each(rows)('is %s for %j', async (label, columns) => {
    const { id } = await makeOrder(db, columns)
    expect(await desk.order(id)).toMatchObject({ after_sale_status: label })
  })

  it('is one of six words, which lists of orders are filtered by and a call answers', async () => {
    const labels = AFTER_SALE_STATUS.map(([label]) => label)
    expect((await admin.get('/sale-after/status/list')).data.map(({ label }: any) => label)).toEqual(labels)
    const order = await desk.sold()
    await desk.made(order, { isComplaint: 1 })
    const shown = async (afterSaleStatus: string) => {
      const condition = { afterSaleStatus, nos: order.orderNo }
      return (await admin.post('/order/shipped-order/list-page', { condition })).data.list.map((row: any) => row.afterSaleStatus)
    }
    expect(await shown('投诉')).toEqual(['投诉'])
    expect(await shown('售后中')).toEqual([])
    const entries = await db.query<{ label: string }>(
      sql`SELECT dict_label AS label FROM basic_dict_data WHERE dict_type = 'after_sale_status'`,
    )
    expect(entries.map(({ label }) => label).sort()).toEqual([...labels].sort())
  })
})

describe('the list', () => {
  it('is found by order, shop, buyer’s country, SKU, kind and person, and its tabs count what it shows', async () => {
    const order = await desk.sold()
    const { userId } = (await db.one<{ userId: number }>(
      sql`SELECT id AS "userId" FROM account_user WHERE username = 'supervisor'`,
    ))!
    const { caseId, caseNo } = (await desk.create(order, { isComplaint: 1, handlerId: userId, platCaseNo: 'PC-77001', duty: 1 }))
      .data
    const { shop_id, plat_order_no, country_code, plat_code } = await desk.order(order.id)
    const { sku } = (await db.one<{ sku: string }>(sql`SELECT sku FROM goods_goods_sku WHERE id = ${desk.skuId}`))!
    const found = [
      { caseNo },
      { caseNo: caseNo.slice(4) },
      { platCaseNo: '77001' },
      { orderNo: order.orderNo },
      { platOrderNo: plat_order_no },
      { handlerId: [userId] },
    ]
    for (const condition of found)
      expect([condition, (await page(condition)).list.map((row: any) => row.caseId)]).toEqual([condition, [caseId]])
    const wide = [
      { shopId: [shop_id] },
      { countryCode: [country_code] },
      { platCode: [plat_code] },
      { sku },
      { caseType: [1] },
      { reason: ['3'] },
      { duty: [1] },
      { isComplaint: [1] },
      { createTime: ['2026-11-18', '2026-11-18'] },
      { refundAmount: ['10', '10'] },
      { needsFinance: [0] },
    ]
    for (const condition of wide) {
      const all = await page({ ...condition, checkFlag: [100] })
      expect([condition, all.list.map((row: any) => row.caseId)]).toEqual([condition, expect.arrayContaining([caseId])])
      expect([condition, (await counts(condition))['100']]).toEqual([condition, all.total])
    }
    expect((await page({ needsFinance: [1], caseNo })).total).toBe(0)
    const { data } = await admin.post('/sale-after/case/list-page', { condition: { caseNo } })
    expect(data.list[0]).toMatchObject({ skus: `${sku} × 1`, refundCny: '71.2000', handlerName: expect.any(String), soon: 0 })
    expect((await admin.post('/sale-after/case/export', { condition: { caseNo } })).headers['content-type']).toContain(
      'spreadsheet',
    )
  })

  it('has a tab of those whose time runs out, and their handlers hear of it once', async () => {
    const soon = await desk.made(await desk.sold(), { deadline: '2026-11-19 09:00:00' })
    const later = await desk.made(await desk.sold(), { deadline: '2026-11-19 11:00:00' })
    const ids = async () => (await page({ soon: [1] })).list.map((row: any) => row.caseId)
    expect(await ids()).toEqual([soon])
    expect((await counts({})).soon).toBe(1)
    const told = () =>
      db.query<any>(sql`
      SELECT u.username, m.title FROM basic_message m JOIN account_user u ON u.id = m.user_id WHERE m.source_type = 'sale-after/case' ORDER BY m.id`)
    await deadlines.run(app.house)
    await deadlines.run(app.house)
    expect(await told()).toEqual([{ username: 'seller', title: '1张售后单即将超时' }])
    app.clock.set('2026-11-18 12:00:00')
    expect(await ids()).toEqual([later, soon])
    await deadlines.run(app.house)
    expect(await told()).toHaveLength(2)
  })

  it('and everything else is for those who may see the order', async () => {
    const id = await desk.made(await desk.sold())
    await desk.audit(id)
    const { orderId, refund } = await desk.details(id)
    await scope(5)
    const own = await app.as('seller')
    expect((await page({}, own)).total).toBe(0)
    expect((await own.post('/sale-after/refund/list-page', {})).data.total).toBe(0)
    const calls = [
      own.get(`/sale-after/case/details?caseId=${id}`),
      own.get(`/sale-after/case/by-order/${orderId}`),
      own.get(`/sale-after/case/solutions/${orderId}`),
      own.get(`/sale-after/refund/details?refundId=${refund.refundId}`),
      own.post('/sale-after/case/cancel', { ids: [id], reason: 'x' }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.code).toBe(404)
    await scope(1)
  })
})

describe('before a case is written', () => {
  it('the order says what can be given back, and what each settlement would leave', async () => {
    const order = await desk.sold({ buyer_id: 'buyer-7', sale_amount: '51.98', goods_amount: '51.98' }, [2])
    await db.run(sql`UPDATE order_trade_info SET name = name WHERE id = ${order.id}`)
    const first = await desk.made(order, { lines: [{ orderDetailsId: order.lines[0], quantity: 1 }] })
    await desk.audit(first)
    const { data } = await seller.get(`/sale-after/case/by-order/${order.id}`)
    expect(data).toMatchObject({
      saleAmount: '51.98',
      refundedAmount: '10.00',
      refundable: '41.98',
      lines: [{ shippedQty: 2, openQty: 1 }],
      cases: [{ caseId: first }],
    })
    expect((await seller.get(`/sale-after/case/find/${order.no}`)).data).toMatchObject([{ orderId: order.id }])
    expect(await seller.get('/sale-after/case/find/nothing')).toMatchObject({ code: 404 })
    const said = (await seller.get(`/sale-after/case/solutions/${order.id}`)).data
    expect(said).toMatchObject({ buyerOrders: 1, buyerCases: 1 })
    const costs = said.solutions.map(({ costCny }: any) => Number(costCny))
    expect(costs).toEqual([...costs].sort((a, b) => a - b))
    const { profit } = await desk.order(order.id)
    for (const { costCny, profitLeft } of said.solutions)
      expect(Number(profitLeft)).toBeCloseTo(Number(profit) - Number(costCny), 4)
    const titles = said.solutions.map(({ title }: any) => title)
    expect(titles).toEqual(expect.arrayContaining(['部分退款', '全额退款', '退货退款']))
  })
})

describe('a resend', () => {
  it('is an order of its own, for nothing, and shows in the money of the order it came from', async () => {
    const order = await desk.sold()
    const id = await desk.made(order, {
      caseType: 3,
      refundAmount: null,
      lines: [{ orderDetailsId: order.lines[0], quantity: 1, resendQty: 2 }],
    })
    await desk.audit(id)
    const { resendOrderId, resent } = await desk.details(id)
    expect(await desk.order(resendOrderId)).toMatchObject({
      order_type: 2,
      sale_amount: '0.00',
      source_order_id: order.id,
      merge_key: null,
      name: 'John Smith',
    })
    expect(resent).toMatchObject({ id: resendOrderId })
    expect(await db.one(sql`SELECT sku_id, quantity FROM order_details WHERE order_id = ${resendOrderId}`)).toEqual({
      sku_id: desk.skuId,
      quantity: 2,
    })
    const cost = '77.0000'
    const { money } = (await admin.get(`/order/tradeInfo/${order.id}`)).data
    const terms = Object.fromEntries(money.terms.map((term: any) => [term.label, term]))
    expect(Number(terms['补发成本'].cny)).toBeLessThanOrEqual(-Number(cost))
    expect(Number(terms['扣补发后利润'].cny)).toBeCloseTo(Number(money.profit) + Number(terms['补发成本'].cny), 4)
    expect(await supervisor.post('/sale-after/case/cancel', { ids: [id], reason: '买家收到了' })).toMatchObject({ code: 200 })
    expect(await desk.order(resendOrderId)).toMatchObject({ status: 200, is_cancelled: 1 })
    expect((await admin.get(`/order/tradeInfo/${order.id}`)).data.money.resendCost).toBeNull()
  })
})

describe('of a merged parcel', () => {
  async function merged(): Promise<[Sold, Sold]> {
    const main = await desk.packed({ status: 110, actual_weight: 236 })
    const other = await makeOrder(db, { status: 110, merge_to_id: main.id, sale_amount: '8.00', goods_amount: '8.00' })
    await db.run(sql`
      INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity, unit_price, line_amount) VALUES (${main.id}, ${other.id}, ${desk.skuId}, 1, 8, 8)`)
    await db.run(sql`DELETE FROM stock_occupancy WHERE doc_type = 'order' AND doc_id = ${main.id}`)
    await desk.hold(main)
    await admin.post('/order/wait-ship-order/to-shipped', { ids: [main.id] })
    const lines = await db.query<{ id: number; origin: number }>(
      sql`SELECT id, origin_order_id AS origin FROM order_details WHERE order_id = ${main.id}`,
    )
    const of = (id: number) => lines.filter(({ origin }) => origin === id).map((line) => line.id)
    return [
      { ...main, lines: of(main.id) },
      { ...other, no: '', lines: of(other.id) },
    ]
  }

  it('a case names one order: its money, its pieces, its limit; the goods come back in the parcel', async () => {
    const [main, other] = await merged()
    expect(await desk.create(other, { refundAmount: '8.01' })).toMatchObject({ code: 400, msg: '退款金额超过可退金额8.00' })
    expect(
      await desk.create(other, { refundAmount: '1', lines: [{ orderDetailsId: main.lines[0], quantity: 1 }] }),
    ).toMatchObject({ code: 400, msg: '明细不属于该订单' })
    const id = await desk.made(other, { caseType: 2, refundAmount: '8.00' })
    expect(await desk.order(main.id)).toMatchObject({ after_sale_status: '售后中', open_case_count: 1 })
    await desk.audit(id)
    const { returnId } = await desk.details(id)
    expect(await db.one(sql`SELECT order_id FROM order_logical_return WHERE id = ${returnId}`)).toEqual({ order_id: main.id })
    expect(await desk.back(returnId)).toMatchObject({ code: 200 })
    expect(await desk.order(other.id)).toMatchObject({ refund_amount: '8.0000', after_sale_status: '全额退款' })
    expect(await desk.order(main.id)).toMatchObject({ refund_amount: '0.0000' })
    expect((await admin.get(`/sale-after/case/by-order/${main.id}`)).data).toMatchObject({
      merged: [{ orderId: other.id }],
      cases: [],
    })
  })
})

describe('at the same moment', () => {
  it('two cases for the last 10.00: one is paid', async () => {
    const order = await desk.sold({ sale_amount: '20.00', goods_amount: '20.00', refund_amount: '10.00' }, [2])
    const of = () => desk.made(order, { refundAmount: '10.00', lines: [{ orderDetailsId: order.lines[0], quantity: 1 }] })
    const ids = [await of(), await of()]
    const finance = await app.as('finance')
    await db.run(sql`UPDATE system_config SET config_value = '0.00' WHERE config_key = 'afterSale.financeAmount'`)
    const answers = await Promise.all(ids.map((id) => finance.post('/sale-after/case/finance-audit', { ids: [id] })))
    await db.run(sql`UPDATE system_config SET config_value = '500.00' WHERE config_key = 'afterSale.financeAmount'`)
    expect(answers.map(({ msg }) => msg).sort()).toEqual(['操作成功', '退款金额超过可退金额0.00'])
    expect(await desk.order(order.id)).toMatchObject({ refund_amount: '20.0000' })
  })

  it('two auditors of one case: one wins', async () => {
    const id = await desk.made(await desk.sold())
    const answers = await Promise.all([supervisor, admin].map((by) => desk.audit(id, by)))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    const { n } = (await db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM sale_after_refund WHERE case_id = ${id}`))!
    expect(n).toBe(1)
  })
})
