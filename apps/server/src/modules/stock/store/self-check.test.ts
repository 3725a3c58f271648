import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, mismatches, poster, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { createJobs } from '../../../kit/job/jobs.ts'
import { runSchedule } from '../../../kit/job/schedule.ts'
import { closeDays, issue, reserve } from '../ledger/index.ts'
import { nightlySelfCheck, selfChecking } from './self-check.ts'

const app = await testApp()
const { db } = app.house
await app.house.jobs.stop()
app.house.jobs = createJobs(app.house, [selfChecking], [nightlySelfCheck], { retryDelay: 0, poll: 0.5 })
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const [supervisor, warehouse] = [await app.as('supervisor'), await app.as('warehouse')]

async function stocked() {
  const skuId = await makeSku(app)
  await put(app, [{ storeId, skuId, ...shelf, quantity: 10, unitCost: '2.5' }])
  await db.transact((tx) =>
    issue(tx, poster(app), docOf('otherOut'), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity: 4 }], 202),
  )
  await db.transact((tx) =>
    reserve(tx, poster(app), docOf('order'), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity: 3 }]),
  )
  return skuId
}

describe('the self-check', () => {
  it('finds the books of the demo company equal', async () => {
    await stocked()
    expect(await mismatches(db)).toEqual([])
  })

  it.each([
    ['stock_balance', 'on_hand = on_hand + 5', ['balance', 'place-ledger', 'sellable']],
    ['stock_balance', 'occupied = occupied + 1', ['held', 'place-hold', 'sellable-held']],
    ['stock_summary', 'on_hand = on_hand + 5', ['balance', 'layer', 'ledger']],
    ['stock_summary', 'sellable_on_hand = sellable_on_hand - 1', ['sellable']],
    ['stock_summary', 'amount = amount + 0.0001', ['amount-layer', 'amount-ledger']],
    ['stock_layer', 'remaining = remaining - 1', ['layer']],
    ['stock_layer', 'remain_amount = remain_amount + 0.0001', ['amount-layer']],
    ['stock_occupancy', 'quantity = quantity + 1', ['place-hold']],
    ['stock_occupancy', 'state = 3, end_time = now()', ['place-hold']],
  ])('sees %s set to %s', async (table, change, kinds) => {
    const skuId = await stocked()
    await db.pool.query(`UPDATE ${table} SET ${change} WHERE sku_id = ${skuId}`)
    const found = await mismatches(db)
    expect(found.filter((each) => each.skuId === skuId).map(({ kind }) => kind)).toEqual(kinds)
    expect(found.filter((each) => each.skuId !== skuId)).toEqual([])
    await repair(skuId)
  })

  it('runs when asked, tells both numbers and the movement where they part, and opens an inventory error once', async () => {
    const skuId = await stocked()
    await db.run(sql`UPDATE stock_balance SET on_hand = on_hand + 5 WHERE sku_id = ${skuId}`)
    await db.transact((tx) =>
      reserve(tx, poster(app), docOf('order'), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity: 1 }]),
    )
    const doc = docOf('otherOut')
    await db.transact((tx) => issue(tx, poster(app), doc, [{ lineId: fresh(), storeId, skuId, ...shelf, quantity: 1 }], 202))
    await app.house.jobs.start()
    await run()
    const latest = (await supervisor.get('/stock/self-check/latest')).data
    expect(latest.last).toMatchObject({ status: 2, diffCount: 3, message: '3 处不平', runBy: expect.any(String) })
    expect(latest.diffs).toMatchObject([
      { kind: 'balance', leftValue: '5', rightValue: '10', sku: `S${skuId}`, errNo: expect.stringMatching(/^KY\d{11}$/) },
      { kind: 'place-ledger', leftValue: '10', rightValue: '5', placeName: `A1-${shelf.placeId}`, movementDocNo: doc.docNo },
      { kind: 'sellable', leftValue: '5', rightValue: '10' },
    ])
    await run()
    expect(
      await db.query(sql`SELECT err_type, book_qty, actual_qty FROM stock_inventory_err WHERE sku_id = ${skuId} ORDER BY id`),
    ).toEqual([
      { err_type: 4, book_qty: 5, actual_qty: 10 },
      { err_type: 4, book_qty: 10, actual_qty: 5 },
    ])
    await app.house.jobs.stop()
    await repair(skuId)
  })

  it('asked twice at once runs once', async () => {
    const [first, second] = await Promise.all([
      supervisor.post('/stock/self-check/run'),
      supervisor.post('/stock/self-check/run'),
    ])
    expect(first.data.id).toBe(second.data.id)
    expect((await supervisor.get('/stock/self-check/latest')).data.running).toMatchObject({ id: first.data.id, status: 0 })
    expect((await warehouse.post('/stock/self-check/run')).code).toBe(403)
    await db.run(sql`DELETE FROM task WHERE id = ${first.data.id}`)
  })

  it('runs every night and says so', async () => {
    await runSchedule(app.house, nightlySelfCheck, undefined)
    const { last } = (await warehouse.get('/stock/self-check/latest')).data
    expect(last).toMatchObject({ status: 2, diffCount: 0, message: '账账相符', runBy: null })
  })

  it('hides amounts from those who may not see cost', async () => {
    const skuId = await stocked()
    await db.run(sql`UPDATE stock_summary SET amount = amount + 1 WHERE sku_id = ${skuId}`)
    await runSchedule(app.house, nightlySelfCheck, undefined)
    const seen = async (who: typeof supervisor) => (await who.get('/stock/self-check/latest')).data.diffs[0]
    expect(await seen(supervisor)).toMatchObject({ kind: 'amount-layer', leftValue: '16.0000', rightValue: '15.0000' })
    expect(await seen(warehouse)).toMatchObject({ kind: 'amount-layer', leftValue: null, rightValue: null })
    await repair(skuId)
  })

  it('sees a closed day that is not what the ledger says', async () => {
    const skuId = await stocked()
    app.clock.advance(86_400_000)
    await closeDays(app.house)
    expect(await mismatches(db)).toEqual([])
    await db.run(sql`UPDATE stock_daily SET q101 = q101 + 1, closing_qty = closing_qty + 1 WHERE sku_id = ${skuId}`)
    expect(await mismatches(db)).toMatchObject([{ kind: 'daily', left: '7', right: '6' }])
    await closeDays(app.house, '2000-01-01')
    expect(await mismatches(db)).toEqual([])
  })
})

async function run() {
  const { data } = await supervisor.post('/stock/self-check/run')
  const done = sql`SELECT 1 FROM task WHERE id = ${data.id} AND status = 2`
  while ((await db.query(done)).length === 0);
}

/** So that the next test begins with equal books. */
async function repair(skuId: number) {
  await db.run(sql`UPDATE stock_occupancy SET quantity = 3, state = 1, end_time = NULL WHERE sku_id = ${skuId} AND quantity > 2`)
  await db.run(sql`
    UPDATE stock_layer l SET remaining = m.quantity, remain_amount = m.amount
    FROM (SELECT sum(quantity) AS quantity, sum(amount) AS amount FROM stock_movement WHERE sku_id = ${skuId}) m WHERE sku_id = ${skuId}`)
  await db.run(sql`
    UPDATE stock_balance b SET on_hand = l.remaining, occupied = (SELECT sum(quantity) FROM stock_occupancy WHERE sku_id = ${skuId} AND state = 1)
    FROM stock_layer l WHERE l.sku_id = b.sku_id AND b.sku_id = ${skuId}`)
  await db.run(sql`
    UPDATE stock_summary s SET on_hand = b.on_hand, sellable_on_hand = b.on_hand, occupied = b.occupied, sellable_occupied = b.occupied, amount = l.remain_amount
    FROM stock_balance b JOIN stock_layer l ON l.sku_id = b.sku_id WHERE b.sku_id = s.sku_id AND s.sku_id = ${skuId}`)
  expect(await mismatches(db)).toEqual([])
}
