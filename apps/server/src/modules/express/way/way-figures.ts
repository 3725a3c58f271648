import type { WayFigures } from '@erp/contract/express/way/logistic-way'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { trackState } from '../states.ts'

/** The last thirty days of a way: parcels, what one cost, how many arrived, and in how many days. */
export async function wayFigures(tx: Tx, wayId: number): Promise<WayFigures> {
  const row = await tx.one<WayFigures & object>(sql`
    SELECT count(*)::int AS parcels, round(avg(freight_cny), 2)::text AS "meanFreight",
      round(100.0 * count(*) FILTER (WHERE track_status = ${trackState.delivered}) / nullif(count(*), 0), 1)::text AS "signedRate",
      round(avg(extract(epoch FROM deliver_time - ship_time) / 86400) FILTER (WHERE track_status = ${trackState.delivered}), 1)::text AS "meanDays"
    FROM express_track WHERE way_id = ${wayId} AND ship_time > now() - interval '30 days'`)
  return row!
}
