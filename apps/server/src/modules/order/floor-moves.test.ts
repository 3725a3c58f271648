import { stateLabel } from '@erp/contract/kit'
import { ORDER_MOVES, type OrderMove, type OrderMoveName, orderStates, STAGES } from '@erp/contract/order/order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrder } from '../../../test/order.ts'
import { makeLocation, makeSku, makeStore, put } from '../../../test/stock.ts'
import { contextOfClock } from '../../kit/background.ts'
import { sql } from '../../kit/db.ts'
import { closeDone } from './batch-closing.ts'
import { enter, type LockedOrder } from './stage.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const skuId = await makeSku(app)
await put(app, [{ storeId, skuId, ...shelf, quantity: 500 }])

const MOVES = Object.entries(ORDER_MOVES) as [OrderMoveName, OrderMove][]
const stages = Object.keys(STAGES).map(Number)

/** An order in each stage, that refusals leave as it is. */
const standing = new Map<number, { id: number; orderNo: string }>()
for (const status of stages) standing.set(status, await makeOrder(db, { status, storeId, lines: [{ skuId }] }))

describe.each(MOVES)('%s', (name, { code, from, to, label, stamp }) => {
  it('leads from its states alone, dated and logged; from any other it is refused and nothing changes', async () => {
    for (const status of stages) {
      const made = from.includes(status) ? await makeOrder(db, { status, storeId, lines: [{ skuId }] }) : standing.get(status)!
      const move = db.transact(async (tx) => {
        const order = (await tx.one<LockedOrder>(sql`SELECT * FROM order_trade_info WHERE id = ${made.id} FOR UPDATE`))!
        const entering = to === 30 ? { set: { orderExceptionType: 99 } } : {}
        await enter(tx, contextOfClock(app.house, 'test'), order, name, entering)
      })
      const refusal = `订单 ${made.orderNo} 当前状态为${stateLabel(orderStates, status)}，不能${label}`
      const said = await move.then(
        () => null,
        (error: Error) => error.message,
      )
      expect([status, said]).toEqual([status, from.includes(status) ? null : refusal])
      const row = await db.one<any>(sql`SELECT to_jsonb(t) AS t FROM order_trade_info t WHERE id = ${made.id}`)
      const log = await db.query<any>(sql`SELECT from_status, to_status, move FROM order_stage_log WHERE order_id = ${made.id}`)
      expect(row.t.status).toBe(said === null ? to : status)
      expect(log).toEqual(said === null ? [{ from_status: status, to_status: to, move: code }] : [])
      if (said === null && stamp) expect(row.t[stamp.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)]).not.toBeNull()
    }
  })
})

/** A call, the states it acts on, and how its refusal names it. */
const CALLS: [call: string, allowed: number[], words: string][] = [
  ['sales-wait-dispatch-order/to-dispatched', [10], '派单'],
  ['sales-dispatched-order/to-wait-dispatch', [20], '转待派单'],
  ['sales-dispatched-order/push-to-store', [20], '推送仓库'],
  ['sales-wait-dispatch-order/mark-unusual', [10], '标记异常'],
  ['similar-stock-out-order/mark-unusual', [100], '标记异常'],
  ['sales-unusual-order/to-wait-dispatch', [30], '转待派单'],
  ['sales-unusual-order/to-dispatched', [30], '派单'],
  ['wait-distribute-order/to-dispatched', [40], '派单'],
  ['wait-distribute-order/to-wait-dispatch', [40], '转待派单'],
  ['tradeInfo/distributeOrder', [40], '分配'],
  ['order-loc-occupy-batch/release', [50], '释放占用'],
  ['similar-stock-out-order/to-wait-distribute', [100], '重新分配'],
  ['wait-ship-order/back-to-package', [110], '退回包装'],
  ['wait-ship-order/to-shipped', [110], '发货'],
  ['store-sales-order/to-shipped', [50], '海外仓发货'],
  ['shipped-order/to-archive', [120], '归档'],
  ['sales-unusual-order/to-archive', [30], '取消订单'],
  ['sales-archive-order/return-archive', [200], '取消归档'],
]
const MORE = { orderExceptionType: 99, reason: '看一下' }

describe.each(CALLS)('%s', (call, allowed, words) => {
  it('is refused elsewhere by name and changes nothing', async () => {
    for (const status of stages.filter((stage) => !allowed.includes(stage))) {
      const { id, orderNo } = standing.get(status)!
      const before = await db.one(sql`SELECT to_jsonb(t) AS t FROM order_trade_info t WHERE id = ${id}`)
      const { code, msg, data } = await admin.post(`/order/${call}`, { ids: [id], ...MORE })
      const refusal = `订单 ${orderNo} 当前状态为${stateLabel(orderStates, status)}，不能${words}`
      expect([status, code === 200 ? data.failed[0]?.reason : msg]).toEqual([status, refusal])
      expect(await db.one(sql`SELECT to_jsonb(t) AS t FROM order_trade_info t WHERE id = ${id}`)).toEqual(before)
    }
  })
})

describe('out of stock', () => {
  it('sums what lacks by SKU, with what is under way', async () => {
    const [here, there] = [await makeStore(app), await makeStore(app)]
    const scarce = await makeSku(app)
    await makeLocation(app, here)
    const orders = [
      await makeOrder(db, { status: 40, storeId: here, lines: [{ skuId: scarce, quantity: 3 }] }),
      await makeOrder(db, { status: 40, storeId: there, lines: [{ skuId: scarce, quantity: 2 }] }),
    ]
    await admin.post('/order/tradeInfo/distributeOrder', { ids: orders.map(({ id }) => id) })
    const page = async (condition: object) => (await admin.post('/order/out-stock-order/sku-list-page', { condition })).data.list
    expect(await page({ sku: `S${scarce}` })).toMatchObject([
      { sku: `S${scarce}`, orderCount: 2, needQty: 5, shortQty: 5, available: 0 },
    ])
    expect(await page({ sku: `S${scarce}`, storeId: [there] })).toMatchObject([{ orderCount: 1, shortQty: 2 }])
  })

  it('shows the ways out: send what is there, wait for what is under way, another SKU of the goods', async () => {
    const [store, from] = [await makeStore(app), await makeStore(app)]
    const place = await makeLocation(app, store)
    const [plenty, scarce] = [await makeSku(app), await makeSku(app)]
    await put(app, [{ storeId: store, skuId: plenty, ...place, quantity: 5 }])
    await put(app, [{ storeId: store, skuId: scarce, ...place, quantity: 1 }])
    const { id } = await makeOrder(db, {
      status: 40,
      storeId: store,
      latest_ship_time: '2026-12-01 10:00:00',
      lines: [
        { skuId: plenty, quantity: 2 },
        { skuId: scarce, quantity: 3 },
      ],
    })
    await admin.post('/order/tradeInfo/distributeOrder', { ids: [id] })
    const kinds = async () => (await admin.get(`/order/out-stock-order/solutions/${id}`)).data
    const [line] = await db.query<{ id: number }>(sql`SELECT id FROM order_details WHERE order_id = ${id} AND sku_id = ${scarce}`)
    expect(await kinds()).toMatchObject([
      {
        kind: 'split',
        detail: `先发3件，S${scarce} × 2 另成一单`,
        isInTime: 1,
        call: {
          path: '/order/out-stock-order/split',
          body: { id, parts: [{ lines: [{ orderDetailsId: line!.id, quantity: 2 }] }] },
        },
      },
    ])
    const transfer = await db.one<{ id: number }>(sql`
      INSERT INTO stock_transfer_receipt (transfer_no, transfer_type, out_store_id, in_store_id, check_flag, est_arrive_date)
      VALUES ('DB-C1', 1, ${from}, ${store}, 300, '2026-12-05') RETURNING id`)
    await db.run(
      sql`INSERT INTO stock_transfer_line (transfer_id, sku_id, quantity, ship_qty) VALUES (${transfer!.id}, ${scarce}, 9, 9)`,
    )
    expect((await kinds()).map((each: any) => [each.kind, each.readyDate, each.isInTime])).toContainEqual([
      'wait',
      '2026-12-05',
      0,
    ])
    await db.run(
      sql`UPDATE goods_goods_sku SET goods_id = (SELECT goods_id FROM goods_goods_sku WHERE id = ${scarce}), property1 = '同款' WHERE id = ${plenty}`,
    )
    expect((await kinds()).map((each: any) => each.title)).toContain(`S${scarce} 换为同款 S${plenty}`)
    expect(await admin.get('/order/out-stock-order/solutions/987654')).toMatchObject({ code: 404 })
  })
})

describe('a batch', () => {
  it('is done when none of its orders is left before 110', async () => {
    const order = await makeOrder(db, { status: 90, storeId, lines: [{ skuId }] })
    const batch = await db.one<{ id: number }>(sql`
      INSERT INTO order_picking_batch (batch_no, store_id, pick_kind, order_count, sku_count, piece_count, est_minutes, status) VALUES ('PB-C1', ${storeId}, 1, 1, 1, 1, 1, 20) RETURNING id`)
    await db.run(sql`INSERT INTO order_picking_batch_order (batch_id, order_id) VALUES (${batch!.id}, ${order.id})`)
    const status = async () => (await db.one<any>(sql`SELECT status FROM order_picking_batch WHERE id = ${batch!.id}`)).status
    await closeDone.run(app.house)
    expect(await status()).toBe(20)
    await db.run(sql`UPDATE order_trade_info SET status = 110 WHERE id = ${order.id}`)
    await closeDone.run(app.house)
    expect(await status()).toBe(40)
  })
})
