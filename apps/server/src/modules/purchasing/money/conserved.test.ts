import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { moneyHouse, nowOf, orderNow, payInput, stockIn, unstock } from '../../../../test/fixtures/purchase-money.ts'
import { makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { makeLocation, makeSku, makeStore, mismatches } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { Refusal } from '../../../kit/refuse.ts'

const app = await testApp()
app.clock.set('2026-11-17 10:00:00')
const people = await moneyHouse(app)
const { buyer, auditor, finance } = people
const { db } = app.house

interface Step {
  verb: keyof typeof VERBS
  pick: number
  line: number
  quantity: number
  cents: number
}
interface World {
  supplierId: number
  storeId: number
  shelf: Awaited<ReturnType<typeof makeLocation>>
  skus: number[]
  orders: number[]
}
const price = (cents: number) => (cents / 100).toFixed(2)
/** Whatever was asked, the answer is a yes or a sentence. */
const fine = (answer: Answer): Answer => {
  if (![200, 400, 409].includes(answer.code)) throw new Error(`${answer.code} ${answer.msg}`)
  return answer
}
const one = async (list: number[] | Promise<{ id: number }[]>, pick: number): Promise<number | undefined> => {
  const ids = (await list).map((each) => (typeof each === 'number' ? each : each.id))
  return ids.length ? ids[pick % ids.length] : undefined
}
const ofSupplier = (table: string, { supplierId }: World) =>
  table === 'payment'
    ? db.query<{ id: number }>(sql`SELECT id FROM purchasing_payment WHERE supplier_id = ${supplierId} ORDER BY id`)
    : table === 'refund'
      ? db.query<{ id: number }>(
          sql`SELECT d.id FROM purchasing_refund d JOIN purchasing_order o ON o.id = d.order_id WHERE o.supplier_id = ${supplierId} ORDER BY d.id`,
        )
      : db.query<{ id: number }>(
          sql`SELECT d.id FROM purchasing_stock_in d JOIN purchasing_order o ON o.id = d.order_id WHERE o.supplier_id = ${supplierId} AND d.status = 200 ORDER BY d.id`,
        )

const VERBS = {
  order: async (world: World, { pick, quantity, cents }: Step) => {
    const lines = world.skus
      .slice(0, 1 + (pick % 3))
      .map((skuId, i) => ({ skuId, quantity: quantity + i, price: price(cents + i * 7) }))
    const terms = { settlementType: pick % 2 ? 1 : 3, freight: price(cents % 977), discountAmount: price(cents % 50) }
    const head = { supplierId: world.supplierId, storeId: world.storeId, expectArriveDate: '2026-12-01', ...terms }
    const { code, data } = fine(await buyer.post('/purchasing/order/create', { ...head, lines }))
    if (code === 200) world.orders.push(data.orderId)
  },
  bargain: async (world: World, { pick, cents }: Step) => {
    const orderId = await one(world.orders, pick)
    if (!orderId) return
    const order = await orderNow(app, buyer, orderId)
    const { orderDetailsId } = order.lines[0]
    const target = { orderDetailsId, targetPrice: '0.01' }
    fine(await buyer.post('/purchasing/order/bargain/submit', { orderId, version: order.version, lines: [target] }))
    fine(await auditor.post('/purchasing/order/bargain/accept', { ids: [orderId] }))
    const { version } = await orderNow(app, buyer, orderId)
    fine(
      await auditor.post('/purchasing/order/bargain/finish', {
        orderId,
        version,
        lines: [{ orderDetailsId, price: price(1 + (cents % 300)) }],
      }),
    )
  },
  audit: async (world: World, { pick }: Step) => {
    const orderId = await one(world.orders, pick)
    if (orderId) fine(await auditor.post('/purchasing/order/audit', { ids: [orderId], auditRemark: '可以' }))
  },
  receive: async (world: World, { pick, line, quantity }: Step) => {
    const orderId = await one(world.orders, pick)
    if (!orderId) return
    const order = await orderNow(app, buyer, orderId)
    const wanted = order.lines[line % order.lines.length]
    const most = Math.min(wanted.openQty, quantity)
    if (order.checkFlag === 100 || most === 0) return
    await stockIn(app, world.shelf, orderId, [{ lineId: wanted.orderDetailsId, quantity: most }])
  },
  unstock: async (world: World, { pick }: Step) => {
    const id = await one(ofSupplier('stockIn', world), pick)
    if (id)
      await unstock(app, id).catch((error: unknown) => {
        if (!(error instanceof Refusal) && !(error as Error).message.includes('check constraint')) throw error
      })
  },
  correct: async (world: World, { pick, line, cents }: Step) => {
    const orderId = await one(world.orders, pick)
    if (!orderId) return
    const { version, lines } = await orderNow(app, buyer, orderId)
    const { orderDetailsId } = lines[line % lines.length]
    const fees = { freight: price(cents % 1931), otherFee: '0', discountAmount: '0' }
    const input = { orderId, version, ...fees, lines: [{ orderDetailsId, price: price(cents) }], reason: '改' }
    fine(await auditor.post('/purchasing/order/correct-price', input))
  },
  refund: async (world: World, { pick, line, quantity, cents }: Step) => {
    const orderId = await one(world.orders, pick)
    if (!orderId) return
    const { lines } = await orderNow(app, buyer, orderId)
    const { orderDetailsId } = lines[line % lines.length]
    const refundType = 1 + (cents % 3)
    const fromStock = refundType === 2 && quantity % 2 ? 1 : 0
    const wanted = { orderDetailsId, quantity: 1 + (quantity % 9), fromStock, locationId: fromStock ? world.shelf.placeId : null }
    const money = refundType === 3 ? {} : { amount: price(cents % 900) }
    const head = { orderId, refundType, expressDeliveryNo: 'SF0000001', lines: [{ ...wanted, ...money }] }
    fine(await buyer.post('/purchasing/refund/create', head))
  },
  auditRefund: async (world: World, { pick }: Step) => {
    const id = await one(ofSupplier('refund', world), pick)
    if (id) fine(await auditor.post('/purchasing/refund/audit', { ids: [id] }))
  },
  confirmRefund: async (world: World, { pick, cents }: Step) => {
    const refundId = await one(ofSupplier('refund', world), pick)
    if (!refundId) return
    const { version } = (await buyer.get(`/purchasing/refund/details?refundId=${refundId}`)).data
    const proof = { receiveAccount: '招行', receivedTime: nowOf(app), vouchers: ['/v.png'] }
    fine(await finance.post('/purchasing/refund/confirm', { refundId, version, receivedAmount: price(cents % 900), ...proof }))
  },
  dropRefund: async (world: World, { pick }: Step) => {
    const id = await one(ofSupplier('refund', world), pick)
    if (id) fine(await buyer.post('/purchasing/refund/invalid', { ids: [id], reason: '算了' }))
  },
  pay: async (world: World, { pick, cents }: Step) => {
    const orderId = await one(world.orders, pick)
    if (!orderId) return
    const asked = fine(await buyer.post('/purchasing/payment/create', { lines: [{ orderId, amount: price(1 + cents) }] }))
    if (asked.code !== 200) return
    const ids = [asked.data.paymentId]
    fine(await finance.post('/purchasing/payment/audit', { ids }))
    fine(await finance.post('/purchasing/payment/pay', { ids, ...payInput(app) }))
  },
  reversePayment: async (world: World, { pick }: Step) => {
    const paymentId = await one(ofSupplier('payment', world), pick)
    if (!paymentId) return
    const { version } = (await finance.get(`/purchasing/payment/details?paymentId=${paymentId}`)).data
    fine(await finance.post('/purchasing/payment/reverse', { paymentId, version, reason: '错' }))
  },
  confirmMonth: async ({ supplierId }: World, { pick }: Step) => {
    if (pick % 4) return
    fine(await finance.post('/purchasing/statement/generate', { month: '2026-11', supplierIds: [supplierId] }))
    const id = (await db.one<{ id: number }>(sql`SELECT id FROM purchasing_statement WHERE supplier_id = ${supplierId}`))?.id
    if (id) fine(await finance.post('/purchasing/statement/confirm', { ids: [id] }))
  },
}

/** Everything that must hold whatever was done; none of these may answer a row. */
async function broken({ supplierId, storeId, skus }: World): Promise<object[]> {
  const orders = sql`(SELECT id FROM purchasing_order WHERE supplier_id = ${supplierId})`
  return db.query(sql`
    SELECT 'ordered = stocked + cancelled + open' AS rule, l.id, l.quantity::numeric AS a, (l.stocked_qty + l.cancel_qty + l.open_qty)::numeric AS b FROM purchasing_order_line l
      WHERE l.order_id IN ${orders} AND l.quantity + l.gift_qty <> l.stocked_qty + l.cancel_qty + l.open_qty
    UNION ALL SELECT 'returned of stocked', l.id, l.returned_qty, l.stocked_qty FROM purchasing_order_line l WHERE l.order_id IN ${orders} AND l.returned_qty > l.stocked_qty
    UNION ALL SELECT 'on the way', s.sku_id, s.purchase_on_way, w.open FROM stock_summary s
      JOIN LATERAL (SELECT coalesce(sum(l.open_qty), 0) AS open FROM purchasing_order_line l JOIN purchasing_order o ON o.id = l.order_id
        WHERE o.store_id = ${storeId} AND l.sku_id = s.sku_id AND o.check_flag IN (200, 300, 400)) w ON true
      WHERE s.store_id = ${storeId} AND s.sku_id = ANY(${skus}::bigint[]) AND s.purchase_on_way <> w.open
    UNION ALL SELECT 'layers = landed cost', 0, a.worth, b.worth FROM
      (SELECT coalesce((SELECT sum(m.amount) FROM stock_movement m WHERE m.store_id = ${storeId} AND m.doc_type IN ('purchase', 'purchase-reverse', 'purchase-correct')), 0)
        + coalesce((SELECT sum(c.amount) FROM stock_cost_adjust c WHERE c.store_id = ${storeId} AND c.reason = 3), 0) AS worth) a,
      (SELECT coalesce(sum(x.quantity * l.landed_unit_cost), 0) AS worth FROM purchasing_stock_in_line x JOIN purchasing_stock_in d ON d.id = x.document_id
        JOIN purchasing_order_line l ON l.id = x.order_line_id WHERE d.order_id IN ${orders} AND d.status = 200) b WHERE a.worth <> b.worth
    UNION ALL SELECT 'entries = order', o.id, e.worth, o.stocked_amount + o.write_off_amount - o.paid_amount + o.refund_amount FROM purchasing_order o
      JOIN LATERAL (SELECT coalesce(sum(CASE WHEN e.kind = 2 THEN -e.amount ELSE e.amount END), 0) AS worth FROM purchasing_account_entry e WHERE e.order_id = o.id) e ON true
      WHERE o.supplier_id = ${supplierId} AND e.worth <> o.stocked_amount + o.write_off_amount - o.paid_amount + o.refund_amount
    UNION ALL SELECT 'paid = payments', o.id, o.paid_amount, p.paid FROM purchasing_order o
      JOIN LATERAL (SELECT coalesce(sum(x.amount), 0) AS paid FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id AND d.status = 600
        WHERE x.order_id = o.id) p ON true WHERE o.supplier_id = ${supplierId} AND o.paid_amount <> p.paid
    UNION ALL SELECT 'refunded of paid', o.id, o.refund_amount, o.paid_amount FROM purchasing_order o WHERE o.supplier_id = ${supplierId} AND o.refund_amount > o.paid_amount
    UNION ALL SELECT 'confirmed statement = its entries', s.id, s.closing_due, e.worth FROM purchasing_statement s
      JOIN LATERAL (SELECT coalesce(sum(CASE WHEN e.kind = 2 THEN -e.amount ELSE e.amount END), 0) AS worth FROM purchasing_account_entry e
        WHERE e.order_id IN ${orders} AND e.month <= s.month) e ON true WHERE s.supplier_id = ${supplierId} AND s.status = 1 AND s.closing_due <> e.worth`)
}

async function newWorld(): Promise<World> {
  const storeId = await makeStore(app)
  return {
    supplierId: await makeSupplier(app),
    storeId,
    shelf: await makeLocation(app, storeId),
    skus: [await makeSku(app), await makeSku(app), await makeSku(app)],
    orders: [],
  }
}

const OFTEN: (keyof typeof VERBS)[] = [
  'order',
  'audit',
  'audit',
  'receive',
  'receive',
  'pay',
  'pay',
  'refund',
  'refund',
  'auditRefund',
  'correct',
]
const step = fc.record({
  verb: fc.constantFrom(...(Object.keys(VERBS) as (keyof typeof VERBS)[]), ...OFTEN),
  pick: fc.nat(40),
  line: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 60 }),
  cents: fc.integer({ min: 60, max: 9000 }),
})
const BEGIN: Step[] = [
  { verb: 'order', pick: 1, line: 0, quantity: 30, cents: 325 },
  { verb: 'bargain', pick: 0, line: 0, quantity: 1, cents: 250 },
  { verb: 'audit', pick: 0, line: 0, quantity: 1, cents: 100 },
  { verb: 'pay', pick: 0, line: 0, quantity: 1, cents: 6000 },
  { verb: 'receive', pick: 0, line: 0, quantity: 20, cents: 100 },
  { verb: 'refund', pick: 0, line: 0, quantity: 5, cents: 100 },
  { verb: 'auditRefund', pick: 0, line: 0, quantity: 1, cents: 100 },
  { verb: 'correct', pick: 0, line: 0, quantity: 1, cents: 411 },
]

describe('money and goods', () => {
  it('are conserved, whatever is done in whatever order', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45, size: 'max' }), async (steps) => {
        const world = await newWorld()
        for (const each of [...BEGIN, ...steps]) {
          await VERBS[each.verb](world, each)
          expect(await broken(world), JSON.stringify(each)).toEqual([])
        }
      }),
      { numRuns: 8, seed: 20_261_117, endOnFailure: true },
    )
    expect(await mismatches(db)).toEqual([])
    // Every kind of thing did happen, and not only refusals of it.
    const happened = await db.one<Record<string, number>>(sql`
      SELECT (SELECT count(*) FROM purchasing_payment WHERE reverse_of IS NOT NULL) AS reversed, (SELECT count(*) FROM purchasing_stock_in WHERE status = 700) AS unstocked,
        (SELECT count(*) FROM stock_movement WHERE doc_type = 'purchase-correct') AS corrected, (SELECT count(*) FROM stock_cost_adjust WHERE reason = 3) AS expensed,
        (SELECT count(*) FROM stock_movement WHERE biz_type = 205) AS returned, (SELECT count(*) FROM stock_movement WHERE doc_type = 'purchaseReturn' AND biz_type = 101) AS back,
        (SELECT count(*) FROM purchasing_order WHERE bargain_saved > 0) AS bargained, (SELECT count(*) FROM purchasing_refund WHERE status = 503) AS refunded,
        (SELECT count(*) FROM purchasing_statement WHERE status = 1) AS confirmed`)
    for (const [what, times] of Object.entries(happened!)) expect(times, what).toBeGreaterThan(0)
  })
})
