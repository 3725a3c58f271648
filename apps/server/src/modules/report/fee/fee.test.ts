import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forgetFacts, sell } from '../../../../test/fixtures/profit.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { closeDays } from '../../stock/ledger/daily.ts'
import { nightlyReportCheck } from '../profit/check.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2031-03-10 10:00:00')
const finance = await app.as('finance')
const FEE = '/data-center-report/fee'
const [shop, quiet] = await db.query<{ id: number; suffix: string; name: string }>(
  raw(
    `SELECT id, suffix, shop_name AS name FROM authorize_shop WHERE seller_id IS NOT NULL AND plat_code = 'ebay-yw' ORDER BY id LIMIT 2`,
  ),
)
const goods = await db.query<{ id: number }>(raw('SELECT id FROM goods_goods ORDER BY id LIMIT 3'))
const facts = (feeNo: string) =>
  db.query<any>(sql`SELECT reason, fact_day AS day, shop_id AS "shopId", goods_id AS "goodsId", ad_fee AS ad, storage_fee AS storage, profit
    FROM order_profit_fact WHERE doc_no = ${feeNo} ORDER BY id`)
const booked = async (feeNo: string) =>
  (await db.one<{ sum: string }>(
    sql`SELECT coalesce(sum(ad_fee + storage_fee), 0)::numeric(16, 4)::text AS sum FROM order_profit_fact WHERE doc_no = ${feeNo}`,
  ))!.sum
const ad = (more: object = {}) => ({ kind: 7, day: '2031-02-03', shopId: shop!.id, currency: 'CNY', amount: '10.00', ...more })

beforeAll(async () => {
  await forgetFacts(db)
  for (const [i, sale] of ['100', '200', '33.33'].entries())
    await sell(db, { suffix: shop!.suffix, day: '2031-02-03', sale, profit: '20', goodsId: goods[i]!.id })
})

describe('广告费', () => {
  it('is spread by what the shop sold that day, to the cent', async () => {
    const { data } = await finance.post(FEE, ad())
    expect(data).toMatchObject({ amountCny: '10.0000', bookedCny: '10.0000', status: 100, source: 1 })
    const rows = await facts(data.feeNo)
    expect(rows.map(({ ad: part }) => part).toSorted((a, b) => Number(a) - Number(b))).toEqual(['0.9999', '3.0000', '6.0001'])
    expect(rows.find(({ ad: part }) => part === '0.9999')).toMatchObject({
      reason: 7,
      day: '2031-02-03',
      goodsId: goods[2]!.id,
      profit: '-0.9999',
      storage: '0.0000',
    })
    expect((await finance.get(`${FEE}/shares?id=${data.id}`)).data).toHaveLength(3)
    expect(await finance.post(FEE, ad())).toMatchObject({ code: 409, msg: `已有同样的费用 ${data.feeNo}，请修改原单` })
  })

  it('stays with the shop where nothing was sold', async () => {
    const { data } = await finance.post(FEE, ad({ shopId: quiet!.id, currency: 'USD', amount: '3.33' }))
    expect(await facts(data.feeNo)).toMatchObject([{ shopId: quiet!.id, goodsId: null }])
    expect(await booked(data.feeNo)).toBe(data.amountCny)
  })

  it('is corrected by differences and voided to nothing', async () => {
    const page = await finance.post(`${FEE}/list-page`, { condition: { shopId: [shop!.id] } })
    const [row] = page.data.list
    const { data } = await finance.put(FEE, { ...ad({ amount: '7.77' }), id: row.id, version: row.version })
    expect(data).toMatchObject({ amountCny: '7.7700', bookedCny: '7.7700' })
    expect(await facts(row.feeNo)).toHaveLength(6)
    expect(await finance.put(FEE, { ...ad({ day: '2031-02-04' }), id: row.id, version: data.version })).toMatchObject({
      code: 400,
    })
    expect(await finance.post(`${FEE}/void`, { id: row.id, version: data.version, reason: '重复' })).toMatchObject({ code: 200 })
    expect(await booked(row.feeNo)).toBe('0.0000')
    expect(await finance.post(FEE, ad())).toMatchObject({ code: 200 })
  })

  it('refuses what it cannot spread', async () => {
    expect(await finance.post(FEE, ad({ shopId: null }))).toMatchObject({ code: 400, msg: '广告费必须填写店铺' })
    expect(await finance.post(FEE, ad({ day: '2031-03-11' }))).toMatchObject({ code: 400, msg: '日期不能晚于今天' })
    expect(await finance.post(FEE, ad({ kind: 8, shopId: null }))).toMatchObject({ code: 400, msg: '仓储费必须填写店铺或仓库' })
    expect(await (await app.as('seller')).post(FEE, ad())).toMatchObject({ code: 403 })
  })
})

describe('仓储费', () => {
  it('of a store is borne by SKU, and by the shops that sold them', async () => {
    await closeDays(app.house)
    const store = (await db.one<{ id: number }>(
      raw(`SELECT d.store_id AS id FROM stock_daily d JOIN stock_store w ON w.id = d.store_id WHERE w.store_type < 4
        GROUP BY 1 HAVING count(DISTINCT d.sku_id) FILTER (WHERE d.closing_qty > 0) > 1 ORDER BY count(DISTINCT d.sku_id) LIMIT 1`),
    ))!
    const body = { kind: 8, day: '2031-02-17', storeId: store.id, currency: 'CNY', amount: '100.01' }
    expect(await finance.post(FEE, body)).toMatchObject({ code: 400, msg: '该仓库当月没有销售，请填写承担费用的店铺' })
    const kept = await db.query<{ skuId: number }>(
      sql`SELECT DISTINCT sku_id AS "skuId" FROM stock_summary WHERE store_id = ${store.id} AND on_hand > 0 ORDER BY 1 LIMIT 2`,
    )
    const id = await sell(db, { suffix: quiet!.suffix, day: '2031-02-09', sale: '50', profit: '10' })
    await db.run(sql`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, store_id, sku_id, quantity, sale_money, profit, doc_no)
      SELECT 1, '2031-02-09', '2031-02-09', '2031-02-09', ${id}, plat_code, id, suffix, ${store.id}, ${kept[0]!.skuId}, 1, 50, 50, 'S' FROM authorize_shop WHERE id = ${shop!.id}`)
    const { data } = await finance.post(FEE, body)
    expect(data).toMatchObject({ day: '2031-02-01', bookedCny: '100.0100' })
    const rows = await facts(data.feeNo)
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows.map(({ shopId, day, reason }) => `${shopId} ${day} ${reason}`))).toEqual(
      new Set([`${shop!.id} 2031-02-28 8`]),
    )
    const one = await finance.post(FEE, { ...body, skuId: kept[1]!.skuId, shopId: quiet!.id, amount: '5' })
    expect(await facts(one.data.feeNo)).toMatchObject([{ shopId: quiet!.id, storage: '5.0000' }])
  })

  it('takes over the reports of Amazon, and takes them again', async () => {
    const { month, shopId } = (await db.one<{ month: string; shopId: number }>(
      raw(`SELECT t.month_of_charge AS month, t.shop_id AS "shopId" FROM report_fba_storage_fee t
      JOIN report_fba_generation g ON g.id = t.generation_id AND g.is_current = 1 ORDER BY 1, 2 LIMIT 1`),
    ))!
    const first = await finance.post(`${FEE}/take-fba`, { month })
    expect(first.data).toMatchObject({ changed: 0, skipped: [] })
    expect(first.data.added).toBeGreaterThan(0)
    const total = () =>
      db.one(
        sql`SELECT bool_and(t.amount_cny = (SELECT sum(f.storage_fee) FROM order_profit_fact f WHERE f.doc_no = t.fee_no)) AS equal FROM data_center_report_fee t WHERE t.source = 3`,
      )
    expect(await total()).toEqual({ equal: true })
    expect((await finance.post(`${FEE}/take-fba`, { month })).data).toMatchObject({
      added: 0,
      changed: 0,
      same: first.data.added,
    })
    await db.run(
      sql`UPDATE report_fba_storage_fee SET fee_cny = fee_cny * 2 WHERE shop_id = ${shopId} AND month_of_charge = ${month}`,
    )
    expect((await finance.post(`${FEE}/take-fba`, { month })).data).toMatchObject({ added: 0, changed: 1 })
    expect(await total()).toEqual({ equal: true })
    expect(await finance.post(`${FEE}/take-fba`, { month: '2001-01' })).toMatchObject({ code: 409 })
  })
})

describe('a file of fees', () => {
  const head = '费用类型,日期,店铺,仓库,SKU,金额,币种,备注'
  const upload = (lines: string[]) => finance.upload(`${FEE}/import`, 'fees.csv', Buffer.from([head, ...lines].join('\n')))

  it('names every wrong cell and writes nothing', async () => {
    const { data } = await upload([
      `广告费,2031-02-05,${shop!.name},,,x,CNY,`,
      `广告费,2031-02-05,,,,3,CNY,`,
      `广告费,2031-02-06,${shop!.name},,,3,CNY,`,
      `广告费,2031-02-06,${shop!.name},,,4,CNY,`,
    ])
    expect(data.errors.map(({ row, column }: any) => [row, column])).toEqual([
      [2, '金额'],
      [3, '店铺'],
      [5, '费用类型'],
    ])
  })

  it('adds new ones and corrects known ones', async () => {
    const row = (amount: string) => `广告费,2031-02-07,${shop!.name},,,${amount},USD,二月`
    expect(await upload([row('3.10'), `仓储费,2031-02-11,${shop!.name},,,8,CNY,`])).toMatchObject({
      code: 200,
      data: { rows: 2 },
    })
    expect(await upload([row('3.10')])).toMatchObject({ code: 200 })
    expect(await upload([row('4.20')])).toMatchObject({ code: 200 })
    const page = await finance.post(`${FEE}/list-page`, { condition: { day: ['2031-02-07', '2031-02-07'] } })
    expect(page.data.list).toMatchObject([{ amount: '4.20', source: 2 }])
    expect(page.data.list[0].bookedCny).toBe(page.data.list[0].amountCny)
  })

  it('is held against its facts, closed months against theirs', async () => {
    const sums = await db.run(sql`UPDATE data_center_report_fee SET amount_cny = amount_cny + 1 WHERE day = '2031-02-07'`)
    expect(sums).toBe(1)
    await db.run(sql`INSERT INTO data_center_report_month (month, status, profit) VALUES ('2030-12-01', 200, 5)`)
    await nightlyReportCheck.run(app.house)
    const { data } = await finance.get('/data-center-report/check/last')
    const found = data.diffs.map(({ kind, what, leftValue, rightValue }: any) => [
      kind,
      what,
      Number(leftValue) - Number(rightValue),
    ])
    expect(found.filter(([kind]: [string]) => kind === 'fee')).toEqual([['fee', expect.stringMatching(/^FY/), 1]])
    expect(found.filter(([kind]: [string]) => kind === 'month')).toEqual([['month', '2030-12', 5]])
    await db.run(sql`UPDATE data_center_report_fee SET amount_cny = amount_cny - 1 WHERE day = '2031-02-07'`)
  })

  it('of a closed month falls into the open one', async () => {
    await db.run(sql`INSERT INTO data_center_report_month (month, status) VALUES ('2031-02-01', 200)`)
    const { data } = await finance.post(FEE, ad({ day: '2031-02-20', amount: '9' }))
    expect(await facts(data.feeNo)).toMatchObject([{ day: '2031-03-01', ad: '9.0000' }])
  })
})
