import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { bought, moneyHouse, orderNow, paid, payInput, stockIn } from '../../../../test/fixtures/purchase-money.ts'
import { makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { sql } from '../../../kit/db/db.ts'
import { payTracks } from './schedules.ts'

const app = await testApp()
app.clock.set('2026-11-17 10:00:00')
const house = await moneyHouse(app)
const { buyer, auditor, finance, shelf } = house
const { db } = app.house
beforeEach(() => app.clock.set('2026-11-17 10:00:00'))

const ask = (orderId: number, amount: string, more: object = {}) =>
  buyer.post('/purchasing/payment/create', { lines: [{ orderId, amount }], ...more })
const asked = async (orderId: number, amount: string): Promise<number> => (await ask(orderId, amount)).data.paymentId
const verb = (name: string, id: number, more: object = {}, by = finance) =>
  by.post(`/purchasing/payment/${name}`, { ids: [id], ...more })
const details = async (paymentId: number) => (await finance.get(`/purchasing/payment/details?paymentId=${paymentId}`)).data
const paymentsOf = (orderId: number) =>
  db.query(
    sql`SELECT d.status, x.amount FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id WHERE x.order_id = ${orderId} ORDER BY d.id`,
  )

describe('asking for money', () => {
  it('makes a payment with the terms of its orders, which finance sees order by order', async () => {
    const order = await bought(app, house)
    const made = await ask(order.orderId, '700')
    expect(made.data).toMatchObject({
      status: 100,
      amount: '700.00',
      payType: 2,
      dueDate: '2026-11-24',
      source: 1,
      orderNo: order.orderNo,
    })
    expect(made.data.paymentNo).toMatch(/^FK261117\d{5}$/)
    const [line] = (await details(made.data.paymentId)).lines
    expect(line).toMatchObject({
      orderNo: order.orderNo,
      totalAmount: '742.50',
      stockedAmount: '0.00',
      paidAmount: '0.00',
      refundAmount: '0.00',
      amount: '700.00',
    })
  })

  it('over what is owed is refused and nothing is kept', async () => {
    const { orderId, orderNo } = await bought(app, house)
    await asked(orderId, '700')
    const over = await ask(orderId, '42.51')
    expect(over).toMatchObject({ code: 400, msg: `采购单${orderNo}可请款 742.50，已请款 700.00，本次最多 42.50` })
    expect(await paymentsOf(orderId)).toHaveLength(1)
    expect((await ask(orderId, '42.50')).code).toBe(200)
  })

  it('by two buyers at once never adds up to more', async () => {
    const { orderId } = await bought(app, house)
    const answers = await Promise.all([ask(orderId, '500'), ask(orderId, '500')])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await paymentsOf(orderId)).toHaveLength(1)
  })

  it('of several orders is for one supplier', async () => {
    const supplierId = await makeSupplier(app)
    const [a, b, other] = [
      await bought(app, house, { supplierId }),
      await bought(app, house, { supplierId }),
      await bought(app, house),
    ]
    const lines = [a, b].map(({ orderId }) => ({ orderId, amount: '10' }))
    expect((await buyer.post('/purchasing/payment/create', { lines })).data).toMatchObject({ amount: '20.00' })
    const mixed = await buyer.post('/purchasing/payment/create', { lines: [...lines, { orderId: other.orderId, amount: '1' }] })
    expect(mixed).toMatchObject({ code: 400, msg: '请选择同一供应商的采购单' })
    const twice = await buyer.post('/purchasing/payment/create', { lines: [lines[0], lines[0]] })
    expect(twice).toMatchObject({ code: 400, msg: '同一采购单请合并为一行' })
  })

  it('of an order that is not audited, or not there, is refused', async () => {
    const { orderId, orderNo } = await bought(app, house)
    await auditor.post('/purchasing/order/un-audit', { ids: [orderId] })
    expect(await ask(orderId, '1')).toMatchObject({ code: 409, msg: `采购单${orderNo}尚不可付款（待审核）` })
    expect(await ask(987654321, '1')).toMatchObject({ code: 404 })
  })
})

describe('when it may be asked for', () => {
  it('a deposit before anything came, the rest from the first stock-in', async () => {
    const { orderId, orderNo, lines } = await bought(app, house, { settlementType: 2, depositRate: '0.3' })
    expect(await ask(orderId, '222.76')).toMatchObject({
      code: 400,
      msg: `采购单${orderNo}可请款 222.75，已请款 0.00，本次最多 222.75`,
    })
    expect((await ask(orderId, '222.75')).data).toMatchObject({ payType: 1, dueDate: '2026-11-24' })
    await stockIn(app, shelf, orderId, [{ lineId: lines[0].orderDetailsId, quantity: 10 }])
    expect((await ask(orderId, '519.75')).data).toMatchObject({ payType: 3, dueDate: '2026-11-24' })
  })

  it('on arrival, from the first stock-in', async () => {
    const { orderId, orderNo, lines } = await bought(app, house, { settlementType: 3 })
    expect(await ask(orderId, '1')).toMatchObject({ code: 409, msg: `采购单${orderNo}尚不可付款（货到付款，尚未入库）` })
    await stockIn(app, shelf, orderId, [{ lineId: lines[0].orderDetailsId, quantity: 10 }])
    expect((await orderNow(app, buyer, orderId)).payStatus).toBe(202)
    expect((await ask(orderId, '742.50')).code).toBe(200)
  })

  it('on credit, from a week before the period ends; by itself, once', async () => {
    const { orderId, orderNo, lines } = await bought(app, house, { settlementType: 4, accountPeriodDays: 33 })
    expect(await ask(orderId, '1')).toMatchObject({ code: 409, msg: `采购单${orderNo}尚不可付款（账期，尚未入库）` })
    await stockIn(app, shelf, orderId, [{ lineId: lines[0].orderDetailsId, quantity: 10 }])
    expect(await ask(orderId, '1')).toMatchObject({ code: 409, msg: `采购单${orderNo}尚不可付款（账期至 2026-12-20）` })
    app.clock.set('2026-12-13 00:10:00')
    await payTracks.run(app.house)
    const later = await app.as('purchaser')
    expect(await orderNow(app, later, orderId)).toMatchObject({ payStatus: 202, dueDate: '2026-12-20' })
    const [draft, ...others] = await db.query(sql`
      SELECT d.source, d.pay_type, d.status, d.amount, d.create_by FROM purchasing_payment d JOIN purchasing_payment_line x ON x.document_id = d.id WHERE x.order_id = ${orderId}`)
    expect([draft, others]).toEqual([{ source: 3, pay_type: 5, status: 100, amount: '742.50', create_by: null }, []])
    app.clock.set('2026-12-17 00:10:00')
    await payTracks.run(app.house)
    expect((await orderNow(app, await app.as('purchaser'), orderId)).payStatus).toBe(204)
    expect(await paymentsOf(orderId)).toHaveLength(1)
  })
})

describe('finance', () => {
  it('audits and pays, and the order is paid', async () => {
    const { orderId } = await bought(app, house)
    const id = await asked(orderId, '742.50')
    expect((await verb('audit', id)).code).toBe(200)
    expect((await orderNow(app, buyer, orderId)).paidAmount).toBe('0.00')
    expect((await verb('pay', id, payInput(app))).code).toBe(200)
    expect(await orderNow(app, buyer, orderId)).toMatchObject({ paidAmount: '742.50', payStatus: 203 })
    expect(await details(id)).toMatchObject({
      status: 600,
      tradeNo: 'T20261117',
      paidTime: '2026-11-17 10:00:00',
      vouchers: ['/goods/goods/image/v.png'],
    })
  })

  it('does not agree to what it asked for itself', async () => {
    const { orderId } = await bought(app, house)
    const id = await asked(orderId, '1')
    await db.run(
      sql`UPDATE purchasing_payment SET create_by = (SELECT id FROM account_user WHERE username = 'finance') WHERE id = ${id}`,
    )
    expect(await verb('audit', id)).toMatchObject({ code: 409, msg: '不能审核自己创建的单据' })
    expect((await details(id)).status).toBe(100)
  })

  it('does not agree to more than is owed by now', async () => {
    const { orderId, orderNo } = await bought(app, house)
    const id = await asked(orderId, '742.50')
    const order = await orderNow(app, auditor, orderId)
    const lower = { orderId, version: order.version, freight: '0', otherFee: '0', discountAmount: '0', reason: '免运费' }
    expect((await auditor.post('/purchasing/order/correct-price', lower)).code).toBe(200)
    expect(await verb('audit', id)).toMatchObject({
      code: 409,
      msg: `采购单${orderNo}应付已降为 725.00，已请款 742.50，请驳回后重新请款`,
    })
    expect((await verb('reject', id, { reason: '金额已变' })).code).toBe(200)
    expect(await details(id)).toMatchObject({ status: 700, rejectReason: '金额已变' })
    expect((await ask(orderId, '725')).code).toBe(200)
  })

  it('pays once, however often it clicks', async () => {
    const { orderId } = await bought(app, house)
    const id = await asked(orderId, '700')
    await verb('audit', id)
    const answers = await Promise.all([verb('pay', id, payInput(app)), verb('pay', id, payInput(app))])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { paymentNo } = await details(id)
    expect(answers.find(({ code }) => code === 409)!.msg).toBe(`付款单${paymentNo}已由 吴静 于 2026-11-17 10:00:00 付款`)
    expect((await orderNow(app, buyer, orderId)).paidAmount).toBe('700.00')
  })

  it('answers a repeated click with the first result', async () => {
    const { orderId } = await bought(app, house)
    const id = await asked(orderId, '700')
    await verb('audit', id)
    const send = () =>
      finance.post(
        '/purchasing/payment/pay',
        { ids: [id], ...payInput(app) },
        { 'idempotency-key': `8f14e45f-ceea-467f-a8d1-${String(id).padStart(12, '0')}` },
      )
    expect((await Promise.all([send(), send()])).map(({ code }) => code)).toEqual([200, 200])
    expect((await orderNow(app, buyer, orderId)).paidAmount).toBe('700.00')
  })

  it('needs a voucher and a day that has come', async () => {
    const { orderId } = await bought(app, house)
    const id = await asked(orderId, '700')
    await verb('audit', id)
    const bare = { ...payInput(app), vouchers: [] }
    const { paymentNo } = await details(id)
    expect(await verb('pay', id, bare)).toMatchObject({ code: 409, msg: `付款单${paymentNo}请上传付款凭证` })
    expect(await verb('pay', id, { ...payInput(app), paidTime: '2026-11-18 10:00:00' })).toMatchObject({
      code: 400,
      msg: '付款时间不能晚于现在',
    })
    expect(await orderNow(app, buyer, orderId)).toMatchObject({ paidAmount: '0.00' })
    await db.run(sql`UPDATE purchasing_payment SET source = 2 WHERE id = ${id}`)
    expect((await verb('pay', id, bare)).code).toBe(200)
  })
})

describe('every move', () => {
  const CASES: [verb: string, from: number[], more: object][] = [
    ['audit', [100], {}],
    ['reject', [100, 200], { reason: '错' }],
    ['invalid', [100, 200], { reason: '错' }],
    ['pay', [200], { tradeNo: 'T1', paidTime: '2026-11-17 09:00:00', vouchers: ['/v.png'] }],
  ]
  const LABELS: Record<string, string> = { audit: '财务审核', reject: '驳回', invalid: '作废', pay: '付款' }
  const STATES = { 100: '待审核', 200: '待付款', 300: '付款中', 600: '已付款', 700: '已作废' }
  it.each(CASES)('%s is allowed where the book says, and refused elsewhere in words', async (name, from, more) => {
    const { orderId } = await bought(app, house)
    for (const state of Object.keys(STATES).map(Number)) {
      const id = await asked(orderId, '1')
      await db.run(
        sql`UPDATE purchasing_payment SET status = ${state}, pay_by = 1, paid_time = '2026-11-16 08:00:00' WHERE id = ${id}`,
      )
      const before = await details(id)
      const answer = await verb(name, id, more, name === 'invalid' ? buyer : finance)
      if (from.includes(state)) {
        expect(answer.code).toBe(200)
        continue
      }
      expect(answer.code).toBe(409)
      const no = before.paymentNo
      if (state === 700) expect(answer.msg).toBe(`付款单${no}已作废`)
      else if (state === 600) expect(answer.msg).toMatch(/^付款单FK\d+已由 .+ 于 2026-11-16 08:00:00 付款$/)
      else expect(answer.msg).toBe(`付款单${no}当前为「${STATES[state as 100]}」，不能执行「${LABELS[name]}」`)
      expect(await details(id)).toEqual(before)
    }
  })

  it('over several is all or none, with every reason', async () => {
    const { orderId } = await bought(app, house)
    const [a, b] = [await asked(orderId, '1'), await asked(orderId, '1')]
    await verb('invalid', b, { reason: '重复' }, buyer)
    const answer = await finance.post('/purchasing/payment/audit', { ids: [a, b] })
    expect(answer.data.refusals).toEqual([{ id: b, reason: expect.stringContaining('已作废') }])
    expect((await details(a)).status).toBe(100)
  })
})

describe('a wrong payment', () => {
  it('is taken back by one below zero, once, and may be asked for again', async () => {
    const { orderId } = await bought(app, house)
    const id = await paid(app, house, orderId, '742.50')
    const { version, paymentNo } = await details(id)
    const back = await finance.post('/purchasing/payment/reverse', { paymentId: id, version, reason: '付错账户' })
    expect(await details(back.data.paymentId)).toMatchObject({ status: 600, amount: '-742.50', reverseNo: paymentNo })
    expect(await orderNow(app, buyer, orderId)).toMatchObject({ paidAmount: '0.00', payStatus: 202 })
    const again = await finance.post('/purchasing/payment/reverse', { paymentId: id, version, reason: '再来' })
    expect(again).toMatchObject({ code: 409, msg: `付款单${paymentNo}已由${back.data.paymentNo}红冲` })
    const own = await finance.post('/purchasing/payment/reverse', { paymentId: back.data.paymentId, version: 1, reason: '再来' })
    expect(own).toMatchObject({ code: 409, msg: `付款单${back.data.paymentNo}是红冲单，不能再红冲` })
    expect((await ask(orderId, '742.50')).code).toBe(200)
  })

  it('is not one before it is paid', async () => {
    const { orderId } = await bought(app, house)
    const id = await asked(orderId, '5')
    const answer = await finance.post('/purchasing/payment/reverse', { paymentId: id, version: 1, reason: '错' })
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('当前为「待审核」，不能执行「红冲」') })
  })
})

describe('the list', () => {
  it('counts its tabs and what is due soon, as the rows it shows', async () => {
    const { orderId } = await bought(app, house)
    const id = await asked(orderId, '3')
    await db.run(sql`UPDATE purchasing_payment SET due_date = '2026-11-20' WHERE id = ${id}`)
    const soon = await finance.post('/purchasing/payment/list-page', { condition: { soon: [1] } })
    const counts = (await finance.post('/purchasing/payment/status-count', {})).data
    expect(counts.soon).toBe(soon.data.total)
    expect(soon.data.list.map((row: { paymentId: number }) => row.paymentId)).toContain(id)
    const all = await finance.post('/purchasing/payment/list-page', { condition: { status: [100] } })
    expect(counts['100']).toBe(all.data.total)
  })

  it('shows a buyer the payments of the orders that are theirs', async () => {
    const { orderId } = await bought(app, house)
    const id = await asked(orderId, '3')
    const other = await app.as('seller')
    expect((await other.post('/purchasing/payment/list-page', {})).code).toBe(403)
    const seen = await buyer.post('/purchasing/payment/list-page', { condition: { paymentNo: (await details(id)).paymentNo } })
    expect(seen.data.total).toBe(1)
  })
})
