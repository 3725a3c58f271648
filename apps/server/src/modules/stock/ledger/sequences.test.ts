import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import {
  docOf,
  fresh,
  makeContainer,
  makeLocation,
  makeSku,
  makeStore,
  mismatches,
  poster,
} from '../../../../test/fixtures/stock.ts'
import { connect, sql, type Tx } from '../../../kit/db/db.ts'
import { Refusal } from '../../../kit/refuse.ts'
import {
  adjustCost,
  choosePlaces,
  type Doc,
  holdsOf,
  issue,
  onWay,
  type Place,
  receive,
  release,
  relocate,
  reserve,
  reverse,
  shipReserved,
} from './index.ts'

const app = await testApp()
const ctx = poster(app)
const SESSIONS = 5
const db = connect(app.url, { max: SESSIONS })
afterAll(() => db.close())
const storeId = await makeStore(app)

/** One thing somebody does; the numbers choose among what there is. */
interface Step {
  verb: keyof typeof VERBS
  sku: number
  place: number
  to: number
  quantity: number
  cents: number
  pick: number
}
/** What sessions share: documents that may be shipped, released, moved or reversed by anybody. */
interface World {
  skus: number[]
  places: Place[]
  orders: (Doc & { lineId: number; skuId: number })[]
  receipts: (Doc & { lineId: number; skuId: number; quantity: number })[]
}
async function newWorld(): Promise<World> {
  const skus = [await makeSku(app), await makeSku(app)]
  const shelves = [await makeLocation(app, storeId), await makeLocation(app, storeId, { type: 2 })]
  const others = [await makeLocation(app, storeId, { type: 7 }), await makeContainer(app, storeId)]
  return { skus, places: [...shelves, ...others], orders: [], receipts: [] }
}
const some = <T>(list: T[], pick: number): T | undefined => list[pick % Math.max(list.length, 1)]

const VERBS = {
  receive: async (tx: Tx, world: World, { sku, place, quantity, cents }: Step) => {
    const skuId = world.skus[sku]!
    const receipt = { ...docOf('purchaseIn'), lineId: fresh(), skuId, quantity: quantity * 3 }
    const piece = {
      lineId: receipt.lineId,
      storeId,
      skuId,
      ...world.places[place]!,
      quantity: quantity * 3,
      amount: (cents / 100).toFixed(2),
    }
    await receive(tx, ctx, receipt, [piece], 101)
    world.receipts.push(receipt)
  },
  issue: async (tx: Tx, world: World, { sku, place, to, quantity }: Step) => {
    const pieces = [place, to].map((each, i) => ({
      lineId: fresh(),
      storeId,
      skuId: world.skus[(sku + i) % 2]!,
      ...world.places[each]!,
      quantity,
    }))
    await issue(tx, ctx, docOf('otherOut'), pieces, 202)
  },
  reserve: async (tx: Tx, world: World, { sku, place, quantity }: Step) => {
    const order = { ...docOf('order'), lineId: fresh(), skuId: world.skus[sku]! }
    await reserve(tx, ctx, order, [{ lineId: order.lineId, storeId, skuId: order.skuId, ...world.places[place]!, quantity }])
    world.orders.push(order)
  },
  allocate: async (tx: Tx, world: World, { sku, quantity }: Step) => {
    const order = { ...docOf('order'), lineId: fresh(), skuId: world.skus[sku]! }
    const { picks } = await choosePlaces(tx, [{ lineId: order.lineId, storeId, skuId: order.skuId, quantity }])
    await reserve(tx, ctx, order, picks)
    world.orders.push(order)
  },
  release: async (tx: Tx, world: World, { pick, quantity }: Step) => {
    const order = some(world.orders, pick)
    if (order) await release(tx, ctx, order, [{ lineId: order.lineId, quantity }])
  },
  ship: async (tx: Tx, world: World, { pick, quantity }: Step) => {
    const order = some(world.orders, pick)
    if (order)
      await shipReserved(
        tx,
        ctx,
        { ...order, parts: true },
        [{ lineId: order.lineId, storeId, skuId: order.skuId, quantity }],
        201,
      )
  },
  move: async (tx: Tx, world: World, { sku, place, to, quantity }: Step) => {
    const line = { lineId: fresh(), storeId, skuId: world.skus[sku]!, quantity }
    await relocate(tx, ctx, docOf('move'), [{ ...line, from: world.places[place]!, to: world.places[to]! }])
  },
  pickUp: async (tx: Tx, world: World, { pick, to, quantity }: Step) => {
    const order = some(world.orders, pick)
    const hold = order && (await holdsOf(tx, order))[0]
    if (!hold) return
    const line = { lineId: fresh(), storeId, skuId: hold.skuId, quantity: Math.min(quantity, hold.quantity) }
    await relocate(tx, ctx, docOf('wave'), [{ ...line, from: hold, to: world.places[to]!, holder: { ...hold } }])
  },
  clear: async (tx: Tx, world: World, { sku, place, to, quantity }: Step) => {
    const line = { lineId: fresh(), storeId, skuId: world.skus[sku]!, quantity: quantity * 2 }
    await relocate(tx, ctx, docOf('container'), [{ ...line, from: world.places[place]!, to: world.places[to]!, holder: 'all' }])
  },
  reverse: async (tx: Tx, world: World, { pick }: Step) => {
    const receipt = some(world.receipts, pick)
    const source = receipt && { docType: 'purchaseIn', lineId: receipt.lineId }
    if (source) await reverse(tx, ctx, docOf('red'), [{ lineId: fresh(), source }])
  },
  adjust: async (tx: Tx, world: World, { pick, cents }: Step) => {
    const receipt = some(world.receipts, pick)
    if (!receipt) return
    const { skuId, quantity, lineId } = receipt
    const change = {
      lineId: fresh(),
      storeId,
      skuId,
      quantity,
      source: { docType: 'purchaseIn', lineId },
      amount: ((cents - 900) / 1000).toFixed(3),
    }
    await adjustCost(tx, ctx, docOf('fee'), [change], 1)
  },
  onWay: (tx: Tx, world: World, { sku, quantity }: Step) => onWay(tx, [{ storeId, skuId: world.skus[sku]!, purchase: quantity }]),
}

const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom(...(Object.keys(VERBS) as (keyof typeof VERBS)[]), 'receive', 'receive'),
  sku: fc.integer({ min: 0, max: 1 }),
  place: fc.integer({ min: 0, max: 3 }),
  to: fc.integer({ min: 0, max: 3 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  cents: fc.integer({ min: 0, max: 5000 }),
  pick: fc.nat({ max: 1000 }),
})

/** Only refusals in words; anything else is a failure of ours. */
const done = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })

const brokenChains = () =>
  db.query(sql`
    SELECT m.* FROM (SELECT id, post_no, biz_type, doc_no, sku_id, quantity, store_after, store_amount_after, amount, movement_time, lag(store_after, 1, 0) OVER w AS before,
        lag(store_amount_after, 1, 0::numeric(18, 4)) OVER w AS amount_before, lag(movement_time) OVER w AS time_before
      FROM stock_movement WHERE store_id = ${storeId} WINDOW w AS (PARTITION BY sku_id ORDER BY id)) m
    WHERE before + quantity <> store_after OR amount_before + amount <> store_amount_after OR movement_time < time_before`)

describe('any sequence of postings', () => {
  it('by several sessions at once keeps all books equal, and every row follows from the one before it', async () => {
    const plans = fc.array(fc.array(step, { minLength: 4, maxLength: 14 }), { minLength: 2, maxLength: SESSIONS })
    await fc.assert(
      fc.asyncProperty(plans, async (sessions) => {
        const world = await newWorld()
        await Promise.all(
          sessions.map(async (steps) => {
            for (const each of steps) await done(db.transact((tx) => VERBS[each.verb](tx, world, each)))
          }),
        )
        expect(await mismatches(db)).toEqual([])
        expect(await brokenChains()).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('is undone whole when its transaction fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const world = await newWorld()
        const before = await books(world.skus)
        const failing = db.transact(async (tx) => {
          for (const each of steps) await VERBS[each.verb](tx, world, each)
          throw new Refusal(409, 'stop')
        })
        await done(failing)
        expect(await books(world.skus)).toEqual(before)
      }),
      { numRuns: 10 },
    )
  })

  it('of receipts and their reversals leaves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const world = await newWorld()
        for (const each of steps) await db.transact((tx) => VERBS.receive(tx, world, each))
        const lines = world.receipts.map(({ lineId }) => ({ lineId: fresh(), source: { docType: 'purchaseIn', lineId } }))
        await db.transact((tx) => reverse(tx, ctx, docOf('red'), lines))
        const left = await db.query(sql`
          SELECT on_hand, amount FROM stock_summary WHERE sku_id = ANY(${world.skus}::bigint[]) AND (on_hand, sellable_on_hand, amount) <> (0, 0, 0)`)
        expect(left).toEqual([])
        expect(await mismatches(db)).toEqual([])
      }),
      { numRuns: 10 },
    )
  })
})

const books = (skus: number[]) =>
  db.query(sql`
    SELECT (SELECT count(*) FROM stock_movement WHERE sku_id = ANY(${skus}::bigint[])) AS moved,
      (SELECT count(*) FROM stock_layer WHERE sku_id = ANY(${skus}::bigint[])) AS layers,
      (SELECT count(*) FROM stock_occupancy WHERE sku_id = ANY(${skus}::bigint[])) AS holds,
      (SELECT count(*) FROM stock_balance WHERE sku_id = ANY(${skus}::bigint[])) AS balances,
      (SELECT count(*) FROM stock_summary WHERE sku_id = ANY(${skus}::bigint[])) AS summaries`)
