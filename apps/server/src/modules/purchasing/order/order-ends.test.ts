import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeDock } from '../../../../test/fixtures/dock.ts'
import { bought, type MoneyHouse, orderNow, paid } from '../../../../test/fixtures/purchase-money.ts'
import { expectRefused } from '../../../../test/refused.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-17 10:00:00')
const dock = await makeDock(app)
const { buyer, auditor, keeper, storeId, shelf } = dock
const house: MoneyHouse = { storeId, shelf, buyer, auditor, finance: await app.as('finance') }
const { finance } = house
const PATH = '/purchasing/order'
const now = (orderId: number, who = auditor) => orderNow(app, who, orderId)
const archive = (orderId: number) => buyer.post(`${PATH}/archive`, { ids: [orderId] })
const giveUp = (orderId: number) => auditor.post(`${PATH}/abnormal-archive`, { ids: [orderId], reason: '不再发货' })
const onWay = async (skuId: number) =>
  (await db.one<{ n: number }>(
    sql`SELECT purchase_on_way AS n FROM stock_summary WHERE store_id = ${storeId} AND sku_id = ${skuId}`,
  ))!.n
const entries = (orderId: number) =>
  db.query(sql`SELECT kind, amount FROM purchasing_account_entry WHERE order_id = ${orderId} ORDER BY id`)
const receive = async (order: { orderId: number; lines: object[] }, ...quantities: number[]) => {
  for (const [line, quantity] of quantities.entries()) {
    const { code, msg } = await dock.stockIn(order, quantity, { line })
    if (code !== 200) throw new Error(msg)
  }
}

describe('a normal end', () => {
  it('is for what is stocked in, paid and not asked back; whatever is open is said', async () => {
    const { order } = await dock.arrived('S', [await dock.one(100, '3.25'), await dock.one(50, '8')], {
      freight: '30',
      discountAmount: '12.5',
    })
    const { orderId } = order
    await receive(order, 100)
    await paid(app, house, orderId, '700')
    await expectRefused(app, { ask: () => archive(orderId), code: 409, says: '未满足归档条件：部分入库；待付款 42.50' })
    await dock.stockIn(order, 50, { line: 1 })
    await paid(app, house, orderId, '42.50')
    const lines = [{ orderDetailsId: order.lines[0].orderDetailsId, quantity: 0, amount: '5' }]
    const asked = await buyer.post('/purchasing/refund/create', { orderId, refundType: 1, reason: '破损', lines })
    expect(asked.code).toBe(200)
    await expectRefused(app, { ask: () => archive(orderId), code: 409, says: '未满足归档条件：待退款' })
    await buyer.post('/purchasing/refund/invalid', { ids: [asked.data.refundId], reason: '算了' })
    expect((await archive(orderId)).code).toBe(200)
    expect(await now(orderId)).toMatchObject({ checkFlag: 600, payStatus: 203, stockInStatus: 403, refundStatus: 500 })
    const late = await buyer.post('/purchasing/refund/create', { orderId, refundType: 1, reason: '破损', lines })
    expect(late).toMatchObject({ code: 409 })
    const { list } = (await buyer.post(`${PATH}/archive/list-page`, { condition: { orderNo: order.orderNo } })).data
    expect(list).toMatchObject([{ orderNo: order.orderNo, checkFlag: 600, payableAmount: '742.50', paidAmount: '742.50' }])
  })

  it('is reached by two at once by one of them', async () => {
    const { order } = await dock.arrived('S', [await dock.one(2, '5')])
    await receive(order, 2)
    await paid(app, house, order.orderId, '10')
    const both = await Promise.all([archive(order.orderId), archive(order.orderId)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const said = `采购单${order.orderNo}当前为「正常归档」，不能执行「归档」`
    expect(both.find(({ code }) => code === 409)!.msg).toBe(said)
  })
})

describe('the rest of an order', () => {
  it('that is cancelled makes it whole: less is owed, and nothing of it is on the way', async () => {
    const line = await dock.one(100, '3.25')
    const { order } = await dock.arrived('S', [line])
    const { orderId } = order
    const cancel = async (quantity: number) =>
      buyer.post(`${PATH}/cancel-qty`, {
        orderId,
        version: (await now(orderId)).version,
        lines: [{ orderDetailsId: order.lines[0].orderDetailsId, quantity }],
        reason: '供应商缺货',
      })
    await receive(order, 60)
    await expectRefused(app, { ask: () => cancel(41), code: 409, says: /未入库 40，不能减少 41$/ })
    expect((await cancel(40)).code).toBe(200)
    const whole = await now(orderId)
    expect(whole).toMatchObject({ stockInStatus: 403, payableAmount: '195.00', lines: [{ cancelQty: 40, openQty: 0 }] })
    expect(await onWay(line.skuId)).toBe(0)
    await expectRefused(app, { ask: () => dock.stockIn(order, 1), code: 409, says: /可入库 0，本次 1/ })
    await paid(app, house, orderId, '195')
    expect((await archive(orderId)).code).toBe(200)
  })

  it('of which money was asked for is not cancelled but asked back', async () => {
    const { orderId, orderNo, lines } = await bought(app, house)
    await paid(app, house, orderId, '742.50')
    const { version } = await now(orderId)
    const cut = {
      orderId,
      version,
      lines: [{ orderDetailsId: lines[0].orderDetailsId, quantity: 1 }],
      reason: '缺货',
    }
    const says = new RegExp(`^采购单${orderNo}已有付款单FK\\d+，减少数量请走退款$`)
    await expectRefused(app, { ask: () => buyer.post(`${PATH}/cancel-qty`, cut), code: 409, says })
  })
})

describe('an abnormal end', () => {
  it('that loses money is written off by finance, to the cent', async () => {
    const order = await bought(app, house)
    const { orderId, orderNo } = order
    await paid(app, house, orderId, '700')
    const says = `采购单${orderNo}有 700.00 已付款未收货也未退款，请由财务核销`
    await expectRefused(app, { ask: () => giveUp(orderId), code: 409, says })
    const write = async (amount: string, who = finance) =>
      who.post(`${PATH}/write-off`, { orderId, version: (await now(orderId)).version, amount, reason: '供应商倒闭' })
    expect((await write('700', auditor)).status).toBe(403)
    await expectRefused(app, { ask: () => write('699.99'), code: 400, says: '核销金额应为 700.00' })
    expect((await write('700')).code).toBe(200)
    const ended = await now(orderId)
    expect(ended).toMatchObject({ checkFlag: 700, archiveReason: '供应商倒闭', payableAmount: '0.00' })
    expect(ended.lines.map(({ cancelQty }: { cancelQty: number }) => cancelQty)).toEqual([100, 50])
    for (const { skuId } of order.lines) expect(await onWay(skuId)).toBe(0)
    expect(await entries(orderId)).toEqual([
      { kind: 2, amount: '700.00' },
      { kind: 4, amount: '700.00' },
    ])
  })

  it('without a loss needs no finance', async () => {
    const { orderId, orderNo } = await bought(app, house)
    const { version } = await now(orderId)
    const says = `采购单${orderNo}没有需要核销的金额，请直接异常归档`
    const ask = () => finance.post(`${PATH}/write-off`, { orderId, version, amount: '1', reason: '不要了' })
    await expectRefused(app, { ask, code: 409, says })
    expect((await giveUp(orderId)).code).toBe(200)
  })

  it('waits for the documents that are open, each by its number', async () => {
    const checked = await dock.arrived('C', [await dock.one(5)])
    const stocked = await dock.arrived('S', [await dock.one(5)])
    await dock.stockIn(stocked.order, 5, { audit: 0 })
    const asking = await bought(app, house)
    await buyer.post('/purchasing/payment/create', { lines: [{ orderId: asking.orderId, amount: '1' }] })
    const back = await bought(app, house)
    const line = { orderDetailsId: back.lines[0].orderDetailsId, quantity: 1 }
    await buyer.post('/purchasing/refund/create', { orderId: back.orderId, refundType: 1, reason: '少发', lines: [line] })
    for (const [order, document] of [
      [checked.order, '质检单ZJ'],
      [stocked.order, '入库单CR'],
      [asking, '付款单FK'],
      [back, '退款单CT'],
    ]) {
      const says = new RegExp(`^采购单${order.orderNo}的${document}\\d+尚未完成，不能异常归档$`)
      await expectRefused(app, { ask: () => giveUp(order.orderId), code: 409, says })
    }
  })
})

it('nobody of the dock ends an order', async () => {
  const { orderId } = await bought(app, house)
  for (const verb of ['archive', 'abnormal-archive', 'return-archive', 'invalid'])
    expect((await keeper.post(`${PATH}/${verb}`, { ids: [orderId], reason: '不要' })).status).toBe(403)
})

describe('an archived order', () => {
  it('comes back for ninety days, with all that is possible again', async () => {
    const { order } = await dock.arrived('S', [await dock.one(10, '5')])
    const { orderId, orderNo } = order
    await receive(order, 10)
    await paid(app, house, orderId, '50')
    await archive(orderId)
    app.clock.set('2027-02-15 10:00:00')
    const again = await app.as('supervisor')
    const comeBack = () => again.post(`${PATH}/return-archive`, { ids: [orderId] })
    expect((await comeBack()).code).toBe(200)
    expect(await now(orderId, again)).toMatchObject({ checkFlag: 400, archiveReason: null })
    const lines = [{ orderDetailsId: order.lines[0].orderDetailsId, quantity: 1 }]
    const request = { orderId, refundType: 1, reason: '少发', lines }
    expect((await (await app.as('purchaser')).post('/purchasing/refund/create', request)).code).toBe(409)
    expect((await (await app.as('purchaser')).post(`${PATH}/archive`, { ids: [orderId] })).code).toBe(200)
    app.clock.set('2027-05-16 10:00:01')
    const late = await app.as('supervisor')
    await expectRefused(app, {
      ask: () => late.post(`${PATH}/return-archive`, { ids: [orderId] }),
      code: 409,
      says: `采购单${orderNo}归档已超过90天，不能撤销`,
    })
  })
})
