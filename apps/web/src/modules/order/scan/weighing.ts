import { type OrderRow } from '@erp/contract/order/order-fields'
import type { WeighAnswer } from '@erp/contract/order/shipping-calls'
import { tradeInfo } from '@erp/contract/order/trade-info'
import { may } from '../../../kit/index.ts'
import type { Said, Scan, Station } from '../../../kit/scan/index.ts'
import { parcelOf } from './reprint-dialog.tsx'
import { isWeight, type Pan, readyOn, weightOf } from './weight.ts'

export interface WeighDesk {
  station: Station
  /** The parcel that waits for its weight. */
  parcel: string | null
  deliver: boolean
  pan: Pan
  setParcel: (code: string | null) => void
  setKnown: (order: OrderRow | null) => void
  take: () => void
}

/** A parcel, then its weight: typed, or by the scale that it lies on. */
export function readWeigh(desk: WeighDesk, typed: string): unknown {
  const { station, parcel, pan } = desk
  const code = typed.toUpperCase()
  if (!code) return undefined
  if (parcel && isWeight(code)) return weigh(desk, parcel, weightOf(code))
  if (isWeight(code)) return station.say('error', '请先扫描包裹', code)
  const grams = readyOn(pan)
  if (grams) return weigh(desk, code, grams)
  desk.setParcel(code)
  const detail = pan.isTaken ? '请先清空电子秤' : parcel ? `${parcel} 没有称重` : '放上电子秤，或输入重量'
  station.say(parcel || pan.isTaken ? 'warn' : 'info', code, detail)
  return look(desk, code)
}

/** What lies still on the scale is the weight of the parcel that waits for one. */
export function seen(desk: WeighDesk, pan: Pan): void {
  const grams = readyOn(pan)
  if (grams && desk.parcel) weigh(desk, desk.parcel, grams)
}

function weigh({ station, deliver, setParcel, take }: WeighDesk, code: string, weight: number | null): void {
  if (!weight) return station.say('error', '重量应为1g到30kg', code)
  const input = (scanId: string) => ({ code, weight, deliver: deliver ? (1 as const) : (0 as const), force: 0 as const, scanId })
  if (!station.submit(tradeInfo, 'weightDeliver', input, { title: `${code} ${weight}g` })) return
  setParcel(null)
  take()
}

/** What is known of the parcel, for the eye. */
async function look({ setKnown }: WeighDesk, code: string): Promise<void> {
  setKnown(await parcelOf(code).catch(() => null))
}

export function heardWeigh({ setKnown }: WeighDesk, answer: WeighAnswer): Said {
  setKnown(null)
  const { orderNo, weight, estWeight, weightFlag, isShipped, status } = answer
  const next = isShipped ? '已发货' : status === 90 ? '还没有包装校验' : '待发货'
  const off = weightFlag ? `偏差较大，预估 ${estWeight ?? '—'}g，` : ''
  return { level: weightFlag || status === 90 ? 'warn' : 'ok', text: `${weight}g ${next}`, detail: `${off}${orderNo}` }
}

/** Too far from what was expected: who may accept it is asked, others weigh again. */
export function refusedWeigh({ station, setParcel }: WeighDesk, { input, title }: Scan, reason: string): void {
  if (!reason.includes('偏差过大')) return
  if (!may('order:weigh:force')) return setParcel(String(input['code']))
  station.ask({
    text: `${reason}。仍然接受吗？`,
    yes: () => station.submit(tradeInfo, 'weightDeliver', (scanId) => ({ ...input, force: 1, scanId }) as never, { title }),
    no: () => setParcel(String(input['code'])),
  })
}
