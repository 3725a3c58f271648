import { setTimeout } from 'node:timers/promises'
import { sql } from '../kit/db/db.ts'
import type { House } from '../kit/house.ts'
import type { CarrierConnector, CarrierEvent } from './carrier/carrier-answer.ts'
import { CarrierSilent } from './carrier/carrier-answer.ts'
import type { OrderConnector, PlatformOrder } from './platform-orders.ts'
import { PlatformRefused } from './platform-refused.ts'
import { ShopDown } from './shop-listing.ts'
import { hearAhead, platformClock } from './simulator-clock.ts'
import { requireLiving } from './simulator-grants.ts'

export type Stage = Pick<House, 'db' | 'clock'>
const PLATFORM = 1
const CARRIER = 2
const SLOW = 3

/** A simulated platform that also says what a person lets it say, and fails when it is told to. */
export const stagedOrders = (house: Stage, connector: OrderConnector): OrderConnector => ({
  pull: async (shop, since, cursor) => {
    await sufferPlatform(house, shop.shopId)
    await requireLiving(house, shop.token, PlatformRefused)
    const page = await connector.pull(shop, since, cursor)
    return cursor === null ? { ...page, orders: [...page.orders, ...(await played(house, shop.shopId, since))] } : page
  },
  markShipped: async (shop, news) => {
    await sufferPlatform(house, shop.shopId)
    await requireLiving(house, shop.token, PlatformRefused)
    await connector.markShipped(shop, news)
  },
})

export function stagedCarrier(house: Stage, carrier: CarrierConnector): CarrierConnector {
  const first = () => suffer(house, CARRIER, null, () => new CarrierSilent('承运商接口超时'))
  return {
    createParcel: async (parcel) => (await first(), carrier.createParcel(parcel)),
    cancelParcel: async (number) => (await first(), carrier.cancelParcel(number)),
    getLabel: async (number) => (await first(), carrier.getLabel(number)),
    track: async (number, shippedAt) => (await first(), toldOf(house, number, await carrier.track(number, shippedAt))),
    test: async () => (await first(), carrier.test()),
  }
}

/** Whatever else is asked of a shop's platform fails with it. */
export const sufferPlatform = (house: Stage, shopId: number): Promise<void> =>
  suffer(house, PLATFORM, shopId, () => new ShopDown('平台接口中断'))

/** The fault that stands longest is met first; one of the calls that shall fail is used up by failing. */
async function suffer(house: Stage, side: number, shopId: number | null, failure: () => Error): Promise<void> {
  const { db } = house
  await hearAhead(house)
  const met = await db.one<{ kind: number; delay: number }>(sql`
    UPDATE simulator_fault f SET calls_left = f.calls_left - 1, ended = CASE WHEN f.calls_left = 1 THEN 1 ELSE 0 END
    WHERE f.id = (SELECT o.id FROM simulator_fault o WHERE o.side = ${side} AND o.ended = 0 AND (o.shop_id IS NULL OR o.shop_id = ${shopId}::bigint)
      AND (o.kind = 1 OR o.until_time > ${platformClock(house).now()}) ORDER BY o.id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING f.kind, coalesce(f.delay_ms, 0) AS delay`)
  if (!met) return
  if (met.kind !== SLOW) throw failure()
  await setTimeout(met.delay)
}

async function played(house: Stage, shopId: number, since: string): Promise<PlatformOrder[]> {
  const said = await house.db.query<{ body: PlatformOrder; times: number }>(sql`
    SELECT body, times FROM simulator_message WHERE shop_id = ${shopId} AND tell_time BETWEEN ${since}::timestamptz AND ${platformClock(house).now()} ORDER BY id`)
  return said.flatMap(({ body, times }) => Array.from({ length: times }, () => body))
}

/** From the first event that a person played on, the parcel goes the way that was played. */
async function toldOf({ db }: Stage, number: string, journey: CarrierEvent[]): Promise<CarrierEvent[]> {
  const played = await db.query<CarrierEvent>(sql`
    SELECT event_time AS "eventTime", place, content, track_status AS "trackStatus" FROM simulator_carrier_event
    WHERE tracking_number = ${number} ORDER BY event_time, id`)
  const [first] = played
  return first ? [...journey.filter(({ eventTime }) => eventTime < first.eventTime), ...played] : journey
}
