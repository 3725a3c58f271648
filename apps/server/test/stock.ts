import { type Db, sql, type Tx } from '../src/kit/db.ts'
import type { Doc, Piece, Place, Poster } from '../src/modules/stock/ledger/index.ts'
import { receive } from '../src/modules/stock/ledger/index.ts'
import { compareBooks } from '../src/modules/stock/self-check-compare.ts'
import type { TestApp } from './app.ts'
import { counter } from './counter.ts'

const draw = counter()
/** A number and code no other row of the test's database has. */
export const fresh = (): number => 700_000 + draw()

type House = Pick<TestApp, 'house'>

export async function makeStore(app: House, storeType = 1): Promise<number> {
  const id = fresh()
  await app.house.db.run(sql`
    INSERT INTO stock_store (id, store_code, store_name, store_type, country_code, is_location_managed)
    SELECT ${id}, ${`W${id}`}, ${`测试仓${id}`}, ${storeType}, country_code, ${storeType < 4 ? 1 : 0} FROM basic_country LIMIT 1`)
  return id
}

export interface LocationOptions {
  type?: number
  kinds?: number
  seq?: number
  name?: string
}
export async function makeLocation(app: House, storeId: number, options: LocationOptions = {}): Promise<Place> {
  const { type = 1, kinds = 99, seq = 0 } = options
  const placeId = fresh()
  await app.house.db.run(sql`
    INSERT INTO stock_store_location (id, store_id, location_name, location_type, max_sku_kinds, pick_seq)
    VALUES (${placeId}, ${storeId}, ${options.name ?? `A1-${placeId}`}, ${type}, ${kinds}, ${seq})`)
  return { placeType: 1, placeId }
}

export async function makeContainer(app: House, storeId: number): Promise<Place> {
  const placeId = fresh()
  const { db } = app.house
  await db.run(sql`INSERT INTO stock_container_type (id, type_name, biz_type) VALUES (${placeId}, ${`框${placeId}`}, 1)`)
  await db.run(sql`
    INSERT INTO stock_store_container (id, container_no, store_id, type_id) VALUES (${placeId}, ${`C-${placeId}`}, ${storeId}, ${placeId})`)
  return { placeType: 2, placeId }
}

export async function makeSku(app: House, kind = 1): Promise<number> {
  const id = fresh()
  const { db } = app.house
  await db.run(
    sql`INSERT INTO goods_goods (id, goods_code, goods_name, audit_status) VALUES (${id}, ${`G${id}`}, '测试商品', 200)`,
  )
  await db.run(sql`
    INSERT INTO goods_goods_sku (id, goods_id, sku, sku_name, sku_kind) VALUES (${id}, ${id}, ${`S${id}`}, '测试', ${kind})`)
  return id
}

export const docOf = (docType = 'otherIn', more: Partial<Doc> = {}): Doc => {
  const docId = fresh()
  return { docType, docId, docNo: `T${docId}`, ...more }
}
export const poster = (app: Pick<TestApp, 'clock'>): Poster => ({ house: { clock: app.clock }, user: { userId: 1 } })

export interface Put extends Omit<Piece, 'lineId'> {
  unitCost?: string
  inDate?: string
}
export const put = (app: TestApp, puts: Put[], tx?: Tx) => {
  const pieces = puts.map((each) => ({ unitCost: '1', ...each, lineId: fresh() }))
  const post = (within: Tx) => receive(within, poster(app), docOf(), pieces, 102)
  return tx ? post(tx) : app.house.db.transact(post)
}

export interface Mismatch {
  kind: string
  storeId: number
  skuId: number
  placeId: number | null
  left: string
  right: string
}
/** What the self-check would report now: ledger, balances, layers, holds, summaries and closed days against each other. */
export const mismatches = (db: Db): Promise<Mismatch[]> =>
  db.transact(async (tx) => {
    const check = await tx.one<{ id: number }>(sql`INSERT INTO stock_self_check (start_time) VALUES (now()) RETURNING id`)
    await compareBooks(tx, check!.id)
    const found = await tx.query<Mismatch>(sql`
      SELECT kind, store_id AS "storeId", sku_id AS "skuId", place_id AS "placeId", left_value AS left, right_value AS right
      FROM stock_self_check_diff WHERE check_id = ${check!.id} ORDER BY store_id, sku_id, kind`)
    await tx.run(sql`DELETE FROM stock_self_check_diff WHERE check_id = ${check!.id}`)
    await tx.run(sql`DELETE FROM stock_self_check WHERE id = ${check!.id}`)
    return found
  })
