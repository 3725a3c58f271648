import { ALI_EVENT, ALI_FAULT } from '@erp/contract/tool/ali-simulator'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { aliDesk, aliPurchase, aliRow, play, pull } from '../../../../test/fixtures/ali-order.ts'
import { makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { pullAll } from './pull.ts'

const app = await testApp()
app.clock.set('2026-11-19 10:40:00')
const desk = await aliDesk(app)
const { buyer, auditor, admin, storeId } = desk
const finance = await app.as('finance')
const still = <T>(work: () => Promise<T>) => untouched(app, work, '^(purchasing_|biz_log|stock_)')
const PATH = '/purchasing/ali/order'
const order = async (orderId: number) => (await auditor.get(`/purchasing/order/details?orderId=${orderId}`)).data
const fault = (kind: number, more: object = {}) => admin.post('/tool/ali-simulator/fault', { kind, ...more })
/** Bought at the website of 1688 by somebody. */
const bought = async (offerId?: string, quantity = 100) => {
  const aliOrderId = await play(desk, ALI_EVENT.buy, { offerId, quantity, buyerLoginId: (await aliAccountLogin())! })
  await pull(desk)
  return { aliOrderId, id: (await aliRow(desk, aliOrderId)).id as number }
}
const aliAccountLogin = async () =>
  (
    await app.house.db.one<{ login: string }>(
      sql`SELECT login_id AS login FROM purchasing_ali_account WHERE id = ${desk.accountId}`,
    )
  )?.login
const placed = async (quantity?: number) => {
  const purchase = await aliPurchase(desk, quantity)
  const { aliOrderId } = (await buyer.post(`${PATH}/place`, { ids: [purchase.orderId] })).data.placed[0]
  return { ...purchase, aliOrderId: aliOrderId as string, id: (await aliRow(desk, aliOrderId)).id as number }
}
const payment = async (orderId: number, amount: string, status = 200) => {
  const made = await app.house.db.one<{ id: number }>(sql`
    INSERT INTO purchasing_payment (payment_no, supplier_id, pay_type, amount, status) SELECT ${`FKT${orderId}`}, supplier_id, 2, ${amount}, ${status}
    FROM purchasing_order WHERE id = ${orderId} RETURNING id`)
  await app.house.db.run(
    sql`INSERT INTO purchasing_payment_line (document_id, order_id, amount) VALUES (${made!.id}, ${orderId}, ${amount})`,
  )
  return made!.id
}
const paymentRow = (id: number) =>
  app.house.db.one(sql`SELECT status, trade_no AS "tradeNo", reject_reason AS reason FROM purchasing_payment WHERE id = ${id}`)

describe('an order that nobody linked', () => {
  it('stands in its tab, is linked once, and unlinked again', async () => {
    const { id, aliOrderId } = await bought()
    const loose = await buyer.post(`${PATH}/list-page`, { condition: { linked: [0] } })
    expect(loose.data.list.map((row: any) => row.aliOrderId)).toContain(aliOrderId)
    const counts = (await buyer.post(`${PATH}/status-count`, {})).data
    expect(counts.loose).toBe(loose.data.total)
    const { orderId, orderNo } = await aliPurchase(desk)
    expect(await buyer.post(`${PATH}/link`, { id, orderNo })).toMatchObject({ code: 200 })
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ order_id: orderId, diff_flag: 1 })
    const other = await aliPurchase(desk)
    const linked = { id, orderNo: other.orderNo }
    expect(await still(() => buyer.post(`${PATH}/link`, linked))).toMatchObject({
      code: 409,
      msg: `1688订单${aliOrderId}已关联采购单${orderNo}`,
    })
    const second = await bought()
    expect(await buyer.post(`${PATH}/link`, { id: second.id, orderNo })).toMatchObject({
      code: 409,
      msg: `采购单${orderNo}已关联1688订单${aliOrderId}`,
    })
    expect(await buyer.post(`${PATH}/unlink`, { id })).toMatchObject({ code: 200 })
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ order_id: null, diff_flag: 0 })
    expect((await order(orderId)).aliOrderId).toBeNull()
  })

  it('that was paid waits for the audit of its purchase order before finance hears of it', async () => {
    const { offer, skuId } = await aliPurchase(desk)
    const { id, aliOrderId } = await bought(offer.offerId, 7)
    await play(desk, ALI_EVENT.ship, { aliOrderId, expressDeliveryNo: 'LK0000001' })
    await pull(desk)
    const supplierId = await makeSupplier(app)
    await app.house.db.run(
      sql`UPDATE purchasing_ali_order SET seller_member_id = 'stranger', seller_login_id = 'stranger', seller_name = '陌生人' WHERE id = ${id}`,
    )
    expect((await buyer.post(`${PATH}/create-purchase`, { id, storeId })).msg).toMatch(/还不是供应商，请选择供应商$/)
    const made = await buyer.post(`${PATH}/create-purchase`, { id, storeId, supplierId })
    expect(made).toMatchObject({ code: 200 })
    const { orderId } = made.data
    const whole = await order(orderId)
    expect(whole).toMatchObject({ checkFlag: 100, orderType: 2, source: 7, aliOrderId, supplierId, parcels: [] })
    expect(whole.lines).toMatchObject([{ skuId, quantity: 7 }])
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ diff_flag: 0, drafted_amount: 0 })
    for (const [cents, diff] of [
      [1, 1],
      [-1, 0],
    ]) {
      await app.house.db.run(sql`UPDATE purchasing_order SET total_amount = total_amount + ${cents} WHERE id = ${orderId}`)
      await pullAll(app.house)
      expect(await aliRow(desk, aliOrderId)).toMatchObject({ diff_flag: diff, behind: false })
    }
    await auditor.post('/purchasing/order/audit', { ids: [orderId], auditRemark: '同意' })
    await pullAll(app.house)
    expect(await order(orderId)).toMatchObject({ checkFlag: 300, parcels: [{ expressDeliveryNo: 'LK0000001' }] })
    expect((await order(orderId)).payments).toMatchObject([{ status: 200, amount: whole.totalAmount }])
  })

  it('asks for the SKU of a line that no link knows', async () => {
    const { id, aliOrderId } = await bought('670000009001')
    const supplierId = await makeSupplier(app)
    const refusal = await still(() => buyer.post(`${PATH}/create-purchase`, { id, storeId, supplierId }))
    expect(refusal.msg).toMatch(/^第1行「.*」没有关联SKU，请选择$/)
    const { skuId } = await aliPurchase(desk)
    const { lines } = (await buyer.get(`${PATH}/${id}`)).data
    const made = await buyer.post(`${PATH}/create-purchase`, {
      id,
      storeId,
      supplierId,
      lines: [{ lineId: lines[0].lineId, skuId, quantity: 50 }],
    })
    expect((await order(made.data.orderId)).lines).toMatchObject([{ skuId, quantity: 50 }])
    expect((await order(made.data.orderId)).aliOrderId).toBe(aliOrderId)
  })
})

describe('amounts', () => {
  it('are taken from 1688 by a person, while nothing is stocked', async () => {
    const { id, orderId, aliOrderId } = await placed()
    await play(desk, ALI_EVENT.price, { aliOrderId, freight: '33.00', discount: '5.50' })
    await pull(desk)
    const before = await order(orderId)
    const told = await aliRow(desk, aliOrderId)
    expect(told).toMatchObject({ diff_flag: 1, freight: 33 })
    expect(before.totalAmount).not.toBe(told.total_amount.toFixed(2))
    expect(await buyer.post(`${PATH}/apply-amount`, { id })).toMatchObject({ code: 200 })
    expect(await order(orderId)).toMatchObject({
      totalAmount: told.total_amount.toFixed(2),
      freight: '33.00',
      discountAmount: '5.50',
    })
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ diff_flag: 0 })
    await app.house.db.run(sql`UPDATE purchasing_order SET stock_in_status = 402 WHERE id = ${orderId}`)
    expect((await still(() => buyer.post(`${PATH}/apply-amount`, { id }))).msg).toMatch(/已有入库，请走改价修正$/)
  })
})

describe('cancelling', () => {
  it('is for what is not paid, and not within ten seconds', async () => {
    const { id, aliOrderId, orderId } = await placed()
    const cancel = () => buyer.post(`${PATH}/cancel`, { id, reason: '买错了' })
    expect(await cancel()).toMatchObject({ code: 409, msg: '下单不足10秒，1688不允许取消，请稍后再试' })
    app.clock.advance(11_000)
    expect(await cancel()).toMatchObject({ code: 200 })
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ ali_status: 'cancel', diff_flag: 2 })
    expect(await order(orderId)).toMatchObject({ checkFlag: 200 })
    expect(await cancel()).toMatchObject({
      code: 409,
      msg: `1688订单${aliOrderId}当前为「交易取消」，只能取消未付款的订单`,
    })
  })
})

describe('paying at 1688', () => {
  const pay = (ids: number[]) => finance.post('/purchasing/payment/ali-pay', { ids })
  const waiting = async () => {
    const one = await placed()
    await buyer.post(`${PATH}/apply-amount`, { id: one.id })
    const { totalAmount } = await order(one.orderId)
    return { ...one, paymentId: await payment(one.orderId, totalAmount) }
  }

  it('goes through 付款中 to 已付款, once', async () => {
    const { orderId, aliOrderId, paymentId } = await waiting()
    expect(await buyer.post('/purchasing/payment/ali-pay', { ids: [paymentId] })).toMatchObject({ status: 403 })
    expect(await pay([paymentId])).toMatchObject({ code: 200, data: { paid: 1, pending: 0, failed: [] } })
    expect(await paymentRow(paymentId)).toMatchObject({ status: 600, tradeNo: aliOrderId })
    expect(await order(orderId)).toMatchObject({ payStatus: 203 })
    expect((await order(orderId)).payments).toHaveLength(1)
    expect(await still(() => pay([paymentId]))).toMatchObject({ code: 409, msg: '付款单当前为「已付款」，不能1688支付' })
  })

  it('comes back with the reason of the platform', async () => {
    const { aliOrderId, paymentId } = await waiting()
    await play(desk, ALI_EVENT.close, { aliOrderId })
    const answer = await pay([paymentId])
    expect(answer).toMatchObject({ code: 200, data: { paid: 0, failed: [{ reason: `1688订单${aliOrderId}已关闭，不能付款` }] } })
    expect(await paymentRow(paymentId)).toMatchObject({ status: 200, reason: `1688订单${aliOrderId}已关闭，不能付款` })
  })

  it('whose answer is lost stays under way until the order is heard of', async () => {
    const { orderId, paymentId } = await waiting()
    await fault(ALI_FAULT.loses, { calls: 1 })
    expect(await pay([paymentId])).toMatchObject({
      data: { paid: 0, pending: 1, failed: [{ reason: '1688接口超时，结果待同步' }] },
    })
    expect(await paymentRow(paymentId)).toMatchObject({ status: 300 })
    await pull(desk)
    expect(await paymentRow(paymentId)).toMatchObject({ status: 600 })
    expect((await order(orderId)).payments).toHaveLength(1)
  })

  it('that 1688 never got comes back after an hour', async () => {
    const { paymentId } = await waiting()
    await fault(ALI_FAULT.fails, { calls: 1 })
    await pay([paymentId])
    expect(await paymentRow(paymentId)).toMatchObject({ status: 300 })
    app.clock.advance(61 * 60_000)
    await pullAll(app.house)
    expect(await paymentRow(paymentId)).toMatchObject({ status: 200, reason: '1688在一小时内没有收到付款' })
  })

  it('is refused where there is no such order or another amount', async () => {
    const { orderId } = await aliPurchase(desk)
    const paymentId = await payment(orderId, '1.00')
    expect((await still(() => pay([paymentId]))).msg).toMatch(/没有1688订单，不能用1688支付$/)
    const other = await placed()
    const wrong = await payment(other.orderId, '1.00')
    expect((await pay([wrong])).msg).toMatch(/的金额与1688订单\d+的实付款不一致，请先以1688为准$/)
  })
})
