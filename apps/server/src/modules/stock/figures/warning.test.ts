import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, poster, put } from '../../../../test/fixtures/stock.ts'
import { wireDate } from '../../../kit/clock.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { issue, onWay } from '../ledger/index.ts'
import { type Purchaser, purchaser as purchasing } from '../purchaser.ts'
import { nightlyWarnings } from './warning.ts'

const app = await testApp()
const { db } = app.house
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const [admin, purchaser, warehouse] = [await app.as('admin'), await app.as('purchaser'), await app.as('warehouse')]
const DAY = 86_400_000

interface Case {
  /** Sold yesterday, 10 and 20 days ago: s7, s15 − s7, s30 − s15. */
  sold?: [number, number, number]
  stock?: number
  sellable?: number
  purchase?: number
  transfer?: number
  short?: number
  quote?: { lead?: number; moq?: number; pack?: number }
  days?: number
  status?: string
}
const shorts = new Map<number, number>()
const quotes = new Map<number, NonNullable<Case['quote']>>()

/** What orders and purchasing will do: put views of their own in the place of the empty ones. */
async function feed(): Promise<void> {
  const lines = [...shorts].map(([sku, n]) => `(${storeId}::bigint, ${sku}::bigint, 'O1', ${n}, true)`)
  if (lines.length)
    await db.run(
      raw(
        `CREATE OR REPLACE VIEW stock_order_demand AS SELECT * FROM (VALUES ${lines.join(',')}) v(store_id, sku_id, order_no, quantity, is_short)`,
      ),
    )
  const offers = [...quotes].map(
    ([sku, q]) => `(${sku}::bigint, 7::bigint, ${q.lead ?? 'NULL::int'}, ${q.moq ?? 'NULL::int'}, ${q.pack ?? 'NULL::int'})`,
  )
  if (offers.length)
    await db.run(
      raw(
        `CREATE OR REPLACE VIEW stock_sku_quote AS SELECT * FROM (VALUES ${offers.join(',')}) v(sku_id, supplier_id, lead_days, moq, pack_qty)`,
      ),
    )
}

/** A SKU stocked `days` ago (40 unless said) that stands as told today; `sellable` of its stock is free. */
async function make({ sold = [0, 0, 0], stock = 0, purchase, transfer, short, quote, days = 40, status }: Case): Promise<number> {
  const skuId = await makeSku(app)
  app.clock.advance(-days * DAY)
  await put(app, [{ storeId, skuId, ...shelf, quantity: Math.max(stock, 1) }])
  app.clock.advance(days * DAY)
  if (stock === 0)
    await db.transact((tx) =>
      issue(tx, poster(app), docOf('otherOut'), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity: 1 }], 202),
    )
  const today = wireDate(app.clock.now())
  await db.run(sql`
    INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold) SELECT ${skuId}, ${today}::date - d, ${storeId}, n
    FROM unnest(ARRAY[1, 10, 20], ${sold}::int[]) v(d, n) WHERE n > 0`)
  await db.transact((tx) => onWay(tx, [{ storeId, skuId, purchase, transfer }]))
  if (status) await db.run(sql`UPDATE goods_goods_sku SET sku_status = ${status} WHERE id = ${skuId}`)
  if (short) shorts.set(skuId, short)
  if (quote) quotes.set(skuId, quote)
  await feed()
  return skuId
}
const calculate = (...skuIds: number[]) =>
  warehouse.post('/stock/store-report/warning/calculate', { storeIds: [storeId], skuIds })
const rowOf = async (skuId: number) => {
  const { data } = await admin.post('/stock/store-report/warning', { condition: { sku: `S${skuId}`, storeId } })
  return data.list[0]
}
const judged = async (given: Case) => {
  const skuId = await make(given)
  expect((await calculate(skuId)).data).toEqual({ rows: 1 })
  return rowOf(skuId)
}

describe('a warning', () => {
  it('is the worked example of the book: 8.80 a day, 120 pieces, 10.7 days, 预警', async () => {
    const row = await judged({ sold: [70, 50, 90], stock: 60, purchase: 40, short: 6, quote: { lead: 7, moq: 50, pack: 24 } })
    expect(row).toMatchObject({ s7: 70, s15: 120, s30: 210, avgDaily: '8.80', leadDays: 7, safetyDays: 5, sellable: 60 })
    expect(row).toMatchObject({ purchaseInTransit: 40, outStockQty: 6, suggestQty: 120, coverDays: '10.7', level: 3 })
  })
  it.each<[string, Case, object]>([
    ['断货 without stock and with sales', { sold: [7, 0, 0] }, { level: 1, sellable: 0 }],
    ['断货 without stock and with orders that wait', { short: 3 }, { level: 1, coverDays: null, suggestQty: 3 }],
    ['紧急 below the lead time', { sold: [70, 50, 90], stock: 60 }, { level: 2, coverDays: '6.8' }],
    ['预警 below lead and safety', { sold: [70, 50, 90], stock: 61, transfer: 40 }, { level: 3, transferInTransit: 40 }],
    ['正常', { sold: [70, 50, 90], stock: 300 }, { level: 4, suggestQty: 0 }],
    ['正常 without sales and young', { stock: 5 }, { level: 4, coverDays: null, suggestQty: 0 }],
    ['积压 beyond the days of the rule', { sold: [7, 8, 15], stock: 200 }, { level: 5, avgDaily: '1.00', coverDays: '200.0' }],
    ['滞销 unsold and old', { stock: 5, days: 60 }, { level: 6 }],
    ['正常 a day before', { stock: 5, days: 59 }, { level: 4 }],
  ])('is %s', async (_, given, expected) => expect(await judged(given)).toMatchObject(expected))

  it('suggests nothing for goods that are no longer bought', async () => {
    expect(await judged({ sold: [70, 50, 90], stock: 60, status: '30' })).toMatchObject({ level: 2, suggestQty: 0 })
  })
  it('divides by the days since the SKU first came, at least one', async () => {
    expect(await judged({ sold: [10, 0, 0], stock: 5, days: 2 })).toMatchObject({ avgDaily: '5.00' })
    expect(await judged({ sold: [10, 0, 0], stock: 5, days: 0 })).toMatchObject({ avgDaily: '10.00' })
    const never = await makeSku(app)
    const today = wireDate(app.clock.now())
    await db.run(
      sql`INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold) VALUES (${never}, ${today}::date - 1, ${storeId}, 14)`,
    )
    await calculate(never)
    expect(await rowOf(never)).toMatchObject({ level: 1, avgDaily: '1.37' })
  })
  it('follows the first rule that matches: of the store, of the category with all below it', async () => {
    const [above, below] = await db.query<{ id: number }>(sql`
      SELECT p.id FROM goods_goods_cats c JOIN goods_goods_cats p ON p.id IN (c.id, c.parent_id) WHERE c.parent_id IS NOT NULL AND p.deleted_at IS NULL
      ORDER BY c.id, p.id = c.id LIMIT 2`)
    const rule = { ruleName: '快销', ruleType: 3, storeId, conditions: { goodsCats: [above!.id] }, priority: 1, isActivated: 1 }
    const params = { w7: '1', w15: '0', w30: '0', leadDays: 7, safetyDays: 30, coverDays: 10, overstockDays: 400 }
    expect((await admin.post('/stock/stock-rule/create', { ...rule, params })).code).toBe(200)
    const skuId = await make({ sold: [7, 8, 15], stock: 200 })
    await calculate(skuId)
    expect(await rowOf(skuId)).toMatchObject({ level: 5, safetyDays: 5 })
    await db.run(sql`UPDATE goods_goods SET cat_id = ${below!.id} WHERE id = ${skuId}`)
    await calculate(skuId)
    expect(await rowOf(skuId)).toMatchObject({ level: 4, safetyDays: 30, avgDaily: '1.00' })
  })
  it('counts its levels in one call, and each night judges every SKU of every store that ships', async () => {
    const { data } = await admin.post('/stock/store-report/warning/status-count', { condition: { storeId } })
    expect(Object.keys(data)).toEqual(['1', '2', '3', '4', '5', '6', 'all'])
    expect(data[1]).toBeGreaterThan(0)
    await nightlyWarnings.run(app.house)
    const missing = await db.query(sql`
      SELECT m.sku_id FROM stock_summary m JOIN stock_store s ON s.id = m.store_id AND s.is_activated = 1 AND s.is_allocatable = 1
      LEFT JOIN stock_warning w ON w.store_id = m.store_id AND w.sku_id = m.sku_id WHERE w.id IS NULL`)
    expect(missing).toEqual([])
    await db.run(sql`UPDATE stock_store SET is_allocatable = 0 WHERE id = ${storeId}`)
    await nightlyWarnings.run(app.house)
    expect(await db.query(sql`SELECT 1 FROM stock_warning WHERE store_id = ${storeId}`)).toEqual([])
    await db.run(sql`UPDATE stock_store SET is_allocatable = 1 WHERE id = ${storeId}`)
  })
})

describe('purchase orders from warnings', () => {
  const create = (rows: object[]) => purchaser.post('/stock/store-report/create-purchase-order', rows)
  const asked = async (skuId: number, more: object = {}) => ({
    storeId,
    skuId,
    quantity: 120,
    warnVersion: (await rowOf(skuId)).warnVersion,
    ...more,
  })

  it('are refused in words while there is no purchasing', async () => {
    purchasing.replace(null)
    expect(await create([{ storeId, skuId: 1, quantity: 1, warnVersion: 1 }])).toMatchObject({
      code: 409,
      msg: '采购模块尚未启用，不能生成采购单',
    })
  })
  it('need the figures as they were seen, a supplier, and a second word for a repetition', async () => {
    const [bought, bare] = [await make({ sold: [70, 0, 0], quote: { moq: 1 } }), await make({ sold: [70, 0, 0] })]
    await calculate(bought, bare)
    const waiting = new Set<number>()
    const made: object[] = []
    const fake: Purchaser = {
      waiting: async (_tx, skuIds) => skuIds.filter((id) => waiting.has(id)),
      order: async (_tx, goods) => {
        made.push(goods)
        return [{ orderNo: 'CG1', goods }]
      },
    }
    purchasing.replace(fake)
    const stale = await create([await asked(bought, { warnVersion: 99 })])
    expect(stale).toMatchObject({ code: 409, msg: '预警数据已更新，请刷新后重试' })
    expect(await create([await asked(bought), await asked(bare)])).toMatchObject({
      code: 400,
      msg: `SKU S${bare}未设置默认供应商`,
    })
    waiting.add(bought)
    expect(await create([await asked(bought)])).toMatchObject({
      code: 409,
      msg: `SKU S${bought}近24小时已生成采购单，确认后可重复生成`,
    })
    expect(made).toEqual([])
    const done = await create([await asked(bought, { confirmRepeat: 1 })])
    expect(done.data).toEqual({ orderNos: ['CG1'] })
    expect(made).toEqual([[{ storeId, skuId: bought, quantity: 120, supplierId: 7 }]])
    expect(await rowOf(bought)).toMatchObject({ lastOrderNo: 'CG1' })
    purchasing.replace(null)
  })
  it('keep the version while nothing changed, and count it up when something did', async () => {
    const skuId = await make({ sold: [70, 0, 0], stock: 10 })
    await calculate(skuId)
    const first = await rowOf(skuId)
    await calculate(skuId)
    expect((await rowOf(skuId)).warnVersion).toBe(first.warnVersion)
    await db.transact((tx) => onWay(tx, [{ storeId, skuId, purchase: 5 }]))
    await calculate(skuId)
    expect((await rowOf(skuId)).warnVersion).toBe(first.warnVersion + 1)
  })
})
