import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop, addShopSku, addSku } from '../../../../test/fixtures/catalogue.ts'
import { messagesTo } from '../../../../test/fixtures/messages.ts'
import { sql } from '../../../kit/db/db.ts'
import { autoMatchJob } from './auto-match.ts'

const app = await testApp()
const { db } = app.house
await db.run(sql`UPDATE goods_shopsku SET match_status = 2, link_id = NULL`)
const seller = await app.as('seller')
const PATH = '/goods/goods-sku-link-shop/auto-match'
await addSku(app, 'AM0001')
const states = (shopId: number) =>
  db.query(
    sql`SELECT shop_sku AS code, match_status AS status FROM goods_shopsku WHERE shop_id = ${shopId} ORDER BY match_key LIMIT 10`,
  )
const run = (taskId: number) => autoMatchJob.run(app.house, taskId, new AbortController().signal)
const fill = (shopId: number, count: number) =>
  db.run(sql`
    INSERT INTO goods_shopsku (shop_id, item_id, shop_sku, match_key)
    SELECT ${shopId}, 'N' || n, c, upper(c) FROM generate_series(1, ${count}::int) n,
      LATERAL (SELECT CASE WHEN n % 2 = 0 THEN 'am0001*' || n % 999 + 1 ELSE 'nobody' || n END AS c) code`)

describe('automatic matching', () => {
  it('matches what can be read and what was linked before the shop SKU came', async () => {
    const shop = await addShop(app, '自动店')
    for (const code of ['am0001', 'AM0001*3', 'NOBODY']) await addShopSku(app, shop, code)
    const ignored = await addShopSku(app, shop, 'AM0001*9')
    await db.run(sql`UPDATE goods_shopsku SET match_status = 2 WHERE id = ${ignored}`)
    const [sku] = await db.query<{ id: number }>(sql`SELECT id FROM goods_goods_sku WHERE sku = 'AM0001'`)
    const link = await seller.post('/goods/goods-sku-link-shop/save', {
      rows: [{ shopId: shop, shopSku: 'LATER', items: [{ skuId: sku!.id }] }],
    })
    expect(link.code).toBe(200)
    await addShopSku(app, shop, 'LATER')
    expect(await seller.post(PATH, { shopIds: [shop] })).toMatchObject({
      code: 200,
      data: { taskId: null, matched: 3, unmatched: 1 },
    })
    expect(await states(shop)).toEqual([
      { code: 'am0001', status: 1 },
      { code: 'AM0001*3', status: 1 },
      { code: 'AM0001*9', status: 2 },
      { code: 'LATER', status: 1 },
      { code: 'NOBODY', status: 0 },
    ])
    expect(await seller.post(PATH, { shopIds: [shop] })).toMatchObject({ code: 200, data: { matched: 0, unmatched: 1 } })
  })

  it('takes only the chosen ones, and only within reach', async () => {
    const shop = await addShop(app, '自动二店')
    const [one] = [await addShopSku(app, shop, 'AM0001*4'), await addShopSku(app, shop, 'AM0001*5')]
    expect(await seller.post(PATH, { ids: [one] })).toMatchObject({ data: { matched: 1, unmatched: 0 } })
    const stranger = await app.as('xu.lei')
    expect(await stranger.post(PATH, { shopIds: [shop] })).toMatchObject({ code: 404 })
    expect(await stranger.post(PATH, {})).toMatchObject({ code: 200, data: { matched: 0 } })
    expect(await states(shop)).toEqual([
      { code: 'AM0001*4', status: 1 },
      { code: 'AM0001*5', status: 0 },
    ])
  })

  it('becomes a task with progress when there are many, and may be run again', async () => {
    const shop = await addShop(app, '自动三店')
    await fill(shop, 2600)
    const { data } = await seller.post(PATH, { shopIds: [shop] })
    expect(data).toMatchObject({ taskId: expect.any(Number), matched: 0 })
    const state = async () => (await seller.get(`/tool/task/${data.taskId}`)).data
    expect(await state()).toMatchObject({ status: 0, total: 2600, done: 0 })
    await run(data.taskId)
    expect(await state()).toMatchObject({ status: 2, done: 2600, message: '共 2600 个，匹配 1300 个，未匹配 1300 个' })
    expect(await messagesTo(app, 'seller')).toEqual(['自动匹配店铺SKU成功：共 2600 个，匹配 1300 个，未匹配 1300 个'])
    await run(data.taskId)
    const [counted] = await db.query(sql`SELECT count(*) AS n FROM goods_shopsku WHERE shop_id = ${shop} AND match_status = 1`)
    expect(counted).toEqual({ n: 1300 })
  })
})
