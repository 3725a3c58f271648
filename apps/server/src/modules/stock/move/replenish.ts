import { sql, type Tx } from '../../../kit/db/db.ts'
import { chooserOf, subjectsOf } from '../rule/rule.ts'
import { waitMoveState } from '../states.ts'

interface Shelf {
  locationId: number
  skuId: number
  available: number
  minQty: number | null
  maxQty: number | null
  daily: string
  coming: number
}
interface Reserve {
  placeId: number
  skuId: number
  available: number
}

/** Pick locations that run low are filled from the storage places, from the one with the least first; what is already on the list counts. */
export async function replenish(tx: Tx, storeId: number, userId: number | null, now: string): Promise<number> {
  const shelves = await lowShelves(tx, storeId)
  const reserves = Map.groupBy(await storage(tx, storeId, shelves), (place) => place.skuId)
  const chosen = await chooserOf(tx, 4)
  const subjects = await subjectsOf(
    tx,
    shelves.map(({ skuId }) => ({ storeId, skuId })),
  )
  const moves = shelves.flatMap((shelf, i) => {
    const { minDays, maxDays } = chosen(subjects[i]!)
    const supply = shelf.available + shelf.coming
    const least = shelf.minQty ?? Math.ceil(Number(shelf.daily) * minDays)
    if (supply >= least) return []
    let wanted = (shelf.maxQty ?? Math.ceil(Number(shelf.daily) * maxDays)) - supply
    return (reserves.get(shelf.skuId) ?? []).flatMap((place) => {
      const quantity = Math.min(wanted, place.available)
      if (quantity <= 0) return []
      wanted -= quantity
      place.available -= quantity
      return [{ skuId: shelf.skuId, from: place.placeId, to: shelf.locationId, quantity }]
    })
  })
  return tx.run(sql`
    INSERT INTO stock_wait_move_goods_sku (store_id, sku_id, from_place_type, from_place_id, to_location_id, quantity, reason, priority, create_by, create_time, update_by, update_time)
    SELECT ${storeId}, m."skuId", 1, m."from", m."to", m.quantity, 1, 4, ${userId}, ${now}, ${userId}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) m("skuId" bigint, "from" bigint, "to" bigint, quantity int) ON CONFLICT DO NOTHING`)
}

/** Bound pick locations with what they sell a day by the weights of the catalogue. */
const lowShelves = (tx: Tx, storeId: number): Promise<Shelf[]> =>
  tx.query<Shelf>(sql`
    SELECT k.location_id AS "locationId", k.sku_id AS "skuId", coalesce(b.on_hand - b.occupied, 0) AS available, k.min_qty AS "minQty", k.max_qty AS "maxQty",
      round(0.5 * coalesce(v.sold7, 0) / 7 + 0.3 * coalesce(v.sold15, 0) / 15 + 0.2 * coalesce(v.sold30, 0) / 30, 2) AS daily,
      coalesce((SELECT sum(w.quantity) FROM stock_wait_move_goods_sku w WHERE w.to_location_id = k.location_id AND w.sku_id = k.sku_id AND w.status IN (${waitMoveState.waiting}, ${waitMoveState.generated})), 0)::int AS coming
    FROM stock_location_sku k JOIN stock_store_location l ON l.id = k.location_id AND l.location_type = 1 AND l.is_activated = 1 AND l.lock_check_id IS NULL AND l.deleted_at IS NULL
    LEFT JOIN stock_balance b ON b.store_id = k.store_id AND b.sku_id = k.sku_id AND b.place_type = 1 AND b.place_id = k.location_id
    LEFT JOIN goods_sku_sale v ON v.sku_id = k.sku_id
    WHERE k.store_id = ${storeId} AND k.is_main = 1`)

const storage = (tx: Tx, storeId: number, shelves: Shelf[]): Promise<Reserve[]> =>
  tx.query<Reserve>(sql`
    SELECT b.place_id AS "placeId", b.sku_id AS "skuId", b.on_hand - b.occupied AS available
    FROM stock_balance b JOIN stock_store_location l ON b.place_type = 1 AND l.id = b.place_id
    WHERE b.store_id = ${storeId} AND b.sku_id = ANY(${shelves.map((shelf) => shelf.skuId)}::bigint[]) AND b.on_hand > b.occupied
      AND l.location_type = 2 AND l.is_activated = 1 AND l.lock_check_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM stock_wait_move_goods_sku w WHERE w.from_place_type = 1 AND w.from_place_id = b.place_id AND w.sku_id = b.sku_id AND w.reason = 1 AND w.status IN (${waitMoveState.waiting}, ${waitMoveState.generated}))
    ORDER BY b.on_hand - b.occupied, l.pick_seq`)
