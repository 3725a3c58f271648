import { expect, it } from 'vitest'
import { sql } from '../src/kit/db/db.ts'
import { issue } from '../src/modules/stock/ledger/index.ts'
import { type Answer, testApp } from './app.ts'
import { aliDesk, aliPurchase, aliRow, play, pull } from './fixtures/ali-order.ts'
import { makeDock } from './fixtures/dock.ts'
import { bought, type MoneyHouse, orderNow, paid, payInput } from './fixtures/purchase-money.ts'
import { makeQuote, makeSupplier } from './fixtures/purchasing.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, poster } from './fixtures/stock.ts'
import { untouched } from './untouched.ts'
import { errorsOf, uploadRows } from './workbook.ts'

/** Every row of the chapter's bad input: said in its words, and not a row of purchasing, stock, orders, goods or logs is another one afterwards. */
const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-15 09:30:21')
const dock = await makeDock(app)
const desk = await aliDesk(app)
const finance = await app.as('finance')
const { buyer, auditor, keeper, storeId, shelf, arrived, one, submit, stockIn, scan } = dock
const house: MoneyHouse = { storeId, shelf, buyer, auditor, finance }
const BOOKS = '^(purchasing_|stock_|order_|goods_|express_|basic_|biz_log|outbox)'
const ORDER = '/purchasing/order'

const ids = (...all: number[]) => ({ ids: all })
const inputFor = async (more: object) => ({
  supplierId: await makeSupplier(app),
  storeId,
  settlementType: 1,
  expectArriveDate: '2026-12-01',
  lines: [{ skuId: await makeSku(app), quantity: 10, price: '5' }],
  ...more,
})
const draft = async (more: object = {}, by = buyer) => by.post(`${ORDER}/create`, await inputFor(more))
const of = (skuId: number, more: object = {}) => ({ lines: [{ skuId, quantity: 1, price: '9' }], ...more })
const madeWith = async (more: object) => {
  const input = await inputFor(more)
  return () => buyer.post(`${ORDER}/create`, input)
}
const askFor = (orderId: number, amount: string) => buyer.post('/purchasing/payment/create', { lines: [{ orderId, amount }] })
const paymentOf = async (amount = '50') => {
  const { orderId } = await bought(app, house)
  const { paymentId, paymentNo } = (await askFor(orderId, amount)).data
  await finance.post('/purchasing/payment/audit', ids(paymentId))
  return { paymentId, paymentNo, orderId }
}
const pay = (id: number) => finance.post('/purchasing/payment/pay', { ...ids(id), ...payInput(app) })
const refundOf = (orderId: number, more: object) =>
  buyer.post('/purchasing/refund/create', { orderId, refundType: 1, reason: '少货', ...more })
const placeName = async (id: number) =>
  (await db.one<{ name: string }>(sql`SELECT location_name AS name FROM stock_store_location WHERE id = ${id}`))!.name
const storeName = async () =>
  (await db.one<{ name: string }>(sql`SELECT store_name AS name FROM stock_store WHERE id = ${storeId}`))!.name
const whoIs = async (username: string) =>
  (await db.one<{ name: string }>(sql`SELECT display_name AS name FROM account_user WHERE username = ${username}`))!.name
const checked = async (level: string, quantity: number) => {
  const { order, check } = await arrived(level, [await one(quantity)])
  return { order, qcId: check! }
}
const results = async (qcId: number, more: object) => {
  const { version, lines } = await dock.check(qcId)
  const line = { arrivedQty: 100, checkedQty: 100, goodQty: 100, badQty: 0 }
  const given = lines.map(({ orderDetailsId }: { orderDetailsId: number }, i: number) => ({
    orderDetailsId,
    ...line,
    ...(i === 1 && more),
  }))
  return () => keeper.post('/purchasing/quality-check/submit', { qcId, version, lines: given })
}

interface Wrong {
  code: number
  says: string | RegExp
  ask: () => Promise<Answer>
  also?: (answer: Answer) => void
}
const ROWS: Record<string, () => Promise<Wrong>> = {
  'a move that is not there, in a batch': async () => {
    const [good, sent] = [await bought(app, house), await bought(app, house)]
    await dock.ship(sent.orderId)
    return {
      code: 409,
      says: `采购单${sent.orderNo}当前为「在途」，不能执行「反审核」`,
      ask: () => auditor.post(`${ORDER}/un-audit`, ids(good.orderId, sent.orderId)),
      also: ({ data }) => expect(data.refusals.map(({ id }: { id: number }) => id)).toEqual([sent.orderId]),
    }
  },
  'own order audited': async () => {
    const { orderId } = (await draft({}, auditor)).data
    return { code: 409, says: '不能审核自己创建的单据', ask: () => auditor.post(`${ORDER}/audit`, ids(orderId)) }
  },
  'audit while bargaining': async () => {
    const { orderId, orderNo } = (await draft()).data
    const [line] = (await orderNow(app, buyer, orderId)).lines
    const lines = [{ orderDetailsId: line.orderDetailsId, targetPrice: '4' }]
    await buyer.post(`${ORDER}/bargain/submit`, { orderId, version: 1, lines })
    const says = `采购单${orderNo}正在议价，请先完成或作废议价`
    return { code: 409, says, ask: () => auditor.post(`${ORDER}/audit`, ids(orderId)) }
  },
  'supplier disabled': async () => {
    const supplierId = await makeSupplier(app, { status: 0, name: `停用${fresh()}` })
    return { code: 400, says: /^供应商「停用\d+」已停用$/, ask: await madeWith({ supplierId }) }
  },
  'supplier disabled before the audit': async () => {
    const supplierId = await makeSupplier(app, { name: `后停${fresh()}` })
    const { orderId } = (await draft({ supplierId })).data
    await db.run(sql`UPDATE purchasing_supplier SET status = 0 WHERE id = ${supplierId}`)
    return { code: 409, says: /供应商「后停\d+」已停用$/, ask: () => auditor.post(`${ORDER}/audit`, ids(orderId)) }
  },
  'supplier on the black list': async () => {
    const supplierId = await makeSupplier(app, { status: 2, name: `拉黑${fresh()}` })
    return { code: 400, says: /^供应商「拉黑\d+」已拉黑，不能下单$/, ask: await madeWith({ supplierId }) }
  },
  'a SKU that may not be bought': async () => {
    const skuId = await makeSku(app)
    await db.run(sql`UPDATE goods_goods_sku SET sku_status = '40' WHERE id = ${skuId}`)
    return { code: 400, says: /^SKU S\d+ 状态为「.+」，不能采购$/, ask: await madeWith(of(skuId)) }
  },
  'a group': async () => {
    const skuId = await makeSku(app, 2)
    return { code: 400, says: `SKU S${skuId} 为组合商品，请采购子SKU`, ask: await madeWith(of(skuId)) }
  },
  'a dead link': async () => {
    const { skuId } = await aliPurchase(desk)
    await db.run(sql`UPDATE goods_ali_goods SET link_status = 3 WHERE sku_id = ${skuId}`)
    const ask = await madeWith(of(skuId, { orderType: 2 }))
    return { code: 400, says: /^SKU .+ 的1688规格已失效，请更换链接$/, ask }
  },
  'a price far over the last': async () => {
    const skuId = await makeSku(app)
    await db.run(sql`UPDATE goods_goods_sku SET last_purchase_price = 8 WHERE id = ${skuId}`)
    const { orderId } = (await draft(of(skuId))).data
    const says = `SKU S${skuId} 单价较上次上涨12.50%，请填写审核说明`
    return { code: 400, says, ask: () => auditor.post(`${ORDER}/audit`, ids(orderId)) }
  },
  'money for what may not be paid yet': async () => {
    const { order } = await arrived('S', [await one(10)], { settlementType: 4, accountPeriodDays: 35 })
    await stockIn(order, 5)
    const says = `采购单${order.orderNo}尚不可付款（账期至 2026-12-20）`
    return { code: 409, says, ask: () => askFor(order.orderId, '1') }
  },
  'more than is payable': async () => {
    const { orderId, orderNo } = await bought(app, house)
    await askFor(orderId, '700')
    const says = `采购单${orderNo}可请款 742.50，已请款 700.00，本次最多 42.50`
    return { code: 400, says, ask: () => askFor(orderId, '42.51') }
  },
  'paid twice': async () => {
    const { paymentId, paymentNo } = await paymentOf()
    await pay(paymentId)
    const says = `付款单${paymentNo}已由 ${await whoIs('finance')} 于 2026-11-15 09:30:21 付款`
    return { code: 409, says, ask: () => pay(paymentId) }
  },
  'paid when void': async () => {
    const { paymentId, paymentNo } = await paymentOf()
    await buyer.post('/purchasing/payment/invalid', { ...ids(paymentId), reason: '填错' })
    return { code: 409, says: new RegExp(`^付款单${paymentNo}.*已作废`), ask: () => pay(paymentId) }
  },
  'a parcel scanned again': async () => {
    const { no } = await arrived('S', [await one(3)])
    const says = `该包裹已于 2026-11-15 09:30:21 由 ${await whoIs('warehouse')} 签收`
    return { code: 409, says, ask: () => scan(no) }
  },
  'no code': async () => ({ code: 400, says: /无法识别的单号：/, ask: () => scan('  ') }),
  'a code that is too short': async () => ({ code: 400, says: '无法识别的单号：AB12', ask: () => scan('ab12') }),
  'a code of other characters': async () => ({ code: 400, says: '无法识别的单号：顺丰123456', ask: () => scan('顺丰123456') }),
  'wrong sums of a check': async () => {
    const { check } = await arrived('D', [await one(100), await one(100)])
    const ask = await results(check!, { goodQty: 95, badQty: 3 })
    return { code: 400, says: '第2行：良品+次品(98)≠到货数(100)', ask }
  },
  'a sample that is too small': async () => {
    const { check } = await arrived('A', [await one(100), await one(100)])
    return { code: 400, says: '抽检数量不足，至少10件', ask: await results(check!, { checkedQty: 9 }) }
  },
  'more than may be stocked': async () => {
    const { order, qcId } = await checked('C', 40)
    await submit(qcId, [{ good: 45 }])
    const says = `SKU ${order.lines[0].sku} 可入库 40，本次 45，多出请采购员确认多发`
    return { code: 409, says, ask: () => stockIn(order, 45) }
  },
  'a place of another store': async () => {
    const { order } = await arrived('S', [await one(5)])
    const { placeId: locationId } = await makeLocation(app, await makeStore(app), { name: `E2-${fresh()}-01` })
    const says = `库位${await placeName(locationId)}不属于${await storeName()}`
    return { code: 400, says, ask: () => stockIn(order, 5, { locationId }) }
  },
  'a place that is being counted': async () => {
    const { order } = await arrived('S', [await one(5)])
    const { placeId: locationId } = await makeLocation(app, storeId, { name: `E3-${fresh()}-01` })
    await db.run(sql`UPDATE stock_store_location SET lock_check_id = 9 WHERE id = ${locationId}`)
    const says = `库位${await placeName(locationId)}正在盘点，暂不能操作`
    return { code: 409, says, ask: () => stockIn(order, 5, { locationId }) }
  },
  'defective goods onto a pick place': async () => {
    const { order, qcId } = await checked('C', 10)
    await submit(qcId, [{ good: 5, bad: 5, reason: '1', action: 4 }])
    return { code: 400, says: '次品只能上架到不良品位', ask: () => stockIn(order, 5, { quality: 2 }) }
  },
  'a stock-in that was touched': async () => {
    const line = await one(20)
    const { order } = await arrived('S', [line])
    const { stockInId } = (await stockIn(order, 20)).data
    const piece = { lineId: fresh(), storeId, skuId: line.skuId, ...shelf, quantity: 12 }
    await db.transact((tx) => issue(tx, poster(app), docOf('order'), [piece], 201))
    const ask = () => auditor.post('/purchasing/stock-in/reverse', { stockInId, reason: '数错' })
    return { code: 409, says: '该批次已出库 12 件，不能红冲', ask }
  },
  'a refund over what was paid': async () => {
    const { orderId, lines } = await bought(app, house)
    await paid(app, house, orderId, '325.00')
    const asked = [{ orderDetailsId: lines[0].orderDetailsId, quantity: 1, amount: '325.01' }]
    return { code: 400, says: '退款金额超过已付净额 325.00', ask: () => refundOf(orderId, { lines: asked }) }
  },
  'returned stock that is not there': async () => {
    const line = await one(10)
    const { order } = await arrived('S', [line])
    await paid(app, house, order.orderId, '100')
    await stockIn(order, 10)
    const lines = [{ orderDetailsId: order.lines[0].orderDetailsId, quantity: 5, fromStock: 1, locationId: shelf.placeId }]
    const { refundId } = (await refundOf(order.orderId, { refundType: 2, expressDeliveryNo: 'SF00000002', lines })).data
    await db.run(sql`UPDATE stock_balance SET occupied = 7 WHERE sku_id = ${line.skuId} AND place_id = ${shelf.placeId}`)
    const says = `SKU ${order.lines[0].sku} 可用库存 3，退货需 5`
    return { code: 409, says, ask: () => auditor.post('/purchasing/refund/audit', ids(refundId)) }
  },
  'an archive that is not complete': async () => {
    const { order } = await arrived('S', [await one(100, '5'), await one(50, '4.85')])
    await stockIn(order, 100)
    await paid(app, house, order.orderId, '700')
    return {
      code: 409,
      says: '未满足归档条件：部分入库；待付款 42.50',
      ask: () => buyer.post(`${ORDER}/archive`, ids(order.orderId)),
    }
  },
  'the default quote deleted': async () => {
    const skuId = await makeSku(app)
    const id = await makeQuote(app, await makeSupplier(app), skuId, '3')
    await makeQuote(app, await makeSupplier(app), skuId, '4', { isDefault: 0 })
    return { code: 409, says: '请先指定其他默认报价', ask: () => buyer.delete(`/purchasing/supplier-sku/${id}`) }
  },
  'the default address deleted': async () => {
    const address = { contact: '孙大勇', phone: '13800001111', provinceCode: '330000', cityCode: '330700', areaCode: '330782' }
    const add = (alias: string) =>
      buyer.post('/purchasing/receive-address/add', { ...address, storeId, alias, address: '工人西路1号' })
    const [first] = [(await add('一号门')).data, await add('二号门')]
    return {
      code: 409,
      says: '请先指定其他默认地址',
      ask: () => buyer.delete(`/purchasing/receive-address/remove/${first.id}`),
    }
  },
  'a level that suppliers have': async () => {
    const level = (await db.one<{ id: number; n: number }>(sql`
      SELECT v.id, count(s.*)::int AS n FROM purchasing_supplier_level v JOIN purchasing_supplier s ON s.level_id = v.id AND s.deleted_at IS NULL
      WHERE v.level_code = 'A' GROUP BY v.id`))!
    const ask = () => desk.admin.delete(`/data-center-report/config/supplier-level/${level.id}`)
    return { code: 409, says: `等级A正被 ${level.n} 家供应商使用`, ask }
  },
  'a transfer rule to itself': async () => {
    const input = { targetStoreId: storeId, receiveStoreId: storeId, priority: 10 }
    const ask = () => auditor.post('/purchasing/purchase-plan-transfer-store-config/add', input)
    return { code: 400, says: '中转仓不能与最终仓相同', ask }
  },
  'store 391 to receive': async () => ({
    code: 400,
    says: 'TEMU虚拟仓不能直接采购入库',
    ask: await madeWith({ storeId: 391 }),
  }),
  'errors of an import': async () => {
    const [a, b] = [`甲${fresh()}`, `乙${fresh()}`]
    for (const name of [a, b]) await makeSupplier(app, { name })
    const [skus, store] = [[await makeSku(app), await makeSku(app)], await storeName()]
    const head = ['分组号*', '供应商*', '收货仓*', '结算方式', 'SKU*', '数量*', '单价', '运费', '预计到货', '备注']
    const row = (group: string, name: string, sku: number) => [group, name, store, '', `S${skus[sku]}`, 1, '2', '', '', '']
    return {
      code: 400,
      says: /.*/,
      ask: () => uploadRows(buyer, `${ORDER}/orderBathInsert`, head, [row('G1', a, 0), row('G2', a, 0), row('G2', b, 1)]),
      also: (answer) => expect(errorsOf(answer)).toEqual(['4 供应商：与分组G2其他行不一致']),
    }
  },
  'an order of 1688 that is linked': async () => {
    const aliOrderId = await play(desk, 1)
    await pull(desk)
    const { id } = await aliRow(desk, aliOrderId)
    const [first, second] = [await aliPurchase(desk), await aliPurchase(desk)]
    const link = (orderNo: string) => buyer.post('/purchasing/ali/order/link', { id, orderNo })
    expect((await link(first.orderNo)).code).toBe(200)
    return { code: 409, says: `1688订单${aliOrderId}已关联采购单${first.orderNo}`, ask: () => link(second.orderNo) }
  },
}

it.each(Object.entries(ROWS))('%s', async (_name, made) => {
  const { code, says, ask, also } = await made()
  const answer = await untouched(app, ask, BOOKS)
  expect({ code: answer.code, msg: answer.msg }).toEqual({
    code,
    msg: typeof says === 'string' ? says : expect.stringMatching(says),
  })
  also?.(answer)
})
