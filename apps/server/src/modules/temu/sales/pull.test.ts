import { PRICE_SOURCE, PRICE_STATE } from '@erp/contract/temu/sales/price.states'
import { ADVICE } from '@erp/contract/temu/sales/sales.states'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fresh, makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { askPrice, salesOf, syncPrices, syncSales, tellSales } from '../../../../test/fixtures/temu-sales.ts'
import { playPriceOrder, sceneOf } from '../../../connectors/managed/play.ts'
import { proposePrice } from '../../../connectors/managed/prices.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../../../connectors/managed/stage.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const storeId = await makeStore(app)
let shopId = 0
beforeEach(async () => {
  app.clock.set('2026-11-18 10:00:00')
  shopId = await addTemuShop(app, storeId)
})
afterEach(() => mendManaged(db))

const HOUR = 3_600_000
const days = (product: string) =>
  db.query(
    sql`SELECT day, quantity, supply_price AS price FROM temu_sales_day WHERE shop_id = ${shopId} AND product_sku_id = ${product} ORDER BY day`,
  )
const rows = () => db.query(sql`SELECT * FROM temu_sales_row WHERE shop_id = ${shopId} ORDER BY id`)
const pricesOf = () =>
  db.query<{ sn: string; status: number; source: number }>(
    sql`SELECT platform_price_sn AS sn, status, source FROM temu_price_adjust WHERE shop_id = ${shopId} ORDER BY id`,
  )

describe('sales', () => {
  it('come in pages and twice, and are kept once', async () => {
    const many = Array.from({ length: 120 }, (_, i) => ({ productSkuId: `M${i}`, warehouseInventoryNum: i }))
    await tellSales(app, shopId, many)
    await breakManaged(db, { kind: MANAGED_FAULT.repeats, shopId, until: new Date(app.clock.now().getTime() + HOUR) })
    expect(await syncSales(app, shopId)).toEqual({ pulled: 120, changed: 120 })
    const before = await rows()
    expect(before).toHaveLength(120)
    expect(await syncSales(app, shopId)).toEqual({ pulled: 120, changed: 0 })
    expect(await rows()).toEqual(before)
  })

  it('that are told late are not lost', async () => {
    await tellSales(app, shopId, [{ productSkuId: 'A', warehouseInventoryNum: 1 }])
    await syncSales(app, shopId)
    app.clock.advance(HOUR)
    await tellSales(app, shopId, [{ productSkuId: 'B', warehouseInventoryNum: 2 }])
    await breakManaged(db, {
      kind: MANAGED_FAULT.late,
      shopId,
      delayMs: 3 * HOUR,
      until: new Date(app.clock.now().getTime() + 2 * HOUR),
    })
    app.clock.advance(HOUR)
    expect(await syncSales(app, shopId)).toMatchObject({ changed: 0 })
    app.clock.advance(9 * HOUR)
    expect(await syncSales(app, shopId)).toMatchObject({ changed: 1 })
  })

  it('keep the days with the price of then; a day told differently changes its number', async () => {
    const sold = (quantity: number, supplyPrice: string) => ({
      productSkuId: 'D',
      supplyPrice,
      days: [{ day: '2026-11-17', quantity }],
    })
    await tellSales(app, shopId, [sold(12, '25.00')])
    await syncSales(app, shopId)
    app.clock.advance(HOUR)
    await tellSales(app, shopId, [
      {
        ...sold(10, '20.00'),
        days: [
          { day: '2026-11-17', quantity: 10 },
          { day: '2026-11-18', quantity: 4 },
        ],
      },
    ])
    await syncSales(app, shopId)
    expect(await days('D')).toEqual([
      { day: '2026-11-17', quantity: 10, price: '25.00' },
      { day: '2026-11-18', quantity: 4, price: '20.00' },
    ])
  })

  it('leave what people did with a row', async () => {
    const skuId = await makeSku(app)
    await tellSales(app, shopId, [
      { productSkuId: 'E', extCode: `S${skuId}`, warehouseInventoryNum: 5, lastThirtyDaysSaleVolume: 300 },
    ])
    await syncSales(app, shopId)
    const seller = await app.as('seller')
    const { id } = await salesOf(app, shopId, 'E')
    await seller.post('/operation-temu/sales-management/advice/ignore', { ids: [id], days: 10 })
    const before = await salesOf(app, shopId, 'E')
    app.clock.advance(HOUR)
    await tellSales(app, shopId, [{ productSkuId: 'E', warehouseInventoryNum: 9, lastThirtyDaysSaleVolume: 300 }])
    await syncSales(app, shopId)
    expect(await salesOf(app, shopId, 'E')).toMatchObject({
      version: before.version,
      advice_state: ADVICE.ignored,
      sku_id: skuId,
      our_advice: 75,
    })
  })

  it('leave everything as it was when the platform is down', async () => {
    await tellSales(app, shopId, [{ productSkuId: 'F' }])
    await breakManaged(db, { kind: MANAGED_FAULT.fails, shopId, calls: 1 })
    await expect(syncSales(app, shopId)).rejects.toThrow()
    expect(await rows()).toEqual([])
  })
})

describe('price requests', () => {
  const asked = (productSkuId: string) => ({ productSkuId, oldPrice: '25.00', newPrice: '20.00' })

  it('come twice and are kept once', async () => {
    await tellSales(app, shopId, [{ productSkuId: 'A', supplyPrice: '25.00' }])
    await syncSales(app, shopId)
    await playPriceOrder(await sceneOf(app.house), shopId, asked('A'))
    await breakManaged(db, { kind: MANAGED_FAULT.repeats, shopId, until: new Date(app.clock.now().getTime() + HOUR) })
    expect(await syncPrices(app, shopId)).toEqual({ pulled: 1, changed: 1 })
    expect(await syncPrices(app, shopId)).toEqual({ pulled: 1, changed: 0 })
    expect(await pricesOf()).toHaveLength(1)
  })

  it('wait while another one of their SKU is open', async () => {
    const product = `Q${fresh()}`
    const first = await askPrice(app, shopId, asked(product))
    const sn = await playPriceOrder(await sceneOf(app.house), shopId, { ...asked(product), newPrice: '19.00' })
    expect(await syncPrices(app, shopId)).toMatchObject({ changed: 0 })
    const seller = await app.as('seller')
    await seller.post('/operation-temu/sales-management/price-adjust/answer', { ids: [first], accept: 0, reason: '不行' })
    expect(await syncPrices(app, shopId)).toMatchObject({ changed: 1 })
    expect(await pricesOf()).toMatchObject([{ status: PRICE_STATE.failed }, { sn, status: PRICE_STATE.asked }])
  })

  it('never come back from where they ended', async () => {
    const product = `Q${fresh()}`
    const id = await askPrice(app, shopId, asked(product))
    await db.run(sql`UPDATE temu_price_adjust SET status = ${PRICE_STATE.failed} WHERE id = ${id}`)
    expect(await syncPrices(app, shopId)).toMatchObject({ changed: 0 })
    expect(await pricesOf()).toMatchObject([{ status: PRICE_STATE.failed }])
  })

  it('of our own that got lost on the way are taken from the platform', async () => {
    const account = { shopId, platCode: 'temu', shopName: '', currency: 'CNY', skuPrefix: '', authStatus: 1 }
    const proposal = { adjustNo: 'TDLOST', ...asked(`Q${fresh()}`), reason: '运费' }
    await tellSales(app, shopId, [{ productSkuId: proposal.productSkuId }])
    await db.transact((tx) => proposePrice(tx, account, proposal, app.clock.now()))
    await syncPrices(app, shopId)
    expect(await pricesOf()).toMatchObject([{ source: PRICE_SOURCE.ours, status: PRICE_STATE.waiting }])
  })
})
