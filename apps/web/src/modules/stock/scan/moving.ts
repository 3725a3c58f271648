import { type EmptiedPlace, moveGoodsReceipt } from '@erp/contract/stock/move-goods-receipt'
import { quantityOf, type Said, type Scan, type Station, type Step } from '../../../kit/scan/index.ts'

export type Mode = 'off' | 'on' | 'quick'
export const MODES: readonly (readonly [Mode, string])[] = [
  ['off', '下架'],
  ['on', '上架'],
  ['quick', '快速移货'],
]
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

/** The part that is missing; with the last one the scan is complete. */
export function readMove(desk: MoveDesk, typed: string): void {
  const { station, mode, given, setGiven } = desk
  const part = nextPart(desk)
  const code = typed.toUpperCase()
  if (!code && part !== 'quantity') return
  const quantity = part === 'quantity' ? (code ? quantityOf(code) : (given.open ?? 1)) : null
  if (part === 'quantity' && !quantity) return station.say('error', '请输入数量', typed)
  if ((part === 'place' || part === 'to') && !PLACE.test(code)) return station.say('error', '不是库位号', typed)
  if (part === 'to' && code === given.place) return station.say('error', '原库位与目标库位相同', typed)
  const next = { ...given, [part]: quantity ?? code }
  if (ORDER[mode].some((each) => next[each] === undefined)) return setGiven(next)
  if (submit(desk, next)) setGiven(mode === 'quick' ? {} : { container: next.container, moveReceiptId: next.moveReceiptId })
}

const lastPart = (mode: Mode, given: Given): Part | undefined => ORDER[mode].findLast((part) => given[part] !== undefined)
export const hasGiven = (mode: Mode, given: Given): boolean => lastPart(mode, given) !== undefined

export function back({ mode, given, setGiven }: MoveDesk): void {
  const { [lastPart(mode, given)!]: _dropped, ...rest } = given
  setGiven(rest)
}

function submit({ station, mode, storeId }: MoveDesk, { container, place, sku, quantity, to, moveReceiptId }: Given): boolean {
  const scanned = { containerNo: container!, locationName: place!, sku: sku!, quantity: quantity! }
  const what = `${sku} ×${quantity}`
  if (mode === 'off') {
    const title = `${what} ${place} → ${container}`
    return station.submit(moveGoodsReceipt, 'off-shelf', { moveReceiptId: moveReceiptId ?? null, ...scanned }, { title })
  }
  if (mode === 'on') return station.submit(moveGoodsReceipt, 'on-shelf', scanned, { title: `${what} ${container} → ${place}` })
  const quick = { storeId: storeId!, sku: sku!, quantity: quantity!, fromLocationName: place!, toLocationName: to! }
  return station.submit(moveGoodsReceipt, 'quick-move', quick, { title: `${what} ${place} → ${to}` })
}

/** What the server made of it; a place that is empty now by the book is asked about. */
export function answer(scan: Scan, said: any, ask: (place: EmptiedPlace | null) => void): Said | void {
  if (!said || scan.undoes || !scan.path.startsWith('/stock/move-goods-receipt/')) return
  ask(said.emptied)
  if (said.isEnded) return { level: 'ok', text: '移货单已完成', detail: `${said.moveNo}，${scan.title}` }
  if (said.left === undefined) return
  return { level: 'ok', text: scan.title, detail: said.left > 0 ? `${said.sku} 还剩 ${said.left}` : `${said.sku} 已完成` }
}
