import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { bought, moneyHouse, orderNow, paid, stockIn, unstock } from '../../../../test/fixtures/purchase-money.ts'
import { makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { archiveComplete, monthStatements } from './schedules.ts'

const app = await testApp({ SESSION_DAYS: '400' })
app.clock.set('2026-10-20 10:00:00')
const house = await moneyHouse(app)
const { shelf } = house
const { db } = app.house

/** Everybody signs in again when the day is another. */
async function on(time: string) {
  app.clock.set(time)
  Object.assign(house, {
    buyer: await app.as('purchaser'),
    auditor: await app.as('supervisor'),
    finance: await app.as('finance'),
  })
}
const generate = (month: string, supplierId: number) =>
  house.finance.post('/purchasing/statement/generate', { month, supplierIds: [supplierId] })
const ofMonth = async (supplierId: number, month: string) =>
  (await house.finance.post('/purchasing/statement/list-page', { condition: { supplierId: [supplierId], month } })).data.list[0]
const confirm = (...ids: number[]) => house.finance.post('/purchasing/statement/confirm', { ids })
const order = async (supplierId: number) => {
  const made = await bought(app, house, { supplierId }, [{ skuId: await makeSku(app), quantity: 100, price: '3.25' }])
  return { orderId: made.orderId as number, line: made.lines[0].orderDetailsId as number }
}

describe('a month with a supplier', () => {
  it('opens with the last, adds what came, what was paid and what came back', async () => {
    const supplierId = await makeSupplier(app)
    await on('2026-10-20 10:00:00')
    const { orderId, line } = await order(supplierId)
    await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 40 }])
    await paid(app, house, orderId, '100')
    await on('2026-11-05 10:00:00')
    const second = await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 60 }])
    await unstock(app, second)
    const wrong = await paid(app, house, orderId, '200')
    const back = { paymentId: wrong, version: 3, reason: '付错' }
    expect((await house.finance.post('/purchasing/payment/reverse', back)).code).toBe(200)
    const { version } = await orderNow(app, house.auditor, orderId)
    const cheaper = { orderId, version, freight: '0', otherFee: '0', discountAmount: '25', reason: '返利' }
    expect((await house.auditor.post('/purchasing/order/correct-price', cheaper)).code).toBe(200)
    await generate('2026-10', supplierId)
    await generate('2026-11', supplierId)
    expect(await ofMonth(supplierId, '2026-10')).toMatchObject({
      openingDue: '0.00',
      inAmount: '130.00',
      paidAmount: '100.00',
      refundAmount: '0.00',
      closingDue: '30.00',
    })
    expect(await ofMonth(supplierId, '2026-11')).toMatchObject({
      openingDue: '30.00',
      inAmount: '-10.00',
      paidAmount: '0.00',
      closingDue: '20.00',
    })
    const { statementId } = await ofMonth(supplierId, '2026-11')
    const { entries, documents } = (await house.finance.get(`/purchasing/statement/details?statementId=${statementId}`)).data
    expect(entries.map(({ kind, amount, reason }: Record<string, unknown>) => [kind, amount, reason])).toEqual([
      [1, '195.00', '入库'],
      [1, '-195.00', '入库冲回'],
      [2, '200.00', '付款单·付款'],
      [2, '-200.00', '付款单·红冲'],
      [1, '-10.00', '采购单·改价修正'],
    ])
    expect(documents.map(({ kind, amount }: Record<string, unknown>) => [kind, amount])).toEqual([
      ['payment', '200.00'],
      ['payment', '-200.00'],
    ])
  })

  it('that is confirmed stays; what comes later belongs to the next', async () => {
    const supplierId = await makeSupplier(app)
    await on('2026-10-20 10:00:00')
    const { orderId, line } = await order(supplierId)
    await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 100 }])
    await on('2026-11-02 10:00:00')
    await generate('2026-10', supplierId)
    const october = await ofMonth(supplierId, '2026-10')
    expect((await confirm(october.statementId)).code).toBe(200)
    const asked = await house.buyer.post('/purchasing/payment/create', { lines: [{ orderId, amount: '325' }] })
    await house.finance.post('/purchasing/payment/audit', { ids: [asked.data.paymentId] })
    const late = { ids: [asked.data.paymentId], tradeNo: 'T1', paidTime: '2026-10-30 09:00:00', vouchers: ['/v.png'] }
    expect((await house.finance.post('/purchasing/payment/pay', late)).code).toBe(200)
    await generate('2026-10', supplierId)
    await generate('2026-11', supplierId)
    expect(await ofMonth(supplierId, '2026-10')).toMatchObject({
      closingDue: '325.00',
      status: 1,
      confirmTime: '2026-11-02 10:00:00',
    })
    expect(await ofMonth(supplierId, '2026-11')).toMatchObject({ openingDue: '325.00', paidAmount: '325.00', closingDue: '0.00' })
    expect(await confirm(october.statementId)).toMatchObject({ code: 409, msg: '供应商对账单当前为「已确认」，不能确认' })
  })

  it('is confirmed as it is, and after the months before it', async () => {
    const supplierId = await makeSupplier(app)
    await on('2026-09-20 10:00:00')
    const { orderId, line } = await order(supplierId)
    await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 10 }])
    await generate('2026-09', supplierId)
    const september = await ofMonth(supplierId, '2026-09')
    await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 10 }])
    const stale = await confirm(september.statementId)
    expect(stale).toMatchObject({ code: 409, msg: `对账单${september.statementNo}有新的往来，请刷新后再确认` })
    expect((await generate('2026-09', supplierId)).data).toEqual({ made: 0, changed: 1 })
    await on('2026-10-03 10:00:00')
    await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 10 }])
    await generate('2026-10', supplierId)
    const october = await ofMonth(supplierId, '2026-10')
    expect(await confirm(october.statementId)).toMatchObject({ code: 409, msg: '请先确认该供应商 2026-09 的对账单' })
    expect((await confirm(september.statementId, october.statementId)).code).toBe(200)
    expect(await generate('2027-01', supplierId)).toMatchObject({ code: 400, msg: '不能生成以后月份的对账单' })
    expect((await house.buyer.post('/purchasing/statement/confirm', { ids: [october.statementId] })).code).toBe(403)
  })

  it('is made for everybody on the first, and kept true every night until it is confirmed', async () => {
    const supplierId = await makeSupplier(app)
    await on('2026-11-20 10:00:00')
    const { orderId, line } = await order(supplierId)
    await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 10 }])
    await on('2026-12-01 00:30:00')
    await monthStatements.run(app.house)
    expect(await ofMonth(supplierId, '2026-11')).toMatchObject({ inAmount: '32.50', closingDue: '32.50', status: 0 })
    const asked = await house.buyer.post('/purchasing/payment/create', { lines: [{ orderId, amount: '30' }] })
    await house.finance.post('/purchasing/payment/audit', { ids: [asked.data.paymentId] })
    const late = { ids: [asked.data.paymentId], tradeNo: 'T1', paidTime: '2026-11-30 09:00:00', vouchers: ['/v.png'] }
    await house.finance.post('/purchasing/payment/pay', late)
    await on('2026-12-02 00:30:00')
    await monthStatements.run(app.house)
    expect(await ofMonth(supplierId, '2026-11')).toMatchObject({ paidAmount: '30.00', closingDue: '2.50' })
  })
})

describe('the night', () => {
  it('archives what is stocked and paid, and nothing else', async () => {
    const supplierId = await makeSupplier(app)
    await on('2026-12-05 10:00:00')
    const [done, owing] = [await order(supplierId), await order(supplierId)]
    for (const { orderId, line } of [done, owing]) await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 100 }])
    await paid(app, house, done.orderId, '325')
    await archiveComplete.run(app.house)
    expect((await orderNow(app, house.buyer, done.orderId)).checkFlag).toBe(600)
    expect((await orderNow(app, house.buyer, owing.orderId)).checkFlag).toBe(400)
    const log = await db.one(
      sql`SELECT action, user_id FROM biz_log WHERE entity = 'purchasing/order' AND entity_id = ${done.orderId} ORDER BY id DESC LIMIT 1`,
    )
    expect(log).toEqual({ action: '归档', user_id: null })
  })

  it('entries are never changed', async () => {
    await expect(db.run(sql`UPDATE purchasing_account_entry SET amount = 1`)).rejects.toThrow('append-only')
  })
})
