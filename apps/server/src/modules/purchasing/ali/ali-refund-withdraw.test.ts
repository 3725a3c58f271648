import { ALI_APPLY } from '@erp/contract/purchasing/money/refund.states'
import { ALI_EVENT, ALI_FAULT } from '@erp/contract/tool/ali-simulator'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { aliDesk, aliRow, play, pull } from '../../../../test/fixtures/ali-order.ts'
import { aliRefunds } from '../../../../test/fixtures/ali-refund.ts'
import { payInput } from '../../../../test/fixtures/purchase-money.ts'
import { untouched } from '../../../../test/untouched.ts'
import { simulatedAli } from '../../../connectors/ali/ali-simulator.ts'
import { sql } from '../../../kit/db/db.ts'
import { accountFor } from './platform.ts'

const app = await testApp()
app.clock.set('2026-11-19 10:40:00')
const desk = await aliDesk(app)
const finance = await app.as('finance')
const { order, paidThere, refundOf, audited, states, logs, applications, withdrawals, fault, again, drop, due } = aliRefunds(
  desk,
  finance,
)
const { db } = app.house
const BOOKS = '^(purchasing_(?!ali_account)|biz_log|stock_|outbox)'
const WITHDRAWN = { status: 700, aliApply: ALI_APPLY.withdrawn }
const platform = async () => simulatedAli(app.house, (await accountFor(db, desk.accountId)).login_id)
const cancelled = async (orderId: number) =>
  (await db.one<{ n: number }>(sql`SELECT sum(cancel_qty)::int AS n FROM purchasing_order_line WHERE order_id = ${orderId}`))!.n

/** Asked for there, and not answered. */
async function asked() {
  const made = await audited()
  await due()
  expect(await states(made.refundId)).toMatchObject({ status: 502, aliApply: ALI_APPLY.asked })
  return made
}
const played = async (kind: number, aliOrderId: string) => {
  app.clock.advance(60_000)
  await play(desk, kind, { aliOrderId })
}

describe('a refund that stands at 1688', () => {
  it('is withdrawn there before it is void here, and its pieces are on order again', async () => {
    const { refundId, orderId, aliOrderId } = await asked()
    expect(await cancelled(orderId)).toBe(10)
    const given = await drop(refundId)
    expect(given).toMatchObject({ code: 200, msg: expect.stringContaining('正在向1688撤回') })
    expect(await states(refundId)).toMatchObject({ status: 502, aliApply: ALI_APPLY.withdrawing })
    expect(await cancelled(orderId)).toBe(10)
    await due()
    expect(await states(refundId)).toMatchObject({ ...WITHDRAWN, aliReason: null })
    expect([await cancelled(orderId), await order(orderId)]).toMatchObject([0, { refundStatus: 500 }])
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ refund_status: 'refundclose' })
    expect((await logs(refundId)).slice(-3)).toMatchObject([
      { action: '1688撤回申请', note: '作废：谈妥了' },
      { action: '1688已撤回' },
      { action: '作废', note: '谈妥了' },
    ])
    expect(await withdrawals(aliOrderId)).toBe(1)
    await untouched(app, () => due(), BOOKS)
    expect(await drop(refundId)).toMatchObject({ code: 409, msg: expect.stringContaining('当前为「已作废」') })
  })

  it('is not void once the seller has agreed, whether that was heard of or not', async () => {
    const { refundId, aliOrderId } = await asked()
    await played(ALI_EVENT.refund, aliOrderId)
    const late = await drop(refundId)
    expect(late).toMatchObject({ code: 409, msg: expect.stringMatching(/^退款单CT\d+的钱1688已退回，请由财务到账确认$/) })
    expect(await states(refundId)).toMatchObject({ status: 502, aliApply: ALI_APPLY.granted })
    await untouched(app, () => drop(refundId), BOOKS)
    expect(await withdrawals(aliOrderId)).toBe(0)
  })

  it('that the seller agrees to while it is being withdrawn stands and says so', async () => {
    const { refundId, orderId, aliOrderId } = await asked()
    await drop(refundId)
    await played(ALI_EVENT.refund, aliOrderId)
    await due()
    expect(await states(refundId)).toMatchObject({
      status: 502,
      aliApply: ALI_APPLY.granted,
      aliReason: '撤回前1688已退款，未作废',
    })
    expect(await cancelled(orderId)).toBe(10)
  })

  it('that the seller agreed to take goods back for stands and says why', async () => {
    const { refundId, aliOrderId } = await asked()
    await drop(refundId)
    app.clock.advance(60_000)
    await db.run(
      sql`UPDATE simulator_ali_order SET refund_status = 'waitbuyersend', refund_time = ${app.clock.now()} WHERE ali_order_id = ${aliOrderId}`,
    )
    await due()
    expect(await states(refundId)).toMatchObject({
      status: 502,
      aliApply: ALI_APPLY.asked,
      aliReason: '未作废：卖家已同意退款，不能撤回',
    })
  })

  it('is withdrawn too where the seller had said no and it waits for a change', async () => {
    const { refundId, aliOrderId } = await asked()
    await played(ALI_EVENT.refuse, aliOrderId)
    await pull(desk)
    expect(await states(refundId)).toMatchObject({ aliApply: ALI_APPLY.refused })
    await drop(refundId)
    await due()
    expect(await states(refundId)).toMatchObject(WITHDRAWN)
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ refund_status: 'refundclose' })
  })

  it('is one refusal with another of the same batch that was granted: neither is void nor withdrawn', async () => {
    const [first, second] = [await asked(), await asked()]
    await played(ALI_EVENT.refund, second.aliOrderId)
    await pull(desk)
    const both = await untouched(app, () => drop(first.refundId, second.refundId), BOOKS)
    expect(both).toMatchObject({ code: 409, data: { refusals: [{ id: second.refundId }] } })
    expect(await states(first.refundId)).toMatchObject({ aliApply: ALI_APPLY.asked })
  })

  it('may not be confirmed by finance or asked for again while it is being withdrawn', async () => {
    const { refundId } = await asked()
    await drop(refundId)
    const { version, amount } = (await finance.get(`/purchasing/refund/details?refundId=${refundId}`)).data
    const { paidTime: receivedTime } = payInput(app)
    const money = { refundId, version, receivedAmount: amount, receiveAccount: '支付宝', receivedTime }
    const confirmed = await untouched(app, () => finance.post('/purchasing/refund/confirm', money), BOOKS)
    expect(confirmed).toMatchObject({ code: 409, msg: expect.stringContaining('正在1688撤回') })
    expect(await untouched(app, () => again(refundId), BOOKS)).toMatchObject({ code: 409 })
  })
})

describe('1688 that behaves badly', () => {
  it('and does not answer is asked until it does; asking to void again does no harm', async () => {
    const { refundId, aliOrderId } = await asked()
    await fault(ALI_FAULT.down, { minutes: 5 })
    expect((await drop(refundId)).code).toBe(200)
    await due()
    await due()
    const silent = { status: 502, aliApply: ALI_APPLY.withdrawing, aliReason: '1688接口中断，稍后自动重试' }
    expect(await states(refundId)).toMatchObject(silent)
    expect((await logs(refundId)).filter(({ note }) => note?.includes('中断'))).toHaveLength(1)
    expect((await drop(refundId)).code).toBe(200)
    await fault(ALI_FAULT.mend)
    await due(3_600_000)
    expect(await states(refundId)).toMatchObject(WITHDRAWN)
    expect(await withdrawals(aliOrderId)).toBe(1)
  })

  it('and loses its answer has withdrawn it all the same', async () => {
    const { refundId, aliOrderId } = await asked()
    await drop(refundId)
    // As if the node had died after the call, before what it said was written.
    await (await platform()).withdrawRefund({ aliOrderId, refundId: (await states(refundId)).aliRefundNo })
    await due()
    expect(await states(refundId)).toMatchObject(WITHDRAWN)
    expect(await withdrawals(aliOrderId)).toBe(0)
  })

  it('and says everything twice and late ends with one withdrawal', async () => {
    const { refundId, aliOrderId } = await asked()
    await fault(ALI_FAULT.repeats, { minutes: 60 })
    await fault(ALI_FAULT.late, { minutes: 60, lateMinutes: 5 })
    await drop(refundId)
    await due()
    await pull(desk)
    app.clock.advance(600_000)
    await pull(desk)
    expect(await states(refundId)).toMatchObject(WITHDRAWN)
    expect(await withdrawals(aliOrderId)).toBe(1)
    expect((await logs(refundId)).filter(({ action }) => action === '作废')).toHaveLength(1)
    await fault(ALI_FAULT.mend)
  })

  it('and lost the answer to the request itself is found to hold it, and withdraws it', async () => {
    const { refundId, aliOrderId } = await audited()
    await fault(ALI_FAULT.fails, { calls: 1 })
    await due()
    await fault(ALI_FAULT.mend)
    await db.run(sql`UPDATE purchasing_refund SET ali_sent_time = ${app.clock.now()} WHERE id = ${refundId}`)
    const lost = { aliOrderId, amount: '1', freight: '0', reason: '缺货', goodsReceived: false, goodsReturned: false, lines: [] }
    await (await platform()).applyRefund(lost)
    await drop(refundId)
    expect(await states(refundId)).toMatchObject({ status: 502, aliApply: ALI_APPLY.withdrawing })
    await due(3_600_000)
    expect(await states(refundId)).toMatchObject(WITHDRAWN)
    expect([await applications(aliOrderId), await withdrawals(aliOrderId)]).toEqual([0, 1])
  })
})

it('a refund that never reached 1688 is void at once, and is not sent there afterwards', async () => {
  const bought = await paidThere()
  const first = await refundOf(bought)
  expect((await drop(first)).code).toBe(200)
  expect(await states(first)).toMatchObject({ status: 700, aliApply: ALI_APPLY.waiting })
  const second = await refundOf(bought, 5)
  const third = await refundOf(bought, 5)
  await due()
  // 1688 takes one at a time: the third was told no and does not stand there.
  expect((await states(third)).aliApply).toBe(ALI_APPLY.refused)
  expect((await drop(third)).code).toBe(200)
  expect((await states(third)).status).toBe(700)
  await due()
  expect(await states(second)).toMatchObject({ status: 502, aliApply: ALI_APPLY.asked })
  expect([await applications(bought.aliOrderId), await withdrawals(bought.aliOrderId)]).toEqual([1, 0])
})
