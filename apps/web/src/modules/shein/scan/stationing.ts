import { pathOf } from '@erp/contract/kit'
import { type StationName, stationLabel } from '@erp/contract/shein/order/order.states'
import { type ScannedLine, type SheinLooked, type SheinScanned, sheinScanRecord } from '@erp/contract/shein/scan/scan-record'
import { askAt, type Feedback, isTimes, quantityOf, type Scan, type Station, UNCHECKED } from '../../../kit/scan/index.ts'
import { finishPick, type InHand, sayFound } from './picking.ts'

export interface SheinDesk {
  name: StationName
  station: Station
  storeId: number | null
  boxNo: string | null
  setBox: (boxNo: string | null) => void
  hand: InHand | null
  setHand: (hand: InHand | null) => void
  /** Pieces that go into the box, where an order is shared out. */
  count: number | null
  setCount: (count: number | null) => void
  look: (code: string, storeId: number) => Promise<SheinLooked>
}
const BOX_NO = /^SB\d{6,}$/

export function readCode(desk: SheinDesk, typed: string): unknown {
  const { name, storeId, station } = desk
  const code = typed.trim().toUpperCase()
  if (!code) return undefined
  if (storeId === null) return station.say('error', '请先选择仓库')
  if (name === 'picking') return readPick(desk, storeId, code)
  if (name === 'pack' && isTimes(code)) return sayCount(desk, quantityOf(code)!)
  if (name === 'pack' && BOX_NO.test(code)) return takeBox(desk, code)
  return send(desk, storeId, code, {})
}

function sayCount({ station, setCount }: SheinDesk, count: number): void {
  setCount(count)
  station.say('info', `装 ${count} 件`, '扫描备货单号')
}

function takeBox({ station, setBox }: SheinDesk, code: string): void {
  setBox(code)
  station.say('info', `装入 ${code}`, '扫描备货单号')
}

/** Looked at first; the second scan of the same order says that it is in hand. */
async function readPick(desk: SheinDesk, storeId: number, code: string): Promise<void> {
  const { station, hand, setHand } = desk
  if (hand && isTimes(code)) return sayFound(desk, hand, quantityOf(code)!)
  if (hand?.code === code) return finish(desk)
  const line = hand?.looked?.lines.find(({ sku }) => sku === code)
  if (hand && line) {
    setHand({ ...hand, sku: code })
    return station.say('info', code, `应拣 ${line.quantity}，少了就输入 *实拣数量`)
  }
  const looked = await askAt(station, desk.look(code, storeId), code)
  if (looked === null) return
  if (looked !== 'away' && looked.next !== 'picking') return sayElsewhere(station, looked)
  setHand({ code, looked: looked === 'away' ? null : looked, found: {}, sku: null })
  if (looked === 'away') return station.say('warn', code, `${UNCHECKED}；拣完再扫一次`)
  station.say('info', fetchOf(looked.lines), '拣完再扫一次备货单号')
}

/** Of what the picker has in hand. */
export const finish = (desk: SheinDesk): void => finishPick(desk, (storeId, code, said) => send(desk, storeId, code, said))

function sayElsewhere(station: Station, { orderNo, next }: SheinLooked): void {
  station.say('error', `${orderNo} 不在拣货`, next ? `应去「${stationLabel(next)}」` : '没有待做的工位')
}

const fetchOf = (lines: readonly ScannedLine[]): string =>
  lines.map(({ places, sku, quantity }) => places ?? `${sku} × ${quantity}`).join('；')

type Said = { lines?: { sku: string; quantity: number }[] }

/** Online the server knows who scanned it first; offline this station does. */
function send(desk: SheinDesk, storeId: number, code: string, said: Said): void {
  const { name, station, boxNo, setHand, hand, count, setCount } = desk
  const packs = name === 'pack' ? { ...(boxNo && { boxNo }), ...(count && { quantity: count }) } : {}
  const bench = `SHEIN${stationLabel(name)}`
  const input = (clientScanId: string) => ({ code, storeId, station: bench, clientScanId, ...packs, ...said })
  const restore = () => {
    setHand(hand)
    setCount(count)
  }
  const key = station.kept.held && !count ? `${name}/${storeId}/${code}` : undefined
  if (!station.submit(sheinScanRecord, name, input, { title: code, key, restore })) return
  setHand(null)
  setCount(null)
}

/** To be seen from afar: where it goes now. */
export function heardScan(name: StationName, answer: SheinScanned | null, title: string): Feedback {
  if (!answer) return { level: 'warn', text: '已撤销', detail: title.replace(/^撤销 /, '') }
  const { skipped, next, code } = answer
  const passed = skipped.length ? `跳过${skipped.map(stationLabel).join('、')}` : null
  const went = next === name ? '还没有装完' : next ? `下一步 ${stationLabel(next)}` : '已送货'
  const detail = [code, passed].filter(Boolean).join('，')
  return { level: passed ? 'warn' : 'ok', text: `${headOf(name, answer)} · ${went}`, detail }
}

function headOf(name: StationName, { lane, receiveWarehouse, boxNo, quantity }: SheinScanned): string {
  if (name === 'sorting') return [lane, receiveWarehouse].filter(Boolean).join(' ')
  return name === 'pack' ? `${boxNo} ${quantity} 件` : `${quantity} 件`
}

/** What the person may take back at the station itself. */
export function takeBack({ answer }: Scan, mayRevoke: boolean) {
  const { recordId } = (answer ?? {}) as Partial<SheinScanned>
  if (!mayRevoke) return '撤销要由主管在SHEIN扫描记录里做'
  if (!recordId) return '没有可以撤销的扫描'
  const path = pathOf(sheinScanRecord, sheinScanRecord.actions.revoke)
  return { path, input: { ids: [recordId], reason: '工位撤销' } }
}
