import { sql, type Tx } from '../../../kit/db/db.ts'
import { missing } from '../../../kit/refuse.ts'
import { type Pair, pairKey, type Spot, spotKey } from './types.ts'
import { units } from './units.ts'

/** How a place stands while its SKU is locked. */
export interface PlaceState {
  onHand: number
  occupied: number
  /** Null for containers and for locations the store does not have. */
  locationName: string | null
  locationType: number | null
  sellable: boolean
  isActivated: number | null
  lockCheckId: number | null
  maxSkuKinds: number | null
  /** SKUs lying on a shelf that pieces arrive at. */
  kinds: number | null
  bound: boolean
}
/** What is left of a layer, oldest first. */
export interface OpenLayer {
  id: number
  inDate: string
  remaining: number
  unitCost: bigint
  amount: bigint
}
export interface PairState {
  onHand: number
  amount: bigint
  /** Milliseconds of the last movement. */
  moved: number
  layers: OpenLayer[]
}
export interface Locked {
  place(spot: Spot): PlaceState
  pair(pair: Pair): PairState
  /** False for a SKU the store never had when the lock was taken. */
  has: (pair: Pair) => boolean
}

export interface Asked {
  leaving?: readonly Spot[]
  /** Made where missing. */
  arriving?: readonly Spot[]
  pairs?: readonly Pair[]
  /** Pieces to be taken out of layers. */
  consumed?: readonly (Pair & { quantity: number })[]
}

/** Locks the SKUs of these places in the one order of the house and reads how they stand. */
export async function lock(tx: Tx, asked: Asked): Promise<Locked> {
  const spots = spotsOf(asked)
  const rows = await tx.named<LockRow>('stock_lock', statement(spots, needsOf(asked.consumed ?? [])))
  const places = new Map<string, PlaceState>()
  const pairs = new Map<string, PairState>()
  for (const row of rows) {
    const { spot } = spots[row.n - 1]!
    if (isPlace(spot)) places.set(spotKey(spot), row)
    const key = pairKey(spot)
    if (row.storeAmount !== null && (!pairs.has(key) || row.layers)) pairs.set(key, pairState(row, row.storeAmount))
  }
  for (const { spot } of spots)
    if (isPlace(spot) && (!places.has(spotKey(spot)) || (spot.placeType === 1 && !places.get(spotKey(spot))!.locationName)))
      throw missing('库位')
  return {
    place: (spot) => places.get(spotKey(spot))!,
    pair: (pair) => pairs.get(pairKey(pair)) ?? notLocked(pair),
    has: (pair) => pairs.has(pairKey(pair)),
  }
}

/**
 * Locks SKUs before the first posting, for verbs that make several: one call with all of them keeps the one order,
 * two calls may meet somebody coming the other way and be tried again.
 */
export async function lockStock(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  await lock(tx, { pairs })
}

interface LockRow extends PlaceState {
  n: number
  storeOnHand: number | null
  storeAmount: string | null
  moved: number | null
  layers: [id: number, inDate: string, remaining: number, unitCost: string, amount: string][] | null
}
type Wanted = { spot: Spot | (Pair & { placeType?: undefined; placeId?: undefined }); arrives: boolean }
const isPlace = (spot: Wanted['spot']): spot is Spot => spot.placeType !== undefined

/** Each place once; a place that pieces both leave and reach is one of arrival. */
function spotsOf({ leaving = [], arriving = [], pairs = [] }: Asked): Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const pair of pairs) wanted.set(pairKey(pair), { spot: { storeId: pair.storeId, skuId: pair.skuId }, arrives: false })
  for (const spot of leaving) wanted.set(spotKey(spot), { spot, arrives: false })
  for (const spot of arriving) wanted.set(spotKey(spot), { spot, arrives: true })
  return [...wanted.values()]
}

function needsOf(consumed: readonly (Pair & { quantity: number })[]): Map<string, number> {
  const needs = new Map<string, number>()
  for (const piece of consumed) needs.set(pairKey(piece), (needs.get(pairKey(piece)) ?? 0) + piece.quantity)
  return needs
}

function statement(spots: readonly Wanted[], needs: Map<string, number>) {
  const layersOnce = spots.map(({ spot }) => {
    const need = needs.get(pairKey(spot)) ?? 0
    needs.delete(pairKey(spot))
    return need
  })
  return sql`
    SELECT n, store_on_hand AS "storeOnHand", store_amount AS "storeAmount", moved, layers, on_hand AS "onHand", occupied,
      location_name AS "locationName", location_type AS "locationType", sellable, is_activated AS "isActivated", lock_check_id AS "lockCheckId",
      max_sku_kinds AS "maxSkuKinds", kinds, bound
    FROM stock_lock(${spots.map(({ spot }) => spot.storeId)}::bigint[], ${spots.map(({ spot }) => spot.skuId)}::bigint[],
      ${spots.map(({ spot }) => spot.placeType ?? null)}::smallint[], ${spots.map(({ spot }) => spot.placeId ?? null)}::bigint[],
      ${spots.map(({ arrives }) => arrives)}::boolean[], ${layersOnce}::bigint[])`
}

/** Nothing is posted on a SKU without its lock. */
function notLocked({ storeId, skuId }: Pair): never {
  throw new Error(`SKU ${skuId} in store ${storeId} is not locked`)
}

const pairState = ({ storeOnHand, moved, layers }: LockRow, storeAmount: string): PairState => ({
  onHand: storeOnHand ?? 0,
  amount: units(storeAmount),
  moved: moved ?? 0,
  layers: (layers ?? []).map(([id, inDate, remaining, unitCost, amount]) => ({
    id,
    inDate,
    remaining,
    unitCost: units(unitCost),
    amount: units(amount),
  })),
})
