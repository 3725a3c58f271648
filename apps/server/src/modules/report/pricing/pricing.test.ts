import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const [finance, seller] = [await app.as('finance'), await app.as('seller')]
const UK = '/data-center-report/pricing/uk'
const plat = (await db.one<{ code: string }>(
  sql`SELECT plat_code AS code FROM basic_platform WHERE deleted_at IS NULL ORDER BY id LIMIT 1`,
))!.code
const skuId = await makeSku(app)
const head = { platCode: plat, adPercent: '5', targetRate: '20' }
const row = { cost: '30', freight: '18', packCost: '1' }
const priced = (rows: object[], more = {}) => finance.post(`${UK}/calculate`, { ...head, ...more, rows })

beforeAll(async () => {
  await db.run(sql`UPDATE data_center_report_gross_profit_params SET deleted_at = now()`)
  await db.run(sql`
    INSERT INTO data_center_report_gross_profit_params (plat_code, platform_percent, platform_fixed, pay_percent, pay_fixed, from_day)
    VALUES (${plat}, 12, 0.2, 3, 0.1, '2020-01-01')`)
  await db.run(sql`UPDATE basic_exchange_rate SET rate = 9 WHERE currency_code = 'GBP'`)
  await db.run(sql`UPDATE goods_goods_sku SET cost_price = 30, weight = 100 WHERE id = ${skuId}`)
})

describe('定价器', () => {
  it('prices for a target, and reckons a price back', async () => {
    expect((await priced([row])).data).toMatchObject({
      failed: 0,
      exchangeRate: '9.000000',
      list: [{ price: '11.99', netPrice: '9.99', taxMoney: '2.00', profit: '20.24', profitRate: '22.51', fixedFee: '0.3000' }],
    })
    expect((await priced([{ ...row, price: '£11.99' }])).data.list[0]).toMatchObject({ profit: '20.24' })
    expect((await priced([{ ...row, sku: `s${skuId}`, cost: '' }])).data.list[0]).toMatchObject({
      price: '11.99',
      cost: '30.0000',
    })
  })

  it.each([
    // (49 ÷ rate + 0.3) ÷ (1 − 12 % − 3 % − 5 % − 20 %), the tax on top, up to the next .99.
    ['uk', 'GBP', '9', '11.99'],
    ['au', 'AUD', '4.7', '19.99'],
    ['de', 'EUR', '7.8', '13.99'],
  ])('adds the tax of its site: %s', async (site, currency, rate, price) => {
    await db.run(sql`UPDATE basic_exchange_rate SET rate = ${rate} WHERE currency_code = ${currency}`)
    const url = `/data-center-report/pricing/${site}/calculate`
    expect((await finance.post(url, { ...head, rows: [row] })).data.list[0]).toMatchObject({ price, reason: null })
    expect(await finance.post(url, { ...head, targetRate: '80', rows: [row] })).toMatchObject({
      code: 400,
      msg: '目标利润率过高，无法定价',
    })
  })

  it('refuses a target that leaves nothing, alone or by its row', async () => {
    expect(await priced([{ ...row, targetRate: '80' }])).toMatchObject({ code: 400, msg: '目标利润率过高，无法定价' })
    const { data } = await priced([
      { ...row, targetRate: '80%' },
      row,
      { ...row, cost: 'x' },
      { freight: '1' },
      { ...row, freight: '' },
      { ...row, sku: '没有', cost: '' },
    ])
    expect(data.failed).toBe(5)
    expect(data.list.map(({ reason }: any) => reason)).toEqual([
      '目标利润率过高，无法定价',
      null,
      '成本「x」不是数字',
      '请填写成本或SKU',
      '请选择物流渠道或填写运费',
      'SKU「没有」不存在，请填写成本',
    ])
  })

  it('takes five thousand rows and no more', async () => {
    const { data } = await priced(Array.from({ length: 5000 }, () => row))
    expect([data.list.length, data.failed]).toEqual([5000, 0])
    expect(await priced(Array.from({ length: 5001 }, () => row))).toMatchObject({ code: 400, msg: '定价行最多5000项' })
    expect((await finance.post(`${UK}/export`, { ...head, rows: [row] })).status).toBe(200)
  })

  it('keeps what a SKU costs from those who may not see it', async () => {
    const asked = { ...head, rows: [{ sku: `S${skuId}`, freight: '18' }, row] }
    const { list } = (await seller.post(`${UK}/calculate`, asked)).data
    expect(list.map(({ cost }: any) => cost)).toEqual([null, '30'])
    expect(list[0].price).not.toBeNull()
  })
})
