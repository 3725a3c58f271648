import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeDock } from '../../../../test/fixtures/dock.ts'
import { docOf, fresh, mismatches, poster } from '../../../../test/fixtures/stock.ts'
import { expectRefused } from '../../../../test/refused.ts'
import { sql } from '../../../kit/db/db.ts'
import { issue } from '../../stock/ledger/index.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-17 10:00:00')
const dock = await makeDock(app)
const { auditor, buyer, storeId, shelf } = dock

interface Bought {
  orderId: number
  lines: { orderDetailsId: number; skuId: number }[]
}
const correct = async ({ orderId, lines }: Bought, fees: object, prices: string[], who = auditor) => {
  const { version } = await dock.details(orderId)
  return who.post('/purchasing/order/correct-price', {
    orderId,
    version,
    freight: '0',
    otherFee: '0',
    discountAmount: '0',
    ...fees,
    lines: prices.map((price, i) => ({ orderDetailsId: lines[i]!.orderDetailsId, price })),
    reason: '供应商调价',
  })
}
const sold = (skuId: number, quantity: number) =>
  db.transact((tx) => issue(tx, poster(app), docOf('order'), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity }], 201))
const layers = (skuId: number) =>
  db.query(sql`SELECT remaining, remain_amount AS amount FROM stock_layer WHERE sku_id = ${skuId} ORDER BY id`)
const expenses = (skuId: number) =>
  db.query(sql`SELECT reason, amount FROM stock_cost_adjust WHERE sku_id = ${skuId} ORDER BY id`)

it('changes what the pieces cost that are here; the share of those gone is an expense', async () => {
  const line = await dock.one(100, '3.25')
  const { order } = await dock.arrived('S', [line])
  await dock.stockIn(order, 60)
  await dock.stockIn(order, 20)
  await sold(line.skuId, 70)
  expect((await correct(order, { freight: '20' }, ['3.5'])).code).toBe(200)
  // 3.2500 → 3.7000 each: 60 gone and 10 of the second receipt, of which 10 are left.
  expect(await layers(line.skuId)).toEqual([
    { remaining: 0, amount: '0.0000' },
    { remaining: 10, amount: '37.0000' },
  ])
  expect(await expenses(line.skuId)).toEqual([
    { reason: 3, amount: '27.0000' },
    { reason: 3, amount: '4.5000' },
  ])
  const after = await dock.details(order.orderId)
  expect(after).toMatchObject({ totalAmount: '370.00', payableAmount: '370.00', stockedAmount: '296.00' })
  expect(after.lines[0]).toMatchObject({ price: '3.5000', landedUnitCost: '3.7000' })
  await dock.stockIn(order, 20)
  expect((await layers(line.skuId)).at(-1)).toEqual({ remaining: 20, amount: '74.0000' })
  expect(await mismatches(db)).toEqual([])
})

it('downwards gives back, and before anything came costs nothing', async () => {
  const line = await dock.one(10, '8')
  const { order } = await dock.arrived('S', [line])
  expect((await correct(order, { discountAmount: '5' }, ['7.5'])).code).toBe(200)
  expect(await expenses(line.skuId)).toEqual([])
  await dock.stockIn(order, 10)
  expect(await layers(line.skuId)).toEqual([{ remaining: 10, amount: '70.0000' }])
  await sold(line.skuId, 4)
  expect((await correct(order, { discountAmount: '15' }, ['7.5'])).code).toBe(200)
  expect(await layers(line.skuId)).toEqual([{ remaining: 6, amount: '36.0000' }])
  expect(await expenses(line.skuId)).toEqual([{ reason: 3, amount: '-4.0000' }])
  expect(await dock.details(order.orderId)).toMatchObject({ payableAmount: '60.00', stockedAmount: '60.00' })
  expect(await mismatches(db)).toEqual([])
})

it('is a supervisor’s, within the goods, of lines of the order', async () => {
  const [{ order }, other] = [await dock.arrived('S', [await dock.one(10, '8')]), await dock.purchase('S', [await dock.one(1)])]
  expect((await correct(order, {}, ['7'], buyer)).status).toBe(403)
  await expectRefused(app, {
    ask: () => correct(order, { discountAmount: '80.01' }, []),
    code: 400,
    says: '优惠不能超过货款',
  })
  expect((await correct({ orderId: order.orderId, lines: other.lines }, {}, ['7'])).code).toBe(400)
  expect(await dock.details(order.orderId)).toMatchObject({ totalAmount: '80.00', version: order.version })
})
