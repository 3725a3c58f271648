import { CASE } from '@erp/contract/sale-after/case/case.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeCase } from '../../../../test/fixtures/case-rows.ts'
import { addShop } from '../../../../test/fixtures/catalogue.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { readRows } from '../../../../test/workbook.ts'

const app = await testApp()
app.clock.set('2027-03-15 10:00:00')
const { db } = app.house
const [finance, supervisor] = [await app.as('finance'), await app.as('supervisor')]
const [own, foreign] = [await addShop(app, '售后一店'), await addShop(app, '售后二店', '', '', 'xiao.hua')]
const [cup, bowl] = [await makeSku(app), await makeSku(app)]
const shopIds = [own, foreign]

const shipped = (shopId: number, day: string, skus: [id: number, price: string][], columns: object = {}) =>
  makeOrder(db, {
    status: 120,
    shop_id: shopId,
    ship_time: `${day} 12:00:00+08`,
    lines: skus.map(([skuId, price]) => ({ skuId, price })),
    ...columns,
  })

/** Eight shipped orders, five living cases and a closed one. */
async function story() {
  const both: [number, string][] = [
    [cup, '20.00'],
    [bowl, '10.00'],
  ]
  const a = await shipped(own, '2027-03-01', both, { country_code: 'DE' })
  const b = await shipped(own, '2027-03-02', [[cup, '20.00']])
  const c = await shipped(own, '2027-03-03', [[bowl, '10.00']])
  const d = await shipped(foreign, '2027-03-31', [[bowl, '10.00']])
  const e = await shipped(own, '2027-02-01', [[cup, '20.00']])
  for (const day of ['2027-03-05', '2027-03-06', '2027-03-07']) await shipped(own, day, [[cup, '20.00']])
  const cost = { goods_cost: '12.5000', freight_est: '99.0000', freight_weighed: '30.2500', pack_cost: '0.5000' }
  const again = await makeOrder(db, { order_type: 2, shop_id: own, ...cost })
  await makeCase(db, { orderId: a.id, reason: '3', duty: 3, refundCny: '100.0000' })
  await makeCase(db, { orderId: b.id, reason: '3', duty: 2, refundCny: '71.2000', isComplaint: 1 })
  await makeCase(db, { orderId: c.id, reason: '1', duty: 1, caseType: 3, resendOrderId: again.id })
  await makeCase(db, { orderId: d.id, reason: '1', duty: 1, refundCny: '5.0000', checkFlag: CASE.done })
  await makeCase(db, { orderId: e.id, reason: '2', duty: 3, refundCny: '9.9900' })
  await makeCase(db, { orderId: b.id, reason: '7', duty: 5, refundCny: '1.0000', checkFlag: CASE.closed })
}
await story()

const MARCH = ['2027-03-01', '2027-03-31']
type Row = Record<string, any>
const query = (condition: Row, more: Row = {}, who = finance) =>
  who.post('/sale-after/analysis/query', { condition: { shopId: shopIds, shipTime: MARCH, ...condition }, ...more })
const figures = (row: Row) => [row['caseCount'], row['orderCount'], row['caseRate'], row['refundCny'], row['resendCny']]
const told = async (by: string[], condition: Row = {}) =>
  (await query({ by, ...condition })).data.list.map((row: Row) => [...by.map((name) => row[name]), ...figures(row)])

describe('after-sales analysis', () => {
  it('holds cases against the orders shipped in the same days', async () => {
    const { data } = await query({})
    expect(data.list.map((row: Row) => [row['reasonName'], ...figures(row)])).toEqual([
      ['未收到货', 2, 7, '0.2857', '5.0000', '43.2500'],
      ['质量问题', 2, 7, '0.2857', '171.2000', '0.0000'],
    ])
    expect(figures(data.totals)).toEqual([4, 7, '0.5714', '176.2000', '43.2500'])
  })

  it('parts both by what they share, and shows where nothing came back', async () => {
    expect(await told(['shopId'])).toEqual([
      [own, 3, 6, '0.5000', '171.2000', '43.2500'],
      [foreign, 1, 1, '1.0000', '5.0000', '0.0000'],
    ])
    expect(await told(['countryCode'], { duty: [3] })).toEqual([
      ['DE', 1, 1, '1.0000', '100.0000', '0.0000'],
      ['US', 0, 6, '0.0000', '0.0000', '0.0000'],
    ])
    expect(await told(['month', 'duty'], { shipTime: ['2027-02-01', '2027-03-31'], duty: [2, 3] })).toEqual([
      ['2027-03', 2, 1, 7, '0.1429', '71.2000', '0.0000'],
      ['2027-03', 3, 1, 7, '0.1429', '100.0000', '0.0000'],
      ['2027-02', 3, 1, 1, '1.0000', '9.9900', '0.0000'],
    ])
    expect(await told(['reason'], { isComplaint: [1] })).toEqual([['3', 1, 7, '0.1429', '71.2000', '0.0000']])
  })

  it('shares an amount over its SKUs without losing a cent, and counts a case once in the total', async () => {
    const bySku = await told(['skuId'])
    expect(bySku).toEqual([
      [bowl, 3, 3, '1.0000', '38.3333', '43.2500'],
      [cup, 2, 5, '0.4000', '137.8667', '0.0000'],
    ])
    const { data } = await query({ by: ['reason', 'skuId'], reason: ['3'] })
    expect(data.list.map((row: Row) => [row['skuName'], ...figures(row)])).toEqual([
      [`S${cup}`, 2, 5, '0.4000', '137.8667', '0.0000'],
      [`S${bowl}`, 1, 3, '0.3333', '33.3333', '0.0000'],
    ])
    expect(figures(data.totals)).toEqual([2, 7, '0.2857', '171.2000', '0.0000'])
    const one = await query({ by: ['reason'], sku: `S${bowl}` })
    expect(figures(one.data.totals)).toEqual([3, 3, '1.0000', '38.3333', '43.2500'])
  })

  it('folds what SKUs share beyond fifty columns, and not the cases that stand under each of them', async () => {
    const skus: [number, string][] = []
    for (let n = 0; n < 52; n++) skus.push([await makeSku(app), '1.00'])
    const order = await shipped(own, '2027-04-01', skus)
    await makeCase(db, { orderId: order.id, refundCny: '104.0000' })
    const condition = { shopId: shopIds, shipTime: ['2027-04-01', '2027-04-01'], by: ['reason', 'skuId'] }
    const pivot = async (measure: string) => (await finance.post('/sale-after/analysis/pivot', { condition, measure })).data
    expect(await pivot('refundCny')).toMatchObject({ folded: 2, totals: { sum: '104.0000', others: '4.0000' } })
    for (const [measure, sum] of [
      ['caseCount', 1],
      ['orderCount', 1],
    ] as const)
      expect(await pivot(measure)).toMatchObject({ folded: 2, totals: { sum, others: null }, list: [{ sum, others: null }] })
  })

  it('opens the cases that were counted', async () => {
    const condition = { shopId: shopIds, shipTime: MARCH, by: ['reason', 'skuId'] }
    const { data } = await finance.post('/sale-after/analysis/rows', { condition, group: ['3', bowl] })
    expect(data).toMatchObject({
      total: 1,
      list: [{ reason: '3', refundCny: '33.3333', shopName: '售后一店', checkFlag: CASE.settling }],
    })
    expect((await finance.post('/sale-after/analysis/rows', { condition: { ...condition, by: ['reason'] } })).data.total).toBe(4)
  })

  it('leads to the list of cases, which has the same ones', async () => {
    const counted = Object.values(CASE).filter((state) => state !== CASE.closed)
    const cases = async (condition: Row) => {
      const asked = { shopId: shopIds, shipTime: MARCH, checkFlag: counted, ...condition }
      return (await finance.post('/sale-after/case/list-page', { condition: asked })).data.total
    }
    expect(await cases({})).toBe(4)
    expect(await cases({ reason: ['3'], sku: `S${bowl}` })).toBe(1)
    expect(await cases({ countryCode: ['US'], wayId: [1] })).toBe(0)
    expect(await cases({ shipTime: ['2027-03-02', '2027-03-02'], packerId: [] })).toBe(1)
    expect((await finance.post('/sale-after/case/list-page', { condition: { shipTime: ['2027-99-01', null] } })).code).toBe(400)
  })

  it('is of the shops within reach', async () => {
    const seen = await query({ by: ['shopId'] }, {}, supervisor)
    expect(seen.data.list.map((row: Row) => row['shopId'])).toEqual([own])
    expect(figures(seen.data.totals)).toEqual([3, 6, '0.5000', '171.2000', '43.2500'])
    expect((await (await app.as('seller')).post('/sale-after/analysis/query', {})).status).toBe(403)
  })

  it('is exported as it is read', async () => {
    const condition = { shopId: shopIds, shipTime: MARCH, by: ['duty', 'reason'] }
    const file = await finance.post('/sale-after/analysis/export', { condition })
    expect(await readRows(app, file.raw)).toEqual([
      ['责任', '原因', '售后单数', '售后率', '退款金额(CNY)', '补发成本(CNY)', '同期发货订单'],
      ['物流', '未收到货', '2', '0.2857', '5', '43.25', '7'],
      ['仓库', '质量问题', '1', '0.1429', '71.2', '0', '7'],
      ['产品', '质量问题', '1', '0.1429', '100', '0', '7'],
    ])
  })
})
