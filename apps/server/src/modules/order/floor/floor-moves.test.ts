import { stateLabel } from '@erp/contract/kit'
import type { SharedCall } from '@erp/contract/order/desk/order-calls'
import { ORDER_LISTS, type OrderListName } from '@erp/contract/order/desk/order-lists'
import { ORDER_MOVES, type OrderMove, type OrderMoveName, orderStates, STAGES } from '@erp/contract/order/order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { booksBut, untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { enter, type LockedOrder } from '../stage.ts'
import { closeDone } from '../wave/batch-closing.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const skuId = await makeSku(app)
await put(app, [{ storeId, skuId, ...shelf, quantity: 500 }])

const MOVES = Object.entries(ORDER_MOVES) as [OrderMoveName, OrderMove][]
const stages = Object.keys(STAGES).map(Number)

type Standing = { id: number; orderNo: string }
const refusal = ({ orderNo }: Standing, status: number, verb: string) =>
  `订单 ${orderNo} 当前状态为${stateLabel(orderStates, status)}，不能${verb}`
/** An order in each stage, that refusals leave as it is. */
const standing = new Map<number, Standing>()
for (const status of stages) standing.set(status, await makeOrder(db, { status, storeId, lines: [{ skuId }] }))

/** Every row of the book but the first, which is the intake; the last is that of an order of the platform's that waited. */
const BOOK = [
  'T2 10 → 20 order:dispatch:dispatch',
  'T3 20 → 10 order:dispatch:back',
  'T4 20 → 40 order:dispatch:push',
  'T5 10,20,40,100 → 30 order:unusual:mark',
  'T6 30 → 10 order:unusual:resolve',
  'T7 30 → 20 order:unusual:resolve',
  'T8 40 → 20 order:dispatch:back',
  'T8 40 → 10 order:dispatch:back',
  'T9 40 → 50 order:distribute:run',
  'T10 50 → 40 order:distribute:release',
  'T11 50 → 60 order:wave:create',
  'T12 60 → 50 order:wave:cancel',
  'T13 60 → 70 order:pick:claim',
  'T14 70 → 60 order:pick:claim',
  'T15 70 → 90 order:pick:pick',
  'T15 70 → 80 order:pick:pick',
  'T16 70 → 100 order:pick:short',
  'T17 80 → 90 order:sow:scan',
  'T18 80 → 100 order:sow:scan',
  'T18 90 → 100 order:pack:check',
  'T19 100 → 40 order:distribute:run',
  'T20 90 → 110 order:pack:check',
  'T21 110 → 90 order:ship:back',
  'T22 110 → 120 order:ship:ship',
  'T23 50 → 120 order:ship:ship',
  'T24 120 → 200 order:archive:archive',
  'T25 30 → 200 order:unusual:archive',
  'T26 200 → 120 order:archive:return',
  'T27 40,50,60,70,80,90,100,110 → 30 order:intercept:intercept',
  'T28 40 → 110 order:exchange:exchange',
  'T29 10 → 120 order:ship:ship',
]

it('every move is one of the book, and every one of the book is there', () => {
  const moves = MOVES.map(([, { code, from, to, permission }]) => `${code} ${from.join()} → ${to} ${permission}`)
  expect(moves).toEqual(BOOK)
})

describe.each(MOVES)('%s', (name, { code, from, to, label, stamp }) => {
  it('leads from its states alone, dated and logged; from any other it is refused and nothing changes', async () => {
    for (const status of stages) {
      const made = from.includes(status) ? await makeOrder(db, { status, storeId, lines: [{ skuId }] }) : standing.get(status)!
      const move = db.transact(async (tx) => {
        const order = (await tx.one<LockedOrder>(sql`SELECT * FROM order_trade_info WHERE id = ${made.id} FOR UPDATE`))!
        const entering = to === 30 ? { set: { orderExceptionType: 99 } } : {}
        await enter(tx, contextOfClock(app.house, 'test'), order, name, entering)
      })
      const said = await move.then(
        () => null,
        (error: Error) => error.message,
      )
      expect([status, said]).toEqual([status, from.includes(status) ? null : refusal(made, status, label)])
      const row = await db.one<any>(sql`SELECT to_jsonb(t) AS t FROM order_trade_info t WHERE id = ${made.id}`)
      const log = await db.query<any>(sql`SELECT from_status, to_status, move FROM order_stage_log WHERE order_id = ${made.id}`)
      expect(row.t.status).toBe(said === null ? to : status)
      expect(log).toEqual(said === null ? [{ from_status: status, to_status: to, move: code }] : [])
      if (said === null && stamp) expect(row.t[stamp.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)]).not.toBeNull()
    }
  })
})

const ids = ({ id }: Standing) => ({ ids: [id], orderExceptionType: 99, reason: '看一下' })
const missing = ({ id }: Standing) => ({ id, lines: [{ orderDetailsId: id, quantity: 1 }] })
const FLOOR = [40, 50, 60, 70, 80, 90, 100, 110]
const LEFT = [120, 200]

/** A call, the states it acts on or refuses in words of their own, how its refusal names it, and what it is asked. */
const CALLS: [call: string, elsewhere: number[], verb: string, body?: (order: Standing) => object][] = [
  ['sales-dispatched-order/push-to-store', [20], '推送仓库'],
  ['tradeInfo/distributeOrder', [40], '分配'],
  ['order-loc-occupy-batch/release', [50], '释放占用'],
  ['similar-stock-out-order/to-wait-distribute', [100], '重新分配'],
  ['wait-sowing-order/short', [80], '缺件', missing],
  ['wait-package-order/short', [90], '缺件', missing],
  [
    'wait-package-order/check',
    [90, 110, 120],
    '包装',
    ({ id, orderNo }) => ({ orderId: id, sku: `S${skuId}`, scanId: `pack-${orderNo}` }),
  ],
  ['wait-package-order/finish', [90, 110, 120], '包装', ({ id }) => ({ id })],
  ['tradeInfo/weightDeliver', [90, 110], '称重', ({ orderNo }) => ({ code: orderNo, weight: 236, scanId: `weigh-${orderNo}` })],
  ['wait-ship-order/back-to-package', [110], '退回包装'],
  ['wait-ship-order/to-shipped', [110], '发货'],
  ['store-sales-order/to-shipped', [50], '海外仓发货'],
  ['shipped-order/to-archive', [120], '归档'],
  ['sales-unusual-order/to-archive', [30], '取消订单'],
  ['sales-archive-order/return-archive', [200], '取消归档'],
  ['tradeInfo/intercept', [...FLOOR, ...LEFT], '拦截'],
  ['straight-hair-exchange/link', [40], '关联采购单', ({ orderNo }) => ({ orderNo, purchaseOrderNo: 'CG1' })],
  ['tradeInfo/splitOrders', [10, 20, 30], '拆分', ({ id }) => ({ id, parts: [missing({ id, orderNo: '' })] })],
  ['tradeInfo/mergeOrders', [10], '合并', ({ id }) => ({ ids: [id, standing.get(10)!.id] })],
  ['tradeInfo/cancelMerge', [10], '取消合并', ({ id }) => ({ id })],
  ['sales-wait-merge-order/ignore', [10], '不合并'],
  ['tradeInfo/rematch-sku', [10, 20, 30], '重新匹配SKU'],
  ['tradeInfo/run-order-rule', [10], '重跑规则'],
  ['tradeInfo/hold', [10, 20, 30, ...FLOOR], '挂起'],
  [
    'order-logical-return/create',
    LEFT,
    '登记退件',
    ({ id }) => ({ kind: 1, orderId: id, reason: '1', lines: missing({ id, orderNo: '' }).lines }),
  ],
]

describe.each(CALLS)('%s', (call, elsewhere, verb, body = ids) => {
  it('is refused in every other state by name and changes nothing', async () => {
    const refused = stages.filter((stage) => !elsewhere.includes(stage))
    const answers = await untouched(
      app,
      () => Promise.all(refused.map((stage) => admin.post(`/order/${call}`, body(standing.get(stage)!) as never))),
      booksBut(),
    )
    expect(answers.map(({ code, msg, data }) => (code === 200 ? data.failed[0]?.reason : msg))).toEqual(
      refused.map((stage) => refusal(standing.get(stage)!, stage, verb)),
    )
  })
})

describe.each(stages)('a batch to state %i', (target) => {
  it('is refused where no move leads there, and changes nothing', async () => {
    const leads = [10, 20, 30, 40, 120, 200].includes(target) ? MOVES.filter(([, { to }]) => to === target) : []
    const refused = stages.filter((stage) => !leads.some(([, { from }]) => from.includes(stage)))
    const body = { ids: refused.map((stage) => standing.get(stage)!.id), status: target, reason: '看一下' }
    const { data } = await untouched(app, () => admin.put('/order/tradeInfo/updateBatchOrder', body), booksBut())
    expect(data.success).toEqual([])
    const starts = refused.map((stage) => expect.stringContaining(refusal(standing.get(stage)!, stage, '')))
    expect(data.failed.map(({ reason }: { reason: string }) => reason)).toEqual(starts)
  })
})

const EACH: Partial<Record<SharedCall, string>> = {
  'to-wait-dispatch': '转待派单',
  'to-dispatched': '派单',
  'matching-logistics': '匹配物流',
  'setting-platform-ship': '平台标记',
  'tracking-number': '取运单号',
  'clear-track-number': '清除运单号',
}
const WHOLE: Partial<Record<SharedCall, string>> = { 'mark-unusual': '标记异常', split: '拆分' }

describe.each(Object.keys(ORDER_LISTS) as OrderListName[])('the shared calls of %s', (name) => {
  it('act on no order that the list does not show', async () => {
    const { stages: shown, calls } = ORDER_LISTS[name] as { stages: readonly number[]; calls: readonly SharedCall[] }
    const away = stages.filter((stage) => !shown.includes(stage))
    const post = (call: string, body: object) => admin.post(`/order/${name}/${call}`, body as Record<string, unknown>)
    await untouched(
      app,
      async () => {
        for (const call of calls) {
          const told = away.map((stage) => refusal(standing.get(stage)!, stage, EACH[call] ?? WHOLE[call] ?? ''))
          const each = { ids: away.map((stage) => standing.get(stage)!.id) }
          if (EACH[call]) expect((await post(call, each)).data.failed.map(({ reason }: any) => reason)).toEqual(told)
          if (!WHOLE[call]) continue
          const order = standing.get(away.at(-1)!)!
          const whole = call === 'split' ? { id: order.id, parts: [missing(order)] } : ids(order)
          expect(await post(call, whole)).toMatchObject({ code: 409, msg: told.at(-1) })
        }
      },
      booksBut(),
    )
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

  it('shows the ways out: send what is there, wait for what is under way, a linked SKU', async () => {
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
    await db.run(sql`INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type) VALUES (${plenty}, ${scarce}, 3)`)
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
