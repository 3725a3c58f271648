import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, mismatches, put } from '../../../../test/fixtures/stock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { deliverDue } from '../../../kit/outbox/deliver.ts'
import { usedSkus } from '../../goods/sku/sku-uses.ts'
import { openOrders } from '../../goods/status/status-hooks.ts'
import { unallocate } from '../../stock/figures/unallocate.ts'
import { receive, relocate, reserve } from '../../stock/ledger/index.ts'
import { allocateOrders, waitingOrders } from './distribute.ts'
import { autoDistribute } from './distribute-auto.ts'
import { TRIGGER } from './distribute-chunk.ts'
import { nightlySales } from './sku-demand.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const clock = () => contextOfClock(app.house, 'test')

async function house() {
  const storeId = await makeStore(app)
  return {
    storeId,
    shelf: await makeLocation(app, storeId),
    staging: await makeLocation(app, storeId, { type: 8, name: `QH-${fresh()}` }),
  }
}
const orderOf = (storeId: number, skuId: number, quantity = 1, more: object = {}) =>
  makeOrder(db, { status: 40, storeId, lines: [{ skuId, quantity }], ...more })
const row = (id: number) =>
  db.one<any>(
    sql`SELECT status, is_out_stock, pick_kind, occupy_batch_id, allocate_time IS NOT NULL AS dated FROM order_trade_info WHERE id = ${id}`,
  )
const lines = (id: number) =>
  db.query<any>(sql`SELECT occupied_qty, short_qty, stock_sku_id FROM order_details WHERE order_id = ${id} ORDER BY id`)
const distribute = (body: object) => admin.post('/order/tradeInfo/distributeOrder', body as Record<string, unknown>)
const heldBy = async (id: number) =>
  (await db.one<{ n: number }>(
    sql`SELECT coalesce(sum(quantity), 0)::int AS n FROM stock_occupancy WHERE doc_type = 'order' AND doc_id = ${id} AND state = 1`,
  ))!.n

describe('allocation', () => {
  it('gives in the order of urgency, deadline (empty last), payment and number; who is short holds nothing', async () => {
    const { storeId, shelf } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 4 }])
    const dateless = await orderOf(storeId, skuId)
    const late = await orderOf(storeId, skuId, 1, { latest_ship_time: '2026-12-02 10:00:00' })
    const soon = await orderOf(storeId, skuId, 1, { latest_ship_time: '2026-12-01 10:00:00', paid_time: '2026-11-02 10:00:00' })
    const sooner = await orderOf(storeId, skuId, 1, { latest_ship_time: '2026-12-01 10:00:00', paid_time: '2026-11-01 10:00:00' })
    const urgent = await orderOf(storeId, skuId, 1, { is_urgent: 1, latest_ship_time: '2026-12-09 10:00:00' })
    const all = [dateless, late, soon, sooner, urgent]
    const answer = await distribute({ ids: all.map(({ id }) => id) })
    expect(answer).toMatchObject({ code: 200, msg: '成功 4 条，失败 1 条' })
    expect(answer.data).toEqual({
      success: [urgent.id, sooner.id, soon.id, late.id],
      failed: [{ id: dateless.id, orderNo: dateless.orderNo, reason: `缺货：S${skuId} 需1 可用0` }],
    })
    expect(await row(urgent.id)).toMatchObject({ status: 50, is_out_stock: 0, pick_kind: 1, dated: true })
    expect(await row(dateless.id)).toMatchObject({ status: 40, is_out_stock: 1, occupy_batch_id: null })
    expect(await mismatches(db)).toEqual([])
  })

  it('says to a task which orders it gave their pieces, within the same transaction', async () => {
    const { storeId, shelf } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 1 }])
    const [first, short] = [await orderOf(storeId, skuId), await orderOf(storeId, skuId)]
    const told: number[] = []
    const noteRows = async (tx: Tx, ids: number[]) => {
      expect(await tx.query(sql`SELECT 1 FROM order_trade_info WHERE id = ANY(${ids}::bigint[]) AND status = 50`)).toHaveLength(1)
      told.push(...ids)
    }
    const found = await waitingOrders(db, sql`t.id = ANY(${[first.id, short.id]}::bigint[])`)
    await allocateOrders({ ...clock(), noteRows }, found, TRIGGER.hand)
    expect(told).toEqual([first.id])
  })

  it('reserves all lines or none, and says how many each lacks', async () => {
    const { storeId, shelf } = await house()
    const [a, b] = [await makeSku(app), await makeSku(app)]
    await put(app, [
      { storeId, skuId: a, ...shelf, quantity: 5 },
      { storeId, skuId: b, ...shelf, quantity: 2 },
    ])
    const { id } = await makeOrder(db, {
      status: 40,
      storeId,
      lines: [
        { skuId: a, quantity: 3 },
        { skuId: b, quantity: 4 },
      ],
    })
    expect((await distribute({ ids: [id] })).data.failed[0].reason).toBe(`缺货：S${b} 需4 可用2`)
    expect(await lines(id)).toMatchObject([
      { occupied_qty: 0, short_qty: 0 },
      { occupied_qty: 0, short_qty: 2 },
    ])
    expect(await heldBy(id)).toBe(0)
    const demand = await db.query<any>(
      sql`SELECT sku_id, quantity, is_short FROM stock_order_demand WHERE store_id = ${storeId} ORDER BY sku_id`,
    )
    expect(demand).toEqual([
      { sku_id: a, quantity: 3, is_short: true },
      { sku_id: b, quantity: 4, is_short: true },
    ])
    expect([...(await openOrders(db, [a]))]).toEqual([[a, 1]])
    expect((await usedSkus(db, [b]))[0]!.says).toContain('订单1')
  })

  it('sets the kind of picking by pieces and SKUs', async () => {
    const { storeId, shelf } = await house()
    const [a, b] = [await makeSku(app), await makeSku(app)]
    await put(app, [
      { storeId, skuId: a, ...shelf, quantity: 50 },
      { storeId, skuId: b, ...shelf, quantity: 50 },
    ])
    const one = await orderOf(storeId, a)
    const many = await makeOrder(db, { status: 40, storeId, lines: [{ skuId: a }, { skuId: a }] })
    const mixed = await makeOrder(db, { status: 40, storeId, lines: [{ skuId: a }, { skuId: b }] })
    await distribute({ storeId })
    expect([await row(one.id), await row(many.id), await row(mixed.id)].map((each) => each.pick_kind)).toEqual([1, 2, 3])
  })

  it('refuses what is not waiting, and leaves held and exchanging orders of a store alone', async () => {
    const { storeId, shelf } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 9 }])
    const done = await makeOrder(db, { status: 50, storeId, lines: [{ skuId }] })
    const held = await orderOf(storeId, skuId, 1, { is_hold: 1 })
    const exchanged = await orderOf(storeId, skuId)
    await db.run(
      sql`INSERT INTO order_straight_hair_exchange (exchange_no, order_id) VALUES (${`HD${fresh()}`}, ${exchanged.id})`,
    )
    expect((await distribute({ ids: [done.id, exchanged.id] })).data.failed.map((each: any) => each.reason).toSorted()).toEqual(
      [`订单 ${done.orderNo} 当前状态为待拣货，不能分配`, `订单 ${exchanged.orderNo} 有未完成的直发换单，不能分配`].toSorted(),
    )
    expect((await distribute({ storeId })).data).toEqual({ success: [], failed: [] })
    expect((await row(held.id)).status).toBe(40)
    expect(await distribute({})).toMatchObject({ code: 400, msg: '请选择订单或仓库' })
    expect((await distribute({ ids: [987_654] })).data.failed[0].reason).toBe('订单不存在')
  })

  it('draws a member for a random SKU only when the whole order can be had', async () => {
    const { storeId, shelf } = await house()
    const [random, member, other] = [await makeSku(app, 3), await makeSku(app), await makeSku(app)]
    const config = await db.one<{ id: number }>(sql`
      INSERT INTO goods_random_delivery_sku (sku_id, strategy, is_activated) VALUES (${random}, 1, 1) RETURNING id`)
    await db.run(sql`INSERT INTO goods_random_member (config_id, sku_id, priority) VALUES (${config!.id}, ${member}, 1)`)
    await put(app, [{ storeId, skuId: member, ...shelf, quantity: 3 }])
    const { id } = await makeOrder(db, { status: 40, storeId, lines: [{ skuId: random, quantity: 2 }, { skuId: other }] })
    expect((await distribute({ ids: [id] })).data.failed[0].reason).toBe(`缺货：S${other} 需1 可用0`)
    expect(await lines(id)).toMatchObject([{ stock_sku_id: random, short_qty: 0 }, { short_qty: 1 }])
    expect(await db.one(sql`SELECT count(*)::int AS n FROM goods_random_choice WHERE config_id = ${config!.id}`)).toEqual({
      n: 0,
    })
    await put(app, [{ storeId, skuId: other, ...shelf, quantity: 1 }])
    expect((await distribute({ ids: [id] })).data.success).toEqual([id])
    expect(await lines(id)).toMatchObject([{ stock_sku_id: member, occupied_qty: 2 }, { occupied_qty: 1 }])
    await admin.post('/order/order-loc-occupy-batch/release', { ids: [id] })
    expect(await lines(id)).toMatchObject([{ stock_sku_id: random, occupied_qty: 0 }, { occupied_qty: 0 }])
  })

  it('counts the pieces an order has in 缺货暂存位 first', async () => {
    const { storeId, shelf, staging } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 3 }])
    const order = await orderOf(storeId, skuId, 4)
    const [{ id: lineId }] = (await db.query<any>(sql`SELECT id FROM order_details WHERE order_id = ${order.id}`)) as [
      { id: number },
    ]
    await db.transact(async (tx) => {
      const doc = { docType: 'order', docId: order.id, docNo: order.orderNo }
      await reserve(tx, clock(), doc, [{ lineId, storeId, skuId, ...shelf, quantity: 2 }])
      await relocate(tx, clock(), doc, [
        { lineId, storeId, skuId, quantity: 2, from: shelf, to: staging, holder: { ...doc, lineId } },
      ])
    })
    expect((await distribute({ ids: [order.id] })).data.failed[0].reason).toBe(`缺货：S${skuId} 需2 可用1`)
    expect(await lines(order.id)).toMatchObject([{ short_qty: 1 }])
    expect(await heldBy(order.id)).toBe(2)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 1 }])
    expect((await distribute({ ids: [order.id] })).data.success).toEqual([order.id])
    await admin.post('/order/order-loc-occupy-batch/release', { ids: [order.id] })
    expect(await heldBy(order.id)).toBe(2)
    expect(await lines(order.id)).toMatchObject([{ occupied_qty: 2 }])
    expect(await mismatches(db)).toEqual([])
  })
})

describe('who waits', () => {
  it('is served at once when the SKU comes in, before a newer order that is tried first', async () => {
    const { storeId, shelf } = await house()
    const skuId = await makeSku(app)
    const old = await orderOf(storeId, skuId, 2)
    await distribute({ ids: [old.id] })
    const newer = await orderOf(storeId, skuId, 1, { paid_time: '2026-11-05 10:00:00' })
    await put(app, [{ storeId, skuId, ...shelf, quantity: 2 }])
    expect(await distribute({ ids: [newer.id] })).toMatchObject({ data: { success: [], failed: [{ id: newer.id }] } })
    expect((await row(old.id)).status).toBe(50)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 1 }])
    await deliverDue(app.house)
    expect((await row(newer.id)).status).toBe(50)
    const batch = await db.one<any>(
      sql`SELECT trigger_type, order_count, piece_count FROM order_loc_occupy_batch WHERE id = ${(await row(newer.id)).occupy_batch_id}`,
    )
    expect(batch).toEqual({ trigger_type: 3, order_count: 1, piece_count: 1 })
  })

  it('is woken by an event that lives and dies with the receipt', async () => {
    const { storeId, shelf } = await house()
    const skuId = await makeSku(app)
    await distribute({ ids: [(await orderOf(storeId, skuId)).id] })
    const waking = async () =>
      (
        await db.query(
          sql`SELECT 1 AS yes FROM outbox_event WHERE topic = 'order.arrived' AND body->>'storeId' = ${String(storeId)}`,
        )
      ).length
    const come = (fails: boolean) =>
      db.transact(async (tx) => {
        const piece = { lineId: fresh(), storeId, skuId, ...shelf, quantity: 1, unitCost: '1' }
        await receive(tx, clock(), docOf(), [piece], 102)
        if (fails) throw new Error('rolled back')
      })
    await expect(come(true)).rejects.toThrow('rolled back')
    expect(await waking()).toBe(0)
    await come(false)
    expect(await waking()).toBe(1)
  })

  it('an order short of something else does not keep others from what it cannot use', async () => {
    const { storeId, shelf } = await house()
    const [a, b] = [await makeSku(app), await makeSku(app)]
    await put(app, [{ storeId, skuId: a, ...shelf, quantity: 1 }])
    const stuck = await makeOrder(db, { status: 40, storeId, lines: [{ skuId: a }, { skuId: b }] })
    await distribute({ ids: [stuck.id] })
    const newer = await orderOf(storeId, a, 1, { paid_time: '2026-11-05 10:00:00' })
    expect((await distribute({ ids: [newer.id] })).data.success).toEqual([newer.id])
  })

  it('is tried every five minutes while new, unless the setting says no', async () => {
    const { storeId, shelf } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 1 }])
    const order = await orderOf(storeId, skuId)
    await db.run(sql`UPDATE system_config SET config_value = '0' WHERE config_key = 'order.autoDistribute'`)
    expect(await autoDistribute.run(app.house)).toBe('未启用')
    await db.run(sql`UPDATE system_config SET config_value = '1' WHERE config_key = 'order.autoDistribute'`)
    await autoDistribute.run(app.house)
    expect(await row(order.id)).toMatchObject({ status: 50 })
    const log = await db.query<any>(sql`SELECT move, user_id FROM order_stage_log WHERE order_id = ${order.id}`)
    expect(log).toEqual([{ move: 'T9', user_id: null }])
  })
})

describe('occupy batches', () => {
  it('show what a run reserved; releasing gives it back', async () => {
    const { storeId, shelf } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 3 }])
    const [a, b, c] = [await orderOf(storeId, skuId), await orderOf(storeId, skuId, 2), await orderOf(storeId, skuId, 5)]
    await distribute({ storeId })
    const page = (await admin.post('/order/order-loc-occupy-batch/list-page', { condition: { storeId: [storeId] } })).data.list
    expect(page).toMatchObject([{ triggerType: 1, orderCount: 2, shortCount: 1, pieceCount: 3, status: 10, openCount: 2 }])
    const { id } = page[0]
    const details = (await admin.get(`/order/order-loc-occupy-batch/details/${id}`)).data
    expect(details.lines.map((line: any) => [line.orderNo, line.quantity, line.state])).toEqual([
      [a.orderNo, 1, 1],
      [b.orderNo, 2, 1],
    ])
    expect(await admin.post('/order/order-loc-occupy-batch/release', { ids: [a.id, c.id] })).toMatchObject({
      data: { success: [a.id], failed: [{ id: c.id, reason: `订单 ${c.orderNo} 当前状态为待分配，不能释放占用` }] },
    })
    const counts = async () =>
      (await admin.post('/order/order-loc-occupy-batch/status-count', { condition: { storeId: [storeId] } })).data
    expect(await counts()).toEqual({ all: 1, 10: 0, 20: 1, 30: 0 })
    expect(await admin.post('/order/order-loc-occupy-batch/release', { id })).toMatchObject({ data: { success: [b.id] } })
    expect(await counts()).toEqual({ all: 1, 10: 0, 20: 0, 30: 1 })
    expect((await admin.post('/order/order-loc-occupy-batch/list-page', { condition: { orderNo: a.orderNo } })).data.total).toBe(
      1,
    )
    expect((await admin.get(`/order/order-loc-occupy-batch/details/${id}`)).data.lines.map((line: any) => line.state)).toEqual([
      3, 3,
    ])
    expect(await mismatches(db)).toEqual([])
  })

  it('a count that found a loss frees the newest orders in 50, and only as many as it takes', async () => {
    const { storeId, shelf } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 4 }])
    const [first, second, third] = [
      await orderOf(storeId, skuId, 2),
      await orderOf(storeId, skuId),
      await orderOf(storeId, skuId),
    ]
    await distribute({ storeId })
    await db.run(sql`UPDATE order_trade_info SET status = 60 WHERE id = ${third.id}`)
    await db.transact((tx) => unallocate()(tx, [{ storeId, skuId, ...shelf, quantity: 1 }], 'WC1', clock()))
    expect(await Promise.all([first, second, third].map(async ({ id }) => (await row(id)).status))).toEqual([50, 40, 60])
    expect(await row(second.id)).toMatchObject({ is_out_stock: 1 })
    expect(await lines(second.id)).toMatchObject([{ occupied_qty: 0, short_qty: 1 }])
    expect(await mismatches(db)).toEqual([])
  })
})

describe('runs at the same time', () => {
  it('give the last piece to one order, and every order is answered once', async () => {
    const { storeId, shelf } = await house()
    const skus = await Promise.all(Array.from({ length: 5 }, () => makeSku(app)))
    await put(
      app,
      skus.map((skuId) => ({ storeId, skuId, ...shelf, quantity: 12 })),
    )
    const orders: { id: number }[] = []
    for (let n = 0; n < 24; n++)
      orders.push(
        await makeOrder(db, { status: 40, storeId, lines: [{ skuId: skus[n % 5]! }, { skuId: skus[(n * 3 + 1) % 5]! }] }),
      )
    const shares = Array.from({ length: 6 }, (_, client) => orders.filter((_order, n) => n % 6 === client).map(({ id }) => id))
    const answers = await Promise.all(shares.map((ids) => distribute({ ids })))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200])
    const success = answers.flatMap(({ data }) => data.success)
    expect(success.length + answers.flatMap(({ data }) => data.failed).length).toBe(24)
    const held = await db.one<{ n: number }>(
      sql`SELECT sum(quantity)::int AS n FROM stock_occupancy WHERE sku_id = ANY(${skus}::bigint[]) AND state = 1`,
    )
    expect(held!.n).toBe(success.length * 2)
    expect(await mismatches(db)).toEqual([])
  })

  it('people come between the chunks of the clock, which leaves alone what was held meanwhile', async () => {
    const { storeId, shelf } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 102 }])
    for (let i = 0; i < 103; i++) await orderOf(storeId, skuId)
    const waiting = await waitingOrders(db, sql`t.store_id = ${storeId} ORDER BY t.id`)
    const [held, last] = [waiting.at(-2)!, waiting.at(-1)!]
    await db.run(sql`UPDATE order_trade_info SET is_hold = 1 WHERE id = ${held.id}`)
    const [unasked, asked] = await Promise.all([
      allocateOrders(clock(), waiting, TRIGGER.clock),
      allocateOrders(clock(), [last], TRIGGER.hand),
    ])
    expect(asked).toEqual({ success: [last.id], failed: [] })
    expect(unasked.success).toHaveLength(101)
    expect(unasked.failed).toEqual([
      { id: held.id, orderNo: held.orderNo, reason: `订单 ${held.orderNo} 已挂起，不能分配` },
      { id: last.id, orderNo: last.orderNo, reason: `订单 ${last.orderNo} 当前状态为待拣货，不能分配` },
    ])
    expect(
      await db.query(
        sql`SELECT trigger_type AS trigger, order_count AS orders FROM order_loc_occupy_batch WHERE store_id = ${storeId} ORDER BY 1`,
      ),
    ).toEqual([
      { trigger: TRIGGER.hand, orders: 1 },
      { trigger: TRIGGER.clock, orders: 101 },
    ])
  })

  it('two runs over the same order: one wins, the other is told', async () => {
    const { storeId, shelf } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 9 }])
    const { id, orderNo } = await orderOf(storeId, skuId)
    const answers = await Promise.all([distribute({ ids: [id] }), distribute({ ids: [id] })])
    expect(answers.flatMap(({ data }) => data.success)).toEqual([id])
    expect(answers.flatMap(({ data }) => data.failed)).toMatchObject([{ reason: `订单 ${orderNo} 当前状态为待拣货，不能分配` }])
    expect(await heldBy(id)).toBe(1)
  })
})

describe('what other modules read', () => {
  it('sums what was ordered by the day it was paid, without cancelled orders', async () => {
    app.clock.set('2026-11-20 02:30:00')
    const { storeId } = await house()
    const skuId = await makeSku(app)
    await orderOf(storeId, skuId, 3, { paid_time: '2026-11-18 09:00:00' })
    await orderOf(storeId, skuId, 2, { paid_time: '2026-11-18 23:00:00' })
    await orderOf(storeId, skuId, 7, { paid_time: '2026-11-18 09:00:00', is_cancelled: 1 })
    await orderOf(storeId, skuId, 9, { paid_time: '2026-11-20 01:00:00' })
    await nightlySales.run(app.house)
    await nightlySales.run(app.house)
    const days = await db.query<any>(sql`SELECT day, sold FROM goods_sku_sale_day WHERE sku_id = ${skuId}`)
    expect(days).toEqual([{ day: '2026-11-18', sold: 5 }])
    expect(await db.one(sql`SELECT sold7, sold30 FROM goods_sku_sale WHERE sku_id = ${skuId}`)).toEqual({ sold7: 5, sold30: 5 })
  })
})
