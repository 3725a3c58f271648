import { order } from '@erp/contract/order/index'
import { STAGE } from '@erp/contract/order/order.states'
import { pickOrder } from '@erp/contract/order/pick/pick-order'
import type { SowAnswer, SowProgress } from '@erp/contract/order/sow/sowing-calls'
import { orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { storeContainer } from '@erp/contract/stock/container/store-container'
import { call } from '../../../kit/index.ts'
import { type Feedback, isTimes, quantityOf, quiet, reasonOf, type Scan, type Station } from '../../../kit/scan/index.ts'
import { placeFor, sownOne, sownWith } from './wall.ts'

const { waitSowing } = order.resources
export interface SowDesk {
  station: Station
  /** As the server has it; the wall has what waits to be sent as well. */
  held: SowProgress | null
  batch: SowProgress | null
  /** Slots that were told without a network, by scan. */
  told: Map<string, number>
  /** Pieces of the next scan. */
  times: number
  setBatch: (to: SowProgress | null | ((now: SowProgress | null) => SowProgress | null)) => void
  setTimes: (times: number) => void
  setLit: (slotNo: number | null) => void
}

/** A batch or one of its containers, its wall, then SKUs. */
export function readSow(desk: SowDesk, typed: string): unknown {
  const { station, batch, times, setTimes } = desk
  const code = typed.toUpperCase()
  if (!code) return undefined
  if (!batch) return openBatch(desk, code)
  if (!batch.wallId) return bindWall(desk, batch.batchId, code)
  if (isTimes(code)) {
    setTimes(quantityOf(code) ?? 1)
    return station.say('ok', `${quantityOf(code)} 件`, '扫描SKU')
  }
  const { batchId } = batch
  if (station.kept.held && !placeFor(batch, code, times))
    return station.say('error', '批次中没有要这件的订单', `${code}，联网后再扫一次`)
  const input = (scanId: string) => ({ batchId, sku: code, quantity: times, scanId })
  setTimes(1)
  const restore = () => setTimes(times)
  return station.submit(waitSowing, 'scan', input, { title: `${code} ×${times}`, restore })
}

export async function openBatch({ station, setBatch, setLit }: SowDesk, code: string): Promise<void> {
  try {
    const batchId = await batchOf(code)
    if (!batchId) return station.say('error', '没有找到待播种的批次', code)
    const batch = await call(waitSowing, 'progress', { batchId }, quiet)
    setBatch(batch)
    setLit(null)
    station.say('ok', batch.batchNo, batch.wallNo ? `播种墙 ${batch.wallNo}` : '扫描播种墙')
  } catch (error) {
    station.say('error', reasonOf(error), code)
  }
}

/** By its own number, or by what stands for it: the wall it is on, a container it was picked into. */
async function batchOf(code: string): Promise<number | null> {
  const found = await byNumber(code)
  if (found) return found
  const page = { pageNum: 1, pageSize: 10 }
  const boxes = await call(storeContainer, 'list-page', { ...page, condition: { containerNo: code } }, quiet)
  const docNo = boxes.list.find(({ containerNo }) => containerNo === code)?.currentDocNo
  if (!docNo) return null
  const onWall = await byNumber(docNo)
  if (onWall) return onWall
  const { batchNo } = await call(pickOrder, 'scan', { pickNo: docNo }, quiet)
  return byNumber(batchNo)
}

async function byNumber(batchNo: string): Promise<number | null> {
  const { list } = await call(orderPickingBatch, 'list-page', { pageNum: 1, pageSize: 10, condition: { batchNo } }, quiet)
  return list.find((row) => row.batchNo === batchNo)?.id ?? null
}

async function bindWall({ station, setBatch }: SowDesk, batchId: number, wallCode: string): Promise<void> {
  try {
    const batch = await call(waitSowing, 'bind-wall', { batchId, wallCode }, quiet)
    setBatch(batch)
    station.say('ok', `已绑定 ${batch.wallNo}`, '扫描SKU')
  } catch (error) {
    station.say('error', reasonOf(error), wallCode)
  }
}

/** What the server has now, unless something was scanned meanwhile: then the answer to that asks again. */
export const reloadSow = async ({ station, held, setBatch }: SowDesk): Promise<void> => {
  const mark = station.mark()
  if (!held || mark === null) return
  const now = await call(waitSowing, 'progress', { batchId: held.batchId }, quiet).catch(() => null)
  if (now && mark === station.mark()) setBatch(now)
}

export function heardSow(desk: SowDesk, scan: Scan, answer: SowAnswer): Feedback | void {
  if (!scan.path.endsWith('/scan')) return
  desk.setLit(answer.slotNo)
  desk.setBatch((now) => now && sownOne(now, String(scan.input['sku']), answer.quantity))
  void reloadSow(desk)
  const told = desk.told.get(scan.id)
  if (told !== undefined && told !== answer.slotNo)
    return { level: 'error', text: answer.says, detail: `断网时告知放入${told}号槽位，请移过去` }
  const level = answer.kind === 'slot' ? 'ok' : 'warn'
  const detail = answer.orderNo
    ? `${answer.orderNo} ${answer.sownQty}/${answer.needQty}${answer.isComplete ? '，已播齐' : ''}`
    : answer.sku
  return { level, text: answer.says, detail }
}

/** Without a network the wall is known: the slot is told by it, and what nobody wants is refused. */
export function waitsSow({ held, told, setLit }: SowDesk, scan: Scan, before: Scan[]): Feedback | void {
  const slot = held && placeFor(sownWith(held, before), String(scan.input['sku']), Number(scan.input['quantity']))
  if (!slot) return
  told.set(scan.id, slot.slotNo)
  setLit(slot.slotNo)
  return { level: 'held', text: `放入${slot.slotNo}号槽位`, detail: slot.orderNo }
}

/** With slots still open it is asked first: what is not there is missing then. */
export async function finishSow(desk: SowDesk, force: 0 | 1): Promise<void> {
  const { station, batch, setBatch, setLit } = desk
  if (!station.isSettled('完成')) return
  try {
    const { shorted } = await call(waitSowing, 'finish', { batchId: batch!.batchId, force }, quiet)
    setBatch(null)
    setLit(null)
    station.say(
      shorted.length ? 'warn' : 'ok',
      `批次 ${batch!.batchNo} 播种完成`,
      shorted.length ? `缺件 ${shorted.join('、')}` : undefined,
    )
  } catch (error) {
    const open = batch!.slots.some(({ status }) => status === STAGE.waitSow)
    if (open && !force)
      return station.ask({ text: `${reasonOf(error)}。按缺件完成吗？`, yes: () => finishSow(desk, 1), no: () => {} })
    station.say('error', reasonOf(error))
  }
}
