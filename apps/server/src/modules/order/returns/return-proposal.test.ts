import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { dockOf, type Packed } from '../../../../test/fixtures/packed.ts'
import { makeStore } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { addEvents } from '../../express/track/track-events.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const keeper = await app.as('warehouse')
const { storeId, packed } = await dockOf(app)
const bind = (store: number) =>
  db.run(sql`
    INSERT INTO account_user_store (user_id, store_id) SELECT id, ${store} FROM account_user WHERE username = 'warehouse' ON CONFLICT DO NOTHING`)

async function shipped(quantities = [1]): Promise<Packed> {
  const order = await packed({ status: 110, actual_weight: 236 }, quantities)
  await admin.post('/order/wait-ship-order/to-shipped', { ids: [order.id] })
  return order
}
let minute = 10
const track = ({ id, no }: Packed, trackStatus: number) => {
  const eventTime = `2026-11-20 10:${minute++}:00`
  const event = { orderId: id, trackingNumber: no, place: null, content: '退回寄件人', eventTime, trackStatus }
  return db.transact((tx) => addEvents(tx, [event], app.house))
}
const returnsOf = ({ id }: Packed) => db.query<any>(sql`SELECT * FROM order_logical_return WHERE order_id = ${id} ORDER BY id`)
const noticesOf = (returnId: number) =>
  db.query<any>(sql`
    SELECT u.username, m.content FROM basic_message m JOIN account_user u ON u.id = m.user_id
    WHERE m.source_type = 'order/order-logical-return' AND m.source_id = ${returnId} ORDER BY 1`)

describe('a parcel the carrier brings back', () => {
  it('has a return on its way for all that was shipped, and its desk is told, once', async () => {
    await bind(storeId)
    const order = await shipped([2, 1])
    await track(order, 30)
    expect(await returnsOf(order)).toEqual([])
    await track(order, 80)
    const [made, ...more] = await returnsOf(order)
    expect(more).toEqual([])
    expect(made).toMatchObject({ kind: 1, check_flag: 300, store_id: storeId, express_delivery_no: order.no, create_by: null })
    const { data } = await admin.get(`/order/order-logical-return/details/${made.id}`)
    expect(data.lines.map((line: any) => line.quantity)).toEqual([2, 1])
    expect(await db.one(sql`SELECT is_returned FROM order_trade_info WHERE id = ${order.id}`)).toEqual({ is_returned: 1 })
    const told = await noticesOf(made.id)
    expect(told.filter(({ username }) => username === 'warehouse')).toHaveLength(1)
    expect(told[0].content).toContain(order.orderNo)

    await track(order, 80)
    await Promise.all([track(order, 80), track(order, 80)])
    expect(await returnsOf(order)).toHaveLength(1)
    expect(await noticesOf(made.id)).toHaveLength(told.length)
    expect((await keeper.post('/order/order-logical-return/sign', { id: made.id })).data).toMatchObject({ checkFlag: 400 })
  })

  it('is proposed no second time after it was made by hand or refused', async () => {
    const [byHand, refused] = [await shipped(), await shipped()]
    const line = await db.one<{ id: number }>(sql`SELECT id FROM order_details WHERE order_id = ${byHand.id}`)
    const lines = [{ orderDetailsId: line!.id, quantity: 1 }]
    await admin.post('/order/order-logical-return/create', { kind: 1, orderId: byHand.id, reason: '1', lines })
    await track(byHand, 80)
    expect(await returnsOf(byHand)).toMatchObject([{ reason: '1' }])
    await track(refused, 80)
    const [made] = await returnsOf(refused)
    await admin.post('/order/order-logical-return/invalid', { ids: [made.id], reason: '轨迹有误' })
    await track(refused, 80)
    expect(await returnsOf(refused)).toMatchObject([{ id: made.id, check_flag: 700 }])
  })

  it('is not told to those who work in another store', async () => {
    await db.run(sql`DELETE FROM account_user_store WHERE user_id IN (SELECT id FROM account_user WHERE username = 'warehouse')`)
    await bind(await makeStore(app))
    const order = await shipped()
    await track(order, 80)
    const [made] = await returnsOf(order)
    expect((await noticesOf(made.id)).map(({ username }) => username)).not.toContain('warehouse')
  })
})
