import { ALI_EVENT, ALI_FAULT } from '@erp/contract/tool/ali-simulator'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { aliDesk, aliPurchase, aliRow, play, pull, simulatedCount } from '../../../../test/fixtures/ali-order.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { pullAll } from './pull.ts'

const app = await testApp()
app.clock.set('2026-11-19 10:40:00')
const desk = await aliDesk(app)
const { buyer, auditor, admin } = desk
const finance = await app.as('finance')
const still = <T>(work: () => Promise<T>) => untouched(app, work, '^(purchasing_|biz_log|stock_)')
const PATH = '/purchasing/ali/order'
const place = (ids: number[]) => buyer.post(`${PATH}/place`, { ids })
const order = async (orderId: number) => (await auditor.get(`/purchasing/order/details?orderId=${orderId}`)).data
const tracks = async (orderId: number) => {
  const { checkFlag, payStatus, shipStatus } = await order(orderId)
  return [checkFlag, payStatus, shipStatus]
}
const placed = async (quantity?: number, ratio?: string) => {
  const purchase = await aliPurchase(desk, quantity, ratio)
  const answer = await place([purchase.orderId])
  expect(answer).toMatchObject({ code: 200, data: { failed: [] } })
  const { aliOrderId } = answer.data.placed[0]
  return {
    ...purchase,
    ...answer.data.placed[0],
    id: (await aliRow(desk, aliOrderId)).id as number,
    aliOrderId: aliOrderId as string,
  }
}
const fault = (kind: number, more: object = {}) => admin.post('/tool/ali-simulator/fault', { kind, ...more })
const payments = (orderId: number) =>
  app.house.db.query<{ id: number; status: number; amount: string; source: number }>(sql`
    SELECT d.id, d.status, d.amount, d.source FROM purchasing_payment d JOIN purchasing_payment_line x ON x.document_id = d.id WHERE x.order_id = ${orderId} ORDER BY d.id`)

describe('placing', () => {
  it('twice makes one order at 1688, also when the first answer was lost', async () => {
    const { orderId, orderNo } = await aliPurchase(desk)
    const before = await simulatedCount(desk)
    await fault(ALI_FAULT.loses, { calls: 1 })
    expect(await place([orderId])).toMatchObject({ code: 409, msg: '1688接口超时' })
    expect(await simulatedCount(desk)).toBe(before + 1)
    const second = await place([orderId])
    expect(second).toMatchObject({ code: 200, data: { placed: [{ orderNo }] } })
    expect(await simulatedCount(desk)).toBe(before + 1)
    const { aliOrderId } = second.data.placed[0]
    expect(await place([orderId])).toMatchObject({ code: 409, msg: `采购单${orderNo}已关联1688订单${aliOrderId}` })
    expect(await order(orderId)).toMatchObject({ aliOrderId })
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ order_id: orderId, out_order_id: orderNo, ali_status: 'waitbuyerpay' })
  })

  it('at the same moment makes one as well', async () => {
    const { orderId } = await aliPurchase(desk)
    const before = await simulatedCount(desk)
    const answers = await Promise.all([place([orderId]), place([orderId])])
    expect(answers.map(({ code }) => code)).toContain(200)
    expect(await simulatedCount(desk)).toBe(before + 1)
  })

  it('buys whole units and says what that is too much', async () => {
    const { orderId, surplus } = await placed(100, '12')
    expect(surplus).toEqual([{ sku: expect.any(String), quantity: 8 }])
    expect((await order(orderId)).lines[0]).toMatchObject({ quantity: 108 })
    expect((await order(orderId)).quantity).toBe(108)
  })

  it('is for audited orders of 1688 with a link', async () => {
    const { orderId, orderNo } = await aliPurchase(desk)
    await app.house.db.run(sql`UPDATE purchasing_order SET order_type = 1 WHERE id = ${orderId}`)
    expect(await still(() => place([orderId]))).toMatchObject({ code: 409, msg: `采购单${orderNo}不是1688采购单` })
    const other = await aliPurchase(desk)
    await app.house.db.run(sql`UPDATE goods_ali_goods SET link_status = 3 WHERE sku_id = ${other.skuId}`)
    expect((await still(() => place([other.orderId]))).msg).toMatch(/^SKU .* 的1688规格已失效，请更换链接$/)
  })
})

describe('a sync', () => {
  it('follows an order to its end, and said twice it changes nothing', async () => {
    const { orderId, aliOrderId, totalAmount } = await placed()
    await auditor.post(`${PATH}/apply-amount`, { id: (await aliRow(desk, aliOrderId)).id })
    expect(await tracks(orderId)).toEqual([200, 202, 301])
    await play(desk, ALI_EVENT.pay, { aliOrderId })
    await pull(desk)
    expect(await payments(orderId)).toMatchObject([{ status: 200, source: 2, amount: totalAmount }])
    expect(await tracks(orderId)).toEqual([200, 202, 301])
    app.clock.advance(60_000)
    await play(desk, ALI_EVENT.ship, { aliOrderId, expressDeliveryNo: 'ZT1234567' })
    await play(desk, ALI_EVENT.ship, { aliOrderId, expressDeliveryNo: 'ZT7654321' })
    await pull(desk)
    expect(await tracks(orderId)).toEqual([300, 202, 302])
    expect((await order(orderId)).parcels.map((parcel: any) => parcel.expressDeliveryNo)).toEqual(['ZT1234567', 'ZT7654321'])
    app.clock.advance(60_000)
    await play(desk, ALI_EVENT.sign, { aliOrderId })
    await pull(desk)
    expect(await tracks(orderId)).toEqual([300, 202, 303])
    const before = JSON.stringify([await order(orderId), await aliRow(desk, aliOrderId), await payments(orderId)])
    await pull(desk)
    await pull(desk)
    expect(JSON.stringify([await order(orderId), await aliRow(desk, aliOrderId), await payments(orderId)])).toBe(before)
  })

  it('that repeats itself and comes late leads to the same', async () => {
    const { orderId, aliOrderId } = await placed()
    await fault(ALI_FAULT.repeats, { minutes: 600 })
    await fault(ALI_FAULT.late, { minutes: 600, lateMinutes: 30 })
    await play(desk, ALI_EVENT.ship, { aliOrderId, expressDeliveryNo: 'YT0000001' })
    await pull(desk)
    expect(await tracks(orderId)).toEqual([200, 202, 301])
    app.clock.advance(31 * 60_000)
    await pull(desk)
    expect(await tracks(orderId)).toEqual([300, 202, 302])
    expect((await order(orderId)).parcels).toHaveLength(1)
    expect(await payments(orderId)).toHaveLength(1)
    await fault(ALI_FAULT.mend)
  })

  it('tries again where the platform fails, and says so where it stays away', async () => {
    const { aliOrderId } = await placed()
    await play(desk, ALI_EVENT.pay, { aliOrderId })
    await fault(ALI_FAULT.fails, { calls: 2 })
    expect(await pull(desk)).toMatchObject({ changed: 1 })
    await fault(ALI_FAULT.down, { minutes: 10 })
    expect(await pull(desk)).toBe('1688接口中断')
    const { list } = (await auditor.post('/purchasing/ali/account/list-page', {})).data
    expect(list.find((row: any) => row.accountId === desk.accountId)).toMatchObject({ syncError: '1688接口中断', authStatus: 1 })
    await fault(ALI_FAULT.mend)
    expect(await pullAll(app.house)).toMatch(/^\d+ 个1688订单有变化/)
  })

  it('never goes back: an older word, or a lower state, changes nothing', async () => {
    const { orderId, aliOrderId } = await placed()
    await play(desk, ALI_EVENT.ship, { aliOrderId, expressDeliveryNo: 'HT0000001' })
    await pull(desk)
    await app.house.db.run(
      sql`UPDATE simulator_ali_order SET pay_time = NULL, ship_time = NULL, parcels = '[]' WHERE ali_order_id = ${aliOrderId}`,
    )
    await pull(desk)
    await app.house.db.run(
      sql`UPDATE simulator_ali_order SET refund_time = ${new Date(app.clock.now().getTime())} WHERE ali_order_id = ${aliOrderId}`,
    )
    app.clock.advance(1000)
    await pull(desk)
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ ali_status: 'waitbuyerreceive', pay_time: expect.any(String) })
    expect(await tracks(orderId)).toEqual([300, 202, 302])
  })

  it('and an edit at once leave both done', async () => {
    const { orderId, aliOrderId, orderNo } = await placed()
    await play(desk, ALI_EVENT.ship, { aliOrderId, expressDeliveryNo: 'RA0000001' })
    const answers = await Promise.all([
      pull(desk),
      buyer.post('/purchasing/order/set-urgent', { ids: [orderId], urgent: 1 }),
      buyer.post('/purchasing/order/express/add', { orderId, expressDeliveryNo: 'RA0000002' }),
      pull(desk),
    ])
    expect(answers[1]).toMatchObject({ code: 200 })
    expect(answers[2]).toMatchObject({ code: 200 })
    const after = await order(orderId)
    expect(after).toMatchObject({ orderNo, checkFlag: 300, urgent: 1 })
    expect(after.parcels.map((parcel: any) => parcel.expressDeliveryNo).toSorted()).toEqual(['RA0000001', 'RA0000002'])
  })

  it('is a task for a person, and needs an authorised account', async () => {
    const { data } = await buyer.post(`${PATH}/sync`, {})
    expect(data.taskId).toBeGreaterThan(0)
    expect(await finance.post(`${PATH}/sync`, {})).toMatchObject({ status: 403 })
  })

  it('closes what nobody paid for three days; the purchase order stays for a person', async () => {
    const { orderId, aliOrderId } = await placed()
    app.clock.advance(3 * 86_400_000)
    desk.buyer = await app.as('purchaser')
    await pull(desk)
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ ali_status: 'cancel', diff_flag: 2, order_id: orderId })
    const supervisor = await app.as('supervisor')
    expect((await supervisor.get(`/purchasing/order/details?orderId=${orderId}`)).data).toMatchObject({ checkFlag: 200 })
    const again = await (await app.as('purchaser')).post(`${PATH}/place`, { ids: [orderId] })
    expect(again.data.placed[0].aliOrderId).not.toBe(aliOrderId)
  })
})
