import { expect, it, vi } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop } from '../../../../test/fixtures/catalogue.ts'
import { addGoods, addHome, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const supervisor = await app.as('supervisor')
const admin = await app.as('admin')
const seller = await app.as('seller')
const warehouse = await app.as('warehouse')
const sellerId = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'seller'`))!.id

const goodsId = await addGoods(app, 'PAN1', { sellerIds: [sellerId] })
const id = await addSku(app, goodsId, 'PAN101', { barcode: '6922222222223', weight: '50', costPrice: '3' })
const twin = await addSku(app, goodsId, 'PAN102')
await addStock(app, id, 1, 30, { purchaseOnWay: 7 })
const place = await addHome(app, id, 1, 'ZP-01-01-1')
await db.run(sql`INSERT INTO stock_balance (store_id, place_type, place_id, sku_id, on_hand) VALUES (1, 1, ${place}, ${id}, 30)`)
const shopId = await addShop(app, '全景店')
await db.run(sql`
  WITH l AS (INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type) VALUES (${shopId}, 'pan-Online', 'PAN-ONLINE', 1) RETURNING id)
  INSERT INTO goods_link_shop_item SELECT l.id, s.id, s.quantity FROM l, (VALUES (${id}::bigint, 2), (${twin}::bigint, 1)) AS s(id, quantity)`)
await db.run(sql`INSERT INTO goods_ali_offer (offer_id, subject, ali_supplier_name) VALUES ('778899', '1688货源', '义乌厂')`)
await db.run(sql`INSERT INTO goods_ali_offer_sku (offer_id, spec_id, attrs, price) VALUES ('778899', 's1', '红', 2.5)`)
await db.run(
  sql`INSERT INTO goods_ali_goods (goods_id, sku_id, offer_id, spec_id, is_default) VALUES (${goodsId}, ${id}, '778899', 's1', 1)`,
)
await db.run(sql`INSERT INTO goods_ali_price (offer_id, spec_id, price) VALUES ('778899', 's1', 2), ('778899', 's1', 2.5)`)
const group = (await seller.post('/goods/goods/create/groupGoods', { skuName: '全景套装', items: [{ skuId: id, quantity: 3 }] }))
  .data
await admin.put('/goods/goodsSku/edit', { skuId: id, version: 1, weight: '51' })
await db.run(
  sql`INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold) VALUES (${id}, now()::date - 3, 1, 4), (${id}, now()::date - 3, 2, 2), (${id}, now()::date - 45, 1, 9)`,
)

const look = (query: string, who = supervisor) => who.get(`/goods/goodsSku/panorama?${query}`)

it('tells everything about a SKU', async () => {
  const { data } = await look('code=pan101', admin)
  expect(data.foundBy).toBeNull()
  expect(data.sku).toMatchObject({ skuId: id, sku: 'PAN101', costPrice: '3.0000', available: 30, onWay: 7 })
  expect(data.stores).toMatchObject([{ storeId: 1, onHand: 30, purchaseOnWay: 7, locationName: 'ZP-01-01-1' }])
  expect(data.places).toMatchObject([{ locationName: 'ZP-01-01-1', onHand: 30 }])
  expect(data.sales.map((day: { sold: number }) => day.sold)).toEqual([6])
  expect(data.links).toMatchObject([{ shopName: '全景店', shopSku: 'pan-Online', quantity: 2 }])
  expect(data.ali).toMatchObject([{ offerId: '778899', isDefault: 1, prices: [{ price: '2.0000' }, { price: '2.5000' }] }])
  expect(data.groups).toMatchObject([{ sku: group.sku, quantity: 3 }])
  expect(data.parts).toEqual([])
  expect(data.logs[0]).toMatchObject({ action: '修改', changes: [{ field: 'weight', to: '51' }] })
})

it('is found by barcode and by what a shop calls it', async () => {
  expect((await look('code=6922222222223')).data).toMatchObject({ foundBy: '6922222222223', sku: { skuId: id } })
  const shop = (await look(`code=${encodeURIComponent(' ｐan-online ')}`, seller)).data
  expect(shop).toMatchObject({ foundBy: 'ｐan-online', sku: { skuId: id }, others: [{ skuId: twin, sku: 'PAN102' }] })
  expect(await look('code=NOTHERE')).toMatchObject({ code: 404, msg: 'SKU不存在或已删除' })
  expect(await look('')).toMatchObject({ code: 400, msg: '请输入SKU、条码或店铺SKU' })
})

it('shows a group with its parts and what each store can put together', async () => {
  const { data } = await look(`skuId=${group.skuId}`)
  expect(data.parts).toMatchObject([{ sku: 'PAN101', quantity: 3 }])
  expect(data.stores).toMatchObject([{ storeId: 1, available: 10 }])
})

it('shows nobody what is not his', async () => {
  const { data } = await look('code=PAN101', warehouse)
  expect(data).toMatchObject({ links: null, ali: null, sku: { costPrice: null } })
  expect(await look('code=pan-online', warehouse)).toMatchObject({ code: 404 })
  await addSku(app, await addGoods(app, 'PAN2'), 'PAN201')
  expect(await look('code=PAN201', seller)).toMatchObject({ code: 404 })
})

it('asks the same number of queries whatever hangs on the SKU', async () => {
  const sent = vi.spyOn(db.pool, 'query')
  const queries = async (code: string) => {
    sent.mockClear()
    await look(`code=${code}`, admin)
    return sent.mock.calls.length
  }
  expect(await queries('PAN101')).toBe(await queries('PAN102'))
  sent.mockRestore()
})
