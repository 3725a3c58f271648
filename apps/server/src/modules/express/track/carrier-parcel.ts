import { type CarrierParcel, CarrierRefused, CarrierSilent, carrierOf } from '../../../connectors/carrier/carrier.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { numberWay, type WantedNumber } from './number-take.ts'

export interface Reserved {
  parcelId: number
  /** Set when an earlier try got through: nothing is left to ask. */
  number: string | null
}
export type CarrierOutcome = { number: string } | { error: string }
export const TIMED_OUT = '取号超时，可重试'

/**
 * Step 1, in a transaction of its own that is committed before the carrier is asked: the pending row. A retry finds it again,
 * and with it the reference, so that the carrier answers the number it may have given already.
 */
export async function reserveParcel(tx: Tx, wanted: WantedNumber): Promise<Reserved> {
  const way = await numberWay(tx, wanted.wayId)
  if (!way.active) throw refuse(`渠道 ${way.wayName} 已停用`)
  await tx.query(sql`SELECT pg_advisory_xact_lock(7245080, hashint8(${wanted.orderId}))`)
  const known = await tx.one<{ id: number; number: string | null }>(sql`
    SELECT id, number FROM express_parcel WHERE order_id = ${wanted.orderId} AND way_id = ${way.id} AND state IN (0, 1, 2) FOR UPDATE`)
  if (known) return { parcelId: known.id, number: known.number }
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO express_parcel (express_id, way_id, order_id, order_no, reference)
    SELECT ${way.expressId}, ${way.id}, ${wanted.orderId}, ${wanted.orderNo},
      ${wanted.orderNo} || CASE WHEN n = 0 THEN '' ELSE '-' || (n + 1) END
    FROM (SELECT count(*) AS n FROM express_parcel WHERE express_id = ${way.expressId} AND order_no = ${wanted.orderNo}) earlier
    RETURNING id`)
  return { parcelId: made!.id, number: null }
}

/** Step 2, outside of any transaction. Never throws for what the carrier does. */
export async function askCarrier(
  house: Pick<House, 'db' | 'config' | 'clock'>,
  parcelId: number,
  facts: Pick<CarrierParcel, 'countryCode' | 'weight'>,
): Promise<CarrierOutcome> {
  const row = await house.db.one<CarrierParcel & { connector: string; number: string | null }>(sql`
    UPDATE express_parcel p SET tries = tries + 1, update_time = now() FROM express_logistic_way w JOIN express_express e ON e.id = w.express_id
    WHERE p.id = ${parcelId} AND w.id = p.way_id
    RETURNING p.reference, p.number, w.way_code AS "wayCode", w.number_pattern AS "numberPattern", w.check_digit AS "checkDigit", e.connector`)
  if (row?.number) return { number: row.number }
  try {
    return await carrierOf(house, row!.connector).createParcel({ ...row!, ...facts })
  } catch (error) {
    if (error instanceof CarrierSilent) return { error: TIMED_OUT }
    if (error instanceof CarrierRefused) return { error: `取号失败：${error.message}` }
    throw error
  }
}

/** Step 3, on its own: the number waits on the parcel for the order's transaction, or the error is kept for the next try. */
export async function noteAnswer(tx: Tx, parcelId: number, outcome: CarrierOutcome): Promise<void> {
  if ('error' in outcome) {
    await tx.run(
      sql`UPDATE express_parcel SET state = 2, error = ${outcome.error}, update_time = now() WHERE id = ${parcelId} AND state IN (0, 2)`,
    )
    return
  }
  await tx.run(sql`
    UPDATE express_parcel SET state = CASE WHEN state > 2 THEN 3 WHEN state = 2 THEN 0 ELSE state END, number = ${outcome.number}, error = NULL, update_time = now()
    WHERE id = ${parcelId}`)
}

/** Step 4, in the order's transaction: the number is the order's, and what was asked of other ways is called off. */
export async function takeParcel(tx: Tx, parcelId: number): Promise<string> {
  const parcel = await tx.one<{ expressId: number; wayId: number; orderId: number; orderNo: string; number: string }>(sql`
    UPDATE express_parcel SET state = 1, update_time = now() WHERE id = ${parcelId} AND state < 3 AND number IS NOT NULL
    RETURNING express_id AS "expressId", way_id AS "wayId", order_id AS "orderId", order_no AS "orderNo", number`)
  if (!parcel) throw refuse(TIMED_OUT)
  await tx.run(sql`
    UPDATE express_parcel SET state = CASE WHEN number IS NULL THEN 4 ELSE 3 END, update_time = now()
    WHERE order_id = ${parcel.orderId} AND id <> ${parcelId} AND state IN (0, 1, 2)`)
  const held = await tx.one<{ orderNo: string }>(sql`
    INSERT INTO express_track_number AS n (express_id, way_id, number, state, origin, order_id, order_no, use_time)
    VALUES (${parcel.expressId}, ${parcel.wayId}, ${parcel.number}, 2, 2, ${parcel.orderId}, ${parcel.orderNo}, now())
    ON CONFLICT (express_id, number) DO UPDATE SET update_time = now() WHERE n.order_id = excluded.order_id
    RETURNING order_no AS "orderNo"`)
  if (!held) throw refuse(`取号失败：承运商给出的单号 ${parcel.number} 已被使用`)
  return parcel.number
}
