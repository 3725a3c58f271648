import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku } from '../../../../test/fixtures/goods.ts'
import { addSmtShop, listingContent, productNews, skuContent } from '../../../../test/fixtures/product/smt.ts'
import type { ProductNews } from '../../../connectors/smt.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { type KeepFrom, keepListing, keepPage } from './keep.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-16 10:00:00')
const shop = await addSmtShop(app)
const goodsId = await addGoods(app, 'KEEP01')
const first = await addSku(app, goodsId, 'KEEP0101')
const second = await addSku(app, goodsId, 'KEEP0102')
const NOWHERE: KeepFrom = { templateId: null, goodsId: null, listType: null }

const keep = (news: ProductNews, from: KeepFrom = NOWHERE) =>
  db.transact((tx) => keepListing(tx, shop.account, news, from, contextOfClock(app.house, 'test')))
const listing = (id: number) => db.one(sql`SELECT * FROM product_center_smt_listing WHERE id = ${id}`)
const skus = (id: number) =>
  db.query(
    sql`SELECT shop_sku AS code, sku_id AS sku, pieces, sku_price AS price FROM product_center_smt_listing_sku WHERE listing_id = ${id} ORDER BY sort_no`,
  )
const logged = (id: number) =>
  db.query(sql`SELECT action FROM biz_log WHERE entity = 'product-center/smt-listing' AND entity_id = ${id} ORDER BY id`)

describe('what a platform tells of a product', () => {
  it('becomes a listing whose goods is found by its codes, and again changes nothing', async () => {
    const news = productNews('9001', [skuContent('keep0101*2', { skuPrice: '12.50' }), skuContent('UNKNOWN-1')])
    const { listingId, changed } = await keep(news)
    expect(changed).toBe(true)
    const made = await listing(listingId)
    expect(made).toMatchObject({
      list_type: 1,
      goods_id: goodsId,
      subject: 'Steel Cup For Camping',
      sku_count: 2,
      edit_status: 0,
    })
    expect(made).toMatchObject({ price_min: '9.99', price_max: '12.50', plat_modified: news.platModified, version: 1 })
    expect(await skus(listingId)).toEqual([
      { code: 'keep0101*2', sku: first, pieces: 2, price: '12.50' },
      { code: 'UNKNOWN-1', sku: null, pieces: 1, price: '9.99' },
    ])
    expect(
      await db.query(sql`
        SELECT variation_id AS v, match_status AS matched, online_stock AS stock, sold30 FROM goods_shopsku WHERE shop_id = ${shop.shopId} AND item_id = '9001' ORDER BY id`),
    ).toEqual([
      { v: 'V-UNKNOWN-1', matched: 0, stock: 5, sold30: 0 },
      { v: 'V-keep0101*2', matched: 1, stock: 5, sold30: 7 },
    ])
    expect(await keep(news)).toEqual({ listingId, changed: false })
    expect(await listing(listingId)).toMatchObject({ version: 1 })
    expect(await logged(listingId)).toEqual([{ action: '同步新增' }])
  })

  it('links what was published to its SKUs with type 4, unless somebody linked the code before', async () => {
    const published = [skuContent('PUB-1', { skuId: first }), skuContent('PUB-2', { skuId: second })]
    const { listingId } = await keep(productNews('9002', published), { templateId: null, goodsId, listType: 1 })
    expect(
      await db.query(sql`
        SELECT l.shop_sku AS code, l.link_type AS type, i.sku_id AS sku FROM goods_goods_sku_link_shop l JOIN goods_link_shop_item i ON i.link_id = l.id
        WHERE l.shop_id = ${shop.shopId} AND l.shop_sku LIKE 'PUB-%' ORDER BY 1`),
    ).toEqual([
      { code: 'PUB-1', type: 4, sku: first },
      { code: 'PUB-2', type: 4, sku: second },
    ])
    await keep(productNews('9003', [skuContent('PUB-1', { skuId: second })]), { templateId: null, goodsId, listType: 1 })
    expect(await skus(listingId)).toMatchObject([{ sku: first }, { sku: second }])
  })

  it('does not touch what was changed here, but says that the platform has something newer', async () => {
    const { listingId } = await keep(productNews('9004', [skuContent('HELD-1')]))
    await db.run(sql`UPDATE product_center_smt_listing SET edit_status = 1, subject = 'Mine' WHERE id = ${listingId}`)
    const later = productNews('9004', [skuContent('HELD-1', { skuPrice: '20.00' })], {
      platModified: '2026-11-16 09:30:00',
      productStatus: 'offline',
      wsDisplay: 'expired',
    })
    expect(await keep(later)).toMatchObject({ changed: true })
    expect(await listing(listingId)).toMatchObject({
      subject: 'Mine',
      product_status: 'offline',
      ws_display: 'expired',
      plat_modified: '2026-11-16 08:00:00',
      plat_newest: '2026-11-16 09:30:00',
    })
    expect(await skus(listingId)).toMatchObject([{ price: '9.99' }])
    await keep(later, { ...NOWHERE, over: true })
    expect(await listing(listingId)).toMatchObject({
      subject: 'Steel Cup For Camping',
      edit_status: 0,
      plat_modified: '2026-11-16 09:30:00',
    })
    expect(await skus(listingId)).toMatchObject([{ price: '20.00' }])
    await db.run(sql`UPDATE product_center_smt_listing SET edit_status = 2 WHERE id = ${listingId}`)
    await expect(keep(later, { ...NOWHERE, over: true })).rejects.toThrow('在线商品当前为「更新中」，不能同步')
  })

  it('is kept by the page: what is older than what is known and what is said twice changes nothing', async () => {
    const page = ['9005', '9006'].map((id) => productNews(id, [skuContent(`PAGE-${id}`)]))
    const older = { ...page[0]!, platModified: '2026-11-01 00:00:00', content: listingContent([], { subject: 'Old' }) }
    const ctx = contextOfClock(app.house, 'test')
    const kept = await db.transact((tx) => keepPage(tx, shop.account, [older, ...page, page[1]!], NOWHERE, ctx))
    expect(kept.map(({ changed }) => changed)).toEqual([true, true])
    await keep(older)
    expect(await listing(kept[0]!.listingId)).toMatchObject({ subject: 'Steel Cup For Camping' })
  })

  it('is of defective goods when nothing else is offered', async () => {
    await addSku(app, goodsId, 'KEEP0101-BLP', { skuKind: 4, originSkuId: first })
    const { listingId } = await keep(productNews('9007', [skuContent('KEEP0101-BLP')]))
    expect(await listing(listingId)).toMatchObject({ list_type: 3 })
  })
})
