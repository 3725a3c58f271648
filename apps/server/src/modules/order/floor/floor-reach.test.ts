import { expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import { floorOf } from '../../../../test/fixtures/floor.ts'
import { makeSku, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
await db.run(sql`UPDATE account_role SET data_scope = 5 WHERE role_key = 'seller'`)
const [seller, warehouse] = [await app.as('seller'), await app.as('warehouse')]
const { house, orderOf, wave } = floorOf(app, admin)
const sellerId = (await seller.get('/v1/user/info')).data.userId as number

const { storeId, shelves } = await house()
const [mine, theirs] = [await makeSku(app), await makeSku(app)]
await put(app, [
  { storeId, skuId: mine, ...shelves[0]!, quantity: 5 },
  { storeId, skuId: theirs, ...shelves[1]!, quantity: 5 },
])
const notes = { picking_notes: '小心轻放' }
const own = await orderOf(storeId, [[mine, 1]], '10:00', { ...notes, seller_id: sellerId })
const other = await orderOf(storeId, [[theirs, 1]], '10:00', { ...notes, seller_id: 1, dept_id: null })
const shared = await wave(storeId)
await orderOf(storeId, [[theirs, 2]], '11:00', { seller_id: 1, dept_id: null })
const foreign = await wave(storeId)
await orderOf(storeId, [[theirs, 1]], '12:00', { seller_id: 1, dept_id: null })
await admin.post('/order/tradeInfo/distributeOrder', { storeId })

const PAGES = ['order-picking-batch', 'pick-order', 'order-loc-occupy-batch']
const condition = { storeId }
const listed = async (who: Caller, page: string) => {
  const { data } = await who.post(`/order/${page}/list-page`, { condition })
  const { all, ...counts } = (await who.post(`/order/${page}/status-count`, { condition })).data as Record<string, number>
  const counted = Object.values(counts).reduce((sum, n) => sum + n, 0)
  expect(all).toBe(data.total)
  return { ids: data.list.map(({ id }: { id: number }) => id), total: data.total, counted }
}

it('the floor sees every document of its stores, a seller those with an order of theirs, in lists and counts', async () => {
  for (const page of PAGES) {
    const [all, some] = [await listed(warehouse, page), await listed(seller, page)]
    expect([page, all.total, some.total, some.counted]).toEqual([page, page === 'order-loc-occupy-batch' ? 3 : 2, 1, 1])
    expect(all.ids).toEqual(expect.arrayContaining(some.ids))
  }
  expect((await listed(seller, 'order-picking-batch')).ids).toEqual([shared.batch.id])
  const pool = { condition: { ...condition, status: 0 } }
  expect((await warehouse.post('/order/order-picking-batch/list-page', pool)).data.total).toBe(1)
  expect((await seller.post('/order/order-picking-batch/list-page', pool)).data.total).toBe(0)
})

it('what is opened shows a seller the part that is about their orders, and nothing of others’ documents', async () => {
  const batch = (who: Caller, id: number, what = 'details') => who.get(`/order/order-picking-batch/${what}/${id}`)
  expect((await batch(warehouse, shared.batch.id)).data.orders).toHaveLength(2)
  const { data } = await batch(seller, shared.batch.id)
  expect(data.orders).toMatchObject([{ orderNo: own.orderNo }])
  expect(JSON.stringify(data)).not.toContain(other.orderNo)
  const [pick] = data.picks
  const screen = (who: Caller) => who.get(`/order/pick-order/details/${pick.id}`)
  expect((await screen(warehouse)).data).toMatchObject({ lines: [{}, {}], notes: [{}, {}] })
  const seen = (await screen(seller)).data
  expect(seen).toMatchObject({ lines: [{ skuId: mine, parts: [{ orderNo: own.orderNo }] }], notes: [{ orderNo: own.orderNo }] })
  expect(seen.lines).toHaveLength(1)
  expect(JSON.stringify(seen)).not.toContain(other.orderNo)
  expect(await batch(seller, foreign.batch.id)).toMatchObject({ code: 404 })
  expect(await seller.get(`/order/pick-order/details/${foreign.picks[0].id}`)).toMatchObject({ code: 404 })
})
