import type { WorkedAnswer, WorkScreen } from '@erp/contract/temu/floor/work-record'
import { call } from '../../../kit/index.ts'
import { askAt, type Feedback, isTimes, quantityOf, quiet, type Scan, type Station } from '../../../kit/scan/index.ts'
import { type Counted, isDone, judged, type Kind, lastSku, leftOf, withUnsent } from './counted.ts'
import { printSkuLabels } from './prints.ts'

export interface WorkDesk {
  station: Station
  kind: Kind
  /** As the server has it; the screen has what waits to be sent as well. */
  opened: WorkScreen | null
  screen: Counted | null
  setOpened: (to: WorkScreen | null | ((now: WorkScreen | null) => WorkScreen | null)) => void
  earn: (answer: WorkedAnswer) => void
}
export const DELIVERY_NO = /^TF\d{6,}$/

/** A delivery order, then its SKUs: each scan one piece, `*5` after it for a pile. */
export function readWork(desk: WorkDesk, typed: string): unknown {
  const { screen, station } = desk
  const code = typed.toUpperCase()
  if (!code) return undefined
  if (!screen || DELIVERY_NO.test(code)) return openOrder(desk, code)
  if (!isTimes(code)) return count(desk, screen, code, 1)
  const sku = lastSku(station.kept, screen.deliveryOrderNo)
  return sku ? count(desk, screen, sku, quantityOf(code)! - 1) : station.say('error', '请先扫描SKU', code)
}

async function openOrder({ station, kind, setOpened }: WorkDesk, code: string): Promise<void> {
  const found = await askAt(station, asked(kind, code), code)
  if (!found) return
  if (found === 'away') return station.say('error', '网络中断，联网后再开始一张发货单', code)
  setOpened(found)
  const left = withUnsent(found, station.kept).lines.reduce((sum, line) => sum + leftOf(line), 0)
  station.say('ok', found.deliveryOrderNo, left ? `${found.shopName}，还差 ${left} 件` : '已全部完成')
}

export const asked = ({ resource }: Kind, deliveryOrderNo: string): Promise<WorkScreen> =>
  call(resource, 'scan', { deliveryOrderNo }, quiet)

function count({ station, kind }: WorkDesk, screen: Counted, code: string, quantity: number): void {
  if (quantity < 1) return
  const line = judged(screen, code, quantity, kind)
  if (typeof line === 'string') return station.say('error', line, '多的请放一边')
  const { deliveryOrderNo } = screen
  const { sku } = line
  const input = (clientScanId: string) => ({ deliveryOrderNo, sku, quantity, station: kind.title, clientScanId })
  station.submit(kind.resource, 'add', input, { title: `${deliveryOrderNo} ${sku} ×${quantity}` })
}

/** What the server has of the order now; a label is printed as it is earned. */
export function heardWork(desk: WorkDesk, scan: Scan, answer: WorkedAnswer): Feedback | void {
  const { station, opened, setOpened, earn } = desk
  earn(answer)
  if (answer.label) void printSkuLabels(station, answer.label, answer.sku)
  if (opened?.deliveryOrderNo !== answer.deliveryOrderNo) return
  const now = heardBy(opened, answer)
  setOpened((kept) => (kept?.deliveryOrderNo === answer.deliveryOrderNo ? heardBy(kept, answer) : kept))
  const waiting = station.kept.waiting.filter(({ id }) => id !== scan.id)
  return feedbackOf(desk.kind, withUnsent(now, { waiting }), scan, 'ok')
}

function heardBy(screen: WorkScreen, { lines, status }: WorkedAnswer): WorkScreen {
  const done = new Map(lines.map((line) => [line.sku, line]))
  return { ...screen, status, lines: screen.lines.map((line) => ({ ...line, ...done.get(line.sku) })) }
}

/** Without a network the order is counted on. */
export function waitsWork({ opened, kind }: WorkDesk, scan: Scan, before: Scan[]): Feedback | void {
  if (opened) return feedbackOf(kind, withUnsent(opened, { waiting: [...before, scan] }), scan, 'held')
}

function feedbackOf({ verb }: Kind, screen: Counted, { title, input }: Scan, level: Feedback['level']): Feedback {
  const line = screen.lines.find(({ sku }) => sku === input['sku'])
  if (!line) return { level, text: title }
  if (isDone(screen)) return { level, text: `${screen.deliveryOrderNo} 全部${verb}完`, detail: '扫描下一张发货单' }
  return {
    level,
    text: `${line.sku} ${line.doneQty}/${line.pickedQty}`,
    detail: leftOf(line) ? `还差 ${leftOf(line)} 件` : `这个SKU已${verb}完`,
  }
}
