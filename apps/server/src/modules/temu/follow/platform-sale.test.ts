import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fresh, makeSku, makeStore, mismatches, put } from '../../../../test/fixtures/stock.ts'
import { addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { sql } from '../../../kit/db/db.ts'
import { postShop } from './sale.ts'

const app = await testApp()
const { db } = app.house
const outStoreId = await makeStore(app)
const place = await db.one<{ id: number }>(
  sql`SELECT id FROM stock_store_location WHERE store_id = ${TEMU_STORE_ID} AND location_type = 6`,
)
let shop: { id: number; suffix: string }
let skuId = 0
let productSkuId = ''

beforeEach(async () => {
  app.clock.set('2026-11-18 06:00:00')
  const id = await addTemuShop(app, outStoreId)
  shop = (await db.one<{ id: number; suffix: string }>(
    sql`UPDATE authorize_shop SET suffix = ${`T${fresh()}`} WHERE id = ${id} RETURNING id, suffix`,
  ))!
  skuId = await makeSku(app)
  productSkuId = `P${fresh()}`
  await db.run(sql`
    INSERT INTO temu_sales_row (shop_id, product_sku_id, ext_code, sku_id, supply_price) VALUES (${shop.id}, ${productSkuId}, ${productSkuId}, ${skuId}, 25)`)
})
const stock = (quantity: number, unitCost: string) =>
  put(app, [{ storeId: TEMU_STORE_ID, skuId, placeType: 1, placeId: place!.id, quantity, unitCost }])
const sold = (day: string, quantity: number, price = '25.00') =>
  db.run(sql`
    INSERT INTO temu_sales_day (shop_id, product_sku_id, day, quantity, supply_price) VALUES (${shop.id}, ${productSkuId}, ${day}::date, ${quantity}, ${price})
    ON CONFLICT (shop_id, product_sku_id, day) DO UPDATE SET quantity = excluded.quantity`)
const post = () => db.transact((tx) => postShop(tx, shop, app.house))
const orders = () =>
  db.query<object>(sql`
    SELECT plat_order_no AS no, fulfil_by AS "fulfilBy", status, store_id AS "storeId", sale_amount AS sale, goods_cost AS cost, profit FROM order_trade_info
    WHERE shop_id = ${shop.id} ORDER BY id`)
const left = async () =>
  (
    await db.one<{ n: number }>(
      sql`SELECT on_hand AS n FROM stock_summary WHERE store_id = ${TEMU_STORE_ID} AND sku_id = ${skuId}`,
    )
  )?.n

it('books what Temu sold yesterday as one order out of its store, at FIFO cost, once', async () => {
  await stock(3, '10')
  await stock(10, '12')
  await sold('2026-11-17', 5)
  await sold('2026-11-18', 9)
  expect(await post()).toMatchObject({ lacking: [] })
  const [order] = await orders()
  expect(order).toMatchObject({
    no: `TEMU-${shop.suffix}-20261117`,
    fulfilBy: 2,
    status: 120,
    storeId: TEMU_STORE_ID,
    sale: '125.00',
    cost: '54.0000',
  })
  expect(await left()).toBe(8)
  expect(await post()).toBeNull()
  expect(await orders()).toHaveLength(1)
  const facts = await db.query(sql`
    SELECT f.quantity, f.sale_money AS sale, f.goods_cost AS cost FROM order_profit_fact f JOIN order_trade_info o ON o.id = f.order_id WHERE o.shop_id = ${shop.id}`)
  expect(facts).toEqual([{ quantity: 5, sale: '125.0000', cost: '54.0000' }])
  expect(await mismatches(db)).toEqual([])
})

it('never sells below nothing: what the book lacks is valued and listed', async () => {
  await stock(2, '10')
  await db.run(sql`UPDATE goods_goods_sku SET cost_price = 11 WHERE id = ${skuId}`)
  await sold('2026-11-17', 5)
  expect(await post()).toMatchObject({ lacking: [{ skuId, quantity: 3 }] })
  expect(await orders()).toMatchObject([{ cost: '50.0000', sale: '125.00' }])
  expect(await left()).toBe(0)
  expect(await db.query(sql`SELECT day::text, quantity FROM temu_sale_lack WHERE sku_id = ${skuId}`)).toEqual([
    { day: '2026-11-17', quantity: 3 },
  ])
  const errors = await db.query(sql`SELECT 1 FROM stock_inventory_err WHERE sku_id = ${skuId}`)
  expect(errors).toEqual([])
  expect(await mismatches(db)).toEqual([])
})

it('books a changed past day as a difference of the next', async () => {
  await stock(20, '10')
  await sold('2026-11-17', 5)
  await post()
  app.clock.set('2026-11-19 06:00:00')
  await sold('2026-11-17', 7)
  await sold('2026-11-18', 4)
  await post()
  expect(await orders()).toMatchObject([{ sale: '125.00' }, { no: `TEMU-${shop.suffix}-20261118`, sale: '150.00' }])
  app.clock.set('2026-11-20 06:00:00')
  await sold('2026-11-18', 1)
  await sold('2026-11-19', 2)
  expect(await post()).toBeNull()
  expect(await left()).toBe(9)
  app.clock.set('2026-11-21 06:00:00')
  await sold('2026-11-20', 3)
  await post()
  expect(await orders()).toHaveLength(3)
  expect(await left()).toBe(7)
  expect(await db.query(sql`SELECT 1 FROM temu_sales_day WHERE shop_id = ${shop.id} AND posted_qty <> quantity`)).toEqual([])
  expect(await mismatches(db)).toEqual([])
})

it('keeps what has no SKU yet until it is linked', async () => {
  await db.run(sql`UPDATE temu_sales_row SET sku_id = NULL WHERE shop_id = ${shop.id}`)
  await sold('2026-11-17', 5)
  expect(await post()).toBeNull()
  expect(await orders()).toEqual([])
  await stock(9, '10')
  await db.run(sql`UPDATE temu_sales_row SET sku_id = ${skuId} WHERE shop_id = ${shop.id}`)
  await post()
  expect(await left()).toBe(4)
})
