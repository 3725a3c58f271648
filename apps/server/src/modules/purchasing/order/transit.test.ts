import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makePurchase, makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { traceRound } from './trace.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-16 10:00:00')
const [buyer, auditor] = [await app.as('purchaser'), await app.as('supervisor')]
const PATH = '/purchasing/order'
const supplierId = await makeSupplier(app, { leadDays: 3 })
const storeId = await makeStore(app)
/** Numbers whose parcels arrive, and one that stands still on its way. */
const [ARRIVES, STANDS] = ['SF100000001', 'SF100000013']

const purchase = async (more: object = {}) =>
  makePurchase({ buyer, auditor }, { supplierId, storeId, ...more }, [{ skuId: await makeSku(app), quantity: 10, price: '5' }])
const send = (orderId: number, expressDeliveryNo: string, shipTime = '2026-11-16 09:00:00') =>
  buyer.post(`${PATH}/express/add`, { orderId, expressCompany: '顺丰', expressDeliveryNo, shipTime })
const ask = async (orderId: number) => (await buyer.post(`${PATH}/express/refresh`, { ids: [orderId] })).data
const of = (orderNo: string) => ({ orderNo })
const count = async (orderNo: string) => (await buyer.post(`${PATH}/transit/status-count`, { condition: of(orderNo) })).data
const listed = async (orderNo: string, tab: string) =>
  (await buyer.post(`${PATH}/transit/list-page`, { pageNum: 1, pageSize: 10, condition: { ...of(orderNo), tab: [tab] } })).data
    .list
const details = async (orderId: number): Promise<any> => (await buyer.get(`${PATH}/details?orderId=${orderId}`)).data

describe('what is still to come', () => {
  it('is late when the supplier sent nothing in the days it promised', async () => {
    const { orderId, orderNo } = await purchase()
    expect(await count(orderNo)).toEqual({ all: 1, lateShip: 0, underWay: 0, unscanned: 0, today: 0 })
    await db.run(sql`UPDATE purchasing_order SET audit_time = audit_time - interval '5 days' WHERE id = ${orderId}`)
    expect(await count(orderNo)).toMatchObject({ lateShip: 1 })
    expect(await listed(orderNo, 'lateShip')).toMatchObject([{ orderId, parcels: [], transitDays: null, checkFlag: 200 }])
    await send(orderId, ARRIVES)
    expect(await count(orderNo)).toMatchObject({ lateShip: 0, underWay: 1 })
  })

  it('is expected today on its day', async () => {
    const { orderNo } = await purchase({ expectArriveDate: '2026-11-16' })
    expect(await count(orderNo)).toMatchObject({ today: 1 })
  })

  it('is found by its parcel, and gone once it is archived', async () => {
    const { orderId, orderNo } = await purchase()
    await send(orderId, 'YT7788990011')
    const found = await buyer.post(`${PATH}/transit/list-page`, { pageNum: 1, condition: { expressDeliveryNo: 'yt7788990011' } })
    expect(found.data.list).toMatchObject([{ orderId, parcels: [{ expressDeliveryNo: 'YT7788990011', expressCompany: '顺丰' }] }])
    await auditor.post(`${PATH}/abnormal-archive`, { ids: [orderId], reason: '供应商无货' })
    expect(await count(orderNo)).toMatchObject({ all: 0 })
    const archived = await buyer.post(`${PATH}/archive/list-page`, { pageNum: 1, condition: of(orderNo) })
    expect(archived.data.list).toMatchObject([{ orderId, checkFlag: 700, archiveReason: '供应商无货' }])
  })
})

describe('the courier', () => {
  it('tells where parcels are when it is asked; signed and not scanned for a day is on the radar', async () => {
    const { orderId, orderNo } = await purchase()
    await send(orderId, ARRIVES, '2026-11-16 04:00:00')
    expect(await ask(orderId)).toMatchObject({ asked: 1, news: 1, failed: [] })
    const [{ traceText, id }] = (await details(orderId)).parcels
    expect(traceText).toContain('揽收')
    expect((await buyer.get(`${PATH}/express/trace?id=${id}`)).data).toMatchObject([{ content: '快件已揽收' }])
    await buyer.put(`${PATH}/express/edit`, { id, expressDeliveryNo: ARRIVES, shipTime: '2026-11-14 03:00:00' })
    await ask(orderId)
    expect(await details(orderId)).toMatchObject({ shipStatus: 302, parcels: [{ traceText: '目的地网点 快递员正在派送' }] })
    await buyer.put(`${PATH}/express/edit`, { id, expressDeliveryNo: ARRIVES, shipTime: '2026-11-12 01:00:00' })
    await ask(orderId)
    expect(await details(orderId)).toMatchObject({ shipStatus: 303, parcels: [{ traceSignTime: '2026-11-14 10:00:00' }] })
    expect(await count(orderNo)).toMatchObject({ unscanned: 1 })
    await db.run(sql`UPDATE purchasing_order_express SET scan_time = now() WHERE order_id = ${orderId}`)
    expect(await count(orderNo)).toMatchObject({ unscanned: 0 })
  })

  it('is asked by the clock too, and says nothing new twice', async () => {
    const { orderId } = await purchase()
    await send(orderId, STANDS, '2026-11-08 09:00:00')
    await traceRound.run(app.house)
    const [{ traceText, traceSignTime }] = (await details(orderId)).parcels
    expect([traceText, traceSignTime]).toEqual(['目的地分拨中心 快件已到达', null])
    expect(await ask(orderId)).toMatchObject({ asked: 1, news: 0 })
  })

  it('is not asked about orders of others', async () => {
    const { orderId } = await purchase()
    const seller = await app.as('seller')
    expect((await seller.post(`${PATH}/express/refresh`, { ids: [orderId] })).code).toBe(403)
    expect(await buyer.post(`${PATH}/express/refresh`, { ids: [999_999] })).toMatchObject({ code: 404 })
  })
})

describe('the bargaining desk', () => {
  it('shows what is hoped for, the best price ever and what was saved', async () => {
    const skuId = await makeSku(app)
    await makePurchase({ buyer, auditor }, { supplierId, storeId }, [{ skuId, quantity: 1, price: '4' }])
    const head = { supplierId, storeId, settlementType: 1, expectArriveDate: '2026-12-01' }
    const { orderId, orderNo } = (await buyer.post(`${PATH}/create`, { ...head, lines: [{ skuId, quantity: 10, price: '5' }] }))
      .data
    const [{ orderDetailsId }] = (await details(orderId)).lines
    await buyer.post(`${PATH}/bargain/submit`, { orderId, version: 1, lines: [{ orderDetailsId, targetPrice: '4.5' }] })
    const desk = async () => (await buyer.post(`${PATH}/bargain/list-page`, { pageNum: 1, condition: of(orderNo) })).data.list
    expect(await desk()).toMatchObject([
      { goodsAmount: '50.00', targetAmount: '45.00', lowestAmount: '40.00', bargainStatus: 102 },
    ])
    expect((await buyer.post(`${PATH}/bargain/status-count`, { condition: of(orderNo) })).data).toEqual({
      all: 1,
      102: 1,
      105: 0,
      108: 0,
      109: 0,
    })
    await auditor.post(`${PATH}/bargain/accept`, { ids: [orderId] })
    const { version } = await details(orderId)
    const attachments = [`/api/purchasing/file/${'a'.repeat(64)}.png`]
    await auditor.post(`${PATH}/bargain/finish`, { orderId, version, lines: [{ orderDetailsId, price: '4.6' }], attachments })
    expect(await details(orderId)).toMatchObject({ bargainAttachments: attachments })
    expect(await desk()).toMatchObject([{ bargainStatus: 108, goodsAmount: '46.00', bargainSaved: '4.00' }])
  })
})
