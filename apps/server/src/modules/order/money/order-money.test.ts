import type { MoneyTerm, OrderDetails } from '@erp/contract/order/desk/order-info'
import { STAGES, type Stage } from '@erp/contract/order/order.states'
import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { dockOf } from '../../../../test/fixtures/packed.ts'
import { sql } from '../../../kit/db/db.ts'
import { estimateProfit } from './profit.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const { skuId, storeId, packed, way } = await dockOf(app)
const [pack] = await db.query<{ id: number }>(sql`
  INSERT INTO basic_pack_info (pack_name, pack_type, length, width, height, weight, cost) VALUES ('测试纸箱', 1, 20, 20, 20, 36, 0.85) RETURNING id`)
await db.run(sql`UPDATE goods_goods_sku SET pack_info_id = ${pack!.id} WHERE id = ${skuId}`)

const details = async (id: number): Promise<OrderDetails> => (await admin.get(`/order/tradeInfo/${id}`)).data
const sum = (amounts: (string | null)[]): Big => amounts.reduce((all, amount) => all.plus(amount ?? '0'), new Big(0))
const upTo = (terms: MoneyTerm[], label: RegExp) => terms.findIndex((term) => label.test(term.label))

/** Reads the order as a person does, and adds up what stands above each sum. */
function addUp({ money: { terms } }: OrderDetails) {
  const [sold, earned] = [upTo(terms, /^订单金额$/), upTo(terms, /利润$/)]
  expect(terms[sold]!.amount).toBe(sum(terms.slice(0, sold).map(({ amount }) => amount)).toFixed(2))
  const counted = sum(terms.slice(sold, earned).map(({ cny }) => cny)).toFixed(4)
  expect([terms[earned]!.label, terms[earned]!.cny]).toEqual([terms[earned]!.label, counted])
  return { ...terms[earned]!, of: Object.fromEntries(terms.map((term) => [term.label, term])) }
}

describe('the money of an order', () => {
  const sold = { goods_amount: '60.00', shipping_amount: '2.49', discount_amount: '1.00', sale_amount: '61.49' }
  const stages = (Object.keys(STAGES).map(Number) as Stage[]).filter((stage) => stage < 120)

  it.each(stages)('follows from its terms at stage %i, as an estimate', async (status) => {
    const columns = { logistic_way_id: way.id, freight_est: '27.47', ...sold }
    const { id } = await makeOrder(db, { status, storeId, ...columns, lines: [{ skuId, price: '60.00' }] })
    await estimateProfit(db, [id])
    const { label, of } = addUp(await details(id))
    expect(label).toBe('预估利润')
    expect(of['商品成本']).toMatchObject({ basis: '预估', cny: '-38.5000' })
    expect(of['包材']).toMatchObject({ basis: '预估', cny: '-0.8500' })
    expect(of['运费']).toMatchObject({ basis: '预估', cny: '-27.4700' })
  })

  it('follows what it is packed and weighed as, and what it cost when it left', async () => {
    const { id, no } = await packed({ status: 90, goods_amount: '25.99', freight_est: '20.0000' })
    await estimateProfit(db, [id])
    expect(addUp(await details(id)).of['包材']).toMatchObject({ basis: null, cny: '-0.4500' })
    expect(await admin.post('/order/tradeInfo/weightDeliver', { code: no, weight: 236, scanId: `weighing-${id}` })).toMatchObject(
      {
        code: 200,
      },
    )
    expect(addUp(await details(id)).of['运费']).toMatchObject({ basis: '称重' })
    expect(await admin.post('/order/wait-ship-order/to-shipped', { ids: [id] })).toMatchObject({ data: { success: [id] } })
    const { label, cny, of } = addUp(await details(id))
    expect(of['商品成本']).toMatchObject({ basis: null, cny: '-38.5000' })
    const [kept] = await db.query<any>(sql`
      SELECT t.profit, sum(f.profit) AS fact FROM order_trade_info t JOIN order_profit_fact f ON f.order_id = t.id WHERE t.id = ${id} GROUP BY t.profit`)
    expect([label, cny, cny]).toEqual(['利润', kept.profit, kept.fact])
  })

  it('is borne by the main one of a merged parcel until it leaves, and each is read by itself', async () => {
    const columns = { status: 10, storeId, logistic_way_id: way.id, freight_est: '20.0000', merge_key: 'K-1', ...sold }
    const [main, other] = [
      await makeOrder(db, { ...columns, lines: [{ skuId, price: '60.00' }] }),
      await makeOrder(db, { ...columns, lines: [{ skuId, price: '60.00' }] }),
    ]
    await estimateProfit(db, [main.id, other.id])
    expect(await admin.post('/order/tradeInfo/mergeOrders', { ids: [main.id, other.id] })).toMatchObject({ code: 200 })
    const [first, second] = [await details(main.id), await details(other.id)]
    expect([addUp(first).of['商品成本']!.cny, addUp(second).of['商品成本']!.cny]).toEqual(['-38.5000', '-38.5000'])
    expect(addUp(second).of['运费']).toMatchObject({ cny: null })
    expect(second.money).toMatchObject({ mergedInto: main.orderNo, remark: expect.stringContaining(main.orderNo) })
    expect(second.related).toMatchObject([{ kind: '合并', no: main.orderNo }])
  })

  it('says what it leaves out: a rate, a SKU, a way', async () => {
    const unmatched = await makeOrder(db, { status: 30, lines: [{ skuId: null }] })
    const wayless = await makeOrder(db, { status: 10, lines: [{ skuId }] })
    const unrated = await makeOrder(db, { status: 10, lines: [{ skuId }], exchange_rate: null })
    await estimateProfit(db, [unmatched.id, wayless.id, unrated.id])
    const said = await Promise.all([unmatched, wayless, unrated].map(async ({ id }) => (await details(id)).money))
    expect(said.map(({ profit }) => profit === null)).toEqual([true, false, true])
    expect(said.map(({ remark }) => remark)).toEqual([
      'SKU未匹配，成本未知，没有预估利润',
      '没有渠道，预估利润未计运费',
      '缺少USD汇率，没有利润',
    ])
  })

  it('shows those who may not see cost what was sold alone', async () => {
    const { id } = await makeOrder(db, { status: 50, storeId, lines: [{ skuId }], ...sold })
    await estimateProfit(db, [id])
    const { data } = await (await app.as('warehouse')).get(`/order/tradeInfo/${id}`)
    expect(data.money.terms.map((term: MoneyTerm) => term.label)).toEqual(['商品金额', '运费收入', '优惠', '订单金额'])
    expect(data.money).toMatchObject({ goodsCostEst: null, packCostEst: null, profit: null, platformFee: null })
  })
})

describe('an order that is off', () => {
  it('has no deadline, no profit and was not shipped, wherever it is read', async () => {
    const due = { latest_ship_time: '2026-12-24 10:00:00+08', freight_est: '20.0000', logistic_way_id: way.id }
    const { id, orderNo } = await makeOrder(db, { status: 30, storeId, lines: [{ skuId }], ...due })
    await estimateProfit(db, [id])
    expect((await details(id)).profit).not.toBeNull()
    expect(await admin.post('/order/sales-unusual-order/to-archive', { ids: [id], reason: '买家不要了' })).toMatchObject({
      data: { success: [id] },
    })
    const off = { latestShipTime: null, shipTime: null, profit: null, profitRate: null, estProfitRate: null, isCancelled: 1 }
    const read = await details(id)
    expect(read).toMatchObject(off)
    expect(read.money).toMatchObject({ remark: '订单已取消，不计利润', profit: null })
    expect(read.money.terms.at(-1)).toMatchObject({ label: '订单金额' })
    for (const [list, action] of [
      ['tradeInfo', 'page'],
      ['sales-archive-order', 'list-page'],
    ])
      expect((await admin.post(`/order/${list}/${action}`, { condition: { nos: orderNo } })).data.list).toMatchObject([off])
    const late = await admin.post('/order/tradeInfo/page', { condition: { nos: orderNo, remaining: [1, 2, 3] } })
    expect(late.data.total).toBe(0)
    await expect(db.run(sql`UPDATE order_trade_info SET latest_ship_time = now() WHERE id = ${id}`)).rejects.toThrow(
      /order_trade_info_cancelled_check/,
    )
  })
})
