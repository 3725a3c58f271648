import { MANAGED_EVENT, MANAGED_FAULT_KIND } from '@erp/contract/tool/managed-simulator'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { managedPlatform } from '../../connectors/managed.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const PATH = '/tool/managed-simulator'
const shop = (await db.one<{ shopId: number; shopName: string }>(
  sql`SELECT id AS "shopId", shop_name AS "shopName" FROM authorize_shop WHERE plat_code = 'temu' AND deleted_at IS NULL ORDER BY id LIMIT 1`,
))!
const account = { ...shop, platCode: 'temu', currency: 'CNY', skuPrefix: '', authStatus: 1 }
const platform = managedPlatform(app.house)
const play = (kind: number, more: object = {}) => admin.post(`${PATH}/event`, { kind, ...more })
const state = async () => (await admin.get(`${PATH}/state`)).data
const LONG_AGO = '2020-01-01 00:00:00'

describe('the stage of managed platforms', () => {
  it('asks for stock, receives short, over and nothing, and finishes', async () => {
    expect(await (await app.as('supervisor')).get(`${PATH}/state`)).toMatchObject({ code: 403 })
    expect(await play(MANAGED_EVENT.ask)).toMatchObject({ code: 400, msg: '请选择店铺' })
    await play(MANAGED_EVENT.quiet, { shopId: shop.shopId })
    const sent = async (no: string, quantity: number) => {
      const { said } = (await play(MANAGED_EVENT.ask, { shopId: shop.shopId, quantity })).data
      const sn = said.split('：')[1] as string
      const order = (await platform.listStockOrders(account, LONG_AGO, null)).list.find((one) => one.subPurchaseOrderSn === sn)!
      await platform.acceptStockOrder(account, sn)
      const lines = order.lines.map(({ productSkuId }) => ({ subPurchaseOrderSn: sn, productSkuId, quantity }))
      const { platformDeliverySn } = await platform.createDelivery(account, { deliveryOrderNo: no, subWarehouseId: null, lines })
      const how = {
        deliveryMethod: 3,
        expressCompanyId: 101,
        expressDeliveryNo: no,
        driverName: null,
        plateNumber: null,
        pickupTime: null,
      }
      await platform.ship(account, { platformDeliverySn, ...how, packages: [], lines })
      return platformDeliverySn
    }
    const of = async (sn: string) =>
      (await state()).deliveries.find((row: { platformDeliverySn: string }) => row.platformDeliverySn === sn)
    const short = await sent('TF-SHORT', 30)
    expect(await play(MANAGED_EVENT.short, { platformDeliverySn: short, quantity: 4 })).toMatchObject({ code: 200 })
    expect(await of(short)).toMatchObject({ shipQty: 30, receiveQty: 26, status: '已收货' })
    await play(MANAGED_EVENT.finish, { platformDeliverySn: short })
    expect(await of(short)).toMatchObject({ receiveQty: 26, status: '已入库' })
    const over = await sent('TF-OVER', 10)
    await play(MANAGED_EVENT.over, { platformDeliverySn: over, quantity: 2 })
    expect(await of(over)).toMatchObject({ receiveQty: 12 })
    const back = await sent('TF-BACK', 10)
    await play(MANAGED_EVENT.reject, { platformDeliverySn: back, quantity: 10 })
    expect(await of(back)).toMatchObject({ receiveQty: 0, rejectQty: 10, status: '已拒收' })
    expect(await play(MANAGED_EVENT.receive, { platformDeliverySn: 'FH-NONE' })).toMatchObject({
      code: 400,
      msg: '平台没有发货单FH-NONE',
    })
  })

  it('takes an order back, sets figures, talks about prices and fails', async () => {
    const { said } = (await play(MANAGED_EVENT.ask, { shopId: shop.shopId })).data
    const sn = said.split('：')[1] as string
    expect(await play(MANAGED_EVENT.cancel, { subPurchaseOrderSn: sn })).toMatchObject({ code: 200 })
    expect((await state()).stockOrders[0]).toMatchObject({ subPurchaseOrderSn: sn, status: '已取消', quantity: 50 })
    await play(MANAGED_EVENT.figures, { shopId: shop.shopId, lastSevenDaysSaleVolume: 84, lastThirtyDaysSaleVolume: 270 })
    const [sold] = (await platform.listSales(account, LONG_AGO, null)).list
    expect(sold).toMatchObject({ lastSevenDaysSaleVolume: 84, lastThirtyDaysSaleVolume: 270 })
    await play(MANAGED_EVENT.price, { shopId: shop.shopId, newPrice: '3.21' })
    expect((await state()).prices[0]).toMatchObject({ source: 1, newPrice: '3.21', status: '待我方确认' })
    const proposal = { adjustNo: 'TD9', productSkuId: sold!.productSkuId, oldPrice: '5.00', newPrice: '6.00', reason: 'x' }
    const { platformPriceSn } = await platform.proposePrice(account, proposal)
    await play(MANAGED_EVENT.agree, { platformPriceSn })
    expect((await state()).prices[0]).toMatchObject({ platformPriceSn, status: '已生效' })
    expect(await admin.post(`${PATH}/fault`, { kind: MANAGED_FAULT_KIND.loses })).toMatchObject({ code: 400, msg: '请填写次数' })
    await admin.post(`${PATH}/fault`, { kind: MANAGED_FAULT_KIND.loses, calls: 1, shopId: shop.shopId })
    expect((await state()).faults).toMatchObject([{ kind: MANAGED_FAULT_KIND.loses, callsLeft: 1, shopName: shop.shopName }])
    await expect(platform.listSales(account, LONG_AGO, null)).rejects.toThrow('平台接口超时')
    await admin.post(`${PATH}/fault`, { kind: MANAGED_FAULT_KIND.down, minutes: 10 })
    await admin.post(`${PATH}/fault`, { kind: MANAGED_FAULT_KIND.mend })
    expect((await state()).faults).toEqual([])
  })
})
