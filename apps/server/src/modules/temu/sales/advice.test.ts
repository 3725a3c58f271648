import { SOURCE } from '@erp/contract/purchasing/order/order.states'
import { PLAN } from '@erp/contract/purchasing/plan/plan.states'
import { ADVICE } from '@erp/contract/temu/sales/sales.states'
import { ASKED_BY, STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeQuote, makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { fresh, makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { salesOf, syncSales, tellSales } from '../../../../test/fixtures/temu-sales.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../../../connectors/managed/stage.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const PATH = '/operation-temu/sales-management'
app.clock.set('2026-11-18 10:00:00')
const [seller, supervisor] = [await app.as('seller'), await app.as('supervisor')]
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const supplierId = await makeSupplier(app)

let shopId = 0
let skuId = 0
let product = ''
const sold = (more = {}) => ({
  productSkuId: product,
  extCode: `S${skuId}`,
  supplyPrice: '25.00',
  lastSevenDaysSaleVolume: 84,
  lastThirtyDaysSaleVolume: 270,
  warehouseInventoryNum: 60,
  waitReceiveNum: 40,
  waitDeliveryInventoryNum: 20,
  adviceQuantity: 90,
  ...more,
})
beforeEach(async () => {
  app.clock.set('2026-11-18 10:00:00')
  shopId = await addTemuShop(app, storeId)
  skuId = await makeSku(app)
  product = `P${fresh()}`
  await makeQuote(app, supplierId, skuId, '10', { leadDays: 6 })
  await put(app, [{ storeId, skuId, ...shelf, quantity: 80, unitCost: '14.2' }])
  await tellSales(app, shopId, [sold()])
  await syncSales(app, shopId)
})
afterEach(() => mendManaged(db))
const row = () => salesOf(app, shopId, product)
const state = async () => (await row()).advice_state
const listed = async (caller = seller, condition: object = { productSkuId: product }) =>
  (await caller.post(`${PATH}/list-page`, { condition })).data.list[0]
const apply = async (quantity: number, caller = seller) =>
  caller.post(`${PATH}/advice/apply`, { rows: [{ salesId: (await row()).id, quantity }] })
const toPlan = async (more = {}) => seller.post(`${PATH}/advice/to-plan`, { rows: [{ salesId: (await row()).id, ...more }] })
const ignore = async (days: number) => seller.post(`${PATH}/advice/ignore`, { ids: [(await row()).id], days })
const applications = async () =>
  (await db.one<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM simulator_managed_stock_line l JOIN simulator_managed_stock_order o ON o.id = l.stock_order_id
    WHERE l.product_sku_id = ${product} AND o.source = ${ASKED_BY.seller}`))!.n

describe('advice', () => {
  it('reckons the worked example of the book', async () => {
    expect(await listed()).toMatchObject({
      v: '10.80',
      platformStock: 120,
      saleDays: '11.1',
      ourAdvice: 107,
      adviceQuantity: 90,
      available: 80,
      canStock: 80,
      shortQty: 27,
      sku: `S${skuId}`,
      adviceState: ADVICE.open,
    })
    const { id } = await row()
    expect((await seller.post(`${PATH}/advice`, { ids: [id] })).data).toEqual([
      expect.objectContaining({
        s7: 84,
        s30: 270,
        v: '10.80',
        stockDays: 21,
        platformStock: 120,
        ourAdvice: 107,
        platformAdvice: 90,
        available: 80,
        canStock: 80,
        shortQty: 27,
        needDate: '2026-11-24',
      }),
    ])
  })

  it('gives the stock of a SKU to what sells faster first, over all shops of the store', async () => {
    const other = await addTemuShop(app, storeId)
    const slower = `P${fresh()}`
    await tellSales(app, other, [
      {
        ...sold({
          lastSevenDaysSaleVolume: 21,
          lastThirtyDaysSaleVolume: 90,
          warehouseInventoryNum: 10,
          waitReceiveNum: 0,
          waitDeliveryInventoryNum: 0,
        }),
        productSkuId: slower,
      },
    ])
    await syncSales(app, other)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 40, unitCost: '14.2' }])
    expect(await listed()).toMatchObject({ ourAdvice: 107, canStock: 107, shortQty: 0 })
    expect(await listed(seller, { productSkuId: slower })).toMatchObject({
      ourAdvice: 53,
      available: 120,
      canStock: 13,
      shortQty: 40,
    })
    await ignore(3)
    expect(await listed(seller, { productSkuId: slower })).toMatchObject({ canStock: 53 })
  })

  it('advises nothing of what is in the black list or given up', async () => {
    await tellSales(app, shopId, [sold({ inBlackList: 1 })])
    await syncSales(app, shopId)
    expect((await row()).our_advice).toBe(0)
    await tellSales(app, shopId, [sold({ inBlackList: 0 })])
    await syncSales(app, shopId)
    expect((await row()).our_advice).toBe(107)
    for (const status of ['40', '80']) {
      await db.run(sql`UPDATE goods_goods_sku SET sku_status = ${status} WHERE id = ${skuId}`)
      const { data } = await seller.post(`${PATH}/advice`, { ids: [(await row()).id] })
      expect(data[0]).toMatchObject({ ourAdvice: 0, canStock: 0, shortQty: 0 })
      await syncSales(app, shopId)
      expect((await row()).our_advice).toBe(0)
    }
  })

  it('shows thirty days, with and without sales', async () => {
    await tellSales(app, shopId, [
      {
        ...sold(),
        days: [
          { day: '2026-11-17', quantity: 12 },
          { day: '2026-11-18', quantity: 3 },
        ],
      },
    ])
    await syncSales(app, shopId)
    const { data } = await seller.get(`${PATH}/trend?salesId=${(await row()).id}`)
    expect(data).toHaveLength(30)
    expect(data[0]).toEqual({ day: '2026-10-20', quantity: 0, supplyPrice: '25.00' })
    expect(data.slice(-2)).toEqual([
      { day: '2026-11-17', quantity: 12, supplyPrice: '25.00' },
      { day: '2026-11-18', quantity: 3, supplyPrice: '25.00' },
    ])
  })

  it('counts its tabs as it lists them', async () => {
    await tellSales(app, shopId, [
      sold(),
      { productSkuId: `P${fresh()}`, lastSevenDaysSaleVolume: 7, lastThirtyDaysSaleVolume: 30 },
      { productSkuId: `P${fresh()}`, warehouseInventoryNum: 500 },
      { productSkuId: `P${fresh()}`, inBlackList: 1, warehouseInventoryNum: 500 },
    ])
    await syncSales(app, shopId)
    const condition = { shopId: [shopId] }
    const counts = (await seller.post(`${PATH}/status-count`, { condition })).data
    for (const standing of ['advised', 'out', 'slow', 'black']) {
      const { data } = await seller.post(`${PATH}/list-page`, { condition: { ...condition, standing: [standing] } })
      expect([standing, data.total]).toEqual([standing, counts[standing]])
      expect(data.total).toBeGreaterThan(0)
    }
    expect(counts.all).toBe((await seller.post(`${PATH}/list-page`, { condition })).data.total)
  })
})

describe('handling it', () => {
  it('applies for the edited quantity and plans what lacks, each once', async () => {
    const applied = await apply(80)
    expect(applied).toMatchObject({ code: 200, data: { failed: [], shops: [{ shopId, lines: 1, quantity: 80 }] } })
    expect(await state()).toBe(ADVICE.applied)
    expect(await apply(5)).toMatchObject({ code: 409, msg: `货号 S${skuId} 当前为「已申请备货」，不能申请备货` })
    const planned = await toPlan()
    expect(planned).toMatchObject({ code: 200, data: { plans: [{ quantity: 27, needDate: '2026-11-24' }] } })
    expect(await state()).toBe(ADVICE.planned)
    const plan = await db.one(
      sql`SELECT sku_id, plan_qty, source, target_store_id, need_date FROM purchasing_plan WHERE id = ${planned.data.plans[0].planId}`,
    )
    expect(plan).toEqual({ sku_id: skuId, plan_qty: 27, source: SOURCE.temu, target_store_id: storeId, need_date: '2026-11-24' })
    expect(await apply(5)).toMatchObject({ code: 409, msg: `货号 S${skuId} 已申请备货，不能申请备货` })
    expect(await ignore(3)).toMatchObject({ code: 409, msg: expect.stringContaining('当前为「已转采购」') })
    expect(await applications()).toBe(1)
  })

  it('refuses quantities and days that the book does not allow, and changes nothing', async () => {
    const before = await row()
    for (const quantity of [0, 100_000, 1.5]) expect(await apply(quantity)).toMatchObject({ code: 400 })
    for (const days of [0, 31]) expect(await ignore(days)).toMatchObject({ code: 400 })
    expect(await row()).toEqual(before)
  })

  it('refuses to plan what does not lack, what is not linked and what has no store', async () => {
    await put(app, [{ storeId, skuId, ...shelf, quantity: 900, unitCost: '14.2' }])
    expect(await toPlan()).toMatchObject({ code: 409, msg: `SKU S${skuId} 没有缺口，无需转采购` })
    await db.run(sql`UPDATE temu_sales_row SET sku_id = NULL WHERE product_sku_id = ${product}`)
    expect(await toPlan({ quantity: 3 })).toMatchObject({ code: 409, msg: `货号 S${skuId} 未关联SKU，不能转采购` })
    expect(await state()).toBe(ADVICE.open)
  })

  it('keeps nothing when the platform is down, and asks for the same once more after a lost answer', async () => {
    const before = await row()
    await breakManaged(db, { kind: MANAGED_FAULT.fails, shopId, calls: 1 })
    expect(await apply(80)).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    expect(await applications()).toBe(0)
    await breakManaged(db, { kind: MANAGED_FAULT.loses, shopId, calls: 1 })
    expect(await apply(80)).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    expect(await row()).toEqual(before)
    expect(await apply(80)).toMatchObject({ code: 200 })
    expect(await applications()).toBe(1)
  })

  it('lets one of two people apply', async () => {
    const answers = await Promise.all([apply(80), apply(70, supervisor)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await applications()).toBe(1)
  })

  it('does the lines of one shop while another is not authorised', async () => {
    const other = await addTemuShop(app, storeId)
    const beside = `P${fresh()}`
    await tellSales(app, other, [{ ...sold(), productSkuId: beside }])
    await syncSales(app, other)
    await db.run(sql`UPDATE authorize_shop SET auth_status = 3 WHERE id = ${other}`)
    const ids = [(await row()).id, (await salesOf(app, other, beside)).id]
    const answer = await seller.post(`${PATH}/advice/apply`, { rows: ids.map((salesId) => ({ salesId, quantity: 9 })) })
    expect(answer).toMatchObject({
      code: 200,
      data: { shops: [{ shopId }], failed: [{ shopId: other, reason: expect.stringContaining('授权') }] },
    })
    expect(await state()).toBe(ADVICE.applied)
    expect((await salesOf(app, other, beside)).advice_state).toBe(ADVICE.open)
  })
})

describe('the next sync', () => {
  it('advises again once the ignored days are over', async () => {
    await ignore(3)
    expect(await row()).toMatchObject({ advice_state: ADVICE.ignored, ignore_until: '2026-11-21' })
    app.clock.set('2026-11-21 10:00:00')
    await syncSales(app, shopId)
    expect(await state()).toBe(ADVICE.ignored)
    app.clock.set('2026-11-22 10:00:00')
    await syncSales(app, shopId)
    expect(await row()).toMatchObject({ advice_state: ADVICE.open, ignore_until: null })
  })

  it('leaves what a stock-up order covers until it is gone', async () => {
    const sn = (await apply(80)).data.shops[0].subPurchaseOrderSns[0]
    await syncSales(app, shopId)
    expect(await row()).toMatchObject({ advice_state: ADVICE.applied, our_advice: 27 })
    await db.run(sql`
      INSERT INTO temu_stock_order (sub_purchase_order_sn, shop_id, product_skc_id, product_name, platform_status, purchase_time)
      VALUES (${sn}, ${shopId}, 'C', '商品', ${STOCK_ORDER.waitShip}, now())`)
    await syncSales(app, shopId)
    expect(await state()).toBe(ADVICE.applied)
    await db.run(sql`UPDATE temu_stock_order SET platform_status = ${STOCK_ORDER.cancelled} WHERE sub_purchase_order_sn = ${sn}`)
    await syncSales(app, shopId)
    expect(await state()).toBe(ADVICE.open)
  })

  it('leaves what a plan covers until it is dropped or should have come', async () => {
    const { planId } = (await toPlan()).data.plans[0]
    const plan = (status: number) => db.run(sql`UPDATE purchasing_plan SET status = ${status} WHERE id = ${planId}`)
    await syncSales(app, shopId)
    expect(await state()).toBe(ADVICE.planned)
    await plan(PLAN.done)
    await syncSales(app, shopId)
    expect(await state()).toBe(ADVICE.planned)
    app.clock.set('2026-11-25 10:00:00')
    await syncSales(app, shopId)
    expect(await state()).toBe(ADVICE.open)
  })
})

describe('who sees it', () => {
  it('is each seller their own shops, and supervisors all', async () => {
    const { id } = await row()
    const foreign = await app.as('xiao.hua')
    expect((await foreign.post(`${PATH}/list-page`, { condition: { productSkuId: product } })).data.total).toBe(0)
    expect(await foreign.post(`${PATH}/advice`, { ids: [id] })).toMatchObject({ code: 404 })
    expect(await foreign.post(`${PATH}/advice/apply`, { rows: [{ salesId: id, quantity: 1 }] })).toMatchObject({ code: 404 })
    expect(await foreign.post(`${PATH}/advice/to-plan`, { rows: [{ salesId: id }] })).toMatchObject({ code: 404 })
    expect(await foreign.post(`${PATH}/advice/ignore`, { ids: [id], days: 1 })).toMatchObject({ code: 404 })
    expect(await foreign.get(`${PATH}/trend?salesId=${id}`)).toMatchObject({ code: 404 })
    expect(await state()).toBe(ADVICE.open)
  })

  it('tells margins to those who may see costs, and the others whether they are enough', async () => {
    expect(await listed(supervisor)).toMatchObject({ margin: '0.4320', isEnough: 1 })
    const seen = await listed()
    expect(seen).not.toHaveProperty('margin')
    expect(seen.isEnough).toBe(1)
    await db.run(sql`UPDATE temu_sales_row SET supply_price = 15 WHERE product_sku_id = ${product}`)
    expect((await listed()).isEnough).toBe(0)
  })
})
