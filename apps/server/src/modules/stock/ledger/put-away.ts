import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'
import type { Locked } from './lock.ts'
import type { Piece, Spot } from './types.ts'

const isShelf = (type: number | null) => type === 1 || type === 2

/** Refuses arrivals at a location that is inactive, being counted, or full of other SKUs. `counted`: what a count has found lies there already. */
export function guardPutAway(arrivals: readonly Spot[], locked: Locked, counted = false): void {
  const newcomers = new Map<number, Set<number>>()
  for (const spot of arrivals) {
    if (spot.placeType !== 1) continue
    const { locationName: name, isActivated, lockCheckId, onHand, locationType, kinds, maxSkuKinds } = locked.place(spot)
    if (isActivated !== 1) throw refuse(`库位${name}已停用`)
    if (lockCheckId !== null && !counted) throw refuse(`库位${name}正在盘点，暂不能操作`)
    if (counted || !isShelf(locationType) || onHand > 0) continue
    const fresh = newcomers.get(spot.placeId) ?? new Set()
    newcomers.set(spot.placeId, fresh.add(spot.skuId))
    if (kinds! + fresh.size > maxSkuKinds!) throw refuse(`库位${name}SKU种类已达上限${maxSkuKinds}`)
  }
}

/** The first put-away on a shelf binds it; the first shelf of a SKU in a store is its main one. */
export async function bindShelves(tx: Tx, arrivals: readonly Piece[], locked: Locked, userId: number | null): Promise<void> {
  const unbound = arrivals.filter((piece) => piece.placeType === 1 && !locked.place(piece).bound)
  if (unbound.length === 0) return
  await tx.run(sql`
    INSERT INTO stock_location_sku (location_id, sku_id, store_id, is_main, create_by)
    SELECT a.location, a.sku, a.store,
      (row_number() OVER (PARTITION BY a.store, a.sku ORDER BY a.n) = 1
        AND NOT EXISTS (SELECT FROM stock_location_sku k WHERE k.store_id = a.store AND k.sku_id = a.sku AND k.is_main = 1))::int, ${userId}
    FROM (SELECT location, sku, store, min(n) AS n FROM unnest(${unbound.map((piece) => piece.placeId)}::bigint[],
      ${unbound.map((piece) => piece.skuId)}::bigint[], ${unbound.map((piece) => piece.storeId)}::bigint[]) WITH ORDINALITY u(location, sku, store, n)
      GROUP BY 1, 2, 3) a
    ON CONFLICT DO NOTHING`)
}
