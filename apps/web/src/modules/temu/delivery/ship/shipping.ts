import { DELIVERY_METHOD } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import type { ShippedAnswer, ShipScreen } from '@erp/contract/temu/delivery/ship-scan'
import { askAt, type Feedback, type Scan, type Station, UNCHECKED } from '../../../../kit/scan/index.ts'

export interface Hand {
  code: string
  /** Not known without a network: the server checks it when it is sent. */
  screen: ShipScreen | null
  boxes: string[]
}
export interface ShipDesk {
  station: Station
  hand: Hand | null
  setHand: (hand: Hand | null) => void
  /** The company of this bench; none when each order says its own. */
  companyId: number | null
  look: (code: string) => Promise<ShipScreen>
}
const ORDER_NO = /^TF\d{6,}$/
const BOX_NO = /^(TF\d{6,})-\d+$/
const WAYBILL = /^[A-Z0-9-]{6,50}$/

/** An order or its boxes, then the waybill; Enter alone sends what needs none. */
export function readShip(desk: ShipDesk, typed: string): unknown {
  const { hand, station } = desk
  const code = typed.trim().toUpperCase()
  if (!code) return hand && leave(desk)
  if (!hand || ORDER_NO.test(code)) return open(desk, code)
  if (BOX_NO.test(code)) return takeBox(desk, hand, code)
  const why = whyNoWaybill(hand, code)
  return why ? station.say('error', why, code) : send(desk, hand, code)
}

async function open({ station, setHand, look }: ShipDesk, code: string): Promise<void> {
  const found = await askAt(station, look(code), code)
  if (!found) return
  const screen = found === 'away' ? null : found
  const hand = { code: screen?.deliveryOrderNo ?? BOX_NO.exec(code)?.[1] ?? code, screen, boxes: BOX_NO.test(code) ? [code] : [] }
  setHand(hand)
  sayHand(station, hand)
}

function takeBox({ station, setHand }: ShipDesk, hand: Hand, code: string): void {
  const { screen, boxes } = hand
  const isOwn = screen ? screen.boxes.some(({ packageNo }) => packageNo === code) : BOX_NO.exec(code)![1] === hand.code
  if (!isOwn) return station.say('error', `${code} 不是 ${hand.code} 的箱子`, '先扫完这一单的快递单号，或按 F8 换一张单')
  if (boxes.includes(code)) return station.say('warn', `${code} 已扫过`)
  const next = { ...hand, boxes: [...boxes, code] }
  setHand(next)
  sayHand(station, next)
}

function sayHand(station: Station, hand: Hand): void {
  const { code, screen, boxes } = hand
  if (!screen) return station.say('warn', boxes.length ? `${code} ${boxes.length} 箱` : code, `${UNCHECKED}；扫描快递单号`)
  const left = leftOf(hand).length
  if (left) return station.say('ok', `${code} 还差 ${left} 箱`, `已扫 ${boxes.length}/${screen.boxes.length} 箱`)
  const all = `${code} ${screen.boxes.length} 箱`
  station.say('ok', all, needsNone(screen) ? '回车发货' : '扫描快递单号')
}

/** Boxes that are still to be scanned; whoever scanned the order takes all of them. */
export const leftOf = ({ screen, boxes }: Hand): string[] =>
  boxes.length && screen ? screen.boxes.flatMap(({ packageNo }) => (boxes.includes(packageNo) ? [] : packageNo)) : []

/** Driven by ourselves, or its number was written on the order. */
export const needsNone = ({ deliveryMethod, expressDeliveryNo }: ShipScreen): boolean =>
  deliveryMethod === DELIVERY_METHOD.own || Boolean(expressDeliveryNo)

const whyNotYet = (hand: Hand): string | null => {
  const left = leftOf(hand)
  return left.length ? `还有 ${left.length} 箱没有扫到：${left.join('、')}` : null
}

export function whyNoWaybill(hand: Hand, code: string): string | null {
  if (hand.screen?.deliveryMethod === DELIVERY_METHOD.own) return '自送的单不用快递单号，回车发货'
  if (!WAYBILL.test(code)) return '不是快递单号'
  if (hand.screen?.codes.includes(code)) return `${code} 是商品或箱子上的条码，不是快递单号`
  return whyNotYet(hand)
}

/** Without a waybill: with the number on the order, or with our own driver. */
export function leave(desk: ShipDesk): void {
  const { station, hand } = desk
  if (!hand?.screen || !needsNone(hand.screen)) return station.say('error', '请扫描快递单号', hand?.code)
  const why = whyNotYet(hand)
  return why ? station.say('error', why, hand.code) : send(desk, hand, null)
}

function send({ station, setHand, companyId }: ShipDesk, hand: Hand, waybill: string | null): void {
  const { code, boxes } = hand
  const input = (clientScanId: string) => ({
    code,
    ...(boxes.length && { packageNos: boxes }),
    ...(companyId && { expressCompanyId: companyId }),
    ...(waybill && { expressDeliveryNo: waybill }),
    clientScanId,
  })
  const title = [code, waybill].filter(Boolean).join(' → ')
  const key = station.kept.held ? `ship/${code}` : undefined
  const restore = () => setHand(hand)
  if (station.submit(deliveryOrder, 'scan-ship', input, { title, key, restore })) setHand(null)
}

export function heardShipped({ deliveryOrderNo, warehouseName, expressDeliveryNo, boxes, totalWeight }: ShippedAnswer): Feedback {
  const way = [expressDeliveryNo, `${boxes} 箱 ${Number(totalWeight)}kg`, warehouseName]
  return { level: 'ok', text: `${deliveryOrderNo} 已发货`, detail: way.filter(Boolean).join('，') }
}

export const waitsShip = ({ title }: Scan): Feedback => ({ level: 'held', text: title })

/** The last box of an unfinished order, else the order. */
export function stepBack({ hand, setHand }: ShipDesk): void {
  setHand(hand && hand.boxes.length > 1 ? { ...hand, boxes: hand.boxes.slice(0, -1) } : null)
}
