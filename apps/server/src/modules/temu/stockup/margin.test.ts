import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fresh, makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { addPlace, addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { costsOf, floorPrice, marginOf, marginsOf } from './margin.ts'

const app = await testApp()
const { db } = app.house
const outStoreId = await makeStore(app)
const shelf = await makeLocation(app, outStoreId)
const shopId = await addTemuShop(app, outStoreId)
const ctx = () => contextOfClock(app.house, 'test')

async function packed(skuId: number, cost: string): Promise<void> {
  const id = fresh()
  await db.run(
    sql`INSERT INTO basic_pack_info (id, pack_name, pack_type, weight, cost) VALUES (${id}, ${`袋${id}`}, 1, 5, ${cost})`,
  )
  await db.run(sql`UPDATE goods_goods_sku SET pack_info_id = ${id} WHERE id = ${skuId}`)
}

/** A delivery that left, with what its freight was. */
async function sent(place: number, pieces: number, est: string, actual: string | null, daysAgo: number): Promise<void> {
  const id = fresh()
  const time = new Date(app.clock.now().getTime() - daysAgo * 86_400_000)
  await db.run(sql`
    INSERT INTO stock_transfer_receipt (id, transfer_no, transfer_type, out_store_id, in_store_id, est_freight, actual_freight)
    VALUES (${id}, ${`DB${id}`}, 4, ${outStoreId}, 391, ${est}, ${actual})`)
  await db.run(sql`
    INSERT INTO temu_delivery_order (delivery_order_no, shop_id, out_store_id, sub_warehouse_id, transfer_id, status, ship_qty, ship_time)
    VALUES (${`TF${id}`}, ${shopId}, ${outStoreId}, ${place}, ${id}, ${DELIVERY.shipped}, ${pieces}, ${time})`)
}

it('reckons the worked examples of the book', () => {
  expect(marginOf('25.00', '15.30')).toBe('0.3880')
  expect(floorPrice('15.30', '0.15')).toBe('18.00')
  expect(floorPrice('15.31', '0.1500')).toBe('18.02')
  expect(marginOf('0.00', '1')).toBe('-1.0000')
  expect(marginOf('10.00', '12.00')).toBe('-0.2000')
})

it('takes the average cost of the out store, the packing and the freight of thirty days a piece', async () => {
  const [skuId, place] = [await makeSku(app), await addPlace(app)]
  await put(app, [
    { storeId: outStoreId, skuId, ...shelf, quantity: 10, unitCost: '14' },
    { storeId: outStoreId, skuId, ...shelf, quantity: 10, unitCost: '14.4' },
  ])
  await packed(skuId, '0.60')
  await sent(place, 100, '60', '40', 3)
  await sent(place, 100, '60', null, 29)
  await sent(place, 1, '999', null, 31)
  const ask = { outStoreId, subWarehouseId: place, skuId, supplyPrice: '25.00' }
  expect(await marginsOf(db, [ask], ctx())).toEqual([
    { avgCost: '14.2000', packCost: '0.6000', inland: '0.5000', cost: '15.3000', margin: '0.3880' },
  ])
  const elsewhere = await addPlace(app)
  await sent(elsewhere, 200, '0', '20', 1)
  const [other, unknown, anywhere] = await costsOf(
    db,
    [
      { ...ask, subWarehouseId: elsewhere },
      { ...ask, subWarehouseId: await addPlace(app) },
      { ...ask, subWarehouseId: null },
    ],
    ctx(),
  )
  expect(other!.inland).toBe('0.1000')
  expect(unknown!.inland).toBe('0.0000')
  expect(anywhere!.inland).toBe('0.3000')
})

it('takes a SKU that lies nowhere for its purchase price, and says nothing of one without', async () => {
  const [priced, unpriced] = [await makeSku(app), await makeSku(app)]
  await db.run(sql`UPDATE goods_goods_sku SET cost_price = 3.5 WHERE id = ${priced}`)
  const asks = [priced, unpriced, null].map((skuId) => ({ outStoreId, subWarehouseId: 1, skuId }))
  const costs = await costsOf(db, asks, ctx())
  expect(costs.map((cost) => cost?.cost ?? null)).toEqual(['3.5000', null, null])
})
