import { beforeAll, describe, expect, it, vi } from 'vitest'
import { idOf } from '../../../test/fixtures/people.ts'
import { salesApp } from '../../../test/sample-report.ts'
import { readRows } from '../../../test/workbook.ts'
import { sql } from '../db/db.ts'

const app = await salesApp()
app.clock.set('2026-11-15 10:00:00')
const { db } = app.house
await app.grant('finance', 'sample:sales:view', 'sample:sales:cost')
await app.grant('seller', 'sample:sales:view')
const [finance, seller] = [await app.as('finance'), await app.as('seller')]
const mine = await idOf(app, 'seller')
const SALES = [
  ['N1', '2026-11-01', '甲店', '杯', 'b1', 2, '20.10', '5.00'],
  ['N2', '2026-11-02', '甲店', '碗', 'b1', 1, '10.05', '4.00'],
  ['N3', '2026-11-02', '甲店', '杯', 'b2', 3, '27.00', '7.50'],
  ['N4', '2026-10-31', '乙店', '杯', 'b3', 1, '11.00', '2.50'],
  ['N5', '2026-11-03', null, '盘', 'b4', 4, '8.00', '2.00'],
] as const

beforeAll(async () => {
  for (const [code, day, shop, goods, buyer, quantity, money, cost] of SALES)
    await db.run(sql`INSERT INTO sample_sale (code, day, shop, goods, seller_id, buyer, quantity, money, cost)
      VALUES (${code}, ${day}, ${shop}, ${goods}, ${shop === '乙店' ? mine : null}, ${buyer}, ${quantity}, ${money}, ${cost})`)
  for (const [day, shop, visits] of [
    ['2026-11-01', '甲店', 100],
    ['2026-11-02', '甲店', 50],
    ['2026-10-31', '乙店', 30],
    ['2026-11-04', '丙店', 7],
  ] as const)
    await db.run(
      sql`INSERT INTO sample_visit (day, shop, seller_id, visits) VALUES (${day}, ${shop}, ${shop === '乙店' ? mine : null}, ${visits})`,
    )
})

type Row = Record<string, any>
const query = (input: Row, who = finance) => who.post('/sample/sales/query', input)
const groups = async (input: Row, who = finance): Promise<Row[]> => (await query(input, who)).data.list
const by = (...names: string[]) => ({ condition: { by: names } })

describe('a grouped list', () => {
  it('adds up what the sources know of each group, with groups that only one of them knows', async () => {
    const { data } = await query({})
    expect(data.list.map((row: Row) => [row.shop, row.money, row.saleCount, row.buyerCount, row.visits, row.rate])).toEqual([
      ['甲店', '57.15', 3, 2, 150, '0.0200'],
      ['乙店', '11.00', 1, 1, 30, '0.0333'],
      [null, '8.00', 1, 1, 0, null],
      ['丙店', '0.00', 0, 0, 7, '0.0000'],
    ])
    expect(data.total).toBe(4)
    expect(data.totals).toEqual({
      money: '76.15',
      saleCount: 5,
      buyerCount: 4,
      quantity: 11,
      price: '6.9227',
      visits: 187,
      rate: '0.0267',
      cost: '21.00',
    })
  })

  it('weights a mean by its sum, and makes ratios of sums', async () => {
    const [cups] = await groups({ condition: { by: ['goods'], goods: '杯' } })
    expect(cups).toMatchObject({ price: '9.6833', quantity: 6, money: '58.10' })
    // Visits know no goods: each of them is held against all visits of the filter.
    expect(cups).toMatchObject({ visits: 187, rate: '0.0160' })
    const both = await groups({ condition: { by: ['shop', 'goods'], shop: '甲店' } })
    expect(both.map(({ goods, saleCount, visits }) => [goods, saleCount, visits])).toEqual([
      ['杯', 2, 150],
      ['碗', 1, 150],
    ])
  })

  it('has the totals of the whole filter on every page, and they are the sum of all groups', async () => {
    const pages = [1, 2, 3].map((pageNum) => ({ ...by('goods', 'month', 'shop'), pageNum, pageSize: 10 }))
    await db.run(sql`INSERT INTO sample_sale (code, day, shop, goods, quantity, money, cost)
      SELECT 'M' || n, '2026-11-05', '丁店', 'G' || n, 1, n + 0.01, 0 FROM generate_series(1, 20) n`)
    const answers = await Promise.all(pages.map((page) => query(page)))
    const rows: Row[] = answers.flatMap(({ data }) => data.list)
    expect(new Set(answers.map(({ data }) => JSON.stringify(data.totals))).size).toBe(1)
    expect([rows.length, ...answers.map(({ data }) => data.total)]).toEqual([24, 24, 24, 24])
    const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)
    const { totals } = answers[0]!.data
    expect([sum('money').toFixed(2), sum('saleCount'), sum('quantity')]).toEqual([
      totals.money,
      totals.saleCount,
      totals.quantity,
    ])
    expect(new Set(rows.map(({ groupKey }) => groupKey)).size).toBe(24)
    expect((await query({ ...pages[0]!, pageNum: 9 })).data).toMatchObject({ list: [], total: 24, totals })
    await db.run(sql`DELETE FROM sample_sale WHERE shop = '丁店'`)
  })

  it('sorts by any measure and dimension, times backwards without a wish, and names what it refers to', async () => {
    const names = async (field: string, order: string) =>
      (await groups({ ...by('goods'), orderBy: [{ field, order }] })).map(({ goods }) => goods)
    expect(await names('price', 'desc')).toEqual(['碗', '杯', '盘'])
    expect(await names('quantity', 'asc')).toEqual(['碗', '盘', '杯'])
    expect(await names('goods', 'asc')).toEqual((await names('goods', 'desc')).toReversed())
    expect((await groups(by('month'))).map(({ month }) => month)).toEqual(['2026-11', '2026-10'])
    const people = await groups({ ...by('sellerId'), orderBy: [{ field: 'sellerId', order: 'asc' }] })
    expect(people.map(({ sellerId, sellerName }) => [sellerId, sellerName])).toEqual([
      [mine, expect.any(String)],
      [null, null],
    ])
  })

  it('opens exactly the rows that a group counted, one with an empty dimension too', async () => {
    for (const names of [['shop'], ['goods', 'shop'], ['sellerId', 'month']])
      for (const group of await groups(by(...names))) {
        const values = names.map((name) => group[name])
        const { data } = await finance.post('/sample/sales/rows', { ...by(...names), group: values })
        expect([data.total, data.list.length]).toEqual([group['saleCount'], group['saleCount']])
        const money = data.list.reduce((sum: number, row: Row) => sum + Number(row.money), 0)
        expect(money.toFixed(2)).toBe(group['money'])
      }
    const { data } = await finance.post('/sample/sales/rows', { ...by('shop'), group: [null] })
    expect(data.list).toEqual([{ code: 'N5', sellerId: null, sellerName: null, money: '8.00', cost: '2.00' }])
  })

  it('shows each person the rows and measures within reach, in groups, totals, rows and workbook', async () => {
    const { data } = await query({}, seller)
    expect(data).toMatchObject({ total: 1, list: [{ shop: '乙店', money: '11.00', visits: 30 }], totals: { money: '11.00' } })
    expect([data.list[0], data.totals].some((row) => 'cost' in row)).toBe(false)
    const rows = await seller.post('/sample/sales/rows', { ...by('shop'), group: ['甲店'] })
    expect(rows.data).toEqual({ list: [], total: 0 })
    expect((await seller.post('/sample/sales/rows', {})).data).toMatchObject({ total: 1, list: [{ code: 'N4' }] })
    expect(await query({ orderBy: [{ field: 'cost', order: 'asc' }] }, seller)).toMatchObject({
      code: 400,
      msg: '不能按「cost」排序',
    })
    const file = await seller.post('/sample/sales/export', by('shop'))
    expect(await readRows(app, file.raw)).toEqual([
      ['店铺', '销售额(CNY)', '笔数', '买家数', '件数', '均价', '访问', '转化率'],
      ['乙店', '11', '1', '1', '1', '11', '30', '0.0333'],
    ])
    expect((await (await app.as('warehouse')).post('/sample/sales/query', {})).status).toBe(403)
  })

  it('exports all groups in the order and with the columns of the list', async () => {
    const input = {
      ...by('sellerId', 'goods'),
      orderBy: [{ field: 'money', order: 'asc' }],
      columns: ['sellerId', 'goods', 'money'],
    }
    const [head, ...rows] = await readRows(app, (await finance.post('/sample/sales/export', input)).raw)
    expect(head).toEqual(['销售员', '商品', '销售额(CNY)'])
    const [person] = await groups(by('sellerId'))
    expect(rows.map(([, goods, money]) => [goods, money])).toEqual([
      ['盘', '8'],
      ['碗', '10.05'],
      ['杯', '11'],
      ['杯', '47.1'],
    ])
    expect(rows[2]![0]).toBe(person!['sellerName'] ?? (await groups(by('sellerId')))[1]!['sellerName'])
  })
})

describe('what a grouped list is asked for', () => {
  it('is a dimension that it has, up to three, each once', async () => {
    for (const name of ['nope', 'money', 'cost', 'constructor', '__proto__', 'shop"; DROP TABLE sample_sale; --'])
      expect(await query(by(name))).toMatchObject({ code: 400, msg: `没有「${name}」这个维度，可选：店铺、商品、销售员、月份` })
    expect((await query(by('shop', 'goods', 'sellerId', 'month'))).msg).toBe('最多同时选3个维度')
    expect((await query(by('shop', 'shop'))).msg).toBe('同一个维度不能选两次')
  })
  it('is no more than the days that may be read, the usual ones without a wish', async () => {
    const days = (from: string | null, to: string | null) => query({ condition: { day: [from, to] } })
    expect(await days('2025-10-11', '2026-11-15')).toMatchObject({ code: 400, msg: '时间范围不能超过400天' })
    expect((await days('2025-10-12', '2026-11-15')).code).toBe(200)
    expect((await days('2026-11-16', '2026-11-15')).msg).toBe('开始日期不能晚于结束日期')
    expect((await days('2026-13-01', '2026-99-15')).code).toBe(400)
    expect((await days(null, '2026-10-31')).data.totals).toMatchObject({ money: '11.00' })
    expect((await days(null, '2026-11-30')).data.totals).toMatchObject({ money: '65.15' })
  })
  it('is never a part of the statement', async () => {
    const bad = "x'; DROP TABLE sample_sale; --"
    expect((await query({ condition: { shop: bad } })).data.total).toBe(0)
    expect((await query({ condition: { [bad]: '1' } })).code).toBe(400)
    expect(await query({ orderBy: [{ field: bad, order: 'asc' }] })).toMatchObject({ code: 400, msg: `不能按「${bad}」排序` })
    expect((await query({ orderBy: [{ field: 'money', order: 'asc; DROP TABLE sample_sale' }] })).code).toBe(400)
    expect((await finance.post('/sample/sales/rows', { ...by('shop'), group: [bad] })).data.total).toBe(0)
    for (const group of [bad, [], ['甲店', '杯'], [{ a: 1 }], { 0: '甲店' }])
      expect((await finance.post('/sample/sales/rows', { ...by('shop'), group })).code).toBe(400)
    expect((await query({ pageSize: 1_000_000 })).code).toBe(400)
    expect((await query({})).data.totals.money).toBe('76.15')
  })
  it('costs the same number of queries however many groups there are', async () => {
    const sent = vi.spyOn(app.house.readDb.pool, 'query')
    const cost = async (input: Row) => {
      sent.mockClear()
      await query(input)
      return sent.mock.calls.length
    }
    expect(await cost(by('goods', 'sellerId'))).toBe(await cost({ condition: { by: ['goods', 'sellerId'], goods: '碗' } }))
  })
})
