import { sql, type Tx } from '../../../kit/db/db.ts'

/** The lane of a receiving warehouse in a store: the next free one for the first box that goes there, the same from then on. */
export async function laneFor(tx: Tx, storeId: number, receiveWarehouse: string): Promise<number> {
  const known = () =>
    tx.one<{ lane: number }>(
      sql`SELECT lane FROM shein_lane WHERE store_id = ${storeId} AND receive_warehouse = ${receiveWarehouse}`,
    )
  const found = await known()
  if (found) return found.lane
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('shein lane', ${storeId}))`)
  await tx.run(sql`
    INSERT INTO shein_lane (store_id, receive_warehouse, lane)
    SELECT ${storeId}, ${receiveWarehouse}, coalesce(max(lane), 0) + 1 FROM shein_lane WHERE store_id = ${storeId} ON CONFLICT DO NOTHING`)
  return (await known())!.lane
}

const DIGITS = 2
export const laneName = (lane: number | null): string | null => (lane === null ? null : `L${String(lane).padStart(DIGITS, '0')}`)
