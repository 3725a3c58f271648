import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forgetFacts, type Sold, sell } from '../../../../test/fixtures/profit.ts'
import { readRows } from '../../../../test/workbook.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { foldProfit } from '../profit/profit-fold.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const [finance, supervisor, seller, developer] = await Promise.all(
  ['finance', 'supervisor', 'seller', 'developer'].map((name) => app.as(name)),
)

type Row = Record<string, any>
interface Person {
  id: number
  dept: number
}
const person = async (username: string): Promise<Person> =>
  (await db.one<Person>(sql`SELECT id, dept_id AS dept FROM account_user WHERE username = ${username}`))!
const [me, chief, maker] = [await person('seller'), await person('supervisor'), await person('developer')]
/** One shop of the seller, and one of a department that neither he nor the supervisor belongs to. */
const mine = (await db.one<{ id: number; suffix: string }>(
  sql`SELECT id, suffix FROM authorize_shop WHERE seller_id = ${me.id} ORDER BY id LIMIT 1`,
))!
const theirs = (await db.one<{ id: number; suffix: string }>(
  sql`SELECT id, suffix FROM authorize_shop WHERE seller_id <> ${me.id} AND dept_id NOT IN (${me.dept}, ${chief.dept}) ORDER BY id LIMIT 1`,
))!
const ask = async (path: string, condition: Row, who = finance) =>
  (await who!.post(`/data-center-report/${path}/list-page`, { condition })).data
const NOVEMBER = { day: ['2026-11-01', '2026-11-18'] }

let goods: { id: number; skuId: number }[]
const born = (id: number, day: string) =>
  db.run(sql`UPDATE goods_goods SET develop_date = ${day}, developer_id = ${maker.id}, deleted_at = NULL WHERE id = ${id}`)
const fact = (suffix: string, day: string, sale: string, profit: string, more: Partial<Sold> = {}) =>
  sell(db, { suffix, day, sale, profit, ...more })

/** An advertising bill of the seller's shop: no order. */
const bill = (docNo: string, day: string, amount: string) =>
  db.run(sql`
    INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, plat_code, site, shop_id, suffix, seller_id, dept_id, quantity, ad_fee, profit, doc_no)
    SELECT 7, ${day}::date, ${day}::date, ${day}::date, plat_code, site, id, suffix, seller_id, dept_id, 0, ${amount}, -${amount}::numeric, ${docNo}
    FROM authorize_shop WHERE id = ${mine.id}`)

beforeAll(async () => {
  await forgetFacts(db)
  await db.run(raw('UPDATE goods_goods SET developer_id = NULL'))
  await db.run(raw('DELETE FROM data_center_report_target_config'))
  goods = await db.query(
    raw(`SELECT g.id, min(s.id) AS "skuId" FROM goods_goods g JOIN goods_goods_sku s ON s.goods_id = g.id
      WHERE g.goods_type = 1 AND g.deleted_at IS NULL GROUP BY g.id ORDER BY g.id LIMIT 4`),
  )
  for (const [i, day] of ['2026-10-01', '2026-06-01', '2026-02-01', '2024-01-01'].entries()) await born(goods[i]!.id, day)
  const made = (n: number) => ({ developer: 'developer', goodsId: goods[n]!.id })
  await fact(mine.suffix, '2026-11-05', '100', '20', { ...made(0), quantity: 2 })
  await fact(theirs.suffix, '2026-11-06', '300', '60', made(0))
  await fact(theirs.suffix, '2026-11-07', '70', '7')
  await fact(mine.suffix, '2026-10-05', '50', '-10', made(3))
  await fact(mine.suffix, '2026-08-05', '80', '8', made(1))
  await foldProfit(app.house)
  await bill('GG-1', '2026-11-10', '5')
})

describe('账号利润', () => {
  it('is compared with the same days of the month before, a loss included', async () => {
    const { list, totals, total } = await ask('suffix-profit', { ...NOVEMBER, suffix: mine.suffix })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ suffix: mine.suffix, profit: '15.0000', saleMoney: '100.0000', adFee: '5.0000', orders: 1 })
    expect(list[0]).toMatchObject({ profitRate: '0.1500', lastProfit: '-10.0000', profitGrowth: '2.5000' })
    expect(totals).toMatchObject({ profit: '15.0000', lastProfit: '-10.0000', profitGrowth: '2.5000' })
    const months = await ask('site', { day: ['2026-10-01', '2026-11-18'], shopId: mine.id, by: ['month'] })
    expect(months.list.map((row: Row) => [row.month, row.profit, row.lastProfit, row.profitGrowth])).toEqual([
      ['2026-11', '15.0000', '-10.0000', '2.5000'],
      ['2026-10', '-10.0000', '0.0000', null],
    ])
  })

  it('opens into its fees and their documents, bills without an order among them', async () => {
    const condition = { ...NOVEMBER, suffix: mine.suffix }
    const { data } = await finance!.post('/data-center-report/suffix-profit/fee-list', { condition })
    expect(data.kinds.filter(({ amount }: Row) => Number(amount) !== 0)).toEqual([
      { feeKind: 'goodsCost', amount: '80.0000' },
      { feeKind: 'adFee', amount: '5.0000' },
    ])
    expect(data.list.map((row: Row) => [row.feeKind, row.amount, row.reason, row.day])).toEqual([
      ['adFee', '5.0000', 7, '2026-11-10'],
      ['goodsCost', '80.0000', 1, '2026-11-05'],
    ])
    expect(data.list[0]).toMatchObject({ orderNo: null, docNo: 'GG-1' })
    expect(data.list[1].orderNo).toBe(data.list[1].docNo)
    const one = await finance!.post('/data-center-report/suffix-profit/fee-list', {
      condition: { ...condition, feeKind: 'adFee' },
    })
    expect([one.data.total, one.data.kinds.length]).toEqual([1, 8])
    const book = await readRows(
      app,
      (await finance!.post('/data-center-report/suffix-profit/fee-list/export', { condition })).raw,
    )
    expect(book).toHaveLength(3)
    expect(book[1]).toContain('广告费')
    expect(await finance!.post('/data-center-report/suffix-profit/fee-list', {})).toMatchObject({
      code: 400,
      msg: '请指定账号简称',
    })
    const long = { suffix: 'X', day: ['2025-01-01', '2026-11-18'] }
    expect((await finance!.post('/data-center-report/suffix-profit/fee-list', { condition: long })).msg).toBe(
      '时间范围不能超过400天',
    )
  })

  it('and its rows show one’s own, one’s department’s or all', async () => {
    const both = { ...NOVEMBER, suffix: `${mine.suffix},${theirs.suffix}` }
    const seen = async (who: typeof finance) =>
      Object.fromEntries((await ask('suffix-profit', both, who)).list.map((row: Row) => [row.suffix, row.profit]))
    expect(await seen(finance)).toEqual({ [mine.suffix]: '15.0000', [theirs.suffix]: '67.0000' })
    expect(await seen(seller)).toEqual({ [mine.suffix]: '15.0000' })
    // Of what others sold, the part that his people developed.
    expect(await seen(supervisor)).toEqual({ [mine.suffix]: '15.0000', [theirs.suffix]: '60.0000' })
    const fees = await seller!.post('/data-center-report/suffix-profit/fee-list', {
      condition: { ...NOVEMBER, suffix: theirs.suffix },
    })
    expect([fees.data.total, fees.data.kinds]).toEqual([0, []])
    expect(await developer!.post('/data-center-report/suffix-profit/list-page', {})).toMatchObject({ status: 403 })
  })
})

describe('数据来源', () => {
  it('adds up to the card, fees without an order included', async () => {
    const condition = { ...NOVEMBER, shopId: mine.id }
    const { data } = await finance!.post('/data-center-report/lineage', { condition })
    expect(data.list.map((row: Row) => [row.orderId === null, row.docNos, row.adFee, row.profit, row.shopId])).toEqual([
      [true, 'GG-1', '5.0000', '-5.0000', mine.id],
      [false, data.list[1].orderNo, '0.0000', '20.0000', mine.id],
    ])
    expect(data).toMatchObject({ total: 2, sum: { orders: 1, profit: '15.0000', saleMoney: '100.0000' } })
    const shops = await ask('site', { ...condition, by: ['shopId'] })
    expect(shops.totals.profit).toBe(data.sum.profit)
    const named = await db.one(sql`SELECT shop_name || ' (' || suffix || ')' AS name FROM authorize_shop WHERE id = ${mine.id}`)
    expect(shops.list).toMatchObject([{ shopName: named!['name'] }])
    const found = (who: typeof finance, asked: Row) =>
      who!.post('/data-center-report/lineage', { condition: { ...NOVEMBER, ...asked } })
    expect((await found(finance, { keyword: 'GG-1' })).data.total).toBe(1)
    expect((await found(seller, { keyword: 'GG-1' })).data.total).toBe(1)
    await db.run(sql`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, plat_code, shop_id, suffix, seller_id, dept_id, quantity, ad_fee, profit, doc_no)
      SELECT 7, '2026-11-09'::date, '2026-11-09'::date, '2026-11-09'::date, plat_code, id, suffix, seller_id, dept_id, 0, 1, -1, 'GG-2' FROM authorize_shop WHERE id = ${theirs.id}`)
    expect((await found(finance, { keyword: 'GG-2' })).data.total).toBe(1)
    expect((await found(seller, { keyword: 'GG-2' })).data.total).toBe(0)
  })
})

describe('开发利润', () => {
  const YEAR = { day: ['2025-11-19', '2026-11-18'] }

  it('V1 counts the goods of twelve months, those that sold, and what they brought', async () => {
    const { list } = await ask('developer-profit/v1', { ...YEAR, developerId: maker.id })
    expect(list).toMatchObject([
      {
        developerId: maker.id,
        goodsCount: 3,
        soldCount: 2,
        soldRate: '0.6667',
        quantity: 4,
        saleMoney: '480.0000',
        profit: '88.0000',
      },
    ])
    const rows = await finance!.post('/data-center-report/developer-profit/v1/rows', { condition: YEAR, group: [maker.id] })
    expect(rows.data.list.map((row: Row) => row.profit)).toEqual(['60.0000', '20.0000', '8.0000'])
    const later = await ask('developer-profit/v1', { day: ['2026-10-01', '2026-10-31'], developerId: maker.id })
    expect(later.list[0]).toMatchObject({ goodsCount: 3, soldCount: 1, profit: '0.0000' })
  })

  it('V2 parts them by age, with what is still in stock', async () => {
    const [stock] = await db.query<{ value: string }>(
      sql`SELECT coalesce(sum(l.remain_amount), 0)::numeric(20, 4) AS value FROM stock_layer l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE k.goods_id = ${goods[3]!.id} AND l.remaining > 0`,
    )
    const { list, totals } = await ask('developer-profit/v2', { ...YEAR, developerId: maker.id })
    const bands = list.toSorted((a: Row, b: Row) => a.ageBand - b.ageBand)
    expect(bands.map((row: Row) => [row.ageBand, row.goodsCount, row.soldCount, row.profit])).toEqual([
      [1, 1, 1, '80.0000'],
      [2, 1, 1, '8.0000'],
      [3, 1, 0, '0.0000'],
      [4, 1, 1, '-10.0000'],
    ])
    expect(bands[3].stockValue).toBe(stock!.value)
    expect(totals).toMatchObject({ goodsCount: 4, soldCount: 3, soldRate: '0.7500', profit: '78.0000' })
    const old = await finance!.post('/data-center-report/developer-profit/v2/rows', { condition: YEAR, group: [maker.id, 4] })
    expect(old.data.list).toMatchObject([{ profit: '-10.0000' }])
  })

  it('is the same from whole months, from days and before the fold', async () => {
    const whole = await ask('developer-profit/v2', { day: ['2026-08-01', '2026-11-30'] })
    const days = await ask('developer-profit/v2', { day: ['2026-07-31', '2026-11-18'] })
    expect(days.totals.profit).toBe(whole.totals.profit)
    expect((await ask('developer-profit/v2', { day: ['2026-08-06', '2026-11-05'] })).totals.profit).toBe('10.0000')
    expect((await ask('developer-profit/v2', { day: ['2026-11-06', '2026-11-07'] })).totals.profit).toBe('60.0000')
  })

  it('is one’s own for a developer, and nobody’s for a stranger', async () => {
    const own = await ask('developer-profit/v1', YEAR, developer)
    expect(own.list.map((row: Row) => row.developerId)).toEqual([maker.id])
    await db.run(sql`UPDATE goods_goods SET developer_id = ${chief.id} WHERE id = ${goods[2]!.id}`)
    expect((await ask('developer-profit/v1', YEAR, developer)).totals.goodsCount).toBe(2)
    expect((await ask('developer-profit/v1', YEAR, supervisor)).list.map((row: Row) => row.developerId)).toContain(chief.id)
    expect(await seller!.post('/data-center-report/developer-profit/v1/list-page', {})).toMatchObject({ status: 403 })
    const over = { condition: { day: ['2025-10-14', '2026-11-18'] } }
    expect((await finance!.post('/data-center-report/developer-profit/v1/list-page', over)).msg).toBe('时间范围不能超过400天')
  })
})

const target = (userId: number, job: string, currency: string, profit: string) =>
  db.run(sql`INSERT INTO data_center_report_target_config (year, quarter, job, user_id, currency, profit_target, sale_target)
    VALUES (2026, 4, ${job}, ${userId}, ${currency}, ${profit}, ${profit})`)

describe('季度利润', () => {
  const other = async () =>
    (await db.one<{ id: number }>(sql`SELECT seller_id AS id FROM authorize_shop WHERE id = ${theirs.id}`))!.id

  it('holds people against their targets, in yuan by the rate of the day', async () => {
    await db.run(raw(`UPDATE basic_exchange_rate SET rate = 7.5 WHERE currency_code = 'USD'`))
    await target(me.id, 'salesperson', 'CNY', '50')
    await target(await other(), 'salesperson', 'USD', '10')
    await target(chief.id, 'supervisor', 'CNY', '1000')
    const { list } = await ask('quarter-profit', NOVEMBER)
    const of = (userId: number) => list.find((row: Row) => row.userId === userId)
    // −10 in October counts too: a quarter is a whole one. 49 of 92 days are gone.
    expect(of(me.id)).toMatchObject({ quarter: '2026Q4', profit: '5.0000', profitTarget: '50.00', profitReached: '0.1000' })
    expect(of(me.id)).toMatchObject({ dueTarget: '26.63', dueReached: '0.1878', saleMoney: '150.0000', saleReached: '3.0000' })
    expect(of(await other())).toMatchObject({ profit: '66.0000', profitTarget: '75.00', profitReached: '0.8800' })
    const half = await ask('quarter-profit', { day: ['2026-08-20', '2026-11-01'], userId: me.id, by: ['quarter'] })
    expect(half.list.map((row: Row) => [row.quarter, row.profit, row.profitReached])).toEqual([
      ['2026Q4', '5.0000', '0.1000'],
      ['2026Q3', '8.0000', null],
    ])
    const rows = await finance!.post('/data-center-report/quarter-profit/rows', { condition: NOVEMBER, group: [me.id, '2026Q4'] })
    expect(rows.data.list.map((row: Row) => row.profit)).toEqual(['-5.0000', '20.0000', '-10.0000'])
  })

  it('holds departments against the target of who leads them, each person within reach', async () => {
    const led = { ...NOVEMBER, job: 'supervisor' }
    const found = (await ask('quarter-profit', led)).list.find((row: Row) => row.userId === chief.id)
    expect(found).toMatchObject({ profit: '5.0000', profitTarget: '1000.00', profitReached: '0.0050' })
    const seen = async (who: typeof finance, asked: Row) =>
      (await ask('quarter-profit', asked, who)).list.map((row: Row) => row.userId)
    expect(await seen(seller, NOVEMBER)).toEqual([me.id])
    expect(await seen(seller, led)).toEqual([])
    expect(await seen(supervisor, led)).toEqual([chief.id])
    const both = await finance!.post('/data-center-report/quarter-profit/list-page', {
      condition: { job: ['supervisor', 'salesperson'] },
    })
    expect(both).toMatchObject({ code: 400, msg: '一次只能看一个岗位' })
  })
})

describe('季度利润 of those who lead above each other', () => {
  it('is told of each of them, and counted once in the total', async () => {
    const above = await person('boss')
    const tops = await db.query<{ id: number }>(sql`
      UPDATE account_department d SET leader_id = ${above.id} FROM account_department c WHERE c.leader_id = ${chief.id} AND d.id = c.parent_id RETURNING d.id`)
    expect(tops.length).toBeGreaterThan(0)
    await target(above.id, 'supervisor', 'CNY', '3000')
    const led = { ...NOVEMBER, job: 'supervisor', userId: [chief.id, above.id] }
    const { list, totals } = await ask('quarter-profit', led)
    const of = (userId: number) => list.find((row: Row) => row.userId === userId)
    expect([of(chief.id), of(above.id)].map((row) => [row.profit, row.profitTarget])).toEqual([
      ['5.0000', '1000.00'],
      [totals.profit, '3000.00'],
    ])
    expect(totals).toMatchObject({ profitTarget: '3000.00', orders: of(above.id).orders })
    const [quarter] = (await ask('quarter-profit', { ...led, by: ['quarter'] })).list
    expect(quarter).toMatchObject({ profit: totals.profit, profitTarget: '3000.00' })
    const alone = await ask('quarter-profit', { ...led, userId: chief.id })
    expect(alone.totals).toMatchObject({ profit: '5.0000', profitTarget: '1000.00' })
    const rows = async (more: Row) =>
      (await finance!.post('/data-center-report/quarter-profit/rows', { condition: led, ...more })).data.total
    expect(await rows({})).toBe(await rows({ group: [above.id, '2026Q4'] }))
  })
})

describe('季度利润 across more leaders than a pivot has columns', () => {
  it('does not subtract what several of them are told of', async () => {
    let top = (await db.one<{ parent: number | null }>(
      sql`SELECT parent_id AS parent FROM account_department WHERE id = ${me.dept}`,
    ))!.parent
    for (let n = 0; n < 55; n++)
      top = (await db.one<{ id: number }>(sql`
        WITH u AS (INSERT INTO account_user (username, name, dept_id) VALUES (${`lead${n}`}, ${`主管${n}`}, ${me.dept}) RETURNING id)
        INSERT INTO account_department (dept_name, parent_id, leader_id) SELECT ${`层${n}`}, ${top}, u.id FROM u RETURNING id`))!
        .id
    await db.run(sql`UPDATE account_department SET parent_id = ${top} WHERE id = ${me.dept}`)
    const condition = { day: NOVEMBER.day, job: ['supervisor'], by: ['quarter', 'userId'] }
    const { data } = await finance!.post('/data-center-report/quarter-profit/pivot', { condition, measure: 'profit' })
    expect(data.folded).toBeGreaterThan(5)
    expect([data.totals, ...data.list].map(({ others }: Row) => others)).toEqual([null, null])
  })
})

describe('销售趋势', () => {
  /** A piece a day of a SKU. */
  const daily = (n: number, from: string, to: string) =>
    db.run(sql`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, seller_id, dept_id, goods_id, sku_id, quantity, profit, doc_no)
      SELECT 5, d::date, d::date, d::date, 900000001, s.plat_code, s.id, s.suffix, s.seller_id, s.dept_id, ${goods[n]!.id}, ${goods[n]!.skuId}, 1, 0, 'T'
      FROM authorize_shop s, generate_series(${from}::date, ${to}::date, interval '1 day') d WHERE s.id = ${mine.id}`)
  /** More SKUs than a page shows; those that sold more before November sold less in it. */
  const sprinkled = () =>
    db.run(sql`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, seller_id, developer_id, dept_id, goods_id, sku_id, quantity, profit, doc_no)
      SELECT 5, d.day, d.day, d.day, 900000002, s.plat_code, s.id, s.suffix, s.seller_id, ${maker.id}, s.dept_id, k.goods_id, k.id, d.pieces, 0, 'S'
      FROM authorize_shop s, (SELECT id, goods_id, row_number() OVER (ORDER BY id)::int AS n FROM goods_goods_sku WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 24) k,
        LATERAL (VALUES ('2026-10-09'::date, 2 * k.n), ('2026-11-11', 60 - k.n)) d(day, pieces) WHERE s.id = ${mine.id}`)
  beforeAll(async () => {
    await daily(3, '2026-11-04', '2026-11-18')
    await daily(2, '2026-10-20', '2026-11-03')
    await sprinkled()
  })

  it('says how fast a SKU sells and whether that rises or falls, in a word', async () => {
    const { list } = await ask('sales-trend', { day: ['2026-11-01', '2026-11-18'] })
    const of = (n: number) => list.find((row: Row) => row.skuId === goods[n]!.skuId)
    expect(of(3)).toMatchObject({ quantity: 15, velocity7: '1.00', velocity15: '1.00', velocity30: '0.50', velocity90: '0.17' })
    expect(of(3)).toMatchObject({ slope: '0.0501', trend: 1 })
    expect(of(2)).toMatchObject({
      quantity: 3,
      velocity7: '0.00',
      velocity15: '0.00',
      velocity30: '0.50',
      slope: '-0.0501',
      trend: -1,
    })
    const { raw: bytes } = await finance!.post('/data-center-report/sales-trend/export', {
      condition: { skuId: goods[3]!.skuId },
    })
    expect((await readRows(app, bytes))[1]).toContain('↑ 上升')
  })

  it('by week stands beside the speed of now, and is the same before and after the fold', async () => {
    const asked = { day: ['2026-10-01', '2026-11-18'], goodsId: goods[3]!.id }
    const weeks = await ask('sales-trend', { ...asked, by: ['goodsId', 'week'] })
    expect(weeks.list.map((row: Row) => [row.week, row.quantity, row.velocity7])).toEqual([
      ['2026W47', 3, '1.00'],
      ['2026W46', 7, '1.00'],
      ['2026W45', 5, '1.00'],
      ['2026W41', 1, '1.00'],
    ])
    const before = await ask('sales-trend', { ...asked, by: ['goodsId'] })
    expect(before.list).toMatchObject([{ quantity: 16, velocity90: '0.18', saleMoney: '50.0000' }])
    await foldProfit(app.house)
    expect(await ask('sales-trend', { ...asked, by: ['goodsId'] })).toEqual(before)
  })

  it('shows on its pages what the workbook has, whatever it is sorted by', async () => {
    for (const by of [['skuId'], ['goodsId', 'month'], ['skuId', 'onDay']])
      for (const field of ['quantity', 'velocity90', 'trend', 'profit', by[0]!]) await shown(finance!, by, field)
  })

  it('does so for those who see what they sold or developed', async () => {
    for (const who of [seller, developer, supervisor])
      for (const by of [['skuId'], ['goodsId'], ['skuId', 'shopId'], ['skuId', 'week']])
        for (const field of ['quantity', 'velocity30', 'saleMoney']) expect(await shown(who!, by, field)).toBeGreaterThan(10)
  })

  /** All pages, held against the workbook. */
  async function shown(who: NonNullable<typeof finance>, by: string[], field: string): Promise<number> {
    const asked = { condition: { ...NOVEMBER, by }, orderBy: [{ field, order: field < 'r' ? 'asc' : 'desc' }] }
    const page = (pageNum: number) => who.post('/data-center-report/sales-trend/list-page', { ...asked, pageNum, pageSize: 10 })
    const first = (await page(1)).data
    const pages = await Promise.all(Array.from({ length: Math.ceil(first.total / 10) }, (_, n) => page(n + 1)))
    const { raw: bytes } = await who.post('/data-center-report/sales-trend/export', asked)
    const [head, ...rows] = await readRows(app, bytes)
    const told = pages.flatMap(({ data }) =>
      data.list.map((row: Row) => ['quantity', 'velocity30', 'slope', 'saleMoney'].map((name) => Number(row[name]))),
    )
    const at = ['件数', '30天日均', '近30天斜率', '销售额'].map((label) =>
      head!.findIndex((cell) => String(cell).startsWith(label)),
    )
    expect([by, field, told]).toEqual([by, field, rows.map((row) => at.map((n) => Number(row[n])))])
    return rows.length
  }

  it('is one’s own sales or developments, or those of one’s department', async () => {
    const asked = { ...NOVEMBER, by: ['goodsId'], goodsId: goods[0]!.id }
    const sold = async (who: typeof finance) => (await ask('sales-trend', asked, who)).totals.quantity
    expect(await Promise.all([finance, seller, developer, supervisor].map(sold))).toEqual([3, 2, 3, 3])
    const over = { condition: { day: ['2025-10-14', '2026-11-18'] } }
    expect((await finance!.post('/data-center-report/sales-trend/list-page', over)).msg).toBe('时间范围不能超过400天')
  })
})
