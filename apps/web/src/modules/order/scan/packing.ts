import { pathOf } from '@erp/contract/kit'
import { waitPackage } from '@erp/contract/order/index'
import type { PackAnswer, PackLine, PackOrder, PackScreen } from '@erp/contract/order/packing-calls'
import { call } from '../../../kit/index.ts'
import { isTimes, quantityOf, quiet, reasonOf, type Said, type Scan, type Station } from '../../../kit/scan/index.ts'
import { printAt } from './labels.ts'

export interface PackDesk {
  station: Station
  screen: PackScreen | null
  /** What the packer took instead of the proposed packing. */
  packInfoId: number | null
  /** What the server made of each scan: only it knows which order a piece went into. */
  answers: Map<string, PackAnswer>
  setScreen: (to: PackScreen | null | ((now: PackScreen | null) => PackScreen | null)) => void
  setPackInfoId: (id: number | null) => void
  setLast: (order: Pick<PackAnswer, 'orderId' | 'orderNo'>) => void
}
const MIXED = 3
const UNDO = pathOf(waitPackage, waitPackage.actions.undo)
export const isChecked = (order: PackOrder | null | undefined): boolean => Boolean(order && order.packedQty === order.needQty)

/** A batch or what stands for it, then SKUs; of several SKUs first the slot or the order. */
export function readPack(desk: PackDesk, typed: string): unknown {
  const { screen, answers, station } = desk
  const code = typed.toUpperCase()
  if (!code) return isChecked(screen?.order) ? finish(desk, screen!.order!) : undefined
  if (!screen) return openPack(desk, code)
  if (isTimes(code)) {
    const sku = [...answers.values()].at(-1)?.sku
    return sku && screen.order ? more(desk, sku, quantityOf(code)! - 1) : station.say('error', '请先扫描SKU', code)
  }
  if (isChecked(screen.order)) finish(desk, screen.order!)
  const open = isChecked(screen.order) ? null : screen.order
  return open || screen.pickKind !== MIXED ? check(desk, code, 1, open) : openPack(desk, code)
}

export async function openPack({ station, screen, setScreen, setPackInfoId }: PackDesk, code: string): Promise<void> {
  try {
    const opened = await call(waitPackage, 'scan', { code, batchId: screen?.batchId ?? null }, quiet)
    setScreen(opened)
    setPackInfoId(null)
    const { order, batchNo, waiting } = opened
    if (order) return station.say(order.isHold ? 'warn' : 'info', `${order.orderNo} 共 ${order.needQty} 件`, noteOf(order))
    station.say('info', `${batchNo} 待包装 ${waiting} 单`, opened.pickKind === MIXED ? '扫描槽位或订单号' : '扫描SKU')
  } catch (error) {
    station.say('error', reasonOf(error), code)
  }
}

const noteOf = ({ isHold, pickingNotes, slotNo }: PackOrder): string =>
  [isHold && '已挂起，不能打印面单', slotNo && `槽位 ${slotNo}`, pickingNotes].filter(Boolean).join('，') || '扫描SKU'

function check({ station, screen }: PackDesk, sku: string, quantity: number, order: PackOrder | null): void {
  const at = order ? { orderId: order.orderId } : { batchId: screen!.batchId }
  station.submit(waitPackage, 'check', (scanId) => ({ ...at, sku, quantity, scanId }), { title: `${sku} ×${quantity}` })
}

/** `*5` after a scan: the pile is five, one of which is checked. */
function more(desk: PackDesk, sku: string, quantity: number): void {
  if (quantity > 0) check(desk, sku, quantity, desk.screen!.order)
}

type Named = Pick<PackOrder, 'orderId' | 'orderNo'>
const chosenFor = ({ screen, packInfoId }: PackDesk, { orderId }: Named): number | null =>
  screen?.order?.orderId === orderId ? packInfoId : null

/** `reason`: without all of its pieces scanned. */
export function finish(desk: PackDesk, order: Named, reason: string | null = null): void {
  const force = reason ? (1 as const) : (0 as const)
  const input = { id: order.orderId, packInfoId: chosenFor(desk, order), force, reason }
  if (desk.station.submit(waitPackage, 'finish', input, { title: `完成包装 ${order.orderNo}` })) desk.setScreen(withoutOrder)
}

export const withoutOrder = (screen: PackScreen | null): PackScreen | null =>
  screen && (screen.batchId ? { ...screen, order: null } : null)

/** What the server made of it: a piece checked, an order packed, or one that begins anew. */
export function heardPack(desk: PackDesk, scan: Scan, answer: PackAnswer): Said | void {
  if (scan.path === UNDO) return begunAnew(desk, scan)
  desk.answers.set(scan.id, answer)
  if (answer.isPacked) return packed(desk, answer)
  const { orderNo, packedQty, needQty, slotNo, packName } = answer
  if (answer.isComplete && (chosenFor(desk, answer) ?? answer.packInfoId)) finish(desk, answer)
  else show(desk, answer)
  const detail = [orderNo, slotNo && `槽位 ${slotNo}`, answer.isComplete && !packName && '没有合适的包材，请选择'].filter(Boolean)
  return {
    level: answer.isComplete && !packName ? 'warn' : 'ok',
    text: `${packedQty} / ${needQty} 件`,
    detail: detail.join('，'),
  }
}

/** The pieces on the screen; an order that a batch's piece opened is asked for. */
function show({ screen, setScreen }: PackDesk, answer: PackAnswer): void {
  if (screen?.order?.orderId === answer.orderId)
    return setScreen((now) => (now?.order ? { ...now, order: withChecked(now.order, answer) } : now))
  if (screen?.batchId && !screen.order) void reopen(answer.orderNo, screen.batchId, setScreen)
}

export function withChecked(order: PackOrder, { sku, quantity, packedQty }: PackAnswer): PackOrder {
  let left = quantity
  const lines = order.lines.map((line): PackLine => {
    const n = line.sku === sku ? Math.min(left, line.quantity - line.packedQty) : 0
    left -= n
    return n ? { ...line, packedQty: line.packedQty + n } : line
  })
  return { ...order, lines, packedQty }
}

async function reopen(code: string, batchId: number, setScreen: PackDesk['setScreen']): Promise<void> {
  const opened = await call(waitPackage, 'scan', { code, batchId }, quiet).catch(() => null)
  if (opened) setScreen((now) => (now?.batchId === batchId && !now.order ? opened : now))
}

function packed({ station, setScreen, setPackInfoId, setLast }: PackDesk, answer: PackAnswer): Said {
  const { orderId, orderNo, trackingNumber, packName } = answer
  setScreen((now) => leftOf(counted(withoutOrder(now), 1)))
  setPackInfoId(null)
  setLast({ orderId, orderNo })
  const said = (level: Said['level'], more: string): Said => ({
    level,
    text: `${orderNo} 已包装`,
    detail: `${packName ?? '无包材'}，${more}`,
  })
  if (!trackingNumber) return said('warn', '没有运单号，面单不能打印')
  if (answer.labelPrintedCount > 0) return said('warn', '面单打印过，需要时按补打')
  void printAt(station, orderId, orderNo, { station: '包装校验' })
  return said('ok', `打印面单 ${trackingNumber}`)
}

/** The batch with so many more packed. */
const counted = (screen: PackScreen | null, n: number): PackScreen | null =>
  screen && { ...screen, waiting: screen.waiting - n, packed: screen.packed + n }

/** With nothing left to pack the next scan is another batch. */
const leftOf = (screen: PackScreen | null): PackScreen | null => (screen && screen.waiting > 0 ? screen : null)

function begunAnew({ setScreen, setPackInfoId }: PackDesk, scan: Scan): Said {
  setScreen((now) => counted(withoutOrder(now), -1))
  setPackInfoId(null)
  return { level: 'warn', text: scan.title, detail: '这一单要重新校验' }
}

/** A packed order can begin anew; a single piece of one that is not complete cannot be taken out alone. */
export function oppositeOf({ answers }: PackDesk, { id }: Scan) {
  const answer = answers.get(id)
  return answer?.isPacked ? { path: UNDO, input: { id: answer.orderId } } : '这一件不能单独撤销'
}

/** After a refusal what is shown may be wrong: the order is asked for again. */
export async function reload({ screen, setScreen }: PackDesk): Promise<void> {
  if (!screen?.order) return
  const { orderNo } = screen.order
  const opened = await call(waitPackage, 'scan', { code: orderNo, batchId: screen.batchId }, quiet).catch(() => null)
  setScreen((now) => (now?.order?.orderNo === orderNo ? (opened ?? withoutOrder(now)) : now))
}
