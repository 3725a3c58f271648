import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { sql } from '../../kit/db/db.ts'
import { type ManagedPlatform, managedPlatform } from '../managed.ts'
import type { ShopAccount } from '../shop-listing.ts'
import {
  playCancel,
  playPenalty,
  playPriceAnswer,
  playPriceOrder,
  playQuiet,
  playReceipt,
  playSales,
  playStockOrder,
  sceneOf,
} from './play.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from './stage.ts'

const LONG_AGO = '2026-01-01 00:00:00'
const HOUR = 3_600_000
let app: TestApp
let platform: ManagedPlatform
let shop: ShopAccount
let other: ShopAccount
let shein: ShopAccount

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-18 10:00:00')
  platform = managedPlatform(app.house)
  const [first, second] = await accounts('temu')
  shop = first!
  other = second!
  shein = (await accounts('shein'))[0]!
  for (const { shopId } of [shop, shein]) await playQuiet(await scene(), shopId)
})

const scene = () => sceneOf(app.house)
async function accounts(platCode: string): Promise<ShopAccount[]> {
  const rows = await app.house.db.query<{ shopId: number; shopName: string }>(sql`
    SELECT id AS "shopId", shop_name AS "shopName" FROM authorize_shop WHERE plat_code = ${platCode} AND deleted_at IS NULL ORDER BY id`)
  return rows.map((row) => ({ ...row, platCode, currency: 'CNY', skuPrefix: '', authStatus: 1 }))
}
const line = (productSkuId: string, purchaseQty: number) => ({
  productSkuId,
  extCode: `X-${productSkuId}`,
  purchaseQty,
  supplyPrice: '25.00',
})
const ask = async (productSkuId: string, quantity: number, status: number = STOCK_ORDER.waitShip) =>
  playStockOrder(await scene(), shop.shopId, { status, lines: [line(productSkuId, quantity)] })
const asked = async (sn: string) =>
  (await platform.listStockOrders(shop, LONG_AGO, null)).list.find((order) => order.subPurchaseOrderSn === sn)!
const delivered = async (sn: string) =>
  (await platform.listDeliveries(shop, LONG_AGO, null)).list.find((news) => news.platformDeliverySn === sn)!
const shipment = (
  platformDeliverySn: string,
  lines: { subPurchaseOrderSn: string; productSkuId: string; quantity: number }[],
) => ({
  platformDeliverySn,
  deliveryMethod: 3,
  expressCompanyId: 101,
  expressDeliveryNo: 'SF1',
  driverName: null,
  plateNumber: null,
  pickupTime: null,
  packages: [],
  lines,
})

describe('a managed platform that is simulated', () => {
  it('asks for stock, is told that it is accepted, and hears it twice', async () => {
    const sn = await ask('P1', 30, STOCK_ORDER.waitAccept)
    expect(await asked(sn)).toMatchObject({
      status: STOCK_ORDER.waitAccept,
      source: 9999,
      subWarehouseId: 9001,
      lines: [{ purchaseQty: 30, maxDeliverQty: 30, supplyPrice: '25.00' }],
    })
    await platform.acceptStockOrder(shop, sn)
    await platform.acceptStockOrder(shop, sn)
    expect((await asked(sn)).status).toBe(STOCK_ORDER.waitShip)
    await playCancel(await scene(), sn)
    await expect(platform.acceptStockOrder(shop, sn)).rejects.toThrow(`备货单${sn}已取消，不能接单`)
  })

  it('makes one delivery of one number of ours, though its answer was lost', async () => {
    const sn = await ask('P2', 20)
    const wanted = {
      deliveryOrderNo: 'TF-LOST',
      subWarehouseId: 9001,
      lines: [{ subPurchaseOrderSn: sn, productSkuId: 'P2', quantity: 20 }],
    }
    await breakManaged(app.house.db, { kind: MANAGED_FAULT.loses, shopId: shop.shopId, calls: 1 })
    await expect(platform.createDelivery(shop, wanted)).rejects.toThrow('平台接口超时')
    const [one, two] = await Promise.all([platform.createDelivery(shop, wanted), platform.createDelivery(shop, wanted)])
    expect(one).toEqual(two)
    expect(
      await app.house.db.query(sql`SELECT 1 FROM simulator_managed_delivery WHERE delivery_order_no = 'TF-LOST'`),
    ).toHaveLength(1)
    await expect(platform.createDelivery(shop, { ...wanted, deliveryOrderNo: 'TF-OTHER' })).rejects.toThrow(
      `已在平台发货单${one.platformDeliverySn}中`,
    )
    await platform.cancelDelivery(shop, one.platformDeliverySn)
    await platform.cancelDelivery(shop, one.platformDeliverySn)
    await expect(
      platform.createDelivery(shop, { ...wanted, deliveryOrderNo: 'TF-MORE', lines: [{ ...wanted.lines[0]!, quantity: 21 }] }),
    ).rejects.toThrow(`备货单${sn}最多可发 20`)
  })

  it('is shipped to once and tells again and again what it has received', async () => {
    const sn = await ask('P3', 40)
    const lines = [{ subPurchaseOrderSn: sn, productSkuId: 'P3', quantity: 40 }]
    await playSales(await scene(), shop.shopId, [{ productSkuId: 'P3', waitDeliveryInventoryNum: 40, warehouseInventoryNum: 5 }])
    const { platformDeliverySn } = await platform.createDelivery(shop, { deliveryOrderNo: 'TF-3', subWarehouseId: 9001, lines })
    await platform.ship(shop, shipment(platformDeliverySn, lines))
    await platform.ship(shop, shipment(platformDeliverySn, lines))
    expect((await asked(sn)).status).toBe(STOCK_ORDER.sent)
    await playReceipt(await scene(), platformDeliverySn, [{ productSkuId: 'P3', receiveQty: 30 }])
    expect(await delivered(platformDeliverySn)).toMatchObject({
      status: STOCK_ORDER.received,
      lines: [{ receiveQty: 30, rejectQty: 0 }],
    })
    await playReceipt(
      await scene(),
      platformDeliverySn,
      [{ productSkuId: 'P3', receiveQty: 36, rejectQty: 2 }],
      STOCK_ORDER.stored,
    )
    expect(await delivered(platformDeliverySn)).toMatchObject({
      status: STOCK_ORDER.stored,
      lines: [{ receiveQty: 36, rejectQty: 2 }],
    })
    const sold = (await platform.listSales(shop, LONG_AGO, null)).list.find(({ productSkuId }) => productSkuId === 'P3')!
    expect(sold).toMatchObject({ waitDeliveryInventoryNum: 0, waitReceiveNum: 0, warehouseInventoryNum: 41 })
    await expect(platform.cancelDelivery(shop, platformDeliverySn)).rejects.toThrow('已发货，不能取消')
  })

  it('makes orders of ours once for a key', async () => {
    await playSales(await scene(), shop.shopId, [{ productSkuId: 'P4', productSkcId: 'C4', extCode: 'X4', supplyPrice: '12.50' }])
    const once = await platform.applyStockOrder(shop, 'apply-1', [{ productSkuId: 'P4', quantity: 50 }])
    expect(await platform.applyStockOrder(shop, 'apply-1', [{ productSkuId: 'P4', quantity: 50 }])).toEqual(once)
    expect(await asked(once.subPurchaseOrderSns[0]!)).toMatchObject({
      source: 1,
      productSkcId: 'C4',
      lines: [{ purchaseQty: 50, supplyPrice: '12.50' }],
    })
    await expect(platform.applyStockOrder(shop, 'apply-2', [{ productSkuId: 'NONE', quantity: 1 }])).rejects.toThrow(
      '平台没有商品SKU NONE',
    )
  })

  it('talks about prices', async () => {
    await playSales(await scene(), shop.shopId, [{ productSkuId: 'P5', supplyPrice: '25.00' }])
    const sn = await playPriceOrder(await scene(), shop.shopId, { productSkuId: 'P5', oldPrice: '25.00', newPrice: '23.00' })
    await platform.answerPriceOrder(shop, sn, { accept: true, reason: null })
    await platform.answerPriceOrder(shop, sn, { accept: true, reason: null })
    const proposal = { adjustNo: 'TD1', productSkuId: 'P5', oldPrice: '23.00', newPrice: '24.00', reason: '成本上涨' }
    const ours = await platform.proposePrice(shop, proposal)
    expect(await platform.proposePrice(shop, proposal)).toEqual(ours)
    await playPriceAnswer(await scene(), ours.platformPriceSn, false, '不同意')
    const told = new Map((await platform.listPriceOrders(shop, LONG_AGO, null)).list.map((news) => [news.platformPriceSn, news]))
    expect(told.get(sn)).toMatchObject({ source: 1, status: 2 })
    expect(told.get(ours.platformPriceSn)).toMatchObject({ source: 2, status: 3, reason: '不同意' })
    const late = await playPriceOrder(await scene(), shop.shopId, {
      productSkuId: 'P6',
      oldPrice: '9.00',
      newPrice: '8.00',
      deadline: '2026-11-18 10:30:00',
    })
    app.clock.advance(HOUR)
    await expect(platform.answerPriceOrder(shop, late, { accept: true, reason: null })).rejects.toThrow('调价单已超时')
  })

  it('fails, repeats itself and is late when it is told to, for one shop', async () => {
    const sn = await ask('P7', 5)
    await breakManaged(app.house.db, { kind: MANAGED_FAULT.fails, shopId: shop.shopId, calls: 1 })
    await expect(asked(sn)).rejects.toThrow('平台接口无响应')
    const until = new Date(app.clock.now().getTime() + HOUR)
    await breakManaged(app.house.db, { kind: MANAGED_FAULT.repeats, shopId: shop.shopId, until })
    const { list } = await platform.listStockOrders(shop, LONG_AGO, null)
    expect(list.filter((order) => order.subPurchaseOrderSn === sn)).toHaveLength(2)
    await breakManaged(app.house.db, { kind: MANAGED_FAULT.late, shopId: shop.shopId, until, delayMs: HOUR / 2 })
    expect(await asked(sn)).toBeUndefined()
    await mendManaged(app.house.db)
    await app.house.db.run(
      sql`INSERT INTO simulator_fault (side, kind, shop_id, until_time) VALUES (1, 2, ${shop.shopId}, ${until})`,
    )
    await expect(asked(sn)).rejects.toThrow('平台接口中断')
    await app.house.db.run(sql`UPDATE simulator_fault SET ended = 1`)
    await expect(platform.listStockOrders({ ...shop, token: 'unknown' }, LONG_AGO, null)).rejects.toThrow('access token已失效')
  })

  it('tells places, labels and what it took', async () => {
    expect((await platform.listWarehouses(shop)).map(({ name }) => name)).toContain('义乌小件仓')
    expect((await platform.listExpressCompanies(shop)).length).toBeGreaterThan(5)
    const [label] = await platform.labels(shop, ['P1'])
    expect(label!.labelCode).toMatch(/^\d{11}$/)
    await playPenalty(await scene(), shop.shopId, '30.00', '2026-11-16')
    expect(await platform.performance(shop, '2026-11-16', '2026-11-18')).toEqual([
      { day: '2026-11-16', penaltyAmount: '30.00' },
      { day: '2026-11-17', penaltyAmount: '0.00' },
    ])
  })

  it('asks and is sent to at SHEIN by the number of the order', async () => {
    const sn = await playStockOrder(await scene(), shein.shopId, {
      urgencyType: 1,
      status: STOCK_ORDER.waitShip,
      lines: [line('S1', 12)],
    })
    await platform.ship(shein, shipment(sn, [{ subPurchaseOrderSn: sn, productSkuId: 'S1', quantity: 12 }]))
    await playReceipt(await scene(), sn, null, STOCK_ORDER.received)
    const [news] = (await platform.listDeliveries(shein, LONG_AGO, null)).list
    expect(news).toMatchObject({ platformDeliverySn: sn, status: STOCK_ORDER.received, lines: [{ receiveQty: 12 }] })
  })
})

describe('a platform that is left alone', () => {
  it('sells what the shop has linked, asks for stock and prices, and is the same when asked again', async () => {
    const sales = await platform.listSales(other, LONG_AGO, null)
    expect(sales.list.length).toBeGreaterThan(0)
    expect(sales.list.some(({ days }) => days.length >= 30)).toBe(true)
    for (const { days, lastThirtyDaysSaleVolume } of sales.list)
      expect(days.filter(({ day }) => day < '2026-11-18').reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
        lastThirtyDaysSaleVolume,
      )
    const orders = await platform.listStockOrders(other, LONG_AGO, null)
    expect(orders.list.length).toBeGreaterThan(0)
    expect(await platform.listStockOrders(other, LONG_AGO, null)).toEqual(orders)
    expect(await platform.listSales(other, LONG_AGO, null)).toEqual(sales)
  })

  it('receives what was sent a day ago, and never sells what does not lie there', async () => {
    const [order] = (await platform.listStockOrders(other, LONG_AGO, null)).list
    const { subPurchaseOrderSn, lines } = order!
    await platform.acceptStockOrder(other, subPurchaseOrderSn)
    const sent = lines.map(({ productSkuId }) => ({ subPurchaseOrderSn, productSkuId, quantity: 10 }))
    const { platformDeliverySn } = await platform.createDelivery(other, {
      deliveryOrderNo: 'TF-LIFE',
      subWarehouseId: 9001,
      lines: sent,
    })
    await platform.ship(other, shipment(platformDeliverySn, sent))
    const told = async () =>
      (await platform.listDeliveries(other, LONG_AGO, null)).list.find((news) => news.platformDeliverySn === platformDeliverySn)!
    expect((await told()).status).toBe(STOCK_ORDER.sent)
    app.clock.advance(25 * HOUR)
    expect((await told()).status).toBe(STOCK_ORDER.received)
    app.clock.advance(12 * HOUR)
    expect(await told()).toMatchObject({ status: STOCK_ORDER.stored })
    app.clock.advance(20 * 24 * HOUR)
    const { list } = await platform.listSales(other, LONG_AGO, null)
    expect(list.every((row) => row.warehouseInventoryNum >= 0)).toBe(true)
  })
})
