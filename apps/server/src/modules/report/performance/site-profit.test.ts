import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forgetFacts, sell } from '../../../../test/fixtures/profit.ts'
import { raw } from '../../../kit/db/db.ts'
import { foldProfit } from '../profit/profit-fold.ts'

const app = await testApp()
const { db } = app.house
const finance = await app.as('finance')
const shop = (await db.one<{ suffix: string }>(
  raw('SELECT suffix FROM authorize_shop WHERE seller_id IS NOT NULL ORDER BY id LIMIT 1'),
))!
const asked = { condition: { day: ['2026-11-01', '2026-11-30'] } }

beforeAll(async () => {
  await forgetFacts(db)
  await sell(db, { suffix: shop.suffix, day: '2026-11-05', sale: '100', profit: '20' })
})

describe('站点利润', () => {
  it('is the same before and after the fold', async () => {
    const before = await finance.post('/data-center-report/site/list-page', asked)
    expect(await foldProfit(app.house)).toBe(1)
    const after = await finance.post('/data-center-report/site/list-page', asked)
    expect(after.data).toEqual(before.data)
    expect(after.data.totals).toMatchObject({ saleMoney: '100.0000', profit: '20.0000', profitRate: '0.2000', orders: 1 })
    const rows = await finance.post('/data-center-report/site/rows', asked)
    expect(rows.data.list).toMatchObject([{ saleMoney: '100.0000', profit: '20.0000' }])
  })
})
