import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop, addShopSku, addSku, rowsOf } from '../../../../test/fixtures/catalogue.ts'
import { addStock } from '../../../../test/fixtures/goods.ts'
import { addChannelShop, addConfig, addListing } from '../../../../test/fixtures/online-stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const seller = await app.as('seller')
const PATH = '/goods/shopsku'
type Row = Record<string, any>
const listed = async (condition: Row, who = seller) => (await who.post(`${PATH}/andgoods`, { pageSize: 100, condition })).data
const codes = async (condition: Row) => (await listed(condition)).list.map((row: Row) => row['shopSku'])

describe('shop SKUs', () => {
  it('show what should be online and by how much it is not', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    await addConfig(app, platCode, { ratio: 80, reserveQty: 10, maxQty: 100 })
    const sku = await addSku(app, 'SS0001', { name: '保温杯' })
    await addStock(app, sku, 1, 157)
    await addListing(app, shopId, 'SS-ONLINE', [[sku, 2]])
    await addShopSku(app, shopId, 'SS-OPEN')
    const { list } = await listed({ shopId })
    expect(list).toMatchObject([
      { shopSku: 'SS-OPEN', matchStatus: 0, skus: null, wantedStock: null, stockDiff: null },
      {
        shopSku: 'SS-ONLINE',
        matchStatus: 1,
        skus: 'SS0001×2',
        skuStatus: '20',
        onlineStock: 5,
        wantedStock: 58,
        stockDiff: -53,
      },
    ])
    const answer = await seller.post(`${PATH}/export`, {
      condition: { shopId },
      columns: ['shopSku', 'wantedStock', 'stockDiff', 'matchStatus'],
    })
    expect(await rowsOf(app, answer.raw)).toEqual([
      ['店铺SKU', '应推库存', '差异', '匹配状态'],
      ['SS-OPEN', '', '', '未匹配'],
      ['SS-ONLINE', '58', '-53', '已匹配'],
    ])
  })

  it('are found by every filter, and counted by state under the same', async () => {
    const shopId = await addShop(app, '筛选店')
    const sku = await addSku(app, 'SS0002', { status: '50' })
    await addShopSku(app, shopId, 'F-One', { title: 'Wireless Mouse, Silent 2.4G', sold30: 3 })
    await addShopSku(app, shopId, 'F-Two', { title: '无线鼠标 静音 Mouse', sold30: 9 })
    await seller.post('/goods/goods-sku-link-shop/save', { rows: [{ shopId, shopSku: 'f-two', items: [{ skuId: sku }] }] })
    await db.run(sql`UPDATE goods_shopsku SET sale_status = 2 WHERE shop_id = ${shopId} AND match_key = 'F-ONE'`)
    expect(await codes({ shopId, title: 'wireless mou' })).toEqual(['F-One'])
    expect(await codes({ shopId, title: '鼠标 mouse' })).toEqual(['F-Two'])
    expect(await codes({ shopId, title: 'less' })).toEqual([])
    expect(await codes({ shopId, itemId: 'I-F-One I-F-Two' })).toEqual(['F-One', 'F-Two'])
    expect(await codes({ shopId, skus: 'ss0002' })).toEqual(['F-Two'])
    expect(await codes({ shopId, skuStatus: ['50'] })).toEqual(['F-Two'])
    expect(await codes({ shopId, skuStatus: ['20'] })).toEqual([])
    expect(await codes({ shopId, saleStatus: [2] })).toEqual(['F-One'])
    expect(await codes({ shopId, platCode: ['joom'], shopSku: 'f-' })).toEqual(['F-One', 'F-Two'])
    expect(await codes({ shopId, platCode: ['temu'] })).toEqual([])
    expect(await codes({ shopId, keyword: 'silent' })).toEqual(['F-One'])
    const { data } = await seller.post(`${PATH}/andgoods`, {
      condition: { shopId },
      orderBy: [{ field: 'sold30', order: 'desc' }],
    })
    expect(data.list.map((row: Row) => row['sold30'])).toEqual([9, 3])
    const count = async (condition: Row) => (await seller.post(`${PATH}/status-count`, { condition })).data
    expect(await count({ shopId })).toEqual({ 0: 1, 1: 1, 2: 0 })
    expect(await count({ shopId, saleStatus: [2], platCode: 'joom' })).toEqual({ 0: 1, 1: 0, 2: 0 })
    expect(await count({ shopId, matchStatus: [1] })).toEqual({ 0: 1, 1: 1, 2: 0 })
  })

  it('belong to the people of their shop', async () => {
    const shopId = await addShop(app, '他人店', '', '', 'xu.lei')
    const id = await addShopSku(app, shopId, 'OTHER')
    expect((await listed({ shopId })).total).toBe(0)
    expect((await seller.post(`${PATH}/status-count`, { condition: { shopId } })).data).toEqual({ 0: 0, 1: 0, 2: 0 })
    expect(await seller.get(`${PATH}/guess?id=${id}`)).toMatchObject({ code: 404 })
    expect(await seller.post(`${PATH}/ignore`, { ids: [id] })).toMatchObject({ code: 404 })
    expect(await seller.post(`${PATH}/sync`, { shopIds: [shopId] })).toMatchObject({ code: 404 })
    expect((await listed({ shopId }, await app.as('xu.lei'))).total).toBe(1)
  })
})

describe('ignoring', () => {
  it('takes unmatched ones out of the work and back, and never matched ones', async () => {
    const shopId = await addShop(app, '忽略店')
    const sku = await addSku(app, 'SS0003')
    const ids = [await addShopSku(app, shopId, 'IG-1'), await addShopSku(app, shopId, 'IG-2')]
    const matched = await addShopSku(app, shopId, 'IG-3')
    await seller.post('/goods/goods-sku-link-shop/save', { rows: [{ shopId, shopSku: 'IG-3', items: [{ skuId: sku }] }] })
    const states = () => db.query(sql`SELECT match_status AS s FROM goods_shopsku WHERE shop_id = ${shopId} ORDER BY id`)
    expect(await seller.post(`${PATH}/ignore`, { ids: [...ids, matched] })).toMatchObject({
      code: 409,
      msg: '店铺SKU【IG-3】当前状态为已匹配，不能忽略',
    })
    expect(await states()).toEqual([{ s: 0 }, { s: 0 }, { s: 1 }])
    expect(await seller.post(`${PATH}/ignore`, { ids })).toMatchObject({ code: 200, data: { changed: 2 } })
    expect(await codes({ shopId, matchStatus: [2] })).toEqual(['IG-2', 'IG-1'])
    expect(await seller.post(`${PATH}/ignore`, { ids, ignored: 1 })).toMatchObject({ code: 200, data: { changed: 0 } })
    expect(await seller.post(`${PATH}/ignore`, { ids: [ids[0]], ignored: 0 })).toMatchObject({ code: 200, data: { changed: 1 } })
    expect(await states()).toEqual([{ s: 0 }, { s: 2 }, { s: 1 }])
    const log = await db.query(
      sql`SELECT action FROM biz_log WHERE entity = 'goods/shopsku' AND entity_id = ${ids[0]} ORDER BY id`,
    )
    expect(log).toEqual([{ action: '忽略' }, { action: '取消忽略' }])
  })
})

describe('guessing', () => {
  it('names the nearest codes first, then what the title tells of', async () => {
    const shopId = await addShop(app, '猜测店', 'GS-')
    for (const code of ['GQ000101', 'GQ000102', 'GQ000211']) await addSku(app, code, { name: '无关' })
    await addSku(app, 'ZZ777701', { name: '太阳能感应花园灯' })
    await addSku(app, 'ZZ777801', { name: '太阳能草坪灯', status: '80' })
    await db.run(sql`UPDATE goods_goods SET goods_name_en = 'Solar Garden Motion Sensor Light' WHERE goods_code = 'GZZ777701'`)
    const guess = async (code: string, title: string) => {
      const id = await addShopSku(app, shopId, code, { title })
      return (await seller.get(`${PATH}/guess?id=${id}`)).data as Row[]
    }
    const near = await guess('gs-GQ00010*3', 'Something Else')
    expect(near.map((one) => one['sku'])).toEqual(['GQ000101', 'GQ000102', 'GQ000211'])
    expect(near[0]).toMatchObject({ quantity: 3, reason: '编码相近' })
    expect((await guess('XX-GQ000211-BLACK', ''))[0]).toMatchObject({ sku: 'GQ000211' })
    expect((await guess('8812', 'Outdoor Solar Garden Motion Sensor LED Light Waterproof'))[0]).toMatchObject({
      sku: 'ZZ777701',
      reason: '标题相近',
    })
    expect((await guess('8813', '户外太阳能感应花园灯防水')).map((one) => one['sku'])).toEqual(['ZZ777701'])
    expect(await guess('??', "' & | !")).toEqual([])
  })
})
