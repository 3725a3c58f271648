import { PARCEL_EVENT, type SimulatedParcel, simulator } from '@erp/contract/tool/simulator'
import { platformClock } from '../../connectors/simulator-clock.ts'
import { literals, type Sql, sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { log } from '../../kit/log.ts'
import { bad, refuse } from '../../kit/refuse.ts'
import { requireStage } from './simulator-stage.ts'

type Playing = Parameters<Handlers<typeof simulator>['parcel']>[1]
interface Told {
  place: string
  content: string
  status: number
}
/** States of parcels, on whose module this one does not depend. */
const TRACK = {
  waitScan: 10,
  collected: 20,
  moving: 30,
  delivering: 50,
  delivered: 60,
  undelivered: 70,
  returned: 80,
  troubled: 90,
} as const
const track = literals(TRACK)
/** What comes after each state by itself. */
const ONWARD: [upTo: number, told: Told][] = [
  [TRACK.waitScan, { place: '义乌', content: '包裹已揽收', status: TRACK.collected }],
  [TRACK.collected, { place: '上海', content: '离开处理中心，发往国际', status: TRACK.moving }],
  [TRACK.moving, { place: '目的国', content: '到达目的国，安排派送', status: TRACK.delivering }],
  [TRACK.troubled, { place: '目的地', content: '已签收', status: TRACK.delivered }],
]
const ENDS: Record<number, Told> = {
  [PARCEL_EVENT.delivered]: { place: '目的地', content: '已签收', status: TRACK.delivered },
  [PARCEL_EVENT.undelivered]: { place: '目的地', content: '投递失败，收件人不在', status: TRACK.undelivered },
  [PARCEL_EVENT.returned]: { place: '目的地', content: '退回寄件人', status: TRACK.returned },
}

const shown = (where: Sql, limit: number): Sql => sql`
  SELECT t.order_id AS "orderId", t.order_no AS "orderNo", t.tracking_number AS "trackingNumber", t.track_status AS "trackStatus", t.last_content AS "lastContent",
    t.ship_time AS "shipTime" FROM express_track t JOIN express_express e ON e.id = t.express_id
  WHERE t.tracking_number IS NOT NULL AND e.connector = 'simulator' AND t.track_status NOT IN (${track.delivered}, ${track.returned}) AND ${where}
  ORDER BY t.ship_time DESC, t.id DESC LIMIT ${limit}`

export const parcelsUnderWay = (tx: Tx, limit: number): Promise<SimulatedParcel[]> =>
  tx.query<SimulatedParcel>(shown(sql`true`, limit))

/** What their carriers tell at the next question. */
export async function moveParcels(tx: Tx, { kind, trackingNumber, count }: Playing, ctx: Ctx) {
  await requireStage(ctx)
  const numbers = [...new Set((trackingNumber ?? '').split(/[\s,，;；]+/).filter(Boolean))]
  const parcels = numbers.length ? await named(tx, numbers) : await parcelsUnderWay(tx, count ?? 1)
  if (parcels.length === 0) throw refuse('没有在途的包裹')
  const now = platformClock(ctx.house).now()
  const events = parcels.map(({ trackingNumber: number, trackStatus }) => ({ number, ...next(kind, trackStatus) }))
  await tx.run(sql`
    INSERT INTO simulator_carrier_event (tracking_number, place, content, track_status, event_time, create_by, create_time, update_by, update_time)
    SELECT r.number, r.place, r.content, r.status, ${now}::timestamptz, ${ctx.user.userId}, ${ctx.now}::timestamptz, ${ctx.user.userId}, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS r(number text, place text, content text, status int)`)
  const note = `${events[0]!.content} ${parcels.map((parcel) => parcel.trackingNumber).join('、')}`
  await log(tx, ctx, { entity: simulator.path, entityId: parcels[0]!.orderId, action: '制造包裹事件', note: note.slice(0, 200) })
  return { parcels: parcels.map(({ orderId, trackingNumber: number }) => ({ orderId, trackingNumber: number })) }
}

async function named(tx: Tx, numbers: string[]): Promise<SimulatedParcel[]> {
  const found = await tx.query<SimulatedParcel>(shown(sql`t.tracking_number = ANY(${numbers}::text[])`, numbers.length))
  const unknown = numbers.find((number) => !found.some((parcel) => parcel.trackingNumber === number))
  if (unknown) throw bad(`没有在途的包裹 ${unknown}`, 'trackingNumber')
  return found
}

const next = (kind: number, status: number): Told => ENDS[kind] ?? ONWARD.find(([upTo]) => status <= upTo)![1]
