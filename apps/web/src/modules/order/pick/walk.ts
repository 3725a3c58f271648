import type { PickScreen } from '@erp/contract/order/pick/pick-order'
import type { PickListLine } from '@erp/contract/order/wave/order-picking-batch'
import type { QueuedScans, Scan } from '../../../kit/scan/queue.ts'
import { openAt } from './pick-code.ts'

/** `unsent`: picked here, not confirmed by the server yet. */
export type WalkLine = PickListLine & { unsent: number }
export interface Walk extends Omit<PickScreen, 'lines'> {
  lines: WalkLine[]
}
type Scans = Pick<QueuedScans, 'waiting' | 'done'>

/** The walk as the picker has made it: what the server knows, and on top of it what still waits to be sent. */
export function walked(pick: PickScreen, scans: Scans): Walk {
  const known: Walk = { ...pick, lines: pick.lines.map((line) => ({ ...line, unsent: 0 })) }
  return scans.waiting.reduce((now, scan) => {
    const next = after(now, scan, scans)
    return next === now
      ? now
      : { ...next, lines: next.lines.map((line, i) => ({ ...line, unsent: line.unsent + gained(next, now, i) })) }
  }, known)
}

const gained = (next: Walk, now: Walk, i: number): number => next.lines[i]!.pickedQty - now.lines[i]!.pickedQty

/** The walk after one scan of it, whether the server has answered it or not. */
export function after<P extends PickScreen | Walk>(pick: P, scan: Scan, scans: Scans): P {
  const { path, input } = scan
  if (input['pickNo'] !== pick.pickNo) return pick
  if (path.endsWith('/pick')) return counted(pick, input, Number(input['quantity']))
  if (path.endsWith('/skip')) return putOff(pick, String(input['locationName']), Boolean(input['back']))
  const undone = path.endsWith('/take-back') && [...scans.waiting, ...scans.done].find(({ id }) => id === scan.undoes)
  return undone ? counted(pick, undone.input, -Number(undone.input['quantity'])) : pick
}

const counted = <P extends PickScreen | Walk>(pick: P, { locationId, sku }: Scan['input'], quantity: number): P =>
  withLines(pick, (line) =>
    line.locationId === locationId && line.sku === sku ? { ...line, pickedQty: line.pickedQty + quantity } : line,
  )

function putOff<P extends PickScreen | Walk>(pick: P, name: string, back: boolean): P {
  const last = Math.max(0, ...pick.lines.map(({ skipNo }) => skipNo)) + 1
  return withLines(pick, (line) => (line.locationName === name && openAt(line) > 0 ? { ...line, skipNo: back ? 0 : last } : line))
}

const withLines = <P extends PickScreen | Walk>(pick: P, to: (line: P['lines'][number]) => P['lines'][number]): P => ({
  ...pick,
  lines: pick.lines.map(to),
})

/** Where to go: along the path, then to the stops that were put off. */
export const nextLine = <L extends PickListLine>({ lines }: { lines: L[] }): L | undefined =>
  lines.filter((line) => openAt(line) > 0).toSorted((a, b) => a.skipNo - b.skipNo || a.seq - b.seq)[0]
