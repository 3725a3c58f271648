import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { deskOf, type Sold } from '../../../../test/fixtures/sale-after.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { foldProfit } from '../../report/profit/profit-fold.ts'
import { DAY, DELTA } from '../../report/profit/profit-tables.ts'

const app = await testApp()
app.clock.set('2026-10-20 10:00:00')
const { db } = app.house
const desk = await deskOf(app)
const { admin } = desk
const sold: Sold[] = []
for (const quantities of [[1], [2, 1], [3], [1, 1, 1]]) {
  const amount = (quantities.reduce((a, b) => a + b, 0) * 25.99).toFixed(2)
  sold.push(await desk.sold({ sale_amount: amount, goods_amount: amount }, quantities))
}

interface Step {
  verb: keyof typeof VERBS
  pick: number
  cents: number
}
/** Whatever was asked, the answer is a yes or a sentence. */
const fine = (answer: Answer): Answer => {
  if (![200, 400, 409].includes(answer.code)) throw new Error(`${answer.code} ${answer.msg}`)
  return answer
}
async function one(where: string, pick: number): Promise<number | undefined> {
  const ids = await db.query<{ id: number }>(raw(`SELECT id FROM sale_after_case WHERE ${where} ORDER BY id`))
  return ids.length ? ids[pick % ids.length]!.id : undefined
}
const onCase = (where: string, call: (id: number, step: Step) => Promise<Answer>) => async (step: Step) => {
  const id = await one(where, step.pick)
  if (id) fine(await call(id, step))
}

const VERBS = {
  create: async ({ pick, cents }: Step) => {
    const order = sold[pick % sold.length]!
    const caseType = 1 + (cents % 4)
    const refundAmount = caseType <= 2 ? ((cents % 3000) / 100 + 0.01).toFixed(2) : null
    const lines = order.lines.filter((_, i) => i <= cents % 3).map((orderDetailsId) => ({ orderDetailsId, quantity: 1 }))
    fine(await desk.create(order, { caseType, refundAmount, refundFirst: cents % 2, isComplaint: pick % 2, lines }))
  },
  audit: onCase('check_flag = 100', (id) => desk.audit(id, admin)),
  reject: onCase('check_flag IN (100, 300)', (id) => admin.post('/sale-after/case/reject', { ids: [id], reason: '不同意' })),
  cancel: onCase('true', (id) => admin.post('/sale-after/case/cancel', { ids: [id], reason: '撤回' })),
  waive: onCase('check_flag = 300', (id) => admin.post('/sale-after/case/waive-return', { ids: [id], reason: '不退' })),
  back: onCase('check_flag = 300', async (id, { cents }) => desk.back((await desk.details(id)).returnId, cents % 2)),
  confirm: onCase('offered_amount IS NOT NULL', (caseId, { cents }) =>
    admin.post('/sale-after/case/confirm-refund', { caseId, amount: ((cents % 1000) / 100).toFixed(2) }),
  ),
  pay: onCase('id IN (SELECT case_id FROM sale_after_refund WHERE is_reversed = 0 AND status = 100)', (id) =>
    desk.paid(id, admin),
  ),
  fail: onCase('id IN (SELECT case_id FROM sale_after_refund WHERE is_reversed = 0)', async (id) =>
    admin.post('/sale-after/refund/fail', { ids: [(await desk.details(id)).refund.refundId], reason: '失败' }),
  ),
  fold: async () => void (await foldProfit(app.house)),
}

const ids = sold.map(({ id }) => id)
const october = () =>
  db.one(
    sql`SELECT sum(profit) AS profit, sum(refund) AS refund, count(*) AS n FROM order_profit_fact WHERE fact_day < '2026-11-01'`,
  )

async function expectConserved(): Promise<void> {
  const orders = await db.query<any>(sql`
    SELECT t.id, t.profit, (SELECT sum(f.profit) FROM order_profit_fact f WHERE f.order_id = t.id) AS facts,
      round(t.refund_amount, 2) AS refunded, (SELECT coalesce(sum(r.amount), 0)::numeric(14, 2) FROM sale_after_refund r WHERE r.order_id = t.id AND r.is_reversed = 0) AS refunds,
      t.open_case_count AS open, (SELECT count(*)::int FROM sale_after_case c WHERE c.order_id = t.id AND c.check_flag IN (100, 200, 300, 400)) AS cases,
      t.open_complaint_count AS complaints, (SELECT count(*)::int FROM sale_after_case c WHERE c.order_id = t.id AND c.is_complaint = 1 AND c.check_flag IN (100, 200, 300, 400)) AS complained
    FROM order_trade_info t WHERE t.id = ANY(${ids}::bigint[])`)
  for (const order of orders) {
    expect(order).toMatchObject({ facts: order.profit, refunds: order.refunded, cases: order.open, complained: order.complaints })
  }
  const rolled = await db.one<any>(
    raw(`
    SELECT (SELECT sum(profit) FROM order_profit_fact) AS facts, (SELECT coalesce(sum(profit), 0) FROM ${DELTA}) + (SELECT coalesce(sum(profit), 0) FROM ${DAY}) AS rolled`),
  )
  expect(rolled.rolled).toBe(rolled.facts)
}

describe('money', () => {
  it('is the same in facts, orders, refunds and roll-ups, whatever is done; a month that is over does not move', async () => {
    app.clock.set('2026-11-18 10:00:00')
    await db.run(sql`UPDATE account_session SET create_time = ${app.clock.now()}, last_seen = ${app.clock.now()}`)
    const closed = await october()
    const step = fc.record<Step>({
      verb: fc.constantFrom(...(Object.keys(VERBS) as Step['verb'][]), 'create', 'audit', 'audit'),
      pick: fc.nat(50),
      cents: fc.nat(9999),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        for (const each of steps) await VERBS[each.verb](each)
        await expectConserved()
        expect(await october()).toEqual(closed)
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})
