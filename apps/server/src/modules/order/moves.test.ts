import { ORDER_MOVES, type OrderMove, type OrderMoveName } from '@erp/contract/order/order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeWay } from '../../../test/fixtures/express.ts'
import { floorOf } from '../../../test/fixtures/floor.ts'
import { makeOrder } from '../../../test/fixtures/order.ts'
import { makeLocation, makeSku, mismatches, put } from '../../../test/fixtures/stock.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const floor = floorOf(app, admin)
const { storeId, shelves } = await floor.house()
await makeLocation(app, storeId, { type: 7, name: 'SYS-FH-01-1' })
const carrier = await makeWay(app, { source: 1, numbers: 200 })
await db.run(sql`UPDATE express_logistic_way SET store_ids = ${[storeId]}::bigint[] WHERE id = ${carrier.id}`)

/** An order of two pieces, and what was found out about it on its way. */
interface Order {
  id: number
  orderNo: string
  skus: number[]
  batchId: number
  pickNo: string
}
const one = ({ id }: Order) => ({ ids: [id] })
const column = (order: Order, name: string) =>
  db.one<Record<string, any>>(sql`SELECT * FROM order_trade_info WHERE id = ${order.id}`).then((row) => row![name])
const lines = (order: Order) => db.query<any>(sql`SELECT id, sku_id FROM order_details WHERE order_id = ${order.id} ORDER BY id`)

/** A call that must do what it was asked for. */
async function act(path: string, body: object): Promise<any> {
  const { code, msg, data } = await floor.post(path, body)
  const refused = code === 200 ? data?.failed?.[0]?.reason : msg
  if (refused) throw new Error(`${path}: ${refused}`)
  return data
}

/** Each move as people make it. */
const PLAY: Record<Exclude<OrderMoveName, 'exchange' | 'shipPlatform'>, (order: Order) => Promise<unknown>> = {
  dispatch: (order) => act('sales-wait-dispatch-order/to-dispatched', one(order)),
  back: (order) => act('sales-dispatched-order/to-wait-dispatch', one(order)),
  push: (order) => act('sales-dispatched-order/push-to-store', one(order)),
  mark: async (order) => {
    const lists: Record<number, string> = {
      10: 'sales-wait-dispatch',
      20: 'sales-dispatched',
      40: 'wait-distribute',
      100: 'similar-stock-out',
    }
    const list = lists[await column(order, 'status')]
    return act(`${list}-order/mark-unusual`, { ...one(order), orderExceptionType: 99, reason: '看一下' })
  },
  resolve: (order) => act('sales-unusual-order/to-wait-dispatch', one(order)),
  redispatch: (order) => act('sales-unusual-order/to-dispatched', one(order)),
  withdraw: (order) => act('wait-distribute-order/to-dispatched', one(order)),
  withdrawAll: (order) => act('wait-distribute-order/to-wait-dispatch', one(order)),
  allocate: (order) => act('tradeInfo/distributeOrder', one(order)),
  release: (order) => act('order-loc-occupy-batch/release', one(order)),
  wave: async (order) => {
    const data = await act('tradeInfo/batchSorting', { storeId, ...one(order), force: 1 })
    order.batchId = data.batches[0].id
    order.pickNo = (await admin.get(`/order/order-picking-batch/details/${order.batchId}`)).data.picks[0].pickNo
  },
  unwave: (order) => act('order-picking-batch/remove-order', { id: order.batchId, orderIds: [order.id] }),
  claim: async ({ pickNo }) => {
    // Nobody has more than three: those of the cases before are somebody else's.
    await db.run(sql`UPDATE order_pick_order SET picker_id = (SELECT max(id) FROM account_user) WHERE status = 20`)
    return act('pick-order/claim', { pickNo, containerNos: [(await floor.box(storeId)).no] })
  },
  unclaim: ({ pickNo }) => act('pick-order/release', { pickNo }),
  picked: async ({ pickNo }) => {
    await floor.pickAll(pickNo)
    return act('pick-order/finish', { pickNo })
  },
  pickedToSow: (order) => PLAY.picked(order),
  pickShort: ({ pickNo, skus }) =>
    act('pick-order/short', { pickNo, locationId: shelves[0]!.placeId, skuId: skus[0], foundQty: 0 }),
  sown: async (order) => {
    await bindWall(order)
    for (const sku of order.skus) await sow(order, sku)
  },
  sowShort: async (order) => {
    await bindWall(order)
    await sow(order, order.skus[0]!)
    return act('wait-sowing-order/short', await missing(order, 1))
  },
  packShort: async (order) => act('wait-package-order/short', await missing(order, 0)),
  reallocate: (order) => act('similar-stock-out-order/to-wait-distribute', one(order)),
  packed: async ({ id, orderNo }) => {
    await act('wait-package-order/finish', { id, force: 1, reason: '已核对' })
    return act('tradeInfo/weightDeliver', { code: orderNo, weight: 236, scanId: floor.scanId() })
  },
  backToPack: (order) => act('wait-ship-order/back-to-package', one(order)),
  ship: async (order) => {
    await db.run(sql`UPDATE order_trade_info SET label_printed_count = 1 WHERE id = ${order.id}`)
    return act('wait-ship-order/to-shipped', one(order))
  },
  shipThird: async (order) => {
    await db.run(sql`UPDATE order_trade_info SET fulfil_by = 3 WHERE id = ${order.id}`)
    return act('store-sales-order/to-shipped', one(order))
  },
  archive: async (order) => {
    await db.run(sql`UPDATE order_trade_info SET platform_ship_status = 2 WHERE id = ${order.id}`)
    return act('shipped-order/to-archive', one(order))
  },
  cancel: (order) => act('sales-unusual-order/to-archive', { ...one(order), reason: '买家取消' }),
  unarchive: (order) => act('sales-archive-order/return-archive', one(order)),
  intercept: (order) => act('tradeInfo/intercept', { ...one(order), reason: '买家改主意' }),
}
const bindWall = async ({ batchId }: Order) =>
  act('wait-sowing-order/bind-wall', { batchId, wallCode: (await floor.box(storeId, 2, 40)).no })
const sow = ({ batchId }: Order, sku: number) =>
  act('wait-sowing-order/scan', { batchId, sku: `S${sku}`, scanId: floor.scanId() })
const missing = async (order: Order, index: number) => ({
  id: order.id,
  lines: [{ orderDetailsId: (await lines(order))[index].id, quantity: 1 }],
})

/** Pieces the order holds afterwards, those an inventory error holds, those that left the house; facts of profit; whether it has a number. */
const none = { held: 0, error: 0, left: 0, facts: 0 }
const held = { ...none, held: 2 }
const gone = { ...none, left: 2, facts: 1 }
const EFFECT: Record<keyof typeof PLAY, typeof none & { number?: boolean }> = {
  dispatch: { ...none, number: true },
  back: { ...none, number: false },
  push: { ...none, number: true },
  mark: none,
  resolve: { ...none, number: false },
  redispatch: { ...none, number: true },
  withdraw: { ...none, number: true },
  withdrawAll: { ...none, number: false },
  allocate: held,
  release: none,
  wave: held,
  unwave: held,
  claim: held,
  unclaim: held,
  picked: held,
  pickedToSow: held,
  pickShort: { ...none, error: 2 },
  sown: held,
  sowShort: { ...none, held: 1, error: 1 },
  packShort: { ...none, held: 1, error: 1 },
  reallocate: { ...none, error: 2 },
  packed: held,
  backToPack: held,
  ship: { ...gone, number: true },
  shipThird: gone,
  archive: gone,
  cancel: { ...none, number: false },
  unarchive: gone,
  intercept: none,
}

/** No part of the shortest way to anywhere. */
const ASIDE: OrderMoveName[] = ['exchange', 'shipPlatform', 'shipThird', 'intercept', 'cancel', 'unarchive']
/** The shortest way to a stage, unless a move needs more of its order than the stage. */
const VIA: Partial<Record<OrderMoveName, OrderMoveName[]>> = {
  redispatch: ['dispatch', 'mark'],
  unarchive: [...wayTo(120), 'archive'],
}
const SOWN: OrderMoveName[] = ['pickedToSow', 'sown', 'sowShort']
const moves = Object.entries(ORDER_MOVES).filter(([name]) => name !== 'exchange' && name !== 'shipPlatform') as [
  keyof typeof PLAY,
  OrderMove,
][]
const cases = moves.flatMap(([name, { code, from, to }]) => from.map((stage) => [code, name, stage, to] as const))

describe.each(cases)('%s %s from %i', (_code, name, stage, to) => {
  it('holds, frees, ships and costs what the table says', async () => {
    const way = VIA[name] ?? wayTo(stage)
    const order = await arrive(way, name)
    expect(await column(order, 'status')).toBe(stage)
    await PLAY[name](order)
    const { number, ...effect } = EFFECT[name]
    const shorted = stage === 100 && way.includes('pickShort') ? { error: 2 } : {}
    expect([await column(order, 'status'), await effectOn(order)]).toEqual([to, { ...effect, ...shorted }])
    if (number !== undefined) expect((await column(order, 'tracking_number')) !== null).toBe(number)
    expect(await mismatches(db)).toEqual([])
  })
})

function wayTo(stage: number): OrderMoveName[] {
  const ways = new Map<number, OrderMoveName[]>([[10, []]])
  for (const [at, way] of ways)
    for (const [name, { from, to }] of Object.entries(ORDER_MOVES) as [OrderMoveName, OrderMove][])
      if (from.includes(at) && !ways.has(to) && !ASIDE.includes(name)) ways.set(to, [...way, name])
  return ways.get(stage)!
}

/** An order with its own SKUs and exactly the stock it needs, so that what is on hand is its own. */
async function arrive(way: OrderMoveName[], next: OrderMoveName): Promise<Order> {
  const several = [...way, next].some((name) => SOWN.includes(name))
  const skus = several ? [await makeSku(app), await makeSku(app)] : [await makeSku(app)]
  const quantity = several ? 1 : 2
  await put(
    app,
    skus.map((skuId) => ({ storeId, skuId, ...shelves[0]!, quantity, unitCost: '10' })),
  )
  const made = await makeOrder(db, {
    status: 10,
    storeId,
    logistic_way_id: carrier.id,
    country_code: 'DE',
    post_code: '10115',
    est_weight: 236,
    lines: skus.map((skuId) => ({ skuId, quantity })),
  })
  const order = { ...made, skus, batchId: 0, pickNo: '' }
  for (const name of way) await PLAY[name as keyof typeof PLAY](order)
  return order
}

const effectOn = ({ id, skus }: Order) =>
  db.one(sql`
    SELECT (SELECT coalesce(sum(quantity), 0)::int FROM stock_occupancy WHERE state = 1 AND sku_id = ANY(${skus}::bigint[]) AND doc_type = 'order' AND doc_id = ${id}) AS held,
      (SELECT coalesce(sum(quantity), 0)::int FROM stock_occupancy WHERE state = 1 AND sku_id = ANY(${skus}::bigint[]) AND doc_type <> 'order') AS error,
      2 - (SELECT sum(on_hand)::int FROM stock_summary WHERE sku_id = ANY(${skus}::bigint[])) AS left,
      (SELECT count(*)::int FROM order_profit_fact WHERE order_id = ${id}) AS facts`)
