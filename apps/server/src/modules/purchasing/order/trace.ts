import type { ParcelEvent } from '@erp/contract/purchasing/order/order-moves'
import { CarrierRefused, CarrierSilent } from '../../../connectors/carrier/carrier.ts'
import { courierOf } from '../../../connectors/carrier/courier.ts'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { log } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { orderCheck } from '../states.ts'
import { lockOrders } from './lock.ts'
import { purchaseReach } from './reach.ts'
import { settle } from './settle.ts'

interface Asked {
  id: number
  orderId: number
  expressDeliveryNo: string
  shipTime: string
  traceTime: string | null
}
interface Answered {
  asked: number
  news: number
  failed: { expressDeliveryNo: string; reason: string }[]
}
const AT_ONCE = 200
const MOST_DAYS = 60
const isCarrier = (error: unknown): error is Error => error instanceof CarrierSilent || error instanceof CarrierRefused

/** What the courier tells of one parcel, event by event. */
export async function traceOf(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<ParcelEvent[]> {
  const [parcel] = await parcelsOf(tx, sql`e.id = ${id} AND ${purchaseReach(ctx)}`)
  if (!parcel) throw missing('物流单号')
  try {
    const events = await courierOf(ctx.house).trace(parcel.expressDeliveryNo, parcel.shipTime)
    return events.map(({ eventTime, place, content }) => ({ eventTime, place, content })).reverse()
  } catch (error) {
    if (isCarrier(error)) throw refuse(`查询轨迹失败：${error.message}`)
    throw error
  }
}

/** Asks the couriers now, about all parcels of these orders that are not here yet. */
export async function refreshTraces(_tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<Answered> {
  const { db } = ctx.house
  const wanted = [...new Set(ids)]
  const found = await db.query(
    sql`SELECT t.id FROM purchasing_order t WHERE t.id = ANY(${wanted}::bigint[]) AND ${purchaseReach(ctx)}`,
  )
  if (found.length < wanted.length) throw missing('采购单')
  return askCouriers(ctx.house, sql`t.id = ANY(${wanted}::bigint[])`, (tx, entityId, note) =>
    log(tx, ctx, { entity: 'purchasing/order', entityId, action: '刷新轨迹', note }),
  )
}

const parcelsOf = (tx: Tx, where: Sql): Promise<Asked[]> =>
  tx.query<Asked>(sql`
    SELECT e.id, e.order_id AS "orderId", e.express_delivery_no AS "expressDeliveryNo", coalesce(e.ship_time, e.create_time) AS "shipTime", e.trace_time AS "traceTime"
    FROM purchasing_order_express e JOIN purchasing_order t ON t.id = e.order_id WHERE e.deleted_at IS NULL AND ${where} ORDER BY e.id`)

type Noted = (tx: Tx, orderId: number, note: string) => Promise<unknown>

/** Each answer in a transaction of its own: one silent courier spoils nothing. */
async function askCouriers(house: House, where: Sql, noted: Noted): Promise<Answered> {
  const parcels = await parcelsOf(house.db, sql`e.scan_time IS NULL AND ${where}`)
  const answered: Answered = { asked: parcels.length, news: 0, failed: [] }
  for (const parcel of parcels) {
    try {
      const events = await courierOf(house).trace(parcel.expressDeliveryNo, parcel.shipTime)
      const last = events.at(-1)
      if (!last || last.eventTime === parcel.traceTime) continue
      const signed = events.find(({ isSigned }) => isSigned)?.eventTime ?? null
      await house.db.transact(async (tx) => {
        await lockOrders(tx, [parcel.orderId])
        await tx.run(sql`
          UPDATE purchasing_order_express SET trace_time = ${last.eventTime}, trace_text = ${`${last.place} ${last.content}`}, trace_sign_time = ${signed},
            update_time = ${house.clock.now()} WHERE id = ${parcel.id}`)
        await settle(tx, [parcel.orderId], { house })
        await noted(tx, parcel.orderId, `${parcel.expressDeliveryNo} ${last.place} ${last.content}`)
      })
      answered.news += 1
    } catch (error) {
      if (!isCarrier(error)) throw error
      answered.failed.push({ expressDeliveryNo: parcel.expressDeliveryNo, reason: error.message })
    }
  }
  return answered
}

/** Every four hours, parcels that the courier has not yet delivered; those asked longest ago first. */
export const traceRound: Schedule = {
  key: 'purchasing.trace',
  title: '查询采购物流轨迹',
  cron: '40 */4 * * *',
  run: async (house) => {
    const since = house.clock.now()
    const due = sql`e.id = ANY(ARRAY(SELECT x.id FROM purchasing_order_express x JOIN purchasing_order o ON o.id = x.order_id
      WHERE x.deleted_at IS NULL AND x.scan_time IS NULL AND x.trace_sign_time IS NULL AND o.check_flag IN (${orderCheck.audited}, ${orderCheck.underWay}, ${orderCheck.arrived})
        AND coalesce(x.ship_time, x.create_time) > ${since}::timestamptz - make_interval(days => ${MOST_DAYS}) ORDER BY x.update_time, x.id LIMIT ${AT_ONCE}))`
    const { asked, news, failed } = await askCouriers(house, due, async () => {})
    return `查询 ${asked} 个包裹，更新 ${news} 个，失败 ${failed.length} 个`
  },
}
