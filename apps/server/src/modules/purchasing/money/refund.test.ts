import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { bought, moneyHouse, nowOf, orderNow, paid, stockIn } from '../../../../test/fixtures/purchase-money.ts'
import { makeLocation, makeSku, makeStore, mismatches } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-17 10:00:00')
const house = await moneyHouse(app)
const { buyer, auditor, finance, shelf } = house
const { db } = app.house

interface Wanted {
  refundType?: number
  lines: object[]
  [more: string]: unknown
}
const ask = (orderId: number, { refundType = 1, ...more }: Wanted) =>
  buyer.post('/purchasing/refund/create', { orderId, refundType, reason: '少货', ...more })
const asked = async (orderId: number, wanted: Wanted): Promise<number> => {
  const answer = await ask(orderId, wanted)
  if (answer.code !== 200) throw new Error(answer.msg)
  return answer.data.refundId
}
const details = async (refundId: number) => (await buyer.get(`/purchasing/refund/details?refundId=${refundId}`)).data
const audit = (id: number) => auditor.post('/purchasing/refund/audit', { ids: [id] })
const drop = (id: number) => buyer.post('/purchasing/refund/invalid', { ids: [id], reason: '谈妥了' })
const confirm = async (id: number, receivedAmount: string, more: object = {}) =>
  finance.post('/purchasing/refund/confirm', {
    refundId: id,
    version: (await details(id)).version,
    receivedAmount,
    receiveAccount: '招行 8899',
    receivedTime: nowOf(app),
    vouchers: ['/v.png'],
    ...more,
  })
const linesNow = (orderId: number) =>
  db.query(
    sql`SELECT cancel_qty AS cancelled, returned_qty AS returned, open_qty AS open, on_way_qty AS way FROM purchasing_order_line WHERE order_id = ${orderId} ORDER BY id`,
  )
const onHand = async (skuId: number) =>
  (await db.one<{ n: number }>(
    sql`SELECT on_hand AS n FROM stock_balance WHERE sku_id = ${skuId} AND place_id = ${shelf.placeId}`,
  ))!.n

/** 100 × 3.25 alone, paid. */
async function settled(amount = '325.00') {
  const order = await bought(app, house, {}, [{ skuId: await makeSku(app), quantity: 100, price: '3.25' }])
  if (amount !== '0') await paid(app, house, order.orderId, amount)
  return { ...order, line: order.lines[0].orderDetailsId as number, skuId: order.lines[0].skuId as number }
}

describe('money for what did not come', () => {
  it('goes from asked for to received; the pieces are on order no more', async () => {
    const { orderId, line } = await settled()
    const id = await asked(orderId, { lines: [{ orderDetailsId: line, quantity: 10 }] })
    expect(await details(id)).toMatchObject({
      status: 501,
      quantity: 10,
      amount: '32.50',
      lines: [{ quantity: 10, amount: '32.50' }],
    })
    expect((await orderNow(app, buyer, orderId)).refundStatus).toBe(501)
    expect(await linesNow(orderId)).toEqual([{ cancelled: 0, returned: 0, open: 100, way: 100 }])
    expect((await audit(id)).code).toBe(200)
    expect(await linesNow(orderId)).toEqual([{ cancelled: 10, returned: 0, open: 90, way: 90 }])
    expect(await orderNow(app, buyer, orderId)).toMatchObject({
      refundStatus: 502,
      payableAmount: '292.50',
      refundAmount: '0.00',
    })
    expect((await confirm(id, '32.50')).code).toBe(200)
    expect(await orderNow(app, buyer, orderId)).toMatchObject({ refundStatus: 503, refundAmount: '32.50', payStatus: 203 })
    expect(await details(id)).toMatchObject({ status: 503, receivedAmount: '32.50', receiveAccount: '招行 8899' })
  })

  it('is never more than was paid', async () => {
    const { orderId, line } = await settled()
    const over = await ask(orderId, { lines: [{ orderDetailsId: line, quantity: 1, amount: '325.01' }] })
    expect(over).toMatchObject({ code: 400, msg: '退款金额超过已付净额 325.00' })
    await asked(orderId, { lines: [{ orderDetailsId: line, quantity: 1, amount: '300' }] })
    expect(await ask(orderId, { lines: [{ orderDetailsId: line, quantity: 1, amount: '25.01' }] })).toMatchObject({
      code: 400,
      msg: '退款金额超过已付净额 25.00',
    })
    expect(await db.query(sql`SELECT amount FROM purchasing_refund WHERE order_id = ${orderId}`)).toEqual([{ amount: '300.00' }])
  })

  it('with nothing paid is fewer pieces and no money', async () => {
    const { orderId, line } = await settled('0')
    expect(await ask(orderId, { lines: [{ orderDetailsId: line, quantity: 1, amount: '0.01' }] })).toMatchObject({
      code: 400,
      msg: '退款金额超过已付净额 0.00',
    })
    const id = await asked(orderId, { lines: [{ orderDetailsId: line, quantity: 40 }] })
    expect(await details(id)).toMatchObject({ amount: '0.00', quantity: 40 })
    await audit(id)
    expect(await orderNow(app, buyer, orderId)).toMatchObject({ payableAmount: '195.00' })
    expect((await confirm(id, '0', { receiveAccount: null, vouchers: [] })).code).toBe(200)
  })

  it('asked for by two at once never exceeds it', async () => {
    const { orderId, line } = await settled()
    const lines = [{ orderDetailsId: line, quantity: 60 }]
    const codes = (await Promise.all([ask(orderId, { lines }), ask(orderId, { lines })])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('needs an account and a voucher, and is no more than what is left', async () => {
    const { orderId, line } = await settled()
    const id = await asked(orderId, { lines: [{ orderDetailsId: line, quantity: 10 }] })
    await audit(id)
    expect(await confirm(id, '32.5', { receiveAccount: null })).toMatchObject({ code: 400, msg: '请填写收款账户' })
    expect(await confirm(id, '32.5', { vouchers: [] })).toMatchObject({ code: 400, msg: '请上传到账凭证' })
    expect(await confirm(id, '32.5', { receivedTime: '2026-11-17 10:00:01' })).toMatchObject({
      code: 400,
      msg: '到账时间不能晚于现在',
    })
    expect(await confirm(id, '325.01')).toMatchObject({ code: 400, msg: '退款金额超过已付净额 325.00' })
    expect(await details(id)).toMatchObject({ status: 502, receivedAmount: null })
    const answers = await Promise.all([confirm(id, '32.5'), confirm(id, '32.5')])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await orderNow(app, buyer, orderId)).refundAmount).toBe('32.50')
  })
})

describe('goods sent back', () => {
  it('leave the ledger oldest first, and the difference to their cost is shown', async () => {
    const { orderId, line, skuId } = await settled()
    await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 20 }])
    const lines = [{ orderDetailsId: line, quantity: 5, amount: '15', fromStock: 1, locationId: shelf.placeId }]
    const id = await asked(orderId, { refundType: 2, lines })
    expect(await audit(id)).toMatchObject({ code: 409, msg: expect.stringContaining('请先填写退货单号') })
    await buyer.post('/purchasing/refund/set-express', { refundId: id, expressCompany: '顺丰', expressDeliveryNo: 'sf12345678' })
    expect((await audit(id)).code).toBe(200)
    expect(await onHand(skuId)).toBe(15)
    expect(await linesNow(orderId)).toEqual([{ cancelled: 0, returned: 5, open: 80, way: 80 }])
    expect(await details(id)).toMatchObject({
      status: 502,
      costAmount: '16.25',
      diffAmount: '-1.25',
      expressDeliveryNo: 'SF12345678',
    })
    expect(await orderNow(app, buyer, orderId)).toMatchObject({ payableAmount: '308.75', stockedAmount: '48.75' })
    expect(await mismatches(db)).toEqual([])
  })

  it('come back to where they lay when it is given up', async () => {
    const { orderId, line, skuId } = await settled()
    await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 20 }])
    const lines = [
      { orderDetailsId: line, quantity: 5, fromStock: 1, locationId: shelf.placeId },
      { orderDetailsId: line, quantity: 7 },
    ]
    const id = await asked(orderId, { refundType: 2, expressDeliveryNo: 'SF00000001', lines })
    await audit(id)
    expect(await linesNow(orderId)).toEqual([{ cancelled: 7, returned: 5, open: 73, way: 73 }])
    expect((await drop(id)).code).toBe(200)
    expect(await linesNow(orderId)).toEqual([{ cancelled: 0, returned: 0, open: 80, way: 80 }])
    expect(await onHand(skuId)).toBe(20)
    const worth = await db.one(
      sql`SELECT sum(remaining)::int AS n, sum(remain_amount) AS amount, min(in_date) AS since FROM stock_layer WHERE sku_id = ${skuId}`,
    )
    expect(worth).toEqual({ n: 20, amount: '65.0000', since: '2026-11-17' })
    expect((await orderNow(app, buyer, orderId)).refundStatus).toBe(500)
    expect(await mismatches(db)).toEqual([])
  })

  it('must be there', async () => {
    const { orderId, line, skuId } = await settled()
    const lines = [{ orderDetailsId: line, quantity: 5, fromStock: 1, locationId: shelf.placeId }]
    const sku = `S${skuId}`
    expect(await ask(orderId, { refundType: 2, lines })).toMatchObject({ code: 409, msg: `SKU ${sku} 已入库未退 0，不能退 5` })
    await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 5 }])
    const id = await asked(orderId, { refundType: 2, expressDeliveryNo: 'SF00000002', lines })
    await db.run(sql`UPDATE stock_balance SET occupied = 2 WHERE sku_id = ${skuId} AND place_id = ${shelf.placeId}`)
    const before = await linesNow(orderId)
    expect(await audit(id)).toMatchObject({ code: 409, msg: `SKU ${sku} 可用库存 3，退货需 5` })
    expect(await linesNow(orderId)).toEqual(before)
    expect(await onHand(skuId)).toBe(5)
    expect((await details(id)).status).toBe(501)
    await db.run(sql`UPDATE stock_balance SET occupied = 0 WHERE sku_id = ${skuId} AND place_id = ${shelf.placeId}`)
  })

  it('lie in the store of the order', async () => {
    const { orderId, line } = await settled()
    await stockIn(app, shelf, orderId, [{ lineId: line, quantity: 5 }])
    const elsewhere = await makeLocation(app, await makeStore(app), { name: 'Z-09' })
    const at = (locationId: number | null, refundType = 2) =>
      ask(orderId, { refundType, lines: [{ orderDetailsId: line, quantity: 1, fromStock: 1, locationId }] })
    expect(await at(elsewhere.placeId)).toMatchObject({ code: 400, msg: expect.stringMatching(/^库位Z-09不属于测试仓/) })
    expect(await at(null)).toMatchObject({ code: 400, msg: expect.stringContaining('请选择退货库位') })
    expect(await at(shelf.placeId, 1)).toMatchObject({ code: 400, msg: expect.stringContaining('请选择「退货退款」') })
    expect(await at(shelf.placeId, 3)).toMatchObject({ code: 400, msg: expect.stringContaining('补发只用于未入库的货') })
  })
})

describe('goods sent again', () => {
  it('change neither money nor what is on order, and are confirmed by the buyer', async () => {
    const { orderId, line } = await settled()
    expect(await ask(orderId, { refundType: 3, lines: [{ orderDetailsId: line, quantity: 3, amount: '1' }] })).toMatchObject({
      code: 400,
      msg: '补发不退款，金额应为0',
    })
    const id = await asked(orderId, { refundType: 3, lines: [{ orderDetailsId: line, quantity: 3 }] })
    await audit(id)
    expect(await linesNow(orderId)).toEqual([{ cancelled: 0, returned: 0, open: 100, way: 100 }])
    expect(await confirm(id, '0')).toMatchObject({ code: 409, msg: expect.stringContaining('请由采购员执行「补发到货」') })
    expect((await buyer.post('/purchasing/refund/arrive', { ids: [id] })).code).toBe(200)
    expect(await orderNow(app, buyer, orderId)).toMatchObject({
      refundStatus: 503,
      refundAmount: '0.00',
      payableAmount: '325.00',
    })
  })
})

describe('a refund that waits', () => {
  it('is written anew until it is audited', async () => {
    const { orderId, line } = await settled()
    const id = await asked(orderId, { lines: [{ orderDetailsId: line, quantity: 10 }] })
    const edit = (version: number, quantity: number) =>
      buyer.put('/purchasing/refund/edit', { refundId: id, version, refundType: 1, lines: [{ orderDetailsId: line, quantity }] })
    expect(await edit(0, 5)).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    expect((await edit(1, 100)).data).toMatchObject({ quantity: 100, amount: '325.00' })
    expect(await edit(2, 101)).toMatchObject({ code: 409, msg: expect.stringContaining('未入库 100，不能退 101') })
    await audit(id)
    expect(await edit(3, 5)).toMatchObject({ code: 409, msg: expect.stringContaining('已审核，不能修改') })
  })

  it('of an order that is not live is refused', async () => {
    const { orderId, orderNo, line } = await settled('0')
    await auditor.post('/purchasing/order/un-audit', { ids: [orderId] })
    const answer = await ask(orderId, { lines: [{ orderDetailsId: line, quantity: 1 }] })
    expect(answer).toMatchObject({ code: 409, msg: `采购单${orderNo}当前为「待审核」，不能执行「退款」` })
  })
})

describe('every move', () => {
  const STATES = { 501: '待退款', 502: '退款中', 503: '退款完成', 700: '已作废' }
  const CASES: [verb: string, from: number[], label: string, run: (id: number) => Promise<{ code: number; msg: string }>][] = [
    ['audit', [501], '审核', audit],
    ['confirm', [502], '到账确认', (id) => confirm(id, '1')],
    ['arrive', [], '补发到货', (id) => buyer.post('/purchasing/refund/arrive', { ids: [id] })],
    ['invalid', [501, 502], '作废', drop],
  ]
  it.each(CASES)('%s is allowed where the book says, and refused elsewhere in words', async (_verb, from, label, run) => {
    for (const state of Object.keys(STATES).map(Number)) {
      const { orderId, line } = await settled()
      const id = await asked(orderId, { lines: [{ orderDetailsId: line, quantity: 1 }] })
      if (state === 502) await audit(id)
      else await db.run(sql`UPDATE purchasing_refund SET status = ${state}, received_amount = 0 WHERE id = ${id}`)
      const before = await details(id)
      const answer = await run(id)
      if (from.includes(state)) {
        expect(answer.code).toBe(200)
        continue
      }
      expect(answer.code).toBe(409)
      const said = `退款单${before.refundNo}当前为「${STATES[state as 501]}」，不能执行「${label}」`
      if (!(label === '补发到货' && state === 502)) expect(answer.msg).toBe(said)
      expect(await details(id)).toEqual(before)
    }
  })
})
