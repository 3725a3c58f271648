import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku } from '../../../../test/fixtures/goods.ts'
import { addSmtShop, productNews, skuContent } from '../../../../test/fixtures/product/smt.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { keepListing } from './keep.ts'
import { priceRadar } from './radar.ts'
import { type PricePayload, pricesTaken } from './settled.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-16 04:10:00')
const seller = await app.as('seller')
const PATH = '/product-center/smt-listing'
const shop = await addSmtShop(app, 'seller', 'smt-qtg')
const goodsId = await addGoods(app, 'RADAR1')
const skuId = await addSku(app, goodsId, 'RADAR101', { costPrice: '25.00' })
const ctx = contextOfClock(app.house, 'test')
const waiting = async () =>
  (await seller.post(`${PATH}/list-page`, { condition: { shopId: [shop.shopId], standing: ['alert'] } })).data.list

async function listed(productId: string, supplyPrice: string): Promise<number> {
  const news = productNews(productId, [skuContent('RADAR101', { supplyPrice })], { listType: 2 })
  const from = { templateId: null, goodsId: null, listType: null }
  return (await db.transact((tx) => keepListing(tx, shop.account, news, from, ctx))).listingId
}
const costs = (price: string) => db.run(sql`UPDATE goods_goods_sku SET cost_price = ${price} WHERE id = ${skuId}`)

it('finds what left its margin because its cost moved, and one click prices it again', async () => {
  const [first, second] = [await listed('601', '31.25'), await listed('602', '50.00')]
  await priceRadar.run(app.house)
  expect(await waiting()).toEqual([])
  await costs('25.50')
  await priceRadar.run(app.house)
  expect(await waiting()).toEqual([])
  await costs('28.00')
  expect(await priceRadar.run(app.house)).toMatch(/2个待调价$/)
  // 20 % of 31.25 and 50 % of 50.00 were left when they were first looked at.
  expect(await waiting()).toMatchObject([
    { listingId: second, priceMin: '50.00', alertPrice: '56.00', targetMargin: '0.5000' },
    { listingId: first, priceMin: '31.25', alertPrice: '35.00', targetMargin: '0.2000', margin: '0.1040' },
  ])
  const asked = { ids: [first, second], mode: 'alert' }
  const { mark, lines } = (await seller.post(`${PATH}/batch-price/preview`, asked)).data
  expect(lines.map((one: { newPrice: string }) => one.newPrice)).toEqual(['35.00', '56.00'])
  expect(await seller.post(`${PATH}/batch-price`, { ...asked, mark })).toMatchObject({ code: 200, data: { listings: 2 } })
  const asks = await db.query<{ id: number; payload: PricePayload }>(
    sql`SELECT listing_id AS id, payload FROM product_center_publish_task WHERE shop_id = ${shop.shopId}`,
  )
  for (const { id, payload } of asks)
    await db.transact((tx) => pricesTaken(tx, { listingId: id, platModified: '2026-11-16 04:20:00' }, payload, ctx))
  expect(await waiting()).toEqual([])
  expect(await priceRadar.run(app.house)).toMatch(/，0个待调价$/)
})

it('lets go what is in order again, and holds a declared margin against a price that nobody set for another', async () => {
  await db.run(sql`
    INSERT INTO product_center_platform_info (goods_id, plat_name, margin) VALUES (${goodsId}, 'smt-qtg', 40)`)
  const third = await listed('603', '35.00')
  await priceRadar.run(app.house)
  expect(await waiting()).toMatchObject([{ listingId: third, alertPrice: '46.67', targetMargin: '0.4000' }])
  await costs('21.00')
  await priceRadar.run(app.house)
  expect((await waiting()).map((one: { listingId: number }) => one.listingId)).not.toContain(third)
})

it('does not hold what was declared for the goods against its defective pieces', async () => {
  const pop = await addSmtShop(app)
  const perfect = await addGoods(app, 'RADAR2')
  await addSku(app, perfect, 'RADAR201', { costPrice: '25.00' })
  await db.run(
    sql`INSERT INTO product_center_platform_info (goods_id, plat_name, margin, freight) VALUES (${perfect}, 'smt', 90, 10)`,
  )
  const from = (listType: 1 | 3) => ({ templateId: null, goodsId: perfect, listType })
  const on = (productId: string, listType: 1 | 3) =>
    db.transact((tx) =>
      keepListing(tx, pop.account, productNews(productId, [skuContent('RADAR201', { skuPrice: '9.99' })]), from(listType), ctx),
    )
  const [whole, defective] = [await on('611', 1), await on('612', 3)]
  await priceRadar.run(app.house)
  const targets = await db.query(sql`
    SELECT k.listing_id AS id, k.target_margin AS target FROM product_center_smt_listing_sku k WHERE k.listing_id = ANY(${[whole.listingId, defective.listingId]}::bigint[]) ORDER BY 1`)
  const condition = { shopId: [pop.shopId], standing: ['alert'] }
  const { list } = (await seller.post(`${PATH}/list-page`, { condition })).data
  expect(targets).toMatchObject([{ id: whole.listingId, target: '90.00' }, { id: defective.listingId }])
  // What a defective piece leaves tonight is what later nights are held against.
  expect(Number((targets[1] as { target: string }).target)).toBeLessThan(90)
  expect(list.map((one: { listingId: number }) => one.listingId)).toEqual([whole.listingId])
})
