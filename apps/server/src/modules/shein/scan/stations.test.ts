import { SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { must, sheinFloor } from '../../../../test/fixtures/shein.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const floor = await sheinFloor(app)
const { scan, released, through, state, at, supervisor } = floor
const movements = (orderId: number, biz: number) =>
  db.query<any>(
    sql`SELECT sku_id AS "skuId", quantity, amount FROM stock_movement WHERE doc_type = 'sheinOrder' AND doc_id = ${orderId} AND biz_type = ${biz} ORDER BY id`,
  )
const nameOf = async (username: string) =>
  (await db.one<{ name: string }>(sql`SELECT display_name AS name FROM account_user WHERE username = ${username}`))!.name

describe('an order through the five stations', () => {
  it('moves state by state, with its goods, and leaves once', async () => {
    const order = await released({ lines: [{ quantity: 5 }, { quantity: 3 }] })
    const [first, second] = order.skuIds
    expect(await at(first!)).toEqual({ shelf: [20, 5], bench: [0, 0] })
    const picked = must(await scan('picking', order.orderNo)).data
    expect(picked).toMatchObject({
      recordId: expect.any(Number),
      orderNo: order.orderNo,
      next: 'labeling',
      orderStatus: SHEIN_ORDER.waitLabel,
      quantity: 8,
      points: '0.4000',
    })
    expect(picked.lines.map((line: any) => [line.quantity, line.pickedQty])).toEqual([
      [5, 5],
      [3, 3],
    ])
    expect(await at(first!)).toEqual({ shelf: [15, 0], bench: [5, 5] })
    expect(await at(second!)).toEqual({ shelf: [17, 0], bench: [3, 3] })
    expect(must(await scan('labeling', order.orderNo)).data).toMatchObject({ next: 'pack', orderStatus: SHEIN_ORDER.waitPack })
    const packed = must(await scan('pack', order.orderNo)).data
    expect(packed).toMatchObject({
      next: 'marking',
      orderStatus: SHEIN_ORDER.waitMark,
      boxNo: expect.stringMatching(/^SB\d{11}$/),
    })
    const marked = must(await scan('marking', packed.boxNo)).data
    expect(marked).toMatchObject({ next: 'sorting', orderStatus: SHEIN_ORDER.waitSort, points: '0.2000', orderNo: order.orderNo })
    const sorted = must(await scan('sorting', packed.boxNo)).data
    expect(sorted).toMatchObject({ next: null, orderStatus: SHEIN_ORDER.sent, lane: 'L01', receiveWarehouse: '佛山仓' })
    expect(await at(first!)).toEqual({ shelf: [15, 0], bench: [0, 0] })
    expect(await movements(order.id, 201)).toEqual([
      { skuId: first, quantity: -5, amount: '-20.0000' },
      { skuId: second, quantity: -3, amount: '-12.0000' },
    ])
    expect((await state(order)).ship_time).toBe('2026-11-18 10:00:00')
    expect(await mismatches(db)).toEqual([])
  })

  it('shows today’s pieces and points of the person', async () => {
    const before = must(await floor.warehouse.get('/trust/shein/scan-records/today')).data
    const picking = before.find((each: any) => each.station === 'picking')
    const order = await released()
    const { data } = must(await scan('picking', order.orderNo))
    expect(data).toMatchObject({ todayCount: picking.quantity + 5, todayPoints: (Number(picking.points) + 0.25).toFixed(4) })
    const after = must(await floor.warehouse.get('/trust/shein/scan-records/today')).data
    expect(after.find((each: any) => each.station === 'picking')).toMatchObject({
      quantity: data.todayCount,
      points: data.todayPoints,
    })
  })

  it('is sold once at its supply price and the cost of what left', async () => {
    const order = await released({ lines: [{ quantity: 5, price: '10.00' }] })
    await through(order, ['picking', 'labeling', 'pack', 'marking', 'sorting'])
    const { sale_order_id } = await state(order)
    const sale = await db.one<any>(
      sql`SELECT plat_order_no, status, fulfil_by, sale_amount, goods_cost, shop_id FROM order_trade_info WHERE id = ${sale_order_id}`,
    )
    expect(sale).toMatchObject({ plat_order_no: order.orderNo, status: 120, fulfil_by: 2, shop_id: floor.shopId })
    expect([Number(sale.sale_amount), Number(sale.goods_cost)]).toEqual([50, 20])
    expect(await mismatches(db)).toEqual([])
  })
})

describe('picking short', () => {
  it('sends what was found and frees the rest when it leaves', async () => {
    const order = await released({ lines: [{ quantity: 6 }] })
    const [sku] = order.skuIds
    must(await scan('picking', order.orderNo, { quantity: 4 }))
    expect(await at(sku!)).toEqual({ shelf: [16, 2], bench: [4, 4] })
    await through(order, ['labeling', 'pack'])
    const { box_no } = (await db.one<any>(
      sql`SELECT b.box_no FROM shein_box b JOIN shein_box_order bo ON bo.box_id = b.id WHERE bo.order_id = ${order.id}`,
    ))!
    must(await scan('marking', box_no))
    must(await scan('sorting', box_no))
    expect(await at(sku!)).toEqual({ shelf: [16, 0], bench: [0, 0] })
    expect(await movements(order.id, 201)).toMatchObject([{ quantity: -4 }])
    expect(await mismatches(db)).toEqual([])
  })

  it('is said line by line where there are several SKUs', async () => {
    const order = await released({ lines: [{ quantity: 6 }, { quantity: 2 }] })
    const skus = await db.query<{ sku: string }>(
      sql`SELECT sku FROM goods_goods_sku WHERE id = ANY(${order.skuIds}::bigint[]) ORDER BY id`,
    )
    expect(await scan('picking', order.orderNo, { quantity: 3 })).toMatchObject({
      code: 400,
      msg: '备货单有多个SKU，请逐个填写数量',
    })
    const lines = (quantity: number) => [{ sku: skus[0]!.sku, quantity }]
    expect(await scan('picking', order.orderNo, { lines: lines(7) })).toMatchObject({
      code: 409,
      msg: `SKU ${skus[0]!.sku} 应拣 6，不能拣 7`,
    })
    expect(await scan('picking', order.orderNo, { lines: [{ sku: 'NOPE', quantity: 1 }] })).toMatchObject({
      code: 409,
      msg: 'SKU NOPE 不在该备货单',
    })
    expect((await state(order)).status).toBe(SHEIN_ORDER.waitPick)
    expect(must(await scan('picking', order.orderNo, { lines: lines(0) })).data.quantity).toBe(2)
  })

  it('of nothing at all is refused', async () => {
    const order = await released()
    const { sku } = (await db.one<{ sku: string }>(sql`SELECT sku FROM goods_goods_sku WHERE id = ${order.skuIds[0]}`))!
    expect(await scan('picking', order.orderNo, { lines: [{ sku, quantity: 0 }] })).toMatchObject({
      code: 400,
      msg: '拣货数量不能为0',
    })
    expect(await at(order.skuIds[0]!)).toEqual({ shelf: [20, 5], bench: [0, 0] })
  })
})

describe('the order of the stations', () => {
  it('is kept: a station that was passed over is named, and nothing changes', async () => {
    const order = await released()
    expect(await scan('labeling', order.orderNo)).toMatchObject({ code: 409, msg: '请先完成「拣货」' })
    must(await scan('picking', order.orderNo))
    expect(await scan('pack', order.orderNo)).toMatchObject({ code: 409, msg: '请先完成「贴标」' })
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitLabel, packed_qty: 0, done: [1] })
    const box = await through(order, ['labeling', 'pack'])
    expect(await scan('sorting', box)).toMatchObject({ code: 409, msg: '请先完成「打唛」' })
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitMark })
  })

  it('may be left by who may skip, and it is marked', async () => {
    await db.run(sql`
      INSERT INTO account_role_permission (role_id, permission) SELECT id, 'trust:shein:scan' FROM account_role WHERE role_key = 'supervisor' ON CONFLICT DO NOTHING`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    const order = await released()
    const packed = must(await scan('pack', order.orderNo, {}, supervisor)).data
    expect(packed).toMatchObject({ skipped: ['picking', 'labeling'], next: 'marking', quantity: 5 })
    expect(await at(order.skuIds[0]!)).toEqual({ shelf: [15, 0], bench: [5, 5] })
    expect(must(await scan('sorting', packed.boxNo, {}, supervisor)).data).toMatchObject({
      skipped: ['marking'],
      orderStatus: SHEIN_ORDER.sent,
    })
    const details = must(await floor.seller.get(`/trust/shein/order/details/${order.id}`)).data
    expect(details.skips).toBe('拣货、贴标、打唛')
    expect(details.stations.map((each: any) => each.state)).toEqual(['skipped', 'skipped', 'done', 'skipped', 'done'])
    const { list } = must(
      await supervisor.post('/trust/shein/scan-records/list-page', { condition: { code: packed.boxNo } }),
    ).data
    expect(list).toMatchObject([{ skips: '打唛', boxNo: packed.boxNo, orderNo: order.orderNo }])
  })

  it('follows the system parameter', async () => {
    const set = (route: string) =>
      db.run(sql`UPDATE system_config SET config_value = ${route} WHERE config_key = 'shein.stationOrder'`)
    try {
      await set('["picking","pack","labeling","sorting"]')
      const order = await released()
      expect(must(await scan('picking', order.orderNo)).data.next).toBe('pack')
      const { boxNo } = must(await scan('pack', order.orderNo)).data
      expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitLabel })
      expect(await scan('marking', boxNo)).toMatchObject({
        code: 409,
        msg: '工位「打唛」未启用，请看系统参数「shein.stationOrder」',
      })
      expect(await scan('sorting', boxNo)).toMatchObject({ code: 409, msg: '请先完成「贴标」' })
      must(await scan('labeling', order.orderNo))
      expect(must(await scan('sorting', boxNo)).data.orderStatus).toBe(SHEIN_ORDER.sent)
      await set('["pack","picking"]')
      expect((await scan('picking', order.orderNo)).msg).toContain('应以拣货开始、分拣结束')
    } finally {
      await set('["picking","labeling","pack","marking","sorting"]')
    }
  })
})

describe('a code that comes twice', () => {
  it('with the same scan id is answered as it was first', async () => {
    const order = await released()
    const again = { clientScanId: 'scan-same-0001' }
    const first = must(await scan('picking', order.orderNo, again)).data
    expect(must(await scan('picking', order.orderNo, again)).data).toEqual(first)
    const other = await released()
    expect(await scan('picking', other.orderNo, again)).toMatchObject({ code: 400, msg: '扫描编号已用于另一次扫描' })
    expect(await db.one(sql`SELECT count(*)::int AS n FROM shein_scan_record WHERE order_id = ${order.id}`)).toEqual({ n: 1 })
    expect(await state(other)).toMatchObject({ status: SHEIN_ORDER.waitPick })
  })

  it('is refused with who did it and when', async () => {
    const order = await released()
    app.clock.set('2026-11-18 10:02:13')
    const box = await through(order, ['picking', 'labeling', 'pack', 'marking'])
    const name = await nameOf('warehouse')
    app.clock.set('2026-11-18 10:05:00')
    const done = (what: string, action: string) => `该${what}已于 2026-11-18 10:02:13 由 ${name} 完成${action}`
    expect(await scan('labeling', order.orderNo)).toMatchObject({ code: 409, msg: done('单', '贴标') })
    expect(await scan('pack', order.orderNo)).toMatchObject({ code: 409, msg: done('单', '打包') })
    expect(await scan('marking', box)).toMatchObject({ code: 409, msg: done('箱', '打唛') })
  })

  it('from two scanners at once counts once', async () => {
    const order = await released()
    const both = await Promise.all([scan('picking', order.orderNo), scan('picking', order.orderNo)])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await at(order.skuIds[0]!)).toEqual({ shelf: [15, 0], bench: [5, 5] })
    const same = { clientScanId: 'scan-at-once-1' }
    const twice = await Promise.all([scan('labeling', order.orderNo, same), scan('labeling', order.orderNo, same)])
    expect(twice.map(({ code }) => code)).toEqual([200, 200])
    expect(twice[0]!.data).toEqual(twice[1]!.data)
    expect(await mismatches(db)).toEqual([])
  })
})

describe('what is not for a station', () => {
  it('is refused in words', async () => {
    const order = await released()
    const waiting = await floor.make()
    expect(await scan('picking', 'GSP-NOBODY')).toMatchObject({ code: 404, msg: 'SHEIN备货单不存在或已删除' })
    expect(await scan('picking', waiting.orderNo)).toMatchObject({ code: 409, msg: `备货单${waiting.orderNo}尚未下发` })
    expect(await scan('marking', order.orderNo)).toMatchObject({ code: 400, msg: '这是备货单号，请扫描箱号' })
    expect(await scan('marking', 'SB00000000000')).toMatchObject({ code: 404, msg: '箱不存在或已删除' })
    const { boxNo } = must(await floor.warehouse.post('/trust/shein/box/open', { storeId: floor.storeId })).data
    expect(await scan('picking', boxNo)).toMatchObject({ code: 400, msg: '这是箱号，请扫描备货单号' })
    expect(await scan('marking', boxNo)).toMatchObject({ code: 409, msg: `箱${boxNo}是空的` })
    expect((await scan('picking', order.orderNo, { storeId: 1 })).msg).toMatch(/由「测试仓\d+」发货，不在本仓/)
    await db.run(sql`UPDATE shein_order SET is_platform_cancelled = 1 WHERE id = ${order.id}`)
    expect(await scan('picking', order.orderNo)).toMatchObject({
      code: 409,
      msg: `备货单${order.orderNo}已被平台取消，请把货退回货架`,
    })
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitPick })
  })
})
