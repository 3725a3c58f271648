import {
  directExchange,
  EXCHANGE_STATE,
  type ExchangeAnswer,
  type ExchangeScan,
} from '@erp/contract/order/exchange/direct-exchange'
import { call, may } from '../../../kit/index.ts'
import { type Feedback, isTimes, quantityOf, quiet, reasonOf, type Scan, type Station } from '../../../kit/scan/index.ts'
import { printAt } from '../floor/labels.ts'
import { isWeight, type Pan, readyOn, weightOf } from '../ship/weight.ts'

export interface ExchangeDesk {
  station: Station
  parcel: ExchangeScan | null
  /** Pieces counted, in the order they were, by SKU. */
  counted: number[]
  pan: Pan
  setParcel: (parcel: ExchangeScan | null) => void
  setCounted: (skuIds: number[]) => void
  take: () => void
}
export const countOf = (counted: number[], skuId: number): number => counted.filter((one) => one === skuId).length
export const isCounted = ({ parcel, counted }: Pick<ExchangeDesk, 'parcel' | 'counted'>): boolean =>
  Boolean(parcel?.pieces.every(({ skuId, quantity }) => countOf(counted, skuId) === quantity))

/** The inbound parcel, every piece in it, then its weight. */
export function readExchange(desk: ExchangeDesk, typed: string): unknown {
  const { parcel, station } = desk
  const code = typed.toUpperCase()
  if (!code) return undefined
  if (!parcel) return openParcel(desk, code)
  if (isCounted(desk) && isWeight(code)) return exchange(desk, weightOf(code))
  if (isTimes(code)) {
    const last = desk.counted.at(-1)
    return last ? count(desk, last, quantityOf(code)! - 1) : station.say('error', '请先扫描SKU', code)
  }
  const piece = parcel.pieces.find(({ sku, barcode }) => sku === code || barcode === code)
  if (!piece) return station.say('error', '不是这个订单的SKU', code)
  return count(desk, piece.skuId, 1)
}

async function openParcel({ station, setParcel, setCounted }: ExchangeDesk, expressDeliveryNo: string): Promise<void> {
  try {
    const parcel = await call(directExchange, 'scan', { expressDeliveryNo }, quiet)
    setParcel(parcel)
    setCounted([])
    const pieces = parcel.pieces.reduce((sum, { quantity }) => sum + quantity, 0)
    const late = parcel.status !== EXCHANGE_STATE.arrived || parcel.isHold
    const detail = parcel.isHold
      ? '订单已挂起'
      : parcel.status === EXCHANGE_STATE.arrived
        ? '扫描每一件'
        : '采购还没有签收这个包裹'
    station.say(late ? 'warn' : 'ok', `${parcel.orderNo} 共 ${pieces} 件`, detail)
  } catch (error) {
    station.say('error', reasonOf(error), expressDeliveryNo)
  }
}

function count(desk: ExchangeDesk, skuId: number, quantity: number): void {
  const { station, parcel, counted, setCounted, pan } = desk
  const { sku, quantity: need } = parcel!.pieces.find((piece) => piece.skuId === skuId)!
  const now = countOf(counted, skuId) + quantity
  if (now > need) return station.say('error', `${sku} 多出 ${now - need} 件`, '数量不符时取消换单，按普通采购收货')
  const next = [...counted, ...Array<number>(quantity).fill(skuId)]
  setCounted(next)
  const all = isCounted({ parcel, counted: next })
  station.say('ok', `${sku} ${now}/${need}`, all ? '数量相符，称重' : undefined)
  const grams = readyOn(pan)
  if (all && grams) exchange({ ...desk, counted: next }, grams)
}

/** Everything is there: what was counted by eye alone. */
export function countAll({ parcel, setCounted, station }: ExchangeDesk): void {
  setCounted(parcel!.pieces.flatMap(({ skuId, quantity }) => Array<number>(quantity).fill(skuId)))
  station.say('ok', '数量相符', '称重')
}

/** What lies still on the scale is the weight of a parcel whose pieces are counted. */
export function seenAt(desk: ExchangeDesk, pan: Pan): void {
  const grams = readyOn(pan)
  if (grams && isCounted(desk)) exchange(desk, grams)
}

function exchange({ station, parcel, counted, setParcel, setCounted, take }: ExchangeDesk, weight: number | null): void {
  const { id, orderNo, pieces } = parcel!
  if (!weight) return station.say('error', '重量应为1g到30kg', orderNo)
  const counts = pieces.map(({ skuId }) => ({ skuId, quantity: countOf(counted, skuId) }))
  const input = (scanId: string) => ({ id, counts, weight, force: 0 as const, scanId })
  const restore = () => (setParcel(parcel), setCounted(counted))
  if (!station.submit(directExchange, 'exchange', input, { title: `换单 ${orderNo} ${weight}g`, restore })) return
  setParcel(null)
  setCounted([])
  take()
}

/** Over the domestic label comes the order's own. */
export function heardExchange(
  { station }: ExchangeDesk,
  { orderId, orderNo, trackingNumber, weight, weightFlag }: ExchangeAnswer,
): Feedback {
  if (!trackingNumber) return { level: 'warn', text: `${orderNo} 已换单`, detail: '没有运单号，面单不能打印' }
  void printAt(station, orderId, orderNo, { reason: '换单', station: '换单作业' })
  const off = weightFlag ? '，重量偏差较大' : ''
  return { level: weightFlag ? 'warn' : 'ok', text: `${orderNo} 已换单`, detail: `${weight}g${off}，打印面单 ${trackingNumber}` }
}

/** Too far from what was expected: who may accept it is asked. */
export function refusedExchange({ station, setParcel, setCounted }: ExchangeDesk, { input, title }: Scan, reason: string): void {
  if (!reason.includes('偏差过大') || !may('order:weigh:force')) return
  station.ask({
    text: `${reason}。仍然接受吗？`,
    yes: () => {
      if (!station.submit(directExchange, 'exchange', (scanId) => ({ ...input, force: 1, scanId }) as never, { title })) return
      setParcel(null)
      setCounted([])
    },
    no: () => {},
  })
}
