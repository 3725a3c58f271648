import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, poster } from '../../../../test/fixtures/stock.ts'
import { chance } from '../../../../test/malformed/chance.ts'
import { sql } from '../../../kit/db/db.ts'
import { stoodAt } from '../../stock/figures/moved-days.ts'
import { adjustCost, closeDays, issue, receive, reverse } from '../../stock/ledger/index.ts'
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
  worth: Big
}
interface Lying extends Layer {
  lineId: number
  whole: number
  unit: Big
}
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const skus = [await makeSku(app), await makeSku(app), await makeSku(app)]
/** Its receipts are never reversed, so that the ledger alone says what left. */
const plain = skus[0]!
/** What lies there, oldest first, by the plain words: what comes stands by its day in the company, what goes is taken from the front. */
const lying = new Map<number, Lying[]>(skus.map((skuId) => [skuId, []]))
const ends: Layer[][] = []
const oldestFirst = <L extends Layer>(layers: L[]): L[] => layers.toSorted((a, b) => a.inDate.localeCompare(b.inDate))
const kept = (skuId: number, layers: Lying[]) =>
  lying.set(
    skuId,
    layers.filter(({ quantity }) => quantity > 0),
  )

/** Often from another store, where it had come in long before what lies here. */
async function comes(skuId: number, n: number): Promise<void> {
  const [quantity, inDate] = [1 + dice.below(9), dayOf(n - (dice.below(2) === 0 ? 0 : dice.below(300)))]
  const unit = new Big(1 + dice.below(200_000)).div(10_000)
  const piece = { lineId: fresh(), storeId, skuId, ...shelf, quantity, unitCost: unit.toFixed(4), inDate }
  await db.transact((tx) => receive(tx, poster(app), docOf(), [piece], 102))
  const worth = unit.times(quantity)
  kept(
    skuId,
    oldestFirst([...lying.get(skuId)!, { skuId, inDate, quantity, worth, unit, whole: quantity, lineId: piece.lineId }]),
  )
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
    layer.worth = taken === layer.quantity ? new Big(0) : layer.worth.minus(layer.unit.times(taken))
    layer.quantity -= taken
    left -= taken
  }
  kept(skuId, layers)
}

/** The youngest receipt that is still whole is taken back, past all that is older. */
async function returns(skuId: number): Promise<void> {
  const layer = lying.get(skuId)!.findLast(({ quantity, whole }) => quantity === whole)
  if (!layer) return
  const source = { docType: 'otherIn', lineId: layer.lineId }
  await db.transact((tx) => reverse(tx, poster(app), docOf('otherOut'), [{ lineId: fresh(), source }], 202))
  layer.quantity = 0
  kept(skuId, lying.get(skuId)!)
}

/** What lies there costs a yuan a piece more. */
async function costsMore(skuId: number): Promise<void> {
  const [layer] = lying.get(skuId)!
  if (!layer) return
  const { lineId, quantity, whole } = layer
  const change = {
    lineId: fresh(),
    storeId,
    skuId,
    source: { docType: 'otherIn', lineId },
    amount: String(whole),
    quantity: whole,
  }
  await db.transact((tx) => adjustCost(tx, poster(app), docOf('purchaseIn'), [change], 3))
  layer.worth = layer.worth.plus(quantity)
  layer.unit = layer.worth.div(quantity).round(4, Big.roundHalfUp)
}

async function happens(skuId: number, n: number): Promise<void> {
  const what = dice.below(20)
  if (what < 3) await comes(skuId, n)
  else if (what < 6) await goes(skuId)
  else if (what < 7 && skuId !== plain) await returns(skuId)
  else if (what < 8) await costsMore(skuId)
}
for (let n = 0; n < DAYS; n++) {
  app.clock.set(`${dayOf(n)} 10:00:00`)
  for (const skuId of skus) await happens(skuId, n)
  if (n === 25) await closeDays({ db, clock: app.clock })
  ends.push([...lying.values()].flat().map((layer) => ({ ...layer })))
}

const told = (layers: { skuId: number; inDate: string; quantity: number; worth: Big | string }[]) =>
  layers.map(({ skuId, inDate, quantity, worth }) => `${skuId} ${inDate} ${quantity} ${new Big(worth).toFixed(4)}`).toSorted()
const found = (n: number) =>
  db.query<{ skuId: number; inDate: string; quantity: number; worth: string }>(sql`
    SELECT sku_id AS "skuId", in_date::text AS "inDate", quantity, amount AS worth FROM ${layersAsOf(dayOf(n), n < DAYS - 1)} y WHERE store_id = ${storeId}`)
const outs = () =>
  db.query(sql`SELECT o.layer_id, o.day::text, o.quantity FROM stock_layer_out o JOIN stock_layer y ON y.id = o.layer_id
    WHERE y.sku_id = ${plain} AND o.quantity > 0 ORDER BY 1, 2`)

describe('layers as of a day', () => {
  it('are to the cent those that a replay of what came and went leaves, on every day', async () => {
    expect(ends.flat().length).toBeGreaterThan(DAYS)
    for (let n = 0; n < DAYS; n++) expect([n, told(await found(n))]).toEqual([n, told(ends[n]!)])
  })

  it('are what the ledger says in sum', async () => {
    const day = dayOf(DAYS - 20)
    const [sums] = await db.query(sql`SELECT sum(quantity)::int AS pieces, sum(amount) AS amount FROM ${layersAsOf(day, true)} y`)
    const [stood] = await db.query(sql`SELECT sum(on_hand)::int AS pieces, sum(amount) AS amount FROM ${stoodAt(day)} p`)
    expect(sums).toEqual(stood)
  })

  it('are what bonuses deduct for, where they are old', async () => {
    const n = DAYS - 10
    const month = { month: '', first: '', last: '', known: dayOf(n), isOver: true }
    const deducted = await db.query<{ day: string; quantity: number }>(
      sql`SELECT day::text, quantity FROM ${oldLayers(month)} o WHERE store_id = ${storeId} ORDER BY day, quantity`,
    )
    const old = ends[n]!.filter(({ inDate }) => inDate < dayOf(n - 180))
    const plainly = old.map(({ inDate, quantity }) => ({ day: inDate, quantity }))
    expect(deducted).toEqual(plainly.toSorted((a, b) => a.day.localeCompare(b.day) || a.quantity - b.quantity))
  })

  it('of what left before that was kept follow from the ledger', async () => {
    const before = await outs()
    expect(before.length).toBeGreaterThan(5)
    await db.run(sql`SELECT stock_replay_outs()`)
    expect(await outs()).toEqual(before)
    for (const n of [10, 30, 50]) {
      const pieces = (layers: { quantity: number }[]) => layers.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(pieces(await found(n))).toBe(pieces(ends[n]!))
    }
  })
})
