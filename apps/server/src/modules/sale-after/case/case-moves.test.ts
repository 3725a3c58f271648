import { CASE, CASE_TYPES, caseStates, refundStates, WANTS_GOODS } from '@erp/contract/sale-after/case/case.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deskOf } from '../../../../test/fixtures/sale-after.ts'
import { sql } from '../../../kit/db/db.ts'
import { deliverDue } from '../../../kit/outbox/deliver.ts'

const app = await testApp()
const { db } = app.house
const desk = await deskOf(app)
const { admin, seller } = desk

const amountOf = (type: number) => (type <= 2 ? '10.00' : null)
const back = (returnId: number) => desk.back(returnId)

/** A case of this type, brought to this state by the verbs that people press. */
async function caseIn(caseType: number, state: number): Promise<number> {
  const id = await desk.made(await desk.sold(), { caseType, refundAmount: amountOf(caseType) })
  if (state === CASE.waiting) return id
  if (state === CASE.closed) {
    await admin.post('/sale-after/case/reject', { ids: [id], reason: '不同意' })
    return id
  }
  await desk.audit(id)
  const { returnId } = await desk.details(id)
  if (state === CASE.returning) return id
  if (state === CASE.arrived) {
    await admin.post('/order/order-logical-return/sign', { id: returnId })
    return id
  }
  if (WANTS_GOODS.includes(caseType)) await back(returnId)
  if (state === CASE.settling) return id
  if (amountOf(caseType)) await desk.paid(id)
  else await shipResend(id)
  return id
}

/** The floor is told about elsewhere: here the parcel has just left. */
async function shipResend(caseId: number): Promise<void> {
  const { resendOrderId } = await desk.details(caseId)
  await db.run(sql`
    UPDATE order_trade_info SET status = 110, order_exception_type = NULL, store_id = ${desk.storeId}, label_printed_count = 1, tracking_number = 'R' || id WHERE id = ${resendOrderId}`)
  await desk.hold({ id: resendOrderId, orderNo: `R${resendOrderId}` })
  expect((await admin.post('/order/wait-ship-order/to-shipped', { ids: [resendOrderId] })).data).toMatchObject({
    success: [resendOrderId],
  })
  await deliverDue(app.house)
}

type Verb = 'edit' | 'audit' | 'reject' | 'cancel' | 'waive-return' | 'confirm-refund'
const VERBS: Record<Verb, (id: number) => Promise<{ code: number; msg: string }>> = {
  edit: async (caseId) => {
    const { version, caseType, refundAmount, lines } = await desk.details(caseId)
    const written = lines.map(({ orderDetailsId, quantity }: any) => ({ orderDetailsId, quantity }))
    return admin.put('/sale-after/case/edit', { caseId, version, caseType, refundAmount, reason: '1', duty: 1, lines: written })
  },
  audit: (id) => admin.post('/sale-after/case/audit', { ids: [id] }),
  reject: (id) => admin.post('/sale-after/case/reject', { ids: [id], reason: '不同意' }),
  cancel: (id) => admin.post('/sale-after/case/cancel', { ids: [id], reason: '买家撤回' }),
  'waive-return': (id) => admin.post('/sale-after/case/waive-return', { ids: [id], reason: '不值得退' }),
  'confirm-refund': (caseId) => admin.post('/sale-after/case/confirm-refund', { caseId, amount: '5.00' }),
}
const moves = caseStates.moves
function leadsTo(verb: Verb, type: number, state: number): number | null {
  if (verb === 'edit') return state === CASE.waiting ? CASE.waiting : null
  if (verb === 'confirm-refund') return null
  const name =
    verb === 'audit' ? (WANTS_GOODS.includes(type) ? 'auditReturn' : 'audit') : verb === 'waive-return' ? 'waive' : verb
  const { from, to } = moves[name]
  return (from as readonly number[]).includes(state) ? to : null
}
const withGoods = [CASE.waiting, CASE.returning, CASE.arrived, CASE.settling, CASE.done, CASE.closed]
const plain = [CASE.waiting, CASE.settling, CASE.done, CASE.closed]
const standing = CASE_TYPES.flatMap(([type, label]) =>
  (WANTS_GOODS.includes(type) ? withGoods : plain).map((state) => ({ type, label, state, name: caseStates.table[state]![0] })),
)
const rowOf = (id: number) => db.one(sql`SELECT * FROM sale_after_case WHERE id = ${id}`)

describe('a case', () => {
  it.each(standing)('$label in $name takes the verbs of its table and refuses the others', async ({ type, state }) => {
    const id = await caseIn(type, state)
    const before = await rowOf(id)
    expect(before).toMatchObject({ check_flag: state })
    for (const verb of Object.keys(VERBS) as Verb[]) {
      const to = leadsTo(verb, type, state)
      if (to !== null) {
        const fresh = await caseIn(type, state)
        expect([verb, await VERBS[verb](fresh)]).toMatchObject([verb, { code: 200 }])
        expect([verb, await rowOf(fresh)]).toMatchObject([verb, { check_flag: to }])
      } else {
        const answer = await VERBS[verb](id)
        expect([verb, answer.code]).toEqual([verb, 409])
        expect(answer.msg).toMatch(/[\u4e00-\u9fff]/)
        expect([verb, await rowOf(id)]).toEqual([verb, before])
      }
    }
  })

  it('keeps its place when the warehouse works out of turn', async () => {
    for (const state of [CASE.arrived, CASE.settling]) {
      const id = await caseIn(2, state)
      const { returnId } = await desk.details(id)
      expect(await admin.post('/order/order-logical-return/sign', { id: returnId })).toMatchObject({ code: 409 })
      expect(await rowOf(id)).toMatchObject({ check_flag: state })
    }
  })
})

describe('a refund', () => {
  const calls = {
    done: (refundId: number) => admin.post('/sale-after/refund/done', { items: [{ refundId, platRefundNo: 'P1' }] }),
    fail: (id: number) => admin.post('/sale-after/refund/fail', { ids: [id], reason: '余额不足' }),
    retry: (id: number) => admin.post('/sale-after/refund/retry', { ids: [id] }),
  }
  async function refundIn(state: number): Promise<number> {
    const id = await caseIn(1, CASE.settling)
    const { refundId } = (await desk.details(id)).refund
    if (state !== refundStates.initial) await calls[state === refundStates.moves.done.to ? 'done' : 'fail'](refundId)
    return refundId
  }
  const cells = Object.keys(refundStates.table).flatMap((state) =>
    (Object.keys(calls) as (keyof typeof calls)[]).map((verb) => ({ verb, state: Number(state) })),
  )
  it.each(cells)('in $state takes $verb as its table says', async ({ verb, state }) => {
    const { from, to } = refundStates.moves[verb]
    const id = await refundIn(state)
    const ok = (from as readonly number[]).includes(state)
    expect(await calls[verb](id)).toMatchObject({ code: ok ? 200 : 409 })
    expect(await db.one(sql`SELECT status FROM sale_after_refund WHERE id = ${id}`)).toEqual({ status: ok ? to : state })
  })

  it('that failed stays booked until its case is taken back', async () => {
    const id = await caseIn(1, CASE.settling)
    const { refund, orderId } = await desk.details(id)
    await calls.fail(refund.refundId)
    expect(await desk.order(orderId)).toMatchObject({ refund_amount: '10.0000', profit: '6.2726' })
    expect(await seller.post('/sale-after/case/cancel', { ids: [id], reason: '买家撤回' })).toMatchObject({ status: 403 })
    expect(await VERBS.cancel(id)).toMatchObject({ code: 200 })
    expect(await desk.order(orderId)).toMatchObject({
      refund_amount: '0.0000',
      profit: '77.4726',
      after_sale_status: '等待买家收货',
    })
    expect(
      (await admin.post('/sale-after/refund/list-page', { condition: { caseNo: (await desk.details(id)).caseNo } })).data.total,
    ).toBe(0)
    const facts = await db.one(
      sql`SELECT sum(refund) AS refund, count(*)::int AS n FROM order_profit_fact WHERE order_id = ${orderId} AND reason = 2`,
    )
    expect(facts).toEqual({ refund: '0.0000', n: 2 })
  })
})
