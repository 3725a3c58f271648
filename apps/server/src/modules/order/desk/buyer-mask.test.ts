import { afterAll, expect, it } from 'vitest'
import { caller, testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeStore } from '../../../../test/fixtures/stock.ts'
import { recorded } from '../../../../test/recorded.ts'
import { readRows } from '../../../../test/workbook.ts'
import { buildApp } from '../../../app.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const line = await recorded(app.url)
const behind = await buildApp(
  { ...app.house.config, databaseUrl: line.url, databaseReadUrl: line.url },
  { clock: app.clock, files: app.house.files },
)
afterAll(() => behind.close())
const as = async (username: string) => caller(behind, (await app.as(username)).token)
const [warehouse, admin] = [await as('warehouse'), await as('admin')]

const BUYER = {
  name: 'Zebulon Quillfeather',
  phone: '0755-91827364',
  buyer_id: 'buyer-zq-77',
  buyer_email: 'zq77@example.org',
  street1: 'Farthing Lane 4711',
  street2: 'Backyard 0815',
  tax_no: 'TAX-55443322',
}
const storeId = await makeStore(app)
const order = await makeOrder(db, { status: 40, storeId, lines: [{ skuId: null, quantity: 1 }], ...BUYER })
await db.run(sql`
  INSERT INTO account_user_store (user_id, store_id) SELECT id, ${storeId} FROM account_user u WHERE username = 'warehouse'
    AND EXISTS (SELECT 1 FROM account_user_store s WHERE s.user_id = u.id) ON CONFLICT DO NOTHING`)
const nos = { condition: { nos: order.orderNo } }

/** What of the buyer came from the database while this was asked. */
async function sent<T>(ask: () => Promise<T>): Promise<{ answer: T; told: string[] }> {
  line.take()
  const answer = await ask()
  const text = line.take()
  return { answer, told: Object.values(BUYER).filter((value) => text.includes(value)) }
}

it('the database sends nothing of a buyer to those who may not see buyers', async () => {
  const list = await sent(() => warehouse.post('/order/store-sales-order/list-page', nos))
  expect(list.answer.data.list).toMatchObject([{ orderNo: order.orderNo, name: 'Z***' }])
  const details = await sent(() => warehouse.get(`/order/tradeInfo/${order.id}`))
  expect(details.answer.data).toMatchObject({
    name: 'Z***',
    buyer: { name: 'Z***', phone: null, buyerId: null, buyerEmail: null, street1: null, street2: null, taxNo: null },
  })
  const sheet = await sent(() => warehouse.post('/order/store-sales-order/export', { ...nos, columns: ['orderNo', 'name'] }))
  expect(JSON.stringify(await readRows(app, sheet.answer.raw))).toContain('Z***')
  const found = await sent(() => warehouse.get(`/v1/user/search?keyword=${order.orderNo}`))
  expect(JSON.stringify(found.answer.data)).toContain(order.orderNo)
  expect([list, details, sheet, found].map(({ told }) => told)).toEqual([[], [], [], []])
})

it('and all of it to those who may', async () => {
  const list = await sent(() => admin.post('/order/store-sales-order/list-page', nos))
  expect(list.answer.data.list).toMatchObject([{ name: BUYER.name }])
  expect(list.told).toEqual([BUYER.name])
  const details = await sent(() => admin.get(`/order/tradeInfo/${order.id}`))
  expect(details.answer.data.buyer).toMatchObject({ phone: BUYER.phone, street1: BUYER.street1, taxNo: BUYER.tax_no })
  expect(details.told).toHaveLength(Object.keys(BUYER).length)
})

it('who sees the mask can neither sort by it nor read what a log says of it', async () => {
  const sorted = { ...nos, orderBy: [{ field: 'name', order: 'asc' }] }
  expect(await warehouse.post('/order/store-sales-order/list-page', sorted)).toMatchObject({ code: 400 })
  expect(await admin.post('/order/store-sales-order/list-page', sorted)).toMatchObject({ code: 200 })
  const changes = [
    { field: 'street1', label: '街道1', from: BUYER.street1, to: 'Elsewhere 1' },
    { field: 'city', label: '城市', from: 'Austin', to: 'Dallas' },
  ]
  await db.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, changes, time) VALUES ('order/tradeInfo', ${order.id}, '改地址', ${JSON.stringify(changes)}::jsonb, now())`)
  const log = { condition: { entity: 'order/tradeInfo', entityId: [order.id] } }
  const read = async (who: typeof admin) => (await who.post('/tool/biz-log/list-page', log)).data.list[0].changes
  expect(await read(warehouse)).toMatchObject([{ field: 'city' }])
  expect(await read(admin)).toMatchObject([{ field: 'street1', label: '街道1' }, { field: 'city' }])
})
