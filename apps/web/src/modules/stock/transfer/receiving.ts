import { CHECK_FLAG } from '@erp/contract/stock/document'
import type { Recommendation } from '@erp/contract/stock/location/location-read'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import type { TransferDetails, TransferLine } from '@erp/contract/stock/transfer/transfer-fields'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { call } from '../../../kit/index.ts'
import { askAt, quantityOf, quiet, reasonOf, type Scan, type Station, UNCHECKED } from '../../../kit/scan/index.ts'
import { findTransfer, lineFor, openOf } from './arrivals.ts'

export interface Work {
  transfer: TransferDetails
  /** The box that was scanned instead of the number: only its lines are received. */
  boxNo: string | null
  line?: TransferLine
  places?: Recommendation[]
  place?: string
}
export interface Desk {
  station: Station
  work: Work | null
  setWork: (next: Work | null | ((now: Work | null) => Work | null)) => void
}

/** What a code means depends on what was scanned before it. */
export function readArrival(desk: Desk, code: string): unknown {
  const { work } = desk
  if (!work) return code && begin(desk, code)
  if (!work.line) return code && takeSku(desk, work, code)
  if (work.place) return receive(desk, { ...work, line: work.line, place: work.place }, code)
  return code ? takePlace(desk, work, code.toUpperCase()) : takeBest(desk)
}

export function back({ work, setWork }: Desk): void {
  if (work?.place) setWork({ ...work, place: undefined })
  else setWork({ transfer: work!.transfer, boxNo: work!.boxNo })
}

async function begin({ station, setWork }: Desk, code: string): Promise<void> {
  const found = await findTransfer(code)
  if ('refusal' in found) return station.say('error', found.refusal, code)
  setWork(found)
  station.say('ok', found.transfer.transferNo ?? code, found.boxNo ? `箱号 ${found.boxNo}` : undefined)
}

async function takeSku({ station, setWork }: Desk, { transfer, boxNo }: Work, code: string): Promise<void> {
  const { waiting } = station.kept
  const line = lineFor(transfer, boxNo, code, waiting)
  if (typeof line === 'string') return station.say('error', line, code)
  const where = { storeId: transfer.inStoreId!, skuId: line.skuId }
  const places = await call(storeLocation, 'recommend', where, quiet).catch(() => [])
  setWork({ transfer, boxNo, line, places })
  const [best] = places
  station.say('ok', `${line.sku} 待入 ${openOf(line, waiting)}`, best ? `推荐 ${best.locationName}（${best.reason}）` : undefined)
}

/** A place of the store that pieces may be put onto now. */
async function takePlace({ station, setWork }: Desk, work: Work, place: string): Promise<void> {
  const storeId = work.transfer.inStoreId!
  const known = await askAt(station, call(storeLocation, 'scan', { storeId, locationName: place }, quiet), place)
  if (!known) return
  setWork({ ...work, place })
  const open = `${work.line!.sku} 待入 ${openOf(work.line!, station.kept.waiting)}`
  station.say(known === 'away' ? 'held' : 'ok', place, known === 'away' ? `${open}，${UNCHECKED}` : open)
}

export function takeBest({ station, work, setWork }: Desk): void {
  const best = work?.places?.[0]
  if (!work || !best) return station.say('warn', '没有推荐库位，请扫描库位')
  setWork({ ...work, place: best.locationName })
  station.say('ok', best.locationName, best.reason)
}

function receive({ station, setWork }: Desk, work: Required<Pick<Work, 'line' | 'place'>> & Work, typed: string): void {
  const { transfer, boxNo, line, place } = work
  const open = openOf(line, station.kept.waiting)
  const quantity = typed ? quantityOf(typed) : open
  if (!quantity) return station.say('error', '请输入数量', typed)
  if (quantity > open) return station.say('error', `${line.sku}入库数量${quantity}超过待入库数量${open}`)
  const lines = [{ lineId: line.lineId, locationName: place, quantity }]
  const { transferReceiptId } = transfer
  const title = `${line.sku} ×${quantity} → ${place}`
  const restore = () => setWork(work)
  if (station.submit(transferReceipt, 'receive', { transferReceiptId, lines }, { title, restore })) setWork({ transfer, boxNo })
}

/** What has not come is said to be missing: the rest of the transfer is asked for line by line from now on. */
export async function closeShort({ station, work, setWork }: Desk, reason: string): Promise<boolean> {
  if (!station.isSettled('结束')) return false
  const { transferReceiptId, transferNo } = work!.transfer
  try {
    const { version } = await call(transferReceipt, 'details', { transferReceiptId }, quiet)
    await call(transferReceipt, 'close', { transferReceiptId, version, reason }, quiet)
    setWork(null)
    station.say('warn', `${transferNo} 已差异结案`, reason)
    return true
  } catch (error) {
    station.say('error', reasonOf(error))
    return false
  }
}

/** The lines as the server has them now; a line that was being scanned stays so. */
export async function refresh({ station, setWork }: Desk, { input }: Scan): Promise<void> {
  const transferReceiptId = Number(input['transferReceiptId'])
  const transfer = await call(transferReceipt, 'details', { transferReceiptId }, quiet).catch(() => null)
  if (!transfer) return
  setWork((now) =>
    now?.transfer.transferReceiptId === transferReceiptId ? { ...now, transfer, line: again(now, transfer) } : now,
  )
  if (transfer.checkFlag === CHECK_FLAG.archived) station.say('ok', '全部入库完成', transfer.transferNo ?? '')
}

const again = ({ line }: Work, { lines }: TransferDetails): TransferLine | undefined =>
  line && lines.find(({ lineId }) => lineId === line.lineId)
