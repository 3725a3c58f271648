import { SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { must, sheinFloor } from '../../../../test/fixtures/shein.ts'
import { fresh, makeStore, mismatches } from '../../../../test/fixtures/stock.ts'
import { playCancel, playQuiet, playReceipt, playStockOrder, sceneOf } from '../../../connectors/managed/play.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../../../connectors/managed/stage.ts'
import { sql } from '../../../kit/db/db.ts'
import { deliverDue } from '../../../kit/outbox/deliver.ts'
import { sheinSync } from './sync.ts'

const HOUR = 3_600_000
const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const floor = await sheinFloor(app)
const { seller, warehouse, supervisor, make, release, released, state, at, through, shopId, storeId } = floor
await db.run(sql`UPDATE authorize_shop SET default_store_id = ${storeId}, auth_status = 1 WHERE id = ${shopId}`)
const invalid = (ids: number[], by = seller) => by.post('/trust/shein/order/invalid', { ids, reason: '平台改单' })
const page = async (condition: object, by = seller) => must(await by.post('/trust/shein/order/list-page', { condition })).data

describe('releasing to the warehouse', () => {
  it('holds all lines of an order', async () => {
    const order = await make({ lines: [{ quantity: 5 }, { quantity: 2 }] })
    must(await release([order.id]))
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitPick, release_time: '2026-11-18 10:00:00' })
    expect(await at(order.skuIds[1]!)).toEqual({ shelf: [20, 2], bench: [0, 0] })
    expect(await release([order.id])).toMatchObject({ code: 409, msg: `备货单${order.orderNo}当前为「待拣货」，不能下发` })
    expect(await mismatches(db)).toEqual([])
  })

  it('or none, and says what is short of what', async () => {
    const skuId = await floor.stocked(74)
    const order = await make({ lines: [{ quantity: 5 }, { skuId, quantity: 80 }] })
    const { sku } = (await db.one<{ sku: string }>(sql`SELECT sku FROM goods_goods_sku WHERE id = ${skuId}`))!
    const answer = await release([order.id])
    expect(answer).toMatchObject({ code: 409, msg: `备货单${order.orderNo}库存不足：${sku} 需 80 可用 74` })
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitRelease })
    expect(await at(order.skuIds[0]!)).toEqual({ shelf: [20, 0], bench: [0, 0] })
  })

  it('two at once share what is there: one wins', async () => {
    const skuId = await floor.stocked(10)
    const [one, two] = [await make({ lines: [{ skuId, quantity: 8 }] }), await make({ lines: [{ skuId, quantity: 8 }] })]
    const both = await Promise.all([release([one.id]), release([two.id])])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await at(skuId)).toEqual({ shelf: [10, 8], bench: [0, 0] })
  })

  it('waits for SKUs that are linked and a store', async () => {
    const order = await make({ lines: [{ skuId: null, quantity: 1 }] })
    expect((await release([order.id])).msg).toBe(`备货单${order.orderNo}有未匹配的SKU：NO-${order.orderNo}-0`)
    await db.run(sql`UPDATE shein_order SET store_id = NULL WHERE id = ${order.id}`)
    expect((await release([order.id])).msg).toBe(`备货单${order.orderNo}没有发货仓，请先设置店铺的默认仓库`)
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitRelease })
  })
})

describe('voiding', () => {
  it('frees what is held, before anything is picked', async () => {
    const [waiting, held, picked] = [await make(), await released(), await released()]
    await through(picked, ['picking'])
    must(await invalid([waiting.id, held.id]))
    expect(await state(waiting)).toMatchObject({ status: SHEIN_ORDER.void, invalid_reason: '平台改单' })
    expect(await at(held.skuIds[0]!)).toEqual({ shelf: [20, 0], bench: [0, 0] })
    expect(await invalid([picked.id])).toMatchObject({ code: 409, msg: `备货单${picked.orderNo}当前为「待贴标」，不能作废` })
    expect(await at(picked.skuIds[0]!)).toEqual({ shelf: [15, 0], bench: [5, 5] })
    expect((await invalid([picked.id], warehouse)).status).toBe(403)
    expect(await mismatches(db)).toEqual([])
  })
})

describe('the list', () => {
  it('is found by number, SKU and box, and its tabs count what it shows', async () => {
    const order = await released()
    const boxNo = await through(order, ['picking', 'labeling', 'pack'])
    const { sku } = (await db.one<{ sku: string }>(sql`SELECT sku FROM goods_goods_sku WHERE id = ${order.skuIds[0]}`))!
    for (const condition of [
      { orderNo: order.orderNo },
      { orderNo: order.orderNo.slice(3) },
      { sku },
      { sku: `NO-${order.orderNo}-0` },
      { boxNos: boxNo },
    ])
      expect([condition, (await page(condition)).list.map((row: any) => row.sheinOrderId)]).toEqual([condition, [order.id]])
    const counts = must(await seller.post('/trust/shein/order/status-count', { condition: {} })).data
    expect(counts[SHEIN_ORDER.waitMark]).toBe((await page({ status: [SHEIN_ORDER.waitMark] })).total)
    const details = must(await seller.get(`/trust/shein/order/details/${order.id}`)).data
    expect(details.stations).toMatchObject([
      { station: 'picking', state: 'done', scans: [{ quantity: 5, time: '2026-11-18 10:00:00', userName: expect.any(String) }] },
      { station: 'labeling', state: 'done' },
      { station: 'pack', state: 'done', scans: [{ boxNo }] },
      { station: 'marking', state: 'current', scans: [] },
      { station: 'sorting', state: 'waiting', scans: [] },
    ])
    expect(details).toMatchObject({ contents: `${sku} × 5`, boxNos: boxNo, lines: [{ sku, pickedQty: 5, supplyPrice: '10.00' }] })
    expect((await seller.post('/trust/shein/order/export', { condition: {} })).headers['content-type']).toContain('spreadsheet')
    expect((await supervisor.post('/trust/shein/scan-records/export', { condition: {} })).headers['content-type']).toContain(
      'spreadsheet',
    )
  })

  it('shows sellers their shops and the floor its stores', async () => {
    const other = (await db.one<{ id: number }>(
      sql`SELECT id FROM authorize_shop WHERE plat_code = 'shein' AND id <> ${shopId} LIMIT 1`,
    ))!
    const elsewhere = await makeStore(app)
    const [foreign, away] = [await make({ shopId: other.id }), await make({ storeId: elsewhere })]
    await db.run(sql`UPDATE account_role SET data_scope = 5 WHERE role_key = 'seller'`)
    await db.run(
      sql`INSERT INTO account_user_store (user_id, store_id) SELECT id, ${storeId} FROM account_user WHERE username = 'warehouse'`,
    )
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    const seen = async (order: { orderNo: string }, by = seller) => (await page({ orderNo: order.orderNo }, by)).total
    expect([await seen(foreign), await seen(away)]).toEqual([0, 1])
    expect([await seen(foreign, warehouse), await seen(away, warehouse)]).toEqual([1, 0])
    expect(await release([foreign.id])).toMatchObject({ code: 404 })
    expect(await invalid([foreign.id])).toMatchObject({ code: 404 })
    expect(await seller.get(`/trust/shein/order/details/${foreign.id}`)).toMatchObject({ code: 404 })
    expect(await floor.scan('picking', away.orderNo, { storeId: elsewhere })).toMatchObject({ code: 404 })
    must(await floor.release([foreign.id], supervisor))
    const { recordId } = must(await floor.scan('picking', foreign.orderNo)).data
    const records = async (by = seller) =>
      must(await by.post('/trust/shein/scan-records/list-page', { condition: { code: foreign.orderNo } })).data.list.map(
        (row: any) => row.id,
      )
    expect([await records(), await records(warehouse)]).toEqual([[], [recordId]])
    await db.run(sql`DELETE FROM account_user_store`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
  })
})

describe('what the platform says', () => {
  const scene = () => sceneOf(app.house)
  const sync = (by = seller) => by.post('/trust/shein/order/sync', { shopIds: [shopId] })
  const known = (orderNo: string) => db.one<any>(sql`SELECT * FROM shein_order WHERE order_no = ${orderNo}`)
  async function asked(quantity = 3): Promise<string> {
    await playQuiet(await scene(), shopId)
    const skuId = await floor.stocked(20)
    const { sku } = (await db.one<{ sku: string }>(sql`SELECT sku FROM goods_goods_sku WHERE id = ${skuId}`))!
    const line = { productSkuId: `PS${fresh()}`, extCode: sku, purchaseQty: quantity, supplyPrice: '12.50' }
    return playStockOrder(await scene(), shopId, { status: STOCK_ORDER.waitShip, urgencyType: 1, lines: [line] })
  }

  it('comes in once, with our SKU and store', async () => {
    const sn = await asked()
    must(await sync())
    expect(await known(sn)).toMatchObject({
      status: SHEIN_ORDER.waitRelease,
      order_kind: 1,
      store_id: storeId,
      quantity: 3,
      amount: '37.50',
      version: 1,
    })
    const { data } = must(await sync())
    expect([data.changed, (await known(sn)).version]).toEqual([0, 1])
    must(await release([(await known(sn)).id]))
    await sheinSync.run(app.house)
    expect(await known(sn)).toMatchObject({ status: SHEIN_ORDER.waitPick })
  })

  it('ends what is not picked and flags what is', async () => {
    const [early, late] = [await asked(), await asked()]
    must(await sync())
    const rows = [await known(early), await known(late)]
    must(await release(rows.map(({ id }) => id)))
    must(await floor.scan('picking', late))
    app.clock.advance(60_000)
    for (const sn of [early, late]) await playCancel(await scene(), sn)
    must(await sync())
    expect(await known(early)).toMatchObject({ status: SHEIN_ORDER.void, invalid_reason: '平台已取消' })
    expect(await known(late)).toMatchObject({ status: SHEIN_ORDER.waitLabel, is_platform_cancelled: 1 })
    expect((await floor.scan('labeling', late)).msg).toBe(`备货单${late}已被平台取消，请把货退回货架`)
    expect(await mismatches(db)).toEqual([])
  })

  it('hears what was sent and has received it', async () => {
    const sn = await asked()
    must(await sync())
    const { id } = await known(sn)
    must(await release([id]))
    await through({ id, orderNo: sn, skuIds: [] }, ['picking', 'labeling', 'pack', 'marking', 'sorting'])
    await deliverDue(app.house)
    expect(await known(sn)).toMatchObject({ platform_delivery_sn: sn, status: SHEIN_ORDER.sent })
    app.clock.advance(60_000)
    await playReceipt(await scene(), sn, null, STOCK_ORDER.received)
    must(await sync())
    expect(await known(sn)).toMatchObject({ status: SHEIN_ORDER.received, receive_time: expect.any(String) })
  })

  it('is away: a sentence, and nothing changed', async () => {
    const sn = await asked()
    await breakManaged(db, { kind: MANAGED_FAULT.down, shopId, until: new Date(app.clock.now().getTime() + HOUR) })
    expect(await sync()).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    expect(await known(sn)).toBeUndefined()
    await mendManaged(db)
    const other = (await db.one<{ id: number }>(
      sql`SELECT id FROM authorize_shop WHERE plat_code = 'shein' AND id <> ${shopId} LIMIT 1`,
    ))!
    expect(await seller.post('/trust/shein/order/sync', { shopIds: [other.id] })).toMatchObject({ code: 404 })
  })
})
