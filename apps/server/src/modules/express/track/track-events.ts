import { sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { trackState } from '../states.ts'
import { orderParcels } from './parcels.ts'

const RETURNED = 80

export interface NewEvent {
  orderId: number
  trackingNumber: string
  eventTime: string
  place: string | null
  content: string
  trackStatus: number
}

/**
 * An event that is known is no second one. The parcel's status is that of its newest event; from 60 it goes nowhere but to 80.
 * Answers how many were new.
 */
export async function addEvents(tx: Tx, events: readonly NewEvent[], house: House): Promise<number> {
  if (events.length === 0) return 0
  const added = await tx.query<{ orderId: number }>(sql`
    INSERT INTO express_track_event (order_id, tracking_number, event_time, place, content, track_status)
    SELECT r."orderId", r."trackingNumber", r."eventTime", r.place, r.content, r."trackStatus"
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      AS r("orderId" bigint, "trackingNumber" text, "eventTime" timestamptz, place text, content text, "trackStatus" int)
    ORDER BY 1, 3 ON CONFLICT (tracking_number, event_time, content) DO NOTHING RETURNING order_id AS "orderId"`)
  const orders = [...new Set(added.map(({ orderId }) => orderId))]
  if (orders.length) await follow(tx, orders, house)
  return added.length
}

async function follow(tx: Tx, orderIds: number[], house: House): Promise<void> {
  const changed = await tx.query<{ orderId: number; trackStatus: number; lastTrackTime: string; deliverTime: string | null }>(sql`
    UPDATE express_track t SET last_event_time = e.event_time, last_place = e.place, last_content = e.content,
      track_status = CASE WHEN t.track_status = ${trackState.delivered} AND e.track_status <> ${trackState.returned} THEN ${trackState.delivered} ELSE e.track_status END,
      deliver_time = coalesce((SELECT min(d.event_time) FROM express_track_event d WHERE d.order_id = t.order_id AND d.track_status = ${trackState.delivered}), t.deliver_time),
      version = t.version + 1, update_time = now()
    FROM (SELECT DISTINCT ON (order_id) order_id, event_time, place, content, track_status FROM express_track_event
      WHERE order_id = ANY(${orderIds}::bigint[]) ORDER BY order_id, event_time DESC, id DESC) e
    WHERE t.order_id = e.order_id
    RETURNING t.order_id AS "orderId", t.track_status AS "trackStatus", t.last_event_time AS "lastTrackTime", t.deliver_time AS "deliverTime"`)
  await orderParcels().tracked(tx, changed)
  const back = changed.filter(({ trackStatus }) => trackStatus === RETURNED)
  if (back.length)
    await orderParcels().returned(
      tx,
      back.map(({ orderId }) => orderId),
      house,
    )
}
