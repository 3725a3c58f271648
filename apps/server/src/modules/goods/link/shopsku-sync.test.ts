import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop, addShopSku, addSku, contextOf } from '../../../../test/fixtures/catalogue.ts'
import { messagesTo } from '../../../../test/fixtures/messages.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { type OnlineListing, type ShopAccount, ShopDown, ShopRefused } from '../../../connectors/shop-listing.ts'
import type { ShopConnector } from '../../../connectors/shops.ts'
import { simulatedShops } from '../../../connectors/shops-simulator.ts'
import { sql } from '../../../kit/db/db.ts'
import { syncJob, syncShop } from './shopsku-sync.ts'

const app = await testApp()
const { db } = app.house
const seller = await app.as('seller')
const ctx = contextOf(app, await idOf(app, 'seller'))
await addSku(app, 'SY0001')
const account = (shopId: number): ShopAccount => ({
  shopId,
  platCode: 'joom',
  shopName: '同步店',
  currency: 'USD',
  skuPrefix: '',
  authStatus: 1,
})
const listing = (itemId: string, shopSku: string, more: Partial<OnlineListing> = {}): OnlineListing => ({
  itemId,
  variationId: '',
  shopSku,
  title: `Title ${itemId}`,
  image: null,
  url: 'https://www.example.com/1',
  price: '9.99',
  currency: 'USD',
  onlineStock: 5,
  saleStatus: 1,
  sold30: 1,
  asOf: app.clock.now(),
  ...more,
})
/** Answers these pages one after the other; an error is thrown once. */
function platform(...answers: (OnlineListing[] | Error)[]): ShopConnector {
  let at = 0
  return {
    listings: async () => {
      const answer = answers[at++]!
      if (answer instanceof Error) throw answer
      return { listings: answer, next: at < answers.length ? String(at) : null }
    },
  }
}
const rows = (shopId: number) =>
  db.query(
    sql`SELECT item_id AS item, shop_sku AS code, online_stock AS stock, sale_status AS sale, match_status AS match FROM goods_shopsku WHERE shop_id = ${shopId} ORDER BY item_id`,
  )

describe('a sync', () => {
  it('keeps what the shop has, matches what it can and asks again when the platform stumbles', async () => {
    const shopId = await addShop(app, '同步一店')
    const pages = platform([listing('1', 'sy0001'), listing('2', 'SY0001*2')], new ShopDown('limit'), [
      listing('2', 'SY0001*2'),
      listing('3', 'NOBODY'),
    ])
    expect(await syncShop(app.house, pages, account(shopId), ctx)).toEqual({ read: 3, matched: 2 })
    expect(await rows(shopId)).toEqual([
      { item: '1', code: 'sy0001', stock: 5, sale: 1, match: 1 },
      { item: '2', code: 'SY0001*2', stock: 5, sale: 1, match: 1 },
      { item: '3', code: 'NOBODY', stock: 5, sale: 1, match: 0 },
    ])
  })

  it('lets nothing that arrives late overwrite what is newer, not even within a page', async () => {
    const shopId = await addShop(app, '同步二店')
    const old = new Date(app.clock.now().getTime() - 60_000)
    const mixed = [listing('1', 'LATE', { onlineStock: 8 }), listing('1', 'LATE', { onlineStock: 99, asOf: old })]
    await syncShop(app.house, platform(mixed, [listing('1', 'LATE', { onlineStock: 77, asOf: old })]), account(shopId), ctx)
    expect(await rows(shopId)).toMatchObject([{ stock: 8 }])
  })

  it('follows a changed code, keeps what people ignored and marks what is gone only after the end', async () => {
    const shopId = await addShop(app, '同步三店')
    await syncShop(
      app.house,
      platform([listing('1', 'SY0001'), listing('2', 'NOBODY'), listing('3', 'SY0001*7')]),
      account(shopId),
      ctx,
    )
    await db.run(sql`UPDATE goods_shopsku SET match_status = 2 WHERE shop_id = ${shopId} AND item_id = '2'`)
    app.clock.advance(1000)
    const broken = platform([listing('1', 'RENAMED')], new ShopRefused('授权已失效'))
    await expect(syncShop(app.house, broken, account(shopId), ctx)).rejects.toThrow('授权已失效')
    expect(await rows(shopId)).toMatchObject([
      { code: 'RENAMED', match: 0, sale: 1 },
      { match: 2, sale: 1 },
      { match: 1, sale: 1 },
    ])
    app.clock.advance(1000)
    await syncShop(app.house, platform([listing('1', 'RENAMED'), listing('2', 'NOBODY')]), account(shopId), ctx)
    expect(await rows(shopId)).toMatchObject([{ sale: 1 }, { match: 2, sale: 1 }, { match: 1, sale: 3 }])
  })

  it('runs as a task over shops; one that refuses is told and the others go on', async () => {
    const bad = await addShop(app, '同步五店')
    let good = await addShop(app, '同步四店')
    // Every 29th simulated shop is always down.
    if (good % 29 === 0) good = await addShop(app, '同步六店')
    await db.run(sql`UPDATE authorize_shop SET auth_status = 3 WHERE id = ${bad}`)
    await addShopSku(app, good, 'SY0001*5')
    const { data } = await seller.post('/goods/shopsku/sync', { shopIds: [good, bad] })
    await syncJob.run(app.house, data.taskId, new AbortController().signal)
    expect((await seller.get(`/tool/task/${data.taskId}`)).data).toMatchObject({
      status: 5,
      total: 2,
      done: 2,
      failed: 1,
      failures: [{ name: '同步五店', reason: '店铺授权已过期，请重新授权' }],
    })
    expect(await messagesTo(app, 'seller', 2)).toEqual([
      expect.stringMatching(/^同步店铺SKU成功：1 个店铺，共 \d+ 个店铺SKU，自动匹配 \d+ 个$/),
      '同步店铺SKU失败：1 个店铺（同步五店：店铺授权已过期，请重新授权）',
    ])
    const alone = (await seller.post('/goods/shopsku/sync', { shopIds: [bad] })).data.taskId
    await syncJob.run(app.house, alone, new AbortController().signal)
    expect((await seller.get(`/tool/task/${alone}`)).data).toMatchObject({ status: 3, failed: 1 })
    expect(await messagesTo(app, 'seller')).toEqual(['同步店铺SKU失败：1 个店铺（同步五店：店铺授权已过期，请重新授权）'])
    // Its simulated platform may have sold it out or taken it off today.
    expect(await rows(good)).toContainEqual(expect.objectContaining({ item: 'I-SY0001*5', code: 'SY0001*5', match: 1 }))
  })
})

it('the simulated platforms answer the same all day, fail, repeat and arrive late', async () => {
  app.clock.set('2026-11-20 10:00:00')
  const many = Array.from({ length: 250 }, (_, i) => listing(String(i), `S${i}`))
  const shops = simulatedShops(
    {
      known: async () => many,
      goods: async () => [{ sku: 'AB000101', title: 'x', image: null, cost: 100, weight: 300 }],
      market: async () => ({ currency: 'VND', rate: 0.00028, country: 'VN', storeType: 1, fee: 0.08 }),
    },
    () => app.clock.now(),
  )
  const shop = { ...account(1), currency: 'VND' }
  const first = await shops.listings(shop, null)
  expect(await shops.listings(shop, null)).toEqual(first)
  await expect(shops.listings(shop, first.next)).rejects.toThrow(ShopDown)
  const second = await shops.listings(shop, first.next)
  expect(second.listings[0]!.itemId).toBe(first.listings.at(-1)!.itemId)
  const late = second.listings.at(-1)!
  expect(late.itemId).toBe(first.listings[0]!.itemId)
  expect(late.asOf.getTime()).toBeLessThan(first.listings[0]!.asOf.getTime())
  const third = await shops.listings(shop, second.next)
  expect(third.next).toBeNull()
  const items = new Set([first, second, third].flatMap((page) => page.listings.map((one) => one.itemId)))
  expect(items.size).toBe(251)
  const fresh = third.listings.find(({ shopSku }) => shopSku.includes('AB000101'))!
  expect(Number(fresh.price) % 1000).toBe(0)
  expect(Number(fresh.price) * 0.00028).toBeGreaterThan(100)
  await expect(shops.listings({ ...shop, authStatus: 4 }, null)).rejects.toThrow(ShopRefused)
})
