import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeDock } from '../../../../test/fixtures/dock.ts'
import { expectRefused } from '../../../../test/refused.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-15 10:00:00')
const { keeper, arrived, purchase, details, one, check, submit, stockIn } = await makeDock(app)
const QC = '/purchasing/quality-check'
const refundsOf = (orderId: number) =>
  db.query<any>(sql`
    SELECT r.refund_no, r.refund_type, r.status, r.quantity, r.amount, r.qc_id, (SELECT count(*)::int FROM purchasing_refund_line x WHERE x.document_id = r.id) AS lines
    FROM purchasing_refund r WHERE r.order_id = ${orderId} ORDER BY r.refund_type`)
const pay = async (orderId: number, amount: string) => {
  await db.run(sql`
    WITH made AS (INSERT INTO purchasing_payment (payment_no, supplier_id, pay_type, amount, status)
      SELECT 'FKT' || o.id, o.supplier_id, 2, ${amount}, 600 FROM purchasing_order o WHERE o.id = ${orderId} RETURNING id)
    INSERT INTO purchasing_payment_line (document_id, order_id, amount) SELECT id, ${orderId}, ${amount} FROM made`)
  await db.run(sql`UPDATE purchasing_order SET paid_amount = ${amount} WHERE id = ${orderId}`)
}

describe('a check', () => {
  it('expects what should come; good pieces may be stocked in, bad ones are asked back', async () => {
    const { order, check: qcId } = await arrived('C', [await one(100), await one(20), await one(20), await one(20)])
    await pay(order.orderId, '1500')
    const before = await check(qcId!)
    expect(before).toMatchObject({ status: 100, qcMode: 2, orderNo: order.orderNo })
    expect(before.lines.map((line: any) => line.arrivedQty)).toEqual([100, 20, 20, 20])
    const bad = { good: 15, bad: 5, reason: '1' }
    const { code, data } = await submit(qcId!, [
      { good: 100 },
      { ...bad, action: 1 },
      { ...bad, action: 3 },
      { ...bad, action: 4 },
    ])
    expect(code).toBe(200)
    expect(data).toMatchObject({ status: 200, goodQty: 145, badQty: 15, checkTime: '2026-11-15 10:00:00' })
    const after = await details(order.orderId)
    expect(after.lines.map((line: any) => [line.arrivedQty, line.goodQty, line.badQty])).toEqual([
      [100, 100, 0],
      [20, 15, 5],
      [20, 15, 5],
      [20, 15, 5],
    ])
    expect(after.refundStatus).toBe(501)
    expect(await refundsOf(order.orderId)).toEqual([
      expect.objectContaining({ refund_type: 1, status: 501, quantity: 5, amount: '50.00', qc_id: qcId, lines: 1 }),
      expect.objectContaining({ refund_type: 3, status: 501, quantity: 5, amount: '0.00' }),
    ])
    const stockable = (await keeper.get(`/purchasing/stock-in/stockable?code=${order.orderNo}`)).data
    expect(stockable).toMatchObject({ exempt: 0, qcId })
    expect(stockable.lines.map((line: any) => [line.stockable, line.stockableBad])).toEqual([
      [100, 0],
      [15, 0],
      [15, 0],
      [15, 5],
    ])
  })

  it('asks back no more than was paid', async () => {
    const { order, check: qcId } = await arrived('C', [await one(10)])
    expect((await submit(qcId!, [{ good: 7, bad: 3, reason: '1', action: 2 }])).code).toBe(200)
    expect(await refundsOf(order.orderId)).toEqual([expect.objectContaining({ refund_type: 2, quantity: 3, amount: '0.00' })])
  })

  it('whose sums are wrong or whose sample is too small is refused', async () => {
    const { check: qcId } = await arrived('A', [await one(100), await one(100)])
    const { version, lines } = await check(qcId!)
    const line = (i: number, more: object) => ({
      orderDetailsId: lines[i].orderDetailsId,
      arrivedQty: 100,
      checkedQty: 10,
      goodQty: 100,
      badQty: 0,
      ...more,
    })
    const ask =
      (second: object, first: object = {}) =>
      () =>
        keeper.post(`${QC}/submit`, { qcId, version, lines: [line(0, first), line(1, second)] })
    for (const [wrong, says] of [
      [{ goodQty: 95, badQty: 3 }, '第2行：良品+次品(98)≠到货数(100)'],
      [{ checkedQty: 9 }, '抽检数量不足，至少10件'],
      [{ checkedQty: 101 }, '第2行：检验数(101)超过到货数(100)'],
      [{ goodQty: 99, badQty: 1 }, '第2行：请选择次品原因和处理方式'],
      [{ goodQty: 99, badQty: 1, badReason: 'nope', badAction: 1 }, '第2行次品原因「nope」不存在'],
    ] as const)
      await expectRefused(app, { ask: ask(wrong), code: 400, says })
    const none = { arrivedQty: 0, checkedQty: 0, goodQty: 0 }
    await expectRefused(app, { ask: ask(none, none), code: 400, says: '到货数不能全部为0' })
    expect((await ask({ arrivedQty: 91, goodQty: 91 })()).code).toBe(200)
    await expectRefused(app, { ask: ask({}), code: 409, says: /^质检单ZJ\d+当前为「已质检」，不能提交质检$/ })
  })

  it('of every piece wants every piece', async () => {
    const { check: qcId } = await arrived('D', [await one(8)])
    await expectRefused(app, { ask: () => submit(qcId!, [{ good: 8, checked: 7 }]), code: 400, says: '全检数量不足，至少8件' })
  })

  it('is found by parcel, sign and order number, and made by hand where there is none', async () => {
    const { order, no, signed, check: qcId } = await arrived('B', [await one(8)])
    for (const code of [no, signed.signNo, order.orderNo, signed.orders[0].qcNo.toLowerCase()])
      expect((await keeper.get(`${QC}/scan?code=${code}`)).data.qcId).toBe(qcId)
    expect(await keeper.get(`${QC}/scan?code=NOTHING1`)).toMatchObject({ code: 404, msg: '没有待质检的单据：NOTHING1' })
    const create = (orderNo: string) => keeper.post(`${QC}/create`, { orderNo })
    await expectRefused(app, { ask: () => create(order.orderNo), code: 409, says: /已有待质检单ZJ/ })
    const way = await purchase('S', [await one(8)])
    await expectRefused(app, {
      ask: () => create(way.orderNo),
      code: 409,
      says: `采购单${way.orderNo}当前为「已审核」，不能执行「质检」`,
    })
    const free = await arrived('S', [await one(8)])
    const made = await create(free.order.orderNo)
    expect(made.data).toMatchObject({ qcMode: 2, status: 100 })
    const stockable = (await keeper.get(`/purchasing/stock-in/stockable?orderId=${free.order.orderId}`)).data
    expect([stockable.exempt, stockable.lines[0].stockable]).toEqual([0, 0])
  })
})

describe('void', () => {
  it('takes figures and drafts back while nothing of it is stocked', async () => {
    const { order, check: qcId } = await arrived('C', [await one(10)])
    await pay(order.orderId, '100')
    await submit(qcId!, [{ good: 8, bad: 2, reason: '1', action: 1 }])
    const stocked = await stockIn(await details(order.orderId), 5, { audit: 0 })
    const voided = () => keeper.post(`${QC}/invalid`, { ids: [qcId] })
    await expectRefused(app, { ask: voided, code: 409, says: /^质检单ZJ\d+已有入库，不能作废$/ })
    expect((await keeper.post('/purchasing/stock-in/invalid', { ids: [stocked.data.stockInId] })).code).toBe(200)
    await db.run(sql`UPDATE purchasing_refund SET status = 502 WHERE order_id = ${order.orderId}`)
    await expectRefused(app, { ask: voided, code: 409, says: /^退款单CT\d+已审核，质检单ZJ\d+不能作废$/ })
    await db.run(sql`UPDATE purchasing_refund SET status = 501 WHERE order_id = ${order.orderId}`)
    expect((await voided()).code).toBe(200)
    const after = await details(order.orderId)
    expect(after).toMatchObject({ refundStatus: 500, checks: [expect.objectContaining({ status: 700 })] })
    expect(after.lines[0]).toMatchObject({ arrivedQty: 0, goodQty: 0, badQty: 0 })
    await expectRefused(app, { ask: voided, code: 409, says: /当前为「已作废」，不能作废$/ })
    const tabs = (await keeper.post(`${QC}/status-count`)).data
    expect(tabs[700]).toBe((await keeper.post(`${QC}/list-page`, { condition: { status: 700 } })).data.total)
  })
})
