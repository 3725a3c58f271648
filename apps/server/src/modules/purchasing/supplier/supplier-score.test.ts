import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { makeBought, makeCheck, makeQuote, makeRefund, makeSupplier } from '../../../../test/fixtures/supply.ts'
import { sql } from '../../../kit/db/db.ts'
import { scoring } from './supplier-score.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-12-01 09:00:00')
const supervisor = await app.as('supervisor')
const PATH = '/purchasing/supplier/score'
const scoreOf = async (supplierId: number) =>
  (await supervisor.post(`${PATH}/list-page`, { condition: { supplierId: [supplierId], isCurrent: [1] } })).data.list[0]
const recalculate = (...supplierIds: number[]) => supervisor.post(`${PATH}/recalculate`, { supplierIds })

/** Three orders: two of them in time; 95 of 100 good; bought at 10 where 9 was offered; one refund of two in a week. */
async function known(level = 'C', more: object = {}): Promise<number> {
  const supplierId = await makeSupplier(app, { level, ...more })
  const skuId = await makeSku(app)
  await makeQuote(app, supplierId, skuId, { price: '10', isDefault: 1 })
  await makeQuote(app, await makeSupplier(app), skuId, { price: '9' })
  const order = (auditTime: string, scanTime: string | null, expect: string) =>
    makeBought(app, { supplierId, skuId, auditTime, scanTime, expect })
  const first = await order('2026-10-01 10:00:00', '2026-10-05 10:00:00', '2026-10-05')
  await order('2026-10-10 10:00:00', '2026-10-14 10:00:00', '2026-10-15')
  const late = await order('2026-11-01 10:00:00', '2026-11-09 10:00:00', '2026-11-08')
  await order('2026-08-01 10:00:00', '2026-08-20 10:00:00', '2026-08-05')
  await makeCheck(app, first, 100, 95, '2026-10-06 10:00:00')
  await makeRefund(app, first, '2026-10-06 12:00:00', '2026-10-10 12:00:00')
  await makeRefund(app, late, '2026-11-10 12:00:00', null)
  await makeRefund(app, late, '2026-11-29 12:00:00', null)
  return supplierId
}

describe('a score', () => {
  it('weighs arrival, quality, price and refunds of the last 90 days, and proposes a level', async () => {
    const supplierId = await known()
    expect(await recalculate(supplierId)).toMatchObject({ code: 200, data: { scored: 1, proposed: 1 } })
    const row = await scoreOf(supplierId)
    expect(row).toMatchObject({
      orderCount: 3,
      onTimeRate: '66.67',
      passRate: '95.00',
      priceIndex: '90.00',
      refundRate: '50.00',
      score: '78.67',
      status: 1,
      fromDay: '2026-09-02',
      toDay: '2026-12-01',
    })
    expect([row.levelName, row.proposedLevelName]).toEqual(['C', 'B'])
    const { scoreParts } = (await supervisor.get(`/purchasing/supplier/${supplierId}`)).data
    expect(scoreParts).toMatchObject({ score: '78.67', onTimeRate: '66.67', toDay: '2026-12-01' })
    expect(await db.one(sql`SELECT score FROM purchasing_supplier WHERE id = ${supplierId}`)).toEqual({ score: '78.67' })
  })

  it('leaves the weight of a part without data to the others', async () => {
    const supplierId = await makeSupplier(app)
    const skuId = await makeSku(app)
    for (const day of ['05', '06', '07'])
      await makeBought(app, {
        supplierId,
        skuId,
        auditTime: `2026-11-${day} 10:00:00`,
        scanTime: `2026-11-${day} 12:00:00`,
        expect: '2026-11-06',
      })
    await recalculate(supplierId)
    expect(await scoreOf(supplierId)).toMatchObject({
      onTimeRate: '66.67',
      passRate: null,
      priceIndex: null,
      refundRate: null,
      score: '66.67',
    })
  })

  it('of fewer than three orders proposes nothing', async () => {
    const supplierId = await makeSupplier(app)
    const skuId = await makeSku(app)
    for (const day of ['05', '06'])
      await makeBought(app, {
        supplierId,
        skuId,
        auditTime: `2026-11-${day} 10:00:00`,
        scanTime: `2026-11-${day} 12:00:00`,
        expect: '2026-11-30',
      })
    expect((await recalculate(supplierId)).data).toEqual({ scored: 1, proposed: 0 })
    expect(await scoreOf(supplierId)).toMatchObject({ score: '100.00', status: 0, proposedLevelId: null })
    expect(await db.one(sql`SELECT score FROM purchasing_supplier WHERE id = ${supplierId}`)).toEqual({ score: null })
  })

  it('is adopted or ignored once, by a supervisor', async () => {
    const [a, b] = [await known(), await known()]
    await recalculate(a, b)
    const [first, second] = [await scoreOf(a), await scoreOf(b)]
    expect(await (await app.as('purchaser')).post(`${PATH}/adopt`, { ids: [first.id] })).toMatchObject({ status: 403 })
    expect(await supervisor.post(`${PATH}/adopt`, { ids: [first.id] })).toMatchObject({ code: 200 })
    expect(await supervisor.post(`${PATH}/ignore`, { ids: [second.id] })).toMatchObject({ code: 200 })
    expect(await supervisor.post(`${PATH}/adopt`, { ids: [first.id] })).toMatchObject({
      code: 409,
      msg: '供应商评分当前为「已采纳」，不能采纳',
    })
    const level = (id: number) => supervisor.get(`/purchasing/supplier/${id}`).then(({ data }) => data.supplierLevel)
    expect([await level(a), await level(b)]).toEqual(['B', 'C'])
    expect(await scoreOf(a)).toMatchObject({ status: 2, levelName: 'B', handleTime: '2026-12-01 09:00:00' })
  })

  it('is not adopted against a settlement that the level does not allow', async () => {
    const supplierId = await known('B', { settlement_type: 4, account_period_days: 30 })
    await db.run(sql`UPDATE purchasing_quality_check_line SET good_qty = 0, bad_qty = 100 WHERE document_id IN (
      SELECT c.id FROM purchasing_quality_check c JOIN purchasing_order o ON o.id = c.order_id WHERE o.supplier_id = ${supplierId})`)
    await recalculate(supplierId)
    const row = await scoreOf(supplierId)
    expect(row).toMatchObject({ score: '40.67', proposedLevelName: 'D' })
    expect(await supervisor.post(`${PATH}/adopt`, { ids: [row.id] })).toMatchObject({ code: 409 })
    expect(await scoreOf(supplierId)).toMatchObject({ status: 1 })
  })
})

describe('the first of the month', () => {
  let supplierId = 0
  beforeAll(async () => {
    supplierId = await known()
  })
  it('scores all, keeps what was decided and leaves one row a month', async () => {
    await recalculate(supplierId)
    await recalculate(supplierId)
    const rows = () =>
      db.query(sql`SELECT is_current, status FROM purchasing_supplier_score WHERE supplier_id = ${supplierId} ORDER BY id`)
    expect(await rows()).toEqual([{ is_current: 1, status: 1 }])
    await supervisor.post(`${PATH}/adopt`, { ids: [(await scoreOf(supplierId)).id] })
    expect(await scoring.run(app.house)).toMatch(/^评分 \d+ 家，\d+ 家建议调整等级$/)
    expect(await rows()).toEqual([
      { is_current: 0, status: 2 },
      { is_current: 1, status: 0 },
    ])
    const counts = (await supervisor.post(`${PATH}/status-count`, {})).data
    expect(counts['all']).toBe(counts['0'] + counts['1'] + counts['2'] + counts['3'])
  })
})
