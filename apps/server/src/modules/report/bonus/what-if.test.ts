import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forgetFacts, sell } from '../../../../test/fixtures/profit.ts'
import { raw, sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2031-05-10 10:00:00')
const finance = await app.as('finance')
const seller = await app.as('seller')
const shop = (await db.one<{ suffix: string; plat: string; site: string | null; name: string }>(
  raw(`
  SELECT s.suffix, s.plat_code AS plat, s.site, p.plat_name AS name FROM authorize_shop s JOIN basic_platform p ON p.plat_code = s.plat_code
  WHERE s.site IS NOT NULL AND s.seller_id IS NOT NULL ORDER BY s.id LIMIT 1`),
))!
const PARAMS = '/data-center-report/config/gross-profit-params'
const RATE = '/data-center-report/config/exchange-rate'
const params = {
  platCode: shop.plat,
  platformPercent: '10',
  platformFixed: '0.5',
  payPercent: '2',
  payFixed: '0',
  fromDay: '2031-06-01',
}
const tables = async (path: string, body: object) => (await finance.post(`${path}/what-if`, { ...body })).data.tables

beforeAll(async () => {
  await forgetFacts(db)
  await db.run(sql`UPDATE data_center_report_gross_profit_params SET deleted_at = now()`)
  const id = await sell(db, { suffix: shop.suffix, day: '2031-04-05', sale: '700', profit: '200' })
  await db.run(sql`UPDATE order_trade_info SET currency = 'USD', exchange_rate = 7, sale_amount = 100 WHERE id = ${id}`)
  await sell(db, { suffix: shop.suffix, day: '2031-05-05', sale: '700', profit: '200' })
})

describe('如果', () => {
  it('takes fees that nobody took, and nothing from what stands', async () => {
    const [plats, people] = await tables(PARAMS, params)
    const figures = { before: '200.00', after: '112.50', diff: '-87.50' }
    expect(plats).toMatchObject({ title: '按平台', list: [{ name: shop.name, ...figures }], total: figures })
    expect(people.list).toMatchObject([figures])
    expect(await seller.post(`${PARAMS}/what-if`, params)).toMatchObject({ code: 403 })
  })

  it('holds a change against the parameters of then, unless more exact ones count', async () => {
    const kept = (await finance.post(PARAMS, { ...params, fromDay: '2031-01-01' })).data
    expect((await tables(PARAMS, { ...params, insteadOf: kept.id, platformPercent: '11' }))[0].total).toMatchObject({
      diff: '-7.00',
    })
    await finance.post(PARAMS, { ...params, site: shop.site, fromDay: '2031-01-01' })
    expect((await tables(PARAMS, { ...params, insteadOf: kept.id, platformPercent: '50' }))[0].total).toMatchObject({
      diff: '0.00',
    })
    expect(await db.one(sql`SELECT count(*) AS n FROM data_center_report_gross_profit_params WHERE deleted_at IS NULL`)).toEqual({
      n: 2,
    })
  })

  it('sells at another rate, at the same cost', async () => {
    const rate = { currencyCode: 'USD', fromDay: '2031-06-01', rate: '7.7' }
    expect((await tables(RATE, rate))[0].total).toEqual({ before: '200.00', after: '270.00', diff: '70.00' })
  })
})
