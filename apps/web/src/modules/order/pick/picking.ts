import { pathOf } from '@erp/contract/kit'
import { PICK_STATE, type PickScreen, pickOrder } from '@erp/contract/order/pick/pick-order'
import { call } from '../../../kit/index.ts'
import { type Feedback, isAway, isTimes, quantityOf, quiet, reasonOf, type Scan, type Station } from '../../../kit/scan/index.ts'
import { boxOf, meaningOf, openAt } from './pick-code.ts'
import { after, nextLine, type Walk, type WalkLine, walked } from './walk.ts'

export interface PickDesk {
  station: Station
  userId: number
  /** As the server has it; the walk has what waits to be sent as well. */
  held: PickScreen | null
  walk: Walk | null
  /** The container that was scanned last: pieces go into it. */
  box: string | null
  /** The place that was scanned last. */
  place: string | null
  setHeld: (to: PickScreen | null | ((now: PickScreen | null) => PickScreen | null)) => void
  setBox: (box: string | null) => void
  setPlace: (place: string | null) => void
}
const PICK_NO = /^PK\d{6,}$/
const SKIP = pathOf(pickOrder, pickOrder.actions.skip)
const TAKE_BACK = pathOf(pickOrder, pickOrder.actions['take-back'])
const isPick = ({ path }: Scan): boolean => path.endsWith('/pick')

/** A pick order, a container that claims it, then places and SKUs in turn: each is checked when it is scanned. */
export function readPick(desk: PickDesk, typed: string): unknown {
  const { walk, station } = desk
  const code = typed.toUpperCase()
  if (!code) return undefined
  if (!walk || PICK_NO.test(code)) return openPick(desk, code)
  const meaning = meaningOf(walk, code)
  if (walk.status === PICK_STATE.waitClaim)
    return meaning === 'unknown' ? claim(desk, [code]) : station.say('error', '请先扫描周转箱领取', code)
  if (walk.status !== PICK_STATE.picking) return station.say('error', `拣货单 ${walk.pickNo} 不在拣货中`, '换一张单')
  if (meaning === 'place') return atPlace(desk, walk, code)
  if (meaning === 'box') return chooseBox(desk, code)
  return meaning === 'goods' ? takeSku(desk, walk, code) : bindBox(desk, walk, code)
}

export async function openPick(desk: PickDesk, pickNo: string): Promise<void> {
  const { station } = desk
  try {
    const pick = await call(pickOrder, 'scan', { pickNo }, quiet)
    const why = closedTo(desk, pick)
    if (why) return station.say('error', why, pickNo)
    begin(desk, pick, null)
    const next = nextLine(walked(pick, station.kept))
    station.say(
      'ok',
      pick.pickNo,
      pick.status === PICK_STATE.waitClaim ? '扫描周转箱领取' : next ? `去 ${next.locationName}` : '全部拣完',
    )
  } catch (error) {
    station.say('error', reasonOf(error), pickNo)
  }
}

function closedTo({ userId }: PickDesk, { status, pickNo, pickerId, pickerName }: PickScreen): string | null {
  if (status === PICK_STATE.picking && pickerId !== userId) return `拣货单 ${pickNo} 已被 ${pickerName} 领取`
  return status === PICK_STATE.waitClaim || status === PICK_STATE.picking
    ? null
    : `拣货单 ${pickNo} ${status === PICK_STATE.done ? '已完成' : '已取消'}`
}

function begin({ setHeld, setPlace, setBox }: PickDesk, pick: PickScreen | null, box: string | null): void {
  setHeld(pick)
  setPlace(null)
  setBox(box)
}

/** What the server has now. False when something was scanned meanwhile: the answer may or may not know of it. */
export async function refreshPick(desk: PickDesk): Promise<boolean> {
  const { station, held, setHeld } = desk
  const mark = station.mark()
  if (mark === null) return false
  try {
    const now = await call(pickOrder, 'scan', { pickNo: held!.pickNo }, quiet)
    if (mark !== station.mark()) return false
    const why = closedTo(desk, now)
    if (why) station.say('error', why)
    setHeld(why ? null : now)
  } catch (error) {
    if (!isAway(error)) setHeld(null)
  }
  return true
}

export async function claim(desk: PickDesk, containerNos: string[], pickNo = desk.walk!.pickNo): Promise<void> {
  const { station } = desk
  try {
    const claimed = await call(pickOrder, 'claim', { pickNo, containerNos }, quiet)
    const [box = null] = containerNos
    begin(desk, claimed, box)
    const next = nextLine(claimed)
    station.say('ok', `已领取 ${pickNo}`, box ? next && `去 ${next.locationName}` : '扫描周转箱')
  } catch (error) {
    station.say('error', reasonOf(error), containerNos[0] ?? pickNo)
  }
}

function chooseBox({ station, setBox }: PickDesk, code: string): void {
  setBox(code)
  station.say('ok', `周转箱 ${code}`, '接下来拣的放这里')
}

/** What is neither a place nor goods of this pick order is one more container, if there is such a one. */
async function bindBox(desk: PickDesk, walk: Walk, code: string): Promise<void> {
  const { station, place, setHeld } = desk
  try {
    const containers = await call(pickOrder, 'bind-container', { pickNo: walk.pickNo, containerNo: code }, quiet)
    setHeld((now) => now && { ...now, containers })
    chooseBox(desk, code)
  } catch (error) {
    if (isAway(error)) return station.say('error', unknown(walk, place), `${code}，网络中断，不能加周转箱`)
    const isNone = reasonOf(error).includes('不存在')
    station.say('error', isNone ? unknown(walk, place) : reasonOf(error), code)
  }
}

const unknown = (walk: Walk, place: string | null): string => {
  if (!walk.containers.length) return '没有这个周转箱'
  return place ? '不在这个库位的拣货明细里' : `库位不符，应为 ${nextLine(walk)?.locationName ?? '无'}`
}

/** The next stop, or one that was put off and is returned to. */
function atPlace({ station, setPlace }: PickDesk, walk: Walk, code: string): void {
  const next = nextLine(walk)
  const open = walk.lines.filter((line) => line.locationName === code && openAt(line) > 0)
  if (!next || open.length === 0) return station.say('error', `${code} 已拣完`, next ? `应为 ${next.locationName}` : '请按完成')
  const isBack = open.some(({ skipNo }) => skipNo > 0)
  if (next.locationName !== code && !isBack)
    return station.say('error', `库位不符，应为 ${next.locationName}`, `${code} 还没有轮到，拣不了请按跳过`)
  setPlace(code)
  if (next.locationName !== code) return putOff(station, walk, code, 1)
  station.say('ok', code, open.map((line) => `${line.sku} × ${openAt(line)}`).join('，'))
}

/** One piece a scan; a quantity alone is for the SKU to be picked here. */
function takeSku(desk: PickDesk, walk: Walk, code: string): void {
  const { station, place } = desk
  const next = nextLine(walk)
  if (!walk.containers.length) return station.say('error', '请先扫描周转箱', code)
  if (!next) return station.say('error', '已全部拣完，多的请放回', code)
  const here = walk.lines.filter((line) => line.locationName === place)
  const many = isTimes(code) ? quantityOf(code) : null
  const own = here.find(({ sku, barcode }) => sku === code || barcode === code)
  if (own && openAt(own) === 0) return station.say('error', `${own.sku} 已拣够 ${own.pickedQty} 件`, '多的请放回')
  if (place !== next.locationName) return station.say('error', `请先扫描库位 ${next.locationName}`, code)
  const line = many ? here.find((one) => openAt(one) > 0) : own
  if (!line) return station.say('error', unknown(walk, place), code)
  if ((many ?? 1) > openAt(line)) return station.say('error', `${line.sku} 超出应拣数量`, `还差 ${openAt(line)} 件`)
  send(desk, line, many ?? 1)
}

export function send({ station, walk, box }: PickDesk, line: WalkLine, quantity: number): void {
  const containerNo = boxOf(walk!, box)
  const { pickNo } = walk!
  const { locationName, locationId, sku } = line
  const input = (scanId: string) => ({ pickNo, locationId, locationName, sku, quantity, containerNo, scanId })
  station.submit(pickOrder, 'pick', input, { title: `${locationName} ${sku} ×${quantity}` })
}

export function skip({ station, walk }: PickDesk): void {
  putOff(station, walk!, nextLine(walk!)!.locationName, 0)
}

function putOff(station: Station, { pickNo }: Walk, locationName: string, back: 0 | 1): void {
  const title = back ? `返回 ${locationName}` : `跳过 ${locationName}`
  station.submit(pickOrder, 'skip', (scanId) => ({ pickNo, locationName, back, scanId }), { title })
}

/** What the server made of it, in the lines on the screen. */
export function heard({ held, station, setHeld }: PickDesk, scan: Scan): Feedback | void {
  if (held?.pickNo !== scan.input['pickNo']) return
  const { kept } = station
  setHeld((now) => now && after(now, scan, kept))
  const waiting = kept.waiting.filter(({ id }) => id !== scan.id)
  return feedbackOf(walked(after(held!, scan, kept), { ...kept, waiting }), scan, 'ok')
}

/** The same without a network: the walk goes on by itself. */
export function waits({ held, station }: PickDesk, scan: Scan, before: Scan[]): Feedback | void {
  if (held) return feedbackOf(walked(held, { ...station.kept, waiting: [...before, scan] }), scan, 'held')
}

function feedbackOf(walk: Walk, { path, title, input }: Scan, level: Feedback['level']): Feedback {
  const next = nextLine(walk)
  const go = next ? `去 ${next.locationName}` : '全部拣完，请按完成'
  const line = walk.lines.find(({ locationId, sku }) => locationId === input['locationId'] && sku === input['sku'])
  if (!line) return { level: path.endsWith('/take-back') ? 'warn' : level, text: title, detail: go }
  if (openAt(line) > 0) return { level, text: `${line.sku} 还差 ${openAt(line)}`, detail: line.locationName }
  return {
    level,
    text: next?.locationName === line.locationName ? `${next.sku} × ${openAt(next)}` : go,
    detail: `${line.sku} 已拣够`,
  }
}

/** A piece goes back onto its shelf, a stop that was put off is the next again. */
export function oppositeOf(walk: Walk | null, scan: Scan) {
  const { pickNo } = scan.input
  if (!walk || walk.pickNo !== pickNo) return `${String(pickNo)} 已不在手上`
  if (isPick(scan)) return { path: TAKE_BACK, input: (scanId: string) => ({ pickNo, undoes: scan.id, scanId }) }
  return { path: SKIP, input: (scanId: string) => ({ ...scan.input, back: scan.input['back'] ? 0 : 1, scanId }) }
}

/** The rest of a line is not there: what was found is said, the server looks elsewhere or lets orders wait. */
export async function short(desk: PickDesk, line: WalkLine, foundQty: number): Promise<void> {
  const { station, walk, setHeld } = desk
  const { pickNo } = walk!
  if (!station.isSettled('登记短少')) return
  try {
    const { locationId, skuId } = line
    const said = await call(pickOrder, 'short', { pickNo, locationId, skuId, foundQty }, quiet)
    setHeld(await call(pickOrder, 'scan', { pickNo }, quiet))
    const orders = said.shorted.map(({ orderNo, quantity }) => `${orderNo} 缺 ${quantity}`).join('，')
    station.say('warn', said.movedTo ? `改到 ${said.movedTo}` : '已登记短少', orders || said.errNo)
  } catch (error) {
    station.say('error', reasonOf(error))
  }
}

/** The last word needs the network: what waits has to be there first. */
export async function finishPick(desk: PickDesk): Promise<void> {
  const { station, walk } = desk
  if (!station.isSettled('完成')) return
  try {
    await call(pickOrder, 'finish', { pickNo: walk!.pickNo }, quiet)
    begin(desk, null, null)
    station.say('ok', `拣货单 ${walk!.pickNo} 已完成`)
  } catch (error) {
    station.say('error', reasonOf(error))
  }
}
