import { ORDER_LISTS, type OrderListName } from '@erp/contract/order/desk/order-lists'
import { STAGES } from '@erp/contract/order/order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const idOf = async (username: string): Promise<number> =>
  (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`))!.id
const [warehouseId, sellerId] = [await idOf('warehouse'), await idOf('seller')]
const storeId = await makeStore(app)
await db.run(sql`INSERT INTO account_user_store (user_id, store_id) VALUES (${warehouseId}, ${storeId})`)
const [admin, warehouse, seller] = [await app.as('admin'), await app.as('warehouse'), await app.as('seller')]
const skuId = await makeSku(app)
const lines = [{ skuId, quantity: 2, price: '12.50' }]
const names = Object.keys(ORDER_LISTS) as OrderListName[]

const orderNos = async (name: string, condition: object = {}): Promise<string[]> =>
  (await admin.post(`/order/${name}/list-page`, { pageSize: 100, condition })).data.list.map((row: any) => row.orderNo)

describe('lists of orders', () => {
  it('shows each order where its stage says, and nowhere else', async () => {
    const recent = { ship_time: '2026-11-15 10:00:00', archive_time: '2026-11-15 10:00:00', paid_time: '2026-11-15 10:00:00' }
    const where: Record<number, OrderListName[]> = {}
    for (const name of names) for (const stage of ORDER_LISTS[name].stages) (where[stage] ??= []).push(name)
    for (const stage of [20, 50, 60, 90, 110, 120, 200]) {
      const { orderNo } = await makeOrder(db, { status: stage, storeId, lines, ...recent })
      for (const name of names) {
        const found = (await orderNos(name, { nos: orderNo })).includes(orderNo)
        expect([name, stage, found]).toEqual([name, stage, where[stage]!.includes(name)])
      }
    }
  })

  it('begins the warehouse with what is still to be done, and shows what has left after it', async () => {
    const due = { storeId, lines, is_urgent: 1 }
    const gone = await makeOrder(db, {
      ...due,
      status: 120,
      ship_time: '2026-11-15 10:00:00',
      latest_ship_time: '2000-01-01 10:00:00',
    })
    const open = await makeOrder(db, { ...due, status: 60, latest_ship_time: '2000-01-02 10:00:00' })
    const shown = await orderNos('store-sales-order', { isUrgent: [1] })
    expect(shown.filter((no) => [gone.orderNo, open.orderNo].includes(no))).toEqual([open.orderNo, gone.orderNo])
    expect(await orderNos('store-sales-order', { tab: 120, nos: gone.orderNo })).toEqual([gone.orderNo])
  })

  it('calls every stage by one name', async () => {
    const said = await db.query<{ value: string; label: string }>(
      sql`SELECT dict_value AS value, dict_label AS label FROM basic_dict_data WHERE dict_type = 'sales_order_status' AND deleted_at IS NULL`,
    )
    expect(Object.fromEntries(said.map(({ value, label }) => [value, label]))).toEqual(
      Object.fromEntries(Object.entries(STAGES).map(([stage, [label]]) => [stage, label])),
    )
  })

  it('takes those filters alone that tell its orders apart', async () => {
    const refused = async (name: string, condition: object) =>
      (await admin.post(`/order/${name}/list-page`, { condition })).code === 400
    const range = ['2026-11-01 00:00:00', null]
    expect(await refused('sales-wait-dispatch-order', { shipTime: range })).toBe(true)
    expect(await refused('shipped-order', { shipTime: range })).toBe(false)
    expect(await refused('shipped-order', { remaining: [1] })).toBe(true)
    expect(await refused('out-stock-order', { isOutStock: [1] })).toBe(true)
    expect(await refused('store-sales-order', { isOutStock: [1] })).toBe(false)
  })

  it('counts every tab in one call', async () => {
    const before = (await admin.post('/order/sales-dispatched-order/status-count', {})).data
    await makeOrder(db, { status: 20, lines })
    await makeOrder(db, { status: 20, lines, tracking_number: 'N1', label_printed_count: 1 })
    const { data } = await admin.post('/order/sales-dispatched-order/status-count', {})
    expect(data).toEqual({ ...before, all: before.all + 2, numberless: before.numberless + 1, printed: before.printed + 1 })
  })

  it('counts everything as the page does, though an order may stand in two tabs or in none', async () => {
    await makeOrder(db, { status: 10, lines, is_hold: 0, dispatch_error: '没有单号' })
    for (const name of names) {
      const { total } = (await admin.post(`/order/${name}/list-page`, {})).data
      const { data } = await admin.post(`/order/${name}/status-count`, {})
      expect([name, data.all]).toEqual([name, total])
    }
    const { data } = await admin.post('/order/sales-wait-dispatch-order/status-count', {})
    expect(data.unmatched + data.ready + data.failed + data.merge + data.hold).toBeGreaterThan(data.all)
  })

  it('shows what the platform said too late beside the memo, in every list and on the order', async () => {
    const platformNote = '买家取消：订单已发货，请转售后'
    const { id, orderNo } = await makeOrder(db, {
      status: 120,
      lines,
      platform_note: platformNote,
      ship_time: '2026-11-15 10:00:00',
    })
    const pages = ['tradeInfo/page', 'shipped-order/list-page', 'store-sales-order/list-page']
    for (const page of pages) {
      const { data } = await admin.post(`/order/${page}`, { condition: { nos: orderNo } })
      expect(data.list).toMatchObject([{ orderNo, platformNote }])
    }
    expect((await admin.get(`/order/tradeInfo/${id}`)).data).toMatchObject({ orderNo, platformNote })
  })

  it('answers every tab of every list', async () => {
    for (const name of names)
      for (const [tab] of ORDER_LISTS[name].tabs)
        expect(await admin.post(`/order/${name}/list-page`, { condition: { tab } })).toMatchObject({ code: 200 })
  })

  it('finds pasted numbers of three kinds at once, by SKU and by what is left of the time', async () => {
    const a = await makeOrder(db, { status: 10, lines, plat_order_no: 'PLAT-1', latest_ship_time: '2020-01-01 00:00:00' })
    const b = await makeOrder(db, { status: 20, lines, tracking_number: 'LX123' })
    const c = await makeOrder(db, { status: 40, storeId, lines })
    const pasted = { nos: `PLAT-1\nLX123,${c.orderNo}` }
    const found = (await admin.post('/order/tradeInfo/page', { condition: pasted })).data.list.map((row: any) => row.orderNo)
    expect(new Set(found)).toEqual(new Set([a.orderNo, b.orderNo, c.orderNo]))
    expect(await orderNos('sales-wait-dispatch-order', { ...pasted, sku: `S${skuId}` })).toEqual([a.orderNo])
    expect(await orderNos('sales-wait-dispatch-order', { ...pasted, sku: '没有这个商品' })).toEqual([])
    expect(await orderNos('sales-wait-dispatch-order', { ...pasted, remaining: [1] })).toEqual([a.orderNo])
    expect(await orderNos('sales-wait-dispatch-order', { ...pasted, remaining: [2] })).toEqual([])
    const many = Array.from({ length: 501 }, (_, i) => `X${i}`).join('\n')
    expect(await admin.post('/order/tradeInfo/page', { condition: { nos: many } })).toMatchObject({
      code: 400,
      msg: '单号一次最多500个',
    })
  })

  it('shows the floor its stores and hides the buyer from it; a seller sees the orders of his shops', async () => {
    const { id, orderNo } = await makeOrder(db, { status: 40, storeId, lines, phone: '555' })
    const row = (await warehouse.post('/order/store-sales-order/list-page', { condition: { nos: orderNo } })).data.list[0]
    expect(row).toMatchObject({ orderNo, name: 'J***' })
    expect(row).not.toHaveProperty('profit')
    const { data } = await warehouse.get(`/order/tradeInfo/${id}`)
    expect(data.buyer).toMatchObject({ name: 'J***', phone: null, street1: null })
    const elsewhere = await makeOrder(db, { status: 40, storeId: await makeStore(app), lines })
    expect(await warehouse.get(`/order/tradeInfo/${elsewhere.id}`)).toMatchObject({ code: 404 })
    expect(await seller.get(`/order/tradeInfo/${id}`)).toMatchObject({ code: 404 })
    await db.run(sql`UPDATE order_trade_info SET seller_id = ${sellerId} WHERE id = ${id}`)
    expect((await seller.get(`/order/tradeInfo/${id}`)).data.buyer).toMatchObject({ name: 'John Smith', phone: '555' })
  })

  it('keeps memo, picking notes and follow-ups with their log', async () => {
    const { id } = await makeOrder(db, { status: 10, lines })
    expect(await admin.post('/order/sales-wait-dispatch-order/memo', { id, memo: '易碎' })).toMatchObject({ code: 200 })
    expect(await admin.get(`/order/sales-wait-dispatch-order/memo/${id}`)).toMatchObject({ data: { memo: '易碎' } })
    expect(
      await admin.post('/order/sales-wait-dispatch-order/note', { id, content: '催一下', atUserIds: [warehouseId] }),
    ).toMatchObject({ code: 200 })
    expect((await admin.get(`/order/sales-wait-dispatch-order/note/${id}`)).data[0]).toMatchObject({ content: '催一下' })
    expect((await admin.get(`/order/tradeInfo/${id}`)).data.noteCount).toBe(1)
    const log = (await admin.get(`/order/tradeInfo/${id}/log`)).data.list.map((row: any) => row.action)
    expect(log).toEqual(['跟进', '订单备注'])
    expect(await admin.post('/order/sales-dispatched-order/memo', { id, memo: 'x' })).toMatchObject({ code: 404 })
  })

  it('holds, urges and tags, and refuses to hold what has left', async () => {
    const { id } = await makeOrder(db, { status: 10, lines })
    const gone = await makeOrder(db, { status: 120, lines })
    expect(await admin.post('/order/tradeInfo/hold', { ids: [id, gone.id] })).toMatchObject({
      code: 409,
      msg: `订单 ${gone.orderNo} 当前状态为已发货，不能挂起`,
    })
    expect(await admin.post('/order/tradeInfo/hold', { ids: [id] })).toMatchObject({ code: 200 })
    expect(await admin.post('/order/tradeInfo/urgent', { ids: [id], isUrgent: 1 })).toMatchObject({ code: 200 })
    expect((await admin.get(`/order/tradeInfo/${id}`)).data).toMatchObject({ isHold: 1, isUrgent: 1, version: 3 })
  })
})
