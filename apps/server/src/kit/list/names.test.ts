import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrder } from '../../../test/fixtures/order.ts'
import { makeSku, makeStore } from '../../../test/fixtures/stock.ts'
import { raw, sql } from '../db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const storeId = await makeStore(app)
const lines = [{ skuId: await makeSku(app), quantity: 1, price: '10.00' }]
const { id } = await makeOrder(db, { status: 10, storeId, lines, country_code: 'DE', create_by: 1 })
const first = async () => (await admin.post('/order/tradeInfo/page', {})).data.list.find((row: any) => row.id === id)
const NAMES = ['platName', 'shopName', 'sellerName', 'countryName', 'storeName', 'createBy', 'updateBy', 'pickerName']

it('shows on a page that is asked for most what it shows on any other', async () => {
  const found = (await admin.post('/order/tradeInfo/page', { orderBy: [{ field: 'createTime', order: 'desc' }] })).data.list
  const { nameMark, ...row } = await first()
  expect(nameMark).toBeUndefined()
  expect(row).toEqual(found.find((each: any) => each.id === id))
  expect(NAMES.filter((name) => !(name in row))).toEqual([])
})

it.each([
  ['storeName', 'stock_store', 'store_name', `id = ${storeId}`],
  ['shopName', 'authorize_shop', 'shop_name', `id = (SELECT shop_id FROM order_trade_info WHERE id = ${id})`],
  ['countryName', 'basic_country', 'name_cn', `country_code = 'DE'`],
  ['platName', 'basic_platform', 'plat_name', `plat_code = (SELECT plat_code FROM order_trade_info WHERE id = ${id})`],
  ['createBy', 'account_user', 'name', 'id = 1'],
])('shows a new %s to everybody at once, whoever gave it', async (field, table, column, where) => {
  const before = (await first())[field]
  await db.query(raw(`UPDATE ${table} SET ${column} = '改名' || ${column} WHERE ${where}`))
  expect((await first())[field]).toBe(`改名${before}`)
})

it('knows who has left', async () => {
  const name = (await db.one<{ name: string }>(sql`UPDATE account_user SET status = 2 WHERE id = 1 RETURNING name`))!.name
  const another = await app.as('supervisor')
  const { list } = (await another.post('/order/tradeInfo/page', {})).data
  expect(list.find((row: any) => row.id === id).createBy).toBe(`${name}(离职)`)
})
