import { sql, type Tx } from '../../../kit/db/db.ts'

const FURTHEST = 31

/** How full the areas were at the end of each day not yet written, up to a month back: balances now less what moved since. */
export async function closeLocations(tx: Tx, today: string): Promise<void> {
  const open = await tx.query<{ day: string }>(sql`
    SELECT d::date AS day FROM generate_series(
      greatest(coalesce((SELECT max(day) + 1 FROM stock_location_daily), ${today}::date - 1), ${today}::date - ${FURTHEST}::int),
      ${today}::date - 1, interval '1 day') d`)
  for (const { day } of open) await tx.run(filled(day))
}

const filled = (day: string) => sql`
  INSERT INTO stock_location_daily (day, store_id, area_code, location_type, total, used, kinds, pieces)
  SELECT ${day}::date, l.store_id, l.area_code, l.location_type, count(*), count(held.pieces), coalesce(sum(held.kinds), 0), coalesce(sum(held.pieces), 0)
  FROM stock_store_location l LEFT JOIN (
    SELECT b.place_id, count(*) AS kinds, sum(b.on_hand - coalesce(m.quantity, 0)) AS pieces
    FROM stock_balance b LEFT JOIN (
      SELECT place_id, sku_id, sum(quantity) AS quantity FROM stock_movement
      WHERE place_type = 1 AND movement_time >= (${day}::date + 1)::timestamptz GROUP BY 1, 2) m ON m.place_id = b.place_id AND m.sku_id = b.sku_id
    WHERE b.place_type = 1 AND b.on_hand - coalesce(m.quantity, 0) > 0 GROUP BY 1) held ON held.place_id = l.id
  WHERE l.deleted_at IS NULL GROUP BY 2, 3, 4
  ON CONFLICT DO NOTHING`
