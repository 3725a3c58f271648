import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { GIVEN_UP, STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { deliveryBench } from '../../../../test/fixtures/delivery.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { syncSales, tellSales } from '../../../../test/fixtures/temu-sales.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../../../connectors/managed/stage.ts'
import { addDays } from '../../../kit/clock.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { postShop } from '../follow/sale.ts'
import { dropPlatformCancelled } from './dropped.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench = await deliveryBench(app)
const { admin } = bench
const ORDER = '/operation-temu/delivery-order'
const RECEIVED = 60
const skus = [await bench.goods(RECEIVED), await bench.goods(RECEIVED), await bench.goods(RECEIVED)]
const DAY = 86_400_000
const soldIn = await addTemuShop(app, bench.storeId)
/** How many mornings have come: every time something is sold, the next one. */
let mornings = 0
const dayOf = (nth: number): string => addDays('2026-11-17', nth)

interface Step {
  verb: keyof typeof VERBS
  pick: number
  n: number
}
/** Whatever was asked, the answer is a yes or a sentence. */
const fine = (answer: Answer): Answer => {
  if (![200, 400, 409].includes(answer.code)) throw new Error(`${answer.code} ${answer.msg}`)
  return answer
}
const on = (where: string, act: (id: number, step: Step) => Promise<unknown>) => async (step: Step) => {
  const ids = await db.query<{ id: number }>(
    raw(`SELECT id FROM temu_delivery_order WHERE shop_id = ${bench.shopId} AND ${where} ORDER BY id`),
  )
  if (ids.length) await act(ids[step.pick % ids.length]!.id, step)
}
const inStates = (...states: number[]) => `status IN (${states.join(', ')})`
const { draft, waitAudit, waitPick, waitLabel, waitPack, waitShip, shipped, received } = DELIVERY

/** The platform is silent now and then; what it did not answer is asked for later. */
async function heard(ask: () => Promise<unknown>): Promise<void> {
  await ask().catch((error: unknown) => {
    if (!(error instanceof ConnectorFailure)) throw error
  })
}
/** Told by the platform, with what it says of the day before by now, and booked the morning after. */
async function sell(skuId: number, quantity: number, before = 0): Promise<void> {
  mornings += 1
  const days = [
    { day: dayOf(mornings - 1), quantity: before },
    { day: dayOf(mornings), quantity },
  ]
  await tellSales(app, soldIn, [{ productSkuId: `SOLD${skuId}`, extCode: `S${skuId}`, supplyPrice: '25.00', days }])
  await heard(() => syncSales(app, soldIn))
  const morning = { now: () => new Date(app.clock.now().getTime() + mornings * DAY) }
  await db.transact((tx) => postShop(tx, { id: soldIn, suffix: '' }, { ...app.house, clock: morning }))
}
const VERBS = {
  create: async ({ pick, n }: Step) => {
    const lines = skus.filter((_, i) => i <= pick % 3).map((skuId, i) => ({ skuId, quantity: 1 + ((n + i) % 7) }))
    fine(await bench.create([await bench.asked(lines), await bench.asked(lines.slice(0, 1))], {}, admin))
  },
  edit: on(inStates(draft), async (id, { n }) => {
    const { version, lines } = await bench.details(id)
    fine(
      await admin.put(`${ORDER}/edit`, {
        deliveryOrderId: id,
        version,
        lines: [{ lineId: lines[0].lineId, planQty: 1 + (n % 5) }],
      }),
    )
  }),
  submit: on('true', async (id) => fine(await bench.submit([id], admin))),
  audit: on(inStates(waitAudit), async (id) => fine(await bench.audit([id], admin))),
  reject: on(inStates(waitAudit), async (id) =>
    fine(await admin.post(`${ORDER}/transfer-order-reject`, { ids: [id], reason: '不调' })),
  ),
  pick: on(inStates(waitPick), (id, { n }) => bench.pick(id, n % 3 ? 1 : 0.5).catch(() => {})),
  label: on(inStates(waitLabel), (id) => bench.label(id)),
  pack: on(inStates(waitPack), (id) => bench.pack(id)),
  ship: on('true', async (id) => fine(await bench.ship(id, bench.travel(), admin))),
  force: on(inStates(waitLabel, waitPack, waitShip), async (id) =>
    fine(await admin.post(`${ORDER}/force-ship`, { deliveryOrderId: id, reason: '平台催得很急', ...bench.travel() })),
  ),
  putBack: on('true', async (id) => fine(await admin.post(`${ORDER}/put-back`, { deliveryOrderId: id, reason: '退' }))),
  remove: on('true', async (id) => fine(await admin.post(`${ORDER}/remove`, { ids: [id], reason: '不要' }))),
  receipt: on(inStates(shipped, received), async (id, { n }) => {
    const [line] = await bench.linesOf(id)
    const status = [STOCK_ORDER.received, STOCK_ORDER.accepted, STOCK_ORDER.stored, STOCK_ORDER.refused][n % 4]!
    const some = [{ productSkuId: line.product_sku_id, receiveQty: n % 9 }]
    await heard(() => bench.receipt(id, n % 2 ? some : null, status))
  }),
  pull: () => heard(() => bench.pull()),
  hand: on(inStates(shipped, received), async (id, { n }) => {
    const lines = (await bench.linesOf(id)).map((line) => ({ lineId: line.id, receiveQty: n % 6 }))
    fine(await admin.post(`${ORDER}/receive`, { deliveryOrderId: id, evidence: '截图', isFinished: n % 3 ? 0 : 1, lines }))
  }),
  cancel: on(inStates(draft, waitAudit, waitPick, waitLabel), async (id, { n }) => {
    const [line] = await bench.linesOf(id)
    const gone = GIVEN_UP[n % GIVEN_UP.length]
    await db.run(sql`UPDATE temu_stock_order SET platform_status = ${gone} WHERE id = ${line.stock_order_id}`)
    await db.transact((tx) => dropPlatformCancelled(tx, [line.stock_order_id], bench.ctx()))
  }),
  handle: async ({ pick, n }: Step) => {
    const open = await db.query<any>(sql`SELECT * FROM temu_unusual WHERE status < 2 ORDER BY id`)
    const row = open[pick % Math.max(open.length, 1)]
    if (!row) return
    const handleType = row.kind === 4 ? 5 : 1 + (n % 4)
    const entry = {
      handleType,
      quantity: row.miss_qty - row.handled_qty,
      ...(handleType === 4 && { claimAmount: '1.00' }),
      remark: '处理',
    }
    fine(await admin.post('/operation-temu/unusual-transfer/handle', { id: row.id, version: row.version, entries: [entry] }))
  },
  sell: ({ pick, n }: Step) => sell(skus[pick % 3]!, 1 + (n % 11), n % 7),
  fault: async ({ n }: Step) => {
    const kind = [MANAGED_FAULT.fails, MANAGED_FAULT.loses, MANAGED_FAULT.repeats][n % 3]!
    await breakManaged(db, { kind, shopId: n % 2 ? bench.shopId : null, calls: 1 })
  },
}

/** Own store + on the way + at Temu + sold + lost = what was received; what the platform sold beyond our book is listed, not taken. */
async function expectConserved(): Promise<void> {
  const rows = await db.query<any>(sql`
    SELECT s.id, coalesce((SELECT on_hand FROM stock_summary m WHERE m.sku_id = s.id AND m.store_id = ${bench.storeId}), 0) AS own,
      coalesce((SELECT on_hand FROM stock_summary m WHERE m.sku_id = s.id AND m.store_id = 391), 0) AS there,
      coalesce((SELECT sum(l.ship_qty - l.in_qty - l.loss_qty - l.back_qty) FROM stock_transfer_line l WHERE l.sku_id = s.id), 0)::int AS way,
      coalesce((SELECT sum(l.loss_qty) FROM stock_transfer_line l WHERE l.sku_id = s.id), 0)::int AS lost,
      coalesce((SELECT -sum(m.quantity) FROM stock_movement m WHERE m.sku_id = s.id AND m.store_id = 391 AND m.biz_type = 201), 0)::int AS sold,
      coalesce((SELECT sum(d.posted_qty) FROM temu_sales_day d JOIN temu_sales_row r USING (shop_id, product_sku_id) WHERE r.sku_id = s.id), 0)::int AS told,
      coalesce((SELECT sum(k.quantity) FROM temu_sale_lack k WHERE k.sku_id = s.id), 0)::int AS lacking
    FROM unnest(${skus}::bigint[]) s(id)`)
  for (const { own, there, way, lost, sold, told, lacking } of rows) {
    expect(own + there + way + lost + sold).toBe(RECEIVED)
    expect(sold + lacking).toBe(told)
  }
  const lines = await db.query<any>(sql`
    SELECT t.status, t.plan_qty, t.ship_qty, t.receive_qty, t.transfer_id, sum(l.plan_qty)::int AS planned, sum(l.ship_qty)::int AS shipped, sum(l.receive_qty)::int AS received,
      (SELECT coalesce(sum(x.ship_qty), 0)::int FROM stock_transfer_line x WHERE x.transfer_id = t.transfer_id) AS sent
    FROM temu_delivery_order t LEFT JOIN temu_delivery_line l ON l.document_id = t.id WHERE t.shop_id = ${bench.shopId} GROUP BY t.id`)
  for (const each of lines) {
    expect(each.sent).toBe(each.ship_qty)
    expect([each.plan_qty, each.ship_qty, each.receive_qty]).toEqual([each.planned ?? 0, each.shipped ?? 0, each.received ?? 0])
  }
  const idle = await db.query(sql`
    SELECT o.doc_id FROM stock_occupancy o WHERE o.state = 1 AND o.doc_type = 'transfer' AND o.store_id = ${bench.storeId}
      AND NOT EXISTS (SELECT 1 FROM temu_delivery_order t WHERE t.transfer_id = o.doc_id AND t.status IN (20, 30, 40, 50, 60))`)
  expect(idle).toEqual([])
  expect(await mismatches(db)).toEqual([])
}

it('counts what was sold out of what was received, and lists what was sold beyond it', async () => {
  await bench.inState(DELIVERY.done, [{ skuId: skus[0]!, quantity: 5 }])
  await sell(skus[0]!, 8)
  expect(await db.query(sql`SELECT sku_id, quantity FROM temu_sale_lack`)).toEqual([{ sku_id: skus[0], quantity: 3 }])
  await expectConserved()
})

it('keeps every piece in the books, whatever people and platform do', async () => {
  const step = fc.record<Step>({
    verb: fc.constantFrom(
      ...(Object.keys(VERBS) as Step['verb'][]),
      'create',
      'submit',
      'audit',
      'audit',
      'pick',
      'label',
      'pack',
      'ship',
      'receipt',
      'pull',
      'pull',
      'sell',
      'sell',
      'handle',
    ),
    pick: fc.nat(50),
    n: fc.nat(999),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 60 }), async (steps) => {
      for (const each of steps) await VERBS[each.verb](each)
      await mendManaged(db)
      await bench.pull()
      await expectConserved()
    }),
    { numRuns: 8, endOnFailure: true },
  )
  const reached = await db.query<{ status: number }>(
    sql`SELECT DISTINCT status FROM temu_delivery_order WHERE shop_id = ${bench.shopId}`,
  )
  expect(reached.length).toBeGreaterThan(2)
})
