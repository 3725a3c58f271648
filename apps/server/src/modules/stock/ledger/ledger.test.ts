import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docOf, fresh, makeContainer, makeLocation, makeSku, makeStore, poster, put } from '../../../../test/fixtures/stock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { issue, receive, release, relocate, reserve, shipReserved } from './index.ts'

const app = await testApp()
const { db } = app.house
const ctx = poster(app)
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const other = await makeLocation(app, storeId)
const post = <R>(work: (tx: Tx) => Promise<R>) => db.transact(work)
const summary = (skuId: number) =>
  db.one(
    sql`SELECT on_hand, occupied, sellable_on_hand, sellable_occupied, amount FROM stock_summary WHERE store_id = ${storeId} AND sku_id = ${skuId}`,
  )
const ledger = (skuId: number) =>
  db.query(
    sql`SELECT biz_type, quantity, unit_cost, amount, place_after, store_after, store_amount_after, seq FROM stock_movement WHERE store_id = ${storeId} AND sku_id = ${skuId} ORDER BY id`,
  )

describe('the posting functions', () => {
  it('issue takes the oldest layers first, as the book computes it', async () => {
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 50, unitCost: '9.5000', inDate: '2026-10-01' }])
    await put(app, [{ storeId, skuId, ...shelf, quantity: 30, unitCost: '8.0000', inDate: '2026-09-01' }])
    const [cost] = await post((tx) =>
      issue(tx, ctx, docOf('otherOut'), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity: 40 }], 202),
    )
    expect(cost).toMatchObject({ amount: '335.0000', unitCost: '8.3750', oldestInDate: '2026-09-01' })
    expect(await summary(skuId)).toEqual({
      on_hand: 40,
      occupied: 0,
      sellable_on_hand: 40,
      sellable_occupied: 0,
      amount: '380.0000',
    })
    expect((await ledger(skuId)).at(-1)).toEqual({
      biz_type: 202,
      quantity: -40,
      unit_cost: '8.3750',
      amount: '-335.0000',
      place_after: 40,
      store_after: 40,
      store_amount_after: '380.0000',
      seq: 1,
    })
  })

  it('reserve, relocate with the hold, ship what is held', async () => {
    const skuId = await makeSku(app)
    const cart = await makeContainer(app, storeId)
    const order = docOf('order')
    const lineId = fresh()
    await put(app, [{ storeId, skuId, ...shelf, quantity: 10, unitCost: '2' }])
    await post((tx) => reserve(tx, ctx, order, [{ lineId, storeId, skuId, ...shelf, quantity: 7 }]))
    expect(await summary(skuId)).toMatchObject({ occupied: 7, sellable_occupied: 7 })
    await post((tx) =>
      relocate(tx, ctx, docOf('wave'), [
        { lineId: fresh(), storeId, skuId, quantity: 5, from: shelf, to: cart, holder: { ...order, lineId } },
      ]),
    )
    expect(await summary(skuId)).toEqual({
      on_hand: 10,
      occupied: 7,
      sellable_on_hand: 5,
      sellable_occupied: 2,
      amount: '20.0000',
    })
    const costs = await post((tx) => shipReserved(tx, ctx, order, [{ lineId, storeId, skuId, quantity: 6 }], 201))
    expect(costs.map(({ placeId, quantity, amount }) => [placeId, quantity, amount])).toEqual([
      [shelf.placeId, 2, '4.0000'],
      [cart.placeId, 4, '8.0000'],
    ])
    const freed = await post((tx) => release(tx, ctx, order))
    expect(freed).toMatchObject([{ quantity: 1, hold: { placeId: cart.placeId } }])
    expect(await summary(skuId)).toEqual({ on_hand: 4, occupied: 0, sellable_on_hand: 3, sellable_occupied: 0, amount: '8.0000' })
  })

  it('names every short line at once, and changes nothing', async () => {
    const [a, b] = [await makeSku(app), await makeSku(app)]
    await put(app, [
      { storeId, skuId: a, ...shelf, quantity: 3 },
      { storeId, skuId: b, ...other, quantity: 1 },
    ])
    const pieces = [a, b].map((skuId) => ({ lineId: fresh(), storeId, skuId, ...shelf, quantity: 2 }))
    const twice = [...pieces, { ...pieces[0]!, lineId: fresh() }]
    await expect(post((tx) => issue(tx, ctx, docOf('otherOut'), twice, 202))).rejects.toThrow(
      `库存不足：S${a} 库位A1-${shelf.placeId} 需4 可用3；S${b} 库位A1-${shelf.placeId} 需2 可用0`,
    )
    expect(await summary(a)).toMatchObject({ on_hand: 3 })
  })

  it('a line posted twice is refused', async () => {
    const skuId = await makeSku(app)
    const doc = docOf()
    const piece = { lineId: fresh(), storeId, skuId, ...shelf, quantity: 1, unitCost: '1' }
    await post((tx) => receive(tx, ctx, doc, [piece], 102))
    await expect(post((tx) => receive(tx, ctx, doc, [piece], 102))).rejects.toThrow('单据状态已变更，请刷新后重试')
    await post((tx) => receive(tx, ctx, { ...doc, parts: true }, [piece], 102))
    expect((await ledger(skuId)).map((row) => row['seq'])).toEqual([1, 2])
  })
})
