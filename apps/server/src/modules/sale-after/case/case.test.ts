import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deskOf } from '../../../../test/fixtures/sale-after.ts'

const app = await testApp()
const desk = await deskOf(app)

describe('the worked example of the book', () => {
  it('loses the refund, and has the cost of good pieces credited', async () => {
    const order = await desk.sold()
    expect(await desk.order(order.id)).toMatchObject({ profit: '77.4726', after_sale_status: '等待买家收货' })
    const made = await desk.create(order, { caseType: 2, refundFirst: 1 })
    expect(made).toMatchObject({ code: 200, data: { checkFlag: 100 } })
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
})
