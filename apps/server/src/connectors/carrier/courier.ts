import { createHash } from 'node:crypto'
import { wireTime } from '../../kit/clock.ts'
import { connectorOf } from '../../kit/connector/connector.ts'
import type { House } from '../../kit/house.ts'
import { CarrierRefused, CarrierSilent } from './carrier-answer.ts'

export interface CourierEvent {
  eventTime: string
  place: string
  content: string
  isSigned: boolean
}
/** Who tells where a parcel of a supplier is, whichever courier carries it. */
export interface Courier {
  trace(number: string, shippedAt: string): Promise<CourierEvent[]>
}

const couriers = connectorOf<Courier>({
  name: 'courier',
  down: CarrierSilent,
  refused: CarrierRefused,
  calls: { trace: { title: '查快递', about: (number) => number } },
})

/** A real one is another class here; until one is configured nobody answers. */
export const courierOf = (house: Pick<House, 'config' | 'clock' | 'db'>): Courier =>
  couriers.through(house, () =>
    house.config.connectors === 'simulated' ? simulatedCourier(() => house.clock.now()) : couriers.unconfigured(),
  )

const HOUR = 3_600_000
const JOURNEY: [hours: number, place: string, content: string][] = [
  [3, '发货地', '快件已揽收'],
  [9, '发货地分拨中心', '已发出，下一站目的地分拨中心'],
  [28, '目的地分拨中心', '快件已到达'],
  [36, '目的地网点', '快递员正在派送'],
  [41, '目的地网点', '已签收，签收人：前台'],
]
/** Every number has a pace of its own; one in nine stands still on its way. */
const simulatedCourier = (now: () => Date): Courier => ({
  trace: async (number, shippedAt) => {
    const chance = createHash('sha256').update(number).digest().readUInt32BE(0)
    const pace = 0.6 + (chance % 100) / 100
    const steps = chance % 9 === 4 ? JOURNEY.slice(0, 3) : JOURNEY
    const left = new Date(`${shippedAt.replace(' ', 'T')}+08:00`).getTime()
    return steps.flatMap(([hours, place, content], i) => {
      const at = new Date(left + Math.round(hours * pace) * HOUR)
      return at <= now() ? [{ eventTime: wireTime(at), place, content, isSigned: i === JOURNEY.length - 1 }] : []
    })
  },
})
