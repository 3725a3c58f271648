import { createHash } from 'node:crypto'
import { wireTime } from '../../kit/clock.ts'
import { barcode, line } from '../../kit/label/label.ts'
import { type CarrierConnector, type CarrierEvent, type CarrierParcel, CarrierRefused, CarrierSilent } from './carrier-answer.ts'
import { s10Digit } from './s10.ts'

const DAY = 86_400_000
/** Hours after the parcel left, and what is told then. */
const JOURNEY: [hours: number, place: string, content: string, status: number][] = [
  [9, '义乌', '包裹已揽收', 20],
  [26, '上海', '离开处理中心，发往国际', 30],
  [70, '上海', '航空公司已收运', 30],
  [130, '目的国', '到达目的国，清关中', 30],
  [170, '目的国', '清关完成', 30],
  [210, '目的地', '安排派送', 50],
]
/**
 * The same reference has the same number, whoever asks when. One in 29 gets no answer at first though the parcel was made,
 * one in 61 is refused; labels are ready from the second asking on for one in 37. `silenced` are those left without an answer once.
 */
export const simulatedCarrier = (now: () => Date, silenced: Set<string>): CarrierConnector => ({
  createParcel: async (parcel) => {
    const chance = chanceOf(parcel.reference)
    if (chance % 61 === 7) throw new CarrierRefused('收件地址不在派送范围')
    if (chance % 29 === 3 && !silenced.has(parcel.reference)) {
      silenced.add(parcel.reference)
      throw new CarrierSilent('承运商接口超时')
    }
    return { number: numberOf(parcel) }
  },
  cancelParcel: async (number) => {
    if (chanceOf(number) % 41 === 5 && !silenced.has(number)) {
      silenced.add(number)
      throw new CarrierSilent('承运商接口超时')
    }
  },
  getLabel: async (number) => {
    if (chanceOf(number) % 37 === 4 && !silenced.has(`label ${number}`)) {
      silenced.add(`label ${number}`)
      return null
    }
    return [
      line('CARRIER LABEL', { x: 5, y: 5, width: 90, height: 0 }, 5, 'center'),
      barcode(number, { x: 5, y: 20, width: 90, height: 25 }),
      line(number, { x: 5, y: 48, width: 90, height: 0 }, 5, 'center'),
    ]
  },
  track: async (number, shippedAt) => journeyOf(number, new Date(`${shippedAt.replace(' ', 'T')}+08:00`), now()),
  test: async () => '模拟承运商连接正常',
})

const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** Letters and digits as the way's mask wants them, drawn from the reference. */
function numberOf({ reference, wayCode, numberPattern, checkDigit }: CarrierParcel): string {
  const digest = createHash('sha256').update(`${wayCode} ${reference}`).digest()
  const mask = numberPattern || 'AA############'
  let number = Array.from(mask)
    .map((sign, i) => drawn(sign, digest[i % digest.length]! + i))
    .join('')
  if (checkDigit === 1) number = number.slice(0, 10) + s10Digit(number.slice(2, 10)) + number.slice(11)
  return number
}
function drawn(sign: string, chance: number): string {
  if (sign === 'A') return String.fromCharCode(65 + (chance % 26))
  return sign === '#' || sign === '*' ? String(chance % 10) : sign
}

/** Every parcel has a pace of its own; a few stand still, fail or come back. */
function journeyOf(number: string, left: Date, now: Date): CarrierEvent[] {
  const chance = chanceOf(number)
  const pace = 0.7 + (chance % 100) / 100
  const fate = chance % 50
  const steps: typeof JOURNEY = fate === 1 ? JOURNEY.slice(0, 3) : [...JOURNEY, ...endOf(fate)]
  const events = steps.map(([hours, place, content, trackStatus]) => ({
    at: left.getTime() + Math.round((hours * pace * DAY) / 24 / 60_000) * 60_000,
    event: { place, content, trackStatus },
  }))
  return events.filter(({ at }) => at <= now.getTime()).map(({ at, event }) => ({ ...event, eventTime: wireTime(new Date(at)) }))
}

function endOf(fate: number): typeof JOURNEY {
  if (fate === 2) return [[240, '目的地', '投递失败，收件人不在', 70]]
  if (fate === 3)
    return [
      [240, '目的地', '投递失败，收件人不在', 70],
      [330, '目的地', '退回寄件人', 80],
    ]
  if (fate === 4) return [[230, '目的地', '已到自提点，等待领取', 40]]
  if (fate === 5) return [[200, '目的国', '包裹破损，待处理', 90]]
  return [[236, '目的地', '已签收', 60]]
}
