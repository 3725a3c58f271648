import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { beforeEach, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import { fresh, makeSku, makeStore, mismatches, put } from '../../../../test/fixtures/stock.ts'
import { addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { sql } from '../../../kit/db/db.ts'
import { findDifferences } from './difference.ts'
import { rate } from './pull-performance.ts'

const app = await testApp()
const { db } = app.house
const outStoreId = await makeStore(app)
const shopId = await addTemuShop(app, outStoreId)
const PATH = '/operation-temu/virtual-store'
const place = await db.one<{ id: number }>(
  sql`SELECT id FROM stock_store_location WHERE store_id = ${TEMU_STORE_ID} AND location_type = 6`,
)
let supervisor: Caller
let seller: Caller
let skuId = 0
/** The day goes on, and people sign in anew. */
async function on(time: string) {
  app.clock.set(time)
  supervisor = await app.as('supervisor')
  seller = await app.as('seller')
}
beforeEach(async () => {
  await on('2026-11-18 06:30:00')
  skuId = await makeSku(app)
})
const figures = async (book: number, [usable, unusable, waiting]: number[]) => {
  if (book) await put(app, [{ storeId: TEMU_STORE_ID, skuId, placeType: 1, placeId: place!.id, quantity: book, unitCost: '10' }])
  const product = `P${fresh()}`
  await db.run(sql`
    INSERT INTO temu_sales_row (shop_id, product_sku_id, ext_code, sku_id, supply_price, warehouse_inventory_num, unavailable_warehouse_inventory_num, wait_on_shelf_num, wait_receive_num)
    VALUES (${shopId}, ${product}, ${product}, ${skuId}, 25, ${usable}, ${unusable}, ${waiting}, 99)`)
}
const look = (now: string) => db.transact((tx) => findDifferences(tx, now))
const row = async (tab?: string) =>
  (await supervisor.post(`${PATH}/list-page`, { condition: { sku: `S${skuId}`, ...(tab && { tab }) } })).data.list[0]

it('shows a difference of book and platform once it is three days old', async () => {
  await figures(100, [80, 5, 3])
  await look('2026-11-18 06:30:00')
  expect(await row()).toMatchObject({ skuId, ledgerQty: 100, platformQty: 88, difference: null, isChecking: 0 })
  expect(await row('difference')).toBeUndefined()
  await on('2026-11-21 06:30:00')
  await look('2026-11-21 06:30:00')
  expect(await row('difference')).toMatchObject({ difference: 12, since: '2026-11-18 06:30:00', amount: '1000.0000' })
  await db.run(sql`UPDATE temu_sales_row SET warehouse_inventory_num = 110 WHERE sku_id = ${skuId}`)
  await look('2026-11-22 06:30:00')
  await on('2026-11-22 06:30:00')
  expect(await row()).toMatchObject({ platformQty: 118, difference: null })
  await db.run(sql`UPDATE temu_sales_row SET warehouse_inventory_num = 92 WHERE sku_id = ${skuId}`)
  await look('2026-11-23 06:30:00')
  expect(await db.query(sql`SELECT 1 FROM temu_difference WHERE sku_id = ${skuId}`)).toEqual([])
})

it('lists a SKU of several of one’s own shops once, and none of other shops', async () => {
  const sold = async (where: number, sku: number) => {
    const product = `P${fresh()}`
    await db.run(sql`
      INSERT INTO temu_sales_row (shop_id, product_sku_id, ext_code, sku_id, supply_price) VALUES (${where}, ${product}, ${product}, ${sku}, 25)`)
  }
  const elsewhere = await makeSku(app)
  const foreign = await addTemuShop(app, outStoreId, { seller: 'han.mei' })
  for (const where of [shopId, await addTemuShop(app, outStoreId), foreign]) await sold(where, skuId)
  await sold(foreign, elsewhere)
  const skusOf = async (who: Caller): Promise<number[]> =>
    (await who.post(`${PATH}/list-page`, { pageSize: 100, condition: { sku: `S${skuId} S${elsewhere}` } })).data.list.map(
      (each: { skuId: number }) => each.skuId,
    )
  expect(await skusOf(seller)).toEqual([skuId])
  const all = await skusOf(await app.as('admin'))
  expect(all).toHaveLength(2)
  expect(all).toEqual(expect.arrayContaining([skuId, elsewhere]))
})

it('starts a reconciliation with the figures of the platform, which a second person audits', async () => {
  await figures(50, [40, 0, 0])
  await look('2026-11-18 06:30:00')
  await on('2026-11-22 09:00:00')
  expect((await seller.post(`${PATH}/check`, { skuIds: [skuId] })).code).toBe(403)
  const { code, data } = await supervisor.post(`${PATH}/check`, { skuIds: [skuId] })
  expect(code).toBe(200)
  expect(data).toMatchObject({ finishedNo: expect.stringMatching(/^WC/), lines: 1 })
  expect(await row()).toMatchObject({ isChecking: 1 })
  expect((await supervisor.post(`${PATH}/check`, { skuIds: [skuId] })).msg).toBe(`平台对账单${data.finishedNo}尚未审核`)
  const lines = await db.query(
    sql`SELECT sku_id AS "skuId", diff_qty AS "diffQty" FROM stock_check_finished_line WHERE finished_id = ${data.finishedId}`,
  )
  expect(lines).toEqual([{ skuId, diffQty: -10 }])
  await db.run(sql`UPDATE stock_check_receipt_finished SET deleted_at = now() WHERE id = ${data.finishedId}`)
  expect((await supervisor.post(`${PATH}/check`, { skuIds: [await makeSku(app)] })).msg).toBe('没有需要核对的差异')
  expect(await mismatches(db)).toEqual([])
})

it('tells where a difference comes from, and only what is sold in one’s shops', async () => {
  await figures(30, [20, 0, 0])
  const { data } = await supervisor.get(`${PATH}/trace/${skuId}`)
  expect(data).toMatchObject([{ kind: '其他', quantity: 30 }])
  expect((await supervisor.get(`${PATH}/trace/${await makeSku(app)}`)).code).toBe(404)
})

it('rates a shop day by day and by period, with the orders behind', async () => {
  const due = async (deliver: string, shipped: string | null, status = 2) =>
    db.run(sql`
      INSERT INTO temu_stock_order (sub_purchase_order_sn, shop_id, product_skc_id, product_name, source, platform_status, purchase_time, expect_latest_deliver_time, expect_latest_arrival_time,
        ship_time, arrive_time)
      VALUES (${`WB${fresh()}`}, ${shopId}, 'K', '商品', 1, ${status}, '2026-11-01', ${deliver}, ${deliver}, ${shipped}, ${shipped})`)
  await due('2026-11-10 12:00:00', '2026-11-10 11:00:00')
  await due('2026-11-10 12:00:00', '2026-11-10 13:00:00')
  await due('2026-11-11 12:00:00', '2026-11-11 11:00:00')
  await due('2026-11-11 12:00:00', null, 10)
  await due('2026-11-11 12:00:00', null, 9)
  await db.transact((tx) => rate(tx, shopId, '2026-11-01', '2026-11-18'))
  const asked = (more: object) =>
    supervisor.post('/operation-temu/shop-performance/list-page', {
      condition: { shopId, day: ['2026-11-01', '2026-11-18'], ...more },
    })
  const { data } = await asked({})
  expect(data.list).toMatchObject([
    { dueOrders: 4, onTimeShipRate: '0.5000', onTimeArriveRate: '0.5000', from: '2026-11-01', to: '2026-11-18' },
  ])
  const days = (await asked({ period: 'day' })).data.list.filter((each: { dueOrders: number }) => each.dueOrders)
  expect(days).toMatchObject([
    { from: '2026-11-11', dueOrders: 2, onTimeShipRate: '0.5000' },
    { from: '2026-11-10', dueOrders: 2 },
  ])
  const behind = await supervisor.get(
    `/operation-temu/shop-performance/orders?shopId=${shopId}&rate=ship&from=2026-11-10&to=2026-11-10`,
  )
  expect(behind.data).toMatchObject([{ isGood: 0 }, { isGood: 1 }])
  expect(
    (await seller.get('/operation-temu/shop-performance/orders?shopId=999999999&rate=ship&from=2026-11-10&to=2026-11-10')).code,
  ).toBe(404)
})
