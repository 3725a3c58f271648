import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeWay } from '../../../test/fixtures/express.ts'
import { makeOrder } from '../../../test/fixtures/order.ts'
import { makeSku } from '../../../test/fixtures/stock.ts'
import { expectRefused, type Refused } from '../../../test/refused.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const [admin, seller] = [await app.as('admin'), await app.as('seller')]
const [skuId, charged] = [await makeSku(app), await makeSku(app)]
await db.run(sql`UPDATE goods_goods SET is_charged = 1 WHERE id = ${charged}`)
await db.run(sql`
  INSERT INTO stock_store (id, store_code, store_name, store_type, country_code) SELECT 1, 'S1', '一号仓', 1, 'CN' WHERE NOT EXISTS (SELECT 1 FROM stock_store WHERE id = 1)`)
const [way, small, dry] = [
  await makeWay(app, { source: 1, numbers: 40 }),
  await makeWay(app),
  await makeWay(app, { source: 1, numbers: 0 }),
]
await db.run(
  sql`UPDATE express_logistic_way SET max_length = 20, max_declare_value = 50, currency = 'USD' WHERE id = ${small.id}`,
)
const typedWay = await makeWay(app)
await db.run(sql`UPDATE express_logistic_way SET number_pattern = 'AA####' WHERE id = ${typedWay.id}`)
const carrier = await makeWay(app, { source: 2 })
const sellerId = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'seller'`))!.id

type Made = { id: number; orderNo: string }
const order = (more: object = {}): Promise<Made> =>
  makeOrder(db, {
    country_code: 'DE',
    post_code: '10115',
    est_weight: 236,
    storeId: 1,
    logistic_way_id: way.id,
    lines: [{ skuId }],
    ...more,
  })
const rowOf = async (id: number) => (await db.one<any>(sql`SELECT to_jsonb(t) AS t FROM order_trade_info t WHERE id = ${id}`))!.t
const post = (path: string, body: object, who = admin) => who.post(`/order/${path}`, body as Record<string, unknown>)
const one = ({ id }: Made, more: object = {}) => ({ ids: [id], ...more })
const dispatch = (made: Made) => post('sales-wait-dispatch-order/to-dispatched', one(made))
const match = (made: Made, logisticWayId: number) =>
  post('sales-wait-dispatch-order/matching-logistics', one(made, { logisticWayId }))
const typed = (made: Made, trackingNumber: string) =>
  post('sales-wait-dispatch-order/tracking-number', one(made, { trackingNumber }))
const linesOf = (id: number) => db.query<{ id: number }>(sql`SELECT id FROM order_details WHERE order_id = ${id} ORDER BY id`)
const told = async (status: number) => {
  const made = await order({ seller_id: sellerId })
  expect((await dispatch(made)).data.success).toEqual([made.id])
  await db.run(sql`UPDATE order_trade_info SET platform_ship_status = 2, status = ${status} WHERE id = ${made.id}`)
  return made
}

const infeasible =
  (reason: string, more: object, wayId = small.id) =>
  async (): Promise<Refused> => {
    const made = await order(more)
    return { ask: () => match(made, wayId), code: 200, says: `渠道 渠道${wayId} 不可用：${reason}` }
  }
const splitting =
  (...quantities: number[]) =>
  async (): Promise<Refused> => {
    const made = await order({
      lines: [{ skuId, quantity: 2 }, { skuId: charged }],
      shipping_amount: '1.50',
      goods_amount: '30.00',
    })
    const lines = (await linesOf(made.id)).map(({ id }, i) => ({ orderDetailsId: id, quantity: quantities[i]! }))
    const ask = () => post('sales-wait-dispatch-order/split', { id: made.id, parts: [{ lines }] })
    return { ask, code: 400, says: '拆分数量必须大于0且原单至少保留1件' }
  }
const merging = (says: string, first: object, second: object) => async (): Promise<Refused> => {
  const [a, b] = [await order(first), await order(second)]
  return { ask: () => post('tradeInfo/mergeOrders', { ids: [a.id, b.id] }), code: 400, says }
}
const euros = { merge_key: 'EUR', currency: 'EUR', exchange_rate: '8', goods_amount: '80.00' }
const BONN = { name: 'Anna', countryCode: 'DE', city: 'Bonn', street1: 'Am Hof 1', postCode: '53111' }
const readdress = (status: number) => async (): Promise<Refused> => {
  const { id } = await order({ status })
  const ask = () => admin.put('/order/tradeInfo/address', { id, ...BONN })
  return { ask, code: 409, says: '订单已推送仓库，不能修改地址，请先拦截' }
}
const intercepting = (status: number) => async (): Promise<Refused> => {
  const [gone, waiting] = [await order({ status }), await order({ status: 40 })]
  const ask = () => post('tradeInfo/intercept', { ids: [waiting.id, gone.id], reason: '买家改主意' })
  return { ask, code: 409, says: '订单已发货，无法拦截，请转售后' }
}
const clearing =
  (list: string, call: string, status: number, body: object = {}) =>
  async (): Promise<Refused> => {
    const made = await told(status)
    return { ask: () => post(`${list}/${call}`, one(made, body), seller), code: 200, says: '平台已标记发货，不能清除运单号' }
  }
const guard =
  (more: object, call: string, says: string, body: object = {}) =>
  async (): Promise<Refused> => {
    const made = await order(more)
    const refusal = `订单 ${made.orderNo} ${says}`
    return { ask: () => post(call, one(made, body)), code: call.endsWith('mark-unusual') ? 409 : 200, says: refusal }
  }
const DISPATCH = 'sales-wait-dispatch-order/to-dispatched'
const noted = { but: ['order_trade_info'] }

const ROWS: Record<string, () => Promise<Refused>> = {
  'dispatch without a store': guard({ storeId: undefined }, DISPATCH, '未分配仓库或渠道'),
  'dispatch without a way': guard({ logistic_way_id: null }, DISPATCH, '未分配仓库或渠道'),
  'a number another order has': async () => {
    const [a, b] = [await order({ logistic_way_id: typedWay.id }), await order({ logistic_way_id: typedWay.id })]
    expect((await typed(a, 'AB1234')).data.success).toEqual([a.id])
    return { ask: () => typed(b, 'AB1234'), code: 200, says: `运单号 AB1234 已被订单 ${a.orderNo} 使用` }
  },
  'a transfer number another order has': async () => {
    const shipped = { status: 120, logistic_way_id: typedWay.id }
    const [a, b] = [await order({ ...shipped, tracking_number: 'EF1111' }), await order(shipped)]
    const go = (made: Made) => post('shipped-order/tracking-number', one(made, { trackingNumber: 'EF1234' }))
    expect((await go(a)).data.success).toEqual([a.id])
    return { ask: () => go(b), code: 200, says: `运单号 EF1234 已被订单 ${a.orderNo} 使用` }
  },
  'a transfer number that is the number of another order': async () => {
    const [a, b] = [await order({ logistic_way_id: typedWay.id }), await order({ status: 120, logistic_way_id: typedWay.id })]
    expect((await typed(a, 'GH1234')).data.success).toEqual([a.id])
    const ask = () => post('shipped-order/tracking-number', one(b, { trackingNumber: 'gh1234' }))
    return { ask, code: 200, says: `运单号 GH1234 已被订单 ${a.orderNo} 使用` }
  },
  'a number that another order goes on under': async () => {
    const [a, b] = [await order({ status: 120, logistic_way_id: typedWay.id }), await order({ logistic_way_id: typedWay.id })]
    await post('shipped-order/tracking-number', one(a, { trackingNumber: 'JK1234' }))
    return { ask: () => typed(b, 'JK1234'), code: 200, says: `运单号 JK1234 已被订单 ${a.orderNo} 使用` }
  },
  'a malformed number instead of the one it has': async () => {
    const made = await order({ logistic_way_id: typedWay.id })
    expect((await typed(made, 'CD1234')).data.success).toEqual([made.id])
    return { ask: () => typed(made, 'X1'), code: 200, says: `运单号格式不符合渠道 渠道${typedWay.id} 要求` }
  },
  'a typed number where the carrier gives them': async () => {
    const made = await order({ logistic_way_id: carrier.id })
    await db.run(sql`UPDATE express_logistic_way SET number_pattern = 'AA####' WHERE id = ${carrier.id}`)
    return { ask: () => typed(made, 'X1'), code: 200, says: `运单号格式不符合渠道 渠道${carrier.id} 要求` }
  },
  'clearing a number the platform knows': clearing('sales-dispatched-order', 'clear-track-number', 20),
  'another way with a number the platform knows': clearing('sales-dispatched-order', 'matching-logistics', 20, {
    logisticWayId: typedWay.id,
  }),
  'a typed number instead of one the platform knows': clearing('wait-distribute-order', 'tracking-number', 40, {
    trackingNumber: 'ZZ1234',
  }),
  'T3 with a number the platform knows': clearing('sales-dispatched-order', 'to-wait-dispatch', 20),
  'T8 with a number the platform knows': clearing('wait-distribute-order', 'to-wait-dispatch', 40),
  'a way that does not go there': infeasible('国家不支持', { country_code: 'US' }),
  'a way for lighter parcels': infeasible('超重', { est_weight: 2001 }),
  'a way for smaller parcels': infeasible('尺寸', { length: 30, width: 5, height: 5 }),
  'a way without batteries': infeasible('属性', { lines: [{ skuId: charged }] }),
  'a way for cheaper goods': infeasible('申报金额', { sale_amount: '50.01' }),
  'dispatch by a way that is not feasible': async () => {
    const made = await order({ logistic_way_id: small.id, est_weight: 2001 })
    return { ask: () => dispatch(made), code: 200, says: `渠道 渠道${small.id} 不可用：超重` }
  },
  'a merge of differing keys': merging('所选订单收件信息不一致，不能合并', { merge_key: 'K1' }, { merge_key: 'K2' }),
  'a merge that is too heavy': merging(
    '合并后重量 2100g 超过上限 2000g',
    { merge_key: 'HEAVY', est_weight: 1600 },
    { merge_key: 'HEAVY', est_weight: 500 },
  ),
  'a merge that is too dear': merging('合并后货值超过150EUR', euros, { ...euros, goods_amount: '90.00' }),
  'a split of more than there is': splitting(3, 0),
  'a split of nothing': splitting(0, 0),
  'a split of everything': splitting(2, 1),
  ...Object.fromEntries([40, 50, 90, 120, 200].map((status) => [`another address in ${status}`, readdress(status)])),
  'writing an order that is there': async () => {
    const { id } = await order()
    const { plat_order_no: platOrderNo, shop_id: shopId } = await rowOf(id)
    const lines = [{ skuId, quantity: 1, unitPrice: '10.00' }]
    const ask = () => admin.post('/order/tradeInfo', { shopId, platOrderNo, currency: 'USD', ...BONN, lines })
    return { ask, code: 400, says: `第1行：平台单号 ${platOrderNo} 已存在` }
  },
  ...Object.fromEntries([120, 200].map((status) => [`intercept in ${status}`, intercepting(status)])),
  'T2 held': async () => ({ ...(await guard({ is_hold: 1 }, DISPATCH, '已挂起，不能派单')()), ...noted }),
  'T2 held, by a carrier': async () => ({
    ...(await guard({ is_hold: 1, logistic_way_id: carrier.id }, DISPATCH, '已挂起，不能派单')()),
    ...noted,
  }),
  'T2 with an unmatched line': async () => ({
    ...(await guard({ lines: [{ skuId: null, shopSku: 'X' }] }, DISPATCH, '有未匹配的SKU，不能派单')()),
    ...noted,
  }),
  'T2 without an address': async () => ({
    ...(await guard({ city: null }, DISPATCH, '地址不完整，不能派单')()),
    ...noted,
  }),
  'T2 in an open merge group': async () => {
    await order({ merge_key: 'OPEN' })
    return { ...(await guard({ merge_key: 'OPEN' }, DISPATCH, '可与其他订单合并，请先合并或选择不合并')()), ...noted }
  },
  'T4 without a number': guard({ status: 20 }, 'sales-dispatched-order/push-to-store', '没有运单号，不能推送仓库'),
  'T5 in 50': guard({ status: 50 }, 'store-sales-order/mark-unusual', '当前状态为待拣货，不能标记异常', {
    orderExceptionType: 99,
    reason: '看一下',
  }),
  'T6 with a check that fails': guard(
    { status: 30, post_code: null },
    'sales-unusual-order/to-wait-dispatch',
    '地址不完整：缺少邮编',
  ),
  ...Object.fromEntries(
    [4, 8].map((type) => [
      `T7 of type ${type}`,
      guard(
        { status: 30, order_exception_type: type, tracking_number: `T7-${type}` },
        'sales-unusual-order/to-dispatched',
        '买家已取消或退款，不能转已派单',
      ),
    ]),
  ),
  'T7 without a number': guard({ status: 30 }, 'sales-unusual-order/to-dispatched', '没有运单号，不能转已派单'),
  'T7 without a number, by a carrier': guard(
    { status: 30, logistic_way_id: carrier.id },
    'sales-unusual-order/to-dispatched',
    '没有运单号，不能转已派单',
  ),
}

it.each(Object.entries(ROWS))('%s is refused and changes nothing', async (_situation, row) => expectRefused(app, await row()))

async function staysWith(made: Made, says: string, but: string[]): Promise<void> {
  const before = await rowOf(made.id)
  await expectRefused(app, { ask: () => dispatch(made), code: 200, says, but: ['order_trade_info', ...but] })
  expect(await rowOf(made.id)).toEqual({ ...before, status: 10, dispatch_error: says })
}

it('an order stays with its reason when the pool is empty, and goes by a number it has', async () => {
  const made = await order({ logistic_way_id: dry.id })
  await staysWith(made, `渠道 渠道${dry.id} 无可用运单号`, [])
  await db.run(sql`INSERT INTO express_track_number (express_id, way_id, number) VALUES (1, ${dry.id}, ${`LAST${dry.id}`})`)
  expect((await post('sales-wait-dispatch-order/tracking-number', one(made))).data.success).toEqual([made.id])
  expect((await dispatch(made)).data.success).toEqual([made.id])
  expect(await rowOf(made.id)).toMatchObject({ status: 20, tracking_number: `LAST${dry.id}`, dispatch_error: null })
})

it('an order stays with its reason when the carrier refuses', async () => {
  const made = await order({ logistic_way_id: carrier.id, order_no: 'SO-REFUSED-61' })
  await staysWith(made, '取号失败：收件地址不在派送范围', ['express_parcel', 'biz_log_\\d+'])
})

it('a batch of states asks the carrier too', async () => {
  const made = await order({ logistic_way_id: carrier.id, order_no: 'SO-STEADY-1' })
  const answer = await admin.put('/order/tradeInfo/updateBatchOrder', { ids: [made.id], status: 20 })
  expect(answer.data.success).toEqual([made.id])
  expect((await rowOf(made.id)).tracking_number).not.toBeNull()
})
