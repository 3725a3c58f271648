import type { FinishAnswer, ScanAnswer } from '@erp/contract/stock/check/check-lines'
import { elfCheckReceiptTask } from '@erp/contract/stock/check/elf-check-receipt-task'
import { type Feedback, isTimes, quantityOf, type Scan } from '../../../../kit/scan/index.ts'
import type { CountDesk } from './counting-verbs.ts'
import { openTask } from './counting-verbs.ts'
import { finished, piecesAt, withScanned } from './use-task.ts'

/** A task number, a place of the task, a quantity for the last SKU, or a SKU. */
export async function readCount(desk: CountDesk, typed: string): Promise<unknown> {
  const { station, taskId, place, setPlace } = desk
  const code = typed.toUpperCase()
  if (!code) return undefined
  if (!taskId) return openTask(desk, code)
  const places = await desk.ready()
  if (places.some(({ locationName }) => locationName === code)) {
    if (place && place !== code && piecesAt(places, place)) station.say('warn', `${place} 还没有完成`, `现在盘 ${code}`)
    else station.say('ok', code, '扫描SKU，或按空库位')
    return setPlace(code)
  }
  if (!place) return station.say('error', `库位${code}不在任务中`, '请扫描任务里的库位')
  if (isTimes(code)) return more(desk, place, quantityOf(code))
  const [, sku = code, times] = /^(.+)\*(\d{1,7})$/.exec(code) ?? []
  return count(desk, place, sku, times ? quantityOf(times) : 1)
}

/** `*12` after a scan: the pile is twelve, one of which is counted. */
function more(desk: CountDesk, place: string, quantity: number | null): unknown {
  const { station } = desk
  const { waiting, done } = station.kept
  const last = [...waiting.toReversed(), ...done].find(({ path, state }) => path.endsWith('/scan') && state !== 'undone')
  const single = last && !last.undoes && last.input['locationName'] === place && last.input['quantity'] === 1
  if (!single) return station.say('error', '请先扫描SKU，再输入数量')
  if (!quantity) return station.say('error', '数量不正确')
  if (quantity === 1) return station.say('info', '已经是1件')
  return count(desk, place, String(last.input['sku']), quantity - 1)
}

function count({ station, taskId }: CountDesk, locationName: string, sku: string, quantity: number | null): unknown {
  if (!quantity) return station.say('error', '数量不正确', sku)
  const input = { taskId: taskId!, locationName, sku, quantity }
  const title = `${locationName} ${sku} ${quantity > 0 ? `×${quantity}` : quantity}`
  return station.submit(elfCheckReceiptTask, 'scan', (clientScanId) => ({ ...input, clientScanId }), { title })
}

/** Taken back by as many less; a finished place is counted anew instead. */
export function opposite({ path, input }: Scan) {
  if (!path.endsWith('/scan')) return '库位已完成，要改请重新盘'
  return { input: (clientScanId: string) => ({ ...input, quantity: -Number(input['quantity']), clientScanId }) }
}

export function heard(desk: CountDesk, { path, input }: Scan, answer: ScanAnswer & FinishAnswer): Feedback {
  const { change, taskId } = desk
  const own = input['taskId'] === taskId
  const name = answer.locationName
  if (path.endsWith('/finish-location')) {
    if (own) change(name, finished)
    const detail = answer.nextLocation ? `下一个 ${answer.nextLocation}` : '全部库位已完成，请提交任务'
    return { level: 'ok', text: `${name} 完成`, detail: answer.diffCount ? `差异 ${answer.diffCount} 行，${detail}` : detail }
  }
  const { skuId, sku, quantity } = answer
  if (own) change(name, (place) => withScanned(place, { skuId, sku, quantity }))
  const text = `${sku} 共 ${quantity}`
  return answer.isNew
    ? { level: 'warn', text, detail: `${answer.skuName}，账面上没有` }
    : { level: 'ok', text, detail: answer.skuName }
}

/** What was counted in while it waited has to go again. */
export const refused = ({ reload }: CountDesk, _scan: Scan): unknown => reload()
