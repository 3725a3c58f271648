import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { addChannelShop, addConfig, addListing } from '../../../../test/fixtures/online-stock.ts'
import { addSmtListing } from '../../../../test/fixtures/product/development.ts'
import { sql } from '../../../kit/db/db.ts'
import { onlineQuantities } from '../../goods/online/online-quantity.ts'
import { disabledFor } from './disabled-shops.ts'

const app = await testApp()
const { db } = app.house
const supervisor = await app.as('supervisor')
const admin = await app.as('admin')
const seller = await app.as('seller')
const PATH = '/product-center/disabled-group'
const add = async (groupName: string, more: object) => supervisor.post(`${PATH}/add`, { groupName, reason: '侵权投诉', ...more })
const listed = async (groupName: string) =>
  (await seller.post(`${PATH}/list-page`, { condition: { groupName } })).data.list[0] as Record<string, any>
const markOf = async (id: number) =>
  (await db.one<{ t: string | null }>(sql`SELECT disabled_time AS t FROM product_center_smt_listing WHERE id = ${id}`))!.t
const said = async (about: string) =>
  db.query<{ title: string; username: string }>(sql`
    SELECT m.title, u.username FROM basic_message m JOIN account_user u ON u.id = m.user_id WHERE m.content LIKE ${`%${about}%`} ORDER BY m.id`)
let [goodsId, skuId, shopskuId, listing] = [0, 0, 0, 0]
let shop = { platCode: '', shopId: 0, shopName: '' }
let other = shop
beforeAll(async () => {
  shop = await addChannelShop(app)
  other = await addChannelShop(app)
  await db.run(sql`UPDATE authorize_shop SET site = 'DE' WHERE id = ${other.shopId}`)
  goodsId = await addGoods(app, 'JS0001')
  skuId = await addSku(app, goodsId, 'JS000101', { costPrice: '5', weight: '100' })
  await addStock(app, skuId, 1, 80)
  await addConfig(app, shop.platCode)
  shopskuId = await addListing(app, shop.shopId, 'JS-1', [[skuId, 1]])
  listing = await addSmtListing(app, shop.shopId, goodsId)
})

describe('disabled groups', () => {
  it('name at least one of platforms, shops and countries, and have a name of their own', async () => {
    expect(await add('空', {})).toMatchObject({ code: 400, msg: '平台、店铺、国家至少选择一项' })
    expect(await add('错', { plats: ['no-such'] })).toMatchObject({ code: 400, msg: '平台所选的平台不存在' })
    const made = await add('德国站', { countries: ['DE'] })
    expect(made).toMatchObject({ code: 200, data: { countries: ['DE'], goodsCount: 0, linkCount: 0 } })
    expect(await add('德国站', { countries: ['DE'] })).toMatchObject({ code: 400, msg: '分组名称「德国站」已存在' })
    expect((await seller.post(`${PATH}/list-page`, { condition: { countries: ['DE'] } })).data.list).toMatchObject([
      { groupName: '德国站', countriesName: ['德国'] },
    ])
    expect(await seller.post(`${PATH}/add`, { groupName: 'x', reason: 'x', countries: ['DE'] })).toMatchObject({ status: 403 })
  })

  it('forbid by platform, by shop and by the site, while they are active', async () => {
    const [site] = (await seller.get(`${PATH}/options`)).data
    const plat = (await add('渠道', { plats: [shop.platCode] })).data
    const named = (await add('店铺', { shopIds: [other.shopId], isActivated: 0 })).data
    await db.run(sql`UPDATE goods_goods SET disabled_group_ids = ${[site.id, plat.id, named.id]} WHERE id = ${goodsId}`)
    const shops = [shop.shopId, other.shopId]
    expect(await disabledFor(db, [goodsId], shops)).toEqual(
      new Map([
        [`${goodsId} ${shop.shopId}`, '渠道'],
        [`${goodsId} ${other.shopId}`, '德国站'],
      ]),
    )
    expect((await disabledFor(db, [{ goodsId, shopId: shop.shopId }])).size).toBe(1)
    expect((await seller.post(`${PATH}/check`, { goodsIds: [goodsId], shopIds: shops })).data).toMatchObject([
      { goodsCode: 'JS0001', shopName: shop.shopName, groupName: '渠道', reason: '侵权投诉' },
      { shopName: other.shopName, groupName: '德国站' },
    ])
    await db.run(sql`UPDATE goods_goods SET disabled_group_ids = '{}' WHERE id = ${goodsId}`)
    expect((await disabledFor(db, [goodsId], shops)).size).toBe(0)
  })

  it('are gained by a goods: listings wait to be taken down, nothing is offered, the seller is told once', async () => {
    const { id } = await listed('渠道')
    expect((await onlineQuantities(db, [shopskuId])).get(shopskuId)).toMatchObject({ quantity: 80, disabledBy: null })
    const batch = { ids: [goodsId], fields: { disabledGroupIds: [id] } }
    expect(await admin.post('/goods/goods/batchUpdate', batch)).toMatchObject({ code: 200, data: { changed: 1 } })
    expect(await markOf(listing)).not.toBeNull()
    expect((await onlineQuantities(db, [shopskuId])).get(shopskuId)).toMatchObject({ quantity: 0, disabledBy: '渠道' })
    expect(await db.query(sql`SELECT id FROM goods_shopsku WHERE id = ${shopskuId} AND push_wanted IS NOT NULL`)).toHaveLength(1)
    expect(await said('JS0001')).toEqual([{ title: '2个链接禁售待下架', username: 'seller' }])
    expect(await listed('渠道')).toMatchObject({ goodsCount: 1, linkCount: 1 })
    const links = (await seller.get(`${PATH}/links?id=${id}`)).data
    expect(links).toMatchObject([{ listingId: listing, goodsCode: 'JS0001', shopName: shop.shopName }])
    expect((await admin.post('/goods/goods/page-list', { condition: { disabledGroupIds: [id] } })).data.list).toMatchObject([
      { goodsCode: 'JS0001', disabledGroupName: ['渠道'] },
    ])
    await db.run(sql`UPDATE goods_shopsku SET online_stock = 0 WHERE id = ${shopskuId}`)
  })

  it('gain shops: the goods that they hold are looked at; let go, they are free', async () => {
    const second = await addSmtListing(app, other.shopId, goodsId)
    const group = await listed('渠道')
    const wider = await supervisor.put(`${PATH}/edit`, { ...group, shopIds: [other.shopId] })
    expect(wider).toMatchObject({ code: 200, data: { linkCount: 2 } })
    expect(await markOf(second)).not.toBeNull()
    expect((await said('JS0001')).map(({ title }) => title)).toEqual(['2个链接禁售待下架', '1个链接禁售待下架'])
    expect(await supervisor.delete(`${PATH}/remove/${group['id']}`)).toMatchObject({
      code: 409,
      msg: '禁售分组正在被1个商品使用，不能删除',
    })
    expect(await supervisor.put(`${PATH}/edit`, { ...wider.data, isActivated: 0 })).toMatchObject({ data: { linkCount: 0 } })
    expect([await markOf(listing), await markOf(second)]).toEqual([null, null])
    await admin.post('/goods/goods/batchUpdate', { ids: [goodsId], fields: { disabledGroupIds: [] } })
    expect(await supervisor.delete(`${PATH}/remove/${group['id']}`)).toMatchObject({ code: 200 })
  })
})
