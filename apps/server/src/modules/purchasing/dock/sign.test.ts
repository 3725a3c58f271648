import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeDock } from '../../../../test/fixtures/dock.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeStore } from '../../../../test/fixtures/stock.ts'
import { expectRefused } from '../../../../test/refused.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-15 09:30:21')
const dock = await makeDock(app)
const { keeper, auditor, buyer, scan, arrived, purchase, ship, details, one, storeId, parcelNo } = dock
const SIGN = '/purchasing/warehouse/sign'
const signOf = (id: number) => db.one<any>(sql`SELECT * FROM purchasing_warehouse_sign WHERE id = ${id}`)

describe('a parcel at the dock', () => {
  it('moves its order, makes the check that the level asks for and says where to put it', async () => {
    const order = await purchase('A', [await one(100)], { urgent: 1 })
    const no = await ship(order.orderId)
    const { code, data } = await scan(` ${no.toLowerCase()} `, { weight: '1.250', pieces: 1 })
    expect(code).toBe(200)
    expect(data).toMatchObject({
      result: 1,
      expressDeliveryNo: no,
      attention: null,
      signNo: expect.stringMatching(/^QS261115\d{5}$/),
    })
    expect(data.orders).toEqual([
      expect.objectContaining({
        orderId: order.orderId,
        urgent: 1,
        shortage: 0,
        qcMode: 1,
        place: '质检区',
        qcNo: expect.stringMatching(/^ZJ/),
      }),
    ])
    expect(data.orders[0].lines).toEqual([expect.objectContaining({ openQty: 100, shortQty: 0 })])
    const after = await details(order.orderId)
    expect(after).toMatchObject({ checkFlag: 400, shipStatus: 303 })
    expect(after.parcels).toEqual([expect.objectContaining({ expressDeliveryNo: no, scanTime: '2026-11-15 09:30:21' })])
    expect(after.checks).toHaveLength(1)
  })

  it('of a supplier whom nobody checks has no check and goes to the waiting area', async () => {
    const { signed, order } = await arrived('S', [await one(5)])
    expect(signed.orders[0]).toMatchObject({ qcMode: 0, qcId: null, place: '暂存区' })
    expect(order.checks).toEqual([])
  })

  it('is known by the number of the order or of 1688; an audited order gets its parcel', async () => {
    const order = await purchase('S', [await one(5)])
    const { data } = await scan(order.orderNo)
    expect(data).toMatchObject({ result: 1, expressDeliveryNo: order.orderNo })
    const after = await details(order.orderId)
    expect(after).toMatchObject({ checkFlag: 400, shipStatus: 303 })
    expect(after.parcels.map((parcel: any) => parcel.expressDeliveryNo)).toEqual([order.orderNo])
    const other = await purchase('S', [await one(5)])
    const aliId = `88${Date.parse('2026-11-15') % 1e9}01`
    await db.run(sql`UPDATE purchasing_order SET ali_order_id = ${aliId} WHERE id = ${other.orderId}`)
    const no = await ship(other.orderId)
    expect((await scan('', { expressDeliveryNo: aliId, code: null })).data).toMatchObject({ result: 1, expressDeliveryNo: no })
  })

  it('carries several orders, and one order has several parcels', async () => {
    const [a, b] = [await purchase('S', [await one(1)]), await purchase('S', [await one(1)])]
    const no = await ship(a.orderId)
    await ship(b.orderId, no)
    const second = await ship(b.orderId)
    expect((await scan(no)).data.orders.map((order: any) => order.orderId)).toEqual([a.orderId, b.orderId])
    expect(await details(b.orderId)).toMatchObject({ checkFlag: 400, shipStatus: 302 })
    expect((await scan(second)).data.result).toBe(1)
    expect(await details(b.orderId)).toMatchObject({ checkFlag: 400, shipStatus: 303 })
  })

  it('that belongs to another store is noticed and moves its order all the same', async () => {
    const elsewhere = await makeStore(app)
    const order = await purchase('S', [await one(1)], { storeId: elsewhere })
    const { data } = await scan(await ship(order.orderId))
    expect(data).toMatchObject({ result: 1, attention: '收货仓不符' })
    expect(data.orders[0]).toMatchObject({ place: '中转区', attention: '收货仓不符' })
    expect(await details(order.orderId)).toMatchObject({ checkFlag: 400, attention: '收货仓不符' })
  })

  it('with goods that customers wait for says how many orders it frees', async () => {
    const [line, missing] = [await one(10), await one(1)]
    const short = { status: 40, storeId, is_out_stock: 1 }
    const waiting = [
      await makeOrder(db, { ...short, lines: [{ skuId: line.skuId, quantity: 2 }] }),
      await makeOrder(db, { ...short, lines: [{ skuId: line.skuId }, { skuId: missing.skuId }] }),
    ]
    await db.run(
      sql`UPDATE order_details SET short_qty = quantity WHERE order_id = ANY(${waiting.map(({ id }) => id)}::bigint[])`,
    )
    const { signed } = await arrived('S', [line])
    expect(signed.orders[0]).toMatchObject({ shortage: 1, waitingOrders: 2, freedOrders: 1 })
    expect(signed.orders[0].lines[0].shortQty).toBe(3)
  })
})

describe('scanned again', () => {
  it('is refused with its first time and name; the same scan sent again answers the same', async () => {
    const order = await purchase('B', [await one(3)])
    const no = await ship(order.orderId)
    const clientScanId = randomUUID()
    const first = await scan(no, { clientScanId })
    const again = await scan(no, { clientScanId })
    expect(again.data).toEqual(first.data)
    const name = (await db.one<any>(sql`SELECT display_name AS n FROM account_user WHERE username = 'warehouse'`))!.n
    const says = `该包裹已于 2026-11-15 09:30:21 由 ${name} 签收`
    await expectRefused(app, { ask: () => scan(no), code: 409, says })
    await expectRefused(app, { ask: () => scan(order.orderNo), code: 409, says })
    await expectRefused(app, { ask: () => scan(parcelNo(), { clientScanId }), code: 400, says: /扫描编号已用于另一次扫描/ })
    expect((await details(order.orderId)).checks).toHaveLength(1)
  })

  it('by two docks at once is signed by one', async () => {
    for (const known of [true, false]) {
      const order = await purchase('S', [await one(3)])
      const no = known ? await ship(order.orderId) : parcelNo()
      const both = await Promise.all([scan(no), scan(no, {}, dock.other)])
      expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(both.find(({ code }) => code === 409)!.msg).toMatch(/^该包裹已于 2026-11-15 09:30:21 由 .+ 签收$/)
    }
  })

  it('with the same number at once answers both times the same', async () => {
    const order = await purchase('S', [await one(3)])
    const [no, clientScanId] = [await ship(order.orderId), randomUUID()]
    const [a, b] = await Promise.all([scan(no, { clientScanId }), scan(no, { clientScanId })])
    expect([a.code, b.code]).toEqual([200, 200])
    expect(a.data).toEqual(b.data)
  })
})

describe('a code that is none', () => {
  it.each(['', '  ', 'AB12', 'SF 1234 5678', '顺丰123456', 'A'.repeat(41)])('%j is refused', async (code) => {
    await expectRefused(app, { ask: () => scan(code), code: 400, says: new RegExp(`^(.*)无法识别的单号：`) })
  })
})

describe('a parcel nobody owns', () => {
  it('is kept, and claimed by the parcel number that is registered later', async () => {
    const no = parcelNo()
    const { data } = await scan(no)
    expect(data).toMatchObject({ result: 2, orders: [], attention: null })
    const order = await purchase('B', [await one(3)])
    await ship(order.orderId, no)
    expect(await signOf(data.signId)).toMatchObject({ result: 3, order_ids: [order.orderId] })
    const after = await details(order.orderId)
    expect(after).toMatchObject({ checkFlag: 400, shipStatus: 303 })
    expect(after.checks).toHaveLength(1)
    const second = await purchase('B', [await one(3)])
    await ship(second.orderId, no)
    expect((await signOf(data.signId))!.order_ids).toEqual([order.orderId, second.orderId])
    expect(await details(second.orderId)).toMatchObject({ checkFlag: 400 })
  })

  it('is kept with its reason when its order is not audited, and claims itself at the audit', async () => {
    const made = await buyer.post('/purchasing/order/create', {
      supplierId: (await purchase('S', [await one(1)])).supplierId,
      storeId,
      settlementType: 1,
      expectArriveDate: '2026-12-01',
      lines: [await one(4)],
    })
    const { orderId, orderNo } = made.data
    const { data } = await scan(orderNo)
    expect(data).toMatchObject({
      result: 2,
      attention: expect.stringMatching(new RegExp(`^采购单${orderNo}未审核，请联系采购员.+`)),
    })
    expect((await auditor.post('/purchasing/order/audit', { ids: [orderId], auditRemark: '可' })).code).toBe(200)
    expect(await signOf(data.signId)).toMatchObject({ result: 3, order_ids: [orderId] })
    expect(await details(orderId)).toMatchObject({ checkFlag: 400, shipStatus: 303 })
  })

  it('is claimed by hand for an order that speaks for it, once', async () => {
    const line = await one(10)
    await db.run(sql`UPDATE goods_goods_sku SET weight = 100 WHERE id = ${line.skuId}`)
    const order = await purchase('B', [line])
    const { data } = await scan(parcelNo(), { weight: '1.050', pieces: 10 })
    const found = await keeper.get(`${SIGN}/candidates?signId=${data.signId}&keyword=${order.orderNo}&skuCount=1`)
    expect(found.data[0]).toMatchObject({ orderId: order.orderId, skuCount: 1, weight: '1.000' })
    expect(found.data[0].reasons).toEqual(
      expect.arrayContaining(['供应商或单号相符', '重量相近（应约 1.000kg）', '品种数相同（1）', '件数相同（10）']),
    )
    const all = (await keeper.get(`${SIGN}/candidates?signId=${data.signId}`)).data
    expect(all[0].score).toBeGreaterThanOrEqual(all.at(-1).score)
    const claimed = await keeper.post(`${SIGN}/claim`, { signId: data.signId, orderId: order.orderId })
    expect(claimed.data).toMatchObject({ result: 3, orders: [{ orderId: order.orderId, place: '质检区' }] })
    await expectRefused(app, {
      ask: () => keeper.post(`${SIGN}/claim`, { signId: data.signId, orderId: order.orderId }),
      code: 409,
      says: /当前为「已认领」，不能认领/,
    })
  })
})

describe('a sign', () => {
  it('is taken back while nothing was made of it', async () => {
    const { order, signed, check } = await arrived('B', [await one(3)])
    const revoke = (who = auditor) => who.post(`${SIGN}/revoke`, { signId: signed.signId, reason: '扫错' })
    expect((await revoke(keeper)).status).toBe(403)
    await expectRefused(app, { ask: () => revoke(), code: 409, says: /^该签收已有质检单ZJ\d+，不能撤销签收$/ })
    expect((await keeper.post('/purchasing/quality-check/invalid', { ids: [check] })).code).toBe(200)
    expect((await revoke()).code).toBe(200)
    expect(await details(order.orderId)).toMatchObject({ checkFlag: 300, shipStatus: 302 })
    await expectRefused(app, { ask: () => revoke(), code: 409, says: /当前为「已撤销」/ })
    expect((await scan(order.parcels[0].expressDeliveryNo)).data.result).toBe(1)
    expect(await details(order.orderId)).toMatchObject({ checkFlag: 400, shipStatus: 303 })
  })

  it('leaves the order where another parcel of it stands here', async () => {
    const { order, signed } = await arrived('S', [await one(3)])
    const { data } = await scan(await ship(order.orderId))
    expect((await auditor.post(`${SIGN}/revoke`, { signId: data.signId, reason: '扫错' })).code).toBe(200)
    expect(await details(order.orderId)).toMatchObject({ checkFlag: 400, shipStatus: 302 })
    expect((await signOf(signed.signId))!.result).toBe(1)
  })

  it('of an order that is given up belongs to nobody again, unless it was stocked in', async () => {
    const [open, done] = [await arrived('S', [await one(3)]), await arrived('S', [await one(3)])]
    expect((await dock.stockIn(done.order, 2)).code).toBe(200)
    const { code } = await auditor.post('/purchasing/order/abnormal-archive', {
      ids: [open.order.orderId, done.order.orderId],
      reason: '不要了',
    })
    expect(code).toBe(200)
    expect(await signOf(open.signed.signId)).toMatchObject({ result: 2, order_ids: [] })
    expect(await signOf(done.signed.signId)).toMatchObject({ result: 1 })
    const { data } = await scan(open.order.orderNo)
    expect(data).toMatchObject({ result: 2, attention: expect.stringContaining('已归档，请联系采购员') })
  })

  it('is counted in its tab, today and in the export', async () => {
    const counts = (await keeper.post(`${SIGN}/list-page`, { condition: { result: 2 } })).data.total
    const tabs = (await keeper.post(`${SIGN}/status-count`)).data
    expect(tabs[2]).toBe(counts)
    const today = (await keeper.get(`${SIGN}/today-count?storeId=${storeId}`)).data
    expect(today.station).toBeGreaterThanOrEqual(today.own)
    expect((await keeper.post(`${SIGN}/export`, {})).headers['content-type']).toContain('sheet')
  })
})
