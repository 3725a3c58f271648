import { TASK } from '@erp/contract/kit/task'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeQuote, makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { readRows } from '../../../../test/workbook.ts'
import { wireDate } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import { onWay } from '../../stock/ledger/index.ts'
import { calculateSuggestions } from './suggest-calculate.ts'
import { nightlySuggestions, refreshJob } from './suggest-refresh.ts'

const app = await testApp()
const { db } = app.house
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const [buyer, supervisor, seller] = [await app.as('purchaser'), await app.as('admin'), await app.as('seller')]
const DAY = 86_400_000
const today = () => wireDate(app.clock.now())

interface Case {
  /** Sold yesterday, 10 and 20 days ago. */
  sold?: [number, number, number]
  stock?: number
  purchase?: number
  short?: number
}
/** As in the worked example unless told otherwise. */
async function make({ sold = [70, 50, 90], stock = 60, purchase = 40, short = 6 }: Case = {}): Promise<number> {
  const skuId = await makeSku(app)
  app.clock.advance(-40 * DAY)
  await put(app, [{ storeId, skuId, ...shelf, quantity: stock }])
  app.clock.advance(40 * DAY)
  await db.run(sql`
    INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold) SELECT ${skuId}, ${today()}::date - d, ${storeId}, n
    FROM unnest(ARRAY[1, 10, 20], ${sold}::int[]) v(d, n) WHERE n > 0`)
  await db.transact((tx) => onWay(tx, [{ storeId, skuId, purchase }]))
  if (short) {
    const { id } = await makeOrder(db, { status: 40, storeId, lines: [{ skuId, quantity: short }] })
    await db.run(sql`UPDATE order_trade_info SET is_out_stock = 1 WHERE id = ${id}`)
    await db.run(sql`UPDATE order_details SET short_qty = ${short} WHERE order_id = ${id}`)
  }
  return skuId
}
const calculate = (...skuIds: number[]) =>
  db.transact((tx) => calculateSuggestions(tx, app.clock.now(), { storeIds: [storeId], skuIds }))
const rowOf = async (skuId: number, who = buyer) =>
  (await who.post('/purchasing/suggest/list-page', { condition: { sku: `S${skuId}`, storeId } })).data.list[0]
const quoted = async (skuId: number, more: Record<string, unknown> = {}) => {
  const supplierId = await makeSupplier(app)
  await makeQuote(app, supplierId, skuId, '10', { moq: 50, packQty: 24, leadDays: 7, ...more })
  return supplierId
}

describe('a suggestion', () => {
  it('is the worked example of the book: 120, and nothing with a plan of 24', async () => {
    const skuId = await make()
    const supplierId = await quoted(skuId, { ladder: [{ minQty: 100, price: '9.5000' }] })
    await calculate(skuId)
    expect(await rowOf(skuId)).toMatchObject({
      avgDaily: '8.80',
      sellable: 60,
      purchaseInTransit: 40,
      outStockQty: 6,
      plannedQty: 0,
      suggestQty: 120,
      saleDays: '10.7',
      reason: 1,
      supplierId,
      price: '9.5000',
      amount: '1140.00',
    })
    const { data } = await buyer.get(`/purchasing/suggest/explain?skuId=${skuId}&storeId=${storeId}`)
    expect(data.lines).toEqual([
      '日均 = 0.5×70÷7 + 0.3×120÷15 + 0.2×210÷30 = 8.80',
      '供应 = 可售 60 + 采购在途 40 + 调拨在途 0 + 计划中 0 − 缺货 6 = 94，可售 10.7 天',
      '触发线 = 8.80 ×（交期 7 + 安全 5）= 105.6，供应 94 低于触发线',
      '缺口 = 8.80 ×（7 + 5 + 备货 10）− 94 = 99.6，取整 100',
      '起订量 50、装箱数 24 → 建议 120',
    ])
    const planned = await buyer.post('/purchasing/plan/create', { skuId, targetStoreId: storeId, planQty: 24 })
    expect(planned).toMatchObject({ code: 200 })
    await calculate(skuId)
    expect(await rowOf(skuId)).toMatchObject({ plannedQty: 24, suggestQty: 0, reason: 4 })
  })

  it('counts orders that wait for their audit, and what is under way by another store', async () => {
    const skuId = await make({ purchase: 0 })
    const supplierId = await quoted(skuId)
    const by = await makeStore(app)
    const head = { supplierId, storeId: by, targetStoreId: storeId, settlementType: 1, expectArriveDate: '2030-01-01' }
    const lines = [{ skuId, quantity: 64, price: '10' }]
    const made = await buyer.post('/purchasing/order/create', { ...head, lines })
    await calculate(skuId)
    expect(await rowOf(skuId)).toMatchObject({ plannedQty: 64, purchaseInTransit: 0, suggestQty: 0 })
    const audited = await supervisor.post('/purchasing/order/audit', { ids: [made.data.orderId], auditRemark: '同意' })
    expect(audited).toMatchObject({ code: 200 })
    await calculate(skuId)
    expect(await rowOf(skuId)).toMatchObject({ plannedQty: 0, purchaseInTransit: 64, suggestQty: 0 })
  })

  it('takes the lead time of the quote, else of the goods, and says why', async () => {
    const [own, goods] = [await make({ short: 0, purchase: 0 }), await make({ short: 0, purchase: 0 })]
    await quoted(own, { leadDays: 3 })
    await quoted(goods, { leadDays: null })
    await db.run(sql`UPDATE goods_goods SET purchase_days = 9 WHERE id = ${goods}`)
    await calculate(own, goods)
    expect(await rowOf(own)).toMatchObject({ leadDays: 3, reason: 3 })
    expect(await rowOf(goods)).toMatchObject({ leadDays: 9, reason: 2 })
  })

  it.each([
    ['of goods that are cleared', sql`UPDATE goods_goods_sku SET sku_status = '40' WHERE id = `, '商品状态不再采购 → 建议 0'],
    ['after the season', sql`UPDATE goods_goods SET season = 'OVER' WHERE id = `, '已过季节的采购期 → 建议 0'],
  ])('is nothing %s', async (_, change, why) => {
    await db.run(sql`
      INSERT INTO goods_season (season_code, season_name, start_month_day, end_month_day)
      VALUES ('OVER', '已过', to_char(${today()}::date - 60, 'MM-DD'), to_char(${today()}::date - 10, 'MM-DD')) ON CONFLICT DO NOTHING`)
    const skuId = await make()
    await db.run(sql`${change} ${skuId}`)
    await calculate(skuId)
    expect(await rowOf(skuId)).toMatchObject({ suggestQty: 0 })
    const { data } = await buyer.get(`/purchasing/suggest/explain?skuId=${skuId}&storeId=${storeId}`)
    expect(data.lines.at(-1)).toBe(why)
  })

  it('keeps prices from those who may not see them', async () => {
    const skuId = await make()
    await quoted(skuId)
    await calculate(skuId)
    expect(await rowOf(skuId, seller)).not.toHaveProperty('price')
  })
})

describe('what becomes of suggestions', () => {
  it('plans keep the numbers, and another quantity needs a reason', async () => {
    const [first, second] = [await make(), await make()]
    for (const skuId of [first, second]) await quoted(skuId)
    await calculate(first, second)
    const [one, two] = [await rowOf(first), await rowOf(second)]
    const rows = [
      { id: one.id, version: one.version, quantity: 120 },
      { id: two.id, version: two.version, quantity: 48 },
    ]
    const unexplained = await buyer.post('/purchasing/suggest/to-plan', { rows })
    expect(unexplained).toMatchObject({ code: 400, msg: `SKU S${second} 建议 120，改量请填写原因` })
    const made = await buyer.post('/purchasing/suggest/to-plan', { rows: [rows[0], { ...rows[1], correctReason: '活动结束' }] })
    expect(made.data.planNos).toHaveLength(2)
    const { data } = await buyer.post('/purchasing/plan/list-page', { condition: { sku: `S${second}` } })
    expect(data.list[0]).toMatchObject({ planQty: 48, suggestedQty: 120, correctReason: '活动结束', source: 2, status: 200 })
    const details = await buyer.get(`/purchasing/plan/${data.list[0].planId}`)
    expect(details.data.lines.at(-1)).toBe('起订量 50、装箱数 24 → 建议 120')
    expect(await rowOf(first)).toMatchObject({ plannedQty: 120, suggestQty: 0 })
    const stale = await buyer.post('/purchasing/suggest/to-plan', { rows: [rows[0]] })
    expect(stale).toMatchObject({ code: 409, msg: '建议已重新计算，请刷新后重试' })
  })

  it('orders at once, in one order a supplier, and the plans are done', async () => {
    const [first, second] = [await make(), await make()]
    const supplierId = await quoted(first)
    await makeQuote(app, supplierId, second, '3', { moq: 50, packQty: 24 })
    await calculate(first, second)
    const rows = (await Promise.all([rowOf(first), rowOf(second)])).map(({ id, version, suggestQty }) => ({
      id,
      version,
      quantity: suggestQty,
    }))
    const { data, msg } = await buyer.post('/purchasing/suggest/to-order', { rows })
    expect([msg, data.orderNos.length]).toEqual(['操作成功', 1])
    const { list } = (await buyer.post('/purchasing/order/list-page', { condition: { orderNo: data.orderNos[0] } })).data
    expect(list[0]).toMatchObject({ supplierId, skuCount: 2, quantity: 240, source: 2, checkFlag: 100 })
    const plans = await buyer.post('/purchasing/plan/list-page', { condition: { sku: `S${first},S${second}` } })
    expect(plans.data.list.map(({ status }: { status: number }) => status)).toEqual([600, 600])
  })

  it('needs a quote to be ordered at once', async () => {
    const skuId = await make()
    await calculate(skuId)
    const { id, version, suggestQty: quantity } = await rowOf(skuId)
    const refused = await buyer.post('/purchasing/suggest/to-order', { rows: [{ id, version, quantity }] })
    expect(refused).toMatchObject({ code: 400, msg: `SKU S${skuId} 没有默认报价，请先生成计划再指定供应商` })
    expect((await buyer.post('/purchasing/plan/list-page', { condition: { sku: `S${skuId}` } })).data.total).toBe(0)
  })

  it('is out of sight until the day is over', async () => {
    const skuId = await make()
    await calculate(skuId)
    const { id } = await rowOf(skuId)
    const until = wireDate(new Date(app.clock.now().getTime() + 2 * DAY))
    const late = await buyer.post('/purchasing/suggest/ignore', { ids: [id], until: '2020-01-01' })
    expect(late).toMatchObject({ code: 400, msg: '忽略到的日期不能早于今天' })
    await buyer.post('/purchasing/suggest/ignore', { ids: [id], until })
    expect(await rowOf(skuId)).toMatchObject({ reason: 5, ignoreUntil: until })
    const { data } = await buyer.post('/purchasing/suggest/status-count', { condition: { sku: `S${skuId}` } })
    expect(data).toMatchObject({ all: 1, 5: 1, 1: 0 })
    const listed = async (reason: number[]) =>
      (await buyer.post('/purchasing/suggest/list-page', { condition: { sku: `S${skuId}`, reason } })).data.total
    expect([await listed([5]), await listed([1]), await listed([1, 5])]).toEqual([1, 0, 1])
    app.clock.advance(3 * DAY)
    await calculate(skuId)
    app.clock.advance(-3 * DAY)
    expect(await rowOf(skuId)).toMatchObject({ ignoreUntil: null })
  })

  it('is calculated anew for a filter in the background, each night for all, and exported', async () => {
    const skuId = await make()
    const { data } = await buyer.post('/purchasing/suggest/refresh', { condition: { sku: `S${skuId}` } })
    await refreshJob.run(app.house, data.id, new AbortController().signal)
    expect((await buyer.get(`/tool/task/${data.id}`)).data.status).toBe(TASK.done)
    expect(await rowOf(skuId)).toMatchObject({ reason: 1 })
    await nightlySuggestions.run(app.house)
    const rows = await readRows(app, (await buyer.post('/purchasing/suggest/export', { condition: { sku: `S${skuId}` } })).raw)
    expect(rows[1]).toEqual(expect.arrayContaining([`S${skuId}`, '缺货']))
  })
})
