import { QC_MODES, SIGN_RESULT } from '@erp/contract/purchasing/dock/dock.states'
import type { ArrivedOrder, SignAnswer } from '@erp/contract/purchasing/dock/dock-rows'
import { sign } from '@erp/contract/purchasing/dock/sign'
import { type Feedback, isTimes, quantityOf, type Station } from '../../../kit/scan/index.ts'

/** What is known of the parcel before its number is scanned. */
export interface Given {
  weight?: string
  pieces?: number
  images?: string[]
}
export interface SignDesk {
  station: Station
  storeId: number | null
  given: Given
  setGiven: (next: Given) => void
}

const WEIGHT = /^(\d{1,4}(?:\.\d{1,3})?)\s*KG$/
export const weightIn = (typed: string): string | null => WEIGHT.exec(typed.trim().toUpperCase())?.[1] ?? null

/** A weight (`1.25kg`), a number of pieces (`*3`), or the parcel itself. */
export function readParcel(desk: SignDesk, typed: string): unknown {
  const { station, storeId, given, setGiven } = desk
  const code = typed.trim().toUpperCase()
  if (!code) return undefined
  if (storeId === null) return station.say('error', '请先选择仓库')
  const weight = weightIn(code)
  if (weight) {
    setGiven({ ...given, weight })
    return station.say('info', `${weight} kg`, '扫描包裹')
  }
  if (isTimes(code)) {
    setGiven({ ...given, pieces: quantityOf(code) ?? undefined })
    return station.say('info', `${quantityOf(code)} 件`, '扫描包裹')
  }
  return send(desk, storeId, code)
}

/** Online the server knows who scanned it first; offline this station does. */
function send({ station, given, setGiven }: SignDesk, storeId: number, code: string): void {
  const input = (clientScanId: string) => ({ code, storeId, clientScanId, ...given })
  const key = station.kept.held ? `${storeId}/${code}` : undefined
  if (station.submit(sign, 'scan', input, { title: code, key, restore: () => setGiven(given) })) setGiven({})
}

/** To be seen from afar: where to put it, and what is special about it. */
export function heardParcel({ result, orders, attention, expressDeliveryNo }: SignAnswer): Feedback {
  if (result === SIGN_RESULT.unclaimed)
    return { level: 'warn', text: '无主件', detail: attention ?? `${expressDeliveryNo} 没有采购单登记过，放到无主件区` }
  const places = [...new Set(orders.map(({ place }) => place))].join('、')
  const marks = marksOf(orders)
  const special = attention !== null || marks.length > 0
  const who = orders.map(({ orderNo, supplierName }) => `${orderNo} ${supplierName}`).join('；')
  return {
    level: special ? 'warn' : 'ok',
    text: [places, ...marks].join(' · '),
    detail: [attention, who].filter(Boolean).join('，'),
  }
}

function marksOf(orders: readonly ArrivedOrder[]): string[] {
  return [
    ...(orders.some(({ shortage }) => shortage === 1) ? ['缺货直达'] : []),
    ...(orders.some(({ urgent }) => urgent === 1) ? ['加急'] : []),
    ...(orders.some(({ exchange }) => exchange === 1) ? ['直发换单'] : []),
  ]
}

export const qcModeName = (mode: number): string => QC_MODES.find(([value]) => value === mode)?.[1] ?? ''
export const isAwaited = (answer: SignAnswer): boolean => answer.orders.some(({ shortage }) => shortage === 1)
