import type pg from 'pg'
import { sql } from '../apps/server/src/kit/db/db.ts'
import { type Poster, receive } from '../apps/server/src/modules/stock/ledger/index.ts'
import type { BenchDatabase } from './database.ts'
import type { Turn } from './ledger.ts'

export interface Goods {
  storeId: number
  skuId: number
  placeId: number
  layerId: number
}
const STORE = 990_001
const FIRST = 5_000_000
const ctx: Poster = { house: { clock: { now: () => new Date() } }, user: null }

export async function layGoods({ db }: BenchDatabase, count: number): Promise<Goods[]> {
  await db.run(sql`
    INSERT INTO stock_store (id, store_code, store_name, store_type, country_code) SELECT ${STORE}, 'BENCH', '性能仓', 1, country_code FROM basic_country LIMIT 1`)
  await db.run(sql`
    INSERT INTO goods_goods (id, goods_code, goods_name) SELECT ${FIRST} + i, 'BG' || i, '性能' FROM generate_series(1, ${count}::int) i`)
  await db.run(sql`
    INSERT INTO goods_goods_sku (id, goods_id, sku, sku_name) SELECT ${FIRST} + i, ${FIRST} + i, 'BS' || i, '性能' FROM generate_series(1, ${count}::int) i`)
  await db.run(sql`
    INSERT INTO stock_store_location (id, store_id, location_name, location_type) SELECT ${FIRST} + i, ${STORE}, 'B1-01-01-1-' || i, 1
    FROM generate_series(1, ${count}::int) i`)
  const goods = Array.from({ length: count }, (_, i) => ({ storeId: STORE, skuId: FIRST + i + 1, placeId: FIRST + i + 1 }))
  const pieces = goods.map((each) => ({
    ...each,
    lineId: each.skuId,
    placeType: 1 as const,
    quantity: 9_000_000,
    unitCost: '1.2345',
  }))
  const doc = { docType: 'benchIn', docId: 1, docNo: 'B1' }
  const layers = await db.transact((tx) => receive(tx, ctx, doc, pieces, 102))
  return goods.map((each, i) => ({ ...each, layerId: layers[i]!.layerId }))
}

const SUMMARY = `UPDATE stock_summary SET on_hand = on_hand + $3, sellable_on_hand = sellable_on_hand + $3, amount = amount + $4, moved_time = now(),
  last_in_time = CASE WHEN $3 > 0 THEN now() ELSE last_in_time END, last_out_time = CASE WHEN $3 < 0 THEN now() ELSE last_out_time END
  WHERE store_id = $1 AND sku_id = $2 RETURNING on_hand, amount`
const BALANCE = `UPDATE stock_balance SET on_hand = on_hand + $4 WHERE store_id = $1 AND sku_id = $2 AND place_type = 1 AND place_id = $3 RETURNING on_hand`
const TAKE = 'UPDATE stock_layer SET remaining = remaining - 3, remain_amount = remain_amount - 3.7035 WHERE id = $1'
const LAYER = `INSERT INTO stock_layer (store_id, sku_id, in_date, store_in_date, in_qty, remaining, unit_cost, remain_amount, source_doc_type, source_doc_no,
  source_line_id, movement_id, create_time) VALUES ($1, $2, now()::date, now()::date, 3, 3, 1.2345, 3.7035, 'bare', $4, $3, $5, now())`
const MOVEMENT = `INSERT INTO stock_movement (post_no, movement_time, store_id, place_type, place_id, sku_id, biz_type, quantity, unit_cost, amount,
  place_after, store_after, store_amount_after, doc_type, doc_id, doc_line_id, seq, doc_no, operator_id)
  VALUES (nextval('stock_post_no'), now(), $1, 1, $2, $3, $4, $5, 1.2345, $6, $7, $8, $9, 'bare', $10, $10, 1, $11, 1) RETURNING id`
const KEY = `INSERT INTO stock_movement_key VALUES ('bare', $1, $2, 1)`

let drawn = 2_000_000_000
export function bareSession(goods: readonly Goods[]): Turn {
  return async (client, n) => {
    const { storeId, skuId, placeId, layerId } = goods[(n * 7919) % goods.length]!
    const [id, comes] = [++drawn, (n & 8) > 0]
    const [sign, biz] = comes ? [1, 101] : [-1, 202]
    const send = (name: string, text: string, values: unknown[]): Promise<pg.QueryResult> => client.query({ name, text, values })
    await client.query('BEGIN')
    const summary = (await send('s', SUMMARY, [storeId, skuId, sign * 3, (sign * 3.7035).toFixed(4)])).rows[0]
    const balance = (await send('b', BALANCE, [storeId, skuId, placeId, sign * 3])).rows[0]
    const amount = (sign * 3.7035).toFixed(4)
    const row = [storeId, placeId, skuId, biz, sign * 3, amount, balance.on_hand, summary.on_hand, summary.amount, id, `B${id}`]
    const movement = (await send('m', MOVEMENT, row)).rows[0]
    await send('k', KEY, [id, biz])
    if (comes) await send('l', LAYER, [storeId, skuId, id, `B${id}`, movement.id])
    else await send('t', TAKE, [layerId])
    await client.query('COMMIT')
  }
}
