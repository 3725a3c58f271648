import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, poster, put } from '../../../../test/fixtures/stock.ts'
import { chance } from '../../../../test/malformed/chance.ts'
import { sql } from '../../../kit/db/db.ts'
import { closeDays, issue } from '../../stock/ledger/index.ts'
import { oldLayers } from '../bonus/owned-stock.ts'
import { layersAsOf } from './layers-as-of.ts'

const app = await testApp()
const { db } = app.house
const dice = chance(Number(process.env['SEED'] ?? 20261118))
const FIRST = Date.parse('2031-01-01T00:00:00Z')
const DAYS = 60
const dayOf = (n: number) => new Date(FIRST + n * 86_400_000).toISOString().slice(0, 10)

interface Layer {
  skuId: number
  inDate: string
  quantity: number
  worth: number
}
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const skus = [await makeSku(app), await makeSku(app), await makeSku(app)]
/** What lies there, oldest first, by the plain words: what comes is put behind, what goes is taken from the front. */
const lying = new Map<number, Layer[]>(skus.map((skuId) => [skuId, []]))
const ends: Layer[][] = []

async function comes(skuId: number, n: number): Promise<void> {
  const [quantity, price, inDate] = [1 + dice.below(9), 1 + dice.below(20), dayOf(n < 40 ? n - 200 : n)]
  await put(app, [{ storeId, skuId, ...shelf, quantity, unitCost: String(price), inDate }])
  lying.get(skuId)!.push({ skuId, inDate, quantity, worth: quantity * price })
}

async function goes(skuId: number): Promise<void> {
  const layers = lying.get(skuId)!
  const there = layers.reduce((sum, { quantity }) => sum + quantity, 0)
  if (there === 0) return
  let left = 1 + dice.below(there)
  await db.transact((tx) =>
    issue(tx, poster(app), docOf('otherOut'), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity: left }], 202),
  )
  for (const layer of layers) {
    const taken = Math.min(left, layer.quantity)
    layer.worth -= taken && (layer.worth / layer.quantity) * taken
    layer.quantity -= taken
    left -= taken
  }
  lying.set(
    skuId,
    layers.filter(({ quantity }) => quantity > 0),
  )
}

for (let n = 0; n < DAYS; n++) {
  app.clock.set(`${dayOf(n)} 10:00:00`)
  for (const skuId of skus) if (dice.below(4) === 0) await (dice.below(2) === 0 ? comes(skuId, n) : goes(skuId))
  if (n === 25) await closeDays({ db, clock: app.clock })
  ends.push([...lying.values()].flat().map((layer) => ({ ...layer })))
}

const inOrder = (layers: Layer[]) => layers.toSorted((a, b) => a.skuId - b.skuId || a.inDate.localeCompare(b.inDate))
const told = (layers: Layer[]) => layers.map(({ skuId, inDate, quantity }) => [skuId, inDate, quantity])
const worth = (layers: Layer[]) => layers.reduce((sum, layer) => sum + layer.worth, 0)

describe('layers as of a day', () => {
  it('are those that a replay of what came and went leaves, on every day', async () => {
    expect(ends.flat().length).toBeGreaterThan(DAYS)
    for (let n = 0; n < DAYS; n += 1 + dice.below(3)) {
      const found = await db.query<Layer>(sql`
        SELECT sku_id AS "skuId", in_date::text AS "inDate", quantity, amount::float8 AS worth
        FROM ${layersAsOf(dayOf(n), n < DAYS - 1)} y WHERE store_id = ${storeId} ORDER BY sku_id, in_date, id`)
      expect([n, told(found)]).toEqual([n, told(inOrder(ends[n]!))])
      expect(worth(found)).toBeCloseTo(worth(ends[n]!), 3)
    }
  })

  it('are what bonuses deduct for, where they are old', async () => {
    const n = DAYS - 10
    const month = { month: '', first: '', last: '', known: dayOf(n), isOver: true }
    const found = await db.query<{ day: string; quantity: number }>(
      sql`SELECT day::text, quantity FROM ${oldLayers(month)} o WHERE store_id = ${storeId} ORDER BY sku_id, day, value`,
    )
    const old = inOrder(ends[n]!).filter(({ inDate }) => inDate < dayOf(n - 180))
    expect(found.map(({ day, quantity }) => [day, quantity])).toEqual(old.map(({ inDate, quantity }) => [inDate, quantity]))
  })
})
