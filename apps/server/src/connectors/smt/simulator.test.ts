import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { mugContent, mugSku } from '../../../test/fixtures/product/publish.ts'
import { sql } from '../../kit/db/db.ts'
import type { ShopAccount } from '../shop-listing.ts'
import { type ListingPlatform, listingPlatform } from '../smt.ts'
import { LEAF_IDS } from './categories.ts'
import { playAudit, playAway, playChange, playFigures, playQuiet, sceneOf } from './play.ts'
import { breakSmt, mendSmt, SMT_FAULT } from './stage.ts'

const HOUR = 3_600_000
let app: TestApp
let platform: ListingPlatform
let shop: ShopAccount
let managed: ShopAccount
const scene = () => sceneOf(app.house)

async function account(platCode: string): Promise<ShopAccount> {
  const row = await app.house.db.one<{ shopId: number; shopName: string }>(
    sql`SELECT id AS "shopId", shop_name AS "shopName" FROM authorize_shop WHERE plat_code = ${platCode} AND deleted_at IS NULL ORDER BY id`,
  )
  return { ...row!, platCode, currency: 'USD', skuPrefix: '', authStatus: 1 }
}
beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-18 10:00:00')
  platform = listingPlatform(app.house)
  shop = await account('smt')
  managed = await account('smt-qtg')
  for (const { shopId } of [shop, managed]) await playQuiet(await scene(), shopId)
})
const mug = (code: string, more = {}) => mugContent(shop.shopId, { skus: [mugSku(code)], ...more })
const made = async (code: string) => (await platform.publish(shop, 1, mug(code))).productId
const count = async (code: string) =>
  (await app.house.db.query(sql`SELECT 1 FROM simulator_smt_sku WHERE shop_sku = ${code}`)).length

describe('AliExpress as it is simulated', () => {
  it('takes a product, looks at it and sells it', async () => {
    const productId = await made('T-1')
    expect(await platform.product(shop, productId)).toMatchObject({
      productStatus: 'auditing',
      platModified: '2026-11-18 10:00:00',
      variationIds: { 'T-1': expect.stringMatching(/^1200003/) },
    })
    expect((await platform.findBySku(shop, 'T-1'))!.productId).toBe(productId)
    app.clock.advance(HOUR)
    expect((await platform.product(shop, productId))!.productStatus).toBe('onSelling')
    expect(await platform.findBySku(shop, 'T-NONE')).toBeNull()
  })

  it.each([
    ['13001001', { subject: ' ' }],
    ['13001003', { subject: '杯子' }],
    ['13001027', { subject: 'Nike mug' }],
    ['13001004', { categoryId: '15' }],
    ['13001015', { attrs: [] }],
    ['13001010', { imageUrls: [] }],
    ['13003001', { packageLength: 701 }],
    ['13003002', { grossWeight: null }],
    ['13002001', { skus: [] }],
    ['13002002', { skus: [mugSku('A B')] }],
    ['13002003', { skus: [mugSku('T-P', 0, { skuPrice: '0' })] }],
    ['13002005', { skus: [mugSku('T-P'), mugSku('T-P', 1)] }],
    ['13002006', { skus: [mugSku('T-P'), mugSku('T-Q')] }],
    ['13002007', { skus: [mugSku('T-P', 0, { stock: 0 })] }],
    ['13004001', { freightTemplateId: '1' }],
    ['13004002', { deliveryTime: 61 }],
  ])('refuses with %s', async (code, more) => {
    await expect(platform.publish(shop, 1, mugContent(shop.shopId, more))).rejects.toMatchObject({ code, kind: 'invalid' })
  })

  it('takes fully managed products in their shops alone', async () => {
    const skus = [mugSku('Q-1', 0, { skuPrice: null, supplyPrice: '31.41', jitStock: 5 })]
    const { productId } = await platform.publish(managed, 2, mugContent(managed.shopId, { skus, productType: 1 }))
    await platform.setStock(managed, productId, [{ shopSku: 'Q-1', stock: 0 }])
    expect((await platform.product(managed, productId))!.content.skus[0]).toMatchObject({ stock: 0, jitStock: 0 })
    await expect(platform.publish(shop, 2, mug('T-2'))).rejects.toMatchObject({ code: 'F00_00_10001' })
  })

  it('asks for the size of the package where the seller sends it, and not where the platform does', async () => {
    const without = { packageLength: null, packageWidth: null, packageHeight: null, grossWeight: null }
    const skus = [mugSku('Q-2', 0, { skuPrice: null, supplyPrice: '31.41' })]
    const { productId } = await platform.publish(managed, 2, mugContent(managed.shopId, { skus, ...without }))
    expect((await platform.product(managed, productId))!.content).toMatchObject(without)
    await expect(platform.publish(shop, 1, mug('T-4', without))).rejects.toMatchObject({ code: '13003001' })
  })

  it('throttles, fails, and times out before or after having done it', async () => {
    const { db } = app.house
    const meets = async (kind: number, code: string) => {
      await breakSmt(db, { kind, shopId: shop.shopId, calls: 1 })
      return platform.publish(shop, 1, mug(code)).catch((error: { kind: string }) => error.kind)
    }
    expect(await meets(SMT_FAULT.throttles, 'F-1')).toBe('throttled')
    expect(await meets(SMT_FAULT.fails, 'F-1')).toBe('temporary')
    expect(await meets(SMT_FAULT.hangs, 'F-1')).toBe('timeout')
    expect(await count('F-1')).toBe(0)
    expect(await meets(SMT_FAULT.loses, 'F-1')).toBe('timeout')
    expect(await count('F-1')).toBe(1)
    await breakSmt(db, { kind: SMT_FAULT.down, until: new Date(app.clock.now().getTime() + HOUR) })
    await expect(platform.product(shop, '1')).rejects.toMatchObject({ kind: 'temporary' })
    await mendSmt(db)
  })

  it('refuses an update of what it changed itself, and takes the next one', async () => {
    const productId = await made('T-3')
    const known = (await platform.product(shop, productId))!.platModified
    await playAudit(await scene(), shop.shopId, productId, null)
    await playChange(await scene(), shop.shopId, productId)
    await expect(platform.update(shop, productId, mug('T-3'), known)).rejects.toThrow('平台上的商品已变更，请先同步')
    const newest = (await platform.product(shop, productId))!.platModified
    const { platModified } = await platform.update(shop, productId, mug('T-3b', { subject: 'Mug' }), newest)
    expect(platModified > newest).toBe(true)
    expect(await platform.findBySku(shop, 'T-3')).toBeNull()
    expect((await platform.findBySku(shop, 'T-3b'))!.content.subject).toBe('Mug')
  })

  it('is put off and on sale, priced and stocked, as often as it is said', async () => {
    const productId = await made('T-4')
    await expect(platform.putOffline(shop, productId)).rejects.toMatchObject({ code: '13005020' })
    await playAudit(await scene(), shop.shopId, productId, null)
    for (let i = 0; i < 2; i++) await platform.putOffline(shop, productId)
    expect(await platform.product(shop, productId)).toMatchObject({ productStatus: 'offline', wsDisplay: '卖家下架' })
    for (let i = 0; i < 2; i++) await platform.putOnline(shop, productId)
    await platform.setPrices(shop, productId, [{ shopSku: 'T-4', price: '8.43' }])
    await platform.setStock(shop, productId, [{ shopSku: 'T-4', stock: 0 }])
    expect((await platform.product(shop, productId))!.content.skus[0]).toMatchObject({ skuPrice: '8.43', stock: 0 })
    await expect(platform.setStock(shop, productId, [{ shopSku: 'X', stock: 1 }])).rejects.toMatchObject({ code: '13002008' })
    await playAway(await scene(), shop.shopId, productId, '侵权', true)
    await expect(platform.putOnline(shop, productId)).rejects.toMatchObject({ code: '13005001' })
  })

  it('tells what changed since, page by page', async () => {
    const productId = await made('T-5')
    app.clock.advance(HOUR)
    const since = '2026-11-18 12:00:00'
    expect((await platform.listProducts(shop, since, null)).list.map((news) => news.productId)).toContain(productId)
    app.clock.advance(HOUR)
    await playFigures(await scene(), shop.shopId, productId, 7, 300)
    const { list } = await platform.listProducts(shop, '2026-11-18 13:00:00', null)
    expect(list).toMatchObject([{ productId, sold30: 7, views30: 300 }])
  })

  it('has what its shop was known to have online, and lives by the day', async () => {
    const [other] = await app.house.db.query<{ id: number }>(
      sql`SELECT id FROM authorize_shop WHERE plat_code = 'smt' AND id <> ${shop.shopId} ORDER BY id`,
    )
    const lively = { ...shop, shopId: other!.id }
    await app.house.db.run(sql`
      INSERT INTO goods_shopsku (shop_id, item_id, variation_id, shop_sku, match_key, title, price, currency, online_stock, sale_status)
      VALUES (${lively.shopId}, '100500777', 'V1', 'OLD-1', 'OLD-1', 'Old Mug 旧杯子', '5.50', 'USD', 3, 1)`)
    expect(await platform.findBySku(lively, 'OLD-1')).toMatchObject({
      productId: '100500777',
      productStatus: 'onSelling',
      views30: expect.any(Number),
      variationIds: { 'OLD-1': 'V1' },
      content: { subject: 'Old Mug', skus: [{ skuPrice: '5.50', stock: 3 }] },
    })
    const first = await Promise.all(
      ['N-1', 'N-2'].map((code) =>
        platform.publish(lively, 1, { ...mug(code), freightTemplateId: null }).catch((error) => error.code),
      ),
    )
    expect(first).toEqual(['13004001', '13004001'])
  })

  it('knows its categories, their properties and what each shop may choose', async () => {
    expect(LEAF_IDS.length).toBeGreaterThanOrEqual(40)
    const roots = await platform.categories(null, null)
    const parts = await platform.categories(null, roots[1]!.categoryId)
    expect(await platform.categories(null, parts[0]!.categoryId)).toContainEqual({
      categoryId: '200003136',
      name: '杯子 (Mugs & Cups)',
      isLeaf: true,
    })
    for (const id of LEAF_IDS) {
      const properties = await platform.properties(null, id)
      expect(properties.filter(({ required }) => required).map(({ name }) => name)).toContain('Brand Name')
      expect(properties.findIndex(({ isSku }) => isSku)).toBeGreaterThan(properties.findLastIndex(({ isSku }) => !isSku))
    }
    expect(await platform.freightTemplates(shop)).not.toEqual(await platform.freightTemplates(managed))
    expect(await platform.sizeCharts(shop, '200000346')).toHaveLength(2)
    expect(await platform.euPersons(shop, '200000346')).toHaveLength(2)
  })
})
