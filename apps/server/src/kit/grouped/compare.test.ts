import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { idOf } from '../../../test/fixtures/people.ts'
import { salesApp } from '../../../test/sample-report.ts'
import { readRows } from '../../../test/workbook.ts'
import { sql } from '../db/db.ts'
import type { Download } from '../http/download.ts'
import { contextLater } from '../job/background.ts'

const app = await salesApp()
app.clock.set('2026-11-15 10:00:00')
const { db } = app.house
await app.grant('finance', 'sample:sales:view', 'sample:sales:cost')
await app.grant('seller', 'sample:sales:view')
const [finance, seller] = [await app.as('finance'), await app.as('seller')]
const mine = await idOf(app, 'seller')

type Row = Record<string, any>
const NOVEMBER = { day: ['2026-11-01', '2026-11-10'] }
const query = (condition: Row, rest: Row = {}, who = finance) => who.post('/sample/sales/query', { condition, ...rest })
const pivot = (condition: Row, rest: Row = {}, who = finance) => who.post('/sample/sales/pivot', { condition, ...rest })
const sell = (day: string, shop: string | null, goods: string, money: string, sellerId: number | null = null) =>
  db.run(sql`INSERT INTO sample_sale (code, day, shop, goods, seller_id, buyer, quantity, money, cost)
    VALUES (${`${day}${shop}`}, ${day}, ${shop}, ${goods}, ${sellerId}, 'b', 1, ${money}, 1)`)

beforeAll(async () => {
  await sell('2026-11-01', '甲店', '杯', '30.00')
  await sell('2026-11-10', '乙店', '碗', '10.00', mine)
  await sell('2026-11-02', null, '盘', '5.00')
  await sell('2026-10-31', '甲店', '杯', '20.00')
  await sell('2026-10-22', '乙店', '碗', '12.50', mine)
  await sell('2026-10-25', '丙店', '杯', '7.00')
  await sell('2026-10-21', '甲店', '杯', '99.00')
})

describe('a grouped list beside the period before', () => {
  const compared = { ...NOVEMBER, compare: [1] }
  const read = ({ shop, money, moneyBefore, moneyDelta, moneyChange }: Row) => [shop, money, moneyBefore, moneyDelta, moneyChange]

  it('says what each group was, with groups that are there no more, and the totals likewise', async () => {
    const { data } = await query(compared)
    expect(data.list.map(read)).toEqual([
      ['甲店', '30.00', '20.00', '10.00', '0.5000'],
      ['乙店', '10.00', '12.50', '-2.50', '-0.2000'],
      [null, '5.00', '0', '5.00', null],
      ['丙店', '0', '7.00', '-7.00', '-1.0000'],
    ])
    expect(data.total).toBe(4)
    expect(data.totals).toMatchObject({ money: '45.00', moneyBefore: '39.50', moneyDelta: '5.50', moneyChange: '0.1392' })
    expect(data.totals).toMatchObject({ saleCount: 3, saleCountBefore: 3, saleCountDelta: 0 })
    expect(Object.keys(data.totals)).not.toContain('rateChange')
    expect((await query(NOVEMBER)).data.totals).not.toHaveProperty('moneyBefore')
  })

  it('takes whole months beside whole months', async () => {
    const { data } = await query({ day: ['2026-11-01', '2026-11-30'], compare: 1 })
    expect(data.totals).toMatchObject({ money: '45.00', moneyBefore: '138.50' })
  })

  it('sorts by the change and exports it, within reach', async () => {
    const orderBy = [{ field: 'moneyDelta', order: 'asc' }]
    expect((await query(compared, { orderBy })).data.list.map(({ shop }: Row) => shop)).toEqual(['丙店', '乙店', null, '甲店'])
    expect((await query(NOVEMBER, { orderBy })).msg).toBe('不能按「moneyDelta」排序')
    const file = await seller.post('/sample/sales/export', { condition: compared })
    const [head, ...rows] = await readRows(app, file.raw)
    expect(head!.slice(0, 5)).toEqual(['店铺', '销售额(CNY)', '销售额上期(CNY)', '销售额增减(CNY)', '销售额变化率'])
    expect(head!.join()).not.toContain('成本')
    expect(rows.map((row) => row.slice(0, 5))).toEqual([['乙店', '10', '12.5', '-2.5', '-0.2']])
    expect(await query(compared, { orderBy: [{ field: 'costDelta', order: 'asc' }] }, seller)).toMatchObject({ code: 400 })
    expect((await query(compared, {}, seller)).data).toMatchObject({ total: 1, totals: { money: '10.00', moneyBefore: '12.50' } })
  })

  it('is not for groups over time, and asks no more of the database for more groups', async () => {
    expect(await query({ ...compared, by: ['month'] })).toMatchObject({ code: 400, msg: '按时间分组时不能对比上期' })
    const sent = vi.spyOn(app.house.readDb.pool, 'query')
    const cost = async (condition: Row) => {
      sent.mockClear()
      await query(condition)
      return sent.mock.calls.length
    }
    expect(await cost(compared)).toBe(await cost({ ...NOVEMBER, shop: '甲店' }))
  })
})

describe('a grouped list as a pivot', () => {
  const both = { day: ['2026-10-01', '2026-11-30'], by: ['shop', 'goods'] }

  it('has a dimension down, one across, and the totals of the filter both ways', async () => {
    const { data } = await pivot(both)
    expect(data.columns.map(({ name }: Row) => name)).toEqual(['杯', '碗', '盘'])
    expect(data.list.map(({ name, cells, sum }: Row) => [name, cells, sum])).toEqual([
      ['甲店', ['149.00', null, null], '149.00'],
      ['乙店', [null, '22.50', null], '22.50'],
      ['丙店', ['7.00', null, null], '7.00'],
      [null, [null, null, '5.00'], '5.00'],
    ])
    expect(data).toMatchObject({ measure: 'money', folded: 0, total: 4 })
    expect(data.totals).toEqual({ cells: ['156.00', '22.50', '5.00'], others: null, sum: '183.50' })
  })

  it('makes ratios and means of sums, in totals too', async () => {
    const { data } = await pivot(both, { measure: 'price' })
    expect(data.totals).toMatchObject({ cells: ['39.0000', '11.2500', '5.0000'], sum: '26.2143' })
  })

  it('puts times from left to right, and what is beyond fifty columns into one', async () => {
    const time = await pivot({ ...both, by: ['goods', 'month'] })
    expect(time.data.columns.map(({ name }: Row) => name)).toEqual(['2026-10', '2026-11'])
    await db.run(sql`INSERT INTO sample_sale (code, day, shop, goods, quantity, money, cost)
      SELECT 'M', '2026-11-05', '丁店', 'G' || n, 1, 100 + n, 0 FROM generate_series(1, 52) n`)
    const { data } = await pivot({ ...both, by: ['shop', 'goods'], shop: '丁店' })
    expect([data.columns.length, data.folded]).toEqual([50, 2])
    expect(data.list).toMatchObject([{ name: '丁店', others: '203.00', sum: '6578.00' }])
    expect(data.totals).toMatchObject({ others: '203.00', sum: '6578.00' })
    expect((await pivot({ ...both, shop: '丁店' }, { measure: 'buyerCount' })).data.totals.others).toBeNull()
  })

  it('is for two dimensions and a measure within reach, of the rows within reach', async () => {
    expect((await pivot({ by: ['shop'] })).msg).toBe('透视需要正好选两个维度')
    expect(await pivot(both, { measure: 'nope' })).toMatchObject({ code: 400, msg: '没有「nope」这个指标' })
    expect((await pivot(both, { measure: 'cost' }, seller)).code).toBe(400)
    expect((await pivot(both, {}, seller)).data).toMatchObject({ total: 1, totals: { cells: ['22.50'], sum: '22.50' } })
  })
})

describe('a long grouped list', () => {
  it('becomes a task that reads its groups a batch at a time', async () => {
    await db.run(sql`INSERT INTO sample_sale (code, day, shop, goods, quantity, money, cost)
      SELECT 'L', '2026-11-06', 'S' || n, 'L', 1, 1, 0 FROM generate_series(1, 401) n`)
    await db.run(sql`UPDATE system_config SET config_value = '300' WHERE config_key = 'sys.export.asyncRows'`)
    const input = { condition: { ...NOVEMBER, goods: 'L', by: ['shop'] } }
    expect(await finance.post('/sample/sales/export', input)).toMatchObject({ code: 200, msg: '已加入导出任务', data: null })
    const kept = await db.one<{ input: Row }>(sql`SELECT input FROM task WHERE kind = 'export'`)
    expect(kept!.input).toMatchObject({ call: 'sample/sales#export', input })
    const seen: number[] = []
    const ctx = await contextLater(app.house, await idOf(app, 'finance'), 'sample/sales#export')
    const background = { progress: async (done: number) => void seen.push(done) }
    const made: Download = await app.house.calls.get('sample/sales#export')!.handler(db, input, { ...ctx, background })
    const rows = await readRows(app, await buffer(made.body as Readable))
    expect([rows.length, seen]).toEqual([402, [200, 400, 401]])
  })
})
