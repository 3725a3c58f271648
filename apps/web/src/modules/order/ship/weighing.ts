import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { STAGE } from '@erp/contract/order/order.states'
import type { WeighAnswer, WeighParcel } from '@erp/contract/order/ship/shipping-calls'
import { call, may } from '../../../kit/index.ts'
import { askAt, type Feedback, quiet, type Scan, type Station, UNCHECKED } from '../../../kit/scan/index.ts'
import { isWeight, type Pan, readyOn, weightOf } from './weight.ts'

export interface WeighDesk {
  station: Station
  /** The parcel that waits for its weight. */
  parcel: string | null
  deliver: boolean
  pan: Pan
  setParcel: (code: string | null) => void
  /** What is known of it: nothing without a network. */
  known: WeighParcel | null
  setKnown: (parcel: WeighParcel | null) => void
  take: () => void
}

/** A parcel, which is shown and checked, then its weight: typed, or by the scale that it lies on. */
export function readWeigh(desk: WeighDesk, typed: string): unknown {
  const { station, parcel } = desk
  const code = typed.toUpperCase()
  if (!code) return undefined
  if (parcel && isWeight(code)) return weigh(desk, parcel, weightOf(code))
  if (isWeight(code)) return station.say('error', '请先扫描包裹', code)
  return open(desk, code)
}

async function open(desk: WeighDesk, code: string): Promise<void> {
  const { station, parcel, pan } = desk
  const known = await askAt(station, call(tradeInfo, 'weigh-scan', { code }, quiet), code)
  if (!known) return
  const isKnown = known !== 'away'
  desk.setParcel(code)
  desk.setKnown(isKnown ? known : null)
  const grams = readyOn(pan)
  if (grams) return weigh({ ...desk, known: isKnown ? known : null }, code, grams)
  const next = pan.isTaken ? '请先清空电子秤' : parcel ? `${parcel} 没有称重` : '放上电子秤，或输入重量'
  const level = parcel || pan.isTaken || (isKnown && known.isHold) ? 'warn' : 'ok'
  station.say(isKnown ? level : 'held', code, [isKnown ? aboutOf(known) : UNCHECKED, next].join('，'))
}

const aboutOf = ({ orderNo, wayName, estWeight }: WeighParcel): string =>
  `${orderNo}，${wayName ?? '没有渠道'}，预估 ${estWeight ?? '—'}g`

/** What lies still on the scale is the weight of the parcel that waits for one. */
export function seen(desk: WeighDesk, pan: Pan): void {
  const grams = readyOn(pan)
  if (grams && desk.parcel) weigh(desk, desk.parcel, grams)
}

function weigh({ station, deliver, known, setParcel, setKnown, take }: WeighDesk, code: string, weight: number | null): void {
  if (!weight) return station.say('error', '重量应为1g到30kg', code)
  if (known?.maxWeight && weight > known.maxWeight)
    return station.say('error', `超出渠道限重${known.maxWeight}g，请换渠道`, `${code} ${weight}g`)
  const input = (scanId: string) => ({ code, weight, deliver: deliver ? (1 as const) : (0 as const), force: 0 as const, scanId })
  const restore = () => (setParcel(code), setKnown(known))
  if (!station.submit(tradeInfo, 'weightDeliver', input, { title: `${code} ${weight}g`, restore })) return
  setParcel(null)
  setKnown(null)
  take()
}

export function heardWeigh(answer: WeighAnswer): Feedback {
  const { orderNo, weight, estWeight, weightFlag, isShipped, status } = answer
  const next = isShipped ? '已发货' : status === STAGE.waitPack ? '还没有包装校验' : '待发货'
  const off = weightFlag ? `偏差较大，预估 ${estWeight ?? '—'}g，` : ''
  return {
    level: weightFlag || status === STAGE.waitPack ? 'warn' : 'ok',
    text: `${weight}g ${next}`,
    detail: `${off}${orderNo}`,
  }
}

/** Too far from what was expected: who may accept it is asked, others weigh again. */
export function refusedWeigh({ station, setParcel, setKnown }: WeighDesk, { input, title }: Scan, reason: string): void {
  if (!reason.includes('偏差过大') || !may('order:weigh:force')) return
  const accept = () => {
    const forced = (scanId: string) => ({ ...input, force: 1, scanId }) as never
    if (!station.submit(tradeInfo, 'weightDeliver', forced, { title })) return
    setParcel(null)
    setKnown(null)
  }
  station.ask({ text: `${reason}。仍然接受吗？`, yes: accept, no: () => {} })
}
