import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deskOf } from '../../../../test/fixtures/sale-after.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const desk = await deskOf(app)
const { admin, seller, supervisor, finance } = desk
const limit = (amount: string) =>
  db.run(sql`UPDATE system_config SET config_value = ${amount} WHERE config_key = 'afterSale.financeAmount'`)
afterEach(() => limit('500.00'))
const unpaid = { caseType: 3, refundAmount: null }

describe('the worked example of the book', () => {
  it('loses the refund, and has the cost of good pieces credited', async () => {
    const order = await desk.sold()
    expect(await desk.order(order.id)).toMatchObject({ profit: '77.4726', after_sale_status: '等待买家收货' })
    const made = await desk.create(order, { caseType: 2, refundFirst: 1 })
    expect(made).toMatchObject({ code: 200, data: { checkFlag: 100, orderNo: order.orderNo, profitAfter: '6.2726' } })
    const { caseId } = made.data
    expect(await desk.order(order.id)).toMatchObject({ profit: '77.4726', after_sale_status: '售后中', open_case_count: 1 })
    expect(await desk.audit(caseId)).toMatchObject({ code: 200 })
    expect(await desk.order(order.id)).toMatchObject({ profit: '6.2726', refund_amount: '10.0000' })
    const { returnId } = await desk.details(caseId)
    expect(await desk.back(returnId)).toMatchObject({ code: 200 })
    expect(await desk.order(order.id)).toMatchObject({ profit: '44.7726' })
    expect(await desk.details(caseId)).toMatchObject({ checkFlag: 200, refund: { amount: '10.00', amountCny: '71.2000' } })
    expect(await desk.paid(caseId)).toMatchObject({ code: 200 })
    expect(await desk.details(caseId)).toMatchObject({ checkFlag: 600 })
    expect(await desk.order(order.id)).toMatchObject({ after_sale_status: '等待买家收货', open_case_count: 0 })
  })

  it('is booked over the lines by what they were sold for, today', async () => {
    const order = await desk.sold({ sale_amount: '77.97', goods_amount: '77.97' }, [2, 1])
    await desk.audit(await desk.made(order))
    const facts = await db.query(sql`
      SELECT refund, profit, quantity, fact_day = (${app.clock.now()}::timestamptz)::date AS today FROM order_profit_fact WHERE order_id = ${order.id} AND reason = 2 ORDER BY order_details_id`)
    expect(facts).toEqual([
      { refund: '47.4667', profit: '-47.4667', quantity: 0, today: true },
      { refund: '23.7333', profit: '-23.7333', quantity: 0, today: true },
    ])
  })

  it('keeps the pictures of the complaint', async () => {
    const images = ['/sale-after/a.png', '/sale-after/b.png']
    const made = await desk.create(await desk.sold(), { images })
    expect(made).toMatchObject({ code: 200, data: { images } })
    expect(await desk.details(made.data.caseId)).toMatchObject({ images })
  })
})

describe('a case is refused in the words of the book', () => {
  it('for an order that has not left, or is off', async () => {
    const waiting = { ...(await desk.packed()), lines: [] as number[] }
    const line = await db.one<{ id: number }>(sql`SELECT id FROM order_details WHERE order_id = ${waiting.id}`)
    waiting.lines.push(line!.id)
    expect(await desk.create(waiting)).toMatchObject({ code: 409, msg: '订单未发货，请使用拦截或取消' })
    await db.run(sql`UPDATE order_trade_info SET status = 200, is_cancelled = 1 WHERE id = ${waiting.id}`)
    expect(await desk.create(waiting)).toMatchObject({ code: 409, msg: '订单已取消' })
    expect(await desk.order(waiting.id)).toMatchObject({ open_case_count: 0, after_sale_status: '交易取消' })
  })

  it('for more money than was paid, unless one may', async () => {
    const order = await desk.sold()
    expect(await desk.create(order, { refundAmount: '26.00' })).toMatchObject({ code: 400, msg: '退款金额超过可退金额25.99' })
    expect(await desk.create(order, { refundAmount: '0' })).toMatchObject({ code: 400, msg: '请填写退款金额' })
    expect(await desk.create(order, { caseType: 3 })).toMatchObject({ code: 400, msg: '补发、换货不退款，需要退款请另建售后单' })
    const over = await desk.create(order, { refundAmount: '26.00' }, supervisor)
    expect(over).toMatchObject({ code: 200 })
    expect(await desk.audit(over.data.caseId, admin)).toMatchObject({ code: 200 })
    expect(await desk.order(order.id)).toMatchObject({ after_sale_status: '全额退款' })
  })

  it('for more pieces than were shipped, over all cases that live', async () => {
    const order = await desk.sold({}, [2])
    const [line] = order.lines
    const of = (quantity: number, more: object = {}) =>
      desk.create(order, { lines: [{ orderDetailsId: line, quantity }], ...more })
    const { sku } = (await db.one<{ sku: string }>(sql`SELECT sku FROM goods_goods_sku WHERE id = ${desk.skuId}`))!
    const refusal = { code: 400, msg: `${sku}售后数量超过发货数量2` }
    expect(await of(3)).toMatchObject(refusal)
    const first = await of(2)
    expect(await of(1)).toMatchObject(refusal)
    await admin.post('/sale-after/case/cancel', { ids: [first.data.caseId], reason: '重复' })
    expect(await of(1)).toMatchObject({ code: 200 })
    const resent = { ...unpaid, lines: [{ orderDetailsId: line, quantity: 1, resendQty: 3 }] }
    expect(await desk.create(order, resent)).toMatchObject({ code: 400, msg: `${sku}补发数量超过售后数量的2倍` })
    expect(await desk.create(order, { lines: [{ orderDetailsId: 1, quantity: 1 }] })).toMatchObject({
      code: 400,
      msg: '明细不属于该订单',
    })
  })

  it('by whoever made it, and above the limit by all but finance', async () => {
    await limit('50.00')
    const [own, large] = [
      await desk.create(await desk.sold(), { refundAmount: '7.00' }, supervisor),
      await desk.made(await desk.sold()),
    ]
    expect(await desk.audit(own.data.caseId)).toMatchObject({ code: 409, msg: '不能审核自己创建的单据' })
    expect(await desk.audit(large)).toMatchObject({ status: 403 })
    const { caseNo, ...seen } = await desk.details(large)
    expect(seen).toMatchObject({ checkFlag: 100, needsFinance: 1, auditBy: null })
    expect((await finance.post('/sale-after/case/status-count', { condition: { caseNo } })).data).toMatchObject({ finance: 1 })
    expect(await finance.post('/sale-after/case/finance-audit', { ids: [own.data.caseId] })).toMatchObject({ code: 409 })
    expect(await desk.audit(large, finance)).toMatchObject({ status: 403 })
    expect(await finance.post('/sale-after/case/finance-audit', { ids: [large] })).toMatchObject({ code: 200 })
    expect(await desk.details(large)).toMatchObject({ checkFlag: 200 })
  })

  it('when it is taken back after the money or the goods have gone', async () => {
    const paid = await desk.made(await desk.sold())
    await desk.audit(paid)
    await desk.paid(paid)
    const cancel = (id: number) => admin.post('/sale-after/case/cancel', { ids: [id], reason: '反悔' })
    expect(await cancel(paid)).toMatchObject({ code: 409, msg: '已退款，不能撤销' })
    const sent = await desk.made(await desk.sold(), unpaid)
    await desk.audit(sent)
    const { resendOrderId, resendOrderNo } = await desk.details(sent)
    await db.run(sql`UPDATE order_trade_info SET status = 40, order_exception_type = NULL WHERE id = ${resendOrderId}`)
    expect(await cancel(sent)).toMatchObject({ code: 409, msg: `补发订单${resendOrderNo}已派单，不能撤销` })
    expect(await desk.order(resendOrderId)).toMatchObject({ status: 40, is_cancelled: 0 })
  })

  it('without the number of the platform where it pays', async () => {
    const id = await desk.made(await desk.sold())
    await desk.audit(id)
    const { refundId, refundNo } = (await desk.details(id)).refund
    const done = (more: object) => finance.post('/sale-after/refund/done', { items: [{ refundId, ...more }] })
    expect((await done({})).msg).toBe(`退款单${refundNo}请填写平台退款号`)
    expect(await done({ way: 2 })).toMatchObject({ code: 200 })
    expect(await desk.details(id)).toMatchObject({ checkFlag: 600, refund: { way: 2, status: 200 } })
  })
})

describe('goods that come back', () => {
  const returned = { caseType: 2, refundAmount: '20.00' }

  it('fewer than asked: the auditor says what is paid', async () => {
    const order = await desk.sold({}, [2])
    const id = await desk.made(order, { ...returned, lines: [{ orderDetailsId: order.lines[0], quantity: 2 }] })
    await desk.audit(id)
    await desk.back((await desk.details(id)).returnId, 1)
    expect(await desk.details(id)).toMatchObject({ checkFlag: 200, offeredAmount: '10.00', refund: null })
    const confirm = (amount: string) => supervisor.post('/sale-after/case/confirm-refund', { caseId: id, amount })
    expect(await confirm('20.01')).toMatchObject({ code: 400, msg: '退款金额不能超过申请金额20.00' })
    expect(await confirm('12.00')).toMatchObject({ code: 200 })
    expect(await desk.details(id)).toMatchObject({
      checkFlag: 200,
      offeredAmount: null,
      refundAmount: '12.00',
      refund: { amount: '12.00' },
    })
    expect(await confirm('1.00')).toMatchObject({ code: 409 })
  })

  it('none at all, and nothing is paid: the case ends', async () => {
    const id = await desk.made(await desk.sold(), returned)
    await desk.audit(id)
    await desk.back((await desk.details(id)).returnId, 1)
    expect(await desk.details(id)).toMatchObject({ offeredAmount: '0.00' })
    expect(await supervisor.post('/sale-after/case/confirm-refund', { caseId: id, amount: '0' })).toMatchObject({ code: 200 })
    expect(await desk.details(id)).toMatchObject({ checkFlag: 600, refund: null })
  })

  it('or need not: the return is on record as given away, the cost stays', async () => {
    const order = await desk.sold()
    const id = await desk.made(order, { caseType: 2 })
    await desk.audit(id)
    const { returnId } = await desk.details(id)
    expect(await supervisor.post('/sale-after/case/waive-return', { ids: [id], reason: '运费高于货值' })).toMatchObject({
      code: 200,
    })
    expect(await db.one(sql`SELECT kind, check_flag FROM order_logical_return WHERE id = ${returnId}`)).toEqual({
      kind: 2,
      check_flag: 600,
    })
    expect(await desk.order(order.id)).toMatchObject({ profit: '6.2726' })
    expect(await desk.details(id)).toMatchObject({ checkFlag: 200, refund: { amount: '10.00' } })
  })

  it('are not called off behind the back of their case, and are with it', async () => {
    const id = await desk.made(await desk.sold(), { caseType: 4, refundAmount: null })
    await desk.audit(id)
    const { returnId, returnNo, caseNo } = await desk.details(id)
    const drop = () => admin.post('/order/order-logical-return/invalid', { ids: [returnId], reason: '错了' })
    expect(await drop()).toMatchObject({ code: 409, msg: `退件单${returnNo}属于售后单${caseNo}，请在售后单中撤销或免退货` })
    expect(await seller.post('/sale-after/case/cancel', { ids: [id], reason: '买家反悔' })).toMatchObject({ code: 200 })
    expect(await db.one(sql`SELECT check_flag FROM order_logical_return WHERE id = ${returnId}`)).toEqual({ check_flag: 700 })
  })

  it('in a parcel that is on its way already are that parcel', async () => {
    const order = await desk.sold()
    const lines = [{ orderDetailsId: order.lines[0], quantity: 1 }]
    const { data } = await admin.post('/order/order-logical-return/create', { kind: 1, orderId: order.id, reason: '1', lines })
    const id = await desk.made(order, { caseType: 2 })
    await desk.audit(id)
    expect(await desk.details(id)).toMatchObject({ returnId: data.id, checkFlag: 300 })
  })

  it('of a case that was paid first stay asked for', async () => {
    const id = await desk.made(await desk.sold(), { caseType: 2, refundFirst: 1 })
    await desk.audit(id)
    const cancel = () => admin.post('/sale-after/case/cancel', { ids: [id], reason: '反悔' })
    expect((await cancel()).msg).toMatch(/已登记退款/)
    await desk.paid(id)
    expect(await cancel()).toMatchObject({ code: 409, msg: '已退款，不能撤销' })
    expect(await desk.details(id)).toMatchObject({ checkFlag: 300 })
  })
})
