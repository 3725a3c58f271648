import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import {
  docOf,
  fresh,
  makeContainer,
  makeLocation,
  makeSku,
  makeStore,
  mismatches,
  poster,
  put,
} from '../../../../test/fixtures/stock.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { issue, lockStock, receive, reserve } from './index.ts'

const app = await testApp()
const { db } = app.house
const ctx = poster(app)
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const post = <R>(work: (tx: Tx) => Promise<R>) => db.transact(work)
const stocked = async (quantity = 5) => {
  const skuId = await makeSku(app)
  await put(app, [{ storeId, skuId, ...shelf, quantity, unitCost: '2' }])
  return skuId
}
const onHand = async (placeId: number) =>
  (await db.one<{ n: number }>(sql`SELECT coalesce(sum(on_hand), 0)::int AS n FROM stock_balance WHERE place_id = ${placeId}`))!.n
const one = (skuId: number, place: { placeType: 1 | 2; placeId: number }) => ({ storeId, skuId, ...place, quantity: 1 })

describe('the database itself refuses', () => {
  const CHECK = '23514'
  const FOREIGN = '23503'
  const APPEND_ONLY = '42501'
  it.each([
    ['negative stock', CHECK, 'UPDATE stock_balance SET on_hand = -1 WHERE sku_id = $1'],
    ['more held than there is', CHECK, 'UPDATE stock_balance SET occupied = on_hand + 1 WHERE sku_id = $1'],
    ['fewer than none held', CHECK, 'UPDATE stock_balance SET occupied = -1 WHERE sku_id = $1'],
    ['a negative summary', CHECK, 'UPDATE stock_summary SET on_hand = -1 WHERE sku_id = $1'],
    ['a summary with more held', CHECK, 'UPDATE stock_summary SET occupied = on_hand + 1 WHERE sku_id = $1'],
    ['more sellable than there is', CHECK, 'UPDATE stock_summary SET sellable_on_hand = on_hand + 1 WHERE sku_id = $1'],
    ['a negative layer', CHECK, 'UPDATE stock_layer SET remaining = -1 WHERE sku_id = $1'],
    ['a layer above its receipt', CHECK, 'UPDATE stock_layer SET remaining = in_qty + 1 WHERE sku_id = $1'],
    ['an empty layer worth something', CHECK, 'UPDATE stock_layer SET remaining = 0 WHERE sku_id = $1'],
    ['a changed movement', APPEND_ONLY, 'UPDATE stock_movement SET quantity = 1 WHERE sku_id = $1'],
    ['a removed movement', APPEND_ONLY, 'DELETE FROM stock_movement WHERE sku_id = $1'],
    ['that a SKU with stock becomes a group', FOREIGN, 'UPDATE goods_goods_sku SET sku_kind = 2 WHERE id = $1'],
    ['that a SKU with stock becomes random', FOREIGN, 'UPDATE goods_goods_sku SET sku_kind = 3 WHERE id = $1'],
  ])('%s', async (_, code, statement) => {
    const skuId = await stocked()
    await expect(db.pool.query(statement, [skuId])).rejects.toMatchObject({ code })
  })

  it.each([
    ['emptying the ledger', 'TRUNCATE stock_movement'],
    ['emptying its keys', 'TRUNCATE stock_movement_key'],
    ['removing a key', 'DELETE FROM stock_movement_key'],
    [
      'a change by way of a month',
      `DELETE FROM stock_movement_${new Date(Date.now() + 8 * 3600e3).toISOString().slice(0, 7).replace('-', '')}`,
    ],
  ])('%s', async (_, statement) => {
    await stocked()
    await expect(db.query(raw(statement))).rejects.toMatchObject({ code: APPEND_ONLY })
  })

  it.each([2, 3])('any stock of a SKU of kind %i, by the ledger and by hand', async (kind) => {
    const skuId = await makeSku(app, kind)
    await expect(put(app, [{ ...one(skuId, shelf) }])).rejects.toMatchObject({ code: FOREIGN })
    const by = (statement: string) =>
      expect(db.pool.query(statement, [storeId, skuId, shelf.placeId])).rejects.toMatchObject({ code: FOREIGN })
    await by('INSERT INTO stock_summary (store_id, sku_id) SELECT $1::bigint, $2::bigint WHERE $3::bigint > 0')
    await by('INSERT INTO stock_balance (store_id, sku_id, place_type, place_id, on_hand) VALUES ($1, $2, 1, $3, 1)')
    await by(`INSERT INTO stock_layer (store_id, sku_id, in_date, store_in_date, in_qty, remaining, unit_cost, remain_amount, source_doc_type, source_doc_no,
      source_line_id, movement_id, create_time) VALUES ($1, $2, now(), now(), 1, 1, 1, 1, 'x', 'x', $3, 1, now())`)
    await by(`INSERT INTO stock_movement (post_no, movement_time, store_id, sku_id, place_type, place_id, biz_type, quantity, unit_cost, amount, place_after,
      store_after, store_amount_after, doc_type, doc_id, doc_line_id, seq, doc_no) VALUES (1, now(), $1, $2, 1, $3, 102, 1, 1, 1, 1, 1, 1, 'x', 1, 1, 1, 'x')`)
  })
})

describe('put-away', () => {
  it('is refused at a location that is counted, inactive, unknown or another store’s; nothing changes', async () => {
    const [counted, inactive, foreign] = [
      await makeLocation(app, storeId),
      await makeLocation(app, storeId),
      await makeLocation(app, await makeStore(app)),
    ]
    await db.run(sql`UPDATE stock_store_location SET lock_check_id = 1 WHERE id = ${counted.placeId}`)
    await db.run(sql`UPDATE stock_store_location SET is_activated = 0 WHERE id = ${inactive.placeId}`)
    const skuId = await makeSku(app)
    const at = (place: typeof shelf) => put(app, [one(skuId, place)])
    await expect(at(counted)).rejects.toThrow(`库位A1-${counted.placeId}正在盘点，暂不能操作`)
    await expect(at(inactive)).rejects.toThrow(`库位A1-${inactive.placeId}已停用`)
    await expect(at(foreign)).rejects.toThrow('库位不存在或已删除')
    await expect(at({ placeType: 1, placeId: 1 })).rejects.toThrow('库位不存在或已删除')
    expect(await db.query(sql`SELECT 1 FROM stock_balance WHERE sku_id = ${skuId}`)).toEqual([])
    const surplus = { ...one(skuId, counted), lineId: fresh(), unitCost: '1' }
    await post((tx) => receive(tx, ctx, docOf('checkFinished'), [surplus], 104, { counted: true }))
    expect(await onHand(counted.placeId)).toBe(1)
  })

  it('stops at the number of kinds a shelf takes, also within one receipt; what is there may grow', async () => {
    const narrow = await makeLocation(app, storeId, { kinds: 2 })
    const skus = [await makeSku(app), await makeSku(app), await makeSku(app)]
    const refusal = `库位A1-${narrow.placeId}SKU种类已达上限2`
    await expect(
      put(
        app,
        skus.map((skuId) => one(skuId, narrow)),
      ),
    ).rejects.toThrow(refusal)
    await put(
      app,
      skus.slice(0, 2).map((skuId) => one(skuId, narrow)),
    )
    await put(app, [one(skus[0]!, narrow)])
    await expect(put(app, [one(skus[2]!, narrow)])).rejects.toThrow(refusal)
    expect(await onHand(narrow.placeId)).toBe(3)
    const staging = await makeLocation(app, storeId, { kinds: 1, type: 3 })
    await put(
      app,
      skus.map((skuId) => one(skuId, staging)),
    )
    expect(await onHand(staging.placeId)).toBe(3)
  })

  it('of two SKUs onto a shelf for one kind at the same time: one gets it', async () => {
    const single = await makeLocation(app, storeId, { kinds: 1 })
    const skus = [await makeSku(app), await makeSku(app)]
    const results = await Promise.allSettled(skus.map((skuId) => put(app, [one(skuId, single)])))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await onHand(single.placeId)).toBe(1)
  })

  it('under way when a count locks the location: the lock waits and finds the goods', async () => {
    const place = await makeLocation(app, storeId)
    const skuId = await makeSku(app)
    let seen: Promise<number> | undefined
    await post(async (tx) => {
      await put(app, [one(skuId, place)], tx)
      seen = post(async (other) => {
        await other.run(sql`UPDATE stock_store_location SET lock_check_id = 1 WHERE id = ${place.placeId}`)
        return (await other.one<{ n: number }>(sql`SELECT on_hand AS n FROM stock_balance WHERE place_id = ${place.placeId}`))!.n
      })
      await blocked(app)
    })
    expect(await seen).toBe(1)
  })

  it('that comes while the location is being locked waits, and is refused', async () => {
    const place = await makeLocation(app, storeId, { type: 3 })
    const skuId = await makeSku(app)
    let late: Promise<unknown> | undefined
    await post(async (tx) => {
      await tx.run(sql`UPDATE stock_store_location SET lock_check_id = 1 WHERE id = ${place.placeId}`)
      late = put(app, [one(skuId, place)]).catch((error: Error) => error.message)
      await blocked(app)
    })
    expect(await late).toBe(`库位A1-${place.placeId}正在盘点，暂不能操作`)
  })

  it('binds the first shelf as the main one, the next beside it, and no staging place', async () => {
    const [first, second, staging] = [
      await makeLocation(app, storeId),
      await makeLocation(app, storeId, { type: 2 }),
      await makeLocation(app, storeId, { type: 3 }),
    ]
    const skuId = await makeSku(app)
    await put(app, [one(skuId, staging), one(skuId, first), one(skuId, second)])
    await put(app, [one(skuId, first)])
    expect(
      await db.query(sql`SELECT location_id, is_main FROM stock_location_sku WHERE sku_id = ${skuId} ORDER BY is_main DESC`),
    ).toEqual([
      { location_id: first.placeId, is_main: 1 },
      { location_id: second.placeId, is_main: 0 },
    ])
  })
})

describe('a new hold', () => {
  it('is refused at a counted or inactive location, unless it is an error’s', async () => {
    const skuId = await stocked()
    const hold = (anywhere = false) =>
      post((tx) => reserve(tx, ctx, docOf('order'), [{ ...one(skuId, shelf), lineId: fresh() }], { anywhere }))
    const set = (column: string) => db.query(raw(`UPDATE stock_store_location SET ${column} WHERE id = ${shelf.placeId}`))
    await set('lock_check_id = 1')
    await expect(hold()).rejects.toThrow('正在盘点，暂不能操作')
    await set('lock_check_id = NULL, is_activated = 0')
    await expect(hold()).rejects.toThrow('已停用')
    await hold(true)
    await set('is_activated = 1')
    await hold()
    expect(await db.one(sql`SELECT occupied FROM stock_balance WHERE sku_id = ${skuId}`)).toEqual({ occupied: 2 })
  })
})

describe('a SKU that arrives for the first time', () => {
  it('while a posting waits for its other SKUs stays unseen by it: what is not locked is not touched', async () => {
    const [known, unknown] = [await stocked(), await makeSku(app)]
    let waiting: Promise<unknown> | undefined
    await post(async (tx) => {
      await lockStock(tx, [{ storeId, skuId: known }])
      const pieces = [known, unknown].map((skuId) => ({ ...one(skuId, shelf), lineId: fresh() }))
      waiting = post((other) => issue(other, ctx, docOf('otherOut'), pieces, 202)).catch((error: Error) => error.message)
      await blocked(app)
      await put(app, [one(unknown, shelf)])
    })
    expect(await waiting).toBe(`库存不足：S${unknown} 库位A1-${shelf.placeId} 需1 可用0`)
  })
})

describe('what is sellable', () => {
  const sellable = (skuId: number) =>
    db.one(sql`SELECT sellable_on_hand AS n, sellable_occupied AS held FROM stock_summary WHERE sku_id = ${skuId}`)

  it('is what lies on shelves, and in the virtual place of a platform store', async () => {
    const skuId = await makeSku(app)
    const cart = await makeContainer(app, storeId)
    for (const type of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await put(app, [one(skuId, await makeLocation(app, storeId, { type }))])
    await put(app, [one(skuId, cart)])
    expect(await sellable(skuId)).toEqual({ n: 2, held: 0 })
    const [platform, other] = [await makeStore(app, 4), await makeSku(app)]
    await put(app, [{ ...one(other, await makeLocation(app, platform, { type: 6, name: 'DEFAULT' })), storeId: platform }])
    expect(await sellable(other)).toEqual({ n: 1, held: 0 })
  })

  it('follows the type of its location', async () => {
    const skuId = await makeSku(app)
    const place = await makeLocation(app, storeId)
    await put(app, [{ ...one(skuId, place), quantity: 4 }])
    await post((tx) => reserve(tx, ctx, docOf('order'), [{ ...one(skuId, place), lineId: fresh() }]))
    const retype = (type: number) =>
      db.run(sql`UPDATE stock_store_location SET location_type = ${type} WHERE id = ${place.placeId}`)
    await retype(4)
    expect(await sellable(skuId)).toEqual({ n: 0, held: 0 })
    await retype(2)
    expect(await sellable(skuId)).toEqual({ n: 4, held: 1 })
    expect(await mismatches(db)).toEqual([])
  })
})
