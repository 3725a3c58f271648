import { CHECK_FLAG } from '@erp/contract/stock/document'
import { DELIVERY, PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deliveryBench } from '../../../../test/fixtures/delivery.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { addPlace } from '../../../../test/fixtures/stockup.ts'
import { playCancel, sceneOf } from '../../../connectors/managed/play.ts'
import { breakManaged, MANAGED_FAULT } from '../../../connectors/managed/stage.ts'
import { sql } from '../../../kit/db/db.ts'
import { readyShop } from '../../authorize/auth/account.ts'
import { pullStockOrders } from '../stockup/pull-stock-orders.ts'
import { dropPlatformCancelled } from './dropped.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench = await deliveryBench(app)
const { supervisor, warehouse } = bench
const ORDER = '/operation-temu/delivery-order'
const no = async (id: number) => (await bench.row(id)).delivery_order_no
const transfer = (id: number) =>
  db.one<any>(sql`SELECT * FROM stock_transfer_receipt WHERE id = (SELECT transfer_id FROM temu_delivery_order WHERE id = ${id})`)
const boxes = (id: number) =>
  db.query<any>(sql`SELECT * FROM temu_package WHERE delivery_order_id = ${id} AND deleted_at IS NULL ORDER BY seq`)
const stock = (skuId: number) =>
  db.one<any>(sql`SELECT on_hand, occupied FROM stock_summary WHERE store_id = ${bench.storeId} AND sku_id = ${skuId}`)
const picture = async (id: number) => [await bench.row(id), await bench.linesOf(id), await transfer(id), await boxes(id)]
const force = (id: number, reason: string, more: object = bench.travel()) =>
  supervisor.post(`${ORDER}/force-ship`, { deliveryOrderId: id, reason, ...more })

describe('shipping', () => {
  it('sends what is packed, tells the platform and lets the rest go', async () => {
    const skuId = await bench.goods(100)
    const id = await bench.inState(DELIVERY.waitPick, [{ skuId, quantity: 10 }])
    await bench.pick(id, 0.7)
    await bench.label(id)
    await bench.pack(id)
    const [line] = await bench.linesOf(id)
    expect((await bench.ship(id)).data).toEqual({ done: [{ deliveryOrderId: id, deliveryOrderNo: await no(id) }], failed: [] })
    expect(await bench.row(id)).toMatchObject({
      status: DELIVERY.shipped,
      ship_qty: 7,
      ship_time: '2026-11-18 10:00:00',
      package_count: 1,
    })
    expect(await transfer(id)).toMatchObject({ check_flag: CHECK_FLAG.underWay })
    expect(await stock(skuId)).toEqual({ on_hand: 93, occupied: 0 })
    expect(await boxes(id)).toMatchObject([{ status: PACKAGE.shipped }])
    expect(await db.one(sql`SELECT platform_status, ship_time FROM temu_stock_order WHERE id = ${line.stock_order_id}`)).toEqual({
      platform_status: STOCK_ORDER.sent,
      ship_time: '2026-11-18 10:00:00',
    })
    const told = await db.one<any>(
      sql`SELECT status, shipped FROM simulator_managed_delivery WHERE platform_delivery_sn = ${(await bench.row(id)).platform_delivery_sn}`,
    )
    expect(told).toMatchObject({
      status: STOCK_ORDER.sent,
      shipped: { lines: [{ quantity: 7 }], packages: [{ weight: '2.500', quantity: 7 }] },
    })
    expect(await mismatches(db)).toEqual([])
  })

  it('in a wrong state says who may', async () => {
    const id = await bench.inState(DELIVERY.waitPack)
    const before = await picture(id)
    expect(await bench.ship(id)).toMatchObject({
      code: 409,
      msg: `发货单${await no(id)}当前为「待装箱」，不能发货（可由主管强制发货）`,
    })
    expect(await picture(id)).toEqual(before)
    const gone = await bench.inState(DELIVERY.shipped)
    expect(await bench.ship(gone)).toMatchObject({ code: 409, msg: `发货单${await no(gone)}当前为「已发货」，不能发货` })
  })

  it('asks for company and number, or for driver and plate', async () => {
    const id = await bench.inState(DELIVERY.waitShip)
    const before = await picture(id)
    expect(await bench.ship(id, { expressCompanyId: bench.companyId })).toMatchObject({ code: 400, msg: '请填写快递单号' })
    expect(await bench.ship(id, { expressDeliveryNo: 'SF1' })).toMatchObject({ code: 400, msg: '请选择快递公司' })
    expect(await bench.ship(id, { deliveryMethod: 1 })).toMatchObject({ code: 400, msg: '请填写司机' })
    expect(await bench.ship(id, { deliveryMethod: 1, driverName: '老张' })).toMatchObject({ code: 400, msg: '请填写车牌' })
    expect(await picture(id)).toEqual(before)
    expect((await bench.ship(id, { deliveryMethod: 1, driverName: '老张', plateNumber: '沪A12345' })).code).toBe(200)
  })

  it('shares a number within a warehouse and a day alone', async () => {
    const travel = bench.travel()
    const [first, same] = [await bench.inState(DELIVERY.waitShip), await bench.inState(DELIVERY.waitShip)]
    for (const id of [first, same]) expect((await bench.ship(id, travel)).code).toBe(200)
    const far = await bench.asked([{ skuId: await bench.goods(), quantity: 3 }], { place: await addPlace(app) })
    const other = (await bench.create([far])).data.orders[0].deliveryOrderId
    for (const step of [
      () => bench.submit([other]),
      () => bench.audit([other]),
      () => bench.pick(other),
      () => bench.label(other),
      () => bench.pack(other),
    ])
      await step()
    const before = await picture(other)
    expect(await bench.ship(other, travel)).toMatchObject({
      code: 409,
      msg: `快递单号${travel.expressDeliveryNo}已用于发货单${await no(first)}`,
    })
    expect(await picture(other)).toEqual(before)
  })

  it('of many is each one`s own', async () => {
    const [good, early] = [await bench.inState(DELIVERY.waitShip), await bench.inState(DELIVERY.waitPack)]
    const orders = [good, early, 987_654].map((deliveryOrderId) => ({ deliveryOrderId, ...bench.travel() }))
    const answer = await warehouse.post(`${ORDER}/ship`, { orders })
    expect(answer.data.done).toEqual([{ deliveryOrderId: good, deliveryOrderNo: await no(good) }])
    expect(answer.data.failed.map(({ reason }: { reason: string }) => reason)).toEqual([
      `发货单${await no(early)}当前为「待装箱」，不能发货（可由主管强制发货）`,
      '发货单不存在或已删除',
    ])
  })

  it('is undone when the platform is silent, and done once when its answer was lost', async () => {
    const id = await bench.inState(DELIVERY.waitShip)
    const before = await picture(id)
    for (const kind of [MANAGED_FAULT.fails, MANAGED_FAULT.loses]) {
      await breakManaged(db, { kind, shopId: bench.shopId, calls: 1 })
      expect(await bench.ship(id)).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
      expect(await picture(id)).toEqual(before)
    }
    expect((await bench.ship(id)).code).toBe(200)
    expect(await mismatches(db)).toEqual([])
  })
})

describe('forcing', () => {
  it('wants a reason and something picked', async () => {
    const [id, early] = [await bench.inState(DELIVERY.waitLabel), await bench.inState(DELIVERY.waitPick)]
    const before = await picture(id)
    expect(await force(id, '太急了 ')).toMatchObject({ code: 400, msg: '请填写强制发货原因（至少5个字）' })
    expect(await supervisor.post(`${ORDER}/force-ship`, { deliveryOrderId: id })).toMatchObject({
      code: 400,
      msg: '请填写强制发货原因（至少5个字）',
    })
    expect(await force(early, '平台催得很急')).toMatchObject({ code: 409, msg: '尚未拣货，不能强制发货' })
    expect(await force(id, '平台催得很急', {})).toMatchObject({ code: 400, msg: '请填写快递单号' })
    expect(await warehouse.post(`${ORDER}/force-ship`, { deliveryOrderId: id, reason: '平台催得很急' })).toMatchObject({
      status: 403,
    })
    expect(await picture(id)).toEqual(before)
  })

  it('puts what is loose into a package a line', async () => {
    const id = await bench.inState(DELIVERY.waitLabel, [{ quantity: 10 }, { quantity: 4 }])
    expect((await force(id, '平台催得很急')).data).toMatchObject({
      status: DELIVERY.shipped,
      isForced: 1,
      forceReason: '平台催得很急',
      shipQty: 14,
      packageCount: 2,
      totalWeight: '2.800',
    })
    expect(await boxes(id)).toMatchObject([
      { package_no: `${await no(id)}-1`, quantity: 10, status: PACKAGE.shipped, weight: '2.000' },
      { package_no: `${await no(id)}-2`, quantity: 4, status: PACKAGE.shipped, weight: '0.800' },
    ])
    expect((await bench.details(id)).packages[0].lines).toMatchObject([{ quantity: 10 }])
    expect(await mismatches(db)).toEqual([])
  })
})

describe('putting back', () => {
  it('lays the goods on their shelf, still held, and empties the packages; it can be picked and shipped anew', async () => {
    const skuId = await bench.goods(100)
    const id = await bench.inState(DELIVERY.waitShip, [{ skuId, quantity: 10 }])
    await db.run(sql`
      INSERT INTO temu_work_record (work_type, delivery_order_id, sku_id, quantity, user_id, time, points) VALUES (1, ${id}, ${skuId}, 10, 1, ${app.clock.now()}, 0.5)`)
    const answer = await warehouse.post(`${ORDER}/put-back`, { deliveryOrderId: id, reason: '尺码装错' })
    expect(answer.data.places).toEqual([{ sku: `S${skuId}`, quantity: 10, locationName: `B1-${bench.storeId}` }])
    expect(await bench.row(id)).toMatchObject({
      status: DELIVERY.waitPick,
      picked_qty: 0,
      labeled_qty: 0,
      packed_qty: 0,
      package_count: 0,
    })
    expect(await boxes(id)).toMatchObject([{ status: PACKAGE.open, quantity: 0 }])
    const holds = await db.query<any>(
      sql`SELECT place_id, quantity FROM stock_occupancy WHERE doc_type = 'transfer' AND doc_id = ${(await bench.row(id)).transfer_id} AND state = 1`,
    )
    expect(holds).toEqual([{ place_id: bench.shelf.placeId, quantity: 10 }])
    expect((await bench.details(id)).works).toMatchObject([{ quantity: 10, points: '0.5000' }])
    for (const step of [bench.pick, bench.label, bench.pack]) await step(id)
    expect((await bench.ship(id)).code).toBe(200)
    expect(await bench.row(id)).toMatchObject({ ship_qty: 10, package_count: 1 })
    expect(await mismatches(db)).toEqual([])
  })

  it('says for which SKU there is no shelf, and moves nothing', async () => {
    const id = await bench.inState(DELIVERY.waitLabel)
    await db.run(sql`UPDATE stock_store_location SET is_activated = 0 WHERE id = ${bench.shelf.placeId}`)
    const before = await picture(id)
    const [line] = await bench.linesOf(id)
    expect(await warehouse.post(`${ORDER}/put-back`, { deliveryOrderId: id, reason: '退' })).toMatchObject({
      code: 409,
      msg: `SKU S${line.sku_id} 没有可用的推荐库位，请先维护库位`,
    })
    await db.run(sql`UPDATE stock_store_location SET is_activated = 1 WHERE id = ${bench.shelf.placeId}`)
    expect(await picture(id)).toEqual(before)
  })
})

describe('what the platform gives up', () => {
  const giveUp = async (stockOrderIds: number[]) => {
    await db.run(
      sql`UPDATE temu_stock_order SET platform_status = ${STOCK_ORDER.cancelled} WHERE id = ANY(${stockOrderIds}::bigint[])`,
    )
    await db.transact((tx) => dropPlatformCancelled(tx, stockOrderIds, bench.ctx()))
  }
  async function twoOn(state: number): Promise<{ id: number; skuId: number; orders: number[] }> {
    const skuId = await bench.goods()
    const orders = [await bench.asked([{ skuId, quantity: 3 }]), await bench.asked([{ skuId, quantity: 4 }])]
    const id = (await bench.create(orders)).data.orders[0].deliveryOrderId
    for (const [at, step] of [
      [20, () => bench.submit([id])],
      [30, () => bench.audit([id])],
      [40, () => bench.pick(id)],
    ] as const)
      if (at <= state) await step()
    return { id, skuId, orders: orders.map((order) => order.id) }
  }

  it.each([DELIVERY.draft, DELIVERY.waitAudit, DELIVERY.waitPick])(
    'leaves an order in %i, and with its last line the order is removed',
    async (state) => {
      const { id, skuId, orders } = await twoOn(state)
      const transferId = (await bench.row(id)).transfer_id
      await giveUp([orders[0]!])
      expect(await bench.row(id)).toMatchObject({ status: state, plan_qty: 4 })
      expect(await db.one(sql`SELECT delivery_order_id FROM temu_stock_order WHERE id = ${orders[0]}`)).toEqual({
        delivery_order_id: null,
      })
      if (state === DELIVERY.waitAudit)
        expect(await db.one(sql`SELECT quantity FROM stock_transfer_line WHERE transfer_id = ${transferId}`)).toEqual({
          quantity: 4,
        })
      if (state === DELIVERY.waitPick) expect(await stock(skuId)).toEqual({ on_hand: 1000, occupied: 4 })
      await giveUp([orders[1]!])
      expect(await bench.row(id)).toMatchObject({ status: DELIVERY.removed, remove_reason: '平台已取消' })
      expect(await stock(skuId)).toEqual({ on_hand: 1000, occupied: 0 })
      expect(await mismatches(db)).toEqual([])
    },
  )

  it('leaves when the platform tells so', async () => {
    const { id, orders } = await twoOn(DELIVERY.waitPick)
    const { sn } = (await db.one<{ sn: string }>(
      sql`SELECT sub_purchase_order_sn AS sn FROM temu_stock_order WHERE id = ${orders[0]}`,
    ))!
    await playCancel(await sceneOf(app.house), sn)
    await pullStockOrders(app.house, await readyShop(app.house, bench.shopId, bench.ctx()), bench.ctx())
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.waitPick, plan_qty: 4 })
    expect(await db.one(sql`SELECT delivery_order_id, is_staged FROM temu_stock_order WHERE id = ${orders[0]}`)).toEqual({
      delivery_order_id: null,
      is_staged: 0,
    })
  })

  it('is flagged once goods are picked, and leaves when they are put back', async () => {
    const { id, skuId, orders } = await twoOn(DELIVERY.waitLabel)
    await giveUp([orders[0]!])
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.waitLabel, is_platform_cancelled: 1, plan_qty: 7 })
    const counts = (await supervisor.post(`${ORDER}/status-count`, {})).data
    expect(counts).toMatchObject({ cancelled: 1, 40: expect.any(Number) })
    expect((await warehouse.post(`${ORDER}/put-back`, { deliveryOrderId: id, reason: '平台取消' })).code).toBe(200)
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.waitPick, is_platform_cancelled: 0, plan_qty: 4 })
    expect(await stock(skuId)).toEqual({ on_hand: 1000, occupied: 4 })
  })
})
