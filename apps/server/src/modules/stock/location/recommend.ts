import type { Recommendation } from '@erp/contract/stock/location/location-read'
import { sql, type Tx } from '../../../kit/db/db.ts'

const SHOWN = 5

/**
 * Where a SKU goes: a bound place with room, then a place that holds it already, then the nearest empty one.
 * Places that are out of use or being counted take nothing.
 */
export const recommendPlaces = (
  tx: Tx,
  storeId: number,
  skuId: number,
  types: readonly number[] = [1, 2],
): Promise<Recommendation[]> =>
  tx.query<Recommendation>(sql`
    WITH places AS (
      SELECT l.id, l.location_name, l.location_type, l.pick_seq, l.max_sku_kinds,
        EXISTS (SELECT 1 FROM stock_location_sku k WHERE k.location_id = l.id AND k.sku_id = ${skuId}) AS bound,
        coalesce((SELECT b.on_hand FROM stock_balance b WHERE b.store_id = l.store_id AND b.sku_id = ${skuId} AND b.place_type = 1 AND b.place_id = l.id), 0) AS here
      FROM stock_store_location l
      WHERE l.store_id = ${storeId} AND l.deleted_at IS NULL AND l.is_activated = 1 AND l.lock_check_id IS NULL
        AND l.id IN (SELECT location_id FROM stock_location_sku WHERE sku_id = ${skuId} AND store_id = ${storeId}
          UNION SELECT place_id FROM stock_balance WHERE sku_id = ${skuId} AND store_id = ${storeId} AND place_type = 1 AND on_hand > 0
          UNION (${nearestEmpty(storeId, types)}))
    )
    SELECT p.id AS "locationId", p.location_name AS "locationName", p.location_type AS "locationType", p.here AS "onHand",
      CASE WHEN p.bound THEN '绑定库位' WHEN p.here > 0 THEN '已有该SKU' ELSE '最近空库位' END AS reason
    FROM places p
    WHERE p.location_type = ANY(${[...types]}::int[]) AND (p.here > 0 OR p.max_sku_kinds >
      (SELECT count(*) FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = p.id AND b.on_hand > 0 AND b.sku_id <> ${skuId}))
    ORDER BY p.bound DESC, (p.here > 0) DESC, p.pick_seq, p.location_name LIMIT ${SHOWN}`)

const nearestEmpty = (storeId: number, types: readonly number[]) => sql`
  SELECT e.id FROM stock_store_location e
  WHERE e.store_id = ${storeId} AND e.location_type = ANY(${[...types]}::int[]) AND e.deleted_at IS NULL AND e.is_activated = 1 AND e.lock_check_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = e.id AND b.on_hand > 0)
    AND NOT EXISTS (SELECT 1 FROM stock_location_sku k WHERE k.location_id = e.id)
  ORDER BY e.pick_seq, e.id LIMIT ${SHOWN}`
