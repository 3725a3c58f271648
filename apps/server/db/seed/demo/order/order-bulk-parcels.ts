import { s10Digit } from '../../../../src/connectors/carrier/s10.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { shipParcels } from '../../../../src/modules/express/for-orders.ts'
import { type BulkOrder, said } from './order-bulk-rows.ts'

interface Way {
  id: number
  expressId: number
  source: number
  mask: string | null
  checkDigit: number
}
const POOL = 1

/** A number of its own for each parcel: of the pool, or of the carrier that was asked. */
export async function keepNumbers(tx: Tx, orders: readonly BulkOrder[]): Promise<void> {
  const ways = await tx.query<Way>(sql`
    SELECT id, express_id AS "expressId", number_source AS source, number_pattern AS mask, check_digit AS "checkDigit" FROM express_logistic_way`)
  const wayOf = new Map(ways.map((way) => [way.id, way]))
  const rows = orders.flatMap((order) => {
    const way = order.wayId === null ? undefined : wayOf.get(order.wayId)!
    if (!way) return []
    order.number = numberOf(way, order.id)
    const { id, expressId, source } = way
    const used = said(source === 4 ? order.told.times.packed : order.told.times.dispatched)
    return [
      { wayId: id, expressId, number: order.number, origin: source === POOL ? 1 : 2, id: order.id, no: order.orderNo, used },
    ]
  })
  await tx.run(sql`
    INSERT INTO express_track_number (express_id, way_id, number, state, origin, order_id, order_no, import_no, use_time, create_time, update_time, version)
    SELECT r."expressId", r."wayId", r.number, 2, r.origin, r.id, r.no, CASE WHEN r.origin = 1 THEN 'DH' || to_char(r.used, 'YYMM') || '0100001' END, r.used,
      CASE WHEN r.origin = 1 THEN date_trunc('month', r.used) ELSE r.used END, r.used, CASE WHEN r.origin = 1 THEN 2 ELSE 1 END
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r("expressId" bigint, "wayId" bigint, number text, origin smallint, id bigint, no text, used timestamptz)`)
  await tx.run(sql`
    INSERT INTO express_parcel (express_id, way_id, order_id, order_no, reference, state, number, tries, create_time, update_time)
    SELECT r."expressId", r."wayId", r.id, r.no, r.no, 1, r.number, 1, r.used, r.used
    FROM json_to_recordset(${JSON.stringify(rows.filter(({ origin }) => origin === 2))}::json)
      AS r("expressId" bigint, "wayId" bigint, number text, id bigint, no text, used timestamptz)`)
}

/** As the way's mask wants it, counted by the order. */
function numberOf({ mask, checkDigit }: Way, orderId: number): string {
  const signs = mask ?? 'AA############'
  const room = signs.replaceAll(/[^#]/g, '').length - (checkDigit === 1 ? 1 : 0)
  const digits = Array.from(String(10 ** (room - 1) + orderId))
  const filled = Array.from(signs, (sign) => (sign === '#' ? (digits.shift() ?? '0') : sign)).join('')
  return checkDigit === 1 ? filled.slice(0, 10) + s10Digit(filled.slice(2, 10)) + filled.slice(11) : filled
}

/** The parcels are on their way, and as far as the carriers told by now. */
export async function tellTracks(tx: Tx, orders: readonly BulkOrder[]): Promise<void> {
  const shipped = orders.filter(({ wayId }) => wayId !== null)
  await shipParcels(
    tx,
    shipped.map(({ id, orderNo, number, wayId, storeId, shop, told, weight, freight, freightEst }) => ({
      orderId: id,
      orderNo,
      trackingNumber: number,
      wayId: wayId!,
      storeId,
      shopId: shop.shopId,
      countryCode: told.said.countryCode,
      weight,
      freightCny: freight ?? freightEst,
      shipTime: said(told.times.shipped)!,
    })),
  )
  const tracks = shipped.flatMap(({ id, told: { track, times } }) =>
    track ? [{ id, status: track.status, time: said(track.time), delivered: said(times.delivered) }] : [],
  )
  await tx.run(sql`
    UPDATE express_track t SET track_status = r.status, last_event_time = r.time, deliver_time = r.delivered, asked_time = r.time
    FROM json_to_recordset(${JSON.stringify(tracks)}::json) AS r(id bigint, status smallint, time timestamptz, delivered timestamptz) WHERE t.order_id = r.id`)
}
