import { CarrierRefused, CarrierSilent, carrierOf } from '../../../connectors/carrier/carrier.ts'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { trackState } from '../states.ts'
import { addEvents } from './track-events.ts'

interface Asked {
  orderId: number
  trackingNumber: string
  shipTime: string
  connector: string
}
export interface Answered {
  asked: number
  events: number
  failed: { trackingNumber: string; reason: string }[]
}
type Noted = (tx: Tx, orderId: number, events: number) => Promise<unknown>
const AT_ONCE = 200
const MOST_DAYS = 120

/** Asks the carriers about these parcels, each answer in a transaction of its own: one silent carrier spoils nothing. */
export async function askTracks(house: House, where: Sql, noted: Noted = async () => {}): Promise<Answered> {
  const parcels = await house.db.query<Asked>(sql`
    SELECT t.order_id AS "orderId", t.tracking_number AS "trackingNumber", t.ship_time AS "shipTime", e.connector
    FROM express_track t JOIN express_express e ON e.id = t.express_id WHERE t.tracking_number IS NOT NULL AND e.connector <> 'none' AND ${where}`)
  const answered: Answered = { asked: parcels.length, events: 0, failed: [] }
  for (const parcel of parcels) {
    try {
      const events = await carrierOf(house, parcel.connector).track(parcel.trackingNumber, parcel.shipTime)
      answered.events += await house.db.transact(async (tx) => {
        await tx.run(sql`UPDATE express_track SET asked_time = ${house.clock.now()} WHERE order_id = ${parcel.orderId}`)
        const told = events.map((event) => ({ ...event, orderId: parcel.orderId, trackingNumber: parcel.trackingNumber }))
        const added = await addEvents(tx, told, house)
        await noted(tx, parcel.orderId, added)
        return added
      })
    } catch (error) {
      if (!(error instanceof CarrierSilent || error instanceof CarrierRefused)) throw error
      answered.failed.push({ trackingNumber: parcel.trackingNumber, reason: error.message })
    }
  }
  return answered
}

/** Every four hours, what is on its way and not older than 120 days; those asked longest ago first. */
export const trackRound: Schedule = {
  key: 'express.track',
  title: '查询物流轨迹',
  cron: '20 */4 * * *',
  run: async (house) => {
    const before = house.clock.now()
    const total = { asked: 0, events: 0, failed: 0 }
    for (;;) {
      const round = await askTracks(
        house,
        sql`t.id = ANY(ARRAY(SELECT o.id FROM express_track o WHERE o.track_status NOT IN (${trackState.delivered}, ${trackState.returned})
          AND (o.asked_time IS NULL OR o.asked_time < ${before}::timestamptz - interval '3 hours')
          AND o.ship_time > ${before}::timestamptz - make_interval(days => ${MOST_DAYS}) ORDER BY o.asked_time NULLS FIRST, o.id LIMIT ${AT_ONCE}))`,
      )
      total.asked += round.asked
      total.events += round.events
      total.failed += round.failed.length
      if (round.asked < AT_ONCE || round.failed.length === round.asked) break
    }
    return `查询 ${total.asked} 票，新增 ${total.events} 条轨迹，失败 ${total.failed} 票`
  },
}

/** Numbers that were void after printing are taken back at their carrier. */
export const cancelRound: Schedule = {
  key: 'express.cancel',
  title: '取消承运商单号',
  cron: '*/10 * * * *',
  run: async (house) => {
    const parcels = await house.db.query<{ id: number; number: string; connector: string }>(sql`
      SELECT p.id, p.number, e.connector FROM express_parcel p JOIN express_express e ON e.id = p.express_id
      WHERE p.state = 3 ORDER BY p.update_time LIMIT 500`)
    let done = 0
    for (const { id, number, connector } of parcels) {
      try {
        await carrierOf(house, connector).cancelParcel(number)
        done += await house.db.run(sql`UPDATE express_parcel SET state = 4, update_time = now() WHERE id = ${id} AND state = 3`)
      } catch (error) {
        if (!(error instanceof CarrierSilent || error instanceof CarrierRefused)) throw error
        await house.db.run(
          sql`UPDATE express_parcel SET tries = tries + 1, error = ${error.message}, update_time = now() WHERE id = ${id}`,
        )
      }
    }
    return `取消 ${done} 个，未成功 ${parcels.length - done} 个`
  },
}
