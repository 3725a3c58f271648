import type { ListingSku } from '@erp/contract/product-center/template/content'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { addSmtShop, productNews, skuContent } from '../../../../test/fixtures/product/smt.ts'
import type { ListingPlatform, ProductNews } from '../../../connectors/smt.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { keepListing } from './keep.ts'
import { type PricePayload, pricesTaken, stockTaken, updateTaken } from './settled.ts'
import { lookAtStock } from './stock-look.ts'
import { syncListing, syncShop } from './sync-shop.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-16 10:00:00')
const seller = await app.as('seller')
const PATH = '/product-center/smt-listing'
const shop = await addSmtShop(app)
const goodsId = await addGoods(app, 'LIST01')
const skuId = await addSku(app, goodsId, 'LIST0101', { costPrice: '25', weight: 100 })
await addStock(app, skuId, 1, 30, { amount: 750 })
const ctx = () => contextOfClock(app.house, 'test')

let n = 100
async function listed(skus: ListingSku[] = [], more: Partial<ProductNews> = {}, where = shop): Promise<number> {
  const news = productNews(`88${n++}`, skus.length ? skus : [skuContent('LIST0101', { stock: 50 })], more)
  const from = { templateId: null, goodsId: null, listType: null }
  const kept = await db.transact((tx) => keepListing(tx, where.account, news, from, ctx()))
  return kept.listingId
}
const row = async (id: number) => (await seller.get(`${PATH}/details/${id}`)).data
const tasks = (id: number) =>
  db.query<{ type: number; payload: PricePayload }>(
    sql`SELECT task_type AS type, payload FROM product_center_publish_task WHERE listing_id = ${id} AND task_status = 10 ORDER BY id`,
  )
/** The platform does what is asked of it. */
async function done(id: number, platModified = '2026-11-16 10:05:00') {
  const [task] = await tasks(id)
  await db.transact((tx) => pricesTaken(tx, { listingId: id, platModified }, task!.payload, ctx()))
  await db.run(sql`UPDATE product_center_publish_task SET task_status = 30, end_time = now() WHERE listing_id = ${id}`)
}

describe('the list', () => {
  it('shows heads with quantities and margins, by tab and filter, of one’s own shops alone', async () => {
    const id = await listed([], {
      content: { ...productNews('x', [skuContent('LIST0101', { stock: 50 })]).content, subject: 'Violet Lamp' },
    })
    const find = async (condition: object, who = seller) =>
      (await who.post(`${PATH}/list-page`, { condition: { shopId: [shop.shopId], ...condition } })).data.list.map(
        (one: any) => one.listingId,
      )
    const [shown] = (await seller.post(`${PATH}/list-page`, { condition: { subject: 'viol lamp' } })).data.list
    expect(shown).toMatchObject({
      listingId: id,
      goodsCode: 'LIST01',
      onlineStock: 50,
      available: 30,
      shopName: shop.shopName,
      margin: null,
    })
    for (const filter of [
      { sku: 'list0101' },
      { goodsCode: 'LIST01' },
      { standing: ['onSelling'] },
      { goodsStatus: ['20'] },
      { isDisabled: [0] },
    ])
      expect(await find(filter), JSON.stringify(filter)).toContain(id)
    for (const filter of [{ sku: 'LIST' }, { standing: ['offline', 'alert'] }, { goodsStatus: ['80'] }, { stockOff: [1] }])
      expect(await find(filter), JSON.stringify(filter)).not.toContain(id)
    const status = (value: string) =>
      app.house.db.run(sql`UPDATE goods_goods SET goods_status = ${value} WHERE goods_code = 'LIST01'`)
    await status('80')
    expect(await find({ goodsStatus: ['80'] })).toContain(id)
    await status('20')
    await lookAtStock(app.house)
    expect(await find({ stockOff: [1] })).toContain(id)
    expect(await find({}, await app.as('admin'))).toContain(id)
    const other = await addSmtShop(app, 'admin')
    const foreign = await listed([], {}, other)
    expect(await find({ shopId: [other.shopId] })).toEqual([])
    expect(await seller.get(`${PATH}/details/${foreign}`)).toMatchObject({ code: 404, msg: '在线商品不存在' })
    const counts = (await seller.post(`${PATH}/status-count`, { condition: { shopId: [shop.shopId] } })).data
    expect(counts).toMatchObject({ onSelling: counts.all, offline: 0, alert: 0 })
  })
})

describe('what is changed here', () => {
  it('waits to be sent, and is not sent over something newer', async () => {
    const id = await listed()
    const { content, version } = await row(id)
    const edited = { listingId: id, version, content: { ...content, subject: 'Better Cup', categoryId: '9' } }
    expect((await seller.put(`${PATH}/edit`, edited)).data).toMatchObject({
      subject: 'Better Cup',
      editStatus: 1,
      categoryId: '1001',
    })
    expect(await seller.put(`${PATH}/edit`, edited)).toMatchObject({
      code: 409,
      msg: '数据已被他人修改，请刷新后重试',
      data: { current: { version: version + 1, content: { subject: 'Better Cup' } }, since: [{}] },
    })
    expect(await seller.post(`${PATH}/push`, { ids: [id] })).toMatchObject({ code: 200 })
    expect(await tasks(id)).toMatchObject([
      { type: 2, payload: { content: { subject: 'Better Cup' }, known: '2026-11-16 08:00:00' } },
    ])
    expect(await row(id)).toMatchObject({ editStatus: 2 })
    await db.transact((tx) => updateTaken(tx, { listingId: id, platModified: '2026-11-16 10:01:00' }, ctx()))
    expect(await row(id)).toMatchObject({ editStatus: 0, platModified: '2026-11-16 10:01:00', hasNewer: 0 })
    expect(await seller.post(`${PATH}/push`, { ids: [id] })).toMatchObject({
      code: 409,
      msg: '在线商品当前为「已同步」，不能更新',
    })
    await db.run(
      sql`UPDATE product_center_smt_listing SET edit_status = 1, plat_newest = '2026-11-16 11:00:00+08' WHERE id = ${id}`,
    )
    expect(await row(id)).toMatchObject({ hasNewer: 1 })
    expect(await seller.post(`${PATH}/push`, { ids: [id] })).toMatchObject({ code: 409, msg: '平台上的商品已变更，请先同步' })
    expect(await row(id)).toMatchObject({ editStatus: 1 })
  })

  it('goes on and off sale from where it stands, all or none', async () => {
    const [on, off] = [await listed(), await listed([], { productStatus: 'offline' })]
    const { productId } = await row(on)
    expect(await seller.post(`${PATH}/online`, { ids: [on, off] })).toMatchObject({
      code: 409,
      msg: `在线商品【${productId}】当前状态为正在销售，不能上架`,
    })
    expect(await tasks(off)).toEqual([])
    expect(await seller.post(`${PATH}/online`, { ids: [off] })).toMatchObject({ code: 200 })
    expect(await seller.post(`${PATH}/offline`, { ids: [on] })).toMatchObject({ code: 200 })
    expect([await tasks(on), await tasks(off)]).toMatchObject([[{ type: 4 }], [{ type: 3 }]])
    expect((await row(on)).productStatus).toBe('onSelling')
    expect(await seller.post(`${PATH}/offline`, { ids: [on] })).toMatchObject({ code: 409 })
  })

  it('becomes a template that says the same', async () => {
    const id = await listed()
    const { templateId } = (await seller.post(`${PATH}/save-as-template`, { listingId: id })).data
    const made = await db.one(sql`
      SELECT t.temp_type AS type, t.shop_ids AS shops, c.content->'skus'->0->>'shopSku' AS code FROM product_center_smt_template t
      JOIN product_center_smt_template_content c ON c.template_id = t.id WHERE t.id = ${templateId}`)
    expect(made).toEqual({ type: 1, shops: [shop.shopId], code: 'LIST0101' })
    expect((await seller.get(`${PATH}/log-list?listingId=${id}`)).data.list.map((one: any) => one.action)).toEqual([
      '另存为模板',
      '同步新增',
    ])
  })
})

describe('prices of many', () => {
  it('are looked at, set and put back', async () => {
    const ids = [
      await listed([skuContent('LIST0101', { skuPrice: '10.00' }), skuContent('OTHER-1', { skuPrice: '8.00' })]),
      await listed(),
    ]
    const asked = { ids, mode: 'percent', value: '10' }
    const preview = (await seller.post(`${PATH}/batch-price/preview`, asked)).data
    expect(preview).toMatchObject({ listings: 2, changed: 3, kept: 0 })
    expect(preview.lines.map((one: any) => [one.oldPrice, one.newPrice])).toEqual([
      ['10.00', '11.00'],
      ['8.00', '8.80'],
      ['9.99', '10.99'],
    ])
    expect(await tasks(ids[0]!)).toEqual([])
    expect(await seller.post(`${PATH}/batch-price`, { ...asked, mark: 'x' })).toMatchObject({
      code: 409,
      msg: '价格或成本在预览后有变化，请重新预览',
    })
    const applied = (await seller.post(`${PATH}/batch-price`, { ...asked, mark: preview.mark })).data
    expect(applied).toMatchObject({ listings: 2, skus: 3 })
    expect(await seller.post(`${PATH}/batch-price`, asked)).toMatchObject({ code: 409 })
    const undo = () => seller.post(`${PATH}/batch-price/undo`, { batchId: applied.batchId })
    expect(await undo()).toMatchObject({ code: 409 })
    for (const id of ids) await done(id)
    expect(await row(ids[0]!)).toMatchObject({
      priceMin: '8.80',
      priceMax: '11.00',
      platModified: '2026-11-16 10:05:00',
      hasNewer: 0,
    })
    expect(await undo()).toMatchObject({ code: 200, data: { listings: 2, skus: 3 } })
    for (const id of ids) await done(id, '2026-11-16 10:06:00')
    expect(await row(ids[0]!)).toMatchObject({ priceMin: '8.00', priceMax: '10.00' })
    expect(await undo()).toMatchObject({ code: 409 })
    expect((await seller.get(`${PATH}/batch-price/list`)).data.list.slice(0, 2)).toMatchObject([
      { mode: 'undo', undoOf: applied.batchId },
      { batchId: applied.batchId, isUndone: 1, skuCount: 3 },
    ])
  })

  it('are refused in words where they make no sense', async () => {
    const id = await listed()
    const ask = (mode: string, value: string | null) => seller.post(`${PATH}/batch-price/preview`, { ids: [id], mode, value })
    expect(await ask('set', null)).toMatchObject({ code: 400, msg: '请填写数值' })
    expect(await ask('set', '0')).toMatchObject({ code: 400, msg: '价格应为0.01～100000' })
    expect(await ask('percent', '-100')).toMatchObject({ code: 400, msg: '降价不能达到100%' })
    expect(await ask('margin', '100')).toMatchObject({ code: 400, msg: '费率与目标利润率之和不能达到100%' })
    expect((await ask('plus', '-20')).data.lines[0].reason).toBe('新价-10.01不在0.01～100000之间')
    expect((await ask('margin', '20')).data.lines[0].reason).toBe('平台信息没有可用的物流渠道')
    expect(await seller.post(`${PATH}/batch-price/preview`, { ids: [9_999_999], mode: 'set', value: '1' })).toMatchObject({
      code: 404,
    })
  })
})

describe('quantities', () => {
  it('follow what there is', async () => {
    const id = await listed()
    const asked = { ids: [id], mode: 'available' }
    const { lines, mark } = (await seller.post(`${PATH}/batch-stock/preview`, asked)).data
    expect(lines).toMatchObject([{ oldStock: 50, newStock: 30, available: 30 }])
    expect(await seller.post(`${PATH}/batch-stock`, { ...asked, mark })).toMatchObject({ code: 200, data: { skus: 1 } })
    expect(await tasks(id)).toMatchObject([{ type: 6, payload: { stock: [{ shopSku: 'LIST0101', stock: 30 }] } }])
    await db.transact((tx) =>
      stockTaken(tx, { listingId: id, platModified: null }, { stock: [{ shopSku: 'LIST0101', stock: 30 }] }, ctx()),
    )
    expect(await row(id)).toMatchObject({ onlineStock: 30 })
  })

  it('and supply prices of fully managed ones are set in one go', async () => {
    const id = await listed([skuContent('LIST0101', { supplyPrice: '30.00', jitStock: 4 })], { listType: 2 })
    const { version, skus } = (await seller.get(`${PATH}/supply/${id}`)).data
    expect(skus).toMatchObject([{ supplyPrice: '30.00', jitStock: 4, margin: '16.67' }])
    const given = { shopSku: 'LIST0101', supplyPrice: '31.50', jitStock: 9 }
    expect(await seller.put(`${PATH}/supply`, { listingId: id, version, skus: [given] })).toMatchObject({
      code: 200,
      data: { skus: 1 },
    })
    expect((await tasks(id)).map(({ type }) => type)).toEqual([5, 6])
    expect(await seller.put(`${PATH}/supply`, { listingId: await listed(), version: 1, skus: [given] })).toMatchObject({
      code: 409,
    })
  })
})

describe('a sync', () => {
  it('reads pages to their end, and one that is asked for gives up what was changed here', async () => {
    const own = await addSmtShop(app)
    const told = ['771', '772', '773'].map((id) => productNews(id, [skuContent(`S-${id}`)]))
    const asked: (string | null)[] = []
    const platform = {
      listProducts: async (_shop, _since, cursor) => {
        asked.push(cursor)
        return cursor ? { list: told.slice(2), next: null } : { list: told.slice(0, 2), next: '2' }
      },
      product: async (_shop, productId) => (productId === '771' ? told[0]! : null),
    } as Partial<ListingPlatform> as ListingPlatform
    expect(await syncShop(app.house, own.shopId, ctx(), platform)).toEqual({ read: 3, changed: 3 })
    expect(asked).toEqual([null, '2'])
    expect(await syncShop(app.house, own.shopId, ctx(), platform)).toEqual({ read: 3, changed: 0 })
    const known = await db.query<{ id: number; productId: string }>(
      sql`SELECT id, product_id AS "productId" FROM product_center_smt_listing WHERE shop_id = ${own.shopId} ORDER BY product_id`,
    )
    await db.run(sql`UPDATE product_center_smt_listing SET edit_status = 3, subject = 'Mine' WHERE id = ${known[0]!.id}`)
    await syncListing(app.house, { ...known[0]!, shopId: own.shopId }, ctx(), platform)
    expect(await row(known[0]!.id)).toMatchObject({ editStatus: 0, subject: 'Steel Cup For Camping' })
    await syncListing(app.house, { ...known[1]!, shopId: own.shopId }, ctx(), platform)
    expect(await row(known[1]!.id)).toMatchObject({ productStatus: 'deleted' })
    expect(await seller.post(`${PATH}/sync`, { shopIds: [own.shopId] })).toMatchObject({
      code: 200,
      data: { taskId: expect.any(Number) },
    })
    expect(await seller.post(`${PATH}/sync`, {})).toMatchObject({ code: 400 })
  })
})
