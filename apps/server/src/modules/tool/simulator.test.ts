import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { addShop, addShopSku } from '../../../test/fixtures/catalogue.ts'
import { fresh } from '../../../test/fixtures/stock.ts'
import { carrierOf } from '../../connectors/carrier/carrier.ts'
import { PlatformRefused } from '../../connectors/platform-refused.ts'
import { requireLiving } from '../../connectors/simulator-grants.ts'
import { wireTime } from '../../kit/clock.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const shopId = await addShop(app, '模拟店')
await addShopSku(app, shopId, 'SIM-SKU')
const play = (more: object) => admin.post('/tool/simulator/event', { shopId, ...more })
const fail = (more: object) => admin.post('/tool/simulator/fault', { side: 1, ...more })
const sync = async () => (await admin.post('/order/tradeInfo/sync', { shopIds: [shopId] })).data[0]
const orderOf = (no: string) =>
  db.one<any>(sql`SELECT * FROM order_trade_info WHERE shop_id = ${shopId} AND plat_order_no = ${no}`)

describe('the simulator', () => {
  it('lets buyers order, change their mind and move, each once however often it is told', async () => {
    expect(await (await app.as('supervisor')).get('/tool/simulator/state')).toMatchObject({ code: 403 })
    const { data } = await play({
      kind: 1,
      count: 2,
      times: 3,
      countryCode: 'DE',
      city: 'Berlin',
      street1: 'Hauptstr. 5',
      postCode: '10115',
    })
    const [bought, moved] = data.platOrderNos as [string, string]
    const later = (await play({ kind: 1, delayMinutes: 60 })).data.platOrderNos[0]
    await sync()
    expect(await orderOf(bought)).toMatchObject({ country_code: 'DE', city: 'Berlin' })
    expect(await orderOf(later)).toBeUndefined()
    await play({ kind: 2, platOrderNo: bought })
    await play({ kind: 4, platOrderNo: moved, street1: 'Neue Str. 9' })
    app.clock.advance(61 * 60_000)
    await sync()
    expect(await orderOf(bought)).toMatchObject({ status: 30 })
    expect(await orderOf(moved)).toMatchObject({ street1: 'Neue Str. 9' })
    expect(await orderOf(later)).toBeDefined()
    expect(await play({ kind: 3, platOrderNo: 'NOBODY' })).toMatchObject({ code: 400, msg: '平台没有订单 NOBODY' })
    expect((await admin.get('/tool/simulator/state')).data.messages).toHaveLength(5)
  })

  it('lets buyers order what is asked for, and only what the shop sells', async () => {
    await addShopSku(app, shopId, 'SIM-OTHER')
    const { data } = await play({ kind: 1, shopSku: 'SIM-OTHER，SIM-SKU' })
    await sync()
    const { id } = await orderOf(data.platOrderNos[0])
    const lines = await db.query(sql`SELECT shop_sku FROM order_details WHERE order_id = ${id} ORDER BY id`)
    expect(lines).toEqual([{ shop_sku: 'SIM-OTHER' }, { shop_sku: 'SIM-SKU' }])
    expect(await play({ kind: 1, shopSku: 'NONE' })).toMatchObject({ code: 400, msg: '店铺没有在售的店铺SKU NONE' })
  })

  it('gives buyers who order at the same moment numbers of their own', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => play({ kind: 1, count: 2 })))
    expect(new Set(made.flatMap(({ data }) => data.platOrderNos)).size).toBe(12)
  })

  it('fails so many calls, or for so long, and comes back', async () => {
    expect(await fail({ kind: 1 })).toMatchObject({ code: 400, msg: '请填写失败次数' })
    await fail({ kind: 1, calls: 3 })
    expect((await sync()).error).toContain('平台接口中断')
    expect((await sync()).error).toBeNull()
    await fail({ kind: 2, minutes: 30 })
    expect((await admin.get('/tool/simulator/state')).data.faults).toMatchObject([{ side: 1, kind: 2 }])
    expect((await sync()).error).toContain('平台接口中断')
    await fail({ kind: 9 })
    expect((await sync()).error).toBeNull()
  })
})

describe('the token of a shop', () => {
  it('runs out or is taken back at its platform, where it has one', async () => {
    const none = { code: 409, msg: '店铺没有模拟的授权，请先在店铺管理里授权' }
    expect(await fail({ kind: 4, shopId })).toMatchObject(none)
    expect(await fail({ kind: 5 })).toMatchObject({ code: 400, msg: '请选择店铺' })
    expect(await fail({ kind: 4, shopId: 999_999_999 })).not.toMatchObject({ code: 200 })
    const granted = `P${fresh()}`
    const other = await addShop(app, '有授权的店')
    await db.run(sql`UPDATE authorize_shop SET platform_shop_id = ${granted} WHERE id = ${other}`)
    await db.run(sql`
      INSERT INTO simulator_grant (plat_code, platform_shop_id, access_hash, access_until) VALUES ('joom', ${granted}, sha256(${granted}::bytea), '2099-01-01')`)
    const living = () => requireLiving(app.house, granted, PlatformRefused)
    await expect(living()).resolves.toBeUndefined()
    expect(await fail({ kind: 4, shopId: other })).toMatchObject({ code: 200 })
    await expect(living()).rejects.toThrow('access token已失效')
    await db.run(sql`UPDATE simulator_grant SET access_until = '2099-01-01' WHERE platform_shop_id = ${granted}`)
    expect(await fail({ kind: 5, shopId: other })).toMatchObject({ code: 200 })
    await expect(living()).rejects.toThrow('access token已失效')
  })
})

describe('the time of the platforms', () => {
  it('runs ahead of the house, which stays where it is, and comes back', async () => {
    const turn = (hours: number) => admin.post('/tool/simulator/clock', { hours })
    const later = (await play({ kind: 1, delayMinutes: 90 })).data.platOrderNos[0]
    await fail({ kind: 2, minutes: 45 })
    expect((await sync()).error).toContain('平台接口中断')
    expect(await turn(1)).toMatchObject({ code: 200, data: { aheadMinutes: 60 } })
    expect((await sync()).error).toBeNull()
    expect(await orderOf(later)).toBeUndefined()
    expect((await turn(24)).data.aheadMinutes).toBe(25 * 60)
    await sync()
    expect(await orderOf(later)).toBeDefined()
    const { now, platformNow, aheadMinutes } = (await admin.get('/tool/simulator/state')).data
    expect(Date.parse(platformNow) - Date.parse(now)).toBe(aheadMinutes * 60_000)
    expect((await turn(0)).data.aheadMinutes).toBe(0)
    expect(await turn(721)).toMatchObject({ code: 400 })
    expect(await (await app.as('supervisor')).post('/tool/simulator/clock', { hours: 1 })).toMatchObject({ status: 403 })
  })
})

describe('parcels', () => {
  const parcel = async () => {
    const number = `SIM${fresh()}`
    const orderId = fresh()
    await db.run(sql`
      INSERT INTO express_track (order_id, order_no, tracking_number, express_id, way_id, ship_time)
      SELECT ${orderId}, ${`O${orderId}`}, ${number}, e.id, w.id, ${app.clock.now()} FROM express_express e JOIN express_logistic_way w ON w.express_id = e.id
      WHERE e.connector = 'simulator' ORDER BY w.id LIMIT 1`)
    return { orderId, number }
  }
  const told = async (number: string) =>
    (await carrierOf(app.house, 'simulator').track(number, wireTime(app.clock.now()))).map(({ trackStatus }) => trackStatus)
  const move = (more: object) => admin.post('/tool/simulator/parcel', more as Record<string, unknown>)

  it('go on step by step, arrive, or come back, as they are let', async () => {
    const [one, other] = [await parcel(), await parcel()]
    expect((await move({ kind: 1, trackingNumber: one.number })).data.parcels).toEqual([
      { orderId: one.orderId, trackingNumber: one.number },
    ])
    expect(await told(one.number)).toEqual([20])
    await move({ kind: 2, trackingNumber: `${one.number}，${other.number}` })
    expect(await told(one.number)).toEqual([20, 60])
    await move({ kind: 4, trackingNumber: other.number })
    expect(await told(other.number)).toEqual([60, 80])
    expect(await move({ kind: 1, trackingNumber: 'NOBODY' })).toMatchObject({ code: 400, msg: '没有在途的包裹 NOBODY' })
  })

  it('are the last sent where none is named', async () => {
    const { number } = await parcel()
    expect((await move({ kind: 3 })).data.parcels).toMatchObject([{ trackingNumber: number }])
    expect((await admin.get('/tool/simulator/state')).data.parcels[0]).toMatchObject({ trackingNumber: number, trackStatus: 10 })
  })
})
