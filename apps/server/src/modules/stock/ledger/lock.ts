import { sql, type Tx } from '../../../kit/db.ts'
import { missing } from '../../../kit/refuse.ts'
import { type Pair, type Spot, spotKey } from './types.ts'

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
export type Places = (spot: Spot) => PlaceState

/** Locks the SKUs of these places in the one order of the house; `arriving` places are made where missing. */
export async function lockPlaces(tx: Tx, leaving: readonly Spot[], arriving: readonly Spot[] = []): Promise<Places> {
  const spots = new Map<string, { spot: Spot; arrives: boolean }>()
  for (const spot of leaving) spots.set(spotKey(spot), { spot, arrives: false })
  for (const spot of arriving) spots.set(spotKey(spot), { spot, arrives: true })
  const asked = [...spots.values()]
  const rows = await tx.named<PlaceState & { n: number }>(
    'stock_lock',
    sql`SELECT n, on_hand AS "onHand", occupied, location_name AS "locationName", location_type AS "locationType", sellable,
      is_activated AS "isActivated", lock_check_id AS "lockCheckId", max_sku_kinds AS "maxSkuKinds", kinds, bound
    FROM stock_lock(${asked.map(({ spot }) => spot.storeId)}::bigint[], ${asked.map(({ spot }) => spot.skuId)}::bigint[],
      ${asked.map(({ spot }) => spot.placeType)}::smallint[], ${asked.map(({ spot }) => spot.placeId)}::bigint[],
      ${asked.map(({ arrives }) => arrives)}::boolean[])`,
  )
  const states = new Map(rows.map(({ n, ...state }) => [spotKey(asked[n - 1]!.spot), state]))
  if (asked.some(({ spot }) => spot.placeType === 1 && !states.get(spotKey(spot))?.locationName)) throw missing('库位')
  return (spot) => states.get(spotKey(spot))!
}

/**
 * Locks SKUs before the first posting, for verbs that make several: one call with all of them keeps the one order,
 * two calls may meet somebody coming the other way and be tried again.
 */
export async function lockStock(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  await tx.named(
    'stock_lock_pairs',
    sql`SELECT FROM stock_summary
    WHERE (store_id, sku_id) IN (SELECT * FROM unnest(${pairs.map((pair) => pair.storeId)}::bigint[], ${pairs.map((pair) => pair.skuId)}::bigint[]))
    ORDER BY store_id, sku_id FOR NO KEY UPDATE`,
  )
}
