import { ALI_EVENT } from '@erp/contract/tool/ali-simulator'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { aliDesk, aliPurchase, aliRow, play, pull } from '../../../../test/fixtures/ali-order.ts'
import { payInput } from '../../../../test/fixtures/purchase-money.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-19 10:40:00')
const desk = await aliDesk(app)
const { buyer, auditor } = desk
const finance = await app.as('finance')
const PATH = '/purchasing/ali/order'
const order = async (orderId: number) => (await auditor.get(`/purchasing/order/details?orderId=${orderId}`)).data

/** Placed at 1688 at the amount it has there, and paid there. */
async function paidThere() {
  const purchase = await aliPurchase(desk)
  const { data } = await buyer.post(`${PATH}/place`, { ids: [purchase.orderId] })
  const { aliOrderId } = data.placed[0] as { aliOrderId: string }
  await auditor.post(`${PATH}/apply-amount`, { id: (await aliRow(desk, aliOrderId)).id })
  await play(desk, ALI_EVENT.pay, { aliOrderId })
  await pull(desk)
  const payment = await app.house.db.one<{ id: number }>(sql`
    SELECT d.id FROM purchasing_payment d JOIN purchasing_payment_line x ON x.document_id = d.id WHERE x.order_id = ${purchase.orderId}`)
  const answer = await finance.post('/purchasing/payment/pay', { ids: [payment!.id], ...payInput(app), vouchers: [] })
  expect(answer.code).toBe(200)
  return { ...(await order(purchase.orderId)), aliOrderId }
}

it('an order is placed, paid, partly refunded by its seller, and closes to the cent', async () => {
  const { orderId, aliOrderId, lines, payableAmount } = await paidThere()
  expect(await order(orderId)).toMatchObject({ payStatus: 203, paidAmount: payableAmount })
  const asked = await buyer.post('/purchasing/refund/create', {
    orderId,
    refundType: 1,
    reason: '卖家缺货',
    lines: [{ orderDetailsId: lines[0].orderDetailsId, quantity: 10 }],
  })
  const { refundId, amount } = asked.data
  expect((await auditor.post('/purchasing/refund/audit', { ids: [refundId] })).code).toBe(200)
  expect(await order(orderId)).toMatchObject({ refundStatus: 502 })
  app.clock.advance(60_000)
  await play(desk, ALI_EVENT.refund, { aliOrderId })
  const before = await order(orderId)
  await pull(desk)
  expect(await aliRow(desk, aliOrderId)).toMatchObject({ refund_status: 'refundsuccess' })
  // Heard of, and no money of ours moves by itself.
  expect(await order(orderId)).toEqual(before)
  await untouched(app, () => pull(desk), '^(purchasing_(?!ali_account)|biz_log|stock_)')
  const { version } = (await finance.get(`/purchasing/refund/details?refundId=${refundId}`)).data
  const confirmed = await finance.post('/purchasing/refund/confirm', {
    refundId,
    version,
    receivedAmount: amount,
    receiveAccount: '支付宝',
    receivedTime: payInput(app).paidTime,
  })
  expect(confirmed.code).toBe(200)
  const after = await order(orderId)
  expect(after).toMatchObject({ refundStatus: 503, refundAmount: amount, payStatus: 203 })
  expect(Number(after.paidAmount) - Number(after.refundAmount)).toBeCloseTo(Number(after.payableAmount), 2)
  const [row] = (await buyer.post(`${PATH}/list-page`, { condition: { aliOrderId } })).data.list
  expect(row).toMatchObject({ refundStatus: 'refundsuccess', orderNo: after.orderNo })
})
