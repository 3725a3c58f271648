import type { PickListLine } from '@erp/contract/order/order-picking-batch'
import { type PickScreen, pickOrder } from '@erp/contract/order/pick-order'
import { CallError, call } from '../../../kit/index.ts'
import { isTimes, quantityOf, type Scan, type Station } from '../../../kit/scan/index.ts'
import { boxOf, meaningOf, openAt } from './pick-code.ts'

export interface PickDesk {
  station: Station
  pick: PickScreen | null
  /** Containers scanned before the pick order is claimed. */
  boxes: string[]
  /** The container that was scanned last while picking: pieces go into it. */
  box: string | null
  place: string | null
  setBoxes: (boxes: string[]) => void
  setBox: (box: string | null) => void
  setPlace: (place: string | null) => void
  setPick: (to: PickScreen | null | ((now: PickScreen | null) => PickScreen | null)) => void
}
const quiet = { handles: () => true }
export const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.code > 0 ? error.message : '网络中断，请联网后再试'
export const nextLine = (pick: PickScreen | null): PickListLine | undefined => pick?.lines.find((line) => openAt(line) > 0)

/** A pick order, containers for it, then places and SKUs in turn. */
export function readPick(desk: PickDesk, typed: string): unknown {
  const { pick, station } = desk
  const code = typed.toUpperCase()
  if (!code) return pick?.status === 10 ? claim(desk) : undefined
  if (!pick) return openPick(desk, code)
  const meaning = meaningOf(pick, code)
  if (pick.status === 10) return meaning === 'place' ? claim(desk) : addBox(desk, code)
  if (pick.status !== 20) return station.say('warn', `拣货单 ${pick.pickNo} 不在拣货中`, '换一张单')
  if (meaning === 'place') return atPlace(desk, code)
  if (meaning === 'box') return chooseBox(desk, code)
  return meaning === 'goods' ? takeSku(desk, code) : bindBox(desk, code)
}

export async function openPick({ station, setPick, setPlace, setBoxes }: PickDesk, pickNo: string): Promise<void> {
  try {
    const pick = await call(pickOrder, 'scan', { pickNo }, quiet)
    setPick(pick)
    setPlace(null)
    setBoxes([])
    const next = nextLine(pick)
    station.say('info', pick.pickNo, pick.status === 10 ? '扫描周转箱领取' : next ? `去 ${next.locationName}` : '全部拣完')
  } catch (error) {
    station.say('error', reasonOf(error), pickNo)
  }
}

/** What is left to pick has changed; place and containers stay. */
export async function refreshPick({ pick, setPick }: PickDesk): Promise<void> {
  const now = await call(pickOrder, 'scan', { pickNo: pick!.pickNo }, quiet).catch(() => null)
  if (now) setPick(now)
}

function addBox({ station, pick, boxes, setBoxes }: PickDesk, code: string): void {
  if (meaningOf(pick!, code) === 'goods') return station.say('error', '请先扫描周转箱领取', code)
  if (boxes.includes(code)) return station.say('warn', `${code} 已在列`)
  setBoxes([...boxes, code])
  station.say('info', `周转箱 ${code}`, '继续扫描周转箱，或按领取')
}

export async function claim({ station, pick, boxes, setPick, setBoxes, setBox }: PickDesk): Promise<void> {
  if (boxes.length === 0) return station.say('error', '请扫描周转箱')
  try {
    const claimed = await call(pickOrder, 'claim', { pickNo: pick!.pickNo, containerNos: boxes }, quiet)
    setPick(claimed)
    setBoxes([])
    setBox(boxes.at(-1)!)
    const next = nextLine(claimed)
    station.say('ok', `已领取 ${claimed.pickNo}`, next && `去 ${next.locationName}`)
  } catch (error) {
    setBoxes([])
    station.say('error', reasonOf(error), '请重新扫描周转箱')
  }
}

function chooseBox({ station, setBox }: PickDesk, code: string): void {
  setBox(code)
  station.say('info', `周转箱 ${code}`, '接下来拣的放这里')
}

/** What is neither a place nor goods of this pick order is one more container, if there is such a one. */
async function bindBox(desk: PickDesk, code: string): Promise<void> {
  const { station, pick, place, setPick } = desk
  try {
    const containers = await call(pickOrder, 'bind-container', { pickNo: pick!.pickNo, containerNo: code }, quiet)
    setPick((now) => now && { ...now, containers })
    chooseBox(desk, code)
  } catch (error) {
    const isNone = error instanceof CallError && [400, 404].includes(error.code)
    station.say('error', isNone ? unknown(place) : reasonOf(error), code)
  }
}

const unknown = (place: string | null): string => (place ? '不在这个库位的拣货明细里' : '请先扫描库位')

function atPlace({ station, pick, setPlace }: PickDesk, code: string): void {
  setPlace(code)
  const open = pick!.lines.filter((line) => line.locationName === code && openAt(line) > 0)
  if (open.length === 0) return station.say('warn', `${code} 已拣完`)
  station.say('info', code, open.map((line) => `${line.sku} × ${openAt(line)}`).join('，'))
}

/** One piece a scan; a quantity alone is for the SKU to be picked here. */
function takeSku(desk: PickDesk, code: string): void {
  const { station, pick, place } = desk
  if (!place) return station.say('error', '请先扫描库位', code)
  const here = pick!.lines.filter((line) => line.locationName === place)
  const many = isTimes(code) ? quantityOf(code) : null
  const line = many ? here.find((one) => openAt(one) > 0) : here.find(({ sku, barcode }) => sku === code || barcode === code)
  if (!line) return station.say('error', many ? `${place} 已拣完` : unknown(place), code)
  const quantity = many ?? 1
  if (quantity > openAt(line)) return station.say('error', `${line.sku} 超出应拣数量`, `还差 ${openAt(line)} 件`)
  send(desk, line, quantity)
}

export function send({ station, pick, box }: PickDesk, line: PickListLine, quantity: number): void {
  const containerNo = boxOf(pick!, box)
  const { locationName, locationId, sku } = line
  const input = (scanId: string) => ({ pickNo: pick!.pickNo, locationId, locationName, sku, quantity, containerNo, scanId })
  station.submit(pickOrder, 'pick', input as never, { title: `${locationName} ${sku} ×${quantity}` })
}

/** What the server made of it, in the lines on the screen. */
export function heard({ setPick, setPlace, pick }: PickDesk, scan: Scan, answer: any) {
  if (!scan.path.endsWith('/pick')) return
  setPick(
    (now) =>
      now && {
        ...now,
        next: answer.next,
        lines: now.lines.map((line) => (line.lineId === answer.lineId ? picked(line, answer.quantity) : line)),
      },
  )
  if (answer.left > 0) return { level: 'ok' as const, text: `${answer.sku} 还差 ${answer.left}`, detail: answer.locationName }
  const next = pick?.lines.find(({ lineId }) => lineId === answer.next)
  if (next && next.locationName !== answer.locationName) setPlace(null)
  return { level: 'ok' as const, text: next ? `去 ${next.locationName}` : '全部拣完，请按完成', detail: `${answer.sku} 已拣够` }
}

const picked = (line: PickListLine, quantity: number): PickListLine => ({ ...line, pickedQty: line.pickedQty + quantity })

/** The rest of a line is not there: what was found is said, the server looks elsewhere or lets orders wait. */
export async function short(desk: PickDesk, line: PickListLine, foundQty: number): Promise<void> {
  const { station, pick } = desk
  try {
    const { locationId, skuId } = line
    const said = await call(pickOrder, 'short', { pickNo: pick!.pickNo, locationId, skuId, foundQty }, quiet)
    await openPick(desk, pick!.pickNo)
    const orders = said.shorted.map(({ orderNo, quantity }) => `${orderNo} 缺 ${quantity}`).join('，')
    station.say('warn', said.movedTo ? `改到 ${said.movedTo}` : '已登记短少', orders || said.errNo)
  } catch (error) {
    station.say('error', reasonOf(error))
  }
}

/** The last word needs the network: what waits has to be there first. */
export async function finishPick(desk: PickDesk): Promise<void> {
  const { station, pick, setPick, setPlace } = desk
  const { waiting } = station.kept
  if (waiting.length) return station.say('warn', `还有 ${waiting.length} 条待发送`, '发送完再完成')
  try {
    await call(pickOrder, 'finish', { pickNo: pick!.pickNo }, quiet)
    setPick(null)
    setPlace(null)
    station.say('ok', `拣货单 ${pick!.pickNo} 已完成`)
  } catch (error) {
    station.say('error', reasonOf(error))
  }
}
