import { DEAD_DAYS } from '@erp/contract/report/inventory/warehouse-location'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { MakeSource } from '../../../kit/grouped/source.ts'
import { ownStores } from '../../../kit/scope.ts'
import { daysOf, taken } from './movements.ts'

/** Sold, moved into a cart or to another shelf, sent away: whatever was fetched. Counting takes nothing. */
const FETCHED = '(201, 202, 203, 205, 206)'

/** Places in use with what lies there now and how often it was fetched in those days. */
function places(from: string, to: string, today: string): Sql {
  const since = sql`least(${from}::date, ${today}::date - ${DEAD_DAYS}::int)`
  return sql`(
    SELECT l.id, l.store_id, l.location_name, l.area_code, l.roadway_no, l.location_type, coalesce(b.kinds, 0) AS kinds, coalesce(b.on_hand, 0) AS on_hand,
      coalesce(m.picks, 0) AS picks, coalesce(m.pieces, 0) AS pieces, m.last_out,
      coalesce(b.on_hand, 0) > 0 AND coalesce(m.last_out < ${today}::date - ${DEAD_DAYS}::int, true) AS is_dead
    FROM stock_store_location l
    LEFT JOIN (SELECT place_id, count(*) AS kinds, sum(on_hand) AS on_hand FROM stock_balance WHERE place_type = 1 AND on_hand > 0 GROUP BY 1) b ON b.place_id = l.id
    LEFT JOIN (
      SELECT v.place_id, count(*) FILTER (WHERE ${within(from, to)}) AS picks, -sum(v.quantity) FILTER (WHERE ${within(from, to)}) AS pieces, max(v.movement_time) AS last_out
      FROM stock_movement v WHERE v.place_type = 1 AND v.quantity < 0 AND v.biz_type IN ${raw(FETCHED)} AND v.movement_time >= ${since} GROUP BY 1) m ON m.place_id = l.id
    WHERE l.deleted_at IS NULL AND l.is_activated = 1)`
}
const within = (from: string, to: string): Sql => sql`v.movement_time >= ${from}::date AND v.movement_time < ${to}::date + 1`

export const locations: MakeSource = (asked) => {
  const [from, to] = daysOf(asked)
  const known = {
    storeId: raw('t.store_id'),
    areaCode: raw('t.area_code'),
    roadwayNo: raw('t.roadway_no'),
    locationType: raw('t.location_type'),
  }
  return {
    from: sql`${places(from, to, asked.ctx.now.slice(0, 10))} t`,
    reach: ownStores(asked.ctx.user, raw('t.store_id')),
    dimensions: known,
    filters: known,
    matches: taken,
    measures: {
      picks: raw('t.picks'),
      locations: raw('t.id'),
      used: raw('CASE WHEN t.on_hand > 0 THEN 1 ELSE 0 END'),
      empty: raw('CASE WHEN t.on_hand > 0 THEN 0 ELSE 1 END'),
      mixed: raw('CASE WHEN t.kinds > 1 THEN 1 ELSE 0 END'),
      dead: raw('CASE WHEN t.is_dead THEN 1 ELSE 0 END'),
      onHand: raw('t.on_hand'),
      pickedQty: raw('t.pieces'),
    },
    rows: {
      columns: {
        ...known,
        locationName: raw('t.location_name'),
        kinds: raw('t.kinds'),
        onHand: raw('t.on_hand'),
        picks: raw('t.picks'),
        lastOut: raw('t.last_out'),
      },
      order: raw('t.picks DESC, t.location_name'),
    },
  }
}
