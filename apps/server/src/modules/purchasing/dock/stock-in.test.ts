import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readCode128 } from '../../../../test/code128.ts'
import { makeDock } from '../../../../test/fixtures/dock.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, mismatches, poster } from '../../../../test/fixtures/stock.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { expectRefused } from '../../../../test/refused.ts'
import { sql } from '../../../kit/db/db.ts'
import { issue } from '../../stock/ledger/index.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-15 10:00:00')
const dock = await makeDock(app)
const { keeper, auditor, buyer, arrived, details, one, submit, stockIn, storeId, shelf } = dock
const IN = '/purchasing/stock-in'
const storeName = (await db.one<any>(sql`SELECT store_name AS n FROM stock_store WHERE id = ${storeId}`))!.n
const layersOf = (skuId: number) =>
  db.query<any>(sql`SELECT in_qty AS qty, unit_cost AS cost, in_date AS day FROM stock_layer WHERE sku_id = ${skuId} ORDER BY id`)
const onWay = async (skuId: number) =>
  (await db.one<any>(
    sql`SELECT purchase_on_way AS n, on_hand AS here FROM stock_summary WHERE store_id = ${storeId} AND sku_id = ${skuId}`,
  ))!
const confirmOver = async (orderId: number, lines: object[]) => {
  const { version } = await details(orderId)
  return buyer.post('/purchasing/order/confirm-over', { orderId, version, lines })
}

describe('stock-in', () => {
  it('of what nobody checks is one step: into the ledger at landed cost, off the way, out of the order', async () => {
    const line = await one(100, '3.25')
    const { order } = await arrived('S', [line], { freight: '30' })
    const { data, code } = await stockIn(order, 40)
    expect(code).toBe(200)
    expect(data).toMatchObject({
      status: 200,
      quantity: 40,
      orderNo: order.orderNo,
      stockInNo: expect.stringMatching(/^CR261115\d{5}$/),
    })
    expect(data.lines[0]).toMatchObject({
      quantity: 40,
      layers: [expect.objectContaining({ quantity: 40, remaining: 40, inDate: '2026-11-15' })],
    })
    expect(await layersOf(line.skuId)).toEqual([{ qty: 40, cost: '3.5500', day: '2026-11-15' }])
    expect(await onWay(line.skuId)).toEqual({ n: 60, here: 40 })
    const part = await details(order.orderId)
    expect(part).toMatchObject({ stockInStatus: 402, stockedAmount: '142.00' })
    expect(part.lines[0]).toMatchObject({ arrivedQty: 40, goodQty: 40, stockedQty: 40, openQty: 60 })
    expect((await auditor.get(`${IN}/details?stockInId=${data.stockInId}`)).data).toMatchObject({ amount: '142.00' })
    await stockIn(order, 60)
    expect(await details(order.orderId)).toMatchObject({ stockInStatus: 403 })
    expect(await onWay(line.skuId)).toEqual({ n: 0, here: 100 })
    expect(await mismatches(db)).toEqual([])
  })

  it('waits for its audit by whoever may; what waits is asked for already', async () => {
    const { order } = await arrived('S', [await one(40)])
    const { data } = await stockIn(order, 30, { audit: 0 })
    expect(data).toMatchObject({ status: 100, lines: [expect.objectContaining({ layers: [] })] })
    const { sku } = order.lines[0]
    await expectRefused(app, {
      ask: () => stockIn(order, 11),
      code: 409,
      says: `SKU ${sku} 可入库 10，本次 11，多出请采购员确认多发`,
    })
    expect((await keeper.post(`${IN}/audit`, { ids: [data.stockInId] })).code).toBe(200)
    await expectRefused(app, {
      ask: () => keeper.post(`${IN}/audit`, { ids: [data.stockInId] }),
      code: 409,
      says: /^入库单CR\d+当前为「已审核」，不能审核$/,
    })
  })

  it('of two at once over the same pieces one succeeds', async () => {
    const { order } = await arrived('S', [await one(40)])
    const both = await Promise.all([stockIn(order, 30), stockIn(order, 30, {}, dock.other)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ code }) => code === 409)!.msg).toBe(`SKU ${order.lines[0].sku} 可入库 10，本次 30，多出请采购员确认多发`)
    expect((await details(order.orderId)).lines[0].stockedQty).toBe(30)
  })

  it('takes more than was ordered once the buyer says so: gifts cost nothing, others their price', async () => {
    const line = await one(40, '10')
    const { order, check } = await arrived('C', [line])
    await submit(check!, [{ good: 45 }])
    const { sku, orderDetailsId } = order.lines[0]
    await expectRefused(app, {
      ask: () => stockIn(order, 45),
      code: 409,
      says: `SKU ${sku} 可入库 40，本次 45，多出请采购员确认多发`,
    })
    expect((await confirmOver(order.orderId, [{ orderDetailsId, quantity: 5, price: '0' }])).code).toBe(200)
    const { data } = await stockIn(order, 45)
    expect(data.lines.map((each: any) => [each.quantity, each.giftQty])).toEqual([
      [40, 0],
      [5, 5],
    ])
    expect(await layersOf(line.skuId)).toEqual([
      { qty: 40, cost: '10.0000', day: '2026-11-15' },
      { qty: 5, cost: '0.0000', day: '2026-11-15' },
    ])
    expect(await details(order.orderId)).toMatchObject({ stockInStatus: 403, stockedAmount: '400.00' })
    const { version } = await details(order.orderId)
    const correct = {
      orderId: order.orderId,
      version,
      freight: '40',
      otherFee: '0',
      discountAmount: '0',
      lines: [],
      reason: '补运费',
    }
    expect((await auditor.post('/purchasing/order/correct-price', correct)).code).toBe(200)
    const amounts = await db.query<any>(sql`SELECT remain_amount AS a FROM stock_layer WHERE sku_id = ${line.skuId} ORDER BY id`)
    expect(amounts.map(({ a }) => a)).toEqual(['440.0000', '0.0000'])
    expect(await mismatches(db)).toEqual([])
  })

  it('puts defective goods to their own places, and nothing where it may not lie', async () => {
    const { order, check } = await arrived('C', [await one(20)])
    await submit(check!, [{ good: 15, bad: 5, reason: '1', action: 4 }])
    const defective = await makeLocation(app, storeId, { type: 4, name: `D4-${fresh()}-01` })
    const elsewhere = await makeLocation(app, await makeStore(app), { name: `E1-${fresh()}-01` })
    const nameOf = async (id: number) =>
      (await db.one<any>(sql`SELECT location_name AS n FROM stock_store_location WHERE id = ${id}`))!.n
    const far = await nameOf(elsewhere.placeId)
    const own = await nameOf(shelf.placeId)
    await expectRefused(app, { ask: () => stockIn(order, 5, { quality: 2 }), code: 400, says: '次品只能上架到不良品位' })
    await expectRefused(app, {
      ask: () => stockIn(order, 5, { locationId: elsewhere.placeId }),
      code: 400,
      says: `库位${far}不属于${storeName}`,
    })
    await expectRefused(app, {
      ask: () => stockIn(order, 5, { locationId: null, placeCode: far }),
      code: 400,
      says: `库位${far}不属于${storeName}`,
    })
    await expectRefused(app, {
      ask: () => stockIn(order, 6, { quality: 2, locationId: defective.placeId }),
      code: 409,
      says: /可入库 5，本次 6/,
    })
    await db.run(sql`UPDATE stock_store_location SET lock_check_id = 9 WHERE id = ${shelf.placeId}`)
    await expectRefused(app, { ask: () => stockIn(order, 5), code: 409, says: `库位${own}正在盘点，暂不能操作` })
    const seen = await keeper.get(`${IN}/place?storeId=${storeId}&placeCode=${own}`)
    expect(seen).toMatchObject({ code: 409, msg: `库位${own}正在盘点，暂不能操作` })
    await db.run(sql`UPDATE stock_store_location SET lock_check_id = NULL WHERE id = ${shelf.placeId}`)
    expect((await stockIn(order, 5, { quality: 2, locationId: defective.placeId })).code).toBe(200)
    expect((await stockIn(order, 15, { locationId: null, placeCode: own.toLowerCase() })).code).toBe(200)
    expect(await details(order.orderId)).toMatchObject({ stockInStatus: 403 })
  })

  it('goes into a container for putting away, which is free again when it is void', async () => {
    const { order } = await arrived('S', [await one(20)])
    const [typeId, no] = [fresh(), `PA-${fresh()}`]
    await db.run(sql`INSERT INTO stock_container_type (id, type_name, biz_type) VALUES (${typeId}, ${`上架筐${typeId}`}, 3)`)
    await db.run(sql`INSERT INTO stock_store_container (container_no, store_id, type_id) VALUES (${no}, ${storeId}, ${typeId})`)
    const use = async () =>
      (await db.one<any>(sql`SELECT use_status AS u FROM stock_store_container WHERE container_no = ${no}`))!.u
    const { data } = await stockIn(order, 10, { audit: 0, locationId: null, placeCode: no })
    expect(data.lines[0]).toMatchObject({ placeName: no, locationId: null })
    expect(await use()).toBe(1)
    await expectRefused(app, {
      ask: () => stockIn(order, 5, { locationId: null, placeCode: no }),
      code: 409,
      says: /^容器PA-\d+正在使用/,
    })
    expect((await keeper.post(`${IN}/invalid`, { ids: [data.stockInId] })).code).toBe(200)
    expect(await use()).toBe(0)
    expect((await stockIn(order, 20, { locationId: null, placeCode: no })).code).toBe(200)
    expect(await use()).toBe(1)
  })

  it('recommends a place by the rules of putting away', async () => {
    const skuId = await makeSku(app)
    await makeLocation(app, storeId, { type: 2 })
    const { data } = await keeper.get(`${IN}/recommend-location?storeId=${storeId}&skuId=${skuId}`)
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ locationType }: any) => [1, 2].includes(locationType))).toBe(true)
  })

  it('prints labels with a bar code that is read as the SKU', async () => {
    const { order } = await arrived('S', [await one(3)])
    const { data } = await stockIn(order, 3)
    const { headers, raw } = await keeper.post(`${IN}/print-label`, { stockInId: data.stockInId, each: 1 })
    expect(headers['content-type']).toContain('pdf')
    const labels = readPdf(raw)
    expect(labels).toHaveLength(3)
    const { sku } = order.lines[0]
    for (const { texts, boxes } of labels) {
      expect(texts).toEqual(expect.arrayContaining([sku, data.stockInNo, '2026-11-15']))
      expect(readCode128(boxes)).toBe(sku)
    }
  })
})

describe('reverse', () => {
  it('takes the whole of it back while every piece is here', async () => {
    const line = await one(20)
    const { order } = await arrived('S', [line])
    const { data } = await stockIn(order, 20)
    const reverse = (stockInId: number, who = auditor) => who.post(`${IN}/reverse`, { stockInId, reason: '数错' })
    expect((await reverse(data.stockInId, keeper)).status).toBe(403)
    await db.transact((tx) =>
      issue(tx, poster(app), docOf('order'), [{ lineId: fresh(), storeId, skuId: line.skuId, ...shelf, quantity: 12 }], 201),
    )
    await expectRefused(app, { ask: () => reverse(data.stockInId), code: 409, says: '该批次已出库 12 件，不能红冲' })
    const whole = await arrived('S', [await one(20)])
    const made = (await stockIn(whole.order, 20)).data
    expect((await reverse(made.stockInId)).code).toBe(200)
    const after = await details(whole.order.orderId)
    expect(after).toMatchObject({ stockInStatus: 401, stockedAmount: '0.00' })
    expect(after.lines[0]).toMatchObject({ stockedQty: 0, arrivedQty: 0, goodQty: 0, openQty: 20 })
    expect(await onWay(whole.order.lines[0].skuId)).toEqual({ n: 20, here: 0 })
    await expectRefused(app, { ask: () => reverse(made.stockInId), code: 409, says: /当前为「已作废」，不能红冲$/ })
    expect((await stockIn(whole.order, 20)).code).toBe(200)
    expect(await mismatches(db)).toEqual([])
  })
})

it('uploads photos that those who buy and receive can open', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { data } = await keeper.upload('/purchasing/file/upload', 'a.png', png)
  expect(data.url).toMatch(/^\/api\/purchasing\/file\/[0-9a-f]{64}\.png$/)
  const opened = await buyer.get(data.url.slice('/api'.length))
  expect(opened.headers['content-type']).toBe('image/png')
  expect(await keeper.upload('/purchasing/file/upload', 'a.exe', Buffer.from('MZ not a picture'))).toMatchObject({ code: 400 })
  expect((await (await app.as('seller')).upload('/purchasing/file/upload', 'a.png', png)).status).toBe(403)
})

describe('goods for another store', () => {
  it('go onto today’s draft of a transfer where the rule says so', async () => {
    const target = await makeStore(app)
    await db.run(sql`
      INSERT INTO purchasing_purchase_plan_transfer_store_config (target_store_id, receive_store_id, priority, auto_transfer) VALUES (${target}, ${storeId}, 1, 1)`)
    const line = await one(20)
    const { order } = await arrived('S', [line], { targetStoreId: target })
    const { data } = await stockIn(order, 5)
    await stockIn(order, 10)
    const drafts = await db.query<any>(sql`
      SELECT t.check_flag, t.out_store_id, t.source_doc_no, x.sku_id, x.quantity FROM stock_transfer_receipt t JOIN stock_transfer_line x ON x.transfer_id = t.id WHERE t.in_store_id = ${target}`)
    expect(drafts).toEqual([
      { check_flag: 100, out_store_id: storeId, source_doc_no: data.stockInNo, sku_id: line.skuId, quantity: 15 },
    ])
    app.clock.set('2026-11-16 10:00:00')
    expect((await stockIn(order, 5, {}, await app.as('warehouse'))).code).toBe(200)
    const { n } = (await db.one<any>(sql`SELECT count(*)::int AS n FROM stock_transfer_receipt WHERE in_store_id = ${target}`))!
    expect(n).toBe(2)
  })
})
