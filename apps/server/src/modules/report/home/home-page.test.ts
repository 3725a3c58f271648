import { round2 } from '@erp/contract/kit/decimal'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { rowsOf } from '../../../../test/fixtures/catalogue.ts'
import { forgetFacts, sell } from '../../../../test/fixtures/profit.ts'
import { sql } from '../../../kit/db/db.ts'
import { writeBook } from '../../../kit/excel/book.ts'
import { foldProfit } from '../profit/profit-fold.ts'

const app = await testApp()
app.clock.set('2026-11-16 15:00:00')
const { db } = app.house
await forgetFacts(db)
const [admin, seller, finance, warehouse] = [
  await app.as('admin'),
  await app.as('seller'),
  await app.as('finance'),
  await app.as('warehouse'),
]
const HOME = '/data-center-report/homePage'
const QUERY = '/data-center-report/general-report'
const goods = await db.query<{ id: number; code: string }>(
  sql`SELECT id, goods_code AS code FROM goods_goods WHERE audit_status = 200 ORDER BY id LIMIT 2`,
)
const [lamp, cup] = goods.map(({ id }) => id)

// 王芳 sells as EY01 and EH01, 宋雨 as EY02, 邓洁 as TM01, 田园 as LZ02.
await sell(db, { suffix: 'EY01', day: '2026-09-15', sale: '40', profit: '30' })
await sell(db, { suffix: 'EY01', day: '2026-10-10', sale: '90', profit: '60', goodsId: lamp, developer: 'developer' })
await sell(db, { suffix: 'EY01', day: '2026-10-20', sale: '90', profit: '60', goodsId: cup, developer: 'cai.wen', quantity: 3 })
await sell(db, { suffix: 'EY02', day: '2026-10-31', sale: '900', profit: '500' })
await sell(db, { suffix: 'TM01', day: '2026-10-01', sale: '20', profit: '10', goodsId: lamp, developer: 'developer' })
await sell(db, { suffix: 'LZ02', day: '2026-10-05', sale: '9', profit: '7' })
await sell(db, { suffix: 'SP02', day: '2026-09-30', sale: '9', profit: '7000' })
// Half of it is folded, the rest is not: nobody can tell.
await foldProfit(app.house)
await sell(db, { suffix: 'EY01', day: '2026-11-02', sale: '200', profit: '100', developer: 'developer' })
await sell(db, { suffix: 'EH01', day: '2026-11-16', sale: '50', profit: '20.005' })
await sell(db, { suffix: 'EY02', day: '2026-11-03', sale: '300', profit: '120.01' })
await sell(db, { suffix: 'TM01', day: '2026-11-04', sale: '8', profit: '-5' })

describe('the ranking', () => {
  const ask = async (body = {}, who = seller) => (await who.post(`${HOME}/ranking`, body)).data

  it('shows everybody to everybody, with equals on one rank', async () => {
    const ranking = await ask()
    expect(ranking).toMatchObject({ month: 11, lastMonth: 10, dateRate: '53.33', updateTime: '2026-11-16 15:00:00', total: 4 })
    expect(ranking.list.map((row: any) => [row.order, row.medal, row.username, row.thisProfit, row.status])).toEqual([
      [1, 1, '宋雨', '120.01', 'exception'],
      [1, 1, '王芳', '120.01', 'success'],
      [3, 3, '田园', '0.00', 'exception'],
      [4, null, '邓洁', '-5.00', 'exception'],
    ])
    expect(ranking.list[1]).toMatchObject({
      depart: '上海一部',
      thisAve: '7.50',
      thisDiff: '60.01',
      lastProfit: '120.00',
      lastAve: '3.87',
      lastDiff: '90.00',
      progress: '100.01',
      createDate: '2026-11-16',
    })
    expect(await ask({}, await app.as('newcomer'))).toEqual(ranking)
  })

  it('are for everybody, but neither the orders behind them nor the batches of the warehouse are', async () => {
    const newcomer = await app.as('newcomer')
    for (const call of ['/data-center-report/lineage', '/order/tradeInfo/page', '/order/order-picking-batch/list-page'])
      expect(await newcomer.post(call), call).toMatchObject({ status: 403 })
  })

  it('of a platform and of a department', async () => {
    expect((await ask({ plat: 'ebay-hw' })).list).toMatchObject([
      { username: '王芳', thisProfit: '20.01', lastProfit: '0.00', progress: '-', status: 'success' },
    ])
    expect((await ask({ plat: 'temu', depart: '上海四部' })).list).toMatchObject([{ username: '邓洁', thisProfit: '-5.00' }])
    expect((await ask({ depart: '郑州一部' })).list).toEqual([])
    expect(await seller.post(`${HOME}/ranking`, { depart: '火星部' })).toMatchObject({ code: 400, msg: '部门「火星部」不存在' })
    expect(await seller.post(`${HOME}/ranking`, { plat: 'ebay' })).toMatchObject({ code: 400 })
    const options = (await seller.get(`${HOME}/department/list`)).data
    expect(options.map((row: any) => row.dept_name)).toEqual([
      '上海一部',
      '上海三部',
      '上海四部',
      '郑州一部',
      '郑州三部',
      '郑州四部',
    ])
  })
})

describe('month over month', () => {
  it('by region and department', async () => {
    const { regions, departments } = (await seller.post(`${HOME}/profit/department`, {})).data
    expect(regions).toMatchObject([
      {
        username: '上海',
        order: 1,
        profit: '235.02',
        lastProfit: '630.00',
        lastSameProfit: '70.00',
        profitDiff: '165.02',
        rate: '235.74',
      },
      { username: '郑州', profit: '0.00', lastSameProfit: '7.00', rate: '-100.00', amt: '0.00', lastAmt: '9.00' },
    ])
    expect(
      departments.map((row: any) => [
        row.username,
        row.amt,
        row.lastAmt,
        row.lastSameAmt,
        row.amtDiff,
        row.amtRate,
        row.amtOrder,
      ]),
    ).toEqual([
      ['上海一部', '550.00', '1080.00', '90.00', '460.00', '511.11', 1],
      ['郑州三部', '0.00', '9.00', '9.00', '-9.00', '-100.00', 3],
      ['上海四部', '8.00', '20.00', '20.00', '-12.00', '-60.00', 2],
    ])
  })

  it('by salesperson and developer, where what has none is shown as such', async () => {
    const people = (await seller.post(`${HOME}/profit/salesperson`, { plat: 'temu' })).data
    expect(people).toMatchObject({
      total: 1,
      list: [{ username: '邓洁', profit: '-5.00', lastProfit: '10.00', rate: '-150.00' }],
    })
    const makers = (await seller.post(`${HOME}/profit/developer`, {})).data.list
    expect(makers.map((row: any) => [row.username, row.profit, row.lastProfit, row.lastSameProfit, row.rate])).toEqual([
      ['未分配', '135.02', '507.00', '7.00', '1828.86'],
      ['赵一鸣', '100.00', '70.00', '70.00', '42.86'],
      ['蔡文', '0.00', '60.00', '0.00', '-'],
    ])
    const ofDept = (await seller.post(`${HOME}/profit/developer`, { depart: '上海四部' })).data.list
    expect(ofDept.map((row: any) => row.username)).toEqual(['蔡文'])
  })

  it('day by day, with the share of each platform', async () => {
    const { list, platforms } = (await seller.post(`${HOME}/trend`, {})).data
    expect(list).toHaveLength(31)
    expect(list[1]).toEqual({ day: 2, profit: '100.00', amt: '200.00', lastProfit: '0.00', lastAmt: '0.00' })
    expect(list[15]).toMatchObject({ profit: '20.01', amt: '50.00' })
    expect(list[30]).toEqual({ day: 31, profit: null, amt: null, lastProfit: '500.00', lastAmt: '900.00' })
    expect(platforms.map((row: any) => [row.platName, row.amt, row.share])).toEqual([
      ['eBay义乌仓', '500.00', '89.61'],
      ['eBay海外仓', '50.00', '8.96'],
      ['Temu', '8.00', '1.43'],
    ])
    const own = (await seller.post(`${HOME}/trend`, { depart: '上海四部', plat: 'temu' })).data
    expect(own.list[3]).toMatchObject({ profit: '-5.00', amt: '8.00' })
  })
})

describe('general reports', () => {
  const codes = async (condition: object) =>
    (await warehouse.post(`${QUERY}/query`, { name: 'home-top100', condition })).data.list.map((row: any) => row.goods_code)

  it('name the goods that sold best last month', async () => {
    const [lampCode, cupCode] = goods.map(({ code }) => code)
    expect(await codes({ querytype: 'amt' })).toEqual([lampCode, cupCode])
    const { data } = await warehouse.post(`${QUERY}/query`, { name: 'home-top100' })
    expect(data.list[0]).toMatchObject({ order: 1, amt: '110.00', sold_num: 2, profit: '70.00' })
    expect(data.columns.map(({ name }: any) => name)).toEqual(
      'order goods_code goods_name amt sold_num profit developer goods_status season'.split(' '),
    )
    await sell(db, { suffix: 'LZ02', day: '2026-10-31', sale: '1', profit: '30', goodsId: cup })
    expect(await codes({ querytype: 'profit' })).toEqual([cupCode, lampCode])
    await foldProfit(app.house)
    expect(await codes({ querytype: 'profit' })).toEqual([cupCode, lampCode])
    expect(await codes({ month: '2026-08' })).toEqual([])
    const file = await warehouse.post(`${QUERY}/export`, { name: 'home-top100', condition: { querytype: 'profit' } })
    expect((await rowsOf(app, file.raw)).map((row) => row[1])).toEqual(['商品编码', cupCode, lampCode])
  })

  it('are known by their names, take what they declare and show what is within reach', async () => {
    const query = (name: string, condition: object = {}, who = seller) => who.post(`${QUERY}/query`, { name, condition })
    expect(await query('home-top1000')).toMatchObject({ code: 404, msg: '报表「home-top1000」不存在或已删除' })
    expect(await query('home-top100', { sql: 'SELECT 1' })).toMatchObject({ code: 400, msg: '未知的筛选条件「sql」' })
    expect(await query('home-top100', { querytype: 'cost' })).toMatchObject({ code: 400, msg: '排序依据只能是销售额、利润' })
    expect(await query('platform-profit', { from: '2025-01-01', to: '2026-11-01' })).toMatchObject({
      code: 400,
      msg: '时间范围不能超过400天',
    })
    expect(await query('platform-profit', {}, warehouse)).toMatchObject({ status: 403 })
    expect((await query('salesperson-profit', {}, finance)).data.total).toBe(3)
    expect((await query('salesperson-profit')).data.list).toEqual([
      { name: '王芳', quantity: 2, saleMoney: '250.00', profit: '120.01', profitRate: '48.00' },
    ])
    expect((await seller.get(`${QUERY}/list`)).data.map(({ name }: any) => name)).toContain('home-top100')
  })
})

describe('the orders behind a figure', () => {
  const LINEAGE = '/data-center-report/lineage'
  const behind = async (figure: object, who = admin, day?: string[]) =>
    (await who.post(LINEAGE, { condition: { ...figure, ...(day ? { day } : {}) } })).data

  it('add up to it', async () => {
    const { list } = (await admin.post(`${HOME}/ranking`, {})).data
    for (const { figure, thisProfit, lastProfit } of list) {
      expect(round2((await behind(figure)).sum.profit)).toBe(thisProfit)
      expect(round2((await behind(figure, admin, ['2026-10-01', '2026-10-31'])).sum.profit)).toBe(lastProfit)
    }
    const { regions } = (await admin.post(`${HOME}/profit/department`, {})).data
    expect(await behind(regions[0].figure)).toMatchObject({
      total: 4,
      sum: { orders: 4, saleMoney: '558.0000', profit: '235.0150' },
    })
    const nobody = (await admin.post(`${HOME}/profit/developer`, {})).data.list[0]
    expect((await behind(nobody.figure)).sum.profit).toBe('135.0150')
    expect((await behind({ goodsId: cup, sellerId: 3 }, admin, ['2026-10-01', '2026-10-31'])).list).toMatchObject([
      { day: '2026-10-20', reasons: '发货', quantity: 3, saleMoney: '90.0000', profit: '60.0000', sellerName: '王芳' },
    ])
    expect(await admin.post(LINEAGE, { condition: { day: ['2025-01-01', '2026-11-01'] } })).toMatchObject({
      code: 400,
      msg: '时间范围不能超过400天',
    })
  })

  it('are opened only within the data scope, in exports too', async () => {
    const { list } = (await seller.post(`${HOME}/ranking`, {})).data
    const of = (username: string) => list.find((row: any) => row.username === username).figure
    expect((await behind(of('王芳'), seller)).total).toBe(2)
    expect(await behind(of('宋雨'), seller)).toMatchObject({ list: [], total: 0, sum: { orders: 0 } })
    expect((await behind({}, seller)).list.every((row: any) => row.sellerName === '王芳')).toBe(true)
    const exported = async (who: typeof seller) =>
      (await rowsOf(app, (await who.post(`${LINEAGE}/export`, { condition: {}, columns: ['orderNo', 'profit'] })).raw)).length - 1
    expect([await exported(seller), await exported(admin)]).toEqual([2, 4])
    expect(await warehouse.post(LINEAGE, {})).toMatchObject({ code: 200, data: { sum: { profit: null } } })
    expect(await (await app.as('developer')).post(LINEAGE, {})).toMatchObject({ status: 403 })
  })
})

describe('targets', () => {
  const CONFIG = '/data-center-report/config/target-config'
  const userId = async (username: string) =>
    (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`))!.id
  const list = async (body: object = {}) =>
    (await seller.post(`${HOME}/target/list`, { year: 2031, quarter: 4, ...body } as Record<string, unknown>)).data

  it('are kept once a person and quarter, and held against what was sold', async () => {
    await db.run(sql`UPDATE data_center_report_target_config SET deleted_at = now() WHERE year = 2026 AND quarter = 4`)
    const target = { year: 2026, quarter: 4, job: 'salesperson', currency: 'CNY', profitTarget: '400', saleTarget: '1000' }
    const made = await finance.post(CONFIG, { ...target, userId: await userId('seller') })
    expect(made).toMatchObject({ code: 200, data: { userName: '王芳', profitTarget: '400.00' } })
    expect(await finance.post(CONFIG, { ...target, userId: await userId('seller') })).toMatchObject({
      code: 400,
      msg: '王芳 在 2026 年第 4 季度已有目标',
    })
    expect(await seller.post(CONFIG, { ...target, userId: 1 })).toMatchObject({ status: 403 })
    await db.run(sql`DELETE FROM basic_exchange_rate WHERE currency_code IN ('USD', 'JPY')`)
    await db.run(sql`INSERT INTO basic_exchange_rate (currency_code, from_day, rate) VALUES ('USD', '2026-01-01', 8)`)
    await finance.post(CONFIG, { ...target, userId: await userId('song.yu'), currency: 'USD', profitTarget: '0' })
    await finance.post(CONFIG, { ...target, userId: await userId('deng.jie'), currency: 'JPY' })
    await finance.post(CONFIG, { ...target, userId: await userId('supervisor'), job: 'supervisor', profitTarget: '800' })
    const { data } = await seller.post(`${HOME}/target/list`, { year: 2026, quarter: 4 })
    expect(data).toMatchObject({ dateRate: '51.09', current: { year: 2026, quarter: 4 }, from: '2026-10-01', to: '2026-12-31' })
    expect(data.years).toContain(2026)
    expect(data.list).toMatchObject([
      {
        username: '王芳',
        depart: '上海一部',
        profit: '240.01',
        profitRate: '60.00',
        profitStatus: 'success',
        saleMoney: '430.00',
      },
      {
        username: '宋雨',
        currency: 'USD',
        profit: '77.50',
        profitRate: '-',
        saleMoneyRate: '15.00',
        saleMoneyStatus: 'exception',
      },
      { username: '邓洁', currency: 'JPY', profit: null, profitRate: '-' },
    ])
    const supervisors = await seller.post(`${HOME}/target/list`, { year: 2026, quarter: 4, job: 'supervisor' })
    expect(supervisors.data.list).toMatchObject([
      { username: '林晓梅', profit: '860.02', profitRate: '107.50', dateRate: '51.09' },
    ])
    const sorted = async (field: string, order: string) =>
      (await list({ year: 2026, orderBy: [{ field, order }] })).list.map((row: any) => row.username)
    expect(await sorted('profit', 'asc')).toEqual(['宋雨', '王芳', '邓洁'])
    expect(await sorted('username', 'desc')).toEqual(['王芳', '宋雨', '邓洁'])
    expect((await list({ year: 2026, search: '上海四' })).list).toMatchObject([{ username: '邓洁' }])
    const file = await seller.post(`${HOME}/target/export`, { year: 2026, quarter: 4, search: '王芳' })
    expect((await rowsOf(app, file.raw))[1]!.slice(0, 5)).toEqual(['王芳', '上海一部', 'CNY', '400', '1000'])
    expect(await seller.post(`${HOME}/target/list`, { quarter: 5 })).toMatchObject({ code: 400 })
  })

  it('come by the file, whole or not at all', async () => {
    const columns = '年份 季度 岗位 人员 币种 利润目标 销售额目标'.split(' ').map((header) => ({ header }))
    const row = (name: string) => ['2030', '第一季度', '销售', name, 'CNY', '5000', '20000']
    const send = async (...rows: string[][]) =>
      finance.upload(`${CONFIG}/import`, '目标.xlsx', await writeBook([{ name: '目标', columns, rows }]))
    expect(await send(row('宋雨'), row('宋雨'))).toMatchObject({
      code: 400,
      data: { errors: [{ row: 3, column: '人员', reason: '宋雨 在 2030 年第 1 季度已有目标' }] },
    })
    expect((await list({ year: 2030, quarter: 1 })).total).toBe(0)
    expect(await send(row('宋雨'), row('王芳'))).toMatchObject({ code: 200, data: { rows: 2 } })
    expect((await list({ year: 2030, quarter: 1 })).list).toMatchObject([
      { username: '王芳', profitTarget: '5000.00', dateRate: '0.00', profitRate: '0.00', profitStatus: 'success' },
      { username: '宋雨' },
    ])
  })

  it('of the last quarter of 2024 unless asked otherwise', async () => {
    const { data } = await seller.post(`${HOME}/target/list`, {})
    expect(data).toMatchObject({ year: 2024, quarter: 4, dateRate: '100.00' })
    expect(data.total).toBeGreaterThan(0)
    expect((await list()).total).toBe(0)
  })
})
