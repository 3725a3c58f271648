import type { SheinLooked } from '@erp/contract/shein/scan/scan-record'
import type { Station } from '../../../kit/scan/index.ts'

/** An order that a picker has in hand: what was found of each SKU where that is not all of it. */
export interface InHand {
  code: string
  looked: SheinLooked | null
  found: Record<string, number>
  /** The SKU that a number is said of. */
  sku: string | null
}
interface PickDesk {
  station: Pick<Station, 'say' | 'ask'>
  storeId: number | null
  hand: InHand | null
  setHand: (hand: InHand | null) => void
}
export type Confirmed = (storeId: number, code: string, said: { lines?: { sku: string; quantity: number }[] }) => void

export function sayFound({ station, setHand }: PickDesk, hand: InHand, found: number): void {
  const lines = hand.looked?.lines ?? []
  const sku = hand.sku ?? (lines.length === 1 ? lines[0]!.sku : null)
  const line = lines.find((each) => each.sku === sku)
  if (!line) return station.say('error', '请先扫描SKU，再输入数量')
  if (found > line.quantity) return station.say('error', `SKU ${line.sku} 应拣 ${line.quantity}，不能拣 ${found}`)
  setHand({ ...hand, found: { ...hand.found, [line.sku]: found }, sku: null })
  station.say('info', `${line.sku} 实拣 ${found}`, '拣完再扫一次备货单号')
}

/** Less than was asked for is asked about first. */
export function finishPick({ station, hand, storeId }: PickDesk, confirmed: Confirmed): void {
  if (!hand || storeId === null) return station.say('error', '请先扫描备货单号')
  const short = shortOf(hand)
  if (short.length === 0) return confirmed(storeId, hand.code, {})
  const lines = short.map(({ sku, found }) => ({ sku, quantity: found }))
  station.ask({
    text: `短拣：${short.map(({ sku, found, quantity }) => `${sku} 应拣 ${quantity} 实拣 ${found}`).join('；')}，确认吗？`,
    yes: () => confirmed(storeId, hand.code, { lines }),
    no: () => station.say('info', hand.code, '继续拣货'),
  })
}

export const shortOf = ({ looked, found }: InHand) =>
  (looked?.lines ?? []).flatMap(({ sku, quantity }) => {
    const count = found[sku] ?? quantity
    return count < quantity ? [{ sku, quantity, found: count }] : []
  })
