import { TEMU_PICK, type TemuPickDetails, temuPickReceipt } from '@erp/contract/temu/floor/pick-receipt'
import { type PickedAnswer, pickRecord } from '@erp/contract/temu/floor/work-record'
import { call } from '../../../kit/index.ts'
import { type Feedback, isAway, isTimes, quantityOf, quiet, reasonOf, type Scan, type Station } from '../../../kit/scan/index.ts'
import { after, isOf, lackingAt, meaningOf, nextStop, openAt, type Stop, shortLines, type Walk, walked } from './walk.ts'

export interface PickDesk {
  station: Station
  userId: number
  /** As the server has it; the walk has what waits to be sent as well. */
  held: TemuPickDetails | null
  walk: Walk | null
  /** The place that was scanned last. */
  place: string | null
  /** Lines that are not there: said with 完成. */
  short: number[]
  setHeld: (to: TemuPickDetails | null | ((now: TemuPickDetails | null) => TemuPickDetails | null)) => void
  setPlace: (place: string | null) => void
  setShort: (short: number[]) => void
  earn: (answer: PickedAnswer) => void
}
const PICK_NO = /^TQ\d{6,}$/
export const PLACE = '拣货扫描'

/** A receipt, a container that claims it or none, then places and SKUs in turn: each is checked when it is scanned. */
export function readPick(desk: PickDesk, typed: string): unknown {
  const { walk, station } = desk
  const code = typed.toUpperCase()
  if (!code) return undefined
  if (!walk || PICK_NO.test(code)) return openPick(desk, code)
  const meaning = meaningOf(walk, code)
  if (walk.status === TEMU_PICK.waitClaim)
    return meaning === 'unknown' ? claim(desk, code) : station.say('error', '请先领取：扫描容器，或按 F2', code)
  if (meaning === 'place') return atPlace(desk, walk, code)
  return meaning === 'goods' ? takeSku(desk, walk, code) : changeBox(desk, walk, code)
}

const goTo = (stop: Stop | undefined): string => (stop ? `去 ${stop.locationName}` : '全部拣完，请按完成')

export async function openPick(desk: PickDesk, pickNo: string): Promise<void> {
  const { station } = desk
  try {
    const pick = await call(temuPickReceipt, 'scan', { pickNo }, quiet)
    const why = closedTo(desk, pick)
    if (why) return station.say('error', why, pickNo)
    begin(desk, pick)
    const isOpen = pick.status === TEMU_PICK.waitClaim
    station.say('ok', pick.pickNo, isOpen ? '扫描容器领取，不用容器按 F2' : goTo(nextStop(walked(pick, station.kept), null)))
  } catch (error) {
    station.say('error', reasonOf(error), pickNo)
  }
}

function closedTo({ userId }: PickDesk, { status, pickNo, pickUserId, pickUserName }: TemuPickDetails): string | null {
  if (status === TEMU_PICK.picking && pickUserId !== userId) return `拣货单 ${pickNo} 已被 ${pickUserName ?? '他人'} 领取`
  if (status === TEMU_PICK.done) return `拣货单 ${pickNo} 已完成`
  return status === TEMU_PICK.cancelled ? `拣货单 ${pickNo} 已取消` : null
}

function begin({ setHeld, setPlace, setShort }: PickDesk, pick: TemuPickDetails | null): void {
  setHeld(pick)
  setPlace(null)
  setShort([])
}

/** What the server has now; null when it is not this person's any more. */
export async function refreshed(desk: PickDesk, { pickNo }: TemuPickDetails): Promise<TemuPickDetails | null> {
  const now = await call(temuPickReceipt, 'scan', { pickNo }, quiet)
  const why = closedTo(desk, now)
  if (why) desk.station.say('error', why)
  return why ? null : now
}

export async function claim(desk: PickDesk, containerNo: string | null, pickNo = desk.walk!.pickNo): Promise<void> {
  const { station } = desk
  try {
    const claimed = await call(temuPickReceipt, 'claim', { pickNo, containerNo }, quiet)
    begin(desk, claimed)
    station.say(
      'ok',
      `已领取 ${pickNo}`,
      [containerNo && `容器 ${containerNo}`, goTo(nextStop(walked(claimed, station.kept), null))].filter(Boolean).join('，'),
    )
  } catch (error) {
    station.say('error', reasonOf(error), containerNo ?? pickNo)
  }
}

/** What is neither a place nor goods of this receipt is another container, if there is such a one. */
async function changeBox(desk: PickDesk, walk: Walk, code: string): Promise<void> {
  const { station, setHeld } = desk
  try {
    const claimed = await call(temuPickReceipt, 'claim', { pickNo: walk.pickNo, containerNo: code }, quiet)
    setHeld((now) => now && { ...now, containerNo: claimed.containerNo })
    station.say('ok', `容器 ${code}`, '接下来拣的放这里')
  } catch (error) {
    if (isAway(error)) return station.say('error', unknown(desk, walk), `${code}，网络中断，不能换容器`)
    station.say('error', reasonOf(error).includes('不存在') ? unknown(desk, walk) : reasonOf(error), code)
  }
}

const unknown = ({ place }: PickDesk, walk: Walk): string =>
  place ? '不在这个库位的拣货明细里' : `库位不符，应为 ${nextStop(walk, null)?.locationName ?? '无'}`

/** Any place of the receipt where something is left; what was said to be short there is looked for again. */
function atPlace({ station, setPlace }: PickDesk, walk: Walk, code: string): void {
  const here = walk.stops.filter(({ locationName }) => locationName === code)
  const open = here.filter((stop) => lackingAt(stop) > 0)
  if (open.length === 0) return station.say('error', `${code} 已拣完`, goTo(nextStop(walk, null)))
  setPlace(code)
  station.say('ok', code, open.map((stop) => `${stop.sku} × ${lackingAt(stop)}${stop.isShort ? '（已记短少）' : ''}`).join('，'))
}

/** One piece a scan; a quantity alone is for the SKU to be picked here. */
function takeSku(desk: PickDesk, walk: Walk, code: string): void {
  const { station, place } = desk
  const here = walk.stops.filter(({ locationName }) => locationName === place)
  const many = isTimes(code) ? quantityOf(code) : null
  if (here.length === 0) return station.say('error', `请先扫描库位 ${nextStop(walk, null)?.locationName ?? ''}`, code)
  const stop = many ? here.find((one) => openAt(one) > 0) : here.find((one) => isOf(one, code))
  if (!stop) return station.say('error', many ? `${place} 已拣完` : unknown(desk, walk), code)
  if (lackingAt(stop) === 0) return station.say('error', `${stop.sku} 已拣够 ${stop.pickedQty} 件`, '多的请放回')
  if ((many ?? 1) > lackingAt(stop)) return station.say('error', `${stop.sku} 超出应拣数量`, `还差 ${lackingAt(stop)} 件`)
  send(desk, stop, many ?? 1)
}

/** Found after all: it is no longer short. */
export function send({ station, walk, short, setShort }: PickDesk, stop: Stop, quantity: number): void {
  const { pickNo } = walk!
  const { locationName, sku, lineIds } = stop
  if (stop.isShort) setShort(short.filter((lineId) => !lineIds.includes(lineId)))
  const input = (clientScanId: string) => ({ pickNo, locationName, sku, quantity, station: PLACE, clientScanId })
  station.submit(pickRecord, 'add', input, { title: `${locationName} ${sku} ×${quantity}` })
}

/** What the server made of it, in the lines on the screen. */
export function heard(desk: PickDesk, scan: Scan, answer: PickedAnswer): Feedback | void {
  const { held, station, place, setHeld, earn } = desk
  earn(answer)
  if (!held || held.pickNo !== scan.input['pickNo']) return
  setHeld((now) => now && after(now, scan))
  const waiting = station.kept.waiting.filter(({ id }) => id !== scan.id)
  return feedbackOf(walked(after(held, scan), { waiting }, desk.short), scan, place, 'ok')
}

/** The same without a network: the walk goes on by itself. */
export function waits({ held, place, short }: PickDesk, scan: Scan, before: Scan[]): Feedback | void {
  if (held) return feedbackOf(walked(held, { waiting: [...before, scan] }, short), scan, place, 'held')
}

function feedbackOf(walk: Walk, { title, input }: Scan, place: string | null, level: Feedback['level']): Feedback {
  const stop = walk.stops.find(({ locationName, sku }) => locationName === input['locationName'] && sku === input['sku'])
  if (!stop) return { level, text: title }
  if (openAt(stop) > 0) return { level, text: `${stop.sku} 还差 ${openAt(stop)}`, detail: stop.locationName }
  const next = nextStop(walk, place)
  const isHere = next?.locationName === stop.locationName
  return { level, text: isHere ? `${next!.sku} × ${openAt(next!)}` : goTo(next), detail: `${stop.sku} 已拣够` }
}

/** What is left of a stop is not there; the server hears of it with 完成, so that it can still be found. */
export function markShort({ station, walk, place, short, setShort }: PickDesk): void {
  const stop = nextStop(walk!, place)!
  const rest = `${stop.locationName} ${stop.sku} 还差 ${openAt(stop)} 件`
  const yes = () => {
    const now = [...short, ...stop.lineIds]
    setShort(now)
    const stops = walk!.stops.map((one) => ({ ...one, isShort: one.isShort || one.key === stop.key }))
    station.say('warn', `${stop.sku} 已记短少`, goTo(nextStop({ stops }, place)))
  }
  station.ask({ text: `${rest}，确认短少吗？`, yes, no: () => station.say('info', '继续拣货', rest) })
}

/** The last word needs the network: what waits has to be there first. */
export async function finishPick(desk: PickDesk): Promise<void> {
  const { station, held, short } = desk
  if (!station.isSettled('完成')) return
  const { pickNo } = held!
  try {
    const { moved, errNos } = await call(temuPickReceipt, 'finish', { pickNo, shortLineIds: shortLines(held!, short) }, quiet)
    begin(desk, null)
    const orders = moved.map(({ deliveryOrderNo, pickedQty, planQty }) => `${deliveryOrderNo} ${pickedQty}/${planQty}`)
    const errors = errNos.length ? [`短少登记 ${errNos.join('、')}`] : []
    station.say(errNos.length ? 'warn' : 'ok', `拣货单 ${pickNo} 已完成`, [...orders, ...errors].join('，'))
  } catch (error) {
    station.say('error', reasonOf(error))
  }
}
