import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forgetFacts, sell } from '../../../../test/fixtures/profit.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, poster, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { issue } from '../../stock/ledger/index.ts'
import { openBonuses } from './open-bonuses.ts'

const app = await testApp()
const { db } = app.house
const BONUS = '/data-center-report/salesman-month-bonus'
const DEVELOPER = '/data-center-report/developer-month-bonus'
const BASE = '/data-center-report/config/bonus-base'
const TARGET = '/data-center-report/config/target-config'
const MONTH = '2031-04'
const rule = {
  job: 'salesman',
  fromDay: '2031-01-01',
  base: '1',
  ladder: '100=3；80=1',
  share: '100',
  agedPercent: '1',
  errPercent: '100',
}

app.clock.set('2031-05-10 10:00:00')
const finance = await app.as('finance')
const seller = await app.as('seller')
const me = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'seller'`))!.id
const shop = (await db.one<{ suffix: string }>(
  sql`UPDATE authorize_shop SET seller_id = ${me} WHERE id = (SELECT min(id) FROM authorize_shop) RETURNING suffix`,
))!
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const skuId = await makeSku(app)
const mine = async (caller = finance) =>
  (await caller.post(`${BONUS}/list-page`, { condition: { month: MONTH, userId: [me] } })).data.list[0]

beforeAll(async () => {
  await forgetFacts(db)
  await db.run(sql`UPDATE goods_goods SET seller_ids = '{}', developer_id = NULL`)
  await db.run(sql`UPDATE goods_goods SET seller_ids = ${[me]}::bigint[] WHERE id = ${skuId}`)
  app.clock.set('2031-03-05 10:00:00')
  await put(app, [{ storeId, skuId, ...shelf, quantity: 100, unitCost: '80', inDate: '2030-06-01' }])
  await put(app, [{ storeId, skuId, ...shelf, quantity: 5, unitCost: '80', inDate: '2031-01-01' }])
  app.clock.set('2031-05-10 10:00:00')
  await sell(db, { suffix: shop.suffix, day: '2031-04-05', sale: '90000', profit: '52000' })
  await finance.post(TARGET, {
    year: 2031,
    quarter: 2,
    job: 'salesperson',
    userId: me,
    currency: 'CNY',
    profitTarget: '150000',
    saleTarget: '1',
  })
})

describe('奖金基数', () => {
  it('begins with a month, is read from a ladder, and there is one of it', async () => {
    expect(await seller.post(BASE, rule)).toMatchObject({ code: 403 })
    expect(await finance.post(BASE, { ...rule, fromDay: '2031-01-02' })).toMatchObject({ code: 400, msg: '生效日期应为每月1日' })
    expect(await finance.post(BASE, { ...rule, ladder: '100' })).toMatchObject({ code: 400 })
    expect((await finance.post(BASE, rule)).data).toMatchObject({ ladder: '80=1；100=3', agedPercent: '1.00' })
    expect(await finance.post(BASE, rule)).toMatchObject({ code: 400, msg: '该岗位在这个月已有奖金基数' })
    expect((await finance.get(`${BASE}/import-template`)).status).toBe(200)
  })
})

describe('销售月奖金', () => {
  it('is that of the book, with its evidence', async () => {
    expect(await mine()).toMatchObject({
      profit: '52000.00',
      target: '50000.00',
      completion: '1.0400',
      step: '100',
      percent: '0.0300',
      earned: '1560.00',
      agedStock: '8000.00',
      agedDeduct: '80.00',
      bonus: '1480.00',
      status: 0,
    })
    const asked = { month: MONTH, userId: me }
    expect((await seller.post(`${BONUS}/facts`, asked)).data).toMatchObject({ total: 1, profit: '52000.00' })
    expect((await seller.post(`${BONUS}/evidence`, asked)).data).toMatchObject({
      stock: { count: 1, amount: '8000.00', list: [{ quantity: 100, people: 1, day: '2030-06-01' }] },
      errors: { count: 0, amount: '0.00', list: [] },
    })
  })

  it('holds what left after the month against it still', async () => {
    const piece = { lineId: fresh(), storeId, skuId, ...shelf, quantity: 30 }
    await db.transact((tx) => issue(tx, poster(app), docOf('otherOut'), [piece], 202))
    expect(await mine()).toMatchObject({ agedStock: '8000.00', bonus: '1480.00' })
    const may = await finance.post(`${BONUS}/evidence`, { month: '2031-05', userId: me })
    expect(may.data.stock).toMatchObject({ amount: '5600.00' })
  })

  it('takes losses that were settled in the month', async () => {
    await db.run(sql`
      INSERT INTO stock_inventory_err (err_no, err_type, store_id, location_id, sku_id, book_qty, actual_qty, diff_qty, status, handle_way, update_time)
      VALUES ('KYT1', 5, ${storeId}, ${shelf.placeId}, ${skuId}, 5, 3, -2, 2, 3, '2031-04-20 10:00+08'), ('KYT2', 5, ${storeId}, ${shelf.placeId}, ${skuId}, 5, 3, -2, 2, 4, '2031-04-20 10:00+08')`)
    expect(await mine()).toMatchObject({ errLoss: '160.00', errDeduct: '160.00', bonus: '1320.00' })
  })

  it('is one’s own alone', async () => {
    const own = (await seller.post(`${BONUS}/list-page`, { condition: { month: MONTH } })).data
    expect(own.list.map((row: any) => row.userId)).toEqual([me])
    expect(own.totals).toMatchObject({ bonus: '1320.00', open: 1 })
    expect(await seller.post(`${BONUS}/facts`, { month: MONTH, userId: me + 1 })).toMatchObject({ code: 404 })
    expect(await seller.post(`${BONUS}/confirm`, { month: MONTH })).toMatchObject({ code: 403 })
    expect((await finance.post(`${BONUS}/export`, { condition: { month: MONTH } })).status).toBe(200)
    expect(await finance.post(`${BONUS}/list-page`, { condition: { month: '2031' } })).toMatchObject({ code: 400 })
  })

  it('would have been otherwise by another rule, and nothing is written', async () => {
    const found = await finance.post(`${BASE}/what-if`, { ...rule, ladder: '100=4' })
    const [table] = found.data.tables
    expect(found.data.month).toBe(MONTH)
    expect(table.list.find((row: any) => row.id === me)).toMatchObject({ before: '1320.00', after: '1840.00', diff: '520.00' })
    expect(await mine()).toMatchObject({ bonus: '1320.00' })
  })

  it('is frozen when finance confirms it, and opened again with a reason', async () => {
    expect(await finance.post(`${BONUS}/confirm`, { month: '2031-05' })).toMatchObject({
      code: 409,
      msg: '本月还没有结束，不能确认奖金',
    })
    expect(await openBonuses(db, MONTH)).toBe(1)
    expect((await finance.post(`${BONUS}/confirm`, { month: MONTH, userIds: [me] })).data).toEqual({ confirmed: 1 })
    expect(await openBonuses(db, `${MONTH}-01`)).toBe(0)
    expect(await finance.post(`${BONUS}/confirm`, { month: MONTH, userIds: [me] })).toMatchObject({ code: 409 })
    app.clock.advance(60_000)
    await sell(db, { suffix: shop.suffix, day: '2031-04-06', sale: '9000', profit: '5000' })
    expect(await mine()).toMatchObject({ profit: '52000.00', bonus: '1320.00', status: 1 })
    const evidence = await finance.post(`${BONUS}/evidence`, { month: MONTH, userId: me })
    expect(evidence.data).toMatchObject({
      stock: { amount: '8000.00' },
      errors: { amount: '160.00', list: [{ docNo: 'KYT1', quantity: 2 }] },
    })
    const kept = (await finance.post(`${BASE}/list-page`, {})).data.list.find((row: any) => row.fromDay === rule.fromDay)
    expect(await finance.delete(`${BASE}/${kept.id}`)).toMatchObject({ code: 409 })
    const revoke = { month: MONTH, userId: me, reason: '漏了一单' }
    expect(await finance.post(`${BONUS}/revoke`, { ...revoke, reason: '' })).toMatchObject({ code: 400 })
    expect(await finance.post(`${BONUS}/revoke`, revoke)).toMatchObject({ code: 200 })
    expect(await finance.post(`${BONUS}/revoke`, revoke)).toMatchObject({ code: 409 })
    expect(await mine()).toMatchObject({ profit: '57000.00', status: 0 })
  })
})

describe('开发月奖金', () => {
  it('goes by what was developed, and by a target of one’s own', async () => {
    const developer = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'developer'`))!.id
    await sell(db, { suffix: shop.suffix, day: '2031-04-07', sale: '900', profit: '400', developer: 'developer' })
    const target = {
      year: 2031,
      quarter: 2,
      job: 'developer',
      userId: developer,
      currency: 'USD',
      profitTarget: '120',
      saleTarget: '1',
    }
    expect(await finance.post(TARGET, target)).toMatchObject({ code: 200 })
    await finance.post('/data-center-report/config/exchange-rate', { currencyCode: 'USD', fromDay: '2031-04-01', rate: '8' })
    await finance.post(BASE, { ...rule, job: 'developer' })
    const page = await finance.post(`${DEVELOPER}/list-page`, { condition: { month: MONTH } })
    expect(page.data.list).toMatchObject([
      {
        userId: developer,
        profit: '400.00',
        currency: 'USD',
        target: '40.00',
        rate: '8.000000',
        reached: '50.00',
        completion: '1.2500',
        bonus: '12.00',
      },
    ])
  })
})
