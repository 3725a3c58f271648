import { afterAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, caller, testApp } from '../../../test/app.ts'
import { makeWay } from '../../../test/fixtures/express.ts'
import { floorOf } from '../../../test/fixtures/floor.ts'
import { makeOrder } from '../../../test/fixtures/order.ts'
import { makeLocation, makeSku, mismatches, put } from '../../../test/fixtures/stock.ts'
import { node } from '../../../test/socket.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const here = await app.as('admin')
const other = await node(app)
afterAll(() => other.close())
const there = caller(other, here.token)
const { house, box, statusOf, heldAt, scanId } = floorOf(app, here)
const { storeId, shelves } = await house()
await makeLocation(app, storeId, { type: 7, name: 'SYS-FH-01-1' })
const way = await makeWay(app, { source: 1, numbers: 9 })
await db.run(sql`UPDATE express_logistic_way SET store_ids = ${[storeId]}::bigint[] WHERE id = ${way.id}`)

const both = (ask: (who: Caller, n: number) => Promise<Answer>) => Promise.all([ask(here, 0), ask(there, 1)])
async function onceOnBoth(path: string, body: object, says: string | RegExp): Promise<Answer> {
  const answers = await both((who) => who.post(`/order/${path}`, body as Record<string, unknown>))
  const [done, refused] = answers[0].code === 200 && !answers[0].data?.failed?.length ? answers : answers.toReversed()
  const reason = refused!.data?.failed?.[0]?.reason ?? refused!.msg
  expect(reason).toEqual(typeof says === 'string' ? says : expect.stringMatching(says))
  expect([done!.code, done!.data?.failed ?? []]).toEqual([200, []])
  return done!
}

describe('two nodes', () => {
  it('do every step of an order once, whichever of them is asked, and answer the same scan the same', async () => {
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelves[0]!, quantity: 1 }])
    const where = { storeId, logistic_way_id: way.id, country_code: 'DE', post_code: '10115', est_weight: 236 }
    const order = await makeOrder(db, { ...where, lines: [{ skuId }] })
    const one = { ids: [order.id] }
    const now = (state: string, verb: string) => `订单 ${order.orderNo} 当前状态为${state}，不能${verb}`
    await onceOnBoth('sales-wait-dispatch-order/to-dispatched', one, now('已派单', '派单'))
    const used = await db.query(sql`SELECT 1 FROM express_track_number WHERE way_id = ${way.id} AND state = 2`)
    expect(used).toHaveLength(1)
    await onceOnBoth('sales-dispatched-order/push-to-store', one, now('待分配', '推送仓库'))
    await onceOnBoth('tradeInfo/distributeOrder', one, now('待拣货', '分配'))
    expect((await heldAt(order.id)).map(({ n }) => n)).toEqual([1])
    const waves = await both((who) => who.post('/order/tradeInfo/batchSorting', { storeId, force: 1 }))
    const [batch, ...more] = waves.flatMap(({ data }) => data.batches)
    expect(more).toEqual([])

    const { pickNo } = (await here.get(`/order/order-picking-batch/details/${batch.id}`)).data.picks[0]
    const boxes = [await box(storeId), await box(storeId)]
    const claims = await both((who, n) => who.post('/order/pick-order/claim', { pickNo, containerNos: [boxes[n]!.no] }))
    expect(claims.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(claims.find(({ code }) => code === 409)!.msg).toMatch(new RegExp(`^拣货单 ${pickNo} 已被 .+ 领取$`))
    const pick = { pickNo, locationId: shelves[0]!.placeId, sku: `S${skuId}`, quantity: 1, scanId: scanId() }
    const picks = await both((who) => who.post('/order/pick-order/pick', pick))
    expect(picks.map(({ data }) => data)).toEqual([picks[0].data, picks[0].data])
    expect((await here.get(`/order/pick-order/scan/${pickNo}`)).data.pickedQty).toBe(1)
    await onceOnBoth('pick-order/finish', { pickNo }, '拣货单当前为「已完成」，不能完成拣货')

    const packs = await both((who) =>
      who.post('/order/wait-package-order/check', { orderId: order.id, sku: `S${skuId}`, scanId: scanId() }),
    )
    expect(packs.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(packs.find(({ code }) => code === 409)!.msg).toMatch(/^该包裹已于 .+ 由 .+ 扫描$/)
    const weigh = { code: order.orderNo, weight: 236, scanId: scanId() }
    const weights = await both((who) => who.post('/order/tradeInfo/weightDeliver', weigh))
    expect(weights.map(({ data }) => data)).toEqual([weights[0].data, weights[0].data])
    await db.run(sql`UPDATE order_trade_info SET label_printed_count = 1 WHERE id = ${order.id}`)

    const [ship, stop] = await Promise.all([
      here.post('/order/wait-ship-order/to-shipped', one),
      there.post('/order/tradeInfo/intercept', { ...one, reason: '改地址' }),
    ])
    expect([ship.data.success.length, stop.code]).toEqual(stop.code === 200 ? [0, 200] : [1, 409])
    expect(await statusOf(order)).toEqual([stop.code === 200 ? 30 : 120])
    const left = await db.query(
      sql`SELECT 1 FROM stock_movement WHERE doc_type = 'order' AND doc_id = ${order.id} AND biz_type = 201`,
    )
    expect(left).toHaveLength(ship.data.success.length)
    expect(await mismatches(db)).toEqual([])
  })
})
