import { waitPackage } from '@erp/contract/order/index'
import type { PackAnswer, PackOrder, PackScreen } from '@erp/contract/order/pack/packing-calls'
import { call } from '../../../kit/index.ts'
import { type Feedback, isTimes, quantityOf, quiet, reasonOf, type Scan, type Station } from '../../../kit/scan/index.ts'
import { printAt } from '../floor/labels.ts'
import { CHECK, FINISH, isChecked, isOf, UNDO, withChecked, withUnsent } from './on-table.ts'

export interface PackDesk {
  station: Station
  /** As the server has it; the screen has what waits to be sent as well. */
  opened: PackScreen | null
  screen: PackScreen | null
  /** What the packer took instead of the proposed packing. */
  packInfoId: number | null
  setScreen: (to: PackScreen | null | ((now: PackScreen | null) => PackScreen | null)) => void
  setPackInfoId: (id: number | null) => void
  setLast: (order: Pick<PackAnswer, 'orderId' | 'orderNo'>) => void
}
const MIXED = 3

/** A batch or what stands for it, then SKUs; of several SKUs first the slot or the order. */
export function readPack(desk: PackDesk, typed: string): unknown {
  const { screen, station } = desk
  const code = typed.toUpperCase()
  if (!code) return isChecked(screen?.order) ? finish(desk, screen!.order!) : undefined
  if (!screen) return openPack(desk, code)
  if (isTimes(code)) {
    const sku = lastSku(station)
    return sku && screen.order ? check(desk, sku, quantityOf(code)! - 1, screen.order) : station.say('error', '请先扫描SKU', code)
  }
  if (screen.pickKind === MIXED && isChecked(screen.order) && screen.order!.lines.some((line) => isOf(line, code)))
    return station.say('error', `${code} 已校验够`, '多的请放回，回车完成包装')
  if (isChecked(screen.order)) finish(desk, screen.order!)
  const open = isChecked(screen.order) ? null : screen.order
  return open || screen.pickKind !== MIXED ? check(desk, code, 1, open) : openPack(desk, code)
}

/** Of the piece that was scanned last and not taken back: `*5` after it says that the pile is five. */
function lastSku({ kept: { waiting, done } }: Station): string | undefined {
  const last = [...waiting.toReversed(), ...done].find(
    ({ path, state }) => path === CHECK && state !== 'undone' && state !== 'refused',
  )
  return last && String((last.answer as PackAnswer | undefined)?.sku ?? last.input['sku'])
}

export async function openPack({ station, screen, setScreen, setPackInfoId }: PackDesk, code: string): Promise<void> {
  try {
    const opened = await call(waitPackage, 'scan', { code, batchId: screen?.batchId ?? null }, quiet)
    setScreen(opened)
    setPackInfoId(null)
    const { order, batchNo, waiting } = opened
    if (order) return station.say(order.isHold ? 'warn' : 'ok', `${order.orderNo} 共 ${order.needQty} 件`, noteOf(order))
    station.say('ok', `${batchNo} 待包装 ${waiting} 单`, opened.pickKind === MIXED ? '扫描槽位或订单号' : '扫描SKU')
  } catch (error) {
    station.say('error', reasonOf(error), code)
  }
}

const noteOf = ({ isHold, pickingNotes, slotNo }: PackOrder): string =>
  [isHold && '已挂起，不能打印面单', slotNo && `槽位 ${slotNo}`, pickingNotes].filter(Boolean).join('，') || '扫描SKU'

/** With the order on the table a piece too much, or one of another order, is refused at once. */
function check({ station, screen }: PackDesk, sku: string, quantity: number, order: PackOrder | null): void {
  if (quantity < 1) return
  const own = order?.lines.filter((line) => isOf(line, sku)) ?? []
  const open = own.reduce((sum, line) => sum + line.quantity - line.packedQty, 0)
  if (order && own.length === 0) return station.say('error', `不属于订单 ${order.orderNo}`, sku)
  if (order && quantity > open) return station.say('error', open ? `超出应包数量 ${open}` : `${sku} 已校验够`, '多的请放回')
  const at = order ? { orderId: order.orderId } : { batchId: screen!.batchId }
  station.submit(waitPackage, 'check', (scanId) => ({ ...at, sku, quantity, scanId }), { title: `${sku} ×${quantity}` })
}

type Named = Pick<PackOrder, 'orderId' | 'orderNo'>
const chosenFor = ({ screen, packInfoId }: PackDesk, { orderId }: Named): number | null =>
  screen?.order?.orderId === orderId ? packInfoId : null

/** `reason`: without all of its pieces scanned. */
export function finish(desk: PackDesk, order: Named, reason: string | null = null): void {
  const force = reason ? (1 as const) : (0 as const)
  const input = { id: order.orderId, packInfoId: chosenFor(desk, order), force, reason }
  const restore = () => desk.setScreen(desk.screen)
  const title = `完成包装 ${order.orderNo}`
  if (desk.station.submit(waitPackage, 'finish', input, { title, restore })) desk.setScreen(withoutOrder)
}

export const withoutOrder = (screen: PackScreen | null): PackScreen | null =>
  screen && (screen.batchId ? { ...screen, order: null } : null)

/** What the server made of it: a piece checked, an order packed, or one that begins anew. */
export function heardPack(desk: PackDesk, scan: Scan, answer: PackAnswer): Feedback | void {
  if (scan.path === UNDO) return startedAnew(desk, scan)
  if (answer.isPacked) return packed(desk, answer)
  const { orderNo, packedQty, needQty, slotNo, packName } = answer
  const isAsked = desk.station.kept.waiting.some(({ path, input }) => path === FINISH && input['id'] === answer.orderId)
  if (answer.isComplete && !isAsked && (chosenFor(desk, answer) ?? answer.packInfoId)) finish(desk, answer)
  else show(desk, answer)
  const detail = [orderNo, slotNo && `槽位 ${slotNo}`, answer.isComplete && !packName && '没有合适的包材，请选择'].filter(Boolean)
  return {
    level: answer.isComplete && !packName ? 'warn' : 'ok',
    text: `${packedQty} / ${needQty} 件`,
    detail: detail.join('，'),
  }
}

/** Without a network the order on the table is counted on. */
export function waits({ opened, station: { kept } }: PackDesk, scan: Scan, before: Scan[]): Feedback | void {
  const order = withUnsent(opened, { ...kept, waiting: [...before, scan] })?.order
  if (!order || scan.path !== CHECK) return
  const detail = isChecked(order) ? '已校验够，回车完成包装' : order.orderNo
  return { level: 'held', text: `${order.packedQty} / ${order.needQty} 件`, detail }
}

/** The pieces on the screen; an order that a batch's piece opened is asked for. */
function show({ screen, setScreen }: PackDesk, answer: PackAnswer): void {
  if (screen?.order?.orderId === answer.orderId)
    return setScreen((now) => (now?.order ? { ...now, order: withChecked(now.order, answer) } : now))
  if (screen?.batchId && !screen.order) void reopen(answer.orderNo, screen.batchId, setScreen)
}

async function reopen(code: string, batchId: number, setScreen: PackDesk['setScreen']): Promise<void> {
  const opened = await call(waitPackage, 'scan', { code, batchId }, quiet).catch(() => null)
  if (opened) setScreen((now) => (now?.batchId === batchId && !now.order ? opened : now))
}

function packed({ station, setScreen, setPackInfoId, setLast }: PackDesk, answer: PackAnswer): Feedback {
  const { orderId, orderNo, trackingNumber, packName } = answer
  setScreen((now) => leftOf(counted(now?.order?.orderId === orderId ? withoutOrder(now) : now, 1)))
  setPackInfoId(null)
  setLast({ orderId, orderNo })
  const said = (level: Feedback['level'], more: string): Feedback => ({
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
const leftOf = (screen: PackScreen | null): PackScreen | null => (screen && (screen.order || screen.waiting > 0) ? screen : null)

function startedAnew({ setScreen, setPackInfoId }: PackDesk, scan: Scan): Feedback {
  setScreen((now) => counted(withoutOrder(now), -1))
  setPackInfoId(null)
  return { level: 'warn', text: scan.title, detail: '这一单要重新校验' }
}

/** After a refusal what is shown may be wrong: the order is asked for again. */
export async function reload({ screen, setScreen }: PackDesk): Promise<void> {
  if (!screen?.order) return
  const { orderNo } = screen.order
  const opened = await call(waitPackage, 'scan', { code: orderNo, batchId: screen.batchId }, quiet).catch(() => null)
  setScreen((now) => (now?.order?.orderNo === orderNo ? (opened ?? withoutOrder(now)) : now))
}
