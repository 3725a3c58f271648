import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { billHouse } from '../../../../test/fixtures/freight-bill.ts'
import { forgetFacts } from '../../../../test/fixtures/profit.ts'
import { deskOf, type Sold } from '../../../../test/fixtures/sale-after.ts'
import { fresh, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { writeFacts } from '../../order/money/profit-fact.ts'
import { postShop } from '../../temu/follow/sale.ts'
import { foldProfit } from '../profit/profit-fold.ts'
import { ROLL_UPS } from '../profit/profit-tables.ts'

const app = await testApp()
const { db } = app.house
// A node whose clock stays in the closed month dates everything into it.
app.clock.set('2026-10-20 10:00:00')
const desk = await deskOf(app)
const bills = await billHouse(app)
const orders: Sold[] = []
let billed: Awaited<ReturnType<typeof bills.shipped>>
let frozen: object = {}
let newest = 0

/** A quarter ends with its last month: the running one is still open. */
const CLOSED_BEFORE = { day: '2026-11-01', third: '2026-11-01', month: '2026-11-01', quarter: '2026-10-01' }
/** Every fact and every sum of October. */
async function october(): Promise<object> {
  while ((await foldProfit(app.house)) > 0);
  const facts = await db.one<object>(
    raw(
      `SELECT count(*) AS n, sum(profit)::text AS profit, md5(string_agg(f::text, '' ORDER BY id)) AS all FROM order_profit_fact f WHERE fact_day < '2026-11-01'`,
    ),
  )
  const sums = await Promise.all(
    ROLL_UPS.map(({ table, keys }) => {
      const [key, end] = Object.entries(CLOSED_BEFORE).find(([each]) => each in keys)!
      return db.one(raw(`SELECT sum(profit)::text AS profit, sum(facts) AS facts FROM ${table} WHERE ${key} < '${end}'`))
    }),
  )
  return { facts, sums }
}
/** Nothing moved; what was written stands on the first open day. */
async function stands(count?: number): Promise<void> {
  const rows = await db.query<{ id: number; day: string }>(
    sql`SELECT id, fact_day AS day FROM order_profit_fact WHERE id > ${newest} ORDER BY id`,
  )
  expect(rows.length).toBeGreaterThan(0)
  if (count !== undefined) expect(rows).toHaveLength(count)
  expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(['2026-11-01']))
  newest = rows.at(-1)!.id
  expect(await october()).toEqual(frozen)
}

beforeAll(async () => {
  await forgetFacts(db)
  for (let i = 0; i < 2; i++) orders.push(await desk.sold())
  billed = await bills.shipped()
  frozen = await october()
  newest = (await db.one<{ id: number }>(raw('SELECT max(id) AS id FROM order_profit_fact')))!.id
  await db.run(raw(`INSERT INTO data_center_report_month (month, status) VALUES ('2026-10-01', 200)`))
})

describe('a month closed and then attacked', () => {
  it('by a refund and its return', async () => {
    const caseId = await desk.made(orders[0]!, { caseType: 2, refundFirst: 1 })
    expect(await desk.audit(caseId)).toMatchObject({ code: 200 })
    await stands()
    expect(await desk.back((await desk.details(caseId)).returnId)).toMatchObject({ code: 200 })
    await stands()
  })

  it('by a parcel that leaves late, and one that is sent again', async () => {
    await desk.sold()
    await stands(1)
    await desk.sold({ order_type: 2 })
    await stands(1)
  })

  it('by a freight bill, taken and taken back', async () => {
    const id = await bills.taken([[billed.no, 236, '99.00']])
    await bills.decide(id, [0], 1)
    expect(await bills.audit(id)).toMatchObject({ code: 200 })
    await stands()
    expect(await bills.verb('invalid', { ids: [id], reason: '重开' }, bills.finance)).toMatchObject({ code: 200 })
    await stands()
    const [left] = await db.query(
      sql`SELECT sum(freight)::text AS freight FROM order_profit_fact WHERE order_id = ${billed.id} AND reason = 4`,
    )
    expect(left).toEqual({ freight: '0.0000' })
  })

  it('by a correction of cost', async () => {
    const zero = {
      saleMoney: '0',
      platformFee: '0',
      payFee: '0',
      packCost: '0',
      adFee: '0',
      refund: '0',
      freight: '0',
      quantity: 0,
    }
    const row = { ...zero, id: orders[1]!.lines[0]!, goodsCost: '3.2100', profit: '-3.2100' }
    await db.transact((tx) => writeFacts(tx, contextOfClock(app.house, 'test'), [row], { reason: 5, docNo: 'COST' }))
    await stands(1)
  })

  it('by rates and parameters dated into it', async () => {
    const config = '/data-center-report/config'
    const refused = { code: 409, msg: '该月份已结账' }
    expect(
      await desk.finance.post(`${config}/exchange-rate`, { currencyCode: 'USD', fromDay: '2026-10-19', rate: '9' }),
    ).toMatchObject(refused)
    const params = {
      platCode: 'temu',
      platformPercent: '9',
      platformFixed: '0',
      payPercent: '0',
      payFixed: '0',
      fromDay: '2026-10-19',
    }
    expect(await desk.finance.post(`${config}/gross-profit-params`, params)).toMatchObject(refused)
    expect(await october()).toEqual(frozen)
  })

  it('by fees of its days, their corrections and their end', async () => {
    const shop = (await db.one<{ id: number }>(sql`SELECT shop_id AS id FROM order_trade_info WHERE id = ${billed.id}`))!
    const fee = '/data-center-report/fee'
    for (const kind of [7, 8]) {
      const body = { kind, day: '2026-10-20', shopId: shop.id, currency: 'CNY', amount: '12.34' }
      const { data } = await desk.finance.post(fee, body)
      await stands()
      const { data: less } = await desk.finance.put(fee, {
        ...body,
        day: data.day,
        amount: '10',
        id: data.id,
        version: data.version,
      })
      await stands()
      expect(await desk.finance.post(`${fee}/void`, { id: data.id, version: less.version, reason: '错' })).toMatchObject({
        code: 200,
      })
      await stands()
    }
  })

  it('by what Temu sold in it', async () => {
    const id = await addTemuShop(app, await makeStore(app))
    const skuId = await makeSku(app)
    const place = (await db.one<{ id: number }>(
      sql`SELECT id FROM stock_store_location WHERE store_id = ${TEMU_STORE_ID} AND location_type = 6`,
    ))!
    await put(app, [{ storeId: TEMU_STORE_ID, skuId, placeType: 1, placeId: place.id, quantity: 9, unitCost: '10' }])
    const code = `P${fresh()}`
    await db.run(
      sql`INSERT INTO temu_sales_row (shop_id, product_sku_id, ext_code, sku_id, supply_price) VALUES (${id}, ${code}, ${code}, ${skuId}, 25)`,
    )
    await db.run(
      sql`INSERT INTO temu_sales_day (shop_id, product_sku_id, day, quantity, supply_price) VALUES (${id}, ${code}, '2026-10-19', 3, 25)`,
    )
    expect(await db.transact((tx) => postShop(tx, { id, suffix: `T${id}` }, app.house))).toMatchObject({ lacking: [] })
    await stands()
  })

  it('by SQL', async () => {
    await db.run(
      raw(`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, quantity, profit, doc_no)
      SELECT 5, day, day, day, ${billed.id}, 'temu', 1, 'X', 0, 0, 'SQL' FROM (VALUES ('2026-10-31'::date), ('2020-01-01')) v(day)`),
    )
    await stands(2)
    await expect(db.run(raw(`UPDATE order_profit_fact SET fact_day = '2026-10-01' WHERE doc_no = 'SQL'`))).rejects.toThrow()
    await expect(db.run(raw(`DELETE FROM order_profit_fact WHERE fact_day < '2026-11-01'`))).rejects.toThrow()
    expect(await october()).toEqual(frozen)
  })
})
