import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deskOf } from '../../../../test/fixtures/sale-after.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const desk = await deskOf(app)
const { admin, supervisor } = desk
const YEN = { currency: 'JPY', exchange_rate: '0.0473', sale_amount: '3980', goods_amount: '3980', ship_fee: '0' }
const yen = (quantities?: number[]) => desk.sold(YEN, quantities)

it('there are no parts of a yen to give back', async () => {
  const order = await yen()
  expect(await desk.create(order, { refundAmount: '1000.5' })).toMatchObject({ code: 400, msg: 'JPY金额应为整数' })
  const made = await desk.create(order, { refundAmount: '1000' })
  expect(made).toMatchObject({ code: 200, data: { refundAmount: '1000.00', currency: 'JPY' } })
  const { caseId, version } = made.data
  const edited = { ...desk.wanted(order, { refundAmount: '999.99' }), caseId, version }
  expect(await admin.put('/sale-after/case/edit', edited)).toMatchObject({ code: 400, msg: 'JPY金额应为整数' })
  expect((await desk.audit(caseId)).code).toBe(200)
  expect(await desk.details(caseId)).toMatchObject({ refund: { amount: '1000.00', amountCny: '47.3000' } })
})

it('of dollars there are cents, and no less', async () => {
  const order = await desk.sold()
  expect(await desk.create(order, { refundAmount: '10.05' })).toMatchObject({ code: 200 })
})

it('what fewer pieces are worth, and what is offered at best, is whole yen', async () => {
  const order = await yen([3])
  const lines = [{ orderDetailsId: order.lines[0], quantity: 3 }]
  const { data } = await desk.create(order, { caseType: 2, refundAmount: '1000', lines })
  await desk.audit(data.caseId)
  const { returnId } = await desk.details(data.caseId)
  await desk.back(returnId, 1)
  expect(await desk.details(data.caseId)).toMatchObject({ offeredAmount: '667.00' })
  const confirm = (amount: string) => supervisor.post('/sale-after/case/confirm-refund', { caseId: data.caseId, amount })
  expect(await confirm('666.7')).toMatchObject({ code: 400, msg: 'JPY金额应为整数' })
  expect(await confirm('667')).toMatchObject({ code: 200 })
  const best = (await admin.get(`/sale-after/case/solutions/${(await yen()).id}`)).data
  for (const { refundAmount } of best.solutions) expect(Number(refundAmount) % 1).toBe(0)
})

it('is written to the buyer as money of that currency', async () => {
  const order = await yen()
  await db.run(sql`UPDATE order_trade_info SET buyer_email = 'a@buyer.example', name = 'Anna' WHERE id = ${order.id}`)
  const template = await db.one<{ id: number }>(sql`
    INSERT INTO sale_after_email_template (category_id, template_name, language, subject, content)
    SELECT min(id), '日元', 'en', 'Order {{orderNo}}', '<p>{{currency}} {{saleAmount}}</p>' FROM sale_after_email_template_category RETURNING id`)
  const sent = await admin.post('/sale-after/email/send', { ids: [order.id], templateId: template!.id })
  expect(sent.code).toBe(200)
  const kept = await db.one<{ content: string }>(
    sql`SELECT content FROM sale_after_email_record WHERE order_id = ${order.id} ORDER BY id DESC LIMIT 1`,
  )
  expect(kept!.content).toContain('JPY 3980<')
})

it('a case is found by a part of its number', async () => {
  const { data } = await desk.create(await desk.sold())
  const found = async (caseNo: string) =>
    (await admin.post('/sale-after/case/list-page', { condition: { caseNo } })).data.list.map(({ caseId }: any) => caseId)
  expect(await found(data.caseNo.slice(-6))).toContain(data.caseId)
  expect(await found(data.caseNo)).toEqual([data.caseId])
})
