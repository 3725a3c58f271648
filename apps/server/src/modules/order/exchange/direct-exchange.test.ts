import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { fresh, makeLocation, makeSku, makeStore, mismatches, put } from '../../../../test/fixtures/stock.ts'
import { expectRefused } from '../../../../test/refused.ts'
import { sql } from '../../../kit/db/db.ts'
import { receive } from '../../stock/ledger/index.ts'
import { exchangeArrived } from './exchange-link.ts'
import { type ExchangePurchase, exchangePurchases } from './exchange-purchase.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const keeper = await app.as('warehouse')
const post = (path: string, body: object, who = admin) => who.post(`/order/${path}`, body as Record<string, unknown>)
const way = await makeWay(app)
const storeId = await makeStore(app)
await db.run(
  sql`INSERT INTO account_user_store (user_id, store_id) SELECT id, ${storeId} FROM account_user ON CONFLICT DO NOTHING`,
)
const direct = await makeLocation(app, storeId, { type: 9, name: 'SYS-ZF' })
const shelf = await makeLocation(app, storeId)
const [cup, bowl] = [await makeSku(app), await makeSku(app)]

const purchases = new Map<string, ExchangePurchase>()
const stockedIn: number[] = []
/** What purchasing will do: the order's lines as they are open, and a stock-in at landed cost. */
const purchasing = {
  lock: async (_tx: unknown, no: string) => purchases.get(no) ?? null,
  stockIn: async (tx: any, id: number, pieces: any[], ctx: any) => {
    stockedIn.push(id)
    const arrivals = pieces.map((piece, i) => ({ ...piece, lineId: i + 1, unitCost: '12.5' }))
    await receive(tx, ctx, { docType: 'purchaseIn', docId: id, docNo: `CR${id}` }, arrivals, 101)
  },
}

function purchaseOf(lines: [skuId: number, openQty: number][], more: Partial<ExchangePurchase> = {}): string {
  const id = fresh()
  const open = lines.map(([skuId, openQty]) => ({ skuId, openQty }))
  const made = {
    id,
    orderNo: `CG${id}`,
    supplierName: '义乌小商品',
    storeId,
    checkFlag: 300,
    lines: open,
    expressDeliveryNo: `SF${id}`,
  }
  purchases.set(made.orderNo, { ...made, ...more })
  return made.orderNo
}
const orderOf = (more: object = {}) =>
  makeOrder(db, {
    status: 40,
    storeId,
    is_out_stock: 1,
    est_weight: 300,
    country_code: 'DE',
    logistic_way_id: way.id,
    tracking_number: `N${fresh()}`,
    lines: [
      { skuId: cup, quantity: 2 },
      { skuId: bowl, quantity: 1 },
    ],
    ...more,
  })
const whole: [number, number][] = [
  [cup, 2],
  [bowl, 1],
]
const link = (orderNo: string, purchaseOrderNo: string) => post('straight-hair-exchange/link', { orderNo, purchaseOrderNo })
const row = (id: number) => db.one<any>(sql`SELECT * FROM order_trade_info WHERE id = ${id}`)
const counts = (cups: number, bowls: number) => [
  { skuId: cup, quantity: cups },
  { skuId: bowl, quantity: bowls },
]
const exchange = (id: number, more: object = {}, who = keeper) =>
  post('straight-hair-exchange/exchange', { id, counts: counts(2, 1), weight: 310, scanId: `scan-${fresh()}`, ...more }, who)
const arrive = (no: string, purchaseOrderNo = no) => {
  const { id, expressDeliveryNo } = purchases.get(no)!
  const ctx = { house: app.house, user: { userId: 1 }, now: '2026-11-16 10:00:00', logged: 0 } as any
  return db.transact((tx) =>
    exchangeArrived(tx, { purchaseOrderId: id, purchaseOrderNo, expressDeliveryNo: expressDeliveryNo! }, ctx),
  )
}

describe('link', () => {
  it('knows no purchase order until purchasing is there', async () => {
    const order = await orderOf()
    expect(await link(order.orderNo, purchaseOf(whole))).toMatchObject({
      code: 404,
      msg: expect.stringContaining('采购单不存在'),
    })
    exchangePurchases.replace(purchasing)
    expect(await link(order.orderNo, 'CG-NONE')).toMatchObject({ code: 404, msg: expect.stringContaining('采购单不存在') })
  })

  it('joins one order and one purchase order whose open lines are equal', async () => {
    exchangePurchases.replace(purchasing)
    const [order, other, held] = [await orderOf(), await orderOf(), await orderOf({ status: 20 })]
    const no = purchaseOf([...whole, [cup, 0]])
    const more: [number, number] = [bowl, 2]
    for (const lines of [whole.slice(1), [...whole, more], [...whole, [await makeSku(app), 1] as typeof more]]) {
      const other = purchaseOf(lines)
      await expectRefused(app, { ask: () => link(order.orderNo, other), code: 400, says: '采购单明细与订单不一致' })
    }
    expect(await link(order.orderNo, purchaseOf(whole, { storeId: await makeStore(app) }))).toMatchObject({ code: 400 })
    expect(await link(order.orderNo, purchaseOf(whole, { checkFlag: 100 }))).toMatchObject({ code: 409 })
    expect(await link(held.orderNo, no)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('当前状态为已派单，不能关联采购单'),
    })
    const made = await link(order.orderNo, no)
    expect(made.data).toMatchObject({ orderId: order.id, purchaseOrderNo: no, status: 10, supplierName: '义乌小商品' })
    expect(made.data.exchangeNo).toMatch(/^HD/)
    expect(await link(other.orderNo, no)).toMatchObject({ code: 409, msg: `采购单 ${no} 已关联订单 ${order.orderNo}` })
    expect(await link(order.orderNo, purchaseOf(whole))).toMatchObject({
      code: 409,
      msg: expect.stringContaining('有未完成的直发换单'),
    })
    const count = await post('straight-hair-exchange/status-count', { condition: { orderNo: order.orderNo } })
    expect(count.data).toEqual({ all: 1, 10: 1, 20: 0, 30: 0, 90: 0 })
  })
})

describe('an order with an open exchange', () => {
  it('is not allocated, not withdrawn, not changed; once it is cancelled allocation resumes', async () => {
    exchangePurchases.replace(purchasing)
    const order = await orderOf({ is_out_stock: 0 })
    const { data: made } = await link(order.orderNo, purchaseOf(whole))
    await put(
      app,
      [cup, bowl].map((skuId) => ({ storeId, skuId, ...shelf, quantity: 50, unitCost: '12.5' })),
    )
    const distribute = () => post('tradeInfo/distributeOrder', { ids: [order.id] })
    expect((await distribute()).data.failed).toMatchObject([
      { id: order.id, reason: `订单 ${order.orderNo} 有未完成的直发换单，不能分配` },
    ])
    for (const verb of ['to-dispatched', 'to-wait-dispatch']) {
      const { data } = await post(`wait-distribute-order/${verb}`, { ids: [order.id] })
      expect(data.failed).toMatchObject([{ reason: `订单 ${order.orderNo} 有未完成的直发换单，不能撤回` }])
    }
    const lines = await db.query<any>(sql`SELECT id FROM order_details WHERE order_id = ${order.id}`)
    const swap = { id: order.id, lines: [{ orderDetailsId: lines[0].id, skuId: bowl, quantity: 2 }] }
    expect(await admin.put('/order/tradeInfo/lines', swap)).toMatchObject({ code: 409 })
    expect(await exchange(made.id)).toMatchObject({ code: 409, msg: '直发换单当前为「待到货」，不能换单' })
    expect(await post('straight-hair-exchange/cancel', { ids: [made.id], reason: '' })).toMatchObject({ code: 400 })
    expect(await post('straight-hair-exchange/cancel', { ids: [made.id], reason: '供应商缺货' })).toMatchObject({ code: 200 })
    expect((await distribute()).data.success).toEqual([order.id])
    expect((await row(order.id)).status).toBe(50)
    expect((await admin.get(`/order/straight-hair-exchange/details/${made.id}`)).data).toMatchObject({
      status: 90,
      remark: '供应商缺货',
    })
  })
})

describe('exchange', () => {
  it('takes the parcel in, holds it and lets the order wait for shipping; other counts change nothing', async () => {
    exchangePurchases.replace(purchasing)
    const order = await orderOf()
    const no = purchaseOf(whole)
    const { data: made } = await link(order.orderNo, no)
    expect(await arrive(no, 'CG-OTHER')).toBe(false)
    expect(await arrive(no)).toBe(true)
    expect(await arrive(no)).toBe(false)
    const parcel = purchases.get(no)!.expressDeliveryNo!
    const scanned = await keeper.get(`/order/straight-hair-exchange/scan/${parcel}`)
    expect(scanned.data).toMatchObject({ id: made.id, status: 20, orderId: order.id, estWeight: 300 })
    expect(scanned.data.pieces.map((piece: any) => piece.quantity).sort()).toEqual([1, 2])

    const { sku } = (await db.one<any>(sql`SELECT sku FROM goods_goods_sku WHERE id = ${cup}`))!
    const stranger = [...counts(2, 1), { skuId: await makeSku(app), quantity: 1 }]
    for (const [said, says] of [
      [{ counts: counts(1, 1) }, `到货数量与订单不一致（${sku}：应2 实1）`],
      [{ counts: stranger }, '到货数量与订单不一致（有订单以外的SKU）'],
      [{ weight: 900 }, '实重900g与预估300g偏差过大'],
    ] as const)
      await expectRefused(app, { ask: () => exchange(made.id, said), code: 409, says })
    expect(stockedIn).not.toContain(purchases.get(no)!.id)

    const both = await Promise.all([exchange(made.id), exchange(made.id, {}, admin)])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ code }) => code === 409)!.msg).toMatch(/^该包裹已于 .+ 由 .+ 扫描$/)
    expect(both.find(({ code }) => code === 200)!.data).toMatchObject({ orderId: order.id, weightFlag: 0, status: 110 })
    expect(await row(order.id)).toMatchObject({
      status: 110,
      actual_weight: 310,
      is_out_stock: 0,
      pick_kind: 3,
      pack_cost: '0.0000',
    })
    expect((await row(order.id)).pack_time).not.toBeNull()
    expect(stockedIn.filter((id) => id === purchases.get(no)!.id)).toHaveLength(1)
    const holds = await db.query<any>(sql`
      SELECT sku_id AS "skuId", quantity FROM stock_occupancy WHERE doc_type = 'order' AND doc_id = ${order.id} AND state = 1 AND place_id = ${direct.placeId} ORDER BY quantity`)
    expect(holds).toEqual([
      { skuId: bowl, quantity: 1 },
      { skuId: cup, quantity: 2 },
    ])
    expect(await keeper.get(`/order/straight-hair-exchange/scan/${parcel}`)).toMatchObject({ code: 409 })
    await db.run(sql`UPDATE order_trade_info SET label_printed_count = 1 WHERE id = ${order.id}`)
    expect((await post('wait-ship-order/to-shipped', { ids: [order.id] })).data.success).toEqual([order.id])
    expect(await row(order.id)).toMatchObject({ status: 120, goods_cost: '37.5000' })
    expect(await mismatches(db)).toEqual([])
  })

  it('speaks of the order in memo, notes and marks, and ends with the order', async () => {
    exchangePurchases.replace(purchasing)
    const order = await orderOf({ memo: '加急' })
    const { data: made } = await link(order.orderNo, purchaseOf(whole, { checkFlag: 400 }))
    expect(made.status).toBe(20)
    expect((await admin.get(`/order/straight-hair-exchange/memo/${made.id}`)).data).toEqual({ memo: '加急' })
    expect(await post('straight-hair-exchange/note', { id: made.id, content: '已催' })).toMatchObject({ code: 200 })
    expect((await admin.get(`/order/tradeInfo/${order.id}`)).data.noteCount).toBe(1)
    expect((await post('straight-hair-exchange/setting-platform-ship', { ids: [made.id] })).data).toEqual({
      success: [made.id],
      failed: [],
    })
    const unusual = { ids: [made.id], orderExceptionType: 7, reason: '断货' }
    expect(await post('straight-hair-exchange/mark-unusual', unusual)).toMatchObject({ code: 200 })
    expect(await exchange(made.id)).toMatchObject({ code: 409, msg: expect.stringContaining('当前状态为异常，不能换单') })
    expect((await post('sales-unusual-order/to-archive', { ids: [order.id], reason: '买家取消' })).data.failed).toEqual([])
    const { data } = await post('straight-hair-exchange/list-page', { condition: { orderNo: order.orderNo } })
    expect(data.list).toMatchObject([
      { id: made.id, status: 90, remark: '订单已取消', orderStatus: 200, lines: [{ quantity: 2 }, { quantity: 1 }] },
    ])
  })
})
