import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeQuote, makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { wireDate } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextLater } from '../../../kit/job/background.ts'
import { possessions } from '../../account/user/possessions.ts'

const app = await testApp()
const { db } = app.house
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const [buyer, admin] = [await app.as('purchaser'), await app.as('admin')]
const person = async (name: string) =>
  (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${name}`))!.id

it('warnings become orders: grouped, priced, all or none, and not twice without a word', async () => {
  const supplierId = await makeSupplier(app)
  const skus = [await makeSku(app), await makeSku(app)]
  const day = wireDate(app.clock.now())
  for (const skuId of skus) {
    await put(app, [{ storeId, skuId, ...shelf, quantity: 1 }])
    await makeQuote(app, supplierId, skuId, '3', { ladder: [{ minQty: 100, price: '2.5' }] })
    await db.run(
      sql`INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold) VALUES (${skuId}, ${day}::date - 1, ${storeId}, 70)`,
    )
  }
  await admin.post('/stock/store-report/warning/calculate', { storeIds: [storeId], skuIds: skus })
  const { list } = (
    await admin.post('/stock/store-report/warning', { condition: { storeId, sku: skus.map((id) => `S${id}`).join(',') } })
  ).data
  const rows = list.map(({ skuId, warnVersion }: { skuId: number; warnVersion: number }) => ({
    storeId,
    skuId,
    quantity: 100,
    warnVersion,
  }))
  const made = await buyer.post('/stock/store-report/create-purchase-order', rows)
  expect(made.data.orderNos).toHaveLength(1)
  const order = await db.one(
    sql`SELECT supplier_id, source, quantity, total_amount FROM purchasing_order WHERE order_no = ${made.data.orderNos[0]}`,
  )
  expect(order).toEqual({ supplier_id: supplierId, source: 1, quantity: 200, total_amount: '500.00' })
  expect(await buyer.post('/stock/store-report/create-purchase-order', rows.slice(0, 1))).toMatchObject({
    code: 409,
    msg: `SKU S${rows[0].skuId}近24小时已生成采购单，确认后可重复生成`,
  })
  const again = await buyer.post('/stock/store-report/create-purchase-order', [{ ...rows[0], confirmRepeat: 1 }])
  expect(again.data.orderNos).toHaveLength(1)
})

it('what orders lack becomes plans, less what is bought already', async () => {
  const skuId = await makeSku(app)
  const ids: number[] = []
  for (const quantity of [3, 4]) {
    const { id } = await makeOrder(db, { status: 40, storeId, lines: [{ skuId, quantity }] })
    ids.push(id)
  }
  await admin.post('/order/tradeInfo/distributeOrder', { ids })
  const { data, msg } = await admin.post('/order/out-stock-order/to-purchase', { ids })
  expect([msg, data.unplanned]).toEqual(['已生成 1 个采购计划', []])
  const { list } = (await admin.post('/purchasing/plan/list-page', { condition: { sku: `S${skuId}` } })).data
  expect(list).toMatchObject([{ planNo: data.planNos[0], planQty: 7, source: 3, urgent: 1, targetStoreId: storeId }])
  const again = await admin.post('/order/out-stock-order/to-purchase', { ids: [ids[0]] })
  expect(again.data).toEqual({ planNos: [], unplanned: [{ sku: `S${skuId}`, reason: '已有 7 件计划中或在途' }] })
  const used = await admin.delete(`/goods/goodsSku/delete?id=${skuId}`)
  expect(used).toMatchObject({ code: 409, msg: expect.stringContaining('采购计划1') })
})

it('a purchaser who leaves hands over suppliers, plans, orders and rules', async () => {
  const [from, to] = [await person('purchaser'), await person('admin')]
  const supplierId = await makeSupplier(app)
  const skuId = await makeSku(app)
  await db.run(sql`UPDATE purchasing_supplier SET purchaser_id = ${from} WHERE id = ${supplierId}`)
  const { data: plan } = await buyer.post('/purchasing/plan/create', { skuId, targetStoreId: storeId, planQty: 9 })
  await admin.post('/purchasing/plan/assign', { ids: [plan.planId], purchaserId: from })
  const { data: owns } = await admin.get(`/v1/user/handover/preview?userId=${from}`)
  expect(owns.kinds.map(({ title }: { title: string }) => title)).toEqual(expect.arrayContaining(['供应商', '采购计划']))
  const ctx = await contextLater(app.house, to, 'purchasing/plan#assign')
  const mine = possessions().filter(({ kind }) => kind.startsWith('purchasing.'))
  await db.transact(async (tx) => {
    for (const kind of mine) await kind.handOver(tx, from, to, ctx)
  })
  expect(await Promise.all(mine.map((kind) => kind.count(db, from)))).toEqual(mine.map(() => 0))
  expect((await admin.get(`/purchasing/plan/${plan.planId}`)).data.purchaserId).toBe(to)
})
