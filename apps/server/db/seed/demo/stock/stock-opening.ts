import { round, times } from '@erp/contract/kit/decimal'
import { sql } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { auditState } from '../../../../src/modules/goods/states.ts'
import { auditAll } from '../../../../src/modules/stock/other/other-audit.ts'
import type { OtherLineInput } from '../../../../src/modules/stock/other/other-check.ts'
import { IN } from '../../../../src/modules/stock/other/other-side.ts'
import { receivePurchases } from '../purchasing/past-purchases.ts'
import type { StockHistory } from './stock-history.ts'

interface Sku {
  skuId: number
  skuKind: number
  cost: string
}
interface Place {
  id: number
  storeId: number
  type: number
}
interface Wave {
  day: number
  /** What the goods cost that day, against today's price. */
  price: string
  type: 1 | 2
  comes: (n: number) => boolean
  quantity: (n: number) => number
  age: (n: number) => number
}
type Line = OtherLineInput & { unitCost: string; inDate: string }

const OPENING = '1'
const OWN_STORES = [1, 2, 3]
const LINES = 500
/** Few lie longer than what people are held to account for. */
const isOld = (n: number) => n % 25 === 3
/** First onto the shelves, then a reserve, then once more what sells. */
const WAVES: Wave[] = [
  {
    day: 200,
    price: '0.94',
    type: 1,
    comes: isOld,
    quantity: (n) => 24 + ((n * 37) % 90),
    age: (n) => 200 + ((n * 53) % 320),
  },
  {
    day: 160,
    price: '0.94',
    type: 1,
    comes: (n) => !isOld(n),
    quantity: (n) => 24 + ((n * 37) % 90),
    age: (n) => 160 + (n % 9),
  },
  {
    day: 95,
    price: '1',
    type: 2,
    comes: (n) => n % 5 < 2,
    quantity: (n) => 60 + ((n * 71) % 240),
    age: (n) => 95 + ((n * 29) % 60),
  },
  {
    day: 33,
    price: '1.06',
    type: 1,
    comes: (n) => n % 2 === 0,
    quantity: (n) => 10 + ((n * 17) % 60),
    age: (n) => 33 + (n % 20),
  },
]
/** Pieces far from home cost more. */
const FREIGHT: Record<number, string> = { 4: '1.18', 5: '1.22' }
const FIRST_STORE = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3]
const HELD_BACK = 6

/** Stock of the whole catalogue, bought on several days, elsewhere as opening receipts: layers of different ages and costs, one SKU in thirteen has none. */
export async function seedOpening(history: StockHistory, skuCount: number | null): Promise<void> {
  const { tx } = history
  const skus = await tx.query<Sku>(sql`
    SELECT s.id AS "skuId", s.sku_kind AS "skuKind", coalesce(s.last_purchase_price, s.cost_price, 5 + s.id % 40) AS cost
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE g.audit_status = ${auditState.audited} AND s.sku_kind IN (1, 4) AND s.sku_status <> '80' AND s.deleted_at IS NULL ORDER BY s.sku_kind DESC, s.id LIMIT ${skuCount}`)
  const places = await tx.query<Place>(sql`
    SELECT id, store_id AS "storeId", location_type AS type FROM stock_store_location
    WHERE store_id <= 5 AND location_type IN (1, 2, 4) ORDER BY store_id, pick_seq, id`)
  const shelf = shelfOf(places)
  for (const wave of WAVES)
    for (const [storeId, lines] of linesOf(history, wave, skus, shelf))
      if (OWN_STORES.includes(storeId)) purchases(history, wave.day, storeId, lines)
      else receipts(history, wave.day, storeId, lines)
  await history.play()
}

function linesOf(history: StockHistory, wave: Wave, skus: Sku[], shelf: ReturnType<typeof shelfOf>): Map<number, Line[]> {
  const lines = new Map<number, Line[]>()
  skus.forEach(({ skuId, skuKind, cost }, n) => {
    const defective = skuKind === 4
    if (defective ? wave !== WAVES[0] : n % 13 === 6 || !wave.comes(n)) return
    for (const storeId of defective ? [1] : storesOf(n)) {
      const locationId = shelf(storeId, defective ? 4 : wave.type, skuId)
      const unitCost = round(times(times(cost, wave.price).toString(), FREIGHT[storeId] ?? '1'), 4)
      const quantity = defective ? 2 + (n % 8) : wave.quantity(n + storeId)
      const line = { skuId, locationId, quantity, unitCost, inDate: history.date(wave.age(n)) }
      if (lines.has(storeId)) lines.get(storeId)!.push(line)
      else lines.set(storeId, [line])
    }
  })
  return lines
}

/** The shelf of a SKU, the same whenever it is asked for; every sixth shelf stays empty. */
function shelfOf(places: Place[]): (storeId: number, type: number, skuId: number) => number {
  const grouped = Map.groupBy(places, (place) => `${place.storeId}/${place.type}`)
  const all = new Map([...grouped].map(([key, shelves]) => [key, shelves.filter(stocked)]))
  const homes = new Map<string, Map<number, number>>()
  return (storeId, type, skuId) => {
    const key = `${storeId}/${type}`
    const used = all.get(key)!
    const known = homes.get(key) ?? new Map<number, number>()
    homes.set(key, known)
    if (!known.has(skuId)) known.set(skuId, used[known.size % used.length]!.id)
    return known.get(skuId)!
  }
}

const stocked = ({ type }: Place, i: number): boolean => type > 2 || i % HELD_BACK < HELD_BACK - 1

/** A home, for a third a second one, and some overseas. */
function storesOf(n: number): number[] {
  const home = FIRST_STORE[n % FIRST_STORE.length]!
  const second = n % 3 === 0 ? [n % 2 === 0 ? 2 : 3] : []
  return [...new Set([home, ...second, ...(n % 4 === 1 ? [4] : []), ...(n % 5 === 2 ? [5] : [])])]
}

/** What suppliers brought; defective pieces and what nobody quotes were there before. */
function purchases(history: StockHistory, day: number, storeId: number, lines: Line[]): void {
  const { tx } = history
  history.on(day, 'warehouse', async (dock) => {
    const people = { buyer: history.at(day + 9, 'purchaser'), dock, finance: history.at(day - 5, 'finance') }
    const left = await receivePurchases(tx, people, storeId, lines)
    for (let from = 0; from < left.length; from += LINES)
      await insertReceipt(history, storeId, left.slice(from, from + LINES), people.buyer, dock)
  })
}

function receipts(history: StockHistory, day: number, storeId: number, lines: Line[]): void {
  history.on(day, 'warehouse', async (dock) => {
    for (let from = 0; from < lines.length; from += LINES)
      await insertReceipt(history, storeId, lines.slice(from, from + LINES), history.at(day + 1, 'purchaser'), dock)
  })
}

async function insertReceipt({ tx }: StockHistory, storeId: number, lines: Line[], buyer: Ctx, dock: Ctx): Promise<void> {
  const { id } = await IN.insert(tx, { storeId, bizType: OPENING, remark: '期初库存', lines }, buyer)
  // How long the pieces have been with the company: the audit takes the day over into the layers.
  await tx.run(sql`
    UPDATE stock_other_in_line l SET in_date = w.day
    FROM unnest(${lines.map((line) => line.skuId)}::bigint[], ${lines.map((line) => line.inDate)}::date[]) w(sku, day)
    WHERE l.receipt_id = ${id} AND l.sku_id = w.sku`)
  await auditAll(IN)(tx, { ids: [id] }, dock)
}
