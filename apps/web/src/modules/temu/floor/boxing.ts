import { type PackedAnswer, type PackScreen, skuPackage } from '@erp/contract/temu/floor/sku-package'
import { call } from '../../../kit/index.ts'
import { askAt, type Feedback, isTimes, quantityOf, quiet, type Scan, type Station } from '../../../kit/scan/index.ts'
import {
  ADD,
  type Bench,
  judged,
  kilosOf,
  leftIn,
  OPEN,
  SEAL,
  type Size,
  sizeOf,
  TAKE_OUT,
  whyNotSealed,
  withUnsent,
} from './boxed.ts'
import { printPackageLabel } from './prints.ts'
import { isOf } from './walk.ts'
import { DELIVERY_NO } from './working.ts'

/** What was said of the open box: it is sealed with it. */
export interface Said {
  weight: string | null
  size: Size | null
}
export const NOTHING_SAID: Said = { weight: null, size: null }
export interface BoxDesk {
  station: Station
  /** As the server has it; the bench has what waits to be sent as well. */
  opened: PackScreen | null
  bench: Bench | null
  said: Said
  /** The next SKU comes out of the box. */
  isOut: boolean
  place: string
  /** What lies still on the scale, in kilograms. */
  onScale: () => string | null
  /** What lies on the scale has been weighed. */
  take: () => void
  setOpened: (to: PackScreen | null) => void
  setSaid: (said: Said) => void
  setOut: (isOut: boolean) => void
  earn: (answer: PackedAnswer) => void
}

/** A delivery order, a box, its SKUs, its weight; Enter alone does what comes next. */
export function readBox(desk: BoxDesk, typed: string): unknown {
  const { bench, station } = desk
  const code = typed.toUpperCase()
  if (code && (!bench || DELIVERY_NO.test(code))) return openOrder(desk, code)
  if (!bench) return undefined
  if (!code) return bench.open ? desk.said.weight && seal(desk) : openBox(desk)
  if (isTimes(code)) return more(desk, bench, quantityOf(code)! - 1)
  if (bench.lines.some((line) => isOf(line, code))) return movePieces(desk, bench, code, 1, desk.isOut)
  return tell(desk, code) ?? station.say('error', bench.open ? `SKU ${code} 不在该发货单` : '请先开箱', code)
}

export async function openOrder(desk: BoxDesk, code: string): Promise<void> {
  const { station } = desk
  const found = await askAt(station, asked(code), code)
  if (!found) return
  if (found === 'away') return station.say('error', '网络中断，联网后再开始一张发货单', code)
  begin(desk, found)
  const { deliveryOrderNo, open } = found
  const left = leftIn(found)
  station.say(
    'ok',
    `${deliveryOrderNo} 待装 ${left} 件`,
    open ? `继续装 ${open.packageNo}` : left ? '按 F2 或回车开箱' : '已全部装完',
  )
}

export const asked = (deliveryOrderNo: string): Promise<PackScreen> => call(skuPackage, 'scan', { deliveryOrderNo }, quiet)

export function begin({ setOpened, setSaid, setOut }: BoxDesk, screen: PackScreen | null): void {
  setOpened(screen)
  setSaid(NOTHING_SAID)
  setOut(false)
}

/** A box gets its number from the server, so it needs the network; what goes into it does not. */
export function openBox({ station, bench, place }: BoxDesk): void {
  const { deliveryOrderNo, isOpening } = bench!
  if (isOpening) return station.say('warn', '正在开箱，请稍候')
  if (leftIn(bench!) <= 0) return station.say('error', '已全部装完，不用再开箱')
  if (station.kept.held) return station.say('error', '网络中断，联网后才能开箱')
  const input = (clientScanId: string) => ({ deliveryOrderNo, station: place, clientScanId })
  station.submit(skuPackage, 'open', input, { title: `${deliveryOrderNo} 开箱` })
}

/** Of the SKU that was scanned last, in or out: the pile is so many. */
function more(desk: BoxDesk, bench: Bench, quantity: number): void {
  const { waiting, done } = desk.station.kept
  const counts = ({ path, state, input }: Scan) =>
    (path === ADD || path === TAKE_OUT) &&
    (state === 'waiting' || state === 'sent') &&
    input['packageNo'] === bench.open?.packageNo
  const last = waiting.findLast(counts) ?? done.find(counts)
  if (!last) return desk.station.say('error', '请先扫描SKU')
  movePieces(desk, bench, String(last.input['sku']), quantity, last.path === TAKE_OUT)
}

function movePieces({ station, setOut }: BoxDesk, bench: Bench, code: string, quantity: number, isOut: boolean): void {
  if (bench.isOpening) return station.say('error', '正在开箱，请稍候再扫', code)
  if (!bench.open) return station.say('error', '请先开箱', '按 F2 或回车')
  if (quantity < 1) return
  const found = judged(bench, code, quantity, isOut)
  if (typeof found === 'string') return station.say('error', found, bench.open.packageNo)
  const { packageNo } = bench.open
  const input = (clientScanId: string) => ({ packageNo, sku: found.sku, quantity, clientScanId })
  const title = `${packageNo} ${isOut ? '取出' : ''} ${found.sku} ×${quantity}`
  station.submit(skuPackage, isOut ? 'remove-sku' : 'add-sku', input, { title })
  setOut(false)
}

/** A weight or a size; nothing when it is neither. */
function tell({ station, bench, said, setSaid }: BoxDesk, code: string): true | undefined {
  const [weight, size] = [kilosOf(code), sizeOf(code)]
  if (!bench!.open || (!weight && !size)) return undefined
  const why = weight && whyNotSealed(bench!, weight)
  if (why) station.say('error', why, code)
  else {
    setSaid(weight ? { ...said, weight } : { ...said, size })
    station.say('ok', weight ? `${Number(weight)}kg` : `${size!.length}×${size!.width}×${size!.height}cm`, '按 F4 或回车封箱')
  }
  return true
}

export function seal(desk: BoxDesk): void {
  const { station, bench, said, place, setSaid } = desk
  const weight = said.weight ?? desk.onScale()
  const why = whyNotSealed(bench!, weight)
  if (why) return station.say('error', why, bench!.open?.packageNo)
  const { packageNo } = bench!.open!
  const input = (clientScanId: string) => ({ packageNo, weight, ...said.size, station: place, clientScanId })
  const restore = () => setSaid(said)
  if (!station.submit(skuPackage, 'seal', input, { title: `${packageNo} 封箱 ${Number(weight)}kg`, restore })) return
  setSaid(NOTHING_SAID)
  desk.take()
}

/** The whole bench comes with every answer; a sealed box gets its label. */
export function heardBox(desk: BoxDesk, scan: Scan, answer: PackedAnswer): Feedback | void {
  const { station, opened, setOpened, earn } = desk
  earn(answer)
  if (scan.path === SEAL) void printPackageLabel(station, String(scan.input['packageNo']))
  if (opened?.deliveryOrderNo !== answer.screen.deliveryOrderNo) return
  setOpened(answer.screen)
  const waiting = station.kept.waiting.filter(({ id }) => id !== scan.id)
  return feedbackOf(withUnsent(answer.screen, { waiting }), scan, scan.undoes || scan.path === TAKE_OUT ? 'warn' : 'ok')
}

/** Without a network the box is filled on. */
export function waitsBox({ opened }: BoxDesk, scan: Scan, before: Scan[]): Feedback | void {
  if (opened) return feedbackOf(withUnsent(opened, { waiting: [...before, scan] }), scan, 'held')
}

function feedbackOf(bench: Bench, { path, title, input }: Scan, level: Feedback['level']): Feedback {
  const left = leftIn(bench)
  if (path === OPEN) return { level, text: bench.open ? `已开箱 ${bench.open.packageNo}` : '正在开箱', detail: '扫描SKU' }
  if (path === SEAL)
    return { level, text: `${String(input['packageNo'])} 已封箱`, detail: left ? `还差 ${left} 件，按 F2 开下一箱` : '全部装完' }
  const line = bench.lines.find(({ sku }) => sku === input['sku'])
  if (!line) return { level, text: title }
  const inBox = `本箱 ${bench.open?.quantity ?? 0} 件`
  return { level, text: `${line.sku} ${line.packedQty}/${line.pickedQty}`, detail: left ? inBox : `${inBox}，全部装完，称重封箱` }
}

/** In and out undo each other while the box is open. */
export function oppositeOf(opened: PackScreen | null, { path, input }: Scan) {
  if (path === SEAL) return '已封箱，请用拆箱'
  if (path === OPEN) return '空箱可以继续用'
  if (opened?.open?.packageNo !== input['packageNo']) return '这一箱已不在台上'
  return { path: path === ADD ? TAKE_OUT : ADD, input: (clientScanId: string) => ({ ...input, clientScanId }) }
}
