import { labelRecord, packageRecord, type WorkScreen } from '@erp/contract/temu/floor/work-record'
import type { QueuedScans, Scan } from '../../../kit/scan/queue.ts'
import { isOf } from './walk.ts'

/** What a station that counts pieces of a delivery order does with them, in its words. */
export interface Kind {
  name: string
  title: string
  verb: string
  resource: typeof labelRecord | typeof packageRecord
}
export const LABEL: Kind = { name: 'temu.label', title: '贴标扫描', verb: '贴标', resource: labelRecord }
export const PACKAGE: Kind = { name: 'temu.package', title: '包装扫描', verb: '包装', resource: packageRecord }

export type CountedLine = WorkScreen['lines'][number] & { unsent: number }
export interface Counted extends Omit<WorkScreen, 'lines'> {
  lines: CountedLine[]
}

/** The order with what waits to be sent counted in. */
export function withUnsent(screen: WorkScreen, { waiting }: Pick<QueuedScans, 'waiting'>): Counted {
  const lines = screen.lines.map((line) => {
    const unsent = waiting.reduce((sum, scan) => sum + (isFor(screen, line.sku, scan) ? Number(scan.input['quantity']) : 0), 0)
    return { ...line, unsent, doneQty: line.doneQty + unsent }
  })
  return { ...screen, lines }
}

const isFor = ({ deliveryOrderNo }: WorkScreen, sku: string, { path, input }: Scan): boolean =>
  path.endsWith('-record/add') && input['deliveryOrderNo'] === deliveryOrderNo && input['sku'] === sku

export const leftOf = ({ pickedQty, doneQty }: CountedLine): number => pickedQty - doneQty
export const isDone = ({ lines }: Counted): boolean => lines.every((line) => leftOf(line) <= 0)

/** Why these pieces are not counted, as the server would say it; the line when they are. */
export function judged(screen: Counted, code: string, quantity: number, { verb }: Kind): CountedLine | string {
  const line = screen.lines.find((one) => isOf(one, code))
  if (!line) return `SKU ${code} 不在该发货单`
  return quantity > leftOf(line) ? `SKU ${line.sku} 应${verb} ${line.pickedQty}，已${verb} ${line.doneQty}` : line
}

/** The SKU that was scanned last and still counts: `*5` after it says that the pile is five. */
export function lastSku({ waiting, done }: Pick<QueuedScans, 'waiting' | 'done'>, deliveryOrderNo: string): string | undefined {
  const counts = ({ path, input, state }: Scan) =>
    path.endsWith('-record/add') && input['deliveryOrderNo'] === deliveryOrderNo && state !== 'undone' && state !== 'refused'
  const last = waiting.findLast(counts) ?? done.find(counts)
  return last && String(last.input['sku'])
}
