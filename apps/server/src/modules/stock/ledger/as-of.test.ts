import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, mismatches, poster } from '../../../../test/fixtures/stock.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import { runSchedule } from '../../../kit/job/schedule.ts'
import { closing } from './closing.ts'
import { adjustCost, bookAt, closeDays, dailyThrough, issue, placesAsOf, receive, relocate, stockAsOf } from './index.ts'

const app = await testApp()
const { db } = app.house
const ctx = poster(app)
// The seed's own stock was posted today: a history of our own begins with an empty book.
const storeId = await makeStore(app)
const [shelf, store] = [await makeLocation(app, storeId), await makeLocation(app, storeId, { type: 2 })]
const skus = [await makeSku(app), await makeSku(app), await makeSku(app)]
const FIRST = Date.parse('2031-03-01T00:00:00+08:00')
const HOUR = 3_600_000
const at = (hours: number) => wireTime(new Date(FIRST + hours * HOUR))
const DAYS = 12

/** Every five hours something happens, always the same. */
async function history() {
  const left = new Map(skus.map((skuId) => [skuId, 0]))
  for (let hour = 5, n = 0; hour < DAYS * 24; hour += 5, n++) {
    app.clock.set(at(hour))
    const skuId = skus[(n * 7) % skus.length]!
    const piece = { lineId: fresh(), storeId, skuId, ...shelf }
    const quantity = 1 + ((n * 5) % 9)
    await db.transact(async (tx) => {
      if (n % 3 === 2 && left.get(skuId)! > quantity) {
        left.set(skuId, left.get(skuId)! - quantity)
        await issue(tx, ctx, docOf('order'), [{ ...piece, quantity }], n % 2 ? 201 : 202)
      } else {
        const doc = docOf('purchaseIn')
        left.set(skuId, left.get(skuId)! + 10)
        await receive(tx, ctx, doc, [{ ...piece, quantity: 20, amount: `${n * 3.37}` }], 101)
        left.set(skuId, left.get(skuId)! - 5)
        await relocate(tx, ctx, docOf('move'), [{ lineId: fresh(), storeId, skuId, quantity: 5, from: shelf, to: store }])
        left.set(skuId, left.get(skuId)! + 10)
        if (n % 4 === 0) {
          const source = { docType: 'purchaseIn', lineId: piece.lineId }
          await adjustCost(tx, ctx, docOf('fee'), [{ lineId: fresh(), storeId, skuId, source, amount: '1.23', quantity: 20 }], 3)
        }
      }
    })
  }
}
await history()
app.clock.set(at(DAYS * 24))

/** The ledger from its first row. */
const replay = (moment: string) =>
  db.query(sql`
    SELECT store_id AS "storeId", sku_id AS "skuId", sum(quantity)::int AS "onHand", sum(amount) AS amount FROM stock_movement
    WHERE store_id = ${storeId} AND movement_time < ${moment}::timestamptz + interval '1 second' GROUP BY 1, 2 ORDER BY 1, 2`)
const replayPlaces = (moment: string) =>
  db.query(sql`
    SELECT place_id, sku_id, sum(quantity)::int AS on_hand FROM stock_movement
    WHERE store_id = ${storeId} AND place_id IS NOT NULL AND movement_time < ${moment}::timestamptz + interval '1 second'
    GROUP BY 1, 2 HAVING sum(quantity) > 0 ORDER BY 1, 2`)
const asOf = async (moment: string) =>
  (await stockAsOf(db, moment, { storeIds: [storeId] })).filter(({ onHand, amount }) => onHand || Number(amount))
const moments = [4.99, 5, 5.0003, 24, 47.9999, 48, 100, 100.5, 167, 230, 287.9, 288, 400].map(at)

describe('stock as of a moment', () => {
  it.each([
    ['while no day is closed', () => Promise.resolve()],
    [
      'with some days closed',
      async () => {
        app.clock.set(at(5 * 24))
        await closeDays(app.house)
        app.clock.set(at(DAYS * 24))
        expect(await dailyThrough(db)).toBe('2031-03-05')
      },
    ],
    ['with every day closed', async () => void (await closeDays(app.house))],
  ])('equals the replay %s', async (_, close) => {
    await close()
    for (const moment of moments) expect([moment, await asOf(moment)]).toEqual([moment, await replay(moment)])
    expect(await mismatches(db)).toEqual([])
  })

  it('of places equals the replay, and so does the book of a count', async () => {
    const spots = skus.flatMap((skuId) => [shelf, store].map((place) => ({ storeId, skuId, ...place })))
    for (const moment of moments) {
      const rows = await db.query(sql`
        SELECT place_id, sku_id, on_hand FROM ${placesAsOf(moment)} t WHERE store_id = ${storeId} AND on_hand > 0 ORDER BY 1, 2`)
      const replayed = await replayPlaces(moment)
      expect([moment, rows]).toEqual([moment, replayed])
      const book = await db.transact((tx) => bookAt(tx, spots, moment))
      const held = spots.map(
        ({ skuId, placeId }) => replayed.find((row) => row['sku_id'] === skuId && row['place_id'] === placeId)?.['on_hand'] ?? 0,
      )
      expect(book).toEqual(held)
    }
    expect(await db.transact((tx) => bookAt(tx, spots, null))).toEqual(await db.transact((tx) => bookAt(tx, spots, at(1000))))
  })
})

describe('closed days', () => {
  const rows = () => db.query(sql`SELECT to_jsonb(d) AS row FROM stock_daily d WHERE store_id = ${storeId} ORDER BY sku_id, day`)

  it('say what came and went by business, and follow from each other', async () => {
    const wrong = await db.query(sql`
      SELECT d.day FROM stock_daily d JOIN (
        SELECT movement_time::date AS day, sku_id, -coalesce(sum(quantity) FILTER (WHERE biz_type = 201), 0) AS sold,
          coalesce(sum(amount) FILTER (WHERE biz_type = 101), 0) AS bought, coalesce(sum(amount) FILTER (WHERE biz_type = 109), 0) AS adjusted
        FROM stock_movement WHERE store_id = ${storeId} GROUP BY 1, 2) m USING (day, sku_id)
      WHERE d.store_id = ${storeId} AND (d.q201, d.a101, d.a109) IS DISTINCT FROM (m.sold, m.bought, m.adjusted)`)
    expect(wrong).toEqual([])
    const broken = await db.query(sql`
      SELECT day FROM (SELECT *, lag(closing_qty, 1, 0) OVER w AS qty, lag(closing_amount, 1, 0::numeric(18, 4)) OVER w AS amount FROM stock_daily
        WHERE store_id = ${storeId} WINDOW w AS (PARTITION BY sku_id ORDER BY day)) d WHERE (opening_qty, opening_amount) IS DISTINCT FROM (qty, amount)`)
    expect(broken).toEqual([])
    expect((await rows()).length).toBeGreaterThan(20)
  })

  it('may be written again, from any day, and come out the same', async () => {
    const before = await rows()
    expect(await closeDays(app.house)).toBe(0)
    await closeDays(app.house, '2031-03-04')
    expect(await rows()).toEqual(before)
    await db.run(
      sql`UPDATE stock_daily SET q102 = q102 + 7, closing_qty = closing_qty + 7 WHERE store_id = ${storeId} AND day = '2031-03-09'`,
    )
    await runSchedule(app.house, closing, undefined)
    expect(await rows()).not.toEqual(before)
    await closeDays(app.house, '2031-03-09')
    expect(await rows()).toEqual(before)
  })

  it('count how full the areas were at their end', async () => {
    const filled = await db.query(sql`
      SELECT location_type, total, used, pieces FROM stock_location_daily WHERE store_id = ${storeId} AND day = '2031-03-12' ORDER BY 1`)
    const held = await replayPlaces(at(DAYS * 24 - 0.001))
    const pieces = (placeId: number) =>
      held.filter((row) => row['place_id'] === placeId).reduce((sum, row) => sum + Number(row['on_hand']), 0)
    expect(filled).toEqual([
      { location_type: 1, total: 1, used: 1, pieces: pieces(shelf.placeId) },
      { location_type: 2, total: 1, used: 1, pieces: pieces(store.placeId) },
    ])
  })

  it('wait for a posting that began before midnight', async () => {
    app.clock.set(at((DAYS + 1) * 24 - 0.1))
    let done = false
    let closed: Promise<unknown> | undefined
    await db.transact(async (tx) => {
      await receive(
        tx,
        ctx,
        docOf('purchaseIn'),
        [{ lineId: fresh(), storeId, skuId: skus[0]!, ...shelf, quantity: 1, unitCost: '1' }],
        101,
      )
      app.clock.set(at((DAYS + 1) * 24 + 0.2))
      closed = closeDays(app.house).then(() => (done = true))
      for (let i = 0; i < 20; i++) await db.query(sql`SELECT 1`)
      expect(done).toBe(false)
    })
    await closed
    expect(await asOf(at((DAYS + 1) * 24 + 5))).toEqual(await replay(at((DAYS + 1) * 24 + 5)))
    expect(await mismatches(db)).toEqual([])
  })
})
