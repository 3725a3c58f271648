import { ALI_APPLY } from '@erp/contract/purchasing/money/refund.states'
import { ALI_EVENT, ALI_FAULT } from '@erp/contract/tool/ali-simulator'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { aliDesk, aliRow, play, pull } from '../../../../test/fixtures/ali-order.ts'
import { aliRefunds } from '../../../../test/fixtures/ali-refund.ts'
import { payInput } from '../../../../test/fixtures/purchase-money.ts'
import { untouched } from '../../../../test/untouched.ts'
import { simulatedAli } from '../../../connectors/ali/ali-simulator.ts'
import { accountFor } from './platform.ts'

const app = await testApp()
app.clock.set('2026-11-19 10:40:00')
const desk = await aliDesk(app)
const { buyer, auditor } = desk
const finance = await app.as('finance')
const PATH = '/purchasing/ali/order'
const { order, paidThere, refundOf, audited, states, logs, applications, fault, again, drop, due } = aliRefunds(desk, finance)

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

describe('an audited refund of what was bought at 1688', () => {
  const givenBack = async (refundId: number) => {
    const { amount } = (await buyer.get(`/purchasing/refund/details?refundId=${refundId}`)).data
    return { amount, freight: '0', reason: '卖家缺货', goodsReceived: false, goodsReturned: false, lines: [] }
  }

  it('is asked for there once what was written is committed, and what is heard of it settles the request', async () => {
    const { refundId, aliOrderId } = await audited()
    expect(await states(refundId)).toMatchObject({ status: 502, aliApply: ALI_APPLY.waiting })
    expect(await applications(aliOrderId)).toBe(0)
    await due()
    expect(await states(refundId)).toMatchObject({ aliApply: ALI_APPLY.asked, aliRefundNo: expect.stringMatching(/^TQ/) })
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ refund_status: 'waitselleragree' })
    await due()
    expect(await applications(aliOrderId)).toBe(1)
    expect(await again(refundId)).toMatchObject({ code: 409 })
    app.clock.advance(60_000)
    await play(desk, ALI_EVENT.refund, { aliOrderId })
    await pull(desk)
    expect(await states(refundId)).toMatchObject({ status: 502, aliApply: ALI_APPLY.granted, aliReason: null })
    expect((await logs(refundId)).map(({ action }) => action)).toEqual([
      '新增',
      '审核',
      '1688申请退款',
      '1688已受理',
      '1688已退款',
    ])
    expect(await drop(refundId)).toMatchObject({ code: 409, msg: expect.stringContaining('1688已退回') })
    await untouched(app, () => pull(desk), '^(purchasing_(?!ali_account)|biz_log|stock_)')
  })

  it('that the seller refuses says so, and may be asked for again', async () => {
    const { refundId, aliOrderId } = await audited()
    await due()
    app.clock.advance(60_000)
    await play(desk, ALI_EVENT.refuse, { aliOrderId })
    await pull(desk)
    expect(await states(refundId)).toMatchObject({ aliApply: ALI_APPLY.refused, aliReason: expect.stringContaining('卖家拒绝') })
    app.clock.advance(60_000)
    expect((await again(refundId)).code).toBe(200)
    await due()
    expect(await states(refundId)).toMatchObject({ aliApply: ALI_APPLY.asked, aliReason: null })
    expect(await applications(aliOrderId)).toBe(2)
    app.clock.advance(60_000)
    await play(desk, ALI_EVENT.refund, { aliOrderId })
    await pull(desk)
    expect(await states(refundId)).toMatchObject({ aliApply: ALI_APPLY.granted })
  })

  it('is refused by 1688 in its words, while another one of the order is open', async () => {
    const bought = await paidThere()
    const first = await refundOf(bought)
    const second = await refundOf(bought, 5)
    await due()
    expect(await states(first)).toMatchObject({ aliApply: ALI_APPLY.asked })
    const { aliApply, aliReason } = await states(second)
    expect([aliApply, aliReason]).toEqual([ALI_APPLY.refused, expect.stringMatching(/^1688订单\d+的退款单CT\d+还在申请中/)])
    app.clock.advance(60_000)
    await play(desk, ALI_EVENT.refund, { aliOrderId: bought.aliOrderId })
    await pull(desk)
    expect([(await states(first)).aliApply, (await states(second)).aliApply]).toEqual([ALI_APPLY.granted, ALI_APPLY.refused])
    app.clock.advance(60_000)
    await again(second)
    await due()
    expect(await states(second)).toMatchObject({ aliApply: ALI_APPLY.asked })
    expect(await applications(bought.aliOrderId)).toBe(2)
  })

  it('is tried until 1688 answers, and is not asked for twice where the answer was lost', async () => {
    const { refundId, aliOrderId } = await audited()
    await fault(ALI_FAULT.down, { minutes: 5 })
    await due()
    await due()
    expect(await states(refundId)).toMatchObject({ aliApply: ALI_APPLY.waiting, aliReason: '1688接口中断，稍后自动重试' })
    expect((await logs(refundId)).filter(({ note }) => note?.includes('中断'))).toHaveLength(1)
    await fault(ALI_FAULT.mend)
    const { login_id: login } = await accountFor(app.house.db, desk.accountId)
    await simulatedAli(app.house, login).applyRefund({ ...(await givenBack(refundId)), aliOrderId })
    app.clock.advance(3_600_000)
    await due()
    expect(await states(refundId)).toMatchObject({ aliApply: ALI_APPLY.asked })
    expect(await applications(aliOrderId)).toBe(0)
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ refund_status: 'waitselleragree' })
  })

  it('is not what 1688 said of an earlier one that it tells late', async () => {
    const bought = await paidThere()
    const first = await refundOf(bought)
    await due()
    app.clock.advance(60_000)
    await play(desk, ALI_EVENT.refund, { aliOrderId: bought.aliOrderId })
    const second = await refundOf(bought, 5)
    // Its success is heard only now, when the second is asked for.
    await due()
    expect([(await states(first)).aliApply, (await states(second)).aliApply]).toEqual([ALI_APPLY.asked, ALI_APPLY.refused])
    await pull(desk)
    expect([(await states(first)).aliApply, (await states(second)).aliApply]).toEqual([ALI_APPLY.granted, ALI_APPLY.refused])
  })

  it('is not asked for where nothing was bought there, or no money is to come back', async () => {
    const { refundId } = await audited()
    await drop(refundId)
    await due()
    expect(await states(refundId)).toMatchObject({ status: 700, aliApply: ALI_APPLY.waiting })
    expect(await again(refundId)).toMatchObject({ code: 409, msg: expect.stringContaining('不能申请1688退款') })
  })
})
