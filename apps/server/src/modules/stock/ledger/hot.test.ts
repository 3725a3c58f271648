import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, mismatches, poster, put } from '../../../../test/fixtures/stock.ts'
import { connect, sql, type Tx } from '../../../kit/db/db.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { choosePlaces, type Demand, type Doc, issue, receive, release, reserve, shipReserved } from './index.ts'

const app = await testApp()
const ctx = poster(app)
const SESSIONS = 16
const db = connect(app.url, { max: SESSIONS })
afterAll(() => db.close())
const storeId = await makeStore(app)
const places = [await makeLocation(app, storeId), await makeLocation(app, storeId, { type: 2 })]

/** Allocation as an order does it; false when short. Whatever else goes wrong is thrown. */
async function allocate(order: Doc, demands: Demand[]): Promise<boolean> {
  return db.transact(async (tx) => {
    const { picks, shortages } = await choosePlaces(tx, demands)
    if (shortages.length) return false
    await reserve(tx, ctx, order, picks)
    return true
  })
}
const sessions = (work: (session: number) => Promise<void>) => Promise.all(Array.from({ length: SESSIONS }, (_, i) => work(i)))
/** The same dice for every run. */
function dice(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

describe('sixteen sessions and ten hot SKUs', () => {
  it('with stock for 60 % of the demand: exactly the stock is promised, and nobody sees an error', async () => {
    const skus = await Promise.all(Array.from({ length: 10 }, () => makeSku(app)))
    const stock = 48
    await put(
      app,
      skus.flatMap((skuId) => [
        { storeId, skuId, ...places[0]!, quantity: 18 },
        { storeId, skuId, ...places[1]!, quantity: 30 },
      ]),
    )
    let [demand, refused] = [0, 0]
    const alone = async (order: Doc, demands: Demand[]) => {
      for (const line of demands) {
        const had = await allocate(order, [line])
        if (!had) refused++
      }
    }
    await sessions(async (session) => {
      const roll = dice(session + 1)
      for (let n = 0; n < 25; n++) {
        const wanted = [skus[(n + session) % 10]!, skus[roll(10)]!]
        demand += wanted.length
        const demands = wanted.map((skuId) => ({ lineId: fresh(), storeId, skuId, quantity: 1 }))
        const order = docOf('order')
        const whole = await allocate(order, demands)
        // What cannot be had together is tried alone, so that no piece is left that anybody wanted.
        if (!whole) await alone(order, demands)
        const fate = whole ? roll(3) : 2
        if (fate === 0) await db.transact((tx) => shipReserved(tx, ctx, order, demands, 201))
        if (fate === 1) {
          await db.transact((tx) => release(tx, ctx, order))
          await alone(order, demands)
        }
      }
    })
    expect(demand).toBe(800)
    const promised = await db.query<{ skuId: number; n: number }>(sql`
      SELECT sku_id AS "skuId", sum(n)::int AS n FROM (
        SELECT sku_id, quantity AS n FROM stock_occupancy WHERE state = 1 UNION ALL
        SELECT sku_id, -quantity FROM stock_movement WHERE biz_type = 201) each
      WHERE sku_id = ANY(${skus}::bigint[]) GROUP BY 1 ORDER BY 1`)
    expect(promised).toEqual(skus.toSorted((a, b) => a - b).map((skuId) => ({ skuId, n: stock })))
    expect(refused).toBe(demand - 10 * stock)
    expect(await mismatches(db)).toEqual([])
  })

  it('the last piece: one gets it, fifteen are told', async () => {
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...places[0]!, quantity: 1 }])
    const answers: string[] = []
    await sessions(async () => {
      const piece = { lineId: fresh(), storeId, skuId, ...places[0]!, quantity: 1 }
      const said = await db
        .transact((tx) => reserve(tx, ctx, docOf('order'), [piece]))
        .then(
          () => 'reserved',
          (error: Error) => error.message,
        )
      answers.push(said)
    })
    const short = `库存不足：S${skuId} 库位A1-${places[0]!.placeId} 需1 可用0`
    expect(answers.toSorted()).toEqual(['reserved', ...Array.from({ length: 15 }, () => short)])
  })

  it('two lines that share a SKU are summed, so that a bundle is never promised twice', async () => {
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...places[0]!, quantity: 9 }])
    let promised = 0
    await sessions(async () => {
      const lines = [1, 2].map((quantity) => ({ lineId: fresh(), storeId, skuId, quantity }))
      if (await allocate(docOf('order'), lines)) promised++
    })
    expect(promised).toBe(3)
    expect(await db.one(sql`SELECT sum(quantity)::int AS n FROM stock_occupancy WHERE sku_id = ${skuId}`)).toEqual({ n: 9 })
  })

  it('documents of the same SKUs in opposite order, several postings each, come through', async () => {
    const skus = await Promise.all(Array.from({ length: 6 }, () => makeSku(app)))
    await put(
      app,
      skus.map((skuId) => ({ storeId, skuId, ...places[0]!, quantity: 5 })),
    )
    let done = 0
    await sessions(async (session) => {
      for (let n = 0; n < 6; n++) {
        const order = session % 2 ? skus : skus.toReversed()
        const work = async (tx: Tx) => {
          for (const skuId of order.slice(n % 3)) {
            await receive(tx, ctx, docOf(), [{ lineId: fresh(), storeId, skuId, ...places[0]!, quantity: 1, unitCost: '1' }], 102)
            await issue(tx, ctx, docOf('otherOut'), [{ lineId: fresh(), storeId, skuId, ...places[0]!, quantity: 1 }], 202)
          }
        }
        await db.transact(work).catch((error: unknown) => {
          // Busy is an answer; a deadlock is not.
          if (!(error instanceof Refusal) || error.message !== '系统繁忙，请重试') throw error
        })
        done++
      }
    })
    expect(done).toBe(SESSIONS * 6)
    expect(await db.query(sql`SELECT DISTINCT on_hand FROM stock_summary WHERE sku_id = ANY(${skus}::bigint[])`)).toEqual([
      { on_hand: 5 },
    ])
    expect(await mismatches(db)).toEqual([])
  })
})
