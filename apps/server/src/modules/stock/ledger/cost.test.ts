import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, mismatches, poster, put } from '../../../../test/fixtures/stock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import {
  type Arrival,
  adjustCost,
  type Doc,
  defaultCosts,
  issue,
  receive,
  relocate,
  requireCosts,
  reserve,
  reverse,
} from './index.ts'

const app = await testApp()
const { db } = app.house
const ctx = poster(app)
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const post = <R>(work: (tx: Tx) => Promise<R>) => db.transact(work)
const take = (skuId: number, quantity: number) =>
  post((tx) => issue(tx, ctx, docOf('otherOut'), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity }], 202))
const bring = (doc: Doc, piece: Partial<Arrival> & { skuId: number }) => {
  const whole = { lineId: fresh(), storeId, ...shelf, quantity: 1, ...piece } as Arrival
  return post((tx) => receive(tx, ctx, doc, [whole], 103)).then(([layer]) => ({ ...layer!, lineId: whole.lineId }))
}
const layersOf = (skuId: number) =>
  db.query(sql`SELECT remaining, unit_cost AS cost, remain_amount AS amount FROM stock_layer WHERE sku_id = ${skuId} ORDER BY id`)
const expenses = (skuId: number) => db.query(sql`SELECT reason, amount, doc_no FROM stock_cost_adjust WHERE sku_id = ${skuId}`)
const booksOf = async (skuId: number) => ({
  summary: await db.query(sql`
    SELECT on_hand, occupied, sellable_on_hand, sellable_occupied, amount FROM stock_summary WHERE sku_id = ${skuId}`),
  balance: await db.query(
    sql`SELECT place_id, on_hand, occupied FROM stock_balance WHERE sku_id = ${skuId} AND on_hand > 0 ORDER BY place_id`,
  ),
  layers: await db.query(
    sql`SELECT id, remaining, remain_amount FROM stock_layer WHERE sku_id = ${skuId} AND remaining > 0 ORDER BY id`,
  ),
})

describe('cost', () => {
  it('of a shipment, as the book computes it: 30 @ 8 and 50 @ 9.5, 40 leave', async () => {
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 50, unitCost: '9.5000', inDate: '2026-10-01' }])
    await put(app, [{ storeId, skuId, ...shelf, quantity: 30, unitCost: '8.0000', inDate: '2026-09-01' }])
    const [cost] = await take(skuId, 40)
    expect(cost).toMatchObject({ amount: '335.0000', unitCost: '8.3750', oldestInDate: '2026-09-01' })
    expect(cost!.layers.map(({ inDate, quantity, amount }) => [inDate, quantity, amount])).toEqual([
      ['2026-09-01', 30, '240.0000'],
      ['2026-10-01', 10, '95.0000'],
    ])
    expect((await booksOf(skuId)).summary).toMatchObject([{ on_hand: 40, amount: '380.0000' }])
  })

  it('of a total that does not divide survives to the last piece', async () => {
    const skuId = await makeSku(app)
    await bring(docOf('transfer'), { skuId, quantity: 3, amount: '10' })
    expect(await layersOf(skuId)).toEqual([{ remaining: 3, cost: '3.3333', amount: '10.0000' }])
    const amounts = [await take(skuId, 1), await take(skuId, 1), await take(skuId, 1)].map(([cost]) => cost!.amount)
    expect(amounts).toEqual(['3.3333', '3.3333', '3.3334'])
    expect((await booksOf(skuId)).summary).toMatchObject([{ on_hand: 0, amount: '0.0000' }])
  })

  it('confirmed freight: 60 more on 100 pieces of which 40 are gone', async () => {
    const skuId = await makeSku(app)
    const transfer = docOf('transfer')
    const { lineId, unitCost } = await bring(transfer, { skuId, quantity: 100, amount: '1200' })
    expect(unitCost).toBe('12.0000')
    await take(skuId, 40)
    const change = { lineId, storeId, skuId, source: { docType: 'transfer', lineId }, amount: '60', quantity: 100 }
    expect(await post((tx) => adjustCost(tx, ctx, transfer, [change], 1))).toEqual([{ onLayers: '36.0000', expense: '24.0000' }])
    expect(await layersOf(skuId)).toEqual([{ remaining: 60, cost: '12.6000', amount: '756.0000' }])
    expect(await expenses(skuId)).toEqual([{ reason: 1, amount: '24.0000', doc_no: transfer.docNo }])
    const rows = await db.query(sql`
      SELECT quantity, amount, place_id, store_after, store_amount_after FROM stock_movement WHERE sku_id = ${skuId} AND biz_type = 109`)
    expect(rows).toEqual([{ quantity: 0, amount: '36.0000', place_id: null, store_after: 60, store_amount_after: '756.0000' }])
    await expect(post((tx) => adjustCost(tx, ctx, transfer, [change], 1))).rejects.toThrow('单据状态已变更')
  })

  it('of pieces still under way is not an expense yet', async () => {
    const skuId = await makeSku(app)
    const transfer = docOf('transfer')
    const { lineId } = await bring(transfer, { skuId, quantity: 60, amount: '600' })
    await take(skuId, 10)
    const source = { docType: 'transfer', lineId }
    const change = { lineId, storeId, skuId, source, amount: '60', quantity: 100, settle: '36' }
    expect(await post((tx) => adjustCost(tx, ctx, transfer, [change], 1))).toEqual([{ onLayers: '30.0000', expense: '6.0000' }])
  })

  it('lowered below nothing takes the layer to nothing, the rest is given back as an expense', async () => {
    const skuId = await makeSku(app)
    const doc = docOf('purchaseIn')
    const { lineId } = await bring(doc, { skuId, quantity: 4, unitCost: '2' })
    await take(skuId, 2)
    const change = { lineId, storeId, skuId, source: { docType: 'purchaseIn', lineId }, amount: '-10', quantity: 4 }
    expect(await post((tx) => adjustCost(tx, ctx, doc, [change], 3))).toEqual([{ onLayers: '-4.0000', expense: '-6.0000' }])
    expect(await layersOf(skuId)).toEqual([{ remaining: 2, cost: '0.0000', amount: '0.0000' }])
  })

  it('without a price: newest layer of the store, then anywhere, then the purchase price, then none', async () => {
    const [bare, priced, known] = [await makeSku(app), await makeSku(app), await makeSku(app)]
    const elsewhere = await makeStore(app)
    await db.run(sql`UPDATE goods_goods_sku SET cost_price = 3.3 WHERE id IN (${priced}, ${known})`)
    const pairs = [bare, priced, known].map((skuId) => ({ storeId, skuId }))
    expect(await post((tx) => defaultCosts(tx, pairs))).toEqual([null, '3.3000', '3.3000'])
    await put(app, [{ storeId: elsewhere, skuId: known, ...(await makeLocation(app, elsewhere)), quantity: 1, unitCost: '5' }])
    expect(await post((tx) => defaultCosts(tx, pairs))).toEqual([null, '3.3000', '5.0000'])
    await put(app, [{ storeId, skuId: known, ...shelf, quantity: 1, unitCost: '4', inDate: '2026-02-01' }])
    await put(app, [{ storeId, skuId: known, ...shelf, quantity: 1, unitCost: '4.5', inDate: '2026-01-01' }])
    expect(await post((tx) => defaultCosts(tx, pairs))).toEqual([null, '3.3000', '4.5000'])
    await expect(
      post((tx) =>
        requireCosts(
          tx,
          pairs.map((pair) => ({ ...pair, sku: `S${pair.skuId}` })),
        ),
      ),
    ).rejects.toThrow(`SKU S${bare}无参考成本，请填写单价`)
  })
})

describe('reverse', () => {
  it('restores every book, and says so in the ledger', async () => {
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 5, unitCost: '2', inDate: '2026-01-01' }])
    const before = await booksOf(skuId)
    const first = await bring(docOf('purchaseIn'), { skuId, quantity: 7, amount: '10' })
    await post((tx) =>
      reverse(tx, ctx, docOf('purchaseRed'), [{ lineId: fresh(), source: { docType: 'purchaseIn', lineId: first.lineId } }]),
    )
    expect(await booksOf(skuId)).toEqual(before)
    const rows = await db.query(
      sql`SELECT biz_type, quantity, amount, place_id FROM stock_movement WHERE sku_id = ${skuId} ORDER BY id DESC LIMIT 2`,
    )
    expect(rows).toEqual([
      { biz_type: 103, quantity: -7, amount: '-10.0000', place_id: shelf.placeId },
      { biz_type: 103, quantity: 7, amount: '10.0000', place_id: shelf.placeId },
    ])
  })

  it.each([
    ['a piece has left', (skuId: number) => take(skuId, 1), () => '该批次已出库1件，不能冲销'],
    [
      'pieces are held',
      (skuId: number) =>
        post((tx) => reserve(tx, ctx, docOf('order'), [{ lineId: fresh(), storeId, skuId, ...shelf, quantity: 2 }])),
      (skuId: number) => `库存不足：S${skuId} 库位A1-${shelf.placeId} 需3 可用1`,
    ],
    [
      'pieces lie elsewhere',
      async (skuId: number) => {
        const to = await makeLocation(app, storeId)
        await post((tx) => relocate(tx, ctx, docOf('move'), [{ lineId: fresh(), storeId, skuId, quantity: 1, from: shelf, to }]))
      },
      (skuId: number) => `库存不足：S${skuId} 库位A1-${shelf.placeId} 需3 可用2`,
    ],
  ])('is refused when %s, and nothing changes', async (_, spoil, said) => {
    const skuId = await makeSku(app)
    const { lineId } = await bring(docOf('purchaseIn'), { skuId, quantity: 3, unitCost: '1' })
    await spoil(skuId)
    const before = await booksOf(skuId)
    const again = post((tx) => reverse(tx, ctx, docOf('red'), [{ lineId: fresh(), source: { docType: 'purchaseIn', lineId } }]))
    await expect(again).rejects.toThrow(said(skuId))
    expect(await booksOf(skuId)).toEqual(before)
  })

  it('leaves all books equal', async () => expect(await mismatches(db)).toEqual([]))
})
