import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Doc, Pair, Place, Spot } from './types.ts'

/** An open occupancy. */
export interface Hold extends Spot, Holder {
  id: number
  lineId: number
  quantity: number
  sellable: boolean
  /** Of the place, held or not. */
  onHand: number
}
export type Holder = Pick<Doc, 'docType' | 'docId'>

const columns = sql`
  SELECT o.id, o.doc_type AS "docType", o.doc_id AS "docId", o.doc_line_id AS "lineId", o.store_id AS "storeId", o.sku_id AS "skuId", o.place_type AS "placeType", o.place_id AS "placeId",
    o.quantity, b.on_hand AS "onHand", coalesce(l.location_type IN (1, 2) OR l.location_type = 6 AND st.store_type IN (4, 5), false) AS sellable
  FROM stock_occupancy o JOIN stock_store st ON st.id = o.store_id
  JOIN stock_balance b ON b.store_id = o.store_id AND b.sku_id = o.sku_id AND b.place_type = o.place_type AND b.place_id = o.place_id
  LEFT JOIN stock_store_location l ON o.place_type = 1 AND l.id = o.place_id`

/** What a document holds, in the order it was reserved. Read it again once its SKUs are locked. */
export const holdsOf = (tx: Tx, { docType, docId }: Holder): Promise<Hold[]> =>
  tx.named<Hold>(
    'stock_holds_of',
    sql`${columns} WHERE o.state = 1 AND o.doc_type = ${docType} AND o.doc_id = ${docId} ORDER BY o.id`,
  )

/** What lies held at these places, by anybody or only by some. */
export const holdsAt = (tx: Tx, spots: readonly Spot[], holders: readonly Holder[] | 'all'): Promise<Hold[]> =>
  tx.named<Hold>(
    'stock_holds_at',
    sql`${columns} WHERE o.state = 1 AND (o.store_id, o.sku_id, o.place_type, o.place_id) IN (SELECT * FROM unnest(
      ${spots.map((spot) => spot.storeId)}::bigint[], ${spots.map((spot) => spot.skuId)}::bigint[],
      ${spots.map((spot) => spot.placeType)}::smallint[], ${spots.map((spot) => spot.placeId)}::bigint[]))
    AND (${holders === 'all'} OR (o.doc_type, o.doc_id) IN (SELECT * FROM unnest(
      ${holders === 'all' ? [] : holders.map((each) => each.docType)}::text[], ${holders === 'all' ? [] : holders.map((each) => each.docId)}::bigint[])))
    ORDER BY o.id`,
  )

/** Which holds are meant: of a document, of a line, of a SKU, at a place, or any. */
export type Wanted = { lineId?: number } & Partial<Holder> & Partial<Pair> & Partial<Place>
const MARKS = ['docType', 'docId', 'storeId', 'skuId', 'placeType', 'placeId'] as const
const fits = (hold: Hold, wanted: Wanted): boolean =>
  MARKS.every((mark) => wanted[mark] === undefined || wanted[mark] === hold[mark])

export interface Portion {
  hold: Hold
  quantity: number
}

/** Hands out open holds, first reserved first; what one call took the next does not find. */
export class OpenHolds {
  private readonly left: Map<Hold, number>
  private readonly byLine: Map<number, Hold[]>
  constructor(holds: readonly Hold[]) {
    this.left = new Map(holds.map((hold) => [hold, hold.quantity]))
    this.byLine = Map.groupBy(holds, (hold) => hold.lineId)
  }

  /** As much as there is, up to `quantity`. */
  take(wanted: Wanted, quantity = Number.POSITIVE_INFINITY): Portion[] {
    const portions: Portion[] = []
    let missing = quantity
    for (const hold of wanted.lineId === undefined ? this.left.keys() : (this.byLine.get(wanted.lineId) ?? [])) {
      const left = this.left.get(hold) ?? 0
      const taking = fits(hold, wanted) ? Math.min(left, missing) : 0
      if (taking === 0) continue
      missing -= taking
      this.left.set(hold, left - taking)
      portions.push({ hold, quantity: taking })
    }
    return portions
  }
}

export const countOf = (portions: readonly Portion[]): number => portions.reduce((sum, { quantity }) => sum + quantity, 0)

/** A portion ends (2 consumed, 3 released) or goes on at another place. */
export interface Fate extends Portion {
  state: 1 | 2 | 3
  to?: Place
}

/** Fates as rows: a portion of a hold becomes a row of its own, the last portion of a hold used up is its row. */
export function splitRows(fates: readonly Fate[], now: Date) {
  const byHold = Map.groupBy(fates, (fate) => fate.hold)
  const rows = [...byHold].map(([hold, parts]) => {
    const rest = hold.quantity - countOf(parts)
    const copies = parts.map((part) => fateRow(part, part.quantity, now))
    const last = rest > 0 ? fateRow({ hold, state: 1 }, rest, now) : copies.pop()!
    return { last, copies }
  })
  return { changed: rows.map(({ last }) => last), copied: rows.flatMap(({ copies }) => copies) }
}

const fateRow = ({ hold, state, to }: Pick<Fate, 'hold' | 'state' | 'to'>, quantity: number, now: Date) => ({
  id: hold.id,
  q: quantity,
  state,
  t: (to ?? hold).placeType,
  p: (to ?? hold).placeId,
  ended: state > 1 ? now.toISOString() : undefined,
})
