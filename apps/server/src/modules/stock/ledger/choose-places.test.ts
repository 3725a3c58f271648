import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docOf, fresh, makeContainer, makeLocation, makeSku, makeStore, poster, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { choosePlaces, PICK_ORDER, type PickOrder, reserve } from './index.ts'

const app = await testApp()
const { db } = app.house
const storeId = await makeStore(app)
const ctx = poster(app)

/** A SKU lying in places of these sizes, which one passes in this order. */
async function lying(...sizes: number[]) {
  const skuId = await makeSku(app)
  const places = []
  for (const [seq, quantity] of sizes.entries()) {
    const place = await makeLocation(app, storeId, { seq })
    await put(app, [{ storeId, skuId, ...place, quantity }])
    places.push(place)
  }
  return { skuId, places, ids: places.map(({ placeId }) => placeId) }
}
const choose = async (skuId: number, quantities: number[], rule: Partial<PickOrder> = {}) => {
  const demands = quantities.map((quantity, i) => ({ lineId: i, storeId, skuId, quantity }))
  const { picks, shortages } = await db.transact((tx) => choosePlaces(tx, demands, () => ({ ...PICK_ORDER, ...rule })))
  return { picks: picks.map(({ lineId, placeId, quantity }) => [lineId, placeId, quantity]), shortages }
}

describe('the order of picking', () => {
  it('fit: the smallest place that covers the line alone, the nearer of two equal', async () => {
    const { skuId, ids } = await lying(9, 5, 5, 3)
    expect((await choose(skuId, [4])).picks).toEqual([[0, ids[1], 4]])
    expect((await choose(skuId, [3])).picks).toEqual([[0, ids[3], 3]])
    expect((await choose(skuId, [6])).picks).toEqual([[0, ids[0], 6]])
  })

  it('fit: otherwise the fullest first until covered', async () => {
    const { skuId, ids } = await lying(2, 6, 4, 4)
    expect((await choose(skuId, [11])).picks).toEqual([
      [0, ids[1], 6],
      [0, ids[2], 4],
      [0, ids[3], 1],
    ])
  })

  it('clear: the emptiest first; path: as one walks', async () => {
    const { skuId, ids } = await lying(5, 2, 3)
    expect((await choose(skuId, [6], { order: 'clear' })).picks).toEqual([
      [0, ids[1], 2],
      [0, ids[2], 3],
      [0, ids[0], 1],
    ])
    expect((await choose(skuId, [6], { order: 'path' })).picks).toEqual([
      [0, ids[0], 5],
      [0, ids[1], 1],
    ])
  })

  it('more places than allowed is short', async () => {
    const { skuId } = await lying(1, 1, 1)
    expect(await choose(skuId, [3], { maxPlaces: 2 })).toEqual({
      picks: [],
      shortages: [{ storeId, skuId, need: 3, available: 2 }],
    })
    expect((await choose(skuId, [3], { maxPlaces: 3 })).picks).toHaveLength(3)
  })

  it('two lines of one SKU are summed, and dealt out in order', async () => {
    const { skuId, ids } = await lying(3, 4)
    expect(await choose(skuId, [5, 3])).toEqual({ picks: [], shortages: [{ storeId, skuId, need: 8, available: 7 }] })
    expect((await choose(skuId, [5, 2])).picks).toEqual([
      [0, ids[1], 4],
      [0, ids[0], 1],
      [1, ids[0], 2],
    ])
  })

  it('passes by what is inactive, counted, held, not sellable or not of the rule’s types', async () => {
    const { skuId, places, ids } = await lying(5, 5, 5, 5)
    await put(app, [{ storeId, skuId, ...(await makeLocation(app, storeId, { type: 3 })), quantity: 5 }])
    await put(app, [{ storeId, skuId, ...(await makeContainer(app, storeId)), quantity: 5 }])
    await db.run(sql`UPDATE stock_store_location SET is_activated = 0 WHERE id = ${ids[0]}`)
    await db.run(sql`UPDATE stock_store_location SET lock_check_id = 9 WHERE id = ${ids[1]}`)
    await db.transact((tx) => reserve(tx, ctx, docOf('order'), [{ lineId: fresh(), storeId, skuId, ...places[2]!, quantity: 5 }]))
    expect(await choose(skuId, [6])).toEqual({ picks: [], shortages: [{ storeId, skuId, need: 6, available: 5 }] })
    expect((await choose(skuId, [5])).picks).toEqual([[0, ids[3], 5]])
    expect((await choose(skuId, [5], { locationTypes: [2] })).shortages).toHaveLength(1)
  })

  it('in a platform store takes from its virtual place', async () => {
    const platform = await makeStore(app, 5)
    const place = await makeLocation(app, platform, { type: 6, name: 'DEFAULT' })
    const skuId = await makeSku(app)
    await put(app, [{ storeId: platform, skuId, ...place, quantity: 2 }])
    const { picks } = await db.transact((tx) => choosePlaces(tx, [{ lineId: 1, storeId: platform, skuId, quantity: 2 }]))
    expect(picks).toEqual([{ lineId: 1, storeId: platform, skuId, ...place, quantity: 2 }])
  })

  it('of a SKU nobody ever had is short', async () => {
    const skuId = await makeSku(app)
    expect((await choose(skuId, [1])).shortages).toEqual([{ storeId, skuId, need: 1, available: 0 }])
  })
})
