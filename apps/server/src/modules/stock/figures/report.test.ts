import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import {
  docOf,
  fresh,
  makeContainer,
  makeLocation,
  makeSku,
  makeStore,
  mismatches,
  poster,
  put,
} from '../../../../test/fixtures/stock.ts'
import { readRows } from '../../../../test/workbook.ts'
import { wireTime } from '../../../kit/clock.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { adjustCost, closeDays, issue, onWay, receive, relocate, reserve } from '../ledger/index.ts'

const app = await testApp()
const { db } = app.house
const ctx = poster(app)
const FIRST = Date.parse('2031-03-01T00:00:00+08:00')
const HOUR = 3_600_000
const at = (hours: number) => wireTime(new Date(FIRST + hours * HOUR))
const END = 10 * 24
const storeId = await makeStore(app)
const [shelf, deep, bad] = [
  await makeLocation(app, storeId),
  await makeLocation(app, storeId, { type: 2 }),
  await makeLocation(app, storeId, { type: 4 }),
]
const skus = [await makeSku(app), await makeSku(app)]

/** Ten days in which goods come, move on, change in cost and go. */
async function history(): Promise<void> {
  for (let hour = 5, n = 0; hour < END; hour += 7, n++) {
    app.clock.set(at(hour))
    const skuId = skus[n % 2]!
    const piece = { lineId: fresh(), storeId, skuId, ...shelf }
    await db.transact(async (tx) => {
      if (n % 4 > 1) return void (await issue(tx, ctx, docOf('order'), [{ ...piece, quantity: 2 + (n % 3) }], n % 3 ? 201 : 202))
      await receive(tx, ctx, docOf('purchaseIn'), [{ ...piece, quantity: 20, amount: `${30 + n * 1.37}` }], 101)
      await relocate(tx, ctx, docOf('move'), [{ lineId: fresh(), storeId, skuId, quantity: 5, from: shelf, to: deep }])
      const source = { docType: 'purchaseIn', lineId: piece.lineId }
      await adjustCost(tx, ctx, docOf('fee'), [{ lineId: fresh(), storeId, skuId, source, amount: '1.23', quantity: 20 }], 3)
    })
  }
  app.clock.set(at(6 * 24))
  await closeDays(app.house)
  app.clock.set(at(END))
}
await history()
const [admin, warehouse, finance] = [await app.as('admin'), await app.as('warehouse'), await app.as('finance')]

const page = async (path: string, condition: object, more: object = {}, who = admin) => {
  const answer = await who.post(path, { condition, pageSize: 100, ...more })
  expect(answer).toMatchObject({ code: 200 })
  return answer.data.list as Record<string, any>[]
}
const MOMENTS = [5, 24, 47.9999, 100, 143.99, 144, 150, 200, 239]

describe('stock as of a moment', () => {
  it('is the replay of the ledger, in the list and in its totals', async () => {
    for (const asOf of MOMENTS.map(at)) {
      const replay = await db.query(sql`
        SELECT sku_id AS "skuId", sum(quantity)::int AS "onHand", sum(amount) AS amount FROM stock_movement
        WHERE store_id = ${storeId} AND movement_time < ${asOf}::timestamptz + interval '1 second' GROUP BY 1 HAVING sum(quantity) > 0 ORDER BY 1`)
      const rows = await page('/stock/stock-report/list-page', { storeId, asOf, stockState: [1] })
      expect(rows.map(({ skuId, onHand, amount }) => ({ skuId, onHand, amount }))).toEqual(replay)
      const { data } = await admin.post('/stock/stock-report/total', { condition: { storeId, asOf } })
      expect(data.onHand).toBe(replay.reduce((sum, row) => sum + Number(row['onHand']), 0))
      expect([data.occupied, data.sellable]).toEqual([null, null])
    }
  })
  it('is the replay of the ledger place by place', async () => {
    for (const asOf of MOMENTS.map(at)) {
      const replay = await db.query(sql`
        SELECT sku_id AS "skuId", l.location_name AS "placeName", sum(quantity)::int AS "onHand" FROM stock_movement m
        JOIN stock_store_location l ON l.id = m.place_id
        WHERE m.store_id = ${storeId} AND movement_time < ${asOf}::timestamptz + interval '1 second' GROUP BY 1, 2 HAVING sum(quantity) > 0 ORDER BY 1, 2`)
      const rows = await page('/stock/store-report/location-detail', { storeId, asOf })
      expect(rows.map(({ skuId, placeName, onHand }) => ({ skuId, placeName, onHand }))).toEqual(replay)
      expect(rows.every(({ occupied }) => occupied === null)).toBe(true)
    }
  })
  it('knows nothing of the future, of broken times, or of holds of the past', async () => {
    const asked = (condition: object) => admin.post('/stock/stock-report/list-page', { condition })
    expect(await asked({ asOf: at(END + 1) })).toMatchObject({ code: 400, msg: '截至时间不能晚于当前时间' })
    expect(await asked({ asOf: '2031-02-30 10:00:00' })).toMatchObject({ code: 400 })
    expect(await asked({ asOf: at(50), stockState: [3] })).toMatchObject({ code: 400 })
  })
})

describe('the stock report', () => {
  it('shows stock, holds, what is coming and wanted, sales, age and the place a SKU belongs to', async () => {
    const skuId = await makeSku(app)
    await put(app, [
      { storeId, skuId, ...shelf, quantity: 10, unitCost: '2' },
      { storeId, skuId, ...bad, quantity: 3, unitCost: '2', inDate: '2031-02-19' },
    ])
    await db.transact((tx) => reserve(tx, ctx, docOf('order'), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity: 4 }]))
    await db.transact((tx) => onWay(tx, [{ storeId, skuId, purchase: 7, transfer: 2, unusual: 1 }]))
    await db.run(
      sql`INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold) VALUES (${skuId}, '2031-03-08', ${storeId}, 6), (${skuId}, '2031-02-25', ${storeId}, 1)`,
    )
    await db.run(
      raw(`CREATE OR REPLACE VIEW stock_order_demand AS SELECT * FROM (VALUES (${storeId}::bigint, ${skuId}::bigint, 'O1', 5, true),
      (${storeId}::bigint, ${skuId}::bigint, 'O2', 2, false)) v(store_id, sku_id, order_no, quantity, is_short)`),
    )
    const [row] = await page('/stock/stock-report/list-page', { sku: `S${skuId}` })
    expect(row).toMatchObject({
      onHand: 13,
      occupied: 4,
      available: 9,
      sellable: 6,
      purchaseInTransit: 7,
      transferInTransit: 2,
      unusualInTransit: 1,
    })
    expect(row).toMatchObject({
      demandQty: 7,
      outStockQty: 5,
      avgCost: '2.0000',
      amount: '26.0000',
      s7: 6,
      s15: 7,
      s30: 7,
      age: 4,
    })
    expect(row!['mainLocation']).toMatch(/^A1-/)
    for (const [state, there] of [
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 0],
    ] as const)
      expect(await page('/stock/stock-report/list-page', { sku: `S${skuId}`, stockState: [state] })).toHaveLength(there)
    const { data } = await admin.post('/stock/stock-report/total', { condition: { sku: `S${skuId}` } })
    expect(data).toMatchObject({ skuCount: 1, onHand: 13, sellable: 6, amount: '26.0000' })
    expect((await admin.post('/stock/stock-report/available', { storeId, skuIds: [skuId] })).data).toEqual([
      { skuId, onHand: 13, available: 9, sellable: 6 },
    ])
  })
  it('hides cost from those who may not see it, on the page, in sums and in workbooks', async () => {
    const condition = { storeId, sku: `S${skus[0]}` }
    const [row] = await page('/stock/stock-report/list-page', condition, {}, warehouse)
    expect(row).toMatchObject({ avgCost: null, amount: null })
    expect(row!['onHand']).toBeGreaterThan(0)
    expect((await warehouse.post('/stock/stock-report/total', { condition })).data.amount).toBeNull()
    expect(
      await warehouse.post('/stock/stock-report/list-page', { orderBy: [{ field: 'amount', order: 'desc' }] }),
    ).toMatchObject({ code: 400 })
    const book = async (who: typeof admin) => readRows(app, (await who.post('/stock/stock-report/export', { condition })).raw)
    expect((await book(admin))[0]).toContain('均价(CNY)')
    const sheet = await book(warehouse)
    expect(sheet[0]).not.toContain('均价(CNY)')
    expect(sheet[1]).toContain(`S${skus[0]}`)
    const [entry] = await page('/stock/stock-ledger/list-page', condition, {}, warehouse)
    expect(entry).toMatchObject({ unitCost: null, amount: null, storeAmountAfter: null })
  })
  it('takes 500 pasted SKUs and no more', async () => {
    const codes = (n: number) => Array.from({ length: n }, (_, i) => `S${skus[0]! + i}`).join('\n')
    expect((await page('/stock/stock-report/list-page', { sku: codes(500), storeId })).length).toBeGreaterThan(1)
    expect(await admin.post('/stock/stock-report/list-page', { condition: { sku: codes(501) } })).toMatchObject({
      code: 400,
      msg: 'SKU最多500个',
    })
  })
})

describe('where a SKU is', () => {
  it('is told with every place, hold and movement, and in a sentence', async () => {
    const skuId = await makeSku(app)
    const locked = await makeLocation(app, storeId)
    await put(app, [
      { storeId, skuId, ...shelf, quantity: 12 },
      { storeId, skuId, ...bad, quantity: 4 },
      { storeId, skuId, ...locked, quantity: 6 },
    ])
    const hold = (type: string, quantity: number) =>
      db.transact((tx) => reserve(tx, ctx, docOf(type), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity }]))
    await hold('order', 9)
    await hold('transfer', 3)
    await db.run(sql`UPDATE stock_store_location SET lock_check_id = 1 WHERE id = ${locked.placeId}`)
    const { data } = await warehouse.get(`/stock/stock-report/sku-trace?skuId=${skuId}`)
    expect(data.sentence).toBe('可售 0：占用 12（订单 9、调拨 3），不良品位 4，库位盘点锁定 6')
    expect(data.places.map((place: any) => place.onHand).sort()).toEqual([12, 4, 6])
    expect(data.holds.map((each: any) => each.quantity)).toEqual([9, 3])
    expect(data.movements.map((each: any) => each.quantity).sort()).toEqual([12, 4, 6])
    expect(data.stores).toMatchObject([{ storeId, onHand: 22, occupied: 12, sellable: 0 }])
    const basket = await makeContainer(app, storeId)
    await db.run(sql`UPDATE stock_store_location SET lock_check_id = NULL WHERE id = ${locked.placeId}`)
    await db.transact((tx) =>
      relocate(tx, ctx, docOf('move'), [{ lineId: fresh(), storeId, skuId, quantity: 2, from: locked, to: basket }]),
    )
    expect((await warehouse.get(`/stock/stock-report/sku-trace?skuId=${skuId}`)).data.sentence).toBe(
      '可售 4：占用 12（订单 9、调拨 3），不良品位 4，容器中 2',
    )
    const empty = await warehouse.get(`/stock/stock-report/sku-trace?skuId=${await makeSku(app)}`)
    expect(empty.data.sentence).toBe('可售 0：没有库存')
    expect((await warehouse.get('/stock/stock-report/sku-trace?skuId=999999999')).code).toBe(404)
  })
})

describe('the balance report', () => {
  const BIZ = [101, 103, 102, 104, 105, 108, -201, -203, -202, -204, -205, -208]
  const follows = (row: Record<string, any>, kind: 'Qty' | 'Amount') => {
    const moved = BIZ.reduce((sum, biz) => sum + Math.sign(biz) * Number(row[`b${Math.abs(biz)}${kind}`]), 0)
    const cost = kind === 'Amount' ? Number(row['b109Amount']) : 0
    return Math.abs(Number(row[`opening${kind}`]) + moved + cost - Number(row[`closing${kind}`])) < 0.00005
  }
  it.each([
    ['of closed days', '2031-03-02', '2031-03-05'],
    ['over the last closed day', '2031-03-03', '2031-03-10'],
    ['of days not closed', '2031-03-08', '2031-03-09'],
    ['of everything', '2031-03-01', '2031-03-11'],
  ])('%s opens, moves and closes as the ledger does, and its totals are the sum', async (_, from, to) => {
    const rows = await page('/stock/stock-balance-report/list-page', {
      storeId,
      period: [from, to],
      sku: skus.map((id) => `S${id}`).join(','),
    })
    expect(rows.map(({ skuId }) => skuId)).toEqual(skus)
    for (const row of rows) {
      expect([follows(row, 'Qty'), follows(row, 'Amount')]).toEqual([true, true])
      const [ledger] = await db.query<Record<string, any>>(sql`
        SELECT coalesce(sum(quantity) FILTER (WHERE movement_time < ${from}::date), 0)::int AS "openingQty",
          coalesce(sum(amount) FILTER (WHERE movement_time < ${from}::date), 0)::numeric(20, 4) AS "openingAmount", sum(quantity)::int AS "closingQty", sum(amount)::numeric(20, 4) AS "closingAmount",
          coalesce(sum(amount) FILTER (WHERE biz_type = 109 AND movement_time >= ${from}::date), 0)::numeric(20, 4) AS "b109Amount",
          coalesce(sum(quantity) FILTER (WHERE biz_type = 101 AND movement_time >= ${from}::date), 0)::int AS "b101Qty",
          coalesce(-sum(quantity) FILTER (WHERE biz_type = 201 AND movement_time >= ${from}::date), 0)::int AS "b201Qty"
        FROM stock_movement WHERE store_id = ${storeId} AND sku_id = ${row['skuId']} AND movement_time < ${to}::date + 1`)
      expect(row).toMatchObject(ledger!)
    }
    const { data } = await admin.post('/stock/stock-balance-report/total', {
      condition: { storeId, period: [from, to], sku: skus.map((id) => `S${id}`).join(',') },
    })
    for (const name of ['openingQty', 'b101Qty', 'b201Qty', 'closingQty'])
      expect([name, data[name]]).toEqual([name, rows.reduce((sum, row) => sum + row[name], 0)])
    expect(Number(data.closingAmount)).toBeCloseTo(
      rows.reduce((sum, row) => sum + Number(row['closingAmount']), 0),
      4,
    )
    expect([follows(data, 'Qty'), follows(data, 'Amount')]).toEqual([true, true])
  })
  it('adds up whole stores as it adds up their SKUs', async () => {
    for (const period of [
      ['2031-03-02', '2031-03-05'],
      ['2031-03-03', '2031-03-10'],
      ['2031-03-01', '2031-03-11'],
    ]) {
      const total = async (more: object) =>
        (await admin.post('/stock/stock-balance-report/total', { condition: { storeId, period, ...more } })).data
      const every = (await page('/stock/stock-balance-report/list-page', { storeId, period })).map((row) => row['sku']).join(',')
      const whole = await total({})
      expect(whole).toEqual(await total({ sku: every }))
      expect(whole['b101Qty']).toBeGreaterThan(0)
    }
  })
  it('is of a year at most, and leaves out what neither stood nor moved', async () => {
    const asked = (period: string[]) => finance.post('/stock/stock-balance-report/list-page', { condition: { storeId, period } })
    expect(await asked(['2030-03-10', '2031-03-10'])).toMatchObject({ code: 400, msg: '查询期间不能超过12个月' })
    expect((await asked(['2030-03-11', '2031-03-10'])).code).toBe(200)
    expect((await asked(['2031-02-01', '2031-02-28'])).data.list).toEqual([])
  })
})

describe('the ledger', () => {
  it('is read newest first by SKU, place, business, document and person, a quarter at most', async () => {
    const rows = await page('/stock/stock-ledger/list-page', { storeId, sku: `S${skus[0]}`, bizType: [101] })
    expect(rows.length).toBeGreaterThan(2)
    const times = rows.map((row) => Date.parse(row['movementTime']))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const { docNo, placeName } = rows[0]!
    expect(await page('/stock/stock-ledger/list-page', { docNo })).toHaveLength(1)
    expect(new Set((await page('/stock/stock-ledger/list-page', { placeName })).map((row) => row['placeName']))).toEqual(
      new Set([placeName]),
    )
    const asked = (movementTime: (string | null)[]) =>
      admin.post('/stock/stock-ledger/list-page', { condition: { movementTime } })
    expect(await asked(['2031-01-01', '2031-04-04'])).toMatchObject({ code: 400, msg: '查询时间不能超过93天' })
    expect((await asked(['2031-01-01', '2031-04-03'])).code).toBe(200)
    expect(await asked(['2030-11-01', null])).toMatchObject({ code: 400, msg: '查询时间不能超过93天' })
    expect((await asked([null, '2030-11-01'])).code).toBe(200)
  })
  it('shows the layers it left and the changes of cost', async () => {
    const layers = await page('/stock/stock-layer/list-page', { storeId, sku: `S${skus[0]}`, isOpen: [1] }, {}, finance)
    const [standing] = await page('/stock/stock-report/list-page', { storeId, sku: `S${skus[0]}` })
    expect(layers.reduce((sum, row) => sum + row['remaining'], 0)).toBe(standing!['onHand'])
    expect((await page('/stock/stock-cost-adjust/list-page', { storeId })).every((row) => row['reason'] === 3)).toBe(true)
    expect((await warehouse.post('/stock/stock-layer/list-page', {})).status).toBe(403)
  })
})

describe('what is on its way and what is held', () => {
  it('is listed by kind from the purchases and transfers of the demo, seen from either side', async () => {
    const rows = await page('/stock/stock-report/in-transit-list-page', {})
    expect(new Set(rows.map((row) => row['kind']))).toEqual(new Set([1, 2, 3]))
    for (const row of rows) expect(row['remainQty']).toBe(row['shipQty'] - row['inQty'])
    const [late] = await page('/stock/stock-report/in-transit-list-page', { isOverdue: [1] })
    expect(late?.['overdueDays'] ?? 1).toBeGreaterThan(0)
  })
  it('is released by hand only when its document has ended', async () => {
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 10 }])
    const [alive] = await db.query<{ id: number; no: string }>(
      sql`SELECT id, transfer_no AS no FROM stock_transfer_receipt WHERE check_flag = 200 LIMIT 1`,
    )
    const [ended] = await db.query<{ id: number; no: string }>(
      sql`SELECT id, transfer_no AS no FROM stock_transfer_receipt WHERE check_flag = 600 LIMIT 1`,
    )
    const hold = async ({ id, no }: { id: number; no: string }) => {
      const doc = { docType: 'transfer', docId: id, docNo: no }
      return (await db.transact((tx) => reserve(tx, ctx, doc, [{ lineId: fresh(), storeId, skuId, ...shelf, quantity: 3 }])))[0]!
    }
    const [living, dead] = [await hold(alive!), await hold(ended!)]
    expect(await page('/stock/store-report/occupy-details', { sku: `S${skuId}` })).toHaveLength(2)
    const stale = await page('/stock/store-report/occupy-details', { sku: `S${skuId}`, isStale: [1] })
    expect(stale).toMatchObject([{ occupyId: dead, docNo: ended!.no, quantity: 3 }])
    const release = (ids: number[], who = admin) =>
      who.post('/stock/store-report/release-occupy', { occupyIds: ids, reason: '单据已归档' })
    expect(await release([living, dead])).toMatchObject({ code: 409, msg: `来源单据${alive!.no}仍在进行，不能释放` })
    expect((await release([dead], finance)).status).toBe(403)
    expect((await release([dead])).code).toBe(200)
    expect(await release([dead])).toMatchObject({ code: 404 })
    expect(await page('/stock/stock-report/list-page', { sku: `S${skuId}` })).toMatchObject([{ onHand: 10, occupied: 3 }])
    expect(await mismatches(db)).toEqual([])
  })
})
