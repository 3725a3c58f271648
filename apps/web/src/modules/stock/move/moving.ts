import { type EmptiedPlace, MOVE_MODES, moveGoodsReceipt } from '@erp/contract/stock/move/move-goods-receipt'
import { call } from '../../../kit/index.ts'
import {
  askAt,
  type Feedback,
  quantityOf,
  quiet,
  type Scan,
  type Station,
  type Step,
  UNCHECKED,
} from '../../../kit/scan/index.ts'

export const MODES = MOVE_MODES
export type Mode = (typeof MODES)[number][0]
export interface Given {
  /** Chosen from the list or by its number: otherwise the server finds the receipt. */
  moveReceiptId?: number
  container?: string
  place?: string
  sku?: string
  quantity?: number
  to?: string
  /** As many as the receipt still wants of this SKU, when that is known. */
  open?: number
}
export interface MoveDesk {
  station: Station
  storeId: number | null
  mode: Mode
  given: Given
  setGiven: (next: Given) => void
}
type Part = 'container' | 'place' | 'sku' | 'quantity' | 'to'

const ORDER: Record<Mode, Part[]> = {
  off: ['container', 'place', 'sku', 'quantity'],
  on: ['container', 'sku', 'place', 'quantity'],
  quick: ['place', 'sku', 'quantity', 'to'],
}
const LABELS: Record<Part, string> = { container: '容器', place: '库位', sku: 'SKU', quantity: '数量', to: '目标库位' }
const labelOf = (mode: Mode, part: Part) => (mode === 'quick' && part === 'place' ? '原库位' : LABELS[part])
const PLACE = /^[A-Z0-9]{1,4}(-[A-Z0-9]{1,4}){2,4}$/

const nextPart = ({ mode, given }: MoveDesk): Part => ORDER[mode].find((part) => given[part] === undefined)!

export const stepsOf = ({ mode, given }: MoveDesk): Step[] =>
  ORDER[mode].map((part) => ({ label: labelOf(mode, part), value: given[part] }))

export function promptOf(desk: MoveDesk): string {
  const part = nextPart(desk)
  if (part === 'quantity') return desk.given.open ? `输入数量（回车为 ${desk.given.open}）` : '输入数量（回车为 1）'
  return `扫描${labelOf(desk.mode, part)}`
}

/** The part that is missing, checked as it is scanned; with the last one the scan is complete. */
export async function readMove(desk: MoveDesk, typed: string): Promise<void> {
  const { station, mode, given, setGiven } = desk
  const part = nextPart(desk)
  const code = typed.toUpperCase()
  if (!code && part !== 'quantity') return
  const quantity = part === 'quantity' ? (code ? quantityOf(code) : (given.open ?? 1)) : null
  const why = wrongIn(part, code, quantity, given)
  if (why) return station.say('error', why, typed)
  const next: Given = { ...given, [part]: quantity ?? code }
  if (ORDER[mode].every((each) => next[each] !== undefined)) return complete(desk, next)
  const known = await checked(desk, next, code)
  if (!known) return
  if (known !== 'away') Object.assign(next, known.sku && { sku: known.sku }, known.open !== null && { open: known.open })
  setGiven(next)
  const detail = part === 'sku' && next.open ? `可移 ${next.open} 件` : labelOf(mode, part)
  station.say(known === 'away' ? 'held' : 'ok', String(next[part]), known === 'away' ? UNCHECKED : detail)
}

function wrongIn(part: Part, code: string, quantity: number | null, given: Given): string | null {
  if (part === 'quantity') return quantity ? null : '请输入数量'
  if (part !== 'place' && part !== 'to') return null
  if (!PLACE.test(code)) return '不是库位号'
  return part === 'to' && code === given.place ? '原库位与目标库位相同' : null
}

/** What the server says of the parts so far. */
function checked({ station, mode, storeId }: MoveDesk, next: Given, code: string) {
  const { container, place, sku, quantity, to, moveReceiptId } = next
  const scanned = { containerNo: container ?? null, locationName: place ?? null, sku: sku ?? null, quantity: quantity ?? null }
  const half = { mode, storeId: storeId!, moveReceiptId: moveReceiptId ?? null, ...scanned, toLocationName: to ?? null }
  return askAt(station, call(moveGoodsReceipt, 'check', half, quiet), code)
}

function complete(desk: MoveDesk, next: Given): void {
  const { mode, given, setGiven } = desk
  const restore = () => setGiven(given)
  if (submit(desk, next, restore))
    setGiven(mode === 'quick' ? {} : { container: next.container, moveReceiptId: next.moveReceiptId })
}

const lastPart = (mode: Mode, given: Given): Part | undefined => ORDER[mode].findLast((part) => given[part] !== undefined)
export const hasGiven = (mode: Mode, given: Given): boolean => lastPart(mode, given) !== undefined

export function back({ mode, given, setGiven }: MoveDesk): void {
  const { [lastPart(mode, given)!]: _dropped, ...rest } = given
  setGiven(rest)
}

function submit({ station, mode, storeId }: MoveDesk, given: Given, restore: () => unknown): boolean {
  const { container, place, sku, quantity, to, moveReceiptId } = given
  const scanned = { containerNo: container!, locationName: place!, sku: sku!, quantity: quantity! }
  const what = `${sku} ×${quantity}`
  if (mode === 'off') {
    const title = `${what} ${place} → ${container}`
    return station.submit(moveGoodsReceipt, 'off-shelf', { moveReceiptId: moveReceiptId ?? null, ...scanned }, { title, restore })
  }
  if (mode === 'on')
    return station.submit(moveGoodsReceipt, 'on-shelf', scanned, { title: `${what} ${container} → ${place}`, restore })
  const quick = { storeId: storeId!, sku: sku!, quantity: quantity!, fromLocationName: place!, toLocationName: to! }
  return station.submit(moveGoodsReceipt, 'quick-move', quick, { title: `${what} ${place} → ${to}`, restore })
}

/** What the server made of it; a place that is empty now by the book is asked about. */
export function answer(scan: Scan, said: any, ask: (place: EmptiedPlace | null) => void): Feedback | void {
  if (!said || scan.undoes || !scan.path.startsWith('/stock/move-goods-receipt/')) return
  ask(said.emptied)
  if (said.isEnded) return { level: 'ok', text: '移货单已完成', detail: `${said.moveNo}，${scan.title}` }
  if (said.left === undefined) return
  return { level: 'ok', text: scan.title, detail: said.left > 0 ? `${said.sku} 还剩 ${said.left}` : `${said.sku} 已完成` }
}
