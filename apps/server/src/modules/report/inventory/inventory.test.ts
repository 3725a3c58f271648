import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, poster, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { closeDays, issue } from '../../stock/ledger/index.ts'

const app = await testApp()
const { db } = app.house
const [storeId, skuId] = [await makeStore(app), await makeSku(app)]
const shelf = await makeLocation(app, storeId)
const at = { storeId, skuId, ...shelf }
const PERIOD = ['2031-03-01', '2031-03-30']

const take = (quantity: number) =>
  db.transact((tx) => issue(tx, poster(app), docOf('otherOut'), [{ ...at, quantity, lineId: fresh() }], 202))
/** The clock goes on by months: nobody stays signed in. */
const post = async (path: string, condition: Record<string, unknown>) => (await app.as('finance')).post(path, { condition })
const ask = async (name: string, condition: Record<string, unknown>, by: string[], who = 'finance') => {
  const answer = await (await app.as(who)).post(`/data-center-report/${name}/list-page`, {
    condition: { storeId: [storeId], ...condition, by },
  })
  expect(answer.code, answer.msg).toBe(200)
  return answer.data
}

app.clock.set('2031-02-10 09:00:00')
await put(app, [{ ...at, quantity: 80, unitCost: '1000' }])
app.clock.set('2031-03-05 09:00:00')
await take(60)
await put(app, [{ ...at, quantity: 10, unitCost: '1000', inDate: '2031-03-05' }])
await take(20)
app.clock.set('2031-04-20 09:00:00')

describe('库存周转', () => {
  it('cost out ÷ average stock value, days by the turns that are shown', async () => {
    const { list, totals } = await ask('inventory-turns', { day: PERIOD }, ['storeId'])
    // 80,000 at the start, 10,000 at the end: 45,000 on average; 80,000 went.
    expect(list).toMatchObject([
      { openingAmount: '80000.0000', inAmount: '10000.0000', outAmount: '80000.0000', closingAmount: '10000.0000' },
    ])
    expect(list).toMatchObject([
      { averageAmount: '45000.0000', costOut: '80000.0000', turns: '1.78', periodDays: 30, turnDays: '16.85' },
    ])
    expect(totals).toMatchObject({ turns: '1.78', openingQty: 80, inQty: 10, outQty: 80, closingQty: 10 })
  })

  it('60,000 out of 45,000 in 30 days turn 1.33 times, in 22.56 days', async () => {
    const sku = await makeSku(app)
    const there = { ...at, skuId: sku }
    app.clock.set('2031-02-11 09:00:00')
    await put(app, [{ ...there, quantity: 75, unitCost: '1000' }])
    app.clock.set('2031-03-10 09:00:00')
    await db.transact((tx) => issue(tx, poster(app), docOf('otherOut'), [{ ...there, quantity: 60, lineId: fresh() }], 202))
    app.clock.set('2031-04-20 09:00:00')
    const [row] = (await ask('inventory-turns', { day: PERIOD, sku: `S${sku}` }, ['skuId'])).list
    expect(row).toMatchObject({ costOut: '60000.0000', averageAmount: '45000.0000', turns: '1.33', turnDays: '22.56' })
    const rows = await post('/data-center-report/inventory-turns/rows', { day: PERIOD, sku: `S${sku}` })
    expect(rows.data).toMatchObject({ total: 1, list: [{ quantity: -60, bizType: 202 }] })
  })

  it('puts what turned most first, and what never lay at the end', async () => {
    const other = await makeStore(app)
    const there = { storeId: other, ...(await makeLocation(app, other)) }
    const [slow, quick, through] = [await makeSku(app), await makeSku(app), await makeSku(app)]
    const goes = async (skuId: number, quantity: number) => {
      const lines = [{ ...there, skuId, quantity, lineId: fresh() }]
      await db.transact((tx) => issue(tx, poster(app), docOf('otherOut'), lines, 202))
    }
    app.clock.set('2031-02-11 09:00:00')
    for (const skuId of [slow, quick]) await put(app, [{ ...there, skuId, quantity: 10, unitCost: '2' }])
    app.clock.set('2031-03-10 09:00:00')
    await put(app, [{ ...there, skuId: through, quantity: 5, unitCost: '2' }])
    for (const [skuId, quantity] of [
      [slow, 1],
      [quick, 9],
      [through, 5],
    ] as const)
      await goes(skuId, quantity)
    app.clock.set('2031-04-20 09:00:00')
    const { list } = await ask('inventory-turns', { day: PERIOD, storeId: [other] }, ['skuId'])
    expect(list.map(({ skuId }: { skuId: number }) => skuId)).toEqual([quick, slow, through])
  })
})

describe('库存变动', () => {
  it('opens, moves and closes day by day, before and after days are closed, and adds up to 收发存', async () => {
    const asked = () => ask('stock-change', { day: ['2031-03-04', '2031-03-10'] }, ['storeId', 'onDay'])
    const before = await asked()
    expect(before.list).toHaveLength(7)
    const moved = before.list.filter((row: any) => row.inQty || row.outQty)
    expect(moved).toMatchObject([
      { onDay: '2031-03-10', openingQty: 85, inQty: 0, outQty: 60, b202Qty: 60, closingQty: 25, gapQty: 0, gapAmount: '0.0000' },
      { onDay: '2031-03-05', openingQty: 155, inQty: 10, outQty: 80, b102Qty: 10, b202Qty: 80, closingQty: 85, gapQty: 0 },
    ])
    expect(before.totals).toMatchObject({ openingQty: 155, inQty: 10, outQty: 140, closingQty: 25, gapQty: 0 })
    await closeDays({ db, clock: app.clock })
    expect(await asked()).toEqual(before)
    const balance = await post('/stock/stock-balance-report/total', {
      storeId: [storeId],
      period: ['2031-03-04', '2031-03-10'],
    })
    const { openingQty, openingAmount, closingQty, closingAmount } = before.totals
    expect(balance.data).toMatchObject({ openingQty, openingAmount, closingQty, closingAmount })
    const month = await ask('stock-change', { day: ['2031-02-01', '2031-03-31'] }, ['month'])
    expect(month.list).toMatchObject([
      { month: '2031-03', openingQty: 155, closingQty: 25 },
      { month: '2031-02', openingQty: 0, inQty: 155, closingQty: 155 },
    ])
  })

  it('refuses more than 400 days', async () => {
    const answer = await post('/data-center-report/stock-change/list-page', { day: ['2030-01-01', '2031-03-10'] })
    expect(answer).toMatchObject({ code: 400, msg: '时间范围不能超过400天' })
  })
})

describe('库龄', () => {
  it('bands the layers of today and of any day before', async () => {
    const bands = async (asOf?: string) =>
      (await ask('stock-age', { ...(asOf ? { asOf } : {}), sku: `S${skuId}` }, ['band'])).list.map((row: any) => [
        row.band,
        row.quantity,
        row.amount,
        row.share,
      ])
    // Today, 20 April: 10 pieces of 5 March.
    expect(await bands()).toEqual([[2, 10, '10000.0000', '1.0000']])
    expect(await bands('2031-03-06')).toEqual([[1, 10, '10000.0000', '1.0000']])
    expect(await bands('2031-03-04')).toEqual([[1, 80, '80000.0000', '1.0000']])
    expect(await bands('2031-02-09')).toEqual([])
    const sorted = async (order?: string) => {
      const input = { condition: { by: ['band'] }, ...(order && { orderBy: [{ field: 'band', order }] }) }
      return (await (await app.as('finance')).post('/data-center-report/stock-age/list-page', input)).data.list.map(
        (row: any) => row.band,
      )
    }
    const byAge = await sorted('asc')
    expect(byAge).toEqual(byAge.toSorted((a: number, b: number) => a - b))
    expect(byAge.length).toBeGreaterThan(1)
    expect(await sorted('desc')).toEqual(byAge.toReversed())
    expect(await sorted()).toEqual(byAge)
    const whole = await ask('stock-age', { asOf: '2031-03-04' }, ['storeId'])
    const stood = await post('/stock/stock-report/total', { storeId: [storeId], asOf: '2031-03-04' })
    expect(whole.totals).toMatchObject({ quantity: stood.data.onHand, amount: stood.data.amount })
  })
})

describe('日差异率', () => {
  it('counted, differing, ratio, gain and loss', async () => {
    const check = await db.one<{ id: number }>(sql`
      INSERT INTO stock_stock_check_receipt (check_no, store_id, variant, proc_mode, check_mode) VALUES (${`PD${fresh()}`}, ${storeId}, 1, 1, 1) RETURNING id`)
    const line = (sku: number, book: number, count: number, cost: string) =>
      db.run(sql`
        INSERT INTO stock_check_line (receipt_id, location_id, sku_id, book_qty, count_qty, count_time, count_user_id, diff_qty, unit_cost, line_state)
        VALUES (${check!.id}, ${shelf.placeId}, ${sku}, ${book}, ${count}, '2031-04-18 10:00:00+08', 1, ${count - book}, ${cost}, 2)`)
    await line(skuId, 10, 12, '1000')
    await line(await makeSku(app), 5, 4, '30')
    await line(await makeSku(app), 7, 7, '1')
    const { list } = await ask('daily-variance', {}, ['storeId', 'onDay'])
    expect(list).toMatchObject([
      {
        onDay: '2031-04-18',
        counted: 3,
        differing: 2,
        ratio: '0.6667',
        gainQty: 2,
        lossQty: 1,
        gainAmount: '2000.0000',
        lossAmount: '30.0000',
      },
    ])
  })
})

describe('库位报表', () => {
  it('what is used, empty, mixed, dead and fetched', async () => {
    const spare = await makeLocation(app, storeId)
    const { list, totals } = await ask('warehouse-location', { day: ['2031-03-01', '2031-04-20'] }, ['storeId'])
    expect(list).toMatchObject([
      { locations: 2, used: 1, empty: 1, emptyShare: '0.5000', mixed: 1, dead: 0, picks: 3, pickedQty: 140, onHand: 25 },
    ])
    expect(totals.locations).toBe(2)
    app.clock.set('2031-08-20 09:00:00')
    expect((await ask('warehouse-location', {}, ['storeId'])).list).toMatchObject([{ dead: 1, picks: 0 }])
    const floor = await post('/data-center-report/warehouse-location/pivot', { by: ['areaCode', 'roadwayNo'] })
    const aisles = floor.data.columns.flatMap(({ value }: any) => value ?? [])
    expect(aisles.length).toBeGreaterThan(2)
    expect(aisles).toEqual(aisles.toSorted())
    const rows = await post('/data-center-report/warehouse-location/rows', { storeId: [storeId] })
    expect(rows.data.list).toHaveLength(2)
    expect(spare.placeId).toBeGreaterThan(0)
  })
})

describe('库存预警', () => {
  it('shows what the stock chapter reckoned, below the reorder point only', async () => {
    for (const [sku, level] of [
      [skuId, 1],
      [await makeSku(app), 4],
    ] as const)
      await db.run(sql`
        INSERT INTO stock_warning (store_id, sku_id, s7, s15, s30, avg_daily, lead_days, safety_days, sellable, purchase_in_transit, transfer_in_transit, out_stock_qty, cover_days, suggest_qty, level, calc_time)
        VALUES (${storeId}, ${sku}, 7, 15, 30, 1, 10, 5, 0, 0, 0, 0, 0, 25, ${level}, ${app.clock.now()})`)
    const page = await post('/data-center-report/stockWaringData/list-page', { storeId: [storeId] })
    expect(page.data).toMatchObject({ total: 1, list: [{ skuId, level: 1, suggestQty: 25, avgDaily: '1.00' }] })
    const counts = await post('/data-center-report/stockWaringData/status-count', { storeId: [storeId] })
    expect(counts.data).toMatchObject({ all: 1, 1: 1, 4: 0 })
  })
})

describe('stores', () => {
  it('are those that a person works in', async () => {
    await db.run(sql`
      INSERT INTO account_user_store (user_id, store_id) SELECT id, ${await makeStore(app)} FROM account_user WHERE username = 'warehouse'`)
    for (const name of ['stock-change', 'stock-age', 'daily-variance', 'warehouse-location'])
      expect((await ask(name, {}, ['storeId'], 'warehouse')).total, name).toBe(0)
    const age = await ask('stock-age', { storeId: null }, ['band'], 'warehouse')
    expect(age.list.every((row: any) => !('amount' in row))).toBe(true)
  })
})
