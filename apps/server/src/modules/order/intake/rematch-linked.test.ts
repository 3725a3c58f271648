import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop, addSku } from '../../../../test/fixtures/catalogue.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { sql } from '../../../kit/db/db.ts'
import { deliverDue } from '../../../kit/outbox/deliver.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const [shopId, elsewhere] = [await addShop(app, '等关联'), await addShop(app, '别家店')]
const skuId = await addSku(app, 'RM001')

const waiting = (shop: number, type: number, ...shopSkus: string[]) =>
  makeOrder(db, {
    status: 30,
    shop_id: shop,
    order_exception_type: type,
    lines: shopSkus.map((shopSku) => ({ skuId: null, quantity: 2, shopSku })),
  })
const state = ({ id }: { id: number }) =>
  db.one(sql`
    SELECT t.status, t.order_exception_type AS type, (SELECT count(*)::int FROM order_details d WHERE d.order_id = t.id AND d.sku_id = ${skuId}) AS matched
    FROM order_trade_info t WHERE t.id = ${id}`)
const link = (shopSku: string) =>
  admin.post('/goods/goods-sku-link-shop/save', { rows: [{ shopId, shopSku, items: [{ skuId, quantity: 1 }] }] })

it('lets orders that waited for a shop SKU go on by themselves once it is linked', async () => {
  const first = await waiting(shopId, 1, 'their-code ')
  const second = await waiting(shopId, 1, 'THEIR-CODE')
  const half = await waiting(shopId, 1, 'THEIR-CODE', 'UNKNOWN')
  const marked = await waiting(shopId, 99, 'THEIR-CODE')
  const other = await waiting(elsewhere, 1, 'THEIR-CODE')
  expect(await link('Their-Code')).toMatchObject({ code: 200 })
  await deliverDue(app.house)
  expect(await state(half)).toMatchObject({ matched: 1 })
  for (const order of [first, second]) expect(await state(order)).toEqual({ status: 10, type: null, matched: 1 })
  expect(await state(half)).toMatchObject({ status: 30, type: 1 })
  expect(await state(marked)).toEqual({ status: 30, type: 99, matched: 0 })
  expect(await state(other)).toEqual({ status: 30, type: 1, matched: 0 })
  expect(await link('UNKNOWN')).toMatchObject({ code: 200 })
  await deliverDue(app.house)
  expect(await state(half)).toEqual({ status: 10, type: null, matched: 2 })
})
