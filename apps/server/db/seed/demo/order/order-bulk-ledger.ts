import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import { fifo } from '../../../../src/modules/stock/ledger/fifo.ts'
import type { Locked, OpenLayer, PairState } from '../../../../src/modules/stock/ledger/lock.ts'
import { type Pair, type Place, pairKey, type Spot, spotKey } from '../../../../src/modules/stock/ledger/types.ts'
import { money, over, units } from '../../../../src/modules/stock/ledger/units.ts'
import { type BulkOrder, said } from './order-bulk-rows.ts'
import { isMixed } from './order-plan.ts'
import type { OrderPlay } from './order-play.ts'

interface Posting {
  time: number
  who: string | null
  order: BulkOrder
  lines: BulkOrder['lines']
  from: Place | 'shelf'
  to: Place | null
}
interface Entry {
  post: number
  time: string
  s: number
  t: number
  p: number
  k: number
  biz: number
  q: number
  c: string
  a: string
  pa: number
  sa: number
  aa: string
  d: number
  l: number
  seq: number
  no: string
  u: number | null
}
const CHUNK = 4000
const SHIP_STAGING = 7

/** Picked, sown, packed and shipped in the order of time; the answer is what each line had cost. */
export async function postBulk(tx: Tx, play: OrderPlay, orders: readonly BulkOrder[]): Promise<Map<number, string>> {
  const staging = await stagingPlaces(tx)
  const postings = orders
    .flatMap((order) => postingsOf(order, staging.get(order.storeId) ?? 0))
    .toSorted((a, b) => a.time - b.time)
  const book = new Book(await readPairs(tx, orders), await readSpots(tx, orders), await postNumbers(tx, postings.length))
  for (const posting of postings) book.post(posting, posting.who ? await play.idOf(posting.who) : null)
  await insertEntries(tx, book.entries)
  await book.write(tx)
  return new Map([...book.costs].map(([id, amount]) => [id, money(amount)]))
}

function postingsOf(order: BulkOrder, stagingId: number): Posting[] {
  const { told, lines } = order
  const { times } = told
  if (order.wayId === null) return [{ time: times.taken, who: null, order, lines, from: 'shelf', to: null }]
  const cart: Place = { placeType: 2, placeId: told.cartId }
  const wall: Place = { placeType: 2, placeId: told.wallId }
  const staging: Place = { placeType: 1, placeId: stagingId }
  const mixed = isMixed(told)
  return [
    ...lines.map((line): Posting => ({ time: times.scanned, who: told.picker, order, lines: [line], from: 'shelf', to: cart })),
    ...(mixed ? [{ time: times.bound, who: told.picker, order, lines, from: cart, to: wall }] : []),
    { time: times.packed, who: told.packer, order, lines, from: mixed ? wall : cart, to: staging },
    { time: times.shipped, who: told.shipper, order, lines, from: staging, to: null },
  ]
}

/** What waits for its carrier lies at a place too, and is not picked again. */
type Shelf = Spot & { onHand: number; isShelf: boolean }

/** How the SKUs stand while the postings are played, as the ledger itself keeps them. */
class Book {
  readonly entries: Entry[] = []
  readonly costs = new Map<number, bigint>()
  readonly #pairs: Map<string, PairState>
  readonly #shelves: Map<string, Shelf[]>
  readonly #onHand: Map<string, number>
  readonly #spots = new Map<string, Spot>()
  /** By layer and day. */
  readonly #takes = new Map<string, { id: number; day: string; q: number; a: bigint }>()
  readonly #left = new Map<string, Pair & { q: number; a: bigint; time: string; out: string | null }>()
  readonly #posts: number[]
  readonly #seqs = new Map<string, number>()

  constructor(pairs: Map<string, PairState>, shelves: Shelf[], posts: number[]) {
    this.#pairs = pairs
    this.#shelves = Map.groupBy(
      shelves.filter(({ isShelf }) => isShelf),
      pairKey,
    )
    this.#onHand = new Map(shelves.map((shelf) => [spotKey(shelf), shelf.onHand]))
    this.#posts = posts
  }

  post(posting: Posting, userId: number | null): void {
    const post = this.#posts.shift()!
    const { order, lines, to } = posting
    for (const line of lines) {
      const pair = { storeId: order.storeId, skuId: line.skuId }
      const parts = posting.from === 'shelf' ? this.#onShelves(pair, line.quantity) : [[posting.from, line.quantity] as const]
      for (const [place, quantity] of parts) {
        const rest = { post, posting, pair, line, userId }
        if (to) {
          this.#entry({ ...rest, place, biz: 206, quantity: -quantity, amount: 0n })
          this.#entry({ ...rest, place: to, biz: 106, quantity, amount: 0n })
          continue
        }
        const amount = this.#take(pair, place, line.id, quantity, said(posting.time)!.slice(0, 10))
        this.costs.set(line.id, (this.costs.get(line.id) ?? 0n) + amount)
        this.#entry({ ...rest, place, biz: 201, quantity: -quantity, amount: -amount })
      }
    }
  }

  #onShelves(pair: Pair, wanted: number): [Place, number][] {
    const parts: [Place, number][] = []
    let left = wanted
    for (const shelf of this.#shelves.get(pairKey(pair)) ?? []) {
      const quantity = Math.min(left, this.#onHand.get(spotKey(shelf))!)
      if (quantity > 0) parts.push([{ placeType: shelf.placeType, placeId: shelf.placeId }, quantity])
      left -= Math.max(0, quantity)
    }
    if (left > 0) throw new Error(`SKU ${pair.skuId} does not lie in store ${pair.storeId}`)
    return parts
  }

  #take(pair: Pair, place: Place, id: number, quantity: number, day: string): bigint {
    const state = this.#pairs.get(pairKey(pair))!
    const locked = { pair: () => state } as unknown as Locked
    const { amounts, takes } = fifo([{ ...pair, ...place, lineId: id, quantity }], locked)
    for (const take of takes) {
      const layer = state.layers.find((each) => each.id === take.id)!
      layer.remaining -= take.quantity
      layer.amount -= take.amount
      const key = `${take.id} ${day}`
      const before = this.#takes.get(key)
      this.#takes.set(key, { id: take.id, day, q: take.quantity + (before?.q ?? 0), a: take.amount + (before?.a ?? 0n) })
    }
    state.layers = state.layers.filter((layer) => layer.remaining > 0)
    return amounts[0]!
  }

  #entry(what: {
    post: number
    posting: Posting
    pair: Pair
    line: BulkOrder['lines'][number]
    userId: number | null
    place: Place
    biz: number
    quantity: number
    amount: bigint
  }): void {
    const { post, posting, pair, line, userId, place, biz, quantity, amount } = what
    const state = this.#pairs.get(pairKey(pair))!
    const spot = { ...pair, ...place }
    const placeAfter = (this.#onHand.get(spotKey(spot)) ?? 0) + quantity
    this.#onHand.set(spotKey(spot), placeAfter)
    this.#spots.set(spotKey(spot), spot)
    state.onHand += quantity
    state.amount += amount
    const key = `${line.id} ${biz}`
    const seq = (this.#seqs.get(key) ?? 0) + 1
    this.#seqs.set(key, seq)
    const time = said(posting.time)!
    const left = this.#left.get(pairKey(pair)) ?? { ...pair, q: 0, a: 0n, time, out: null }
    Object.assign(left, { q: left.q + quantity, a: left.a + amount, time, out: biz === 201 ? time : left.out })
    this.#left.set(pairKey(pair), left)
    const { id: orderId, orderNo } = posting.order
    this.entries.push({
      post,
      time,
      s: pair.storeId,
      t: place.placeType,
      p: place.placeId,
      k: pair.skuId,
      biz,
      q: quantity,
      c: money(biz === 201 ? over(-amount, BigInt(-quantity)) : 0n),
      a: money(amount),
      pa: placeAfter,
      sa: state.onHand,
      aa: money(state.amount),
      d: orderId,
      l: line.id,
      seq,
      no: orderNo,
      u: userId,
    })
  }

  /** What is left of it all in balances, summaries and layers. */
  async write(tx: Tx): Promise<void> {
    const spots = [...this.#spots].map(([key, spot]) => ({ ...spot, q: this.#onHand.get(key)! }))
    await tx.run(sql`
      INSERT INTO stock_balance (store_id, sku_id, place_type, place_id, on_hand)
      SELECT r."storeId", r."skuId", r."placeType", r."placeId", r.q
      FROM json_to_recordset(${JSON.stringify(spots)}::json) AS r("storeId" bigint, "skuId" bigint, "placeType" smallint, "placeId" bigint, q int)
      ON CONFLICT (store_id, sku_id, place_type, place_id) DO UPDATE SET on_hand = excluded.on_hand WHERE stock_balance.on_hand <> excluded.on_hand`)
    const pairs = [...this.#left.values()].map((each) => ({ ...each, a: money(each.a) }))
    await tx.run(sql`
      UPDATE stock_summary s SET on_hand = s.on_hand + r.q, sellable_on_hand = s.sellable_on_hand + r.q, amount = s.amount + r.a, moved_time = r.time, last_out_time = r.out
      FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS r("storeId" bigint, "skuId" bigint, q int, a numeric, time timestamptz, out timestamptz)
      WHERE s.store_id = r."storeId" AND s.sku_id = r."skuId"`)
    const takes = [...this.#takes.values()].map((each) => ({ ...each, a: money(each.a) }))
    const rows = sql`json_to_recordset(${JSON.stringify(takes)}::json) AS r(id bigint, day date, q int, a numeric)`
    // Of many days at once, which the layers themselves do not tell.
    await tx.run(raw('ALTER TABLE stock_layer DISABLE TRIGGER note_outs'))
    await tx.run(sql`
      UPDATE stock_layer l SET remaining = l.remaining - r.q, remain_amount = l.remain_amount - r.a
      FROM (SELECT r.id, sum(r.q) AS q, sum(r.a) AS a FROM ${rows} GROUP BY 1) r WHERE l.id = r.id`)
    await tx.run(raw('ALTER TABLE stock_layer ENABLE TRIGGER note_outs'))
    await tx.run(sql`INSERT INTO stock_layer_out AS t SELECT r.id, r.day, r.q, r.a FROM ${rows}
      ON CONFLICT (layer_id, day) DO UPDATE SET quantity = t.quantity + excluded.quantity, amount = t.amount + excluded.amount`)
  }
}

async function insertEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += CHUNK) {
    const rows = JSON.stringify(entries.slice(from, from + CHUNK))
    await tx.run(sql`
      WITH r AS MATERIALIZED (SELECT * FROM json_to_recordset(${rows}::json) AS r(post bigint, time timestamptz, s bigint, t smallint, p bigint, k bigint, biz smallint,
        q int, c numeric, a numeric, pa int, sa int, aa numeric, d bigint, l bigint, seq int, no text, u bigint)
      ), once AS (
        INSERT INTO stock_movement_key (doc_type, doc_line_id, biz_type, seq) SELECT 'order', r.l, r.biz, r.seq FROM r
      )
      INSERT INTO stock_movement (post_no, movement_time, store_id, place_type, place_id, sku_id, biz_type, quantity, unit_cost, amount, place_after, store_after,
        store_amount_after, doc_type, doc_id, doc_line_id, seq, doc_no, operator_id)
      SELECT r.post, r.time, r.s, r.t, r.p, r.k, r.biz, r.q, r.c, r.a, r.pa, r.sa, r.aa, 'order', r.d, r.l, r.seq, r.no, r.u FROM r`)
  }
}

async function stagingPlaces(tx: Tx): Promise<Map<number, number>> {
  const rows = await tx.query<{ storeId: number; id: number }>(sql`
    SELECT store_id AS "storeId", min(id) AS id FROM stock_store_location
    WHERE location_type = ${SHIP_STAGING} AND is_activated = 1 AND deleted_at IS NULL GROUP BY store_id`)
  return new Map(rows.map(({ storeId, id }) => [storeId, id]))
}

const pairsOf = (orders: readonly BulkOrder[]): Pair[] => [
  ...new Map(
    orders.flatMap(({ storeId, lines }) => lines.map(({ skuId }) => [`${storeId}/${skuId}`, { storeId, skuId }] as const)),
  ).values(),
]

async function readPairs(tx: Tx, orders: readonly BulkOrder[]): Promise<Map<string, PairState>> {
  const rows = await tx.query<Pair & { onHand: number; amount: string; layers: [number, string, number, string, string][] }>(sql`
    SELECT s.store_id AS "storeId", s.sku_id AS "skuId", s.on_hand AS "onHand", s.amount,
      (SELECT json_agg(json_build_array(y.id, y.in_date, y.remaining, y.unit_cost::text, y.remain_amount::text) ORDER BY y.in_date, y.id) FROM stock_layer y
        WHERE y.store_id = s.store_id AND y.sku_id = s.sku_id AND y.remaining > 0) AS layers
    FROM stock_summary s JOIN json_to_recordset(${JSON.stringify(pairsOf(orders))}::json) AS r("storeId" bigint, "skuId" bigint)
      ON s.store_id = r."storeId" AND s.sku_id = r."skuId"`)
  return new Map(
    rows.map(({ onHand, amount, layers, ...pair }) => [
      pairKey(pair),
      { onHand, amount: units(amount), moved: 0, layers: (layers ?? []).map(layerOf) },
    ]),
  )
}
const layerOf = ([id, inDate, remaining, unitCost, amount]: [number, string, number, string, string]): OpenLayer => ({
  id,
  inDate,
  remaining,
  unitCost: units(unitCost),
  amount: units(amount),
})

/** All places of these SKUs; the shelves come in the order they are picked from. */
const readSpots = (tx: Tx, orders: readonly BulkOrder[]): Promise<Shelf[]> =>
  tx.query<Shelf>(sql`
    SELECT b.store_id AS "storeId", b.sku_id AS "skuId", b.place_type AS "placeType", b.place_id AS "placeId", b.on_hand AS "onHand",
      coalesce(l.location_type IN (1, 2, 6), false) AS "isShelf"
    FROM stock_balance b LEFT JOIN stock_store_location l ON b.place_type = 1 AND l.id = b.place_id JOIN json_to_recordset(${JSON.stringify(pairsOf(orders))}::json) AS r("storeId" bigint, "skuId" bigint)
      ON b.store_id = r."storeId" AND b.sku_id = r."skuId" ORDER BY b.place_type, b.place_id`)

async function postNumbers(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.query<{ n: number }>(sql`SELECT nextval('stock_post_no') AS n FROM generate_series(1, ${count}::int)`)
  return rows.map(({ n }) => n)
}
