import { sql, type Tx } from '../../../kit/db/db.ts'
import { lockStock } from './lock.ts'
import type { Shortage } from './short.ts'
import { type Pair, type Piece, pairKey, type Spot } from './types.ts'

/** Rule 2, 分配顺序. */
export interface PickOrder {
  /** fit: one place that covers it, the smallest such, else the fullest first; clear: the emptiest first; path: as one walks. */
  order: 'fit' | 'clear' | 'path'
  locationTypes: number[]
  maxPlaces: number
}
export const PICK_ORDER: PickOrder = { order: 'fit', locationTypes: [1, 2], maxPlaces: 5 }

export interface Demand extends Pair {
  lineId: number
  quantity: number
}
export interface Chosen {
  /** Ready for `reserve`. */
  picks: Piece[]
  /** By SKU, all lines that want it summed; such a SKU has no picks. */
  shortages: Shortage[]
}
export type RuleOf = (pair: Pair) => PickOrder

/** Where the lines of one document are to be taken from. The SKUs stay locked, so that what is chosen can be reserved. */
export async function choosePlaces(tx: Tx, demands: readonly Demand[], ruleOf: RuleOf = () => PICK_ORDER): Promise<Chosen> {
  if (demands.length === 0) return { picks: [], shortages: [] }
  await lockStock(tx, demands)
  return chooseFrom(await freePlaces(tx, demands), demands, ruleOf)
}

/** The same over places already read: a document that is short takes nothing of the SKU that lacks. */
export function chooseFrom(free: readonly FreePlace[], demands: readonly Demand[], ruleOf: RuleOf): Chosen {
  const places = Map.groupBy(free, pairKey)
  const chosen: Chosen = { picks: [], shortages: [] }
  for (const [key, lines] of Map.groupBy(demands, pairKey)) {
    const { storeId, skuId } = lines[0]!
    const need = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const rule = ruleOf({ storeId, skuId })
    const allowed = (places.get(key) ?? []).filter((place) => place.type === 6 || rule.locationTypes.includes(place.type))
    const taken = gather(allowed, need, rule)
    const available = taken.reduce((sum, { quantity }) => sum + quantity, 0)
    if (available < need) chosen.shortages.push({ storeId, skuId, need, available })
    else chosen.picks.push(...dealOut(lines, taken))
  }
  return chosen
}

export interface FreePlace extends Spot {
  type: number
  available: number
  pickSeq: number
}

/** Sellable places with free pieces, neither inactive nor being counted. */
export const freePlaces = (tx: Tx, pairs: readonly Pair[]): Promise<FreePlace[]> =>
  tx.named<FreePlace>(
    'stock_free_places',
    sql`SELECT b.store_id AS "storeId", b.sku_id AS "skuId", b.place_type AS "placeType", b.place_id AS "placeId", l.location_type AS type,
      b.on_hand - b.occupied AS available, l.pick_seq AS "pickSeq"
    FROM stock_balance b JOIN stock_store_location l ON l.id = b.place_id JOIN stock_store st ON st.id = b.store_id
    WHERE (b.store_id, b.sku_id) IN (SELECT * FROM unnest(${pairs.map((pair) => pair.storeId)}::bigint[], ${pairs.map((pair) => pair.skuId)}::bigint[]))
      AND b.place_type = 1 AND b.on_hand > b.occupied AND l.is_activated = 1 AND l.lock_check_id IS NULL AND l.deleted_at IS NULL
      AND (l.location_type IN (1, 2) OR l.location_type = 6 AND st.store_type IN (4, 5))
    ORDER BY l.pick_seq, l.id`,
  )

/** Stable sorts over the walking order: what is equal stays in it. */
function gather(
  places: readonly FreePlace[],
  need: number,
  { order, maxPlaces }: PickOrder,
): { place: FreePlace; quantity: number }[] {
  const byLess = places.toSorted((a, b) => a.available - b.available)
  const alone = order === 'fit' && byLess.find((place) => place.available >= need)
  const sorted = { fit: alone ? [alone] : places.toSorted((a, b) => b.available - a.available), clear: byLess, path: places }[
    order
  ]
  let missing = need
  return sorted.slice(0, maxPlaces).flatMap((place) => {
    const quantity = Math.min(place.available, missing)
    missing -= quantity
    return quantity > 0 ? [{ place, quantity }] : []
  })
}

function dealOut(lines: readonly Demand[], taken: { place: FreePlace; quantity: number }[]): Piece[] {
  const heap = taken.map((each) => ({ ...each }))
  return lines.flatMap(({ lineId, storeId, skuId, quantity: wanted }) => {
    const pieces: Piece[] = []
    for (let missing = wanted; missing > 0; ) {
      const { place, quantity: left } = heap[0]!
      const quantity = Math.min(left, missing)
      pieces.push({ lineId, storeId, skuId, placeType: place.placeType, placeId: place.placeId, quantity })
      missing -= quantity
      if (quantity === left) heap.shift()
      else heap[0]!.quantity -= quantity
    }
    return pieces
  })
}
