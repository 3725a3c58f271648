import { sql, type Tx } from '../../../kit/db/db.ts'
import { spendNumbers } from './number-take.ts'

export interface ShippedParcel {
  orderId: number
  orderNo: string
  trackingNumber: string | null
  wayId: number
  storeId: number | null
  shopId: number | null
  countryCode: string | null
  weight: number | null
  freightCny: string | null
  shipTime: string
}

/** The orders have left: their numbers are used, and their tracks begin. Shipping again after a return to packing begins anew. */
export async function shipParcels(tx: Tx, parcels: readonly ShippedParcel[]): Promise<void> {
  if (parcels.length === 0) return
  await spendNumbers(
    tx,
    parcels.map(({ orderId }) => orderId),
  )
  await tx.run(sql`
    INSERT INTO express_track (order_id, order_no, tracking_number, express_id, way_id, store_id, shop_id, country_code, weight, freight_cny, ship_time)
    SELECT r."orderId", r."orderNo", r."trackingNumber", w.express_id, w.id, r."storeId", r."shopId", r."countryCode", r.weight, r."freightCny", r."shipTime"
    FROM jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) AS r("orderId" bigint, "orderNo" text, "trackingNumber" text, "wayId" bigint, "storeId" bigint,
      "shopId" bigint, "countryCode" text, weight int, "freightCny" numeric, "shipTime" timestamptz)
    JOIN express_logistic_way w ON w.id = r."wayId"
    ON CONFLICT (order_id) DO UPDATE SET tracking_number = excluded.tracking_number, express_id = excluded.express_id, way_id = excluded.way_id,
      weight = excluded.weight, freight_cny = excluded.freight_cny, ship_time = excluded.ship_time`)
}

/** A new number of a parcel on its way: the carrier's transfer number. */
export const renumberTrack = (tx: Tx, orderId: number, trackingNumber: string): Promise<number> =>
  tx.run(
    sql`UPDATE express_track SET tracking_number = ${trackingNumber}, asked_time = NULL, update_time = now() WHERE order_id = ${orderId}`,
  )
