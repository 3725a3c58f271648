import { STAGE } from '@erp/contract/order/order.states'
import { DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import { HIT } from '@erp/contract/product-center/score/score'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku } from '../../../../test/fixtures/goods.ts'
import { addChannelShop } from '../../../../test/fixtures/online-stock.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { addDevelopment, addSmtListing } from '../../../../test/fixtures/product/development.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { countScores } from './count.ts'
import { tellRecommender } from './receipt.ts'
import { tellFirsts } from './receipt-due.ts'
import { hitRateOf, lastResultsOf } from './score.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-17 05:00:00')
let developer = await app.as('developer')
const developerId = await idOf(app, 'developer')
const recommenderId = await idOf(app, 'song.yu')
const shop = await addChannelShop(app)
const PAGE = '/product-center/development/score-page'
const scoreOf = async (developNo: string) => (await developer.post(PAGE, { condition: { developNo } })).data.list[0]

/** 10 a month at 20 each: 200 in the first 30 days. */
async function developed(developNo: string, approveTime: string, more: object = {}) {
  const goodsId = await addGoods(app, `SC${developNo}`)
  const id = await addDevelopment(app, {
    developNo,
    goodsName: `产品${developNo}`,
    devStatus: DEVELOPMENT.made,
    developerId,
    submitTime: approveTime,
    approveTime,
    estProfit: '20.00',
    estMonthlyQty: 10,
    goodsId,
    ...more,
  })
  return { id, goodsId, skuId: await addSku(app, goodsId, `SK${developNo}`) }
}
const sold = (goodsId: number, orderDay: string, quantity: number, profit: string, factDay = orderDay) =>
  db.run(sql`
    INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, goods_id, quantity, sale_money, profit, doc_no)
    VALUES (1, ${factDay}, ${orderDay}, ${orderDay}, 1, 'smt', ${shop.shopId}, 'x', ${goodsId}, ${quantity}, ${profit}, ${profit}, 'T')`)
const noticesOf = async (userId: number) =>
  (await db.query<{ title: string }>(sql`SELECT title FROM basic_message WHERE user_id = ${userId} ORDER BY id`)).map(
    ({ title }) => title,
  )

beforeAll(async () => {
  await db.run(sql`DELETE FROM product_center_score`)
  await db.run(sql`UPDATE product_center_development SET developer_id = NULL WHERE developer_id = ${developerId}`)
  const hit = await developed('KF90001', '2026-07-01 10:00:00')
  await sold(hit.goodsId, '2026-07-20', 5, '100')
  await sold(hit.goodsId, '2026-08-18', 3, '40', '2026-09-30')
  await sold(hit.goodsId, '2026-08-19', 4, '60')
  const missed = await developed('KF90002', '2026-07-01 10:00:00')
  await sold(missed.goodsId, '2026-07-20', 7, '139.99')
  await developed('KF90003', '2026-08-01 10:00:00')
  const fresh = await developed('KF90004', '2026-10-10 10:00:00')
  await sold(fresh.goodsId, '2026-11-01', 9, '500')
  await addDevelopment(app, { developNo: 'KF90005', devStatus: DEVELOPMENT.rejected, developerId, submitTime: '2026-10-01' })
  await developed('KF90006', '2026-07-01 10:00:00', { developerId: recommenderId })
  await countScores(app.house)
})

describe('the score of a development', () => {
  it('holds the first days from the first sale against the estimate', async () => {
    expect(await scoreOf('KF90001')).toMatchObject({
      goodsCode: 'SCKF90001',
      estQty: 10,
      estProfit: '200.00',
      firstDay: '2026-07-20',
      days: 120,
      qty30: 8,
      profit30: '140.0000',
      qty60: 12,
      profit60: '200.0000',
      profit90: '200.0000',
      hit: HIT.hit,
    })
    expect(await scoreOf('KF90002')).toMatchObject({ profit30: '139.9900', hit: HIT.missed })
  })

  it('misses without a sale in ninety days, and is open before thirty days are over', async () => {
    expect(await scoreOf('KF90003')).toMatchObject({ firstDay: null, hit: HIT.missed })
    expect(await scoreOf('KF90004')).toMatchObject({ days: 16, qty30: null, profit30: null, hit: HIT.open })
    expect(await countScores(app.house)).toMatch(/^统计 \d+ 个商品$/)
    app.clock.set('2026-12-01 05:00:00')
    developer = await app.as('developer')
    await countScores(app.house)
    expect(await scoreOf('KF90004')).toMatchObject({ days: 30, profit30: '500.0000', hit: HIT.hit })
  })

  it('adds up by developer, with the rate that approvers see', async () => {
    const asked = { condition: { by: ['developerId'], submitTime: ['2026-06-01', '2026-12-31'] } }
    const { list } = (await developer.post('/product-center/developer-score/query', asked)).data
    expect(list).toMatchObject([
      { developerId, submitted: 5, approved: 4, judged: 4, hits: 2, hitRate: '0.5000', profit: '779.99', estProfit: '800.00' },
    ])
    expect((await hitRateOf(db, [developerId])).get(developerId)).toEqual({ judged: 4, hits: 2, rate: '0.5000' })
    expect((await lastResultsOf(db, developerId)).map(({ developNo }) => developNo)[0]).toBe('KF90004')
    expect((await hitRateOf(db, [1])).get(1)).toMatchObject({ judged: 0, rate: null })
    const one = await db.one<{ id: number }>(sql`SELECT id FROM product_center_development WHERE develop_no = 'KF90004'`)
    const { record } = (await developer.get(`/product-center/development/${one!.id}`)).data
    expect(record).toMatchObject({ judged: 4, hits: 2, rate: '0.5000' })
    expect(record.last).toHaveLength(4)
  })

  it('is seen by its developer, the leader of the group, and those whose scope it is', async () => {
    expect(await scoreOf('KF90006')).toBeUndefined()
    const group = await db.one<{ id: number }>(sql`
      INSERT INTO product_center_development_group (group_name, leader_id, is_activated) VALUES ('成绩组', ${developerId}, 0) RETURNING id`)
    await db.run(sql`UPDATE product_center_development SET group_id = ${group!.id} WHERE develop_no = 'KF90006'`)
    expect(await scoreOf('KF90006')).toMatchObject({ groupName: '成绩组' })
    expect((await (await app.as('admin')).post(PAGE, { condition: { developNo: 'KF9000' } })).data.total).toBe(5)
    const file = await developer.post('/product-center/development/score-export', { condition: { developNo: 'KF90001' } })
    expect(file.headers['content-disposition']).toContain('.xlsx')
    expect(await (await app.as('seller')).post(PAGE)).toMatchObject({ status: 403 })
  })
})

describe('the recommender', () => {
  it('hears of each step once, and counts what sold', async () => {
    const { id, goodsId, skuId } = await developed('KF90010', '2026-11-10 10:00:00', { recommenderId })
    const ctx = contextOfClock(app.house, 'test')
    await tellRecommender(db, id, 'received', ctx)
    await tellRecommender(db, [id], 'approved', ctx)
    await tellFirsts(app.house)
    await addSmtListing(app, shop.shopId, goodsId)
    await tellFirsts(app.house)
    await makeOrder(db, { status: STAGE.archived, lines: [{ skuId }] })
    await tellFirsts(app.house)
    expect(await noticesOf(recommenderId)).not.toContain('推荐的产品已首次售出：KF90010')
    await makeOrder(db, { lines: [{ skuId }] })
    await tellFirsts(app.house)
    await tellFirsts(app.house)
    expect((await noticesOf(recommenderId)).filter((title) => title.endsWith('KF90010'))).toEqual([
      '推荐的产品已被领取：KF90010',
      '推荐的产品已通过审批：KF90010',
      '推荐的产品已首次刊登：KF90010',
      '推荐的产品已首次售出：KF90010',
    ])
    const mine = (await (await app.as('song.yu')).get('/product-center/receipt/mine')).data
    expect(mine).toEqual({ recommended: 1, approved: 1, listed: 1, sold: 1 })
  })
})
